// A game: rules, board, the moves so far and the position after those that are shown. Who plays it,
// and who answers questions about it, is said elsewhere.

import type { BoardAnswer, Outcome, PositionAnswer, Setup } from '../answers/types.ts';
import type { Point, Shape } from '../board/shape.ts';
import type { Shared } from '../share/link.ts';
import { hasStrokes, onStrokes, withStrokes } from './strokes.ts';
import { remember } from './variations.ts';

export class Game {
  setup: Setup = $state.raw({ board: '', game: '' });
  board: BoardAnswer | null = $state.raw(null);
  /** Where the vertices stand, if somebody has drawn them. */
  places: Point[] | null = $state.raw(null);
  turned = $state(false);
  /** A task: it is not analysed before it is over. */
  locked = $state(false);
  /** What the position is about, if somebody has said it. */
  about: Shared['about'] | null = $state.raw(null);
  /** Whether the names of the vertices are shown. */
  labels = $state(false);
  moves: string[] = $state.raw([]);
  /** Lines that were tried and left; with the one on the board they are a tree. */
  lines: string[][] = $state.raw([]);
  /** How many of the moves are shown. */
  ply = $state(0);
  /** What was answered last. */
  private answered: PositionAnswer | null = $state.raw(null);
  /** The position that was looked up last; see `known`. */
  position: PositionAnswer | null = $derived.by(() => {
    const { answered, shape } = this;
    return answered && shape && hasStrokes(answered.setup.game) ? onStrokes(answered, shape) : answered;
  });
  /** An ending that the board does not show: somebody has resigned. */
  given: Outcome | null = $state.raw(null);

  /** Who moves after so many moves; it depends on nothing else. */
  private turns: number[] = [];

  shape: Shape | null = $derived.by(() => {
    if (!this.board) return null;
    const { text, labels, ends, layout } = this.board;
    const shape = { text, labels, edges: ends, points: this.places ?? layout.points, space: this.places ? null : layout.space };
    return hasStrokes(this.setup.game) ? withStrokes(shape) : shape;
  });

  latest: boolean = $derived(this.ply === this.moves.length);

  /** Whether `position` is the one after the moves that are shown. */
  known: boolean = $derived.by(() => {
    const on = this.position?.setup.moves;
    return !!on && on.length === this.ply && on.every((text, i) => text === this.moves[i]);
  });

  outcome: Outcome | null = $derived.by(() => {
    if (this.latest && this.given) return this.given;
    return this.known ? this.position!.outcome : null;
  });

  /** Begins with what a link says; board and position are still to come. */
  begin({ setup: { moves = [], ...setup }, ply, turned, locked = false, lines = [], about, labels = false }: Omit<Shared, 'seats' | 'places'>) {
    this.setup = setup;
    this.moves = moves;
    this.lines = lines;
    this.ply = ply;
    this.turned = turned;
    this.locked = locked;
    this.about = about ?? null;
    this.labels = labels;
    this.board = null;
    this.places = null;
    this.answered = null;
    this.given = null;
    this.turns = [];
  }

  lay(board: BoardAnswer, places: Point[] | null) {
    this.board = board;
    this.places = places?.length === board.vertices ? places : null;
  }

  /** The position is known; its moves have the texts that the rules give them, however a link wrote them. */
  arrive(position: PositionAnswer) {
    this.answered = position;
    const proper = position.setup.moves ?? [];
    if (proper.some((text, i) => text !== this.moves[i])) this.moves = [...proper, ...this.moves.slice(proper.length)];
    this.turns[position.ply] = position.turn;
    position.history.forEach(({ player }, ply) => (this.turns[ply] = player));
  }

  /** A move from what is shown; later ones are gone. */
  advance(text: string) {
    this.given = null;
    if (!this.latest) this.lines = remember(this.lines, this.moves);
    this.moves = [...this.moves.slice(0, this.ply), text];
    this.ply++;
  }

  /** Only so many moves stay. */
  cut(ply: number) {
    this.given = null;
    this.moves = this.moves.slice(0, ply);
    this.ply = Math.min(this.ply, ply);
  }

  /** Goes over to another line. */
  take(line: string[], ply: number) {
    this.given = null;
    this.lines = remember(this.lines, this.moves);
    this.moves = line;
    this.show(ply);
  }

  show(ply: number) {
    this.ply = Math.max(0, Math.min(ply, this.moves.length));
  }

  playerAt(ply: number): number {
    return this.turns[ply] ?? (ply % (this.setup.players ?? 2)) + 1;
  }

  /** The question whose answer is the position that is shown. */
  asked(): Setup {
    return { ...this.setup, moves: this.moves.slice(0, this.ply) };
  }

  share(seats: string[]): Shared {
    return {
      setup: { ...this.setup, moves: this.moves },
      ply: this.ply,
      seats: [...seats],
      turned: this.turned,
      ...(this.labels ? { labels: true } : {}),
      ...(this.about ? { about: this.about } : {}),
      ...(this.locked ? { locked: true } : {}),
      ...(this.lines.length ? { lines: this.lines } : {}),
      places: this.places,
    };
  }
}
