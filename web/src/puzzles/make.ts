// Puzzles without end: a seed gives the same puzzle on every device. A snake is grown by chance on a small grid until a
// position comes up in which exactly one move wins. How many moves the win takes against the longest resistance is measured,
// and that is the difficulty.

import type { Setup } from '../answers/types.ts';
import type { Puzzle } from './puzzles.ts';
import { groundOf, Values } from './values.ts';

/**
 * Numbers from 0 up to 1 that depend on a text alone: Fowler, Noll and Vo's hash, then Doty-Humphrey's sfc32, whose 128 bits
 * of state keep the numbers of different texts apart for as long as anybody draws.
 */
export function chanceOf(seed: string): () => number {
  const bytes = new TextEncoder().encode(seed);
  const [a, b, c] = [0, 1, 2].map((salt) => {
    let hash = 0x811c9dc5 ^ salt;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    return hash;
  });
  const state = new Int32Array([a, b, c, 1]);
  const next = () => {
    const sum = (state[0] + state[1] + state[3]++) | 0;
    state[0] = state[1] ^ (state[1] >>> 9);
    state[1] = state[2] + (state[2] << 3);
    state[2] = ((state[2] << 21) | (state[2] >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  // Texts that differ little begin with numbers that do.
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** Where snakes are grown: the games, the boards, and how many dots stay free. */
interface Soil {
  games: string[];
  boards: string[];
  free: [number, number];
}
/** With one growing end only boards with room have a choice of three. */
const ONE_END: Soil = { games: ['geography', 'progressive'], boards: ['grid:5x7', 'grid:6x6'], free: [14, 17] };
const twoEnds = (boards: string[], free: [number, number]): Soil => ({ games: ['classic'], boards, free });

/** What puzzles of each difficulty are made of, and how many moves the win takes. Long snakes do not come twice. */
export const LEVELS: { soils: Soil[]; moves: [number, number] }[] = [
  { soils: [twoEnds(['grid:5x6', 'grid:5x7', 'grid:6x6'], [5, 8])], moves: [3, 3] },
  { soils: [twoEnds(['grid:5x6', 'grid:5x7', 'grid:6x6'], [7, 10]), ONE_END], moves: [5, 5] },
  { soils: [twoEnds(['grid:5x7', 'grid:6x6'], [9, 12]), ONE_END], moves: [7, 7] },
  { soils: [twoEnds(['grid:5x7', 'grid:6x6'], [10, 13])], moves: [9, 9] },
  { soils: [twoEnds(['grid:5x7', 'grid:6x6'], [12, 15])], moves: [11, 15] },
];

/** A puzzle has at least this many moves to choose from. */
const CHOICES = 3;

/** The moves of a snake that grew by chance until few dots are free; null if it was stuck before. */
function grown(game: string, board: string, free: number, chance: () => number): string[] | null {
  const one = <T>(of: T[]) => of[Math.floor(chance() * of.length)];
  const { labels, ends, beside } = groundOf(board);
  const vertices = labels.length;
  const line = (from: number, to: number) => `${labels[from]}-${labels[to]}`;
  // The first move of Slither is a line; where one end grows, it names a dot.
  const both = game === 'classic';
  const snake = both ? [...one(ends)] : [Math.floor(chance() * vertices)];
  const moves = [both ? line(snake[0], snake[1]) : labels[snake[0]]];
  while (vertices - snake.length > free) {
    const last = snake[snake.length - 1];
    const steps = (both ? [last, snake[0]] : [last]).flatMap((from) => beside[from].filter((to) => !snake.includes(to)).map((to) => [from, to]));
    if (!steps.length) return null;
    const [from, to] = one(steps);
    if (from === last) snake.push(to);
    else snake.unshift(to);
    moves.push(line(from, to));
  }
  return moves;
}

/** How long to make puzzles before the page may paint again, in milliseconds. */
const BREATH = 12;

/** The puzzle of a seed, from 1 (easy) to 5 (hard). */
export async function makePuzzle(id: string, seed: string, difficulty: number, signal?: AbortSignal): Promise<Puzzle> {
  const chance = chanceOf(`${difficulty} ${seed}`);
  const one = <T>(of: T[]) => of[Math.floor(chance() * of.length)];
  const { soils, moves: [least, most] } = LEVELS[difficulty - 1];
  for (let began = performance.now(); ; ) {
    if (performance.now() - began > BREATH) {
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
      began = performance.now();
    }
    const { games, boards, free } = one(soils);
    const [game, board] = [one(games), one(boards)];
    const moves = grown(game, board, free[0] + Math.floor(chance() * (free[1] - free[0] + 1)), chance);
    if (!moves) continue;
    const setup: Setup = { game, board, players: 2, moves };
    const values = new Values(setup);
    const legal = values.count();
    if (legal < CHOICES) continue;
    const solution = values.winning();
    if (solution.length !== 1) continue;
    const length = values.length();
    if (length < least || length > most) continue;
    return { id, setup, turn: values.turn, solution, legal, length, difficulty, theme: 'only', pairing: [] };
  }
}

/** What the name of a made puzzle says: `day-2026-11-18` is the one of that day, `3-k9x2` one of difficulty 3. */
export function recipeOf(id: string): { seed: string; difficulty: number; day: string | null } | null {
  const day = /^day-(\d{4}-\d\d-\d\d)$/.exec(id)?.[1];
  if (day && !Number.isNaN(Date.parse(day))) return { seed: day, difficulty: difficultyOf(day), day };
  const made = /^([1-5])-([a-z0-9]{1,12})$/.exec(id);
  return made && { seed: made[2], difficulty: Number(made[1]), day: null };
}

/** Harder towards the end of the week: Monday 1, Sunday 5. */
function difficultyOf(day: string): number {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return 1 + Math.floor((weekday * 5) / 7);
}

/** The name of another puzzle of a difficulty. */
export function anotherId(difficulty: number): string {
  return `${difficulty}-${Math.floor(Math.random() * 36 ** 6).toString(36)}`;
}
