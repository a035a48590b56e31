// A game that plays itself faintly on the first board, until somebody touches it.

import { gridPosition } from '../answers/grid.ts';
import type { Picture } from '../board/picture.ts';
import type { Shape } from '../board/shape.ts';
import { pictureOf } from './picture.ts';

const BOARD = 'grid:5x6';
const MOVES = '2,2-2,3 2,3-3,3 2,2-1,2 1,2-1,1 3,3-3,2 3,2-3,1 1,1-2,1 2,1-2,0 3,1-4,1 2,0-3,0 4,1-4,2 3,0-4,0'.split(' ');

/** How long a move stands, in milliseconds, and for how many moves the last one does. */
const PACE = 750;
const REST = 3;

export class Ghost {
  private step = $state(0);
  private stopped = $state(false);

  /** What is played on the board now; null if nothing is. */
  picture(shape: Shape): Picture | null {
    const moves = MOVES.slice(0, this.step);
    const position = this.stopped || !moves.length || shape.text !== BOARD ? null : gridPosition({ board: BOARD, game: 'classic', moves });
    if (!position) return null;
    const nothing = { choosing: false, selected: null, values: null, why: null, level: 0, pending: null, flash: [], over: false };
    return { ...pictureOf({ ...nothing, position, shape, arriving: this.step }), lastEdge: null };
  }

  /** Plays until the answer is called. */
  play(): () => void {
    if (this.stopped || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
    const timer = setInterval(() => (this.step = (this.step + 1) % (MOVES.length + REST)), PACE);
    return () => clearInterval(timer);
  }

  /** Somebody has come. */
  stop() {
    this.stopped = true;
  }
}
