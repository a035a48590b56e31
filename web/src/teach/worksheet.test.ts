import { expect, test } from 'vitest';
import { decodeLink, type Shared } from '../share/link.ts';
import { MOST, withTask } from './worksheet.ts';

const shared = (moves: string[], ply = moves.length): Shared => ({ setup: { board: 'grid:3x3', game: 'classic', players: 2, moves }, ply, seats: ['human', 'perfect'], turned: false, lines: [['x']], places: null });

test('a task begins where the position stands', () => {
  const { tasks } = withTask({ title: '', tasks: [] }, shared(['a', 'b', 'c'], 2));
  const task = decodeLink(tasks[0])!;
  expect(task.setup.moves).toEqual(['a', 'b']);
  expect(task).toMatchObject({ ply: 2, seats: [] });
  expect(task).not.toHaveProperty('lines');
});

test('a sheet has each task once, and not too many', () => {
  let sheet = withTask({ title: '', tasks: [] }, shared(['a', 'b'], 1));
  expect(withTask(sheet, shared(['a', 'c'], 1))).toBe(sheet);
  for (let i = 0; i < 50; i++) sheet = withTask(sheet, shared([String(i)]));
  expect(sheet.tasks).toHaveLength(MOST);
});
