// A graph that somebody draws: vertices with places, edges by their ends.

import { forceCenter, forceLink, forceManyBody, forceSimulation } from 'd3-force';
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

/** Lets forces find places: edges pull, vertices push. */
export function arrange(drawn: Drawn): Drawn {
  const nodes = drawn.places.map(([x, y]) => ({ x, y }));
  const links = drawn.edges.map(([source, target]) => ({ source, target }));
  forceSimulation(nodes)
    .force('link', forceLink(links).distance(1).strength(0.7))
    .force('push', forceManyBody().strength(-1.2).distanceMax(12))
    .force('center', forceCenter(0, 0))
    .stop()
    .tick(300);
  return { ...drawn, places: nodes.map(({ x, y }): Point => [x, y]) };
}

/** The graph in the `edges` format of graph files: a header, then a line for each edge. */
export function edgeLines(drawn: Drawn): string {
  return `${drawn.places.length} ${drawn.edges.length}\n${drawn.edges.map((ends) => `${ends.join(' ')}\n`).join('')}`;
}

/** How large a graph is, in words. */
export function sizeOf(vertices: number, edges: number): string {
  return `${vertices} ${vertices === 1 ? 'vertex' : 'vertices'}, ${edges} ${edges === 1 ? 'edge' : 'edges'}`;
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
