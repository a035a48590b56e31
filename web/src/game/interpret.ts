// From gestures to moves. The legal moves come with the position; this only finds the one that is meant.

import type { MoveAnswer, PositionAnswer } from '../answers/types.ts';
import type { Gesture } from '../board/picture.ts';
import type { Shape } from '../board/shape.ts';

export type Meaning =
  | { kind: 'play'; move: MoveAnswer }
  | { kind: 'select'; vertex: number | null; hint: string; look?: number[] }
  /** No legal move: where the one that was meant would have gone. */
  | { kind: 'illegal'; from: number | null; to: number }
  | { kind: 'nothing' };

export function interpret(gesture: Gesture, position: PositionAnswer, shape: Shape, selected: number | null): Meaning {
  switch (gesture.kind) {
    case 'cancel':
      return { kind: 'select', vertex: null, hint: '' };
    case 'edge':
      return onEdge(gesture.edge, position, shape);
    case 'drag':
      return joining(gesture.from, gesture.to, position, shape);
    case 'vertex':
      return onVertex(gesture.vertex, position, shape, selected);
  }
}

function onEdge(edge: number, position: PositionAnswer, shape: Shape): Meaning {
  const move = position.moves.find((one) => one.edge === edge);
  if (move) return { kind: 'play', move };
  const [u, v] = shape.edges[edge];
  // On a board where vertices are named first, a click on an edge near one of them means nothing.
  if (position.moves.length && position.moves.every((one) => one.edge === null)) return { kind: 'nothing' };
  const from = isLive(position, v) && !isLive(position, u) ? v : u;
  return { kind: 'illegal', from, to: from === u ? v : u };
}

function joining(from: number, to: number, position: PositionAnswer, shape: Shape): Meaning {
  const joined = position.moves.filter(
    (one) => one.edge !== null && same(shape.edges[one.edge], from, to),
  );
  const move = joined.find((one) => one.from === from) ?? joined[0];
  return move ? { kind: 'play', move } : { kind: 'illegal', from, to };
}

function onVertex(vertex: number, position: PositionAnswer, shape: Shape, selected: number | null): Meaning {
  const named = position.moves.find((one) => one.edge === null && one.to === vertex);
  if (named) return { kind: 'play', move: named };
  if (selected !== null && selected !== vertex) {
    const meant = joining(selected, vertex, position, shape);
    if (meant.kind === 'play' || !hasMove(vertex, position, shape)) return meant;
  }
  const reaching = position.moves.filter((one) => one.to === vertex && extends_(one, position));
  // A second tap on such a dot still means it.
  if (selected === vertex && reaching.length < 2) return { kind: 'select', vertex: null, hint: '' };
  if (reaching.length === 1) return { kind: 'play', move: reaching[0] };
  if (reaching.length > 1) return { kind: 'select', vertex, hint: 'Both ends reach this dot. Tap the end to use.', look: reaching.map(({ from }) => from!) };
  if (hasMove(vertex, position, shape)) {
    return { kind: 'select', vertex, hint: 'Now choose the dot at the other end of the line.' };
  }
  return { kind: 'illegal', from: null, to: vertex };
}

/** Whether a move makes a snake longer (and does not place a new one). */
function extends_(move: MoveAnswer, position: PositionAnswer): boolean {
  return move.edge !== null && move.from !== null && isLive(position, move.from);
}

function isLive(position: PositionAnswer, vertex: number): boolean {
  return position.snakes.some((snake) => snake.live.includes(vertex));
}

function hasMove(vertex: number, position: PositionAnswer, shape: Shape): boolean {
  return position.moves.some((one) => one.edge !== null && shape.edges[one.edge].includes(vertex));
}

function same([u, v]: [number, number], a: number, b: number): boolean {
  return (u === a && v === b) || (u === b && v === a);
}
