// Sentences for people, from what programs say.

import { grouped } from '../parts/count.ts';
import { Refusal } from '../answers/answers.ts';
import type { WhyAnswer } from '../answers/types.ts';

/** Begins with a capital letter and ends with a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return '';
  return trimmed[0].toUpperCase() + trimmed.slice(1) + (/[.!?…]$/.test(trimmed) ? '' : '.');
}

export function message(error: unknown): string {
  if (error instanceof Refusal) return sentence(error.message);
  return error instanceof Error ? error.message : String(error);
}

/** An error line of the program for somebody who came by a link: without the column, with quotation marks. */
export function plainly(text: string): string {
  return sentence(text.replace(/^column \d+: /i, '').replace(/`([^`]*)`/g, '“$1”'));
}

/** What the theorems without a year in their name are called. */
const THEOREMS: Record<string, string> = {
  rules: 'The rules alone decide it.',
  'static-matching': 'By keeping to a fixed set of pairs.',
  'safe-forests': 'By two forests that keep a player safe.',
  mirror: 'By a mirror strategy.',
  'matching-covered': 'By a pairing of all vertices.',
  'even-kernel': 'By an even kernel.',
  forest: 'By backward induction from the dead ends of trees.',
};

/** What a verdict rests on: `fraenkel-scheinerman-ullman-1993` is a theorem of Fraenkel, Scheinerman and Ullman. */
export function basisText(basis: { kind: string; name?: string; nodes?: number }): string {
  if (basis.kind === 'search') return basis.nodes ? `By search of ${grouped(basis.nodes)} positions.` : 'By search.';
  if (basis.kind !== 'theorem' || !basis.name) return '';
  if (basis.name in THEOREMS) return THEOREMS[basis.name];
  const words = basis.name.split('-');
  const year = words.pop()!;
  if (!/^\d{4}$/.test(year)) return `By a theorem: ${basis.name.replaceAll('-', ' ')}.`;
  const names = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const last = names.pop();
  return `By a theorem of ${names.length ? `${names.join(', ')} and ` : ''}${last} (${year}).`;
}

/** What the violet pairs do for whom, without a name of a dot; null where there is more to it. `me` is the one person who plays. */
export function plainReason({ matching, levels }: WhyAnswer, me: number | null): string | null {
  const holder = matching?.holder ?? null;
  if (holder === null || levels.length > 1) return null;
  if (holder === me) return 'From there on, whichever dot your opponent takes, its partner is free for you. So you never get stuck.';
  if (me === null) return `Whichever dot the other player takes, its partner is free for player ${holder}.`;
  return 'Whichever dot you take, its partner is free for your opponent. Make the game long, and hope for a mistake.';
}

/** "a", "a and b", "a, b and c". */
export function list(words: string[], joined = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${joined} ${words.at(-1)}`;
}

/** A time of a clock: minutes and seconds, and tenths when it gets short. */
export function timeText(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (n: number) => String(n).padStart(2, '0');
  const short = seconds < 10 ? `.${tenths % 10}` : '';
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}${short}`;
}

/** How long players may think, in words. */
export function controlText({ seconds, increment }: { seconds: number; increment: number }): string {
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;
  const time = seconds % 60 ? count(seconds, 'second') : count(seconds / 60, 'minute');
  return `${time} each${increment ? `, plus ${count(increment, 'second')} per move` : ''}`;
}
