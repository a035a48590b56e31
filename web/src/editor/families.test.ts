import { expect, test } from 'vitest';
import { groupFamilies, numberNames, optionText } from './families.ts';

const family = (name: string, form: string) => ({ name, form, about: '', example: '' });
const grid = family('grid', 'grid:AxBx…');

test('families have names for people', () => {
  expect(optionText(grid)).toBe('Grid: A×B×…');
  expect(optionText(family('random-tree', 'random-tree:N seed S'))).toBe('Random tree: N seed S');
  expect(optionText(family('petersen', 'petersen'))).toBe('Petersen');
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
