import { expect, test } from 'vitest';
import { grid, picture } from '../learn/figure.ts';
import { describeBoard, describeVertex } from './describe.ts';

const shape = grid(3, 2);

test('a board in words', () => {
  const snake = { ...picture(shape, { snake: '0,0 0,1 1,1' }), turn: 1 };
  expect(describeBoard(shape, snake)).toBe('Board grid:3x2, 6 vertices, 7 edges. Snake of 3 vertices, live at 0,0 and 1,1. 0 legal moves.');
  const owned = picture(shape, { owned: [['0,0-0,1', 1], ['0,0-1,0', 2]], terminals: '0,0 2,1' });
  expect(describeBoard(shape, owned)).toContain('Player 1 owns 1 edge. Player 2 owns 1 edge. Terminals 0,0 and 2,1.');
});

test('a vertex in words', () => {
  const shown = {
    ...picture(shape, { snake: '0,0 0,1', pairing: ['1,0-2,0'], inner: '1,0' }),
    turn: 2,
    marks: [{ edge: 1, vertex: 2, value: 'win' as const, text: '0,0-1,0' }],
  };
  expect(describeVertex(shape, shown, 0)).toBe('0,0, live end, move 0,0-1,0 wins');
  expect(describeVertex(shape, shown, 2)).toBe('1,0, inner, paired with 2,0, move 0,0-1,0 wins');
  expect(describeVertex(shape, shown, 5)).toBe('2,1, no legal move here');
});
