// The families of boards, in the words of a person who has never typed a board text.

import type { Catalogue } from '../answers/types.ts';

type Family = Catalogue['families'][number];

/** `random-regular` → Random regular. */
function title({ name }: Family): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
}

/** What a family is called in the list, with what has to be said about it. */
export function optionText(family: Family): string {
  const said = family.form.includes(':') ? family.form.replaceAll(`${family.name}:`, '').replaceAll('x', '×') : '';
  return said ? `${title(family)}: ${said}` : title(family);
}

/** The list in groups: boards of cells, graphs by numbers, random ones, single graphs with a name. */
export function groupFamilies(families: Family[]): { title: string; families: Family[] }[] {
  const cells = /AxB|^(triangle|hex|honeycomb|hypercube)\b/;
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
