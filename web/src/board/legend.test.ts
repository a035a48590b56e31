// The legend promises forms and colours; canvas and space must keep the promise as SVG does.

import { expect, test, vi } from 'vitest';
import { paint } from './paint.ts';
import { EMPTY, type Picture } from './picture.ts';
import { layOut } from './scene.ts';
import type { Shape } from './shape.ts';
import { solidsOf } from './solids.ts';

/** A path of six vertices. */
const shape: Shape = {
  text: 'path:6',
  labels: Array.from('abcdef'),
  edges: [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]],
  points: Array.from({ length: 6 }, (_, x): [number, number] => [x, 0]),
  space: null,
};
const COLOURS: Record<string, string> = { 'player-1': '#0000ff', 'player-2': '#ff8000', 'on-player': '#ffffff' };
/** Colours go by their names, so that tests can read them. */
const palette = (name: string) => COLOURS[name] ?? name;

/** What is painted: each filled or stroked path with its colour, width, dashes and the forms in it. */
function painted(picture: Partial<Picture>) {
  const done: { colour: string; how: 'fill' | 'stroke' | 'text'; wide: number; dashed: boolean; forms: string[]; text: string }[] = [];
  let forms: string[] = [];
  let dashed = false;
  const note = (how: 'fill' | 'stroke', more: string[] = []) => done.push({ colour: String(how === 'fill' ? g.fillStyle : g.strokeStyle), how, wide: g.lineWidth / scene.unit, dashed, forms: [...forms, ...more], text: '' });
  class Path {
    constructor(readonly d: string) {}
  }
  vi.stubGlobal('Path2D', Path);
  const g = {
    canvas: { width: 600, height: 200 },
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    beginPath: () => (forms = []),
    moveTo: () => {},
    lineTo: () => forms.push('line'),
    arc: () => forms.push('disc'),
    rect: () => forms.push('square'),
    closePath: () => forms.push('closed'),
    quadraticCurveTo: () => forms.push('line'),
    setLineDash: (dashes: number[]) => (dashed = dashes.length > 0),
    setTransform: () => {},
    fillRect: () => {},
    fill: (path?: Path) => note('fill', path ? ['path'] : []),
    stroke: () => note('stroke'),
    fillText: (text: string) => done.push({ colour: String(g.fillStyle), how: 'text', wide: 0, dashed: false, forms: [], text }),
  };
  const scene = layOut(shape, shape.points);
  const frame = { box: [scene.left, scene.top, scene.width, scene.height] as [number, number, number, number], scale: 3 };
  paint(g as unknown as CanvasRenderingContext2D, shape, scene, { ...EMPTY, ...picture }, frame, palette, { cursor: null, hover: null, labels: false, numbers: false });
  vi.unstubAllGlobals();
  return done.filter(({ forms, how }) => forms.length || how === 'text');
}
const solids = (picture: Partial<Picture>) => solidsOf(shape, { ...EMPTY, ...picture }, null, palette);
const mark = (value: 'win' | 'loss' | 'draw' | 'unknown', edge: number) => ({ edge, vertex: null, value, text: '' });

test('values have their sign and colour on a canvas', () => {
  const done = painted({ marks: [mark('win', 0), mark('loss', 1), mark('draw', 2), mark('unknown', 3)] });
  const words = done.filter(({ how }) => how === 'text').map(({ text, colour }) => [text, colour]);
  expect(words).toEqual([['✓', '#ffffff'], ['✗', 'loss'], ['=', '#ffffff'], ['?', '#ffffff']]);
  for (const value of ['win', 'draw', 'unknown']) expect(done).toContainEqual(expect.objectContaining({ how: 'fill', colour: value, forms: ['disc'] }));
  // What loses is hollow.
  expect(done).toContainEqual(expect.objectContaining({ how: 'stroke', colour: 'loss', forms: ['disc'] }));
  expect(done).not.toContainEqual(expect.objectContaining({ how: 'fill', colour: 'loss' }));
});

test('a pairing and the answer by it are theory', () => {
  const picture = { pairing: [0, 2], arrow: { from: 3, to: 4 } };
  const done = painted(picture);
  expect(done).toContainEqual(expect.objectContaining({ how: 'stroke', colour: 'theory', dashed: false, forms: ['line', 'line'] }));
  expect(done).toContainEqual(expect.objectContaining({ how: 'fill', colour: 'theory-2', forms: ['path'] }));
  const { balls, rods } = solids(picture);
  expect(rods.map(({ colour }) => colour)).toEqual(['theory', 'board-edge', 'theory', 'board-edge', 'board-edge']);
  // In space the answer is a large ball, as the legend has it.
  expect(balls[4]).toMatchObject({ colour: 'theory-2', form: 'ball' });
  expect(balls[4].size).toBeGreaterThan(2 * balls[5].size);
});

test('the first tree is wide, the second dashed or thin', () => {
  const picture = { trees: { first: [0, 1], second: [3] } };
  const done = painted(picture);
  const first = done.find(({ how, colour }) => how === 'stroke' && colour === 'theory')!;
  const second = done.find(({ how, colour }) => how === 'stroke' && colour === 'theory-2')!;
  expect([first.dashed, second.dashed]).toEqual([false, true]);
  expect(first.wide).toBeGreaterThan(second.wide);
  const { rods } = solids(picture);
  expect(rods[0]).toMatchObject({ colour: 'theory' });
  expect(rods[3]).toMatchObject({ colour: 'theory-2' });
  expect(rods[0].size).toBeGreaterThan(rods[3].size);
});

test('outer is a ring or a ball, inner a square or a cube, perfect a diamond', () => {
  const picture = { classes: ['outer', 'inner', 'perfect', null, null, null] as Picture['classes'] };
  const done = painted(picture).filter(({ colour }) => colour === 'theory-2');
  expect(done.map(({ forms }) => forms)).toEqual([['disc'], ['square'], ['line', 'line', 'line', 'closed']]);
  // The ring is a disc with the board in it.
  expect(painted(picture)).toContainEqual(expect.objectContaining({ how: 'fill', colour: 'board', forms: ['disc'] }));
  expect(solids(picture).balls.slice(0, 4).map(({ form, colour }) => [form, colour])).toEqual([
    ['ball', 'theory'],
    ['cube', 'theory-2'],
    ['diamond', 'theory-2'],
    ['ball', 'board-vertex'],
  ]);
});

test('edges that are owned, what decided the game, the last move and the terminals', () => {
  const strokes = [{ edge: 0, owner: 1, ply: 1 }, { edge: 1, owner: 2, ply: 2 }, { edge: 3, owner: 2, ply: 3 }];
  const picture = { taken: true, strokes, lastEdge: 3, closed: [0], terminals: [0, 5] };
  const done = painted(picture);
  expect(done).toContainEqual(expect.objectContaining({ how: 'stroke', colour: '#0000ff', dashed: false, forms: ['line'] }));
  expect(done).toContainEqual(expect.objectContaining({ how: 'stroke', colour: '#ff8000', dashed: false, forms: ['line', 'line'] }));
  // The second player's edges are dashed by the board's colour.
  expect(done).toContainEqual(expect.objectContaining({ how: 'stroke', colour: 'board', dashed: true, forms: ['line', 'line'] }));
  expect(done).toContainEqual(expect.objectContaining({ how: 'stroke', colour: 'decided', forms: ['line'] }));
  expect(done).toContainEqual(expect.objectContaining({ how: 'stroke', colour: '#ffffff', forms: ['line'] }));
  expect(done).toContainEqual(expect.objectContaining({ how: 'fill', colour: 'board-ink', forms: ['square', 'square'] }));
  expect(done.filter(({ how }) => how === 'text').map(({ text }) => text)).toEqual(['S', 'T']);
  const { balls, rods } = solids(picture);
  expect(rods[0].colour).toBe('decided');
  expect(rods[1].colour).toBe('#ff8000');
  expect(rods[3].colour).not.toBe('#ff8000');
  expect(rods[3].size).toBeGreaterThan(rods[1].size);
  expect([balls[0], balls[5]].map(({ form, colour }) => [form, colour])).toEqual([['cube', 'board-ink'], ['cube', 'board-ink']]);
});
