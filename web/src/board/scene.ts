// The geometry of a board on the screen: points and curves in pixels at zoom 1, y down.

import type { Point, Shape } from './shape.ts';

/** Pixels between neighbours at zoom 1. */
export const UNIT = 40;

/** How often a layout may look along its edges for vertices in the way: drawings by hand may have edges of any length. */
const LOOKS = 500_000;

/** A straight line, a curve with one control point, or a loop at its first end. */
export interface Route {
  from: Point;
  to: Point;
  control: Point | null;
  /** A loop is a circle; this is its radius. */
  loop: number;
}

export interface Scene {
  points: Point[];
  routes: Route[];
  /** The room between vertices that sizes are taken from. */
  unit: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Lays a shape out. Cost: about linear in vertices and edges. */
export function layOut(shape: Shape, places: Point[] = shape.points): Scene {
  const points = places.map(([x, y]): Point => [x * UNIT, -y * UNIT]);
  const unit = roomOf(points);
  const cells = new Cells(points, unit);
  let looks = LOOKS;
  const seen = new Map<string, number>();
  const count = new Map<string, number>();
  const key = (u: number, v: number) => (u < v ? `${u} ${v}` : `${v} ${u}`);
  for (const [u, v] of shape.edges) count.set(key(u, v), (count.get(key(u, v)) ?? 0) + 1);
  const routes = shape.edges.map(([u, v], edge): Route => {
    if (edge >= (shape.drawn ?? Infinity)) return { from: points[u], to: points[v], control: null, loop: 0 };
    const [low, high] = u < v ? [u, v] : [v, u];
    const name = key(u, v);
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    if (u === v) return { from: points[u], to: points[u], control: null, loop: unit * (0.22 + 0.1 * number) };
    const of = count.get(name)!;
    let bend = (number - (of - 1) / 2) * 0.36 * unit;
    const steps = Math.ceil(Math.hypot(points[low][0] - points[high][0], points[low][1] - points[high][1]) / unit);
    looks -= steps;
    if (bend === 0 && looks >= 0 && passes(cells, points, low, high, unit, steps)) {
      // A line through other vertices would look like several edges: bend it round them.
      const length = Math.hypot(points[low][0] - points[high][0], points[low][1] - points[high][1]);
      bend = Math.min(0.22 * length, 0.9 * unit);
    }
    return { from: points[u], to: points[v], control: bend ? beside(points[low], points[high], 2 * bend) : null, loop: 0 };
  });
  const box = bounds(points, routes);
  const margin = unit * 0.62;
  return {
    points,
    routes,
    unit,
    left: box[0] - margin,
    top: box[1] - margin,
    width: box[2] - box[0] + 2 * margin,
    height: box[3] - box[1] + 2 * margin,
  };
}

/** The point of a route, 0 at its first end and 1 at its second. */
export function along(route: Route, t: number): Point {
  const [x0, y0] = route.from;
  const [x2, y2] = route.to;
  if (route.loop) return [x0, y0 - 2 * route.loop];
  if (!route.control) return [x0 + (x2 - x0) * t, y0 + (y2 - y0) * t];
  const [x1, y1] = route.control;
  const s = 1 - t;
  return [s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2];
}

/** The route in the words of an SVG path. */
export function pathOf(route: Route): string {
  const [x, y] = route.from.map(round);
  if (route.loop) {
    const r = round(route.loop);
    return `M${x} ${y}a${r} ${r} 0 1 1 .01 0`;
  }
  const [x2, y2] = route.to.map(round);
  if (!route.control) return `M${x} ${y}L${x2} ${y2}`;
  const [cx, cy] = route.control.map(round);
  return `M${x} ${y}Q${cx} ${cy} ${x2} ${y2}`;
}

/** Tips that say where edges lead, as one path; past the middle, where no sign stands. */
export function tipsOf(scene: Scene, u: number): string {
  return scene.routes
    .map((route) => {
      const [before, [x, y]] = [along(route, 0.64), along(route, 0.7)];
      const length = Math.hypot(x - before[0], y - before[1]);
      if (!length) return '';
      const [dx, dy] = [((x - before[0]) / length) * u * 0.17, ((y - before[1]) / length) * u * 0.17];
      return `M${round(x)} ${round(y)}L${round(x - dx - 0.6 * dy)} ${round(y - dy + 0.6 * dx)}L${round(x - dx + 0.6 * dy)} ${round(y - dy - 0.6 * dx)}z`;
    })
    .join('');
}

/** Several edges as one path. */
export function pathsOf(scene: Scene, edges: number[]): string {
  return edges.map((edge) => pathOf(scene.routes[edge])).join('');
}

/** How far a point is from a route. */
export function distance(route: Route, [x, y]: Point): number {
  if (route.loop) {
    const [cx, cy] = [route.from[0], route.from[1] - route.loop];
    return Math.abs(Math.hypot(x - cx, y - cy) - route.loop);
  }
  if (!route.control) return fromSegment(route.from, route.to, x, y);
  let best = Infinity;
  let before = route.from;
  for (let i = 1; i <= 8; i++) {
    const after = along(route, i / 8);
    best = Math.min(best, fromSegment(before, after, x, y));
    before = after;
  }
  return best;
}

/** What lies under the pointer. */
export type Hit = { kind: 'vertex'; vertex: number } | { kind: 'edge'; edge: number };

/** What a person who points there means: a vertex close by, else an edge, else the vertex nearest. */
export function hit(scene: Scene, point: Point, prefer: (edge: number) => boolean): Hit | null {
  const near = nearestVertex(scene, point, 0.28 * scene.unit);
  if (near !== null) return { kind: 'vertex', vertex: near };
  const edge = nearestEdge(scene, point, 0.26 * scene.unit, prefer);
  if (edge !== null) return { kind: 'edge', edge };
  const vertex = nearestVertex(scene, point, 0.5 * scene.unit);
  return vertex === null ? null : { kind: 'vertex', vertex };
}

/** The nearest vertex within a distance, if there is one. */
export function nearestVertex(scene: Scene, [x, y]: Point, within: number): number | null {
  let best: number | null = null;
  let least = within * within;
  scene.points.forEach(([px, py], vertex) => {
    const d = (px - x) ** 2 + (py - y) ** 2;
    if (d <= least) {
      least = d;
      best = vertex;
    }
  });
  return best;
}

/** The nearest edge within a distance; those that `prefer` accepts win over others. */
export function nearestEdge(
  scene: Scene,
  point: Point,
  within: number,
  prefer: (edge: number) => boolean,
): number | null {
  let best: number | null = null;
  let least = within;
  const [x, y] = point;
  scene.routes.forEach((route, edge) => {
    const slack = within + (route.control ? scene.unit * 2 : route.loop * 2);
    if (Math.min(route.from[0], route.to[0]) - slack > x || Math.max(route.from[0], route.to[0]) + slack < x) return;
    if (Math.min(route.from[1], route.to[1]) - slack > y || Math.max(route.from[1], route.to[1]) + slack < y) return;
    const d = distance(route, point) * (prefer(edge) ? 0.5 : 1);
    if (d < least) {
      least = d;
      best = edge;
    }
  });
  return best;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function fromSegment([x1, y1]: Point, [x2, y2]: Point, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / square));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
}

/** The point that lies beside the middle of a line. */
function beside([x1, y1]: Point, [x2, y2]: Point, by: number): Point {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [(x1 + x2) / 2 - ((y2 - y1) / length) * by, (y1 + y2) / 2 + ((x2 - x1) / length) * by];
}

/** Vertices by the square they lie in. */
class Cells {
  private squares = new Map<string, number[]>();

  constructor(
    points: Point[],
    private side: number,
  ) {
    points.forEach(([x, y], vertex) => {
      const key = `${Math.floor(x / side)} ${Math.floor(y / side)}`;
      const known = this.squares.get(key);
      if (known) known.push(vertex);
      else this.squares.set(key, [vertex]);
    });
  }

  *near([x, y]: Point): Generator<number> {
    const [i, j] = [Math.floor(x / this.side), Math.floor(y / this.side)];
    for (let a = i - 1; a <= i + 1; a++) {
      for (let b = j - 1; b <= j + 1; b++) yield* this.squares.get(`${a} ${b}`) ?? [];
    }
  }
}

/** Whether the line between two vertices, cut into steps as long as the room between vertices, runs through a third. */
function passes(cells: Cells, points: Point[], u: number, v: number, unit: number, steps: number): boolean {
  const [[x1, y1], [x2, y2]] = [points[u], points[v]];
  if (Math.hypot(x2 - x1, y2 - y1) < 1.5 * unit) return false;
  for (let i = 0; i <= steps; i++) {
    const at: Point = [x1 + ((x2 - x1) * i) / steps, y1 + ((y2 - y1) * i) / steps];
    for (const w of cells.near(at)) {
      if (w !== u && w !== v && fromSegment(points[u], points[v], ...points[w]) < 0.16 * unit) return true;
    }
  }
  return false;
}

/** The typical distance to the nearest other vertex; a few crowded ones may overlap a little. */
function roomOf(points: Point[]): number {
  if (points.length < 2) return UNIT;
  const nearest: number[] = [];
  const sample = points.length > 3000 ? Math.ceil(points.length / 200) : 1;
  const sorted = points.map((point, i) => ({ point, i })).sort((a, b) => a.point[0] - b.point[0]);
  for (let i = 0; i < sorted.length; i += sample) {
    let best = Infinity;
    for (const step of [-1, 1]) {
      for (let j = i + step; j >= 0 && j < sorted.length; j += step) {
        const dx = Math.abs(sorted[j].point[0] - sorted[i].point[0]);
        if (dx >= best) break;
        best = Math.min(best, Math.hypot(dx, sorted[j].point[1] - sorted[i].point[1]));
      }
    }
    nearest.push(best);
  }
  nearest.sort((a, b) => a - b);
  const median = nearest[nearest.length >> 1];
  return Math.min(2 * UNIT, Math.max(nearest[0], 0.6 * median, 4));
}

function bounds(points: Point[], routes: Route[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = ([x, y]: Point) => {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  };
  points.forEach(include);
  for (const route of routes) {
    if (route.control || route.loop) include(along(route, 0.5));
  }
  return points.length ? box : [0, 0, UNIT, UNIT];
}
