// A game on the page: the game, who plays it (at this browser or between browsers), and what answers,
// brought together. Rules are not known here: after every change the position is looked up.

import type { Answers } from '../answers/answers.ts';
import { Refusal } from '../answers/answers.ts';
import * as ours from '../answers/ours.ts';
import { Patience } from '../answers/patience.ts';
import type { Rooms } from '../answers/rooms.ts';
import type { MoveAnswer, OnlineGame } from '../answers/types.ts';
import type { Gesture, Picture } from '../board/picture.ts';
import { EMPTY } from '../board/picture.ts';
import type { Point } from '../board/shape.ts';
import { decodePlaces, encodePlaces, type Shared } from '../share/link.ts';
import { instead, liveEnds } from './advice.ts';
import { Away } from './away.svelte.ts';
import { Game } from './game.svelte.ts';
import { Follower } from './follower.svelte.ts';
import { Home } from './home.svelte.ts';
import { Insight } from './insight.svelte.ts';
import { interpret } from './interpret.ts';
import { keep, kept } from './keys.ts';
import { pictureOf } from './picture.ts';
import { Review } from './review.svelte.ts';
import { type State, stateOf } from './state.ts';
import { whyNot } from './status.ts';
import { message, sentence } from './words.ts';

export class Session {
  game = new Game();
  home = new Home();
  away: Away | null = $state.raw(null);
  insight: Insight;
  review: Review;
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
  /** The rematch that has just begun. */
  next: string | null = $state(null);

  /** Aborted when the game is left. */
  private leaving = new AbortController();
  private follower: Follower;

  constructor(
    private answers: Answers = ours.answers,
    private rooms: Rooms = ours.rooms,
  ) {
    this.insight = new Insight(answers);
    this.review = new Review(answers);
    this.follower = new Follower(this.game, this.home, answers, {
      reached: () => {
        this.pending = null;
        this.insight.follow(this.game.asked());
      },
      moved: (answer) => {
        this.arriving = this.game.ply;
        this.engineSays = sentence(answer.why);
        this.notice = '';
      },
    });
  }

  get thinking(): number | null {
    return this.away ? this.away.thinking : this.follower.thinking;
  }

  /** Said while a question finds no answer and is asked again. */
  get stalled(): string {
    return this.follower.stalled;
  }

  /** What is wrong with the game, or with the last question about it. */
  get trouble(): string {
    return this.follower.trouble;
  }

  seats: string[] = $derived.by(() => (this.away ? this.away.seats.map((seat) => seat.kind) : this.home.seats));

  state: State = $derived.by(() => {
    const { game, away } = this;
    const turn = game.position?.turn ?? 0;
    return stateOf({
      refused: this.trouble !== '' && !game.position,
      stalled: this.stalled !== '',
      drawn: game.shape !== null && game.position !== null,
      known: game.known,
      over: game.outcome !== null,
      online: away && { up: away.up, mine: away.mine.includes(turn) },
      latest: game.latest,
      person: this.home.isPerson(turn),
      thinking: this.thinking !== null,
    });
  });

  choosing: boolean = $derived(this.state === 'choosing');

  /** Whether Values and Why may be used now. */
  mayAnalyse: boolean = $derived(this.game.outcome !== null || (this.away ? this.away.openBook : !this.game.locked));

  picture: Picture = $derived.by(() => {
    const { position, shape } = this.game;
    if (!position || !shape) return EMPTY;
    const { verdict, why, level } = this.insight;
    const shown = this.mayAnalyse ? { values: verdict, why } : { values: null, why: null };
    return pictureOf({
      position,
      shape,
      choosing: this.choosing,
      selected: this.selected,
      level,
      pending: this.pending,
      arriving: this.arriving,
      flash: this.flash,
      over: this.game.outcome !== null,
      ...shown,
    });
  });

  /** Begins a game of this browser's own. */
  async open(shared: Shared) {
    this.leave();
    this.game.begin(shared);
    this.home.sit(shared.setup.players ?? 2, shared.seats);
    await Promise.all([this.layBoard(shared.places), this.follow()]);
  }

  /** Joins or watches a game between browsers; the address may bring an invitation and the places of the vertices. */
  async watch(id: string, address: URLSearchParams) {
    this.leave();
    const keys = kept(id);
    const invite = address.get('invite');
    keys.places = address.get('places') ?? keys.places;
    if (invite || keys.places) keep(id, { ...keys, invite: invite ?? keys.invite });
    this.game.begin({ setup: { board: '', game: '' }, ply: 0, turned: false });
    const away = this.enter(id);
    away.invite = invite ?? keys.invite;
    away.mine = keys.seats.map(({ seat }) => seat);
    const { signal } = this.leaving;
    try {
      const game = await this.follower.patiently(() => this.rooms.look(id));
      // Meanwhile the game may have been left.
      if (signal.aborted) return;
      away.learn(game);
      this.adopt(game);
      void this.layBoard(decodePlaces(keys.places ?? ''));
      void this.follow();
      // A seat may have been taken meanwhile, which connects.
      if (!away.connected) away.connect();
    } catch (error) {
      if (signal.aborted) return;
      this.away = null;
      this.follower.trouble = error instanceof Refusal && error.status === 404 ? 'There is no such game here, or it has been deleted.' : message(error);
    }
  }

  /** Makes this game one between browsers; the answer is its id. */
  async invite(name: string): Promise<string> {
    const { seats, take } = this.home.invited();
    const { game } = this;
    const made = await this.rooms.open(game.asked(), seats, take, name || null);
    keep(made.id, { invite: made.invite, seats: made.tokens, places: game.places ? encodePlaces(game.places) : undefined });
    return made.id;
  }

  /** Takes an open seat of a game between browsers. */
  async join(seat: number | null, name: string) {
    try {
      await this.away?.join(seat, name);
    } catch (error) {
      this.notice = message(error);
    }
  }

  gesture(gesture: Gesture) {
    const { position, shape } = this.game;
    if (!position || !shape) return;
    if (!this.choosing) {
      if (gesture.kind !== 'cancel') this.notice = this.whyNot();
      return;
    }
    const meaning = interpret(gesture, position, shape, this.selected);
    this.selected = null;
    this.notice = '';
    if (meaning.kind === 'play') void this.play(meaning.move.text);
    else if (meaning.kind === 'illegal') {
      this.notice = instead(meaning, position, shape);
      this.flash = liveEnds(position);
    } else if (meaning.kind === 'select') {
      this.selected = meaning.vertex;
      this.notice = meaning.hint;
    }
  }

  async play(text: string) {
    if (!this.choosing) return;
    this.settle();
    this.pending = this.game.position?.moves.find((one) => one.text === text) ?? null;
    if (this.away) {
      this.away.move(text);
      return;
    }
    this.review.clear();
    this.game.advance(text);
    await this.follow();
  }

  undo() {
    const { game } = this;
    if (this.away) return;
    if (game.latest && game.given) {
      // Who has given up takes that back, and no move with it.
      game.given = null;
      void this.follow();
      return;
    }
    const to = this.home.backFrom(game.ply, (ply) => game.playerAt(ply));
    if (to !== null) this.goTo(to);
  }

  redo() {
    const { game } = this;
    if (this.away || game.latest) return;
    this.goTo(this.home.onFrom(game.ply, game.moves.length, (ply) => game.playerAt(ply)));
  }

  /** Shows the position after so many moves. */
  goTo(ply: number) {
    this.settle();
    this.game.show(ply);
    if (!this.home.people.length) this.home.paused = true;
    void this.follow();
  }

  /** Goes over to a line that was left before. */
  showLine(line: string[], ply: number) {
    if (this.away) return;
    this.settle();
    this.review.clear();
    this.game.take(line, ply);
    void this.follow();
  }

  /** Shows a position like `goTo`, and waits until it is there. */
  async look(ply: number) {
    this.settle();
    this.game.show(ply);
    this.home.paused = true;
    await this.follow();
  }

  restart() {
    if (this.away) return;
    this.settle();
    this.review.clear();
    this.game.cut(0);
    this.home.paused = false;
    void this.follow();
  }

  resign() {
    const { game, away } = this;
    if (!game.position || game.outcome) return;
    const { turn } = game.position;
    if (away) return away.resign(turn);
    const loser = this.home.isPerson(turn) ? turn : this.home.people[0];
    if (!loser) return;
    this.follower.stop();
    this.settle();
    game.cut(game.ply);
    const winner = this.seats.length === 2 ? 3 - loser : null;
    game.given = { text: `${loser} loses`, winner, loser, draw: false, why: `Player ${loser} has given up.` };
  }

  /** Asks the others whether we may take our last move back. */
  takeBack() {
    // Who plays several seats means the one that moved last.
    const mover = this.game.position?.history.findLast(({ player }) => this.away?.mine.includes(player));
    if (mover) this.away?.takeBack(mover.player);
  }

  /** Everybody moves on by one seat. */
  swap() {
    if (this.away) return;
    this.home.rotate();
    this.reseat();
  }

  setSeat(seat: number, kind: string) {
    this.home.seats[seat - 1] = kind;
    this.reseat();
  }

  pause() {
    this.home.paused = true;
    this.follower.stop();
  }

  resume() {
    this.home.paused = false;
    this.game.show(this.game.moves.length);
    void this.follow();
  }

  /** Asks the question that found no answer once more, at once. */
  retry() {
    if (this.stalled) this.follower.retry();
    else void this.follow();
  }

  /** Takes back the moves that were never looked up. */
  giveUpMove() {
    const on = this.game.position?.ply ?? 0;
    this.follower.stop();
    this.settle();
    this.game.cut(on);
    if (!this.home.people.length) this.home.paused = true;
    this.notice = 'The move was taken back: there was no answer to it.';
  }

  /** Looks for the moves that gave a win away. */
  analyseGame() {
    const { game } = this;
    void this.review.run(game.setup, game.moves, (ply) => game.playerAt(ply));
  }

  /** Shows the position in which the winning chance was lost last, before the move that lost it. */
  seeWhere() {
    const last = Math.max(...this.review.mistakes.keys());
    if (!Number.isFinite(last)) return;
    this.goTo(last - 1);
    if (!this.insight.showValues) this.insight.toggleValues();
  }

  /** Everything that a link must carry. */
  share(): Shared {
    return this.game.share(this.seats);
  }

  leave() {
    this.follower.stop();
    this.follower.trouble = '';
    this.leaving.abort();
    this.leaving = new AbortController();
    this.away?.close();
    this.away = null;
    this.next = null;
    this.settle();
    this.insight.follow(null);
    this.review.clear();
  }

  /** An engine that finds itself to move goes on from what is on the board. */
  private reseat() {
    const { game } = this;
    if (!this.home.isPerson(game.playerAt(game.ply))) game.cut(game.ply);
    void this.follow();
  }

  private enter(id: string): Away {
    const away = new Away(id, this.rooms, {
      adopt: (game) => {
        this.adopt(game);
        void this.follow();
      },
      moved: (move) => {
        const { game } = this;
        const follow = game.latest;
        game.moves = [...game.moves, move.text];
        if (follow) game.ply = game.moves.length;
        this.arriving = this.away?.mine.includes(move.player) ? null : move.ply;
        this.engineSays = move.why ? sentence(move.why) : '';
        this.notice = '';
        void this.follow();
      },
      back: (ply) => {
        this.game.cut(ply);
        this.settle();
        this.notice = 'The move was taken back.';
        void this.follow();
      },
      over: (outcome) => {
        this.game.given = outcome;
        this.notice = '';
      },
      say: (text) => {
        this.pending = null;
        this.notice = text;
      },
      next: (game) => (this.next = game),
    });
    this.away = away;
    return away;
  }

  private adopt({ setup: { moves = [], ...setup }, outcome }: OnlineGame) {
    const { game } = this;
    const follow = game.latest;
    game.setup = setup;
    game.moves = moves;
    if (follow || game.ply > moves.length) game.ply = moves.length;
    game.given = outcome;
  }

  private async layBoard(places: Point[] | null) {
    const { game } = this;
    const { board } = game.setup;
    const { signal } = this.leaving;
    // While the position is looked up in vain, it says so for both; and both then come at once.
    const quietly = () => {};
    try {
      const answer = await new Patience().ask(() => this.answers.board(board), signal, quietly);
      if (!signal.aborted) game.lay(answer, places);
    } catch (error) {
      if (!signal.aborted) this.follower.trouble = message(error);
    }
  }

  private follow(): Promise<void> {
    return this.follower.follow(this.away === null);
  }

  /** Nothing is chosen or said any more. */
  private settle() {
    this.selected = null;
    this.pending = null;
    this.notice = '';
    this.engineSays = '';
    this.arriving = null;
    this.flash = [];
  }

  private whyNot(): string {
    const { away, game } = this;
    const turn = game.position?.turn ?? 0;
    return whyNot(this.state, { watching: !!away && !away.mine.length, latest: game.latest, mover: away?.nameOf(turn) ?? `player ${turn}` });
  }
}
