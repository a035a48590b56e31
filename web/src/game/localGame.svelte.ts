// Who plays at this browser: people, and engines with their pace.

import { engineOf } from './levels.ts';

/** The kind of seat for people. */
export const HUMAN = 'human';

/** How long an engine's move takes at least, so that it can be seen; in milliseconds. */
export const PACES = { slow: 1600, normal: 420, fast: 0 } as const;
export type Pace = keyof typeof PACES;

/** How long an engine may think about a move, in seconds. */
export const THINKING = 2;

export class LocalGame {
  /** One entry a player: `human` or an engine. */
  seats: string[] = $state([]);
  /** Engines wait. */
  paused = $state(false);
  pace: Pace = $state('normal');

  people: number[] = $derived(this.seats.flatMap((kind, i) => (kind === HUMAN ? [i + 1] : [])));

  sit(players: number, wanted: string[]) {
    const usual = (seat: number) => (seat === 0 ? HUMAN : 'perfect');
    this.seats = Array.from({ length: players }, (_, seat) => wanted[seat] ?? usual(seat));
    this.paused = false;
  }

  isPerson(player: number): boolean {
    return this.seats[player - 1] === HUMAN;
  }

  /** Everybody moves on by one seat. */
  rotate() {
    this.seats = [...this.seats.slice(-1), ...this.seats.slice(0, -1)];
  }

  /**
   * How far back one takes: against engines to one's own last choice; null if there is none.
   */
  backFrom(ply: number, playerAt: (ply: number) => number): number | null {
    if (!this.people.length) return ply > 0 ? ply - 1 : null;
    for (let to = ply - 1; to >= 0; to--) {
      if (this.isPerson(playerAt(to))) return to;
    }
    return null;
  }

  /** How far one goes on again: to one's own next choice, or the end. */
  onFrom(ply: number, end: number, playerAt: (ply: number) => number): number {
    let to = Math.min(ply + 1, end);
    while (this.people.length && to < end && !this.isPerson(playerAt(to))) to++;
    return to;
  }

  /** The seats of a game between browsers: somebody must be invited, so the first engine makes room. */
  invited(): { seats: string[]; take: number[] } {
    const seats = this.seats.map(engineOf);
    if (this.people.length < 2) seats[seats.findIndex((kind) => kind !== HUMAN)] = HUMAN;
    return { seats, take: this.people.slice(0, 1) };
  }
}
