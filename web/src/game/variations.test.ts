import { expect, test } from 'vitest';
import { readTree, remember, runOf, treeOf, writeTree } from './variations.ts';

const moves = (text: string) => text.split('');

test('what is the beginning of a line is no line of its own', () => {
  let lines = remember([], moves('abc'));
  lines = remember(lines, moves('ab'));
  lines = remember(lines, moves('abcd'));
  lines = remember(lines, moves('ax'));
  expect(lines).toEqual([moves('abcd'), moves('ax')]);
  expect(remember(lines, [])).toBe(lines);
});

test('only so many lines are remembered', () => {
  let lines: string[][] = [];
  for (let i = 0; i < 50; i++) lines = remember(lines, [`${i}`]);
  expect(lines).toHaveLength(30);
  expect(lines[0]).toEqual(['20']);
});

test('lines with a common beginning share it, and that on the board comes first', () => {
  const tree = treeOf(moves('abcd'), [moves('abxy'), moves('abxz'), moves('q'), moves('abx')]);
  expect(tree.next.map(({ text }) => text)).toEqual(['a', 'q']);
  const run = runOf(tree);
  expect(run.map(({ node }) => node.text)).toEqual(moves('abcd'));
  expect(run.map(({ instead }) => instead.map(({ text }) => text))).toEqual([['q'], [], ['x'], []]);
  const x = run[2].instead[0];
  expect(x).toMatchObject({ ply: 3, line: moves('abxy') });
  expect(x.next.map(({ text }) => text)).toEqual(['y', 'z']);
  expect(writeTree(tree)).toBe('a (q) b c (x y (z)) d');
});

test('a tree is written as records write it, and read again', () => {
  for (const [line, others] of [
    ['abcd', ['abxy', 'abxz', 'q']],
    ['abc', []],
    ['a', ['b', 'cd', 'ce', 'cfg']],
    ['', []],
    ['ab', ['abcd', 'abce']],
  ] as [string, string[]][]) {
    const text = writeTree(treeOf(moves(line), others.map(moves)));
    const read = readTree(text)!;
    // A line that goes on where the one on the board ends becomes part of it.
    expect(writeTree(treeOf(read.moves, read.lines))).toBe(text);
    const all = [read.moves, ...read.lines].map((one) => one.join(''));
    for (const one of others) expect(all).toContain(one);
  }
});

test('comments are passed over, and nonsense is no tree', () => {
  expect(readTree('{hello \\} there} 0,0-0,1 {good} (0,0-1,0 {bad}) 0,1-0,2')).toEqual({ moves: ['0,0-0,1', '0,1-0,2'], lines: [['0,0-1,0']] });
  for (const text of ['(a)', 'a (b', 'a b)', 'a {b', 'a } b']) expect(readTree(text), text).toBeNull();
});
