// Values and lengths of Slither, Vertex Geography and progressive Slither on small grids, by plain recursion. It is exact and
// the same on every device, and needs no program to come first; a test holds it to the program's answers.

import { gridBoard } from '../answers/grid.ts';
import type { Setup } from '../answers/types.ts';

interface Ground {
  labels: string[];
  /** The dots by their labels. */
  index: Map<string, number>;
  ends: [number, number][];
  /** The neighbours of each dot. */
  beside: number[][];
}
const grounds = new Map<string, Ground>();

/** A small grid, which is asked for again and again. */
export function groundOf(board: string): Ground {
  let ground = grounds.get(board);
  if (!ground) {
    const { labels, ends } = gridBoard(board)!;
    const beside = labels.map((_, at) => ends.flatMap(([u, v]) => (u === at ? [v] : v === at ? [u] : [])));
    const index = new Map(labels.map((label, at) => [label, at]));
    grounds.set(board, (ground = { labels, index, ends, beside }));
  }
  return ground;
}

const POWERS = Array.from({ length: 36 }, (_, i) => 2 ** i);

export class Values {
  /** The player to move. */
  readonly turn: number;
  private labels: string[];
  private next: number[][];
  private isVisited: boolean[];
  /** The visited vertices as a sum of powers of two: boards have up to 36 vertices, and such sums are exact. */
  private sum = 0;
  /** The live ends. */
  private ends: number[];
  /** By position: 0 if the player to move loses, 1 if that player wins. */
  private wins = new Map<number, number>();
  private lengths = new Map<number, number>();

  constructor({ board, game, moves = [] }: Setup) {
    const { labels, index, beside } = groundOf(board);
    this.labels = labels;
    this.next = beside;
    // The first player of progressive Slither names a vertex and goes on from it.
    this.turn = ((game === 'progressive' ? Math.max(0, moves.length - 1) : moves.length) % 2) + 1;
    this.isVisited = labels.map(() => false);
    const snake: number[] = [];
    for (const text of moves) {
      const [from, to] = text.split('-').map((label) => index.get(label)!);
      const fresh = to === undefined ? [from] : snake.length ? [to] : [from, to];
      if (game === 'classic' && snake.length && from !== snake[snake.length - 1]) snake.unshift(to);
      else snake.push(...fresh);
      fresh.forEach((vertex) => this.put(vertex));
    }
    this.ends = game === 'classic' ? [snake[0], snake[snake.length - 1]] : [snake[snake.length - 1]];
  }

  /** How many legal moves there are. */
  count(): number {
    return this.after(() => null).length;
  }

  /** The moves that win. */
  winning(): string[] {
    return this.after((from, to) => (this.won() ? null : `${this.labels[from]}-${this.labels[to]}`)).filter((text) => text !== null);
  }

  /** What follows each legal move, as `see` finds it. */
  private after<T>(see: (from: number, to: number) => T): T[] {
    const all: T[] = [];
    for (let which = 0; which < this.ends.length; which++) {
      const from = this.ends[which];
      for (const to of this.next[from]) {
        if (this.isVisited[to]) continue;
        this.put(to);
        this.ends[which] = to;
        all.push(see(from, to));
        this.ends[which] = from;
        this.isVisited[to] = false;
        this.sum -= POWERS[to];
      }
    }
    return all;
  }

  /** Whether the player to move wins: 1 or 0. */
  private won(): number {
    const key = this.key();
    let known = this.wins.get(key);
    if (known === undefined) this.wins.set(key, (known = this.after(() => this.won()).includes(0) ? 1 : 0));
    return known;
  }

  /** How many moves follow if the winner hurries and the loser resists. */
  length(): number {
    const key = this.key();
    let known = this.lengths.get(key);
    if (known === undefined) {
      const won = this.won();
      const after = this.after(() => (won && this.won() ? null : this.length())).filter((one) => one !== null);
      known = !after.length ? 0 : 1 + (won ? Math.min(...after) : Math.max(...after));
      this.lengths.set(key, known);
    }
    return known;
  }

  private put(vertex: number) {
    this.isVisited[vertex] = true;
    this.sum += POWERS[vertex];
  }

  private key(): number {
    const [one, other = 0] = this.ends;
    return (this.sum * 36 + Math.min(one, other)) * 36 + Math.max(one, other);
  }
}
