import { expect, test } from 'vitest';
import type { WhyAnswer } from '../answers/types.ts';
import { controlText, plainly, plainReason, timeText } from './words.ts';

test('a clock shows minutes and seconds, and tenths when time gets short', () => {
  expect([0, 940, 9_999, 10_000, 59_999, 60_000, 300_000, 3_599_000, 3_661_000].map(timeText)).toEqual(['0:00.0', '0:00.9', '0:09.9', '0:10', '0:59', '1:00', '5:00', '59:59', '1:01:01']);
});

test('how long players may think is said in words', () => {
  expect(controlText({ seconds: 300, increment: 5 })).toBe('5 minutes each, plus 5 seconds per move');
  expect(controlText({ seconds: 90, increment: 0 })).toBe('90 seconds each');
});

test('the reason is told to the one who plays', () => {
  const why = (holder: number | null, levels = 1) => ({ matching: { holder, edges: [] }, levels: Array(levels).fill({}) }) as unknown as WhyAnswer;
  expect(plainReason(why(1), 1)).toMatch(/^From there on, whichever dot your opponent takes/);
  expect(plainReason(why(2), 1)).toMatch(/hope for a mistake/);
  expect(plainReason(why(2), null)).toBe('Whichever dot the other player takes, its partner is free for player 2.');
  // A pairing that serves nobody, and one of several graphs, need more words.
  expect(plainReason(why(null), 1)).toBe(null);
  expect(plainReason(why(1, 2), 1)).toBe(null);
});

test('what is wrong with a link is said without columns and backticks', () => {
  expect(plainly('Column 1: no board is called `gird`; did you mean `grid`?')).toBe('No board is called “gird”; did you mean “grid”?');
  expect(plainly('There is no such game.')).toBe('There is no such game.');
});
