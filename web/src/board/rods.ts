// Edges in space as straight rods. An edge that would run through other vertices, as those that close a
// torus do, is bent round them in several pieces.

import { Vector3 } from 'three';

export interface Rod {
  edge: number;
  from: Vector3;
  to: Vector3;
}

/** How many pieces make a bent edge. */
const PIECES = 8;
/** An edge that passes a vertex closer than this would hide behind it. */
const CLOSE = 0.16;
/** How far a bent edge stands off. */
const BEND = 0.42;

/** The rods of all edges. Cost: bent edges are looked for among all vertices, O(V · E). */
export function rodsOf(places: Vector3[], edges: [number, number][]): Rod[] {
  return edges.flatMap(([u, v], edge): Rod[] => {
    const control = controlOf(places, edges, edge);
    if (!control) return [{ edge, from: places[u], to: places[v] }];
    return Array.from({ length: PIECES }, (_, i) => ({
      edge,
      from: curve(places[u], control, places[v], i / PIECES),
      to: curve(places[u], control, places[v], (i + 1) / PIECES),
    }));
  });
}

/** The middle of an edge. */
export function bendOf(places: Vector3[], edges: [number, number][], edge: number): Vector3 {
  const [u, v] = edges[edge];
  const control = controlOf(places, edges, edge);
  return control ? curve(places[u], control, places[v], 0.5) : places[u].clone().add(places[v]).multiplyScalar(0.5);
}

function curve(from: Vector3, control: Vector3, to: Vector3, t: number): Vector3 {
  const s = 1 - t;
  return from
    .clone()
    .multiplyScalar(s * s)
    .addScaledVector(control, 2 * s * t)
    .addScaledVector(to, t * t);
}

/** Where a bent edge is drawn to; null for one that runs straight. */
function controlOf(places: Vector3[], edges: [number, number][], edge: number): Vector3 | null {
  const [u, v] = edges[edge];
  const [from, to] = [places[u], places[v]];
  const way = to.clone().sub(from);
  const length = way.length();
  if (length < 1.5) return null;
  way.divideScalar(length);
  const hidden = places.some((place, w) => {
    if (w === u || w === v) return false;
    const off = place.clone().sub(from);
    const along = off.dot(way);
    return along > 0 && along < length && off.addScaledVector(way, -along).length() < CLOSE;
  });
  if (!hidden) return null;
  const middle = from.clone().add(to).multiplyScalar(0.5);
  const centre = places.reduce((sum, place) => sum.add(place), new Vector3()).divideScalar(places.length);
  // Outwards, square to the edge; an edge through the very middle goes any way that is square to it.
  const out = middle.clone().sub(centre);
  out.addScaledVector(way, -out.dot(way));
  if (out.length() < 1e-3) out.set(way.y, way.z, way.x).cross(way);
  return middle.addScaledVector(out.normalize(), 2 * BEND);
}
