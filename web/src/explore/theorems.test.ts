import { expect, test } from 'vitest';
import { boardsOf, sidesOf, statement, STATEMENTS, THEOREMS, titleOf } from './theorems.ts';

test('the certificates that are kept are there, with what they say', () => {
  expect(THEOREMS.length).toBeGreaterThan(20);
  const four = THEOREMS.find(({ name }) => name === 'classic-4')!;
  expect(four.claim).toMatchObject({ family: 'grid:{5..}x{5..}', game: 'classic', players: 4, beaten: [1, 2, 3, 4] });
  expect(four.address).toContain('classic-4');
  expect(statement(four)).toBe('On all grids with sides of at least 5 cells, with 4 players, all others together can make any one player lose.');
  for (const { name, claim } of THEOREMS) expect(name.startsWith(`${claim.game}-${claim.players}`), name).toBe(true);
});

test('no two have the same title', () => {
  const titles = THEOREMS.map(titleOf);
  expect(titles).toContain('classic, 3 players: grids with sides of at least 4 cells, player 1');
  expect(titles).toContain('classic, 3 players: grids with sides of at least 4 cells, players 2 and 3');
  expect(titles).toContain('classic in misère play, 4 players: grids with sides of at least 5 cells');
  expect(new Set(titles).size).toBe(titles.length);
});

test('families in words', () => {
  expect(boardsOf('grid:{4..}x7')).toBe('grids with sides of at least 4 and 7 cells');
  expect(boardsOf('honeycomb:{3..}x{3..}')).toBe('honeycombs with sides of at least 3 hexagons');
  expect(boardsOf('torus:{16..}x{16..}')).toBe('tori with sides of at least 16 cells');
  expect(sidesOf('grid:{4..}x7')).toEqual([{ least: 4, fixed: false }, { least: 7, fixed: true }]);
});

test('the theorems about all grids are those of the documents', () => {
  expect(STATEMENTS.map(({ letter }) => letter).join('')).toBe('ABCD');
  for (const { sentence } of STATEMENTS) expect(sentence).toMatch(/^Let n ≥ 3 and .* all others together.*\.$/);
});
