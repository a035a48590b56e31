// The theorems about all boards of a family: what they say, and where their certificates are.

import { at } from '../base.ts';

/** What the first line of a family certificate says. */
export interface FamilyClaim {
  family: string;
  game: string;
  players: number;
  misere: boolean;
  /** The players whom all others together can force to lose. */
  beaten: number[];
}

export interface Theorem {
  name: string;
  claim: FamilyClaim;
  /** The address of the certificate. */
  address: string;
}

const statements = import.meta.glob<string>('../../../crates/family/statements/*.txt', { query: '?raw', import: 'default', eager: true });

/** Theorems A to D about all grids, in the words that every document has. */
export const STATEMENTS: { letter: string; sentence: string }[] = Object.entries(statements)
  .map(([path, text]) => ({ letter: /([A-Z])\.txt/.exec(path)![1], sentence: text.trim() }))
  .sort((a, b) => a.letter.localeCompare(b.letter));

const claims = import.meta.glob<FamilyClaim>('../../../crates/family/theorems/*.jsonl', { query: '?claim', import: 'default', eager: true });

/** A proof by the game of ends has no window to play in. */
const WITHOUT_WINDOWS = ['classic-3-two'];

/** Those that are kept and can be played against, with fewer players first. */
export const THEOREMS: Theorem[] = Object.entries(claims)
  .map(([path, claim]) => {
    const name = /([^/]+)\.jsonl/.exec(path)![1];
    return { name, claim, address: at(`theorems/${name}.jsonl`) };
  })
  .filter(({ name }) => !WITHOUT_WINDOWS.includes(name))
  .sort((a, b) => a.claim.players - b.claim.players || a.claim.game.localeCompare(b.claim.game) || a.name.localeCompare(b.name));

/** The least and, where there is but one, the only length of each side. */
export function sidesOf(family: string): { least: number; fixed: boolean }[] {
  const [, sides] = family.split(':');
  return sides.split('x').map((side) => ({ least: Number(side.replace(/\D/g, '')), fixed: !side.startsWith('{') }));
}

const BOARDS: Record<string, string> = { grid: 'grids', torus: 'tori', cylinder: 'cylinders', honeycomb: 'honeycombs' };
/** What sides are counted in, where that is not cells. */
const COUNTED: Record<string, string> = { honeycomb: 'hexagons' };

/** The boards of a family in words: "grids with sides of at least 5 and 6 cells". */
export function boardsOf(family: string): string {
  const sides = sidesOf(family);
  const word = ({ least, fixed }: { least: number; fixed: boolean }) => (fixed ? `${least}` : `at least ${least}`);
  const [first, ...rest] = sides.map(word);
  const alike = rest.every((one) => one === first);
  const lattice = family.split(':')[0];
  return `${BOARDS[lattice] ?? `${lattice} boards`} with ${alike ? `sides of ${first}` : `sides of ${[first, ...rest].join(' and ')}`} ${COUNTED[lattice] ?? 'cells'}`;
}

/** How a theorem is called in a list: "classic, 3 players: grids with sides of at least 4 cells, player 1". */
export function titleOf({ claim: { family, game, players, misere, beaten } }: Theorem): string {
  const ending = misere ? ' in misère play' : '';
  const whom = beaten.length === players ? '' : `, ${beaten.length === 1 ? 'player' : 'players'} ${beaten.join(' and ')}`;
  return `${game}${ending}, ${players} players: ${boardsOf(family)}${whom}`;
}

/** A list of players in words. */
export function playersOf(beaten: number[], players: number): string {
  if (beaten.length === players) return 'any one player';
  return `player ${beaten.join(' or player ')}`;
}

/** What a theorem says. */
export function statement({ claim }: Theorem): string {
  const { family, players, misere, beaten } = claim;
  const ending = misere ? ', in misère play (a player who cannot move wins)' : '';
  return `On all ${boardsOf(family)}, with ${players} players${ending}, all others together can make ${playersOf(beaten, players)} lose.`;
}
