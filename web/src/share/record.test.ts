import { expect, test } from 'vitest';
import { treeOf } from '../game/variations.ts';
import { treeIn, withTree } from './record.ts';

const RECORD = '[Format "slitherlab/record/1"]\n[Game "classic"]\n[Board "grid:2x3"]\n[Result "*"]\n\n0,0-0,1 0,1-0,2\n';

test('a record takes variations, and gives them back', () => {
  const moves = ['0,0-0,1', '0,1-0,2'];
  const lines = [['0,0-0,1', '0,1-1,1', '1,1-1,2'], ['0,0-1,0']];
  const text = withTree(RECORD, treeOf(moves, lines));
  expect(text).toBe(RECORD.replace('0,0-0,1 0,1-0,2', '0,0-0,1 (0,0-1,0) 0,1-0,2 (0,1-1,1 1,1-1,2)'));
  expect(treeIn(text)).toEqual({ moves, lines: [['0,0-1,0'], ['0,0-0,1', '0,1-1,1', '1,1-1,2']] });
});

test('records of others are read, with comments and without an empty line', () => {
  const text = '[Format "slitherlab/record/1"]\r\n[Player1 "A [b] \\"c\\""]\r\n0-1 {best [really]}\r\n(2-3) 1-4\r\n';
  expect(treeIn(text)).toEqual({ moves: ['0-1', '1-4'], lines: [['2-3']] });
  expect(withTree(RECORD, treeOf([], []))).toBe(RECORD);
});
