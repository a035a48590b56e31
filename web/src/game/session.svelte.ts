// A game on the page: the moves so far, who sits where, and what the board shows. Rules are the
// server's; a session asks it for the position after every change.

import { engineMove, loadBoard, onlineGame, position as askPosition, post, Refusal } from '../api/client.ts';
import { Live } from '../api/live.ts';
import type { BoardAnswer, OnlineGame, Outcome, PositionAnswer, Rematch, Seat, Setup, Takeback } from '../api/types.ts';
import type { Gesture, Picture } from '../board/picture.ts';
import { EMPTY } from '../board/picture.ts';
import type { Point, Shape } from '../board/shape.ts';
import { decodePlaces, encodePlaces, type Shared } from '../share/link.ts';
import { message, Insight, sentence } from './insight.svelte.ts';
import { interpret } from './interpret.ts';
import { pictureOf } from './picture.ts';
import { forget, keep, type Keys, kept } from './keys.ts';

/** An engine does not answer faster than this, so that its move can be seen. */
const PAUSE = 350;

export interface Online {
  id: string;
  invite: string | null;
  /** The seats that this browser holds. */
  mine: number[];
  seats: Seat[];
  watchers: number;
  up: boolean;
  takeback: Takeback | null;
  rematch: Rematch;
}

export class Session {
  setup: Setup = $state.raw({ board: '', game: '' });
  seats: string[] = $state([]);
  board: BoardAnswer | null = $state.raw(null);
  places: Point[] | null = $state.raw(null);
  moves: string[] = $state.raw([]);
  ply = $state(0);
  position: PositionAnswer | null = $state.raw(null);
  selected: number | null = $state(null);
  thinking: number | null = $state(null);
  /** Why a gesture did nothing, or what to choose next. */
  notice = $state('');
  /** What the last engine move rests on. */
  engineSays = $state('');
  trouble = $state('');
  turned = $state(false);
  paused = $state(false);
  online: Online | null = $state(null);
  /** The rematch that has just begun, with us in it. */
  next: string | null = $state(null);
  insight = new Insight();

  private resignation: Outcome | null = $state.raw(null);
  private live: Live | null = null;
  private asking: AbortController | null = null;
  private closed = false;
  /** Who moves after so many moves; it depends on nothing else. */
  private turns: number[] = [];

  shape: Shape | null = $derived.by(() => {
    if (!this.board) return null;
    const { text, labels, ends, layout } = this.board;
    return { text, labels, edges: ends, points: this.places ?? layout.points, space: this.places ? null : layout.space };
  });

  outcome: Outcome | null = $derived(
    this.ply === this.moves.length && this.resignation ? this.resignation : (this.position?.outcome ?? null),
  );

  /** Whether the person at this browser may choose a move now. */
  choosing: boolean = $derived.by(() => {
    const { position } = this;
    if (!position || this.outcome || this.thinking !== null || position.ply !== this.ply) return false;
    if (this.online) return this.online.mine.includes(position.turn) && this.ply === this.moves.length && this.online.up;
    return this.seats[position.turn - 1] === 'human' || this.ply < this.moves.length;
  });

  picture: Picture = $derived.by(() => {
    const { position, shape } = this;
    if (!position || !shape) return EMPTY;
    const { verdict, why, level } = this.insight;
    return pictureOf({ position, shape, choosing: this.choosing, selected: this.selected, values: verdict, why, level });
  });

  /** Begins a game of this browser's own. */
  async open(shared: Shared) {
    this.leave();
    const { moves = [], ...setup } = shared.setup;
    this.setup = setup;
    this.seats = seatsFor(setup.players ?? 2, shared.seats);
    this.moves = moves;
    this.ply = shared.ply;
    this.turned = shared.turned;
    this.places = null;
    this.resignation = null;
    this.paused = false;
    this.engineSays = '';
    await this.load(shared.places);
  }

  /** Joins or watches a game between browsers; the address may bring an invitation and the places of the vertices. */
  async watch(id: string, address: URLSearchParams) {
    this.leave();
    const keys = kept(id);
    const invite = address.get('invite');
    keys.places = address.get('places') ?? keys.places;
    if (invite || keys.places) keep(id, { ...keys, invite: invite ?? keys.invite });
    try {
      const game = await onlineGame(id);
      this.adopt(game, keys.seats.map(({ seat }) => seat), invite ?? keys.invite);
      await this.load(decodePlaces(keys.places ?? ''));
    } catch (error) {
      this.trouble = message(error);
      return;
    }
    // In the meantime a seat may have been taken, which connects, or the game left.
    if (this.closed || this.live || this.online?.id !== id) return;
    this.connect(id, keys);
  }

  /** Makes this game one between browsers; the answer is its id. */
  async invite(name: string): Promise<string> {
    const first = this.seats.indexOf('human');
    const seats = this.seats.slice();
    // Somebody must be invited: without a second person, the first engine makes room.
    if (seats.filter((kind) => kind === 'human').length < 2) seats[seats.findIndex((kind) => kind !== 'human')] = 'human';
    const take = first < 0 ? [] : [first + 1];
    const made = await post<{ id: string; invite: string | null; tokens: Keys['seats'] }>('/games', {
      ...this.asked(),
      seats,
      take,
      name: name || null,
    });
    keep(made.id, { invite: made.invite, seats: made.tokens, places: this.places ? encodePlaces(this.places) : undefined });
    return made.id;
  }

  /** Takes an open seat of a game between browsers. */
  async join(seat: number | null, name: string) {
    const { online } = this;
    if (!online) return;
    try {
      const answer = await post<{ seat: number; token: string }>(`/games/${encodeURIComponent(online.id)}/seats`, {
        invite: online.invite,
        seat,
        name: name || null,
      });
      const keys = kept(online.id);
      keys.seats.push({ seat: answer.seat, token: answer.token });
      keep(online.id, keys);
      this.live?.close();
      this.connect(online.id, keys);
    } catch (error) {
      this.notice = message(error);
    }
  }

  gesture(gesture: Gesture) {
    const { position, shape } = this;
    if (!position || !shape) return;
    if (!this.choosing) {
      if (gesture.kind !== 'cancel' && !this.outcome) this.notice = this.whyNot();
      return;
    }
    const meaning = interpret(gesture, position, shape, this.selected);
    this.selected = null;
    this.notice = '';
    if (meaning.kind === 'play') void this.play(meaning.move.text);
    else if (meaning.kind === 'illegal') void this.explain(meaning.text);
    else if (meaning.kind === 'select') {
      this.selected = meaning.vertex;
      this.notice = meaning.hint;
    }
  }

  async play(text: string) {
    if (!this.choosing) return;
    this.selected = null;
    this.notice = '';
    if (this.live) {
      this.live.move(text);
      return;
    }
    this.advance(text);
    this.engineSays = '';
    await this.refresh();
  }

  undo() {
    if (this.online || !this.ply) return;
    let to = this.ply - 1;
    // Against engines one takes back to one's own last choice.
    const human = this.seats.some((kind) => kind === 'human');
    while (human && to > 0 && this.seats[this.playerAt(to) - 1] !== 'human') to--;
    if (human && this.seats[this.playerAt(to) - 1] !== 'human') return;
    this.goTo(to);
  }

  redo() {
    if (this.online || this.ply >= this.moves.length) return;
    let to = this.ply + 1;
    const human = this.seats.some((kind) => kind === 'human');
    while (human && to < this.moves.length && this.seats[this.playerAt(to) - 1] !== 'human') to++;
    this.goTo(to);
  }

  /** Shows the position after so many moves. */
  goTo(ply: number) {
    this.ply = Math.max(0, Math.min(ply, this.moves.length));
    this.selected = null;
    this.notice = '';
    this.engineSays = '';
    this.paused = this.seats.every((kind) => kind !== 'human');
    void this.refresh();
  }

  restart() {
    if (this.online) return;
    this.moves = [];
    this.resignation = null;
    this.goTo(0);
    this.paused = false;
    void this.refresh();
  }

  resign() {
    const { position } = this;
    if (!position || this.outcome) return;
    if (this.online && this.live) {
      const seat = this.online.mine.includes(position.turn) ? position.turn : this.online.mine[0];
      if (seat) this.live.resign(seat);
      return;
    }
    const loser = this.seats[position.turn - 1] === 'human' ? position.turn : this.seats.indexOf('human') + 1;
    if (!loser) return;
    this.stopThinking();
    const winner = this.seats.length === 2 ? 3 - loser : null;
    this.moves = this.moves.slice(0, this.ply);
    this.resignation = { text: `${loser} loses`, winner, loser, draw: false, why: `Player ${loser} resigned.` };
  }

  /** Asks the others whether we may take our last move back. */
  takeBack() {
    const { online, position } = this;
    if (!online || !position) return;
    // Who plays several seats means the one that moved last.
    const mover = position.history.findLast(({ player }) => online.mine.includes(player));
    if (mover) this.live?.takeback(mover.player);
  }

  answer(grant: boolean) {
    this.live?.answer(grant);
  }

  rematch(want: boolean) {
    this.live?.rematch(want);
  }

  /** What a player of a game between browsers is called. */
  nameOf(seat: number): string {
    return this.online?.seats[seat - 1]?.name || `Player ${seat}`;
  }

  /** Everybody moves on by one seat. */
  swap() {
    if (this.online) return;
    this.seats = [...this.seats.slice(-1), ...this.seats.slice(0, -1)];
    this.reseat();
  }

  setSeat(seat: number, kind: string) {
    this.seats[seat - 1] = kind;
    this.reseat();
  }

  /** An engine that finds itself to move goes on from what is on the board. */
  private reseat() {
    this.stopThinking();
    if (this.seats[this.playerAt(this.ply) - 1] !== 'human') this.moves = this.moves.slice(0, this.ply);
    void this.refresh();
  }

  resume() {
    this.paused = false;
    this.ply = this.moves.length;
    void this.refresh();
  }

  /** Everything that a link must carry. */
  share(): Shared {
    return {
      setup: { ...this.setup, moves: this.moves },
      ply: this.ply,
      seats: [...this.seats],
      turned: this.turned,
      places: this.places,
    };
  }

  /** The question whose answer is the position on the board. */
  asked(): Setup {
    return { ...this.setup, moves: this.moves.slice(0, this.ply) };
  }

  leave() {
    this.stopThinking();
    this.live?.close();
    this.live = null;
    this.online = null;
    this.next = null;
    this.trouble = '';
    this.notice = '';
    this.selected = null;
    this.insight.follow(null);
  }

  close() {
    this.closed = true;
    this.leave();
  }

  private adopt(game: OnlineGame, mine: number[], invite: string | null) {
    const { moves, ...setup } = game.setup;
    this.setup = setup;
    this.seats = game.seats.map((seat) => seat.kind);
    const atEnd = this.ply === this.moves.length;
    this.moves = moves;
    if (atEnd || this.ply > moves.length) this.ply = moves.length;
    this.resignation = game.outcome;
    const { id, seats, watchers, takeback, rematch } = game;
    this.online = { id, invite, mine, seats, watchers, takeback, rematch, up: this.online?.up ?? false };
  }

  private connect(id: string, keys: Keys) {
    const tokens = keys.seats.map(({ token }) => token);
    this.live = new Live(id, tokens, {
      welcome: (game, seats) => {
        this.adopt(game, seats, this.online?.invite ?? null);
        void this.refresh();
      },
      moved: (move) => {
        this.thinking = null;
        const follow = this.ply === this.moves.length;
        this.moves = [...this.moves, move.text];
        if (follow) this.ply = this.moves.length;
        this.engineSays = move.why ? sentence(move.why) : '';
        this.notice = '';
        if (this.online) this.online.takeback = null;
        void this.refresh();
      },
      asked: (takeback, refused) => {
        if (!this.online) return;
        const mine = this.online.takeback && this.online.mine.includes(this.online.takeback.by);
        this.online.takeback = takeback;
        if (refused) this.notice = mine ? `${this.nameOf(refused)} does not want the move taken back.` : '';
      },
      back: (ply) => {
        this.moves = this.moves.slice(0, ply);
        this.ply = Math.min(this.ply, ply);
        this.thinking = null;
        this.selected = null;
        this.engineSays = '';
        this.notice = 'The move was taken back.';
        if (this.online) this.online.takeback = null;
        void this.refresh();
      },
      rematch: (rematch) => {
        const { online } = this;
        if (!online) return;
        online.rematch = rematch;
        if (!rematch.game || !online.mine.length) return;
        // Everybody moves on by one seat, with the same token.
        const { invite, seats, places } = kept(id);
        keep(rematch.game, { invite, places, seats: seats.map(({ seat, token }) => ({ seat: (seat % this.seats.length) + 1, token })) });
        this.next = rematch.game;
      },
      over: (outcome) => {
        this.resignation = outcome;
        this.notice = '';
        if (this.online) this.online.takeback = null;
      },
      seats: (seats, watchers) => {
        if (this.online) Object.assign(this.online, { seats, watchers });
      },
      thinking: (player) => (this.thinking = player),
      refused: (text, code) => {
        this.notice = sentence(text);
        if (code === 'forbidden') forget(id);
      },
      line: (up) => {
        if (this.online) this.online.up = up;
      },
    });
  }

  private advance(text: string) {
    this.resignation = null;
    this.moves = [...this.moves.slice(0, this.ply), text];
    this.ply++;
  }

  private async load(places: Point[] | null) {
    this.position = null;
    this.board = null;
    this.trouble = '';
    this.turns = [];
    const { board } = this.setup;
    try {
      const [answer] = await Promise.all([loadBoard(board), this.refresh()]);
      if (this.setup.board !== board) return;
      this.board = answer;
      this.places = places?.length === answer.vertices ? places : null;
    } catch (error) {
      this.trouble = message(error);
    }
  }

  /** Asks for the position; false if something newer was asked meanwhile. */
  private async ask(): Promise<boolean> {
    const asking = (this.asking = new AbortController());
    try {
      const answer = await askPosition(this.asked(), asking.signal);
      if (asking.signal.aborted) return false;
      this.position = answer;
      this.turns[answer.ply] = answer.turn;
      answer.history.forEach(({ player }, ply) => (this.turns[ply] = player));
      return true;
    } catch (error) {
      if (asking.signal.aborted) return false;
      throw error;
    }
  }

  private async refresh() {
    this.stopThinking();
    this.trouble = '';
    try {
      const before = this.position;
      if (before?.ply !== this.ply || !sameMoves(before, this.asked().moves!)) {
        if (!(await this.ask())) return;
      }
    } catch (error) {
      this.trouble = message(error);
      if (error instanceof Refusal && error.move && this.moves.length >= error.move) {
        // A link with an impossible move: show the game up to there.
        this.moves = this.moves.slice(0, error.move - 1);
        this.ply = this.moves.length;
        const told = this.trouble;
        await this.refresh();
        this.trouble = told;
      }
      return;
    }
    this.insight.follow(this.asked());
    if (!this.online) await this.engineTurn();
  }

  private async engineTurn() {
    const { position } = this;
    if (!position || this.outcome || this.paused || this.ply < this.moves.length) return;
    const engine = this.seats[position.turn - 1];
    if (engine === 'human' || this.closed) return;
    const asking = (this.asking = new AbortController());
    this.thinking = position.turn;
    const began = performance.now();
    try {
      const seed = engine === 'random' ? Math.floor(Math.random() * 2 ** 31) : null;
      const answer = await engineMove(this.asked(), engine, 2, seed, asking.signal);
      await new Promise((resolve) => setTimeout(resolve, PAUSE - (performance.now() - began)));
      if (asking.signal.aborted || this.closed) return;
      this.thinking = null;
      this.advance(answer.move.text);
      this.engineSays = sentence(answer.why);
      await this.refresh();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.thinking = null;
      this.trouble = message(error);
    }
  }

  private stopThinking() {
    this.asking?.abort();
    this.thinking = null;
  }

  private async explain(text: string) {
    this.notice = `${text} is not legal here.`;
    const asked = this.asked();
    try {
      await askPosition({ ...asked, moves: [...asked.moves!, text] });
    } catch (error) {
      if (this.ply === asked.moves!.length) this.notice = message(error).replace(/^Move \d+: /, '');
    }
  }

  private whyNot(): string {
    const { position, online } = this;
    if (online && !online.up) return 'The line to the server is down; it is being restored.';
    if (online && !online.mine.length) return 'You are watching this game.';
    if (online && this.ply < this.moves.length) return 'This is an earlier position; go to the last move to play.';
    if (position) return `It is player ${position.turn}'s move.`;
    return '';
  }

  private playerAt(ply: number): number {
    return this.turns[ply] ?? (ply % this.seats.length) + 1;
  }
}

function sameMoves(position: PositionAnswer | null, moves: string[]): boolean {
  const on = position?.setup.moves ?? [];
  return on.length === moves.length && on.every((text, i) => text === moves[i]);
}

function seatsFor(players: number, wanted: string[]): string[] {
  const usual = (seat: number) => (seat === 0 ? 'human' : 'perfect');
  return Array.from({ length: players }, (_, seat) => wanted[seat] ?? usual(seat));
}
