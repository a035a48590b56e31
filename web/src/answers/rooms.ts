// Games between browsers. Unlike everything else, they need a server: people must meet somewhere.

import { Refusal } from './answers.ts';
import { get, post } from './http.ts';
import { type Listener, Live } from './live.ts';
import type { MadeGame, OnlineGame, Setup } from './types.ts';

/** The line of one browser to a game. */
export interface Line {
  move(text: string): void;
  resign(seat: number): void;
  takeback(seat: number): void;
  /** Answers the question whether a move may be taken back. */
  answer(grant: boolean): void;
  rematch(want: boolean): void;
  /** Says whether this browser's players agree that the game is analysed while it runs. */
  analysis(allow: boolean): void;
  close(): void;
}

export interface Rooms {
  look(id: string): Promise<OnlineGame>;
  /** Opens a game; `take` are the seats that this browser takes itself. */
  open(setup: Setup, seats: string[], take: number[], name: string | null): Promise<MadeGame>;
  join(id: string, invite: string, seat: number | null, name: string | null): Promise<{ seat: number; token: string }>;
  connect(id: string, tokens: string[], listener: Listener): Line;
}

export class ServerRooms implements Rooms {
  look(id: string): Promise<OnlineGame> {
    return get(`/games/${encodeURIComponent(id)}`);
  }

  open(setup: Setup, seats: string[], take: number[], name: string | null): Promise<MadeGame> {
    return post('/games', { ...setup, seats, take, name });
  }

  join(id: string, invite: string, seat: number | null, name: string | null): Promise<{ seat: number; token: string }> {
    return post(`/games/${encodeURIComponent(id)}/seats`, { invite, seat, name });
  }

  connect(id: string, tokens: string[], listener: Listener): Line {
    return new Live(id, tokens, listener);
  }
}

/** Where no server stands behind the page, nobody can meet; it says so. */
export class NoRooms implements Rooms {
  look = () => this.refuse();
  open = () => this.refuse();
  join = () => this.refuse();

  connect(): Line {
    throw this.refusal();
  }

  private refuse(): Promise<never> {
    return Promise.reject(this.refusal());
  }

  private refusal(): Refusal {
    return new Refusal(
      'Games between browsers need a server where they meet, and this page is here without one. Everything else works: play against the engine, or take turns at this screen. With the program, `slitherlab serve` is such a server.',
      'no-server',
      0,
    );
  }
}
