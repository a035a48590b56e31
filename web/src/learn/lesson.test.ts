import { expect, test } from 'vitest';
import { graph, grid } from './figure.ts';
import { alone, clashes, inner, isTree, largest, outer, pairEdges, part, toggle } from './lesson.ts';

test('pairs make room for each other', () => {
  const shape = grid(2, 2); // edges 0-1, 0-2, 1-3, 2-3
  expect(toggle(shape, [], 0)).toEqual([0]);
  expect(toggle(shape, [0], 1)).toEqual([1]);
  expect(toggle(shape, [0], 3)).toEqual([0, 3]);
  expect(toggle(shape, [0, 3], 3)).toEqual([0]);
  expect(clashes(shape, [0, 1])).toEqual([0]);
  expect(alone(shape, [0])).toEqual([2, 3]);
});

test('largest pairings and what they leave out', () => {
  expect(largest(grid(4, 3))).toBe(6);
  expect(largest(grid(3, 3))).toBe(4);
  expect(outer(grid(4, 3))).toEqual([]);
  // Corners and centre of three by three.
  expect(outer(grid(3, 3))).toEqual([0, 2, 4, 6, 8]);
  const broom = graph({ a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 1], e: [3, -1] }, ['a-b', 'b-c', 'c-d', 'c-e']);
  expect(outer(broom).map((vertex) => broom.labels[vertex])).toEqual(['d', 'e']);
});

test('trees reach everything and close nothing', () => {
  const square = grid(2, 2);
  expect(isTree(square, [0, 1, 2])).toBe(true);
  expect(isTree(square, [0, 1])).toBe(false);
  expect(isTree(square, [0, 1, 2, 3])).toBe(false);
});

test("Anderson's levels of a comb", () => {
  const comb = graph(
    { a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0], a1: [0, 1], a2: [0, -1], b1: [1, 1], b2: [1, -1], c1: [2, 1], c2: [2, -1], d1: [3, 1], d2: [3, -1] },
    ['a-b', 'b-c', 'c-d', 'a-a1', 'a-a2', 'b-b1', 'b-b2', 'c-c1', 'c-c2', 'd-d1', 'd-d2'],
  );
  expect(pairEdges(comb)).toEqual([]);
  const spine = inner(comb);
  expect(spine.map((vertex) => comb.labels[vertex])).toEqual(['a', 'b', 'c', 'd']);
  const level = part(comb, spine);
  // Of the path a b c d the outer two edges are the pairs.
  expect(pairEdges(level.shape).map((edge) => level.from.edges[edge])).toEqual([0, 2]);
});
