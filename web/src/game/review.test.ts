import { expect, test } from 'vitest';
import type { Answers } from '../answers/answers.ts';
import type { Setup, Verdict } from '../answers/types.ts';
import { Review } from './review.svelte.ts';

/** Who wins after so many moves, for two players; null if it is not known. */
function reviewed(winners: (number | null)[]) {
  const answers = {
    analyze: async (setup: Setup) => {
      const winner = winners[setup.moves!.length];
      return { status: winner === null ? 'unknown' : 'solved', winner, can_be_beaten: null } as unknown as Verdict;
    },
    // The first two positions are too far from the end.
    remoteness: async (setup: Setup) => ({ winner: null, moves: setup.moves!.length < 2 ? null : 4 - setup.moves!.length, line: [] }),
  };
  return new Review(answers as unknown as Answers);
}
const playerAt = (ply: number) => (ply % 2) + 1;
const moves = ['a', 'b', 'c', 'd'];

test('moves that gave a win away are found', async () => {
  // Player 1 wins, loses it with the first move; player 2 gives it back with the second.
  const review = reviewed([1, 2, 1, 1, 1]);
  await review.run({ board: '', game: '' }, moves, playerAt);
  expect([...review.mistakes.keys()].sort()).toEqual([1, 2]);
  expect(review.said).toBe('2 moves gave something away. The turning point was move 2.');
  expect(review.finished).toBe(true);
  expect(review.curve).toEqual([1, 2, 1, 1, 1].map((winner, ply) => ({ winner, moves: ply < 2 ? null : 4 - ply })));
  expect(review.toRetry(playerAt)).toEqual([1, 2]);
});

test('of one person only the own mistakes are tried again', async () => {
  const review = reviewed([1, 2, 1, 1, 1]);
  await review.run({ board: '', game: '' }, moves, playerAt, 2);
  expect(review.toRetry(playerAt)).toEqual([2]);
  expect(review.said).toBe('You played 1 out of 2 moves perfectly. The turning point was move 2.');
});

test('a draw is worth more than a loss and less than a win', async () => {
  const review = reviewed([1, 0, 0, 2, 2]);
  await review.run({ board: '', game: '' }, moves, playerAt);
  expect(review.mistakes.get(1)).toBe('This gave a won game away for a draw.');
  expect(review.mistakes.get(3)).toBe('This turned a draw into a loss.');
});

test('what is not known is not held against anybody', async () => {
  const review = reviewed([1, null, 2, 2, 2]);
  await review.run({ board: '', game: '' }, moves, playerAt);
  expect(review.mistakes.size).toBe(0);
  expect(review.said).toBe('Nobody made a mistake. Some positions could not be decided in time.');
});
