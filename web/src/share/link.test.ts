import { expect, test } from 'vitest';
import { decodeLink, encodeLink, type Shared } from './link.ts';

const full: Shared = {
  setup: {
    board: 'grid:5x5 + knight:5x5 without 2,2',
    game: 'cycle-cut',
    players: 3,
    misere: true,
    first: 'cut',
    terminals: '0,0,4,4',
    position: '0,0 0,1 / 3,3 3,2',
    turn: 2,
    moves: ['0,0-0,1', '0,1-0,2#3', '7'],
  },
  ply: 2,
  seats: ['human', 'perfect', 'random'],
  turned: true,
  places: [
    [0, 0.5],
    [-1.25, 3],
  ],
};

test('a link restores everything', () => {
  expect(decodeLink(encodeLink(full))).toEqual(full);
  expect(decodeLink('#' + encodeLink(full))).toEqual(full);
});

test('every printable code survives', () => {
  for (const board of ['graph6:~?@_^`{|}&=#%+', 'sparse6::Fa@x^', 'a b&moves=x']) {
    const shared: Shared = { ...full, setup: { ...full.setup, board } };
    const text = encodeLink(shared);
    expect(text).toMatch(/^[\w\-.~!$&'()*+,;=:@/?%]*$/);
    expect(decodeLink(text)?.setup.board).toBe(board);
  }
});

test('what is usual is left out', () => {
  const text = encodeLink({ setup: { board: 'grid:5x6', game: 'classic' }, ply: 0, seats: [], turned: false, places: null });
  expect(text).toBe('board=grid:5x6&game=classic');
});

test('nonsense gives no game, or a game without the nonsense', () => {
  expect(decodeLink('')).toBeNull();
  expect(decodeLink('board=grid:2x2')).toBeNull();
  expect(decodeLink('board=%E0%A4%A&game=classic')).toBeNull();
  const shared = decodeLink('board=b&game=g&players=x&ply=99&turn=-1&places=1.2,z');
  expect(shared).toMatchObject({ ply: 0, places: null, setup: { players: 2, turn: null } });
});
