// Looks through a finished game, or any other, for the moves that gave a win away, and for how far off the end was.

import type { Answers } from '../answers/answers.ts';
import type { Setup, Verdict } from '../answers/types.ts';
import { message } from './words.ts';

/** How long the analysis of one position may take, in seconds. */
const SECONDS = 2;
/** How many positions are looked at to find out how far off the end is. */
export const NODES = 60_000;
/** After this many positions in a row whose end is too far off, earlier ones are not tried. */
const PATIENCE = 2;

/** What is known of a position of the game. */
export interface Standing {
  /** Who wins with best play; 0 for a draw, null if it is not known or more than two play. */
  winner: number | null;
  /** After how many moves; null if that is not known. */
  moves: number | null;
}

export class Review {
  /** What was wrong with a move, by its number. */
  mistakes: Map<number, string> = $state.raw(new Map());
  /** The positions from the first to the last, once they are known. */
  curve: Standing[] = $state.raw([]);
  /** How many of the positions are known. */
  done = $state(0);
  of = $state(0);
  said = $state('');
  /** The player whose game it was, if it was one person's. */
  me: number | null = null;
  private cancel: AbortController | null = null;

  constructor(private answers: Answers) {}

  running: boolean = $derived(this.of > 0 && this.done < this.of);
  finished: boolean = $derived(this.of > 0 && this.done === this.of);

  /** Analyses every position of a game, from the last one back; `playerAt` says who moves after so many moves. */
  async run(setup: Setup, moves: string[], playerAt: (ply: number) => number, me: number | null = null) {
    this.clear();
    const cancel = (this.cancel = new AbortController());
    this.me = me;
    this.of = moves.length + 1;
    const verdicts: Verdict[] = [];
    const asked = (ply: number) => ({ ...setup, moves: moves.slice(0, ply) });
    try {
      for (let ply = moves.length; ply >= 0; ply--) {
        verdicts[ply] = await this.answers.analyze(asked(ply), { values: 'answer', seconds: SECONDS }, () => {}, cancel.signal);
        if (cancel.signal.aborted) return;
        this.done++;
        const worse = ply < moves.length ? lost(verdicts[ply], verdicts[ply + 1], playerAt(ply)) : null;
        if (worse) this.mistakes = new Map(this.mistakes).set(ply + 1, worse);
      }
      const own = me === null ? 0 : moves.filter((_, ply) => playerAt(ply) === me).length;
      const slips = [...this.mistakes.keys()].filter((ply) => playerAt(ply - 1) === me).length;
      this.said = this.summary(verdicts.some(({ status }) => status === 'unknown'), own, slips);
      this.curve = verdicts.map(({ winner }) => ({ winner, moves: null }));
      await this.measure(asked, cancel.signal);
    } catch (error) {
      if (cancel.signal.aborted) return;
      this.said = message(error);
      this.of = 0;
    }
  }

  clear() {
    this.cancel?.abort();
    this.mistakes = new Map();
    this.curve = [];
    this.done = this.of = 0;
    this.said = '';
  }

  /** The moves to try again, the earliest first: those of the person whose game it was, or of all. */
  toRetry(playerAt: (ply: number) => number): number[] {
    const all = [...this.mistakes.keys()].sort((a, b) => a - b);
    return this.me === null ? all : all.filter((ply) => playerAt(ply - 1) === this.me);
  }

  /** Finds out how many moves each position is from the end, from the last one back as far as that goes. */
  private async measure(asked: (ply: number) => Setup, signal: AbortSignal) {
    let failed = 0;
    for (let ply = this.curve.length - 1; ply >= 0 && failed < PATIENCE; ply--) {
      if (!this.curve[ply].winner) continue;
      const { moves } = await this.answers.remoteness(asked(ply), NODES, signal);
      if (signal.aborted) return;
      if (moves === null) failed++;
      else this.curve = this.curve.with(ply, { ...this.curve[ply], moves });
    }
  }

  private summary(gaps: boolean, own: number, slips: number): string {
    const count = this.mistakes.size;
    const turn = count ? ` The turning point was move ${Math.max(...this.mistakes.keys())}.` : '';
    const limit = gaps ? ' Some positions could not be decided in time.' : '';
    if (own && !slips) return `You played perfectly: ${own} out of ${own}.${turn}${limit}`;
    if (own) return `You played ${own - slips} out of ${own} ${own === 1 ? 'move' : 'moves'} perfectly.${turn}${limit}`;
    return `${count === 0 ? 'Nobody made a mistake' : count === 1 ? 'One move gave the win away' : `${count} moves gave something away`}.${turn}${limit}`;
  }
}

/** What a player lost by the move from one position to the next; null if nothing, or if it is not known. */
export function lost(before: Verdict, after: Verdict, player: number): string | null {
  if (before.status === 'unknown' || after.status === 'unknown') return null;
  if (before.can_be_beaten && after.can_be_beaten) {
    const safe = !before.can_be_beaten.includes(player);
    return safe && after.can_be_beaten.includes(player) ? 'After this the others can force a loss.' : null;
  }
  const worth = (verdict: Verdict) => (verdict.winner === player ? 2 : verdict.winner === 0 ? 1 : 0);
  const [had, has] = [worth(before), worth(after)];
  if (had <= has) return null;
  return had === 2 ? (has === 1 ? 'This gave a won game away for a draw.' : 'This gave the win away.') : 'This turned a draw into a loss.';
}
