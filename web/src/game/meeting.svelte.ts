// Games between browsers, as far as the game on the page is concerned: entering one, opening one, and what the others
// do there.

import { Refusal } from '../answers/answers.ts';
import type { Rooms } from '../answers/rooms.ts';
import type { Control, OnlineGame } from '../answers/types.ts';
import { encodePlaces } from '../share/link.ts';
import { Away } from './away.svelte.ts';
import type { Game } from './game.svelte.ts';
import type { Hand } from './hand.svelte.ts';
import type { Home } from './home.svelte.ts';
import { keep, kept } from './keys.ts';
import { message, sentence } from './words.ts';

export class Meeting {
  /** The game between browsers that is on the page, if it is one. */
  away: Away | null = $state.raw(null);
  /** The rematch that has just begun. */
  next: string | null = $state(null);

  constructor(
    private game: Game,
    private hand: Hand,
    private rooms: Rooms,
    /** Looks up what follows from a change of the game. */
    private follow: () => void,
  ) {}

  /** Enters a game; the address may bring an invitation and the places of the vertices, which are the answer. */
  begin(id: string, address: URLSearchParams): string | null {
    const keys = kept(id);
    const invite = address.get('invite');
    keys.places = address.get('places') ?? keys.places;
    if (invite || keys.places) keep(id, { ...keys, invite: invite ?? keys.invite });
    this.game.begin({ setup: { board: '', game: '' }, ply: 0, turned: false });
    const away = this.enter(id);
    away.invite = invite ?? keys.invite;
    away.mine = keys.seats.map(({ seat }) => seat);
    return keys.places ?? null;
  }

  look(id: string): Promise<OnlineGame> {
    return this.rooms.look(id);
  }

  /** The state of the game has come. */
  learn(game: OnlineGame) {
    this.away?.learn(game);
    this.adopt(game);
  }

  /** There is no way to the game; says why. */
  refuse(error: unknown): string {
    this.away = null;
    return error instanceof Refusal && error.status === 404 ? 'There is no such game here, or it has been deleted.' : message(error);
  }

  /** Makes the game on the page one between browsers; the answer is its id. */
  async open(home: Home, { name, clock = null, listed = false }: { name: string; clock?: Control | null; listed?: boolean }): Promise<string> {
    const { game } = this;
    const made = await this.rooms.open(game.asked(), { ...home.invited(), name: name || null, clock, listed });
    keep(made.id, { invite: made.invite, seats: made.tokens, places: game.places ? encodePlaces(game.places) : undefined });
    return made.id;
  }

  /** Takes an open seat. */
  async join(seat: number | null, name: string) {
    try {
      await this.away?.join(seat, name);
    } catch (error) {
      this.hand.notice = message(error);
    }
  }

  leave() {
    this.away?.close();
    this.away = null;
    this.next = null;
  }

  private enter(id: string): Away {
    const { game, hand } = this;
    const away = new Away(id, this.rooms, {
      adopt: (state) => {
        this.adopt(state);
        this.follow();
      },
      moved: (move) => {
        const follow = game.latest;
        game.moves = [...game.moves, move.text];
        if (follow) game.ply = game.moves.length;
        hand.see(away.mine.includes(move.player) ? null : move.ply, move.why ? sentence(move.why) : '');
        this.follow();
      },
      back: (ply) => {
        game.cut(ply);
        hand.rest();
        hand.notice = 'The move was taken back.';
        this.follow();
      },
      over: (outcome) => {
        game.given = outcome;
        hand.notice = '';
      },
      say: (text) => {
        hand.pending = null;
        hand.notice = text;
      },
      next: (id) => (this.next = id),
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
}
