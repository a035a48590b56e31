// The same picture as SvgBoard draws, as balls and rods in space: which form, colour and size each vertex and edge has.

import { Color } from 'three';
import { ownersAt } from './forms.ts';
import type { Palette } from './paint.ts';
import type { Picture } from './picture.ts';
import { MANY } from './picture.ts';
import type { Shape } from './shape.ts';

export const FORMS = ['ball', 'cube', 'diamond'] as const;
export type Form = (typeof FORMS)[number];

export interface Solid {
  colour: string;
  size: number;
  form: Form;
}

export interface Solids {
  /** One for each vertex. */
  balls: Solid[];
  /** One for each edge. */
  rods: { colour: string; size: number }[];
}

/** What is said later lies over what was said before. */
export function solidsOf(shape: Shape, picture: Picture, cursor: number | null, palette: Palette): Solids {
  const player = (owner: number) => palette(owner ? `player-${owner}` : 'shared');
  const balls = shape.labels.map((): Solid => ({ colour: palette('board-vertex'), size: 0.1, form: 'ball' }));
  const rods = shape.edges.map(() => ({ colour: palette('board-edge'), size: 0.022 }));
  const round = (vertex: number, colour: string, size: number) => (balls[vertex] = { colour, size, form: 'ball' });
  const lay = (edges: number[], colour: string, size: number) => edges.forEach((edge) => (rods[edge] = { colour, size }));

  lay(picture.trees?.first ?? [], palette('theory'), 0.08);
  lay(picture.trees?.second ?? [], palette('theory-2'), 0.04);
  picture.classes.forEach((kind, vertex) => {
    if (kind) balls[vertex] = { colour: palette(kind === 'outer' ? 'theory' : 'theory-2'), size: 0.13, form: kind === 'outer' ? 'ball' : kind === 'inner' ? 'cube' : 'diamond' };
  });
  const bright = palette(picture.marks.length > MANY ? 'board-vertex' : 'board-legal');
  for (const mark of picture.marks) {
    if (mark.edge !== null) lay([mark.edge], bright, 0.03);
    if (mark.vertex !== null && !picture.classes[mark.vertex]) round(mark.vertex, palette('board-legal'), 0.13);
  }
  lay(picture.pairing, palette('theory'), 0.07);
  const owners = ownersAt(shape, picture);
  for (const chain of picture.chains) {
    chain.vertices.forEach((vertex) => round(vertex, player(owners.get(vertex) ?? 0), 0.12));
    const steps = new Set(chain.vertices.slice(1).map((v, i) => key(v, chain.vertices[i])));
    lay([...shape.edges.keys()].filter((edge) => steps.has(key(...shape.edges[edge]))), player(chain.owner), 0.08);
  }
  // The last move is brighter and thicker.
  for (const { edge, owner } of picture.strokes) {
    const last = edge === picture.lastEdge;
    lay([edge], last ? brighter(player(owner)) : player(owner), last ? 0.115 : 0.08);
  }
  lay(picture.closed, palette('decided'), 0.11);
  for (const chain of picture.chains) {
    chain.live.forEach((vertex) => round(vertex, player(chain.owner), 0.21));
    chain.dead.forEach((vertex) => round(vertex, palette('board-ink'), 0.17));
  }
  picture.terminals.forEach((vertex) => (balls[vertex] = { colour: palette('board-ink'), size: 0.2, form: 'cube' }));
  picture.flash.forEach((vertex) => round(vertex, palette('focus'), 0.25));
  if (picture.arrow) round(picture.arrow.to, palette('theory-2'), 0.24);
  if (picture.selected !== null) round(picture.selected, palette('board-legal'), 0.24);
  if (cursor !== null) round(cursor, palette('focus'), 0.24);
  return { balls, rods };
}

function key(u: number, v: number): string {
  return u < v ? `${u} ${v}` : `${v} ${u}`;
}

/** A brighter colour of the same hue: mixed with white, orange would turn pink. */
export function brighter(colour: string): string {
  return `#${new Color(colour).offsetHSL(0, 0, 0.1).getHexString()}`;
}
