// Looks through a finished game, or any other, for the moves that gave a win away.

import type { Answers } from '../answers/answers.ts';
import type { Setup, Verdict } from '../answers/types.ts';
import { message } from './words.ts';

/** How long the analysis of one position may take, in seconds. */
const SECONDS = 2;

export class Review {
  /** What was wrong with a move, by its number. */
  mistakes: Map<number, string> = $state.raw(new Map());
  /** How many of the positions are known. */
  done = $state(0);
  of = $state(0);
  said = $state('');
  private cancel: AbortController | null = null;

  constructor(private answers: Answers) {}

  running: boolean = $derived(this.of > 0 && this.done < this.of);
  finished: boolean = $derived(this.of > 0 && this.done === this.of);

  /** Analyses every position of a game, from the last one back; `playerAt` says who moves after so many moves. */
  async run(setup: Setup, moves: string[], playerAt: (ply: number) => number, me: number | null = null) {
    this.clear();
    const cancel = (this.cancel = new AbortController());
    this.of = moves.length + 1;
    const verdicts: Verdict[] = [];
    try {
      for (let ply = moves.length; ply >= 0; ply--) {
        const asked = { ...setup, moves: moves.slice(0, ply) };
        verdicts[ply] = await this.answers.analyze(asked, { values: 'answer', seconds: SECONDS }, () => {}, cancel.signal);
        if (cancel.signal.aborted) return;
        this.done++;
        const worse = ply < moves.length ? lost(verdicts[ply], verdicts[ply + 1], playerAt(ply)) : null;
        if (worse) this.mistakes = new Map(this.mistakes).set(ply + 1, worse);
      }
      const own = me === null ? 0 : moves.filter((_, ply) => playerAt(ply) === me).length;
      const slips = [...this.mistakes.keys()].filter((ply) => playerAt(ply - 1) === me).length;
      this.said = this.summary(verdicts.some(({ status }) => status === 'unknown'), own, slips);
    } catch (error) {
      if (!cancel.signal.aborted) this.said = message(error);
      this.of = 0;
    }
  }

  clear() {
    this.cancel?.abort();
    this.mistakes = new Map();
    this.done = this.of = 0;
    this.said = '';
  }

  private summary(gaps: boolean, own: number, slips: number): string {
    const count = this.mistakes.size;
    const turn = count ? ` The turning point was move ${Math.max(...this.mistakes.keys())}.` : '';
    const limit = gaps ? ' Some positions could not be decided in time.' : '';
    if (own && !slips) return `You played perfectly: ${own} out of ${own}.${turn}${limit}`;
    if (own) return `You played ${own - slips} out of ${own} moves perfectly.${turn}${limit}`;
    return `${count === 0 ? 'Nobody made a mistake' : count === 1 ? 'One move gave the win away' : `${count} moves gave something away`}.${turn}${limit}`;
  }
}

/** What a player lost by the move from one position to the next; null if nothing, or if it is not known. */
function lost(before: Verdict, after: Verdict, player: number): string | null {
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
