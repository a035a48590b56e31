// A board in words, for those who do not see it.

import { type Picture, valueWord } from './picture.ts';
import type { Shape } from './shape.ts';

/** The board and what is on it, in two or three sentences. */
export function describeBoard(shape: Shape, picture: Picture): string {
  const parts = [`Board ${shape.text}, ${count(shape.labels.length, 'vertex', 'vertices')}${shape.drawn === 0 ? '' : `, ${count(shape.edges.length, 'edge')}`}.`];
  for (const chain of picture.chains) {
    const whose = chain.owner ? `Snake of player ${chain.owner}` : 'Snake';
    const live = [...new Set(chain.live)].map((v) => shape.labels[v]);
    parts.push(`${whose} of ${count(chain.vertices.length, 'vertex', 'vertices')}${live.length ? `, live at ${live.join(' and ')}` : ''}.`);
  }
  const owned = picture.taken ? picture.strokes : [];
  const owners = [...new Set(owned.map((one) => one.owner))].sort();
  for (const owner of owners) {
    const edges = owned.filter((one) => one.owner === owner);
    parts.push(`Player ${owner} owns ${count(edges.length, 'edge')}.`);
  }
  if (picture.terminals.length) parts.push(`Terminals ${picture.terminals.map((v) => shape.labels[v]).join(' and ')}.`);
  if (picture.turn) parts.push(`${count(picture.marks.length, 'legal move')}.`);
  return parts.join(' ');
}

/** One vertex: where it is, what is on it, and what can be done there. */
export function describeVertex(shape: Shape, picture: Picture, vertex: number): string {
  const parts = [shape.labels[vertex]];
  for (const chain of picture.chains) {
    const whose = chain.owner ? ` of player ${chain.owner}` : '';
    if (chain.live.includes(vertex)) parts.push(`live end${whose}`);
    else if (chain.dead.includes(vertex)) parts.push(`dead end${whose}`);
    else if (chain.vertices.includes(vertex)) parts.push(`snake${whose}`);
  }
  if (picture.terminals.includes(vertex)) parts.push('terminal');
  if (picture.classes[vertex]) parts.push(picture.classes[vertex]!);
  const partner = picture.pairing.map((e) => shape.edges[e]).find((ends) => ends.includes(vertex));
  if (partner) parts.push(`paired with ${shape.labels[partner[0] === vertex ? partner[1] : partner[0]]}`);
  for (const { edge, owner } of picture.taken ? picture.strokes : []) {
    const [u, v] = shape.edges[edge];
    if (u === vertex || v === vertex) parts.push(`edge to ${shape.labels[u === vertex ? v : u]} owned by player ${owner}`);
  }
  if (picture.arrow?.from === vertex) parts.push(`answer from here to ${shape.labels[picture.arrow.to]}`);
  if (picture.selected === vertex) parts.push('selected');
  const here = picture.marks.filter((mark) =>
    mark.edge === null ? mark.vertex === vertex : shape.edges[mark.edge].includes(vertex),
  );
  if (here.length > 4) parts.push(`${here.length} legal moves here`);
  for (const mark of here.slice(0, 4)) {
    parts.push(`move ${mark.text}${mark.value ? ` ${valueWord(mark.value, picture.coalition)}` : ''}`);
  }
  if (!here.length && picture.turn) parts.push('no legal move here');
  return parts.join(', ');
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
