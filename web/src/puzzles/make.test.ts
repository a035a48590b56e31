import { expect, test } from 'vitest';
import { anotherId, chanceOf, recipeOf } from './make.ts';

test('chance depends on the seed alone, and is spread', () => {
  const draw = (seed: string) => Array.from({ length: 200 }, chanceOf(seed));
  expect(draw('a')).toEqual(draw('a'));
  expect(draw('a')).not.toEqual(draw('b'));
  const mean = draw('2026-11-18').reduce((sum, one) => sum + one, 0) / 200;
  expect(mean).toBeGreaterThan(0.4);
  expect(mean).toBeLessThan(0.6);
  for (const one of draw('x')) expect(one >= 0 && one < 1).toBe(true);
});

test('names say what to make', () => {
  expect(recipeOf('day-2026-11-16')).toEqual({ seed: '2026-11-16', difficulty: 1, day: '2026-11-16' });
  expect(recipeOf('day-2026-11-22')?.difficulty).toBe(5);
  expect(recipeOf('3-k9x2')).toEqual({ seed: 'k9x2', difficulty: 3, day: null });
  expect(recipeOf(anotherId(4))?.difficulty).toBe(4);
  for (const wrong of ['', 'day-2026-99-99', '6-abc', '1-', 'k9x2']) expect(recipeOf(wrong)).toBe(null);
});
