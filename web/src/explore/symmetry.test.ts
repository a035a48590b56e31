import { expect, test } from 'vitest';
import { graph, grid } from '../learn/figure.ts';
import { edgeClasses, symmetries, vertexClasses } from './symmetry.ts';

/** All permutations of the vertices that keep edges: the slow way, for small graphs. */
function automorphisms(edges: [number, number][], order: number): number[][] {
  const joined = new Set(edges.flatMap(([u, v]) => [`${u} ${v}`, `${v} ${u}`]));
  const found: number[][] = [];
  const walk = (to: number[]) => {
    if (to.length === order) {
      if (edges.every(([u, v]) => joined.has(`${to[u]} ${to[v]}`))) found.push(to);
      return;
    }
    for (let next = 0; next < order; next++) if (!to.includes(next)) walk([...to, next]);
  };
  walk([]);
  return found;
}

test('grids have the symmetries of the rectangle and of the square', () => {
  // Of these grids every automorphism can be seen in the drawing.
  for (const [width, height] of [[2, 3], [4, 2], [2, 2]]) {
    const shape = grid(width, height);
    const slow = automorphisms(shape.edges, shape.labels.length).map((to) => to.join(' ')).sort();
    expect(symmetries(shape).map((to) => to.join(' ')).sort()).toEqual(slow);
  }
  expect(symmetries(grid(5, 5))).toHaveLength(8);
  expect(symmetries(grid(5, 6))).toHaveLength(4);
});

test('moves that are the same are counted once', () => {
  const shape = grid(3, 3);
  const moves = symmetries(shape);
  expect(new Set(edgeClasses(shape, moves)).size).toBe(2);
  expect(new Set(vertexClasses(shape, moves)).size).toBe(3);
  const skew = graph({ a: [0, 0], b: [1, 0], c: [1, 1.3] }, ['a-b', 'b-c']);
  expect(symmetries(skew)).toHaveLength(1);
  expect(edgeClasses(skew, symmetries(skew))).toEqual([0, 1]);
});
