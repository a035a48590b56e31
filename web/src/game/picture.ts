// A position as a picture for the board.

import type { MoveAnswer, PositionAnswer, Verdict, WhyAnswer } from '../answers/types.ts';
import type { Arrow, Picture, Stroke, Value, VertexClass } from '../board/picture.ts';
import type { Shape } from '../board/shape.ts';
import { circuit, deadEnds, link } from './ends.ts';

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
  /** A move that was made but is not in the position yet. */
  pending: MoveAnswer | null;
  /** The number of a move that is drawn slowly. */
  arriving: number | null;
  /** Vertices to look at. */
  flash: number[];
  over: boolean;
}

export function pictureOf(shown: Shown): Picture {
  const { position, shape, choosing, selected, values, why, level, pending, arriving, flash, over } = shown;
  const value = new Map<string, Value>(values?.moves.map((one) => [one.move, one.value]));
  const last = pending ?? position.history.at(-1);
  const live = new Set(position.snakes.flatMap((snake) => snake.live));
  const showMoves = !over && (choosing || values !== null);
  const strokes = position.history.flatMap(({ edge, player, ply }): Stroke[] => (edge === null ? [] : [{ edge, owner: player, ply }]));
  if (pending && pending.edge !== null) strokes.push({ edge: pending.edge, owner: position.turn, ply: position.ply + 1 });
  // Edges of a position that was set up have an owner but no number.
  const numbered = new Set(strokes.map(({ edge }) => edge));
  for (const { edge, player } of position.owned) if (!numbered.has(edge)) strokes.push({ edge, owner: player, ply: 0 });
  const dead = deadEnds(position, shape);
  // A pairing that gives nobody a strategy would only mislead.
  const matching = why?.matching && why.matching.holder !== null ? why.matching : null;
  return {
    chains: position.snakes.map((snake) => grown(snake, pending)).map((snake) => ({
      vertices: snake.vertices,
      owner: snake.owner ?? 0,
      live: over ? [] : snake.live.filter((vertex) => !dead.has(vertex)),
      dead: [...dead].filter((vertex) => snake.vertices[0] === vertex || snake.vertices.at(-1) === vertex),
    })),
    strokes,
    taken: /^(cycle|shannon)/.test(position.setup.game),
    marks: showMoves
      ? position.moves.map((move) => ({
          edge: move.edge,
          // Only extensions have a vertex where they arrive; an edge that is placed has two.
          vertex: move.edge === null || (move.from !== null && live.has(move.from)) ? move.to : null,
          value: value.get(move.text) ?? null,
          text: move.text,
        }))
      : [],
    turn: over ? 0 : position.turn,
    lastEdge: last?.edge ?? null,
    lastVertex: last?.to ?? null,
    arriving: over && arriving === null ? null : arriving,
    terminals: position.terminals ?? [],
    selected,
    flash,
    closed: over ? [...circuit(position, shape), ...link(position, shape)] : [],
    pairing: matching?.edges ?? [],
    arrow: why && !over ? answerOf(why, position) : null,
    classes: classesOf(shape, why, level),
    trees: why?.trees ? { first: [...why.trees.a, ...why.trees.both], second: [...why.trees.b, ...why.trees.both] } : null,
    holes: [],
    patch: null,
    coalition: (position.setup.players ?? 2) > 2,
    light: over,
    tints: [],
  };
}

/** A snake with a move that is on its way, if that makes it longer: its head is there at once. */
function grown(snake: PositionAnswer['snakes'][number], move: MoveAnswer | null): PositionAnswer['snakes'][number] {
  const { vertices, live } = snake;
  if (!move || move.edge === null || move.from === null || !live.includes(move.from)) return snake;
  const last = vertices.at(-1) === move.from;
  if (!last && vertices[0] !== move.from) return snake;
  return { ...snake, vertices: last ? [...vertices, move.to] : [move.to, ...vertices], live: live.map((vertex) => (vertex === move.from ? move.to : vertex)) };
}

/** The move by which the player to move goes on with the strategy, once there is a snake to go on with. */
function answerOf(why: WhyAnswer, position: PositionAnswer): Arrow | null {
  const move = why.answer && position.snakes.length ? position.moves.find(({ text }) => text === why.answer) : null;
  return move && move.from !== null ? { from: move.from, to: move.to } : null;
}

function classesOf(shape: Shape, why: WhyAnswer | null, number: number): (VertexClass | null)[] {
  const level = why?.levels[number];
  if (!level) return [];
  const classes: (VertexClass | null)[] = shape.labels.map(() => null);
  for (const kind of ['outer', 'inner', 'perfect'] as const) level[kind].forEach((vertex) => (classes[vertex] = kind));
  return classes;
}
