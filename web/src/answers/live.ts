// A game between browsers: one WebSocket that comes back after a dropped line and loses no move.

import { at } from '../base.ts';
import type { GameClock, OnlineGame, OnlineMove, Outcome, Rematch, Seat, Takeback } from './types.ts';

export interface Listener {
  /** The whole state, after every (re)connection. */
  welcome(game: OnlineGame, seats: number[]): void;
  moved(move: OnlineMove, turn: number, outcome: Outcome | null): void;
  over(outcome: Outcome): void;
  /** Somebody asks to take a move back, or no longer does; and who refused it. */
  asked(takeback: Takeback | null, refused: number | null): void;
  /** The number of moves that are left. */
  back(ply: number): void;
  rematch(rematch: Rematch): void;
  /** Who agrees that the game is analysed while it runs. */
  analysis(agreed: number[]): void;
  seats(seats: Seat[], watchers: number): void;
  /** How the clock stands now. */
  clock(clock: GameClock): void;
  thinking(player: number): void;
  refused(message: string, code: string): void;
  line(up: boolean): void;
}

export class Live {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private closed = false;
  /** The number of moves known here. */
  private ply = 0;
  /** A move that the server has not acknowledged yet; it is sent again after a reconnection. */
  private pending: { ply: number; move: string } | null = null;

  constructor(
    private id: string,
    private tokens: string[],
    private listener: Listener,
  ) {
    this.connect();
    window.addEventListener('online', this.soon);
  }

  move(text: string) {
    this.pending = { ply: this.ply, move: text };
    this.send({ type: 'move', ...this.pending });
  }

  resign(seat: number) {
    this.send({ type: 'resign', seat });
  }

  takeback(seat: number) {
    this.send({ type: 'takeback', seat, ply: this.ply });
  }

  /** Answers the question whether a move may be taken back. */
  answer(grant: boolean) {
    this.send({ type: 'answer', ply: this.ply, grant });
  }

  rematch(want: boolean) {
    this.send({ type: 'rematch', want });
  }

  analysis(allow: boolean) {
    this.send({ type: 'analysis', allow });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.soon);
    this.socket?.close();
  }

  private soon = () => {
    clearTimeout(this.timer);
    if (!this.closed && this.socket?.readyState !== WebSocket.OPEN) this.connect();
  };

  private connect() {
    const address = new URL(at(`/api/v1/games/${encodeURIComponent(this.id)}/socket`), location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.send({ type: 'hello', tokens: this.tokens, ply: this.ply });
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => {
      // A person who has hung up may have another connection by now.
      if (this.closed || this.socket !== socket) return;
      this.listener.line(false);
      // 4403: the server does not know us; trying again would not help.
      if (event.code === 4403) return;
      const wait = Math.min(8000, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
      this.timer = setTimeout(() => this.connect(), wait);
    };
  }

  private send(message: object) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: any) {
    switch (message.type) {
      case 'welcome':
        this.tries = 0;
        this.ply = message.game.ply;
        this.listener.line(true);
        this.listener.welcome(message.game, message.seats);
        if (this.pending && this.pending.ply === this.ply) this.send({ type: 'move', ...this.pending });
        else this.pending = null;
        break;
      case 'moved':
        if (message.move.ply !== this.ply + 1) {
          if (message.move.ply > this.ply) this.socket?.close();
          break;
        }
        this.ply = message.move.ply;
        this.pending = null;
        this.listener.moved(message.move, message.turn, message.outcome);
        break;
      case 'over':
        this.listener.over(message.outcome);
        break;
      case 'asked':
        this.listener.asked(message.takeback, message.refused);
        break;
      case 'back':
        this.ply = message.ply;
        this.pending = null;
        this.listener.back(message.ply);
        break;
      case 'rematch':
        this.listener.rematch({ wanted: message.wanted, game: message.game });
        break;
      case 'analysis':
        this.listener.analysis(message.agreed);
        break;
      case 'seats':
        this.listener.seats(message.seats, message.watchers);
        break;
      case 'clock':
        this.listener.clock(message);
        break;
      case 'thinking':
        this.listener.thinking(message.player);
        break;
      case 'refused':
        this.pending = null;
        this.listener.refused(message.message, message.code);
        break;
    }
  }
}
