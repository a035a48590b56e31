// Paths of many marks at once: one element for all vertices keeps boards of thousands smooth.

import type { Picture, VertexClass } from './picture.ts';
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

/** Who owns which edge. */
export function ownedIndex(picture: Picture): Map<number, number> {
  return new Map(picture.owned.map(({ edge, owner }) => [edge, owner]));
}

const known = new WeakMap<Shape, Map<string, number>>();

function edgeBetween(shape: Shape, u: number, v: number): number | null {
  let index = known.get(shape);
  if (!index) {
    index = new Map();
    for (let edge = shape.edges.length - 1; edge >= 0; edge--) {
      const [a, b] = shape.edges[edge];
      index.set(`${a} ${b}`, edge).set(`${b} ${a}`, edge);
    }
    known.set(shape, index);
  }
  return index.get(`${u} ${v}`) ?? null;
}
