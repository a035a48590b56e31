import { expect, test } from 'vitest';
import { branches, remember } from './lines.ts';

test('lines are kept once, and their beginnings not at all', () => {
  let lines = remember([], ['a', 'b', 'c']);
  lines = remember(lines, ['a', 'b']);
  expect(lines).toEqual([['a', 'b', 'c']]);
  lines = remember(lines, ['a', 'b', 'c', 'd']);
  expect(lines).toEqual([['a', 'b', 'c', 'd']]);
  lines = remember(lines, ['a', 'x']);
  expect(lines).toHaveLength(2);
  expect(remember(lines, [])).toBe(lines);
});

test('other lines leave the one on the board somewhere', () => {
  const lines = [['a', 'b', 'c', 'd'], ['x'], ['a', 'b']];
  expect(branches(lines, ['a', 'b', 'e'])).toEqual([
    { line: ['x'], at: 0 },
    { line: ['a', 'b', 'c', 'd'], at: 2 },
  ]);
  // A longer line goes on where the one on the board ends.
  expect(branches([['a', 'b']], ['a'])).toEqual([{ line: ['a', 'b'], at: 1 }]);
});
