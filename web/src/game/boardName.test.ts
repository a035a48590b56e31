import { expect, test } from 'vitest';
import { boardName } from './boardName.ts';

test('boards are called what people call them', () => {
  expect(boardName('grid:5x6')).toBe('5 × 6 grid');
  expect(boardName('torus:4x4x4')).toBe('4 × 4 × 4 torus');
  expect(boardName('grid:5x6 without 1,1')).toBe('5 × 6 grid with a hole');
  expect(boardName('grid:5x6 without 1,1 3,2')).toBe('5 × 6 grid with 2 holes');
  expect(boardName('hex:5')).toBe('hexagon of side 5');
  expect(boardName('complete:4')).toBe('complete graph on 4');
  expect(boardName('aztec:3')).toBe('Aztec diamond of order 3');
  expect(boardName('kneser:5,2')).toBe('Kneser graph 5,2');
  expect(boardName('caterpillar:2,2,2,2')).toBe('caterpillar 2,2,2,2');
  expect(boardName('petersen')).toBe('Petersen graph');
  expect(boardName('groetzsch')).toBe('Grötzsch graph');
  expect(boardName('truncated-tetrahedron')).toBe('truncated tetrahedron');
  expect(boardName('graph6:DQc', 5)).toBe('graph with 5 vertices');
});

test('a text that says more than a name stays', () => {
  for (const text of ['grid:5x5 + knight:5x5', 'gnm:10,15 seed 7', 'grid:5x6 without 20% seed 3']) expect(boardName(text)).toBe(text);
});
