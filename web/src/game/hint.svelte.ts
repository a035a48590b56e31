// A hint in three steps: the end to play from, the dot to go to, and why.

import type { Answers } from '../answers/answers.ts';
import type { MoveAnswer, PositionAnswer, Setup } from '../answers/types.ts';
import { liveEnds } from './advice.ts';
import { NODES } from './review.svelte.ts';
import { message } from './words.ts';

/** How long a winning move is looked for where no theorem names one, in seconds. */
const SECONDS = 4;

export interface Pointed {
  /** What is said. */
  text: string;
  /** The vertices to look at. */
  at: number[];
  /** The end to play from, where there is a choice. */
  from: number | null;
  /** The last step: the reason is shown. */
  why: boolean;
}

export class Hint {
  /** How many steps were taken in this position. */
  step = $state(0);
  looking = $state(false);
  private key = '';
  private move: MoveAnswer | null = null;
  private cancel: AbortController | null = null;

  constructor(private answers: Answers) {}

  /** The position is this one now. */
  follow(setup: Setup | null) {
    const key = JSON.stringify(setup);
    if (key === this.key) return;
    this.key = key;
    this.cancel?.abort();
    this.step = 0;
    this.looking = false;
    this.move = null;
  }

  /** The next step; null if the position has changed meanwhile. */
  async next(setup: Setup, position: PositionAnswer): Promise<Pointed | null> {
    if (this.looking) return null;
    this.follow(setup);
    try {
      if (!this.step) {
        this.looking = true;
        const { signal } = (this.cancel = new AbortController());
        this.move = await this.find(setup, position, signal);
        if (signal.aborted) return null;
        this.looking = false;
      }
    } catch (error) {
      this.looking = false;
      return { text: message(error), at: [], from: null, why: false };
    }
    const { move } = this;
    if (!move) {
      const { line } = await this.answers.remoteness(setup, NODES, this.cancel?.signal).catch(() => ({ line: [] as string[] }));
      const longest = position.moves.length > 1 ? position.moves.find(({ text }) => text === line[0]) : null;
      if (longest) return { text: 'No move wins here against perfect play. Going to this dot lasts longest.', at: [longest.to], from: null, why: false };
      return { text: 'No move wins here against perfect play. Make it long, and hope for a mistake.', at: [], from: null, why: false };
    }
    const ends = liveEnds(position);
    const from = move.from !== null && ends.includes(move.from) ? move.from : null;
    // With a single end to play from there is nothing to say about it.
    if (!this.step && (from === null || ends.length < 2)) this.step = 1;
    this.step = Math.min(3, this.step + 1);
    if (this.step === 1) return { text: 'Play from this end.', at: [from!], from, why: false };
    const at = from === null && move.from !== null ? [move.from, move.to] : [move.to];
    if (this.step === 2) return { text: from !== null ? 'Go to this dot.' : at.length > 1 ? 'Choose the line between these dots.' : 'Start at this dot.', at, from, why: false };
    return { text: '', at, from, why: true };
  }

  /** A winning move, if one is known. */
  private async find(setup: Setup, position: PositionAnswer, signal: AbortSignal): Promise<MoveAnswer | null> {
    const by = (text: string | null | undefined) => position.moves.find((one) => one.text === text) ?? null;
    const { answer, matching } = await this.answers.why(setup, signal);
    const told = by(answer);
    if (told && (!matching || matching.holder === position.turn)) return told;
    const verdict = await this.answers.analyze(setup, { values: 'all', seconds: SECONDS }, () => {}, signal);
    return by(verdict.moves.find(({ value }) => value === 'win')?.move);
  }
}
