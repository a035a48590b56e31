// Board texts in parts: the family with its numbers, and the holes that are cut by hand.

/** Splits off the last list of holes that are single cells. */
export function splitHoles(text: string): { base: string; holes: string[] } {
  const found = /^(.*) without ((?:\d+(?:,\d+)*)(?: \d+(?:,\d+)*)*)$/.exec(text.trim());
  return found ? { base: found[1], holes: found[2].split(' ') } : { base: text.trim(), holes: [] };
}

export function joinHoles(base: string, holes: string[]): string {
  return holes.length ? `${base} without ${holes.join(' ')}` : base;
}

/** The numbers in a family's text, each with its place there. A code in graph6 has none. */
export function numbersIn(text: string): { at: number; value: number; length: number }[] {
  if (/(graph6|sparse6):/i.test(text)) return [];
  const numbers = [];
  for (const found of text.matchAll(/\d+/g)) {
    numbers.push({ at: found.index, value: Number(found[0]), length: found[0].length });
  }
  return numbers;
}

/** The text with its i-th number changed. */
export function withNumber(text: string, i: number, value: number): string {
  const number = numbersIn(text)[i];
  return number ? text.slice(0, number.at) + value + text.slice(number.at + number.length) : text;
}
