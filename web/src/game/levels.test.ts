import { expect, test, vi } from 'vitest';
import type { Answers } from '../answers/answers.ts';
import type { MoveAnswer } from '../answers/types.ts';
import { choose, engineOf, LEVELS, levelOf } from './levels.ts';

const moves = ['a', 'b', 'c'].map((text): MoveAnswer => ({ text, edge: 0, from: null, to: 0 }));
const values = { a: 'win', b: 'loss', c: 'win' } as const;
const answers = {
  analyze: vi.fn(async () => ({ moves: Object.entries(values).map(([move, value]) => ({ move, value })) })),
  engineMove: vi.fn(async () => ({ move: moves[0] })),
} as unknown as Answers;
const setup = { board: '', game: 'classic', moves: ['x', 'y', 'z'] };
/** How often each move is chosen, with chances that are spread evenly. */
async function often(level: number) {
  const count: Record<string, number> = { a: 0, b: 0, c: 0 };
  for (let i = 0; i < 300; i++) {
    let drawn = (i + 0.5) / 300;
    const chance = () => {
      const now = drawn;
      drawn = (drawn * 7919) % 1;
      return now;
    };
    count[(await choose(LEVELS[level - 1], setup, moves, answers, 1, undefined, chance)).move.text]++;
  }
  return count;
}

test('the first level gives the game away, the last never does', async () => {
  expect((await often(1)).b).toBeGreaterThan(260);
  expect((await often(5)).a).toBe(300);
  const [two, three, four] = [await often(2), await often(3), await often(4)];
  expect(two.b).toBeGreaterThan(three.b);
  expect(three.b).toBeGreaterThan(four.b);
});

test('levels are seats with names, and engines for those who know no levels', () => {
  expect(levelOf('level-3')?.name).toBe('Hazel');
  expect(levelOf('perfect')).toBe(null);
  expect(engineOf('level-1')).toBe('random');
  expect(engineOf('level-5')).toBe('perfect');
  expect(engineOf('greedy')).toBe('greedy');
});
