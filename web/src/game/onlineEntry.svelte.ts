// Games between browsers, as far as the game on the page is concerned: entering one, opening one, and what the others
// do there.

import { Refusal } from '../answers/answers.ts';
import type { Rooms } from '../answers/rooms.ts';
import type { Control, OnlineGame } from '../answers/types.ts';
import { encodePlaces } from '../share/link.ts';
import { RemoteGame } from './remoteGame.svelte.ts';
import type { Game } from './game.svelte.ts';
import type { Selection } from './selection.svelte.ts';
import type { LocalGame } from './localGame.svelte.ts';
import { keep, kept } from './keys.ts';
import { message, sentence } from './words.ts';

export class OnlineEntry {
  /** The game between browsers that is on the page, if it is one. */
  remote: RemoteGame | null = $state.raw(null);
  /** The rematch that has just begun. */
  next: string | null = $state(null);

  constructor(
    private game: Game,
    private selection: Selection,
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
    const remote = this.enter(id);
    remote.invite = invite ?? keys.invite;
    remote.mine = keys.seats.map(({ seat }) => seat);
    return keys.places ?? null;
  }

  look(id: string): Promise<OnlineGame> {
    return this.rooms.look(id);
  }

  /** The state of the game has come. */
  learn(game: OnlineGame) {
    this.remote?.learn(game);
    this.adopt(game);
  }

  /** There is no way to the game; says why. */
  refuse(error: unknown): string {
    this.remote = null;
    return error instanceof Refusal && error.status === 404 ? 'There is no such game here, or it has been deleted.' : message(error);
  }

  /** Makes the game on the page one between browsers; the answer is its id. */
  async open(local: LocalGame, { name, clock = null, listed = false }: { name: string; clock?: Control | null; listed?: boolean }): Promise<string> {
    const { game } = this;
    const made = await this.rooms.open(game.asked(), { ...local.invited(), name: name || null, clock, listed });
    keep(made.id, { invite: made.invite, seats: made.tokens, places: game.places ? encodePlaces(game.places) : undefined });
    return made.id;
  }

  /** Takes an open seat. */
  async join(seat: number | null, name: string) {
    try {
      await this.remote?.join(seat, name);
    } catch (error) {
      this.selection.notice = message(error);
    }
  }

  leave() {
    this.remote?.close();
    this.remote = null;
    this.next = null;
  }

  private enter(id: string): RemoteGame {
    const { game, selection } = this;
    const remote = new RemoteGame(id, this.rooms, {
      adopt: (state) => {
        this.adopt(state);
        this.follow();
      },
      moved: (move) => {
        const follow = game.latest;
        game.moves = [...game.moves, move.text];
        if (follow) game.ply = game.moves.length;
        selection.see(remote.mine.includes(move.player) ? null : move.ply, move.why ? sentence(move.why) : '');
        this.follow();
      },
      back: (ply) => {
        game.cut(ply);
        selection.rest();
        selection.notice = 'The move was taken back.';
        this.follow();
      },
      over: (outcome) => {
        game.given = outcome;
        selection.notice = '';
      },
      say: (text) => {
        selection.pending = null;
        selection.notice = text;
      },
      restored: () => (selection.notice = ''),
      next: (id) => (this.next = id),
    });
    this.remote = remote;
    return remote;
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
