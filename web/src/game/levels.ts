// Five opponents, from one that lets a newcomer win to one that never errs. A level is a seat like any other: `level-3`.

import type { Answers } from '../answers/answers.ts';
import type { EngineAnswer, MoveAnswer, Setup } from '../answers/types.ts';

export interface Level {
  /** From 1. */
  number: number;
  /** What the seat is called in links. */
  seat: string;
  name: string;
  about: string;
  /** How often, of a hundred moves, it gives the game away on purpose, and how often it moves anywhere. */
  generous: number;
  careless: number;
}

export const LEVELS: Level[] = [
  { number: 1, seat: 'level-1', name: 'Pip', about: 'Just hatched. Goes wherever it looks nice.', generous: 90, careless: 10 },
  { number: 2, seat: 'level-2', name: 'Noodle', about: 'Has fun, and sometimes a plan.', generous: 20, careless: 65 },
  { number: 3, seat: 'level-3', name: 'Hazel', about: 'Plays well until it stops counting.', generous: 0, careless: 55 },
  { number: 4, seat: 'level-4', name: 'Onyx', about: 'Slips now and then. Be there when it does.', generous: 0, careless: 20 },
  { number: 5, seat: 'level-5', name: 'Sphinx', about: 'Perfect. You can only win where the theorem says so.', generous: 0, careless: 0 },
];

export function levelOf(seat: string): Level | null {
  return LEVELS.find((one) => one.seat === seat) ?? null;
}

/** The engine that plays most like a seat, for those who know engines only. */
export function engineOf(seat: string): string {
  const level = levelOf(seat);
  return !level ? seat : level.number < 3 ? 'random' : level.number < 5 ? 'stubborn' : 'perfect';
}

/** How long a generous player looks for a move that loses, in seconds. */
const LOOKING = 1;

/** The move of a level; `chance` gives numbers from 0 up to 1. */
export async function choose(level: Level, setup: Setup, moves: MoveAnswer[], answers: Answers, seconds: number, signal?: AbortSignal, chance = Math.random): Promise<EngineAnswer> {
  const drawn = chance() * 100;
  const one = <T>(of: T[]) => of[Math.floor(chance() * of.length)];
  const plain = (move: MoveAnswer): EngineAnswer => ({ move, basis: 'chance', standing: 'unknown', why: '' });
  // The very first reply matters little, and need not wait for the program that computes.
  if (level.number === 1 && (setup.moves?.length ?? 0) < 2) return plain(one(moves));
  if (drawn < level.generous) {
    const verdict = await answers.analyze(setup, { values: 'all', seconds: LOOKING }, () => {}, signal);
    const losing = new Set(verdict.moves.filter(({ value }) => value === 'loss').map(({ move }) => move));
    const gifts = moves.filter(({ text }) => losing.has(text));
    return plain(one(gifts.length ? gifts : moves));
  }
  if (drawn < level.generous + level.careless) return plain(one(moves));
  return answers.engineMove(setup, { name: 'perfect', seconds, seed: null }, signal);
}

const KEY = 'slitherlab.levels';

/** The levels that were beaten here. */
export function beaten(): number[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => LEVELS.some(({ number }) => number === one)) : [];
  } catch {
    return [];
  }
}

/** Notes that a level was beaten; the answer is all that were. */
export function beat(level: number): number[] {
  const all = [...new Set([...beaten(), level])].sort((a, b) => a - b);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Then it counts until the page is closed.
  }
  return all;
}
