// Rules of one's own: what can be changed in a snake game, as the text that links, records and answers carry.

/** A parameter of the snake games: its key in the text, what it is called, and its values with what they say. */
export interface Parameter {
  key: string;
  title: string;
  values: [value: string, title: string][];
}

export const PARAMETERS: Parameter[] = [
  {
    key: 'snakes',
    title: 'Snakes',
    values: [
      ['1', 'one, shared'],
      ['2', 'two, shared'],
      ['3', 'three, shared'],
      ['4', 'four, shared'],
      ['private', 'one for each player'],
    ],
  },
  {
    key: 'ends',
    title: 'Live ends',
    values: [
      ['1', 'one of each snake'],
      ['2', 'both of each snake'],
      ['each', 'one for each of two players'],
    ],
  },
  {
    key: 'opening',
    title: 'A snake begins with',
    values: [
      ['vertex', 'a vertex'],
      ['edge', 'an edge'],
    ],
  },
  {
    key: 'first',
    title: 'After the last opening moves',
    values: [
      ['next', 'the next player'],
      ['opener', 'the same player again'],
    ],
  },
  {
    key: 'capacity',
    title: 'Visits of a vertex',
    values: [
      ['1', 'one'],
      ['2', 'up to two, each edge once'],
      ['3', 'up to three, each edge once'],
      ['unlimited', 'any number, each edge once'],
    ],
  },
];

/** What was chosen for each parameter; nothing where it is as the game has it. */
export type Changes = Record<string, string>;

/** The text of the changes; empty when there are none. */
export function rulesText(changes: Changes): string {
  return PARAMETERS.filter(({ key }) => changes[key])
    .map(({ key }) => `${key}=${changes[key]}`)
    .join(' ');
}

/** Reads a text; pairs that the form does not know are left out. */
export function readRules(text: string): Changes {
  const changes: Changes = {};
  for (const pair of text.split(/\s+/)) {
    const [key, value] = pair.split('=');
    if (PARAMETERS.some((one) => one.key === key && one.values.some(([known]) => known === value))) changes[key] = value;
  }
  return changes;
}

/** The changes in words, such as "two snakes, shared · one live end". */
export function rulesInWords(text: string): string {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => {
      const [key, value] = pair.split('=');
      const parameter = PARAMETERS.find((one) => one.key === key);
      const title = parameter?.values.find(([known]) => known === value)?.[1];
      return parameter ? `${parameter.title.toLowerCase()}: ${title ?? value}` : pair;
    });
  return words.join('; ');
}
