// Puzzles without end: a seed gives the same puzzle everywhere. A snake is grown by chance on a small grid until a position
// comes up in which exactly one move wins; the solver that the page has anyway says which.

import type { Answers } from '../answers/answers.ts';
import { gridBoard, gridPosition } from '../answers/grid.ts';
import type { Setup } from '../answers/types.ts';
import type { Puzzle } from './puzzles.ts';

/** Numbers from 0 up to 1 that depend on a text alone: Fowler, Noll and Vo's hash, then Marsaglia's xorshift. */
export function chanceOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  state ||= 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  // Texts that differ little begin with numbers that do.
  for (let i = 0; i < 8; i++) next();
  return next;
}

/** Games of one growing end are decided by a theorem at once; Slither with many free dots needs a search. */
const ONE_END = ['geography', 'progressive'];
const ALL = ['classic', 'classic', ...ONE_END];

/** The games and boards of each difficulty, and how many free dots a position should have. */
const LEVELS: { games: string[]; boards: string[]; free: [number, number] }[] = [
  { games: ALL, boards: ['grid:4x4', 'grid:3x5', 'grid:4x5'], free: [4, 7] },
  { games: ALL, boards: ['grid:4x4', 'grid:4x5', 'grid:3x6'], free: [7, 10] },
  { games: ALL, boards: ['grid:4x5', 'grid:5x5', 'grid:4x6'], free: [10, 13] },
  { games: ONE_END, boards: ['grid:5x5', 'grid:4x6', 'grid:3x8'], free: [13, 16] },
  { games: ONE_END, boards: ['grid:5x6', 'grid:6x6', 'grid:5x7'], free: [16, 22] },
];

/** How long the solver may take for a position; on these boards it needs a small part of it. In seconds. */
const SECONDS = 10;
/** A puzzle has at least this many moves to choose from. */
const CHOICES = 3;

/** The moves of a snake that grew by chance until few dots are free; null if it was stuck before. */
function grown(game: string, board: string, free: number, chance: () => number): string[] | null {
  const one = <T>(of: T[]) => of[Math.floor(chance() * of.length)];
  const { labels, ends, vertices } = gridBoard(board)!;
  if (game === 'classic') {
    const moves: string[] = [];
    while (vertices - moves.length - 1 > free) {
      const legal = gridPosition({ board, game, moves })!.moves;
      if (!legal.length) return null;
      moves.push(one(legal).text);
    }
    return moves;
  }
  // One end grows; the first move names where.
  const path = [Math.floor(chance() * vertices)];
  while (vertices - path.length > free) {
    const at = path[path.length - 1];
    const open = ends.flatMap(([u, v]) => (u === at ? [v] : v === at ? [u] : [])).filter((vertex) => !path.includes(vertex));
    if (!open.length) return null;
    path.push(one(open));
  }
  return path.map((vertex, i) => (i ? `${labels[path[i - 1]]}-${labels[vertex]}` : labels[vertex]));
}

/** The puzzle of a seed, from 1 (easy) to 5 (hard). */
export async function makePuzzle(id: string, seed: string, difficulty: number, answers: Pick<Answers, 'analyze'>, signal?: AbortSignal): Promise<Puzzle> {
  const chance = chanceOf(`${difficulty} ${seed}`);
  const one = <T>(of: T[]) => of[Math.floor(chance() * of.length)];
  const { games, boards, free } = LEVELS[difficulty - 1];
  for (;;) {
    const [game, board] = [one(games), one(boards)];
    const moves = grown(game, board, free[0] + Math.floor(chance() * (free[1] - free[0] + 1)), chance);
    if (!moves) continue;
    const setup: Setup = { game, board, players: 2, moves };
    const verdict = await answers.analyze(setup, { values: 'all', seconds: SECONDS }, () => {}, signal);
    signal?.throwIfAborted();
    const solution = verdict.moves.filter(({ value }) => value === 'win').map(({ move }) => move);
    if (verdict.winner !== verdict.turn || verdict.moves.length < CHOICES || solution.length !== 1) continue;
    return { id, setup, turn: verdict.turn, solution, legal: verdict.moves.length, difficulty, theme: 'only', pairing: [] };
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
