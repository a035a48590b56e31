import { expect, test } from 'vitest';
import { addEdge, addVertex, arrange, edgeLines, moveVertex, NOTHING, removeEdge, removeVertex } from './drawn.ts';
import { joinHoles, numbersIn, splitHoles, withNumber } from './holes.ts';

const path = [0, 1, 2, 3].reduce((drawn, x) => addVertex(drawn, [x, 0]), NOTHING);
const square = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
].reduce((drawn, [u, v]) => addEdge(drawn, u, v), path);

test('vertices leave no gap in the numbers', () => {
  expect(removeVertex(square, 1)).toEqual({
    places: [
      [0, 0],
      [2, 0],
      [3, 0],
    ],
    edges: [
      [1, 2],
      [0, 2],
    ],
  });
  expect(removeEdge(square, 0).edges).toHaveLength(3);
  expect(addEdge(square, 2, 2)).toBe(square);
  expect(addEdge(square, 1, 0).edges.at(-1)).toEqual([0, 1]);
  expect(moveVertex(square, 3, [9, 9]).places[3]).toEqual([9, 9]);
});

test('a drawing becomes edge lines', () => {
  expect(edgeLines(square)).toBe('4 4\n0 1\n1 2\n2 3\n0 3\n');
  expect(edgeLines(path)).toBe('4 0\n');
});

test('arranging spreads vertices and keeps edges', () => {
  const crowded = { ...square, places: square.places.map((): [number, number] => [0, 0]) };
  const { places, edges } = arrange(crowded);
  expect(edges).toEqual(square.edges);
  for (const [u, v] of edges) expect(Math.hypot(places[u][0] - places[v][0], places[u][1] - places[v][1])).toBeGreaterThan(0.4);
});

test('holes are split off and put back', () => {
  for (const text of ['grid:5x6', 'grid:5x6 without 1,1 3,2', 'grid:5x6 without 20% seed 3', 'path:9 without 4']) {
    const { base, holes } = splitHoles(text);
    expect(joinHoles(base, holes)).toBe(text);
  }
  expect(splitHoles('grid:5x6 without 1,1 3,2')).toEqual({ base: 'grid:5x6', holes: ['1,1', '3,2'] });
  expect(splitHoles('grid:5x6 without 0..2,3').holes).toEqual([]);
});

test('the numbers of a family can be changed', () => {
  expect(withNumber('grid:5x6', 1, 12)).toBe('grid:5x12');
  expect(withNumber('grid:5x6', 7, 12)).toBe('grid:5x6');
  expect(numbersIn('graph6:D4')).toEqual([]);
});
