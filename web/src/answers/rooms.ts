// Games between browsers. Unlike everything else, they need a server: people must meet somewhere.

import { Refusal } from './answers.ts';
import { get, post } from './http.ts';
import { type Listener, Live } from './live.ts';
import type { ClassAction, ClassAnswer, Control, MadeGame, OnlineGame, OpenGame, Paired, Setup } from './types.ts';

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

/** Who plays a new game between browsers, and how. */
export interface Table {
  /** One entry a player: `human` or an engine. */
  seats: string[];
  /** The seats that this browser takes itself. */
  take: number[];
  name: string | null;
  /** How long the players may think. */
  clock: Control | null;
  /** Whether anybody may join. */
  listed: boolean;
}

export interface Rooms {
  look(id: string): Promise<OnlineGame>;
  open(setup: Setup, table: Table): Promise<MadeGame>;
  /** Takes a seat; a game that is open to anybody needs no invitation. */
  join(id: string, invite: string | null, seat: number | null, name: string | null): Promise<{ seat: number; token: string }>;
  /** The games that anybody may join. */
  listed(): Promise<OpenGame[]>;
  /** Makes a class, in which pupils are paired in the order in which they come; the answer has the teacher's key. */
  makeClass(setup: Setup, clock: Control | null): Promise<{ id: string; key: string }>;
  lookAtClass(id: string): Promise<ClassAnswer>;
  /** Closes a class, removes games or renames a player; only the teacher has the key. */
  manageClass(id: string, key: string, action: ClassAction): Promise<ClassAnswer>;
  /** Takes a seat beside somebody who waits in a class, or at a new game of it. */
  pair(id: string, name: string | null): Promise<Paired>;
  connect(id: string, tokens: string[], listener: Listener): Line;
}

export class ServerRooms implements Rooms {
  look(id: string): Promise<OnlineGame> {
    return get(`/games/${encodeURIComponent(id)}`);
  }

  open(setup: Setup, table: Table): Promise<MadeGame> {
    return post('/games', { ...setup, ...table });
  }

  join(id: string, invite: string | null, seat: number | null, name: string | null): Promise<{ seat: number; token: string }> {
    return post(`/games/${encodeURIComponent(id)}/seats`, { invite, seat, name });
  }

  async listed(): Promise<OpenGame[]> {
    return (await get<{ games: OpenGame[] }>('/games')).games;
  }

  makeClass(setup: Setup, clock: Control | null): Promise<{ id: string; key: string }> {
    return post('/classes', { ...setup, clock });
  }

  manageClass(id: string, key: string, action: ClassAction): Promise<ClassAnswer> {
    return post(`/classes/${encodeURIComponent(id)}/actions`, action, key);
  }

  lookAtClass(id: string): Promise<ClassAnswer> {
    return get(`/classes/${encodeURIComponent(id)}`);
  }

  pair(id: string, name: string | null): Promise<Paired> {
    return post(`/classes/${encodeURIComponent(id)}/seats`, { name });
  }

  connect(id: string, tokens: string[], listener: Listener): Line {
    return new Live(id, tokens, listener);
  }
}

/** Where no server stands behind the page, nobody can meet; it says so. */
export class NoRooms implements Rooms {
  listed = async () => [];
  makeClass = () => this.refuse();
  manageClass = () => this.refuse();
  lookAtClass = () => this.refuse();
  pair = () => this.refuse();
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
