import { expect, test } from 'vitest';
import type { MoveAnswer, PositionAnswer } from '../answers/types.ts';
import { grid } from '../learn/figure.ts';
import { interpret } from './interpret.ts';

// The square 0,0 0,1 1,0 1,1: vertices 0 1 2 3, edges 0-1, 0-2, 1-3, 2-3.
const shape = grid(2, 2);
const move = (edge: number | null, from: number | null, to: number): MoveAnswer => ({
  text: from === null ? shape.labels[to] : `${shape.labels[from]}-${shape.labels[to]}`,
  edge,
  from,
  to,
});
const at = (moves: MoveAnswer[], live: number[] = []): PositionAnswer =>
  ({ moves, snakes: live.length ? [{ vertices: live, owner: null, live }] : [] }) as unknown as PositionAnswer;

const opening = at([move(0, 0, 1), move(1, 0, 2), move(2, 1, 3), move(3, 2, 3)]);
// The snake 0-1 can grow to 2 from 0 and to 3 from 1.
const playing = at([move(1, 0, 2), move(2, 1, 3)], [0, 1]);

test('an edge is played when it is clicked or drawn', () => {
  expect(interpret({ kind: 'edge', edge: 2 }, opening, shape, null)).toMatchObject({ kind: 'play', move: { text: '0,1-1,1' } });
  expect(interpret({ kind: 'drag', from: 3, to: 1 }, opening, shape, null)).toMatchObject({ kind: 'play', move: { edge: 2 } });
});

test('two vertices make an edge', () => {
  expect(interpret({ kind: 'vertex', vertex: 0 }, opening, shape, null)).toMatchObject({ kind: 'select', vertex: 0 });
  expect(interpret({ kind: 'vertex', vertex: 2 }, opening, shape, 0)).toMatchObject({ kind: 'play', move: { edge: 1 } });
  expect(interpret({ kind: 'vertex', vertex: 0 }, opening, shape, 0)).toMatchObject({ kind: 'select', vertex: null });
});

test('a vertex that one live end reaches is played at once', () => {
  expect(interpret({ kind: 'vertex', vertex: 3 }, playing, shape, null)).toMatchObject({ kind: 'play', move: { from: 1, to: 3 } });
});

test('a vertex that both ends reach waits for the end', () => {
  const both = at([move(1, 0, 2), move(3, 3, 2)], [0, 3]);
  expect(interpret({ kind: 'vertex', vertex: 2 }, both, shape, null)).toMatchObject({ kind: 'select', vertex: 2 });
  expect(interpret({ kind: 'vertex', vertex: 3 }, both, shape, 2)).toMatchObject({ kind: 'play', move: { from: 3, to: 2 } });
});

test('a vertex is named where the game begins so', () => {
  const naming = at([move(null, null, 0), move(null, null, 1)]);
  expect(interpret({ kind: 'vertex', vertex: 1 }, naming, shape, null)).toMatchObject({ kind: 'play', move: { to: 1 } });
  expect(interpret({ kind: 'edge', edge: 0 }, naming, shape, null)).toEqual({ kind: 'nothing' });
});

test('an illegal gesture says which move was meant', () => {
  expect(interpret({ kind: 'drag', from: 0, to: 3 }, playing, shape, null)).toEqual({ kind: 'illegal', from: 0, to: 3 });
  expect(interpret({ kind: 'edge', edge: 0 }, playing, shape, null)).toEqual({ kind: 'illegal', from: 0, to: 1 });
  // 2-3 joins no live end.
  expect(interpret({ kind: 'edge', edge: 3 }, playing, shape, null)).toEqual({ kind: 'illegal', from: 2, to: 3 });
});
