// The collection of puzzles: positions in which few moves win, made and decided by the solver
// (`scripts/make-puzzles.mjs`); and what was solved here.

import type { Setup } from '../answers/types.ts';
import made from './puzzles.json' with { type: 'json' };

export interface Puzzle {
  id: string;
  setup: Setup;
  /** The player to move; without it the moves alternate from player 1 on. */
  turn?: number;
  /** Every move that wins. */
  solution: string[];
  /** How many moves there are to choose from. */
  legal: number;
  /** From 1 to 5. */
  difficulty: number;
  /** After how many moves the opponent is stuck, if that is known. */
  length?: number;
  theme: Theme;
  /** The pairing by which the other player wants to answer, as pairs of labels, if the theme is to spoil it. */
  pairing: string[];
}

export type Theme = 'only' | 'win' | 'trees' | 'pairing';

export const THEMES: Record<Theme, { title: string; task: string }> = {
  only: { title: 'The only move', task: 'One move wins. Find it.' },
  win: { title: 'Move and win', task: 'Find a move that wins against every answer.' },
  pairing: { title: 'Spoil the pairing', task: 'Your opponent wants to answer inside these pairs. Find the move that spoils it.' },
  trees: { title: 'Edges and cycles', task: 'Take the edge that wins.' },
};

interface Made {
  game: string;
  board: string;
  moves: string[];
  terminals?: string;
  solution: string[];
  legal: number;
  difficulty: number;
  pairing?: string[];
}

export const PUZZLES: Puzzle[] = (made as Made[]).map(({ game, board, moves, terminals, solution, legal, difficulty, pairing = [] }) => {
  const setup = { game, board, players: 2, moves, ...(terminals ? { terminals } : {}) };
  const theme = pairing.length ? 'pairing' : /^(cycle|shannon)/.test(game) ? 'trees' : solution.length === 1 ? 'only' : 'win';
  return { id: nameOf(`${game} ${board} ${moves.join('~')}`), setup, solution, legal, difficulty, theme, pairing };
});

/** A short name for a text: the hash of Fowler, Noll and Vo, in letters and digits. */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** The day, as people write it in files: 2024-02-29. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** So many days up to this one, the earliest first. */
export function daysBefore(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => dayOf(new Date(Date.parse(`${day}T12:00:00`) - (count - 1 - i) * 86_400_000)));
}

/** What this browser has solved: by puzzle, and the days on which the daily one was. */
export interface Solved {
  solved: string[];
  days: string[];
}
const KEY = 'slitherlab.puzzles';

export function readRecord(): Solved {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (kept && Array.isArray(kept.solved) && Array.isArray(kept.days)) return kept;
  } catch {
    // As if nothing had been solved.
  }
  return { solved: [], days: [] };
}

export function writeRecord(record: Solved) {
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Then it counts until the page is closed.
  }
}

/** On how many days in a row the daily puzzle was solved, up to today or yesterday. */
export function streak(days: string[], today: string): number {
  const solved = new Set(days);
  const before = (day: string) => dayOf(new Date(Date.parse(`${day}T12:00:00`) - 86_400_000));
  let day = solved.has(today) ? today : before(today);
  let count = 0;
  for (; solved.has(day); day = before(day)) count++;
  return count;
}
