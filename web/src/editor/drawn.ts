// A graph that somebody draws: vertices with places, edges by their ends.

import { grouped } from '../parts/count.ts';
import type { Point, Shape } from '../board/shape.ts';

export interface Drawn {
  places: Point[];
  edges: [number, number][];
}

export const NOTHING: Drawn = { places: [], edges: [] };

export function addVertex(drawn: Drawn, place: Point): Drawn {
  return { ...drawn, places: [...drawn.places, place] };
}

export function moveVertex(drawn: Drawn, vertex: number, place: Point): Drawn {
  return { ...drawn, places: drawn.places.map((old, v) => (v === vertex ? place : old)) };
}

/** An edge may be drawn several times; cycle games tell parallel edges apart. */
export function addEdge(drawn: Drawn, u: number, v: number): Drawn {
  return u === v ? drawn : { ...drawn, edges: [...drawn.edges, [Math.min(u, v), Math.max(u, v)]] };
}

export function removeEdge(drawn: Drawn, edge: number): Drawn {
  return { ...drawn, edges: drawn.edges.filter((_, e) => e !== edge) };
}

/** Later vertices move up, so that the numbers have no gap. */
export function removeVertex(drawn: Drawn, vertex: number): Drawn {
  const renumber = (v: number) => (v > vertex ? v - 1 : v);
  return {
    places: drawn.places.filter((_, v) => v !== vertex),
    edges: drawn.edges.filter((ends) => !ends.includes(vertex)).map(([u, v]) => [renumber(u), renumber(v)]),
  };
}

/** How often the vertices are moved when they are arranged, and how far at most at first. */
const ROUNDS = 300;
const STRIDE = 1;

/**
 * Lets forces find places: edges pull, vertices push. The method of Fruchterman and Reingold (1991) with edges of length
 * about 1, and strides that shorten to nothing. Cost: quadratic in the vertices, three hundred times.
 */
export function arrange(drawn: Drawn): Drawn {
  // Vertices in one place would never part: a spiral parts them, the same way every time.
  const places = drawn.places.map(([x, y], v): Point => [x + 0.01 * Math.cos(2.4 * v) * Math.sqrt(v + 1), y + 0.01 * Math.sin(2.4 * v) * Math.sqrt(v + 1)]);
  for (let round = 0; round < ROUNDS; round++) {
    const moved = places.map((): Point => [0, 0]);
    const force = (u: number, v: number, strength: (distance: number) => number) => {
      const [dx, dy] = [places[u][0] - places[v][0], places[u][1] - places[v][1]];
      const distance = Math.hypot(dx, dy) || 1e-6;
      const f = strength(distance) / distance;
      moved[u] = [moved[u][0] + dx * f, moved[u][1] + dy * f];
      moved[v] = [moved[v][0] - dx * f, moved[v][1] - dy * f];
    };
    for (let u = 0; u < places.length; u++) for (let v = 0; v < u; v++) force(u, v, (d) => 1 / d);
    for (const [u, v] of drawn.edges) force(u, v, (d) => -d * d);
    const most = STRIDE * (1 - round / ROUNDS);
    moved.forEach(([dx, dy], v) => {
      const length = Math.hypot(dx, dy);
      const k = length > most ? most / length : 1;
      // Parts that no edge holds together must not drift away.
      places[v] = [(places[v][0] + dx * k) * 0.998, (places[v][1] + dy * k) * 0.998];
    });
  }
  const middle = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / (places.length || 1);
  const [mx, my] = [middle(0), middle(1)];
  return { ...drawn, places: places.map(([x, y]): Point => [x - mx, y - my]) };
}

/** The graph in the `edges` format of graph files: a header, then a line for each edge. */
export function edgeLines(drawn: Drawn): string {
  return `${drawn.places.length} ${drawn.edges.length}\n${drawn.edges.map((ends) => `${ends.join(' ')}\n`).join('')}`;
}

/** How large a graph is, in words. */
export function sizeOf(vertices: number, edges: number): string {
  return `${grouped(vertices)} ${vertices === 1 ? 'vertex' : 'vertices'}, ${grouped(edges)} ${edges === 1 ? 'edge' : 'edges'}`;
}

export function shapeOf(drawn: Drawn): Shape {
  return {
    text: 'a drawn graph',
    labels: drawn.places.map((_, v) => String(v)),
    points: drawn.places,
    space: null,
    edges: drawn.edges,
  };
}
