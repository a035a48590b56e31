// How a game ends, on the board: ends that are stuck, the cycle that was closed, the way between terminals.

import type { PositionAnswer } from '../answers/types.ts';
import type { Shape } from '../board/shape.ts';
import { hasStrokes } from './strokes.ts';

/** The ends of snakes from which no edge leads on. */
export function deadEnds(position: PositionAnswer, shape: Shape): Set<number> {
  const ends = new Set<number>();
  for (const { vertices, live } of position.snakes) {
    if (!vertices.length) continue;
    ends.add(vertices[vertices.length - 1]);
    // The first vertex is an end only where snakes grow at both.
    if (live.includes(vertices[0]) || /^(classic|hold-that-line)$/.test(position.setup.game) || /^(public|private|independent)$/.test(position.setup.game)) {
      ends.add(vertices[0]);
    }
  }
  if (hasStrokes(position.setup.game)) {
    position.moves.forEach(({ from }) => ends.delete(from!));
    return ends;
  }
  const edges = /^(edge-geography|trail-trap)$/.test(position.setup.game);
  const visited = new Set(edges ? [] : position.snakes.flatMap((snake) => snake.vertices));
  const used = new Set(position.used_edges);
  shape.edges.forEach(([u, v], edge) => {
    if (used.has(edge)) return;
    if (!visited.has(v)) ends.delete(u);
    if (!visited.has(u)) ends.delete(v);
  });
  return ends;
}

/** The cycle of one player that the last move closed, as edges. */
export function circuit(position: PositionAnswer, shape: Shape): number[] {
  const last = position.history.at(-1);
  if (!position.owned.length || !last || last.edge === null) return [];
  const own = position.owned.filter(({ edge, player }) => player === last.player && edge !== last.edge).map(({ edge }) => edge);
  const [from, to] = shape.edges[last.edge];
  if (from === to) return [last.edge];
  const rest = way(shape, own, from, to);
  return rest.length ? [last.edge, ...rest] : [];
}

/** The way between the terminals that one player owns. */
export function link(position: PositionAnswer, shape: Shape): number[] {
  const [from, to] = position.terminals ?? [];
  if (from === undefined || to === undefined) return [];
  for (const owner of [1, 2]) {
    const own = position.owned.filter(({ player }) => player === owner).map(({ edge }) => edge);
    const found = way(shape, own, from, to);
    if (found.length) return found;
  }
  return [];
}

/** A shortest way from one vertex to another along these edges; empty if there is none. */
function way(shape: Shape, edges: number[], from: number, to: number): number[] {
  const at = new Map<number, number[]>();
  for (const edge of edges) {
    for (const end of new Set(shape.edges[edge])) {
      const known = at.get(end);
      if (known) known.push(edge);
      else at.set(end, [edge]);
    }
  }
  const by = new Map<number, number>([[from, -1]]);
  const queue = [from];
  for (let vertex = queue.shift(); vertex !== undefined; vertex = queue.shift()) {
    if (vertex === to) break;
    for (const edge of at.get(vertex) ?? []) {
      const [u, v] = shape.edges[edge];
      const next = u === vertex ? v : u;
      if (by.has(next)) continue;
      by.set(next, edge);
      queue.push(next);
    }
  }
  const found: number[] = [];
  for (let vertex = to; by.has(vertex) && vertex !== from; ) {
    const edge = by.get(vertex)!;
    found.push(edge);
    const [u, v] = shape.edges[edge];
    vertex = u === vertex ? v : u;
  }
  return found;
}
