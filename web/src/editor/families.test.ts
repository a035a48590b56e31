import { expect, test } from 'vitest';
import { cardTitle, didYouMean, groupFamilies, numberNames, searchFamilies } from './families.ts';

const family = (name: string, form: string) => ({ name, form, about: '', example: '' });
const grid = family('grid', 'grid:AxBx…');

test('families have names for people', () => {
  expect(cardTitle(grid)).toBe('Grid');
  expect(cardTitle(family('random-tree', 'random-tree:N seed S'))).toBe('Random tree');
  expect(cardTitle(family('petersen', 'petersen'))).toBe('Petersen graph');
  expect(cardTitle(family('groetzsch', 'groetzsch'))).toBe('Grötzsch graph');
});

test('families are found by what they are called and what they are', () => {
  const all = [{ ...grid, about: 'cells in a box', example: 'grid:5x6' }, { ...family('groetzsch', 'groetzsch'), about: 'triangle-free', example: 'groetzsch' }];
  expect(searchFamilies(all, 'Grötz')).toEqual([all[1]]);
  expect(searchFamilies(all, 'cells box')).toEqual([all[0]]);
  expect(searchFamilies(all, '')).toEqual(all);
});

test('a text that is nearly right is put right', () => {
  const all = [{ ...grid, example: 'grid:5x6' }, { ...family('complete', 'complete:N'), example: 'complete:6' }, { ...family('tutte', 'tutte'), example: 'tutte' }];
  expect(didYouMean('gird:5x6', all)).toBe('grid:5x6');
  expect(didYouMean('grid 5 by 6', all)).toBe('grid:5x6');
  expect(didYouMean('compleet:7', all)).toBe('complete:7');
  expect(didYouMean('Tute', all)).toBe('tutte');
  expect(didYouMean('grid', all)).toBe('grid:5x6');
  expect(didYouMean('nonsense', all)).toBeNull();
  expect(didYouMean('grid:5x6', all)).toBeNull();
});

test('families stand in groups, none is left out', () => {
  const all = [grid, family('path', 'path:N'), family('gnm', 'gnm:N,M seed S'), family('tutte', 'tutte'), family('graph6', 'graph6:CODE')];
  expect(groupFamilies(all).map((group) => group.families.length)).toEqual([1, 1, 1, 1, 1]);
});

test('numbers are called by what they mean', () => {
  expect(numberNames(grid, 'grid:5x6')).toEqual(['Width', 'Height']);
  expect(numberNames(grid, 'grid:2x3x4x5')).toEqual(['Width', 'Height', 'Depth', 'Side 4']);
  expect(numberNames(family('leaper', 'leaper:P,Q:AxBx…'), 'leaper:1,3:6x6')).toEqual(['P', 'Q', 'Width', 'Height']);
  expect(numberNames(family('gnm', 'gnm:N,M seed S'), 'gnm:10,15 seed 7')).toEqual(['N', 'M', 'Seed']);
  expect(numberNames(family('hex', 'hex:N or hex:AxB'), 'hex:5x5')).toEqual(['Width', 'Height']);
  expect(numberNames(family('hex', 'hex:N or hex:AxB'), 'hex:5')).toEqual(['N']);
  expect(numberNames(null, 'odd:3')).toEqual(['Number 1']);
});
