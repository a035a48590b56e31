// A game between browsers: who sits where, what they agree on, and the line to it.

import type { Listener } from '../answers/live.ts';
import type { Line, Rooms } from '../answers/rooms.ts';
import type { GameClock, OnlineGame, OnlineMove, Outcome, Rematch, Seat, Takeback } from '../answers/types.ts';
import { forget, keep, kept } from './keys.ts';
import { sentence } from './words.ts';

/** What a game between browsers does to the one on the page. */
export interface Effects {
  /** The whole state has come. */
  adopt(game: OnlineGame): void;
  moved(move: OnlineMove): void;
  back(ply: number): void;
  over(outcome: Outcome): void;
  say(text: string): void;
  /** The line is up again after it was down. */
  restored(): void;
  /** Another game begins, with the same people. */
  next(id: string): void;
}

export class RemoteGame {
  seats: Seat[] = $state.raw([]);
  /** The seats that this browser holds. */
  mine: number[] = $state.raw([]);
  watchers = $state(0);
  up = $state(false);
  /** Whether the line was ever up. */
  met = $state(false);
  thinking: number | null = $state(null);
  takeback: Takeback | null = $state.raw(null);
  rematch: Rematch = $state.raw({ wanted: [], game: null });
  /** Who agrees that the game is analysed while it runs. */
  agreed: number[] = $state.raw([]);
  /** The clock as it stood when it was heard of last, and when that was. */
  clock: { said: GameClock; at: number } | null = $state.raw(null);
  /** Whether anybody may join. */
  listed = $state(false);
  /** The class that the game belongs to. */
  class: string | null = $state(null);
  invite: string | null = $state(null);
  private line: Line | null = null;

  /** Whether Values and Why may be used: all people at the game agree, or it is over. */
  openBook: boolean = $derived.by(() => {
    const people = this.seats.filter((seat) => seat.kind === 'human' && seat.taken);
    return people.length > 0 && people.every(({ seat }) => this.agreed.includes(seat));
  });

  /** Who else wants a rematch, and whether we do. */
  rivals: number[] = $derived.by(() => this.rematch.wanted.filter((seat) => !this.mine.includes(seat)));
  willing: boolean = $derived.by(() => this.mine.some((seat) => this.rematch.wanted.includes(seat)));

  constructor(
    readonly id: string,
    private rooms: Rooms,
    private effects: Effects,
  ) {}

  get connected(): boolean {
    return this.line !== null;
  }

  learn(game: OnlineGame) {
    this.seats = game.seats;
    this.watchers = game.watchers;
    this.takeback = game.takeback;
    this.rematch = game.rematch;
    this.agreed = game.analysis ?? [];
    this.listed = game.listed;
    this.class = game.class;
    this.hearClock(game.clock);
  }

  connect() {
    this.line?.close();
    const { seats } = kept(this.id);
    this.mine = seats.map(({ seat }) => seat);
    this.line = this.rooms.connect(
      this.id,
      seats.map(({ token }) => token),
      this.listener(),
    );
  }

  /** Takes an open seat. */
  async join(seat: number | null, name: string) {
    const answer = await this.rooms.join(this.id, this.invite, seat, name || null);
    const keys = kept(this.id);
    keys.seats.push(answer);
    keep(this.id, keys);
    this.connect();
  }

  move(text: string) {
    this.line?.move(text);
  }

  /** Gives up, as the player to move if that is one of ours. */
  resign(turn: number) {
    const seat = this.mine.includes(turn) ? turn : this.mine[0];
    if (seat) this.line?.resign(seat);
  }

  /** Asks the others whether we may take our last move back. */
  takeBack(seat: number) {
    this.line?.takeback(seat);
  }

  answer(grant: boolean) {
    this.line?.answer(grant);
  }

  askRematch(want: boolean) {
    this.line?.rematch(want);
  }

  allowAnalysis(allow: boolean) {
    this.line?.analysis(allow);
  }

  close() {
    this.line?.close();
    this.line = null;
  }

  nameOf(seat: number): string {
    return this.seats[seat - 1]?.name || `Player ${seat}`;
  }

  private hearClock(said: GameClock | null) {
    this.clock = said && { said, at: performance.now() };
  }

  private listener(): Listener {
    return {
      welcome: (game, seats) => {
        this.learn(game);
        this.mine = seats;
        this.thinking = null;
        this.effects.adopt(game);
      },
      moved: (move) => {
        this.thinking = null;
        this.takeback = null;
        this.effects.moved(move);
      },
      asked: (takeback, refused) => {
        const ours = this.takeback && this.mine.includes(this.takeback.by);
        this.takeback = takeback;
        if (refused) this.effects.say(ours ? `${this.nameOf(refused)} does not want the move taken back.` : '');
      },
      back: (ply) => {
        this.takeback = null;
        this.thinking = null;
        this.effects.back(ply);
      },
      rematch: (rematch) => {
        this.rematch = rematch;
        if (!rematch.game) return;
        // Everybody moves on by one seat, with the same token; who watches goes on watching.
        const { invite, seats, places } = kept(this.id);
        const count = this.seats.length;
        if (seats.length || places) {
          keep(rematch.game, { invite, places, seats: seats.map(({ seat, token }) => ({ seat: (seat % count) + 1, token })) });
        }
        this.effects.next(rematch.game);
      },
      analysis: (agreed) => (this.agreed = agreed),
      over: (outcome) => {
        this.takeback = null;
        this.effects.over(outcome);
      },
      seats: (seats, watchers) => {
        this.seats = seats;
        this.watchers = watchers;
      },
      clock: (clock) => this.hearClock(clock),
      thinking: (player) => (this.thinking = player),
      refused: (text, code) => {
        this.effects.say(sentence(text));
        if (code === 'forbidden') forget(this.id);
      },
      line: (up) => {
        if (up && !this.up && this.met) this.effects.restored();
        this.up = up;
        this.met ||= up;
      },
    };
  }
}
