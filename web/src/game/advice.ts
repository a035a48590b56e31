// What to do instead of a move that is not legal.

import type { PositionAnswer } from '../answers/types.ts';
import type { Shape } from '../board/shape.ts';

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
  const joined = from !== null && shape.edges.some(([u, v]) => (u === from && v === to) || (u === to && v === from));
  const ends = liveEnds(position);
  if (!ends.length) return opening(from, joined, position);
  const visited = new Set(position.snakes.flatMap((snake) => snake.vertices));
  const goOn = ends.length > 1 ? 'Go on from one of the ends.' : 'Go on from the end that glows.';
  const live = from === null ? null : ends.includes(from) ? from : ends.includes(to) ? to : null;
  if (from !== null && live !== null) {
    const other = live === from ? to : from;
    if (joined && visited.has(other)) return `This dot has been visited already. ${goOn}`;
    if (!joined) return `No line joins these two dots. ${goOn}`;
  }
  if (visited.has(to)) return `This dot has been visited already. ${goOn}`;
  return `The snake can't reach this dot yet. ${goOn}`;
}

function opening(from: number | null, joined: boolean, position: PositionAnswer): string {
  if (position.moves.some((move) => move.edge === null)) return 'Choose one of the ringed dots.';
  if (from !== null && !joined) return 'No line joins these two dots.';
  if (position.snakes.length) return 'Choose a line that touches no snake.';
  if (from !== null) return 'This line is taken already. Choose a free one.';
  return 'No free line ends at this dot.';
}
