// A position as a picture for the board.

import type { PositionAnswer, Verdict, WhyAnswer } from '../api/types.ts';
import { type Picture, type Value, type VertexClass } from '../board/picture.ts';
import type { Shape } from '../board/shape.ts';

export interface Shown {
  position: PositionAnswer;
  shape: Shape;
  /** Whether moves can be chosen here and now. */
  choosing: boolean;
  selected: number | null;
  values: Verdict | null;
  why: WhyAnswer | null;
  /** Which of its levels is shown. */
  level: number;
}

export function pictureOf({ position, shape, choosing, selected, values, why, level }: Shown): Picture {
  const value = new Map<string, Value>(values?.moves.map((one) => [one.move, one.value]));
  const last = position.history.at(-1);
  const live = new Set(position.snakes.flatMap((snake) => snake.live));
  const showMoves = choosing || values !== null;
  return {
    chains: position.snakes.map((snake) => ({ ...snake, owner: snake.owner ?? 0 })),
    owned: position.owned.map(({ edge, player }) => ({ edge, owner: player })),
    marks: showMoves
      ? position.moves.map((move) => ({
          edge: move.edge,
          // Only extensions have a vertex where they arrive; an edge that is placed has two.
          vertex: move.edge === null || (move.from !== null && live.has(move.from)) ? move.to : null,
          value: value.get(move.text) ?? null,
          text: move.text,
        }))
      : [],
    turn: position.outcome ? 0 : position.turn,
    lastEdge: last?.edge ?? null,
    lastVertex: last?.to ?? null,
    terminals: position.terminals ?? [],
    selected,
    pairing: why?.matching?.edges ?? [],
    classes: classesOf(shape, why, level),
    trees: why?.trees ? { first: [...why.trees.a, ...why.trees.both], second: [...why.trees.b, ...why.trees.both] } : null,
    holes: [],
  };
}

function classesOf(shape: Shape, why: WhyAnswer | null, number: number): (VertexClass | null)[] {
  const level = why?.levels[number];
  if (!level) return [];
  const classes: (VertexClass | null)[] = shape.labels.map(() => null);
  for (const kind of ['outer', 'inner', 'perfect'] as const) level[kind].forEach((vertex) => (classes[vertex] = kind));
  return classes;
}
