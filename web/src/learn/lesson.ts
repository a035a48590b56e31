// What a person does in the lesson, checked: pairings, vertices that can be left out, two trees.

import type { Shape } from '../board/shape.ts';

/** The vertices that a set of edges covers twice: no pairing may. */
export function clashes(shape: Shape, edges: number[]): number[] {
  const count = new Map<number, number>();
  for (const edge of edges) for (const end of shape.edges[edge]) count.set(end, (count.get(end) ?? 0) + 1);
  return [...count].filter(([, times]) => times > 1).map(([vertex]) => vertex);
}

/** The vertices without a partner. */
export function alone(shape: Shape, edges: number[]): number[] {
  const covered = new Set(edges.flatMap((edge) => shape.edges[edge]));
  return [...shape.labels.keys()].filter((vertex) => !covered.has(vertex));
}

/** Puts an edge into a pairing or takes it out; pairs that it clashes with make room. */
export function toggle(shape: Shape, pairing: number[], edge: number): number[] {
  if (pairing.includes(edge)) return pairing.filter((one) => one !== edge);
  const [u, v] = shape.edges[edge];
  return [...pairing.filter((one) => !shape.edges[one].includes(u) && !shape.edges[one].includes(v)), edge];
}

/** The size of a largest pairing, by trying everything: boards of lessons are small. */
export function largest(shape: Shape, without: number[] = []): number {
  const gone = new Set(without);
  const walk = (from: number): number => {
    let vertex = from;
    while (vertex < shape.labels.length && gone.has(vertex)) vertex++;
    if (vertex >= shape.labels.length) return 0;
    gone.add(vertex);
    let best = walk(vertex + 1);
    for (const ends of shape.edges) {
      if (!ends.includes(vertex)) continue;
      const other = ends[0] === vertex ? ends[1] : ends[0];
      if (gone.has(other)) continue;
      gone.add(other);
      best = Math.max(best, 1 + walk(vertex + 1));
      gone.delete(other);
    }
    gone.delete(vertex);
    return best;
  };
  return walk(0);
}

/** The outer vertices: those that some largest pairing leaves out. */
export function outer(shape: Shape): number[] {
  const size = largest(shape);
  return [...shape.labels.keys()].filter((vertex) => largest(shape, [vertex]) === size);
}

/** The inner vertices: beside an outer one, and not outer themselves. */
export function inner(shape: Shape): number[] {
  const out = new Set(outer(shape));
  const beside = shape.edges.flatMap(([u, v]) => [...(out.has(u) ? [v] : []), ...(out.has(v) ? [u] : [])]);
  return [...new Set(beside)].filter((vertex) => !out.has(vertex)).sort((a, b) => a - b);
}

/** The part of a board on some of its vertices; `from` says which edges these were. */
export function part(shape: Shape, vertices: number[]): { shape: Shape; from: { edges: number[] } } {
  const at = new Map(vertices.map((vertex, i) => [vertex, i]));
  const kept = [...shape.edges.keys()].filter((edge) => shape.edges[edge].every((end) => at.has(end)));
  return {
    shape: {
      ...shape,
      labels: vertices.map((vertex) => shape.labels[vertex]),
      points: vertices.map((vertex) => shape.points[vertex]),
      edges: kept.map((edge) => shape.edges[edge].map((end) => at.get(end)!) as [number, number]),
    },
    from: { edges: kept },
  };
}

/** The edges that some largest pairing uses and that join two vertices which are always paired. */
export function pairEdges(shape: Shape): number[] {
  const size = largest(shape);
  const out = new Set(outer(shape));
  const next = new Set(inner(shape));
  return [...shape.edges.keys()].filter((edge) => {
    const ends = shape.edges[edge];
    return ends.every((end) => !out.has(end) && !next.has(end)) && largest(shape, ends) === size - 1;
  });
}

/** Whether edges reach every vertex and close no cycle. */
export function isTree(shape: Shape, edges: number[]): boolean {
  const root = [...shape.labels.keys()];
  const find = (vertex: number): number => (root[vertex] === vertex ? vertex : (root[vertex] = find(root[vertex])));
  for (const edge of edges) {
    const [u, v] = shape.edges[edge].map(find);
    if (u === v) return false;
    root[u] = v;
  }
  return edges.length === shape.labels.length - 1;
}
