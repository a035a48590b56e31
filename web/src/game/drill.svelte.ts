// Learn from your mistakes: each move that gave something away is tried again until a better one is found.

import type { Answers } from '../answers/answers.ts';
import type { MoveAnswer, Setup } from '../answers/types.ts';
import { lost } from './review.svelte.ts';
import { message } from './words.ts';

/** How long the judgement of a move may take, in seconds. */
const SECONDS = 4;

export type Phase =
  /** A better move is to be found. */
  | 'asking'
  /** The one that was tried is being judged. */
  | 'judging'
  | 'right'
  | 'wrong'
  /** A good move was shown instead. */
  | 'shown';

/** What is to be tried again: the moves before the mistake, who made it, and what it did. */
export interface Mistake {
  setup: Setup;
  ply: number;
  player: number;
  what: string;
}

export class Drill {
  phase: Phase | null = $state(null);
  /** The number of the mistake that is on the board, from 0. */
  at = $state(0);
  all: Mistake[] = $state.raw([]);
  said = $state('');
  /** The move that was tried last, which stands on the board. */
  tried: MoveAnswer | null = $state.raw(null);
  private cancel = new AbortController();

  constructor(private answers: Answers) {}

  get now(): Mistake | null {
    return this.phase ? this.all[this.at] : null;
  }

  /** Whether a move can be tried now. */
  get asking(): boolean {
    return this.phase === 'asking';
  }

  get isLast(): boolean {
    return this.at === this.all.length - 1;
  }

  begin(all: Mistake[]) {
    this.all = all;
    this.pose(0);
  }

  pose(at: number) {
    this.cancel.abort();
    this.cancel = new AbortController();
    this.at = at;
    this.again();
  }

  again() {
    const { ply, what } = this.all[this.at];
    this.phase = 'asking';
    this.tried = null;
    this.said = `${what.replace(/^(After )?this/i, (_, after) => `${after ?? ''}${after ? 'move' : 'Move'} ${ply}`)} Find a better one.`;
  }

  end() {
    this.cancel.abort();
    this.phase = null;
    this.tried = null;
    this.said = '';
  }

  /** Judges a move that was tried. */
  async judge(move: MoveAnswer) {
    const { setup, player } = this.all[this.at];
    const { signal } = this.cancel;
    this.phase = 'judging';
    this.tried = move;
    this.said = 'Let me see…';
    const depth = { values: 'answer', seconds: SECONDS } as const;
    try {
      const before = await this.answers.analyze(setup, depth, () => {}, signal);
      const after = await this.answers.analyze({ ...setup, moves: [...(setup.moves ?? []), move.text] }, depth, () => {}, signal);
      if (signal.aborted) return;
      const worse = lost(before, after, player);
      this.phase = worse ? 'wrong' : 'right';
      if (worse) this.said = 'No, that gives it away too.';
      else if (after.status === 'unknown') this.said = 'Nobody could refute that in time.';
      else this.said = after.winner === player ? 'Right! You keep the win.' : 'Right! Nothing is lost by that.';
    } catch (error) {
      if (signal.aborted) return;
      this.phase = 'wrong';
      this.said = message(error);
    }
  }

  /** A good move, shown instead of found; null if none is known. */
  async show(): Promise<string | null> {
    const { setup, player } = this.all[this.at];
    const { signal } = this.cancel;
    this.phase = 'judging';
    this.said = 'Let me see…';
    try {
      const verdict = await this.answers.analyze(setup, { values: 'all', seconds: SECONDS }, () => {}, signal);
      if (signal.aborted) return null;
      const best = verdict.moves.find(({ value }) => value === 'win') ?? verdict.moves.find(({ value }) => value === 'draw');
      this.phase = 'shown';
      this.said = best ? `This was the move${verdict.winner === player ? ': it wins' : ''}.` : 'No better move is known.';
      return best?.move ?? null;
    } catch (error) {
      if (signal.aborted) return null;
      this.phase = 'shown';
      this.said = message(error);
      return null;
    }
  }
}
