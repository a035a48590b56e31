// Where a claim fails, as a game to step through.

import { position } from '../api/client.ts';
import type { ClaimReport, Setup } from '../api/types.ts';

/** The games that a claim may speak of, likeliest first, by the words it uses. */
export function candidates(report: ClaimReport): { game: string; players: number }[] {
  const words = `${report.id} ${report.statement}`.toLowerCase();
  const players = /three|3 players|\bn=3/.test(words) ? 3 : /four|4 players/.test(words) ? 4 : 2;
  const named: [RegExp, string][] = [
    [/cut|misère cycle|misere cycle/, 'cycle-cut'],
    [/cycle game|owns a cycle/, 'cycle'],
    [/progressive/, 'progressive'],
    [/geograph|gridlock|token/, 'geography'],
    [/private|independent/, 'private'],
    [/public/, 'public'],
    [/./, 'classic'],
    [/./, 'progressive'],
    [/./, 'geography'],
  ];
  const games = [...new Set(named.filter(([word]) => word.test(words)).map(([, game]) => game))];
  const list = games.map((game) => ({ game, players }));
  return players === 2 ? list : [...list, ...games.map((game) => ({ game, players: 2 }))];
}

/** The first of them in which the moves are legal; null if there is none. */
export async function playable(report: ClaimReport): Promise<Setup | null> {
  const found = report.counterexample;
  if (!found) return null;
  const told = found as typeof found & Partial<Setup>;
  const games = told.game ? [{ game: told.game, players: told.players ?? 2 }] : candidates(report);
  for (const { game, players } of games) {
    const setup: Setup = { board: found.board, game, players, moves: found.moves ?? [] };
    if (told.game) Object.assign(setup, { misere: told.misere ?? false, first: told.first ?? null });
    try {
      await position(setup);
      return setup;
    } catch {
      // Not legal in this game: try the next.
    }
  }
  return null;
}
