// Paths of many marks at once: one element for all vertices keeps boards of thousands smooth.

import type { Arrow, Picture, VertexClass } from './picture.ts';
import { type Scene, pathOf } from './scene.ts';
import type { Shape } from './shape.ts';

/** Discs round vertices, as one path. */
export function circlesOf(scene: Scene, vertices: Iterable<number>, radius: number): string {
  const r = radius.toFixed(2);
  const wide = (2 * radius).toFixed(2);
  let d = '';
  for (const vertex of vertices) {
    const [x, y] = scene.points[vertex];
    d += `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${wide} 0a${r} ${r} 0 1 0 -${wide} 0z`;
  }
  return d;
}

/** Squares round vertices, as one path. */
export function squaresOf(scene: Scene, vertices: Iterable<number>, side: number): string {
  const s = side.toFixed(2);
  let d = '';
  for (const vertex of vertices) {
    const [x, y] = scene.points[vertex];
    d += `M${(x - side / 2).toFixed(2)} ${(y - side / 2).toFixed(2)}h${s}v${s}h-${s}z`;
  }
  return d;
}

/** The vertices of a class, each class with a form of its own: ring, square, diamond. */
export function classPath(scene: Scene, classes: (VertexClass | null)[], kind: VertexClass, r: number): string {
  const of = [...classes.keys()].filter((vertex) => classes[vertex] === kind);
  if (kind === 'outer') return circlesOf(scene, of, r);
  const f = (value: number) => value.toFixed(2);
  return of
    .map((vertex) => {
      const [x, y] = scene.points[vertex];
      if (kind === 'inner') return `M${f(x - r)} ${f(y - r)}h${f(2 * r)}v${f(2 * r)}h${f(-2 * r)}z`;
      const s = r * 1.3;
      return `M${f(x)} ${f(y - s)}l${f(s)} ${f(s)}l${f(-s)} ${f(s)}l${f(-s)} ${f(-s)}z`;
    })
    .join('');
}

/** A snake from end to end, along the edges it went. */
export function chainPath(scene: Scene, shape: Shape, vertices: number[]): string {
  let d = '';
  for (let i = 1; i < vertices.length; i++) {
    const edge = edgeBetween(shape, vertices[i - 1], vertices[i]);
    d += edge === null ? '' : pathOf(scene.routes[edge]);
  }
  return d;
}

/** An end of a snake. */
export interface Head {
  vertex: number;
  /** The player whose snake it is; 0 if all share it. */
  owner: number;
  dead: boolean;
  /** Where it looks: a direction of length 1. */
  dx: number;
  dy: number;
}

/** Who played last at each vertex of a snake. */
export function ownersAt(shape: Shape, picture: Picture): Map<number, number> {
  const owners = new Map<number, number>();
  for (const chain of picture.chains) for (const vertex of chain.vertices) owners.set(vertex, chain.owner);
  if (picture.taken) return owners;
  for (const { edge, owner } of picture.strokes) for (const end of shape.edges[edge]) owners.set(end, owner);
  return owners;
}

/** The ends of all snakes, live and dead. */
export function headsOf(scene: Scene, picture: Picture): Head[] {
  const heads: Head[] = [];
  for (const chain of picture.chains) {
    const { vertices, owner } = chain;
    const last = vertices.length - 1;
    // The end comes after the start, so that a snake that bites its tail looks ahead.
    for (const [at, before] of new Map<number, number | undefined>([[vertices[0], vertices[1]], [vertices[last], vertices[last - 1]]])) {
      const dead = chain.dead.includes(at);
      if (!dead && !chain.live.includes(at)) continue;
      const [x, y] = scene.points[at];
      const [bx, by] = before === undefined ? [x, y + 1] : scene.points[before];
      const length = Math.hypot(x - bx, y - by) || 1;
      heads.push({
        vertex: at,
        owner,
        dead,
        dx: (x - bx) / length,
        dy: (y - by) / length,
      });
    }
  }
  return heads;
}

/** An arrow from vertex to vertex that leaves both free. */
export function arrowPath(scene: Scene, { from, to }: Arrow, u: number): string {
  const [[x1, y1], [x2, y2]] = [scene.points[from], scene.points[to]];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along: number, aside: number) => `${(x1 + along * dx - aside * dy).toFixed(2)} ${(y1 + along * dy + aside * dx).toFixed(2)}`;
  const [tail, tip] = [0.24 * u, length - 0.16 * u];
  const neck = tip - 0.26 * u;
  const corners = [[tail, 0.05], [neck, 0.05], [neck, 0.17], [tip, 0], [neck, -0.17], [neck, -0.05], [tail, -0.05]];
  return `M${corners.map(([along, aside]) => at(along, aside * u)).join('L')}z`;
}

const known = new WeakMap<Shape, Map<string, number>>();

function edgeBetween(shape: Shape, u: number, v: number): number | null {
  let index = known.get(shape);
  if (!index) {
    index = new Map();
    // Of several the first; of two arcs the one that leads this way.
    const all = [...shape.edges.entries()].reverse();
    for (const [edge, [a, b]] of all) index.set(`${b} ${a}`, edge);
    for (const [edge, [a, b]] of all) index.set(`${a} ${b}`, edge);
    known.set(shape, index);
  }
  return index.get(`${u} ${v}`) ?? null;
}
