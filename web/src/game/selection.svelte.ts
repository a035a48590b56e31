// What the person at the board has in hand: a vertex that is chosen, a move that is on its way, and what is said
// about both.

import type { MoveAnswer, Outcome, PositionAnswer } from '../answers/types.ts';
import type { Gesture } from '../board/picture.ts';
import type { Shape } from '../board/shape.ts';
import { afterPaint } from '../parts/afterPaint.ts';
import { instead, liveEnds } from './advice.ts';
import { interpret } from './interpret.ts';

export class Selection {
  selected: number | null = $state(null);
  /** Why a gesture did nothing, or what to choose next. */
  notice = $state('');
  /** What the last engine move rests on. */
  engineSays = $state('');
  /** Vertices to look at; a new list flashes anew. */
  flash: number[] = $state.raw([]);
  /** The move that was made here and is not in the position yet. */
  pending: MoveAnswer | null = $state.raw(null);
  /** The number of the move that is drawn slowly, because somebody else has just made it. */
  arriving: number | null = $state(null);

  /** Prevents what is to follow from a move that was drawn. */
  private prevent: (() => void) | null = null;

  /** The ending whose card was closed. */
  closed: Outcome | null = $state.raw(null);

  /** What a gesture means here; the text of a move if it is one. */
  take(gesture: Gesture, position: PositionAnswer, shape: Shape): string | null {
    const meaning = interpret(gesture, position, shape, this.selected);
    this.selected = null;
    this.notice = '';
    if (meaning.kind === 'play') return meaning.move.text;
    if (meaning.kind === 'illegal') {
      this.notice = instead(meaning, position, shape);
      this.flash = liveEnds(position);
    } else if (meaning.kind === 'select') {
      this.selected = meaning.vertex;
      this.notice = meaning.hint;
      if (meaning.look) this.flash = meaning.look;
    }
    return null;
  }

  /** Draws a move that is made here; what follows from it waits until it has been seen. */
  make(move: MoveAnswer | null, then: () => void) {
    this.rest();
    this.pending = move;
    this.prevent = afterPaint(then);
  }

  /** Somebody else has moved. */
  see(ply: number | null, says: string) {
    this.arriving = ply;
    this.engineSays = says;
    this.notice = '';
  }

  /** Nothing is chosen or said any more. */
  rest() {
    this.prevent?.();
    this.prevent = null;
    this.selected = null;
    this.pending = null;
    this.notice = '';
    this.engineSays = '';
    this.arriving = null;
    this.flash = [];
  }
}
