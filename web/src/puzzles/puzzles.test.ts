import { expect, test } from 'vitest';
import { daysBefore, PUZZLES, streak } from './puzzles.ts';

test('every puzzle has a name of its own, and few moves that win', () => {
  expect(PUZZLES.length).toBeGreaterThan(90);
  expect(new Set(PUZZLES.map(({ id }) => id)).size).toBe(PUZZLES.length);
  for (const { solution, legal, difficulty } of PUZZLES) {
    expect(solution.length).toBeGreaterThan(0);
    expect(solution.length).toBeLessThanOrEqual(0.4 * legal);
    expect(difficulty).toBeGreaterThanOrEqual(1);
    expect(difficulty).toBeLessThanOrEqual(5);
  }
  for (const level of [1, 2, 3, 4, 5]) expect(PUZZLES.some(({ difficulty }) => difficulty === level), `level ${level}`).toBe(true);
});

test('the days before a day, over the end of a month', () => {
  expect(daysBefore('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});

test('a streak ends with a day that was missed', () => {
  expect(streak([], '2026-03-01')).toBe(0);
  expect(streak(['2026-02-27', '2026-02-28', '2026-03-01'], '2026-03-01')).toBe(3);
  // Today's is still to come.
  expect(streak(['2026-02-27', '2026-02-28'], '2026-03-01')).toBe(2);
  expect(streak(['2026-02-26', '2026-02-28'], '2026-03-01')).toBe(1);
  expect(streak(['2026-02-27'], '2026-03-01')).toBe(0);
});
