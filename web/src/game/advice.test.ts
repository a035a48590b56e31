import { expect, test } from 'vitest';
import type { PositionAnswer } from '../answers/types.ts';
import { grid } from '../learn/figure.ts';
import { instead, liveEnds } from './advice.ts';

// Three by three: vertex 3x + y is x,y.
const shape = grid(3, 3);
const move = (from: number, to: number) => ({ text: '', edge: shape.edges.findIndex((ends) => ends.includes(from) && ends.includes(to)), from, to });
const playing = {
  moves: [move(0, 3), move(1, 2), move(1, 4)],
  snakes: [{ vertices: [0, 1], owner: null, live: [0, 1] }],
} as unknown as PositionAnswer;

test('what to do instead of a move that is not legal', () => {
  expect(liveEnds(playing)).toEqual([0, 1]);
  expect(instead({ from: null, to: 8 }, playing, shape)).toBe("The snake can't reach this dot yet. Go on from one of the ends.");
  expect(instead({ from: null, to: 1 }, playing, shape)).toBe('This dot has been visited already. Go on from one of the ends.');
  expect(instead({ from: 0, to: 1 }, playing, shape)).toBe('This dot has been visited already. Go on from one of the ends.');
  expect(instead({ from: 1, to: 8 }, playing, shape)).toBe('No line joins these two dots. Go on from one of the ends.');
  expect(instead({ from: 7, to: 8 }, playing, shape)).toBe("The snake can't reach this dot yet. Go on from one of the ends.");
});

test('before there is a snake', () => {
  const opening = { moves: [move(0, 1)], snakes: [] } as unknown as PositionAnswer;
  expect(instead({ from: 0, to: 8 }, opening, shape)).toBe('No line joins these two dots.');
  expect(instead({ from: 0, to: 3 }, opening, shape)).toBe('This line is taken already. Choose a free one.');
  const naming = { moves: [{ text: '0,0', edge: null, from: null, to: 0 }], snakes: [] } as unknown as PositionAnswer;
  expect(instead({ from: null, to: 8 }, naming, shape)).toBe('Choose one of the ringed dots.');
  const apart = { moves: [move(7, 8)], snakes: [{ vertices: [0, 1], owner: 1, live: [] }] } as unknown as PositionAnswer;
  expect(instead({ from: 1, to: 4 }, apart, shape)).toBe('Choose a line that touches no snake.');
});
