// The families of boards, in the words of a person who has never typed a board text.

import type { Catalogue } from '../answers/types.ts';
import { boardName } from '../game/boardName.ts';

type Family = Catalogue['families'][number];

/** `random-regular` → Random regular. */
function title({ name }: Family): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
}

/** The list in groups: boards of cells, graphs by numbers, random ones, single graphs with a name. */
export function groupFamilies(families: Family[]): { title: string; families: Family[] }[] {
  const cells = /AxB|^(triangle|hex|honeycomb|hypercube|ladder|prism|aztec)\b/;
  const groupOf = ({ name, form }: Family) => {
    if (form.includes('CODE')) return 'Written out';
    if (form.includes('seed')) return 'Random graphs';
    if (form === name) return 'Graphs with a name';
    return cells.test(form) && name !== 'caterpillar' ? 'Cells' : 'Graphs';
  };
  const titles = ['Cells', 'Graphs', 'Random graphs', 'Graphs with a name', 'Written out'];
  return titles
    .map((title) => ({ title, families: families.filter((one) => groupOf(one) === title) }))
    .filter((group) => group.families.length);
}

/** What the numbers of a board text mean: the letters of the family's form, or the sides of the box. */
export function numberNames(family: Family | null, text: string): string[] {
  const sides = ['Width', 'Height', 'Depth'];
  const count = text.match(/\d+/g)?.length ?? 0;
  const forms = family?.form.split(' or ') ?? [];
  // Of two forms, the one with as many numbers as the text, and a box if the text has one.
  const box = /\dx\d/i.test(text);
  const form = forms.find((one) => /AxB/.test(one) === box && one.includes(':')) ?? forms.at(-1) ?? '';
  const letters = form.slice(form.indexOf(':') + 1).match(/\b[A-Z]\b|[A-Z](?=x)/g) ?? [];
  let side = 0;
  return Array.from({ length: count }, (_, i) => {
    const letter = letters[i];
    if (letter === 'S') return 'Seed';
    if (box && (letter === undefined || /[AB]/.test(letter))) return sides[side++] ?? `Side ${side}`;
    return letter ?? `Number ${i + 1}`;
  });
}

/** The families that fit a search: every word of it is somewhere in the name or the description. */
export function searchFamilies(families: Family[], search: string): Family[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (family: Family) => `${family.name} ${boardName(family.example)} ${family.about}`.toLowerCase();
  return families.filter((family) => words.every((word) => text(family).includes(word)));
}

/** What a family is called on its card. */
export function cardTitle(family: Family): string {
  if (family.form === family.name || !family.form.includes(':')) return capital(boardName(family.name));
  return title(family);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The board text that somebody may have meant who wrote one that does not exist. */
export function didYouMean(text: string, families: Family[]): string | null {
  const [, word, rest] = /^\s*([\p{L}\d-]+)[:\s]*(.*)$/u.exec(text.toLowerCase()) ?? [];
  if (!word) return null;
  let best: { family: Family; far: number } | null = null;
  for (const family of families) {
    const far = distance(word, family.name);
    if (far <= Math.ceil(family.name.length / 3) && (!best || far < best.far)) best = { family, far };
  }
  if (!best) return null;
  const { family } = best;
  // "5 by 6", "5*6" and "5 6" mean 5x6 where a box is meant.
  const numbers = rest.match(/\d+/g) ?? [];
  const box = /AxB/.test(family.form);
  const meant = !family.form.includes(':') ? family.name : numbers.length ? `${family.name}:${numbers.join(box && numbers.length > 1 ? 'x' : ',')}` : family.example;
  return meant === text.trim() ? null : meant;
}

/** How many letters must be put in, left out or changed to make one word from another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
