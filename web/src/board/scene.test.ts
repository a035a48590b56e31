import { expect, test } from 'vitest';
import { grid } from '../learn/figure.ts';
import { step } from './navigate.ts';
import { along, hit, layOut, nearestVertex, pathOf, tipsOf, UNIT } from './scene.ts';
import { isDirected, type Shape } from './shape.ts';

const none = () => false;

test('a grid lies on whole coordinates, y up', () => {
  const scene = layOut(grid(3, 2));
  expect(scene.points[1]).toEqual([0, -UNIT]);
  expect(scene.unit).toBe(UNIT);
  expect(scene.routes.every((route) => route.control === null)).toBe(true);
  expect(scene.width).toBeGreaterThan(scene.height);
});

test('parallel edges and lines through vertices are bent, loops are round', () => {
  const shape: Shape = {
    text: '',
    labels: ['a', 'b', 'c'],
    points: [
      [0, 0],
      [1, 0],
      [2, 0],
    ],
    space: null,
    edges: [
      [0, 1],
      [0, 1],
      [0, 2],
      [2, 2],
    ],
  };
  const { routes } = layOut(shape);
  expect(along(routes[0], 0.5)).not.toEqual(along(routes[1], 0.5));
  expect(Math.abs(along(routes[2], 0.5)[1])).toBeGreaterThan(UNIT * 0.2);
  expect(routes[3].loop).toBeGreaterThan(0);
  expect(pathOf(routes[3])).toContain('a');
});

test('pointing finds vertices before edges, and marked edges before others', () => {
  const scene = layOut(grid(2, 2));
  expect(hit(scene, [3, -3], none)).toEqual({ kind: 'vertex', vertex: 0 });
  expect(hit(scene, [UNIT / 2, 4], none)).toEqual({ kind: 'edge', edge: 1 });
  expect(hit(scene, [UNIT / 2, -UNIT / 2], none)).toBeNull();
  expect(hit(scene, [500, 500], none)).toBeNull();
  expect(nearestVertex(scene, [UNIT, 0], 1)).toBe(2);
});

test('arrow keys walk, and stop at the border', () => {
  const { points } = layOut(grid(3, 3));
  expect(step(points, 4, 'ArrowRight')).toBe(7);
  expect(step(points, 4, 'ArrowUp')).toBe(5);
  expect(step(points, 0, 'ArrowLeft')).toBe(0);
});

test('every vertex of a connected drawing can be reached with arrow keys', () => {
  const points = Array.from({ length: 40 }, (_, i): [number, number] => [Math.cos(i * 2.4) * i, Math.sin(i * 2.4) * i]);
  const reached = new Set([0]);
  for (const at of reached) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) reached.add(step(points, at, key));
  }
  expect(reached.size).toBe(40);
});

test('tips point where arcs lead', () => {
  const arcs = (edges: [number, number][]): Shape => ({ text: 'arcs:', labels: ['0', '1'], points: [[0, 0], [1, 0]], space: null, edges });
  const ways = (edges: [number, number][]) => {
    const tips = tipsOf(layOut(arcs(edges)), UNIT).split('z').slice(0, -1);
    return tips.map((tip) => {
      const [x, , barb] = tip.match(/-?[\d.]+/g)!.map(Number);
      return Math.sign(x - barb);
    });
  };
  expect(ways([[0, 1]])).toEqual([1]);
  expect(ways([[1, 0]])).toEqual([-1]);
  expect(ways([[0, 1], [1, 0]])).toEqual([1, -1]);
  const named = (text: string) => isDirected({ ...arcs([]), text });
  expect(['arcs:0>1', 'dicycle:5', 'dipath:3', 'digraph6:BP', '&BP'].every(named)).toBe(true);
  expect(['grid:3x3', 'cycle:5', 'graph6:Bw'].some(named)).toBe(false);
});

test('edges of any length are laid out at once', () => {
  const far = layOut({ ...grid(2, 2), points: [[-1e12, 0], [1e12, 1], [0, 0], [0.01, 0]] });
  expect(far.routes).toHaveLength(4);
  expect(far.width).toBeGreaterThan(1e12);
});
