// What to do instead of a move that is not legal.

import type { PositionAnswer } from '../answers/types.ts';
import type { Shape } from '../board/shape.ts';
import { list } from './words.ts';

/** A move that was meant: from a vertex to another, or along an edge. */
export interface Meant {
  from: number | null;
  to: number;
}

/** The ends where the player to move can go on. */
export function liveEnds(position: PositionAnswer): number[] {
  const live = new Set(position.snakes.flatMap((snake) => snake.live));
  return [...new Set(position.moves.flatMap(({ from }) => (from !== null && live.has(from) ? [from] : [])))];
}

/** Why a move is not possible, and which are. */
export function instead({ from, to }: Meant, position: PositionAnswer, shape: Shape): string {
  const label = (vertex: number) => shape.labels[vertex];
  const joined = from !== null && shape.edges.some(([u, v]) => (u === from && v === to) || (u === to && v === from));
  const ends = liveEnds(position);
  if (!ends.length) return opening(from, to, joined, position, label);
  const visited = new Set(position.snakes.flatMap((snake) => snake.vertices));
  const goOn = `Go on from ${list(ends.map(label), 'or')}.`;
  const live = from === null ? null : ends.includes(from) ? from : ends.includes(to) ? to : null;
  if (from !== null && live !== null) {
    const other = live === from ? to : from;
    if (joined && visited.has(other)) return `${label(other)} has been visited already. ${goOn}`;
    if (!joined) return `${label(live)} and ${label(other)} are not neighbours. ${goOn}`;
  }
  if (visited.has(to)) return `${label(to)} has been visited already. ${goOn}`;
  return `The snake does not reach ${label(to)} yet. ${goOn}`;
}

function opening(from: number | null, to: number, joined: boolean, position: PositionAnswer, label: (vertex: number) => string): string {
  if (position.moves.some((move) => move.edge === null)) return 'Choose one of the ringed vertices.';
  if (from !== null && !joined) return `${label(from)} and ${label(to)} are not neighbours.`;
  if (position.snakes.length) return 'Choose an edge that touches no snake.';
  if (from !== null) return 'This edge is taken already; choose a free one.';
  return `No free edge ends at ${label(to)}.`;
}
