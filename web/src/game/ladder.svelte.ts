// How far this browser has come on the ladder of levels.

import type { Outcome } from '../answers/types.ts';
import { beat, beaten, type Level, LEVELS, levelOf } from './levels.ts';
import { HUMAN } from './localGame.svelte.ts';

class Ladder {
  beaten: number[] = $state.raw(beaten());
  /** The first level that was not beaten yet. */
  next: Level | null = $derived(LEVELS.find(({ number }) => !this.beaten.includes(number)) ?? null);

  /** The level that one person plays against, if it is such a game. */
  opponent(seats: string[]): Level | null {
    const people = seats.filter((kind) => kind === HUMAN).length;
    return seats.length === 2 && people === 1 ? levelOf(seats.find((kind) => kind !== HUMAN)!) : null;
  }

  /** Notes a win of the person over a level. */
  note(seats: string[], outcome: Outcome) {
    const level = this.opponent(seats);
    if (level && outcome.winner === seats.indexOf(HUMAN) + 1 && !this.beaten.includes(level.number)) this.beaten = beat(level.number);
  }
}

export const ladder = new Ladder();
