import { expect, test } from 'vitest';
import type { PositionAnswer } from '../answers/types.ts';
import { layOut } from '../board/scene.ts';
import { grid } from '../learn/figure.ts';
import { onStrokes, withStrokes } from './strokes.ts';

test('every straight line between two dots is an edge that is drawn once it is played', () => {
  const four = grid(4, 4);
  const shape = withStrokes(four);
  // The 76 first strokes that the program counts.
  expect(shape.edges).toHaveLength(76);
  expect(new Set(shape.edges.map((ends) => ends.toSorted((a, b) => a - b).join())).size).toBe(76);
  expect(shape.edges.slice(0, 24)).toEqual(four.edges);
  expect(shape.drawn).toBe(0);
  // Long strokes are straight, although they pass other dots.
  expect(layOut(shape).routes.every(({ control }) => control === null)).toBe(true);
});

test('moves have the edges of their strokes', () => {
  const shape = withStrokes(grid(4, 4));
  const move = { text: '0,0-3,3', edge: null, from: 0, to: 15 };
  const position = { moves: [move], history: [{ ...move, ply: 1, player: 1 }] } as unknown as PositionAnswer;
  const { moves, history } = onStrokes(position, shape);
  expect(shape.edges[moves[0].edge!]).toEqual([0, 15]);
  expect(history[0].edge).toBe(moves[0].edge);
});
