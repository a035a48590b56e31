// The symmetries of a board as it is drawn: turns and mirrors that leave the drawing as it is. (A graph may
// have more than its drawing shows; those are not found here.)

import type { Point, Shape } from '../board/shape.ts';

/** Larger boards are not looked at. */
const MOST = 400;
const NEAR = 1e-3;

/** Each symmetry as the vertex to which every vertex goes; the first one moves nothing. Cost: O(V³) at worst. */
export function symmetries(shape: Shape): number[][] {
  const { points, edges } = shape;
  const still = [points.map((_, vertex) => vertex)];
  if (points.length < 2 || points.length > MOST) return still;
  const middle: Point = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length) as Point;
  const from = points.map(([x, y]): Point => [x - middle[0], y - middle[1]]);
  const far = (point: Point) => Math.hypot(...point);
  const a = from.indexOf(from.reduce((best, point) => (far(point) > far(best) + NEAR ? point : best)));
  if (far(from[a]) < NEAR) return still;
  const place = new Map(from.map(([x, y], vertex) => [keyOf(x, y), vertex]));
  const ends = new Map<string, number>();
  for (const [u, v] of edges) ends.set(pair(u, v), (ends.get(pair(u, v)) ?? 0) + 1);
  const found = new Map<string, number[]>();
  for (const point of from) {
    if (Math.abs(far(point) - far(from[a])) > NEAR) continue;
    // The turn that takes a to this point, and the mirror that does.
    const [ax, ay] = from[a];
    const square = ax * ax + ay * ay;
    const cos = (ax * point[0] + ay * point[1]) / square;
    const sin = (ax * point[1] - ay * point[0]) / square;
    const mcos = (ax * point[0] - ay * point[1]) / square;
    const msin = (ax * point[1] + ay * point[0]) / square;
    for (const [p, q, r, s] of [[cos, -sin, sin, cos], [mcos, msin, msin, -mcos]]) {
      const to = from.map(([x, y]) => place.get(keyOf(p * x + q * y, r * x + s * y)) ?? -1);
      if (to.includes(-1) || new Set(to).size < to.length) continue;
      const kept = [...ends].every(([key, count]) => {
        const [u, v] = key.split(' ').map(Number);
        return ends.get(pair(to[u], to[v])) === count;
      });
      if (kept) found.set(to.join(' '), to);
    }
  }
  found.delete(still[0].join(' '));
  return [...still, ...found.values()];
}

/** The edges in classes: those of a class go into each other by symmetries. */
export function edgeClasses(shape: Shape, moves: number[][]): number[] {
  const first = new Map<string, number>();
  shape.edges.forEach(([u, v], edge) => first.has(pair(u, v)) || first.set(pair(u, v), edge));
  return shape.edges.map(([u, v], edge) => Math.min(edge, ...moves.map((to) => first.get(pair(to[u], to[v])) ?? edge)));
}

export function vertexClasses(shape: Shape, moves: number[][]): number[] {
  return shape.labels.map((_, vertex) => Math.min(...moves.map((to) => to[vertex])));
}

function pair(u: number, v: number): string {
  return u < v ? `${u} ${v}` : `${v} ${u}`;
}

function keyOf(x: number, y: number): string {
  const round = (c: number) => Math.round(c * 500) + 0;
  return `${round(x)} ${round(y)}`;
}
