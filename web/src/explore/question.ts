// The choice of a game, shared by the parts of this page.

import type { Catalogue, GameEntry } from '../answers/types.ts';
import { encodeLink } from '../share/link.ts';

export interface Choice {
  game: string;
  players: number;
  misere: boolean;
  first: string;
}

export function entry(catalogue: Catalogue, choice: Choice): GameEntry {
  return catalogue.games.find((one) => one.name === choice.game) ?? catalogue.games[0];
}

/** What a request says about the rules. */
export function rules(catalogue: Catalogue, choice: Choice) {
  const game = entry(catalogue, choice);
  return {
    game: choice.game,
    players: Math.min(choice.players, game.players.most),
    misere: game.misere && choice.misere,
    first: game.roles && choice.first ? choice.first : null,
  };
}

/** The address where a board of this game can be played. */
export function playLink(board: string, choice: { game: string; players?: number; misere?: boolean; first?: string | null }, moves: string[] = [], ply = 0): string {
  const players = choice.players ?? 2;
  const fragment = encodeLink({
    setup: { board, game: choice.game, players, misere: choice.misere, first: choice.first || null, moves },
    ply,
    seats: moves.length ? Array.from({ length: players }, () => 'human') : [],
    turned: false,
    places: null,
  });
  return `/play#${fragment}`;
}
