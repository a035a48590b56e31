import { expect, test } from 'vitest';
import type { Setup } from '../answers/types.ts';
import { anotherId, chanceOf, LEVELS, makePuzzle, recipeOf } from './make.ts';

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

test('for two years no daily puzzle comes twice, not even mirrored or turned', async () => {
  const seen = new Map<string, string>();
  const first = Date.parse('2026-11-01T00:00:00Z');
  for (let day = 0; day < 731; day++) {
    const id = `day-${new Date(first + day * 86_400_000).toISOString().slice(0, 10)}`;
    const { seed, difficulty } = recipeOf(id)!;
    const { setup, solution, length } = await makePuzzle(id, seed, difficulty);
    expect(solution).toHaveLength(1);
    const [least, most] = LEVELS[difficulty - 1].moves;
    expect(length! >= least && length! <= most, id).toBe(true);
    const key = lookOf(setup);
    expect(seen.get(key), id).toBe(undefined);
    seen.set(key, id);
  }
}, 60_000);

/** The picture of a position, the same for all ways to turn and mirror it: its lines, and where it can grow. */
function lookOf({ game, board, moves = [] }: Setup): string {
  const [width, height] = board.slice(5).split('x').map(Number);
  const ways: ((x: number, y: number) => [number, number])[] = [(x, y) => [x, y], (x, y) => [width - 1 - x, y], (x, y) => [x, height - 1 - y], (x, y) => [width - 1 - x, height - 1 - y]];
  const all = [...ways, ...ways.map((way) => (x: number, y: number) => way(x, y).reverse() as [number, number])];
  const looks = all.map((way) => {
    const place = (label: string) => way(...(label.split(',').map(Number) as [number, number])).join(',');
    const lines = moves.map((text) => text.split('-').map(place).sort().join('-')).sort();
    // With one end, the last dot is where it grows.
    return `${lines.join(' ')} ${game === 'classic' ? '' : place(moves[moves.length - 1].split('-').pop()!)}`;
  });
  return `${game === 'classic' ? 'two ends' : 'one end'} ${[width, height].sort().join('x')} ${looks.sort()[0]}`;
}
