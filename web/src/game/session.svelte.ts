// A game on the page: the game, who plays it (at this browser or between browsers), and what answers,
// brought together. Rules are not known here: after every change the position is looked up.

import type { Answers } from '../answers/answers.ts';
import * as ours from '../answers/ours.ts';
import { Retry } from '../answers/retry.ts';
import type { Rooms } from '../answers/rooms.ts';
import type { Gesture, Picture } from '../board/picture.ts';
import { EMPTY } from '../board/picture.ts';
import type { Reader } from '../answers/types.ts';
import type { Point } from '../board/shape.ts';
import { decodePlaces, type Shared } from '../share/link.ts';
import type { RemoteGame } from './remoteGame.svelte.ts';
import { Drill } from './drill.svelte.ts';
import { Game } from './game.svelte.ts';
import { GameLoop } from './gameLoop.svelte.ts';
import { Selection } from './selection.svelte.ts';
import { LocalGame } from './localGame.svelte.ts';
import { Hint } from './hint.svelte.ts';
import { Insight } from './insight.svelte.ts';
import { OnlineEntry } from './onlineEntry.svelte.ts';
import { pictureOf } from './picture.ts';
import { Review } from './review.svelte.ts';
import { type State, stateOf } from './state.ts';
import { whyNot } from './status.ts';
import { message, plainly, sentence } from './words.ts';

export class Session {
  game = new Game();
  local = new LocalGame();
  selection = new Selection();
  entry: OnlineEntry;
  insight: Insight;
  review: Review;
  drill: Drill;
  hint: Hint;
  /** Whether this is the first game that was lost here: at its end one is shown where to learn, as often as one comes back to it. */
  firstLoss = $state(false);
  /** Aborted when the game is left. */
  private leaving = new AbortController();
  private loop: GameLoop;

  constructor(
    private answers: Answers = ours.answers,
    rooms: Rooms = ours.rooms,
  ) {
    this.entry = new OnlineEntry(this.game, this.selection, rooms, () => void this.follow());
    this.insight = new Insight(answers);
    this.review = new Review(answers);
    this.drill = new Drill(answers);
    this.hint = new Hint(answers);
    this.loop = new GameLoop(this.game, this.local, answers, {
      reached: () => {
        this.selection.pending = null;
        this.insight.follow(this.game.asked());
        this.hint.follow(this.game.asked());
      },
      moved: (answer) => this.selection.see(this.game.ply, sentence(answer.why)),
    });
  }

  get remote(): RemoteGame | null {
    return this.entry.remote;
  }

  get thinking(): number | null {
    return this.remote ? this.remote.thinking : this.loop.thinking;
  }

  /** Said while a question finds no answer and is asked again. */
  get stalled(): string {
    return this.loop.stalled;
  }

  /** What is wrong with the game, or with the last question about it. */
  get trouble(): string {
    return this.loop.trouble;
  }

  seats: string[] = $derived.by(() => (this.remote ? this.remote.seats.map((seat) => seat.kind) : this.local.seats));

  state: State = $derived.by(() => {
    const { game, remote } = this;
    const turn = game.position?.turn ?? 0;
    return stateOf({
      refused: this.trouble !== '' && !game.position,
      stalled: this.stalled !== '',
      drawn: game.shape !== null && game.position !== null,
      // Between browsers it is the server that takes a move.
      known: game.known && (!!remote || !this.selection.pending),
      over: game.outcome !== null,
      online: remote && { up: remote.up, mine: remote.mine.includes(turn) },
      latest: game.latest,
      person: this.local.isPerson(turn),
      thinking: this.thinking !== null,
    });
  });

  choosing: boolean = $derived(this.state === 'choosing');

  canUndo: boolean = $derived.by(() => {
    const { game, local } = this;
    if (this.remote || this.state === 'setting-up' || this.state === 'impossible') return false;
    return (game.latest && !!game.given) || local.backFrom(game.ply, (ply) => game.playerAt(ply)) !== null;
  });

  /** Whether Values and Why may be used now. */
  mayAnalyse: boolean = $derived(this.game.outcome !== null || (this.remote ? this.remote.openBook : !this.game.locked));

  picture: Picture = $derived.by(() => {
    const { position, shape } = this.game;
    if (!position || !shape) return EMPTY;
    const { verdict, why, level } = this.insight;
    const shown = this.mayAnalyse ? { values: verdict, why } : { values: null, why: null };
    return pictureOf({
      position,
      shape,
      choosing: this.drill.phase ? this.drill.asking : this.choosing,
      selected: this.selection.selected,
      level,
      pending: this.drill.tried ?? this.selection.pending,
      arriving: this.selection.arriving,
      flash: this.selection.flash,
      over: this.game.outcome !== null,
      ...shown,
    });
  });

  /** Begins a game of this browser's own. */
  async open(shared: Shared) {
    this.leave();
    this.game.begin(shared);
    this.local.sit(shared.setup.players ?? 2, shared.seats);
    await Promise.all([this.layBoard(shared.places), this.follow()]);
  }

  /** Joins or watches a game between browsers; the address may bring an invitation and the places of the vertices. */
  async watch(id: string, address: URLSearchParams) {
    this.leave();
    const { entry } = this;
    const places = entry.begin(id, address);
    const { signal } = this.leaving;
    try {
      const game = await this.loop.patiently(() => entry.look(id));
      // Meanwhile the game may have been left.
      if (signal.aborted) return;
      entry.learn(game);
      void this.layBoard(decodePlaces(places ?? ''));
      void this.follow();
      // A seat may have been taken meanwhile, which connects.
      if (!this.remote?.connected) this.remote?.connect();
    } catch (error) {
      if (!signal.aborted) this.loop.trouble = entry.refuse(error);
    }
  }

  gesture(gesture: Gesture) {
    const { position, shape } = this.game;
    if (!position || !shape) return;
    if (!this.choosing && !this.drill.asking) {
      if (gesture.kind !== 'cancel') this.selection.notice = this.whyNot();
      return;
    }
    const text = this.selection.take(gesture, position, shape);
    if (text !== null) this.play(text);
  }

  play(text: string) {
    const move = this.game.position?.moves.find((one) => one.text === text) ?? null;
    if (this.drill.phase) {
      if (move && this.drill.asking && this.game.known) void this.drill.judge(move);
      return;
    }
    if (!this.choosing) return;
    if (this.remote) {
      this.selection.rest();
      this.selection.pending = move;
      this.remote.move(text);
      return;
    }
    this.selection.make(move, () => {
      this.review.clear();
      this.game.advance(text);
      void this.follow();
    });
  }

  undo() {
    const { game } = this;
    if (this.remote) return;
    if (game.latest && game.given) {
      // A player who has resigned takes that back, and no move with it.
      game.given = null;
      void this.follow();
      return;
    }
    const to = this.local.backFrom(game.ply, (ply) => game.playerAt(ply));
    if (to !== null) this.goTo(to);
  }

  redo() {
    const { game } = this;
    if (this.remote || game.latest) return;
    this.goTo(this.local.onFrom(game.ply, game.moves.length, (ply) => game.playerAt(ply)));
  }

  /** Shows the position after so many moves. */
  goTo(ply: number) {
    this.drill.end();
    this.selection.rest();
    this.game.show(ply);
    if (!this.local.people.length) this.local.paused = true;
    void this.follow();
  }

  /** Goes over to a line that was left before. */
  showLine(line: string[], ply: number) {
    if (this.remote) return;
    this.drill.end();
    this.selection.rest();
    this.review.clear();
    this.game.take(line, ply);
    void this.follow();
  }

  /** Shows a position like `goTo`, and waits until it is there. */
  async look(ply: number) {
    this.drill.end();
    this.selection.rest();
    this.game.show(ply);
    this.local.paused = true;
    await this.follow();
  }

  restart() {
    if (this.remote) return;
    this.drill.end();
    this.selection.rest();
    this.review.clear();
    this.firstLoss = false;
    this.game.cut(0);
    this.game.lines = [];
    this.local.paused = false;
    void this.follow();
  }

  resign() {
    const { game, remote } = this;
    if (!game.position || game.outcome) return;
    const { turn } = game.position;
    if (remote) return remote.resign(turn);
    const loser = this.local.isPerson(turn) ? turn : this.local.people[0];
    if (!loser) return;
    this.loop.stop();
    this.selection.rest();
    game.cut(game.ply);
    const winner = this.seats.length === 2 ? 3 - loser : null;
    game.given = { text: `${loser} loses`, winner, loser, draw: false, why: `Player ${loser} resigned.` };
  }

  /** Asks the others whether we may take our last move back. */
  takeBack() {
    // A person with several seats means the one that moved last.
    const mover = this.game.position?.history.findLast(({ player }) => this.remote?.mine.includes(player));
    if (mover) this.remote?.takeBack(mover.player);
  }

  /** Everybody moves on by one seat. */
  swap() {
    if (this.remote) return;
    this.local.rotate();
    this.reseat();
  }

  setSeat(seat: number, kind: string) {
    this.local.seats[seat - 1] = kind;
    this.reseat();
  }

  pause() {
    this.local.paused = true;
    this.loop.stop();
  }

  resume() {
    this.local.paused = false;
    this.game.show(this.game.moves.length);
    void this.follow();
  }

  /** Asks the question that found no answer once more, at once. */
  retry() {
    if (this.stalled) this.loop.retry();
    else void this.follow();
  }

  /** Takes back the moves that were never looked up. */
  giveUpMove() {
    const on = this.game.position?.ply ?? 0;
    this.loop.stop();
    this.selection.rest();
    this.game.cut(on);
    if (!this.local.people.length) this.local.paused = true;
    this.selection.notice = 'The move was taken back: there was no answer to it.';
  }

  /** Points at a good move: first at the end, then at the dot, then at the reason. */
  async giveHint() {
    const { position } = this.game;
    if (!position || !this.choosing || !this.mayAnalyse) return;
    this.selection.notice = 'Looking for a good move…';
    const pointed = await this.hint.next(this.game.asked(), position);
    if (!pointed || !this.choosing) return;
    this.selection.notice = pointed.text;
    this.selection.flash = pointed.at;
    // Where both ends reach the dot, the one that was pointed at is meant.
    this.selection.selected = pointed.from;
    if (pointed.why && !this.insight.showWhy) this.insight.toggleWhy();
  }

  /** The player at this browser, if there is just one. */
  private get me(): number | null {
    const mine = this.remote ? this.remote.mine : this.local.people;
    return mine.length === 1 ? mine[0] : null;
  }

  /** Whom the reasons are told to. */
  get reader(): Reader {
    return { you: this.me, labels: this.game.labels };
  }

  /** Looks for the moves that gave a win away. */
  analyseGame() {
    const { game } = this;
    void this.review.run(game.setup, game.moves, (ply) => game.playerAt(ply), this.me);
  }

  /** Shows the position in which the winning chance was lost last, before the move that lost it. */
  seeWhere() {
    const last = Math.max(...this.review.mistakes.keys());
    if (!Number.isFinite(last)) return;
    this.goTo(last - 1);
    if (!this.insight.showValues) this.insight.toggleValues();
  }

  /** Tries the moves again that gave something away, one after the other. */
  retryMistakes() {
    const { game, review } = this;
    const playerAt = (ply: number) => game.playerAt(ply);
    const all = review.toRetry(playerAt).map((ply) => ({
      setup: { ...game.setup, moves: game.moves.slice(0, ply - 1) },
      ply,
      player: playerAt(ply - 1),
      what: review.mistakes.get(ply)!,
    }));
    if (!all.length) return;
    this.insight.hide();
    this.drill.begin(all);
    this.showMistake();
  }

  /** Goes on to the next mistake, or back to the end of the game. */
  nextMistake() {
    const { drill } = this;
    if (drill.isLast) return this.goTo(this.game.moves.length);
    drill.pose(drill.at + 1);
    this.showMistake();
  }

  /** Shows a move that would have been better. */
  async showBetter() {
    const text = await this.drill.show();
    const move = this.game.position?.moves.find((one) => one.text === text);
    if (!move || this.drill.phase !== 'shown') return;
    this.drill.tried = move;
    this.selection.flash = [move.to];
  }

  private showMistake() {
    this.selection.rest();
    this.game.show(this.drill.now!.ply - 1);
    if (!this.local.people.length) this.local.paused = true;
    void this.follow();
  }

  /** Everything that a link must carry. */
  share(): Shared {
    return this.game.share(this.seats);
  }

  leave() {
    this.loop.stop();
    this.loop.trouble = '';
    this.leaving.abort();
    this.leaving = new AbortController();
    this.entry.leave();
    this.selection.rest();
    this.insight.follow(null);
    this.drill.end();
    this.review.clear();
    this.firstLoss = false;
  }

  /** An engine that finds itself to move goes on from what is on the board. */
  private reseat() {
    const { game } = this;
    this.drill.end();
    if (!this.local.isPerson(game.playerAt(game.ply))) game.cut(game.ply);
    void this.follow();
  }

  private async layBoard(places: Point[] | null) {
    const { game } = this;
    const { board } = game.setup;
    const { signal } = this.leaving;
    // While the position is looked up in vain, it says so for both; and both then come at once.
    const quietly = () => {};
    try {
      const answer = await new Retry().ask(() => this.answers.board(board), signal, quietly);
      if (!signal.aborted) game.lay(answer, places);
    } catch (error) {
      if (!signal.aborted) this.loop.trouble = plainly(message(error));
    }
  }

  private follow(): Promise<void> {
    return this.loop.follow(this.remote === null);
  }

  private whyNot(): string {
    const { remote, game } = this;
    const turn = game.position?.turn ?? 0;
    return whyNot(this.state, { watching: !!remote && !remote.mine.length, latest: game.latest, mover: remote?.nameOf(turn) ?? `player ${turn}` });
  }
}
