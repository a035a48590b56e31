// What people call a board: "5 × 6 grid" for `grid:5x6`.

import { grouped } from '../parts/count.ts';

const BOXES: Record<string, string> = {
  grid: 'grid',
  torus: 'torus',
  cylinder: 'cylinder',
  rook: 'rook board',
  bishop: 'bishop board',
  queen: 'queen board',
  king: 'king board',
  knight: 'knight board',
  hex: 'rhombus of hexagons',
  honeycomb: 'honeycomb',
};

/** Families with one number or a list of them. */
const COUNTED: Record<string, (numbers: string) => string> = {
  triangle: (n) => `triangle with ${n} rows`,
  hex: (n) => `hexagon of side ${n}`,
  honeycomb: (n) => `honeycomb of side ${n}`,
  ladder: (n) => `ladder with ${n} rungs`,
  prism: (n) => `prism over a ring of ${n}`,
  aztec: (n) => `Aztec diamond of order ${n}`,
  hypercube: (n) => `${n}-dimensional cube`,
  path: (n) => `path of ${n}`,
  cycle: (n) => `ring of ${n}`,
  complete: (n) => `complete graph on ${n}`,
  bipartite: (n) => `complete bipartite graph ${n.replace(',', ' + ')}`,
  multipartite: (n) => `complete multipartite graph ${n.replaceAll(',', ' + ')}`,
  wheel: (n) => `wheel with ${n} spokes`,
  star: (n) => `star with ${n} leaves`,
  caterpillar: (n) => `caterpillar ${n}`,
  tree: (n) => `tree ${n.replace(',', ' children, height ')}`,
  kneser: (n) => `Kneser graph ${n}`,
  theta: (n) => `theta graph ${n}`,
  paley: (n) => `Paley graph on ${n}`,
  friendship: (n) => `friendship graph of ${n} triangles`,
  petersen: (n) => `generalised Petersen graph ${n}`,
};

/** The right names of graphs that are named after people. */
const PEOPLE: Record<string, string> = {
  chvatal: 'Chvátal graph',
  durer: 'Dürer graph',
  groetzsch: 'Grötzsch graph',
  'hoffman-singleton': 'Hoffman–Singleton graph',
  'moebius-kantor': 'Möbius–Kantor graph',
  'tutte-coxeter': 'Tutte–Coxeter graph',
  bidiakis: 'bidiakis cube',
  'flower-snark': 'flower snark',
  f26a: 'F26A graph',
  mcgee: 'McGee graph',
};
const SOLIDS = /^(cube|cuboctahedron|dodecahedron|icosahedron|octahedron|tetrahedron|truncated-tetrahedron)$/;

/** The name of a board; the text itself where it says more than a name could. */
export function boardName(text: string, vertices: number | null = null): string {
  const holes = / without ((?:\d+(?:,\d+)* ?)+)$/.exec(text);
  if (holes) {
    const count = holes[1].trim().split(' ').length;
    return `${boardName(text.slice(0, holes.index), null)} with ${count === 1 ? 'a hole' : `${count} holes`}`;
  }
  if (/^(graph6|sparse6):\S+$/.test(text)) return vertices === null ? 'a graph' : `graph with ${grouped(vertices)} vertices`;
  const box = /^([a-z]+):(\d+(?:x\d+)+)$/.exec(text);
  if (box && box[1] in BOXES) return `${box[2].replaceAll('x', ' × ')} ${BOXES[box[1]]}`;
  const counted = /^([a-z]+):(\d[\dx,]*)$/.exec(text);
  if (counted && counted[1] in COUNTED) return COUNTED[counted[1]](counted[2]);
  if (!/^[a-z0-9-]+$/.test(text)) return text;
  if (text in PEOPLE) return PEOPLE[text];
  return SOLIDS.test(text) ? text.replace('-', ' ') : `${text[0].toUpperCase()}${text.slice(1)} graph`;
}
