// The question that is asked: it stands in the address, so that it can be sent, kept and reloaded.

import type { Catalogue, GameEntry } from '../answers/types.ts';
import { router } from '../router.svelte.ts';
import { encodeLink, type Shared } from '../share/link.ts';

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
export function playLink(board: string, choice: { game: string; players?: number; misere?: boolean; first?: string | null }, moves: string[] = [], ply = 0, about?: Shared['about']): string {
  const players = choice.players ?? 2;
  const fragment = encodeLink({
    setup: { board, game: choice.game, players, misere: choice.misere, first: choice.first || null, moves },
    ply,
    seats: moves.length || about ? Array.from({ length: players }, () => 'human') : [],
    turned: false,
    // What is talked about is called by its name.
    ...(about ? { about, labels: true } : {}),
    places: null,
  });
  return `/play#${fragment}`;
}

/** The questions asked last, by the page they stand on. */
const last = new Map<string, string>();

/** What the address asks, or what was asked here before. */
export function asked(path: string): Map<string, string> {
  const fragment = router.fragment || last.get(path) || '';
  return new Map(new URLSearchParams(fragment.replaceAll('+', '%2B')));
}

/** Puts a question into the address. */
export function note(path: string, fields: Record<string, string>) {
  const words = Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(2C|3A|2F|7B|7D)/g, decodeURIComponent)}`);
  const fragment = words.join('&');
  last.set(path, fragment);
  if (router.path === path) router.note(path, fragment);
}

export function choiceIn(fields: Map<string, string>): Choice {
  return {
    game: fields.get('game') ?? 'classic',
    players: Number(fields.get('players')) || 2,
    misere: fields.get('misere') === '1',
    first: fields.get('first') ?? '',
  };
}

export function choiceFields({ game, players, misere, first }: Choice): Record<string, string> {
  return { game, players: players === 2 ? '' : String(players), misere: misere ? '1' : '', first };
}

/** What the numbers of a board text with ranges mean, for the sides of a table. */
export function axisNames(boards: string): [string, string] {
  const family = boards.split(':')[0];
  if (/\}x\{|\}x\d|\dx\{/.test(boards) && family !== 'caterpillar') return ['width', 'height'];
  const named: Record<string, [string, string]> = {
    petersen: ['ring', 'jump'],
    kneser: ['things', 'in a set'],
    bipartite: ['one side', 'other side'],
    caterpillar: ['length', 'legs'],
    tree: ['children', 'height'],
    gnm: ['vertices', 'edges'],
  };
  return named[family] ?? ['first number', 'second number'];
}

/** A table as CSV: quotes where they are needed. */
export function csv(rows: (string | number | null)[][]): string {
  const field = (value: string | number | null) => {
    const text = String(value ?? '');
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(field).join(',')}\n`).join('');
}
