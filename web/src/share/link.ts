// A game in a link: board, rules, moves, seats and orientation, with nothing kept on the server. It
// stands in the fragment of the address, which browsers do not send anywhere.

import type { Setup } from '../answers/types.ts';
import type { Point } from '../board/shape.ts';
import { readTree, remember, treeOf, writeTree } from '../game/variations.ts';

export interface Shared {
  setup: Setup;
  /** How many of the moves are on the board; the others can be redone. */
  ply: number;
  /** One entry a player: `human` or an engine. */
  seats: string[];
  turned: boolean;
  /** A task: it is not analysed before it is over. */
  locked?: boolean;
  /** What the position is about: a task, or a claim that it refutes. */
  about?: { title: string; text: string };
  /** Whether the names of the vertices are shown. */
  labels?: boolean;
  /** Lines that were tried besides these moves. */
  lines?: string[][];
  /** Where the vertices of a drawn graph stand. */
  places: Point[] | null;
}

/** The fragment of the link, without its `#`. */
export function encodeLink(shared: Shared): string {
  const { setup } = shared;
  const moves = setup.moves ?? [];
  const fields: [string, string][] = [
    ['board', setup.board],
    ['game', setup.game],
  ];
  if (setup.players && setup.players !== 2) fields.push(['players', String(setup.players)]);
  if (setup.misere) fields.push(['misere', '1']);
  if (setup.first) fields.push(['first', setup.first]);
  if (setup.terminals) fields.push(['terminals', setup.terminals]);
  if (setup.rules) fields.push(['rules', setup.rules]);
  if (setup.position) fields.push(['position', setup.position]);
  if (setup.turn) fields.push(['turn', String(setup.turn)]);
  if (moves.length) fields.push(['moves', moves.join('~')]);
  if (shared.lines?.length) fields.push(['tree', writeTree(treeOf(moves, shared.lines)).replaceAll(' ', '~')]);
  if (shared.ply !== moves.length) fields.push(['ply', String(shared.ply)]);
  if (shared.seats.length) fields.push(['seats', shared.seats.join(',')]);
  if (shared.turned) fields.push(['turned', '1']);
  if (shared.labels) fields.push(['labels', '1']);
  if (shared.about?.title) fields.push(['title', shared.about.title]);
  if (shared.about?.text) fields.push(['text', shared.about.text]);
  if (shared.locked) fields.push(['locked', '1']);
  if (shared.places) fields.push(['places', encodePlaces(shared.places)]);
  return fields.map(([name, value]) => `${name}=${escape(value)}`).join('&');
}

/** Servers may cut an address that is longer. */
const SENT = 1800;

/** The path of a link to hand on: where a server can make a preview of it, the game is in the query. */
export function sharedPath(shared: Shared, served: boolean): string {
  const game = encodeLink(shared);
  return `/play${served && game.length < SENT ? '?' : '#'}${game}`;
}

/** The path of a link to a puzzle, with its position for the preview where a server makes one. */
export function puzzlePath(id: string, setup: Setup, served: boolean): string {
  const game = encodeLink({ setup, ply: setup.moves?.length ?? 0, seats: [], turned: false, places: null });
  return served ? `/puzzles?puzzle=${id}&${game}` : `/puzzles#${id}`;
}

/** The longest title and text of a position, in characters. */
export const TITLE = 80;
export const TEXT = 600;

/** The longest fragment that is read: browsers pass on more, and what would be made of it holds the page up. */
export const LONGEST = 300_000;

/** More players than in any game; the page makes a seat for each before anything is asked. */
const CROWD = 1001;

/** Reads a fragment; null if it names no game. Whatever else is wrong with it, the server will say. */
export function decodeLink(fragment: string): Shared | null {
  if (fragment.length > LONGEST) return null;
  const fields = new Map<string, string>();
  for (const part of fragment.replace(/^#/, '').split('&')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    try {
      fields.set(part.slice(0, at), decodeURIComponent(part.slice(at + 1)));
    } catch {
      return null;
    }
  }
  const board = fields.get('board');
  const game = fields.get('game');
  if (!board || !game) return null;
  const moves = movesIn(fields.get('moves') ?? '');
  const lines = linesIn(fields.get('tree'), moves);
  const ply = whole(fields.get('ply'));
  const about = { title: (fields.get('title') ?? '').slice(0, TITLE), text: (fields.get('text') ?? '').slice(0, TEXT) };
  return {
    setup: {
      board,
      game,
      players: Math.min(whole(fields.get('players')) ?? 2, CROWD),
      misere: fields.get('misere') === '1',
      first: fields.get('first') ?? null,
      terminals: fields.get('terminals') ?? null,
      ...(fields.get('rules') ? { rules: fields.get('rules') } : {}),
      position: fields.get('position') ?? null,
      turn: whole(fields.get('turn')),
      moves,
    },
    ply: Math.min(ply ?? moves.length, moves.length),
    seats: fields.get('seats')?.split(',').filter(Boolean) ?? [],
    turned: fields.get('turned') === '1',
    ...(fields.get('locked') === '1' ? { locked: true } : {}),
    ...(fields.get('labels') === '1' ? { labels: true } : {}),
    ...(about.title || about.text ? { about } : {}),
    ...(lines.length ? { lines } : {}),
    places: decodePlaces(fields.get('places') ?? ''),
  };
}

/** Moves as people write them: with spaces or semicolons between them, and with long dashes. */
function movesIn(text: string): string[] {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?[-\u2010-\u2015\u2212] ?/g, '-')
    .split(/[~; ]+/)
    .filter(Boolean);
}

/** The lines of a tree besides the one on the board. */
function linesIn(text: string | undefined, moves: string[]): string[][] {
  const tree = text ? readTree(text.replaceAll('~', ' ')) : null;
  if (!tree) return [];
  return [tree.moves, ...tree.lines].reduce(remember, []).filter((line) => !line.every((move, i) => move === moves[i]));
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Commas, colons and plus signs may stand in a fragment as they are, and read better so. */
function escape(value: string): string {
  return encodeURIComponent(value).replace(/%(2C|3A|2F)/g, decodeURIComponent);
}

const PLACE = 20;

/** The farthest place from the middle, in edges' lengths: nobody draws beyond, and sizes would lose their meaning. */
const FARTHEST = 10_000;

export function encodePlaces(places: Point[]): string {
  return places.map((point) => point.map((c) => Math.round(c * PLACE).toString(36)).join('.')).join(',');
}

export function decodePlaces(text: string): Point[] | null {
  if (!text) return null;
  const points = text.split(',').map((pair): Point => {
    const [x, y] = pair.split('.').map((c) => parseInt(c, 36) / PLACE);
    return [x, y];
  });
  return points.every(([x, y]) => Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST) ? points : null;
}
