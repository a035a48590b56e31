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
    rules: 'snakes=2 ends=1',
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

test('what a position is about goes with the link, within bounds', () => {
  const about = { title: 'Find the move & win', text: 'One move = one win?\nWhich (and why)' };
  const shared: Shared = { ...full, about, labels: true, locked: true };
  expect(decodeLink(encodeLink(shared))).toEqual(shared);
  const long = decodeLink(encodeLink({ ...full, about: { title: 'x'.repeat(999), text: 'y'.repeat(9999) } }))!;
  expect([long.about!.title.length, long.about!.text.length]).toEqual([80, 600]);
});

test('variations go with the link', () => {
  const lines = [['0,0-0,1', '0,1-1,1', '1,1-1,0'], ['0,0-0,1', '0,1-1,1', '1,1-1,2'], ['5']];
  for (const moves of [full.setup.moves!, ['0,0-0,1'], []]) {
    const shared: Shared = { ...full, setup: { ...full.setup, moves }, ply: 0, lines };
    const read = decodeLink(encodeLink(shared))!;
    expect(read.setup.moves).toEqual(moves);
    expect(new Set(read.lines!.map((line) => line.join(' ')))).toEqual(new Set(lines.map((line) => line.join(' '))));
  }
  expect(decodeLink('board=b&game=g&moves=1~2&tree=1~(2')).not.toHaveProperty('lines');
});

test('no link holds the page up', () => {
  // The time of the processor: other things may run beside the tests.
  const begin = process.cpuUsage();
  const of = (more: string) => decodeLink(`board=grid:3x3&game=classic&${more}`);
  expect(of(`moves=${'%20'.repeat(90_000)}1-2`)?.setup.moves).toEqual(['1-2']);
  expect(of(`moves=${'-'.repeat(200_000)}`)?.setup.moves).toHaveLength(1);
  expect(of(`tree=${'1~'.repeat(70_000)}${'(2)'.repeat(40_000)}`)).not.toHaveProperty('lines');
  expect(of(`tree=1${'(2'.repeat(90_000)}`)).not.toHaveProperty('lines');
  expect(of('players=999999999')?.setup.players).toBe(1001);
  expect(of(`text=${'x'.repeat(300_000)}`)).toBeNull();
  expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000);
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

test('places that nobody can draw are left out', () => {
  const places = (text: string) => decodeLink(`board=path:2&game=classic&places=${text}`)!.places;
  expect(places('-4abk.0,4abk.1')).toEqual([
    [-10_000, 0],
    [10_000, 0.05],
  ]);
  for (const text of ['0.0,4abl.0', '0.0,0.-4abl', 'zzzzzzzzzzzzzzz.1,1.1', '0.0,1', '?.0,0.0']) expect(places(text), text).toBeNull();
});
