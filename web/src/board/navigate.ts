// Walking over a board with the arrow keys.

import type { Point } from './shape.ts';

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether a key walks. */
export function walks(key: string): boolean {
  return key in DIRECTIONS;
}

/**
 * The vertex to go to from `at` with an arrow key: the nearest one in a wedge of 120° round the key's
 * direction, sideways distance counting double. Without one there, `at` itself.
 */
export function step(points: Point[], at: number, key: string): number {
  const [dx, dy] = DIRECTIONS[key];
  const [x0, y0] = points[at];
  let best = at;
  let least = Infinity;
  points.forEach(([x, y], vertex) => {
    const forward = (x - x0) * dx + (y - y0) * dy;
    const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    if (forward <= 1e-6 || aside > 1.75 * forward) return;
    const cost = forward + 2 * aside;
    if (cost < least) {
      least = cost;
      best = vertex;
    }
  });
  return best;
}
