// Hold That Line is drawn in straight strokes through the dots of a grid, which mostly are no edges of it. The page gives its
// boards an edge for every stroke there may be, so that strokes are drawn, tapped and told like the edges of other games.

import type { PositionAnswer } from '../answers/types.ts';
import { Index, type Shape } from '../board/shape.ts';

export const hasStrokes = (game: string): boolean => game === 'hold-that-line';

/** The board with its strokes as edges, short ones first; none is drawn before it is played. */
export function withStrokes(shape: Shape): Shape {
  const { points } = shape;
  const joined = new Index(shape);
  const strokes: { ends: [number, number]; length: number }[] = [];
  points.forEach(([x, y], v) => {
    for (let u = 0; u < v; u++) {
      const [dx, dy] = [Math.abs(points[u][0] - x), Math.abs(points[u][1] - y)];
      const isStraight = dx === 0 || dy === 0 || dx === dy;
      if (isStraight && !joined.between(u, v).length) strokes.push({ ends: [u, v], length: Math.hypot(dx, dy) });
    }
  });
  strokes.sort((a, b) => a.length - b.length);
  return { ...shape, edges: [...shape.edges, ...strokes.map(({ ends }) => ends)], drawn: 0 };
}

/** The position with the edges of its strokes. */
export function onStrokes(position: PositionAnswer, shape: Shape): PositionAnswer {
  const index = new Index(shape);
  const named = <M extends { edge: number | null; from: number | null; to: number }>(move: M): M =>
    move.from === null ? move : { ...move, edge: index.between(move.from, move.to)[0] ?? null };
  return { ...position, moves: position.moves.map(named), history: position.history.map(named) };
}
