import { expect, test } from 'vitest';
import { grid } from '../learn/figure.ts';
import { layOut, UNIT } from './scene.ts';
import { Viewport } from './viewport.svelte.ts';

function showing(width: number, height: number): Viewport {
  const view = new Viewport();
  view.fit(layOut(grid(width, height)));
  return view;
}

test('the whole board is seen, in windows of any form', () => {
  const scene = layOut(grid(9, 5));
  for (const [across, down] of [[900, 700], [300, 600], [0, 0]]) {
    const [left, top, width, height] = showing(9, 5).box(across, down);
    expect(left).toBeLessThanOrEqual(scene.left + 1e-9);
    expect(left + width).toBeGreaterThanOrEqual(scene.left + scene.width - 1e-9);
    expect(top + height).toBeGreaterThanOrEqual(scene.top + scene.height - 1e-9);
  }
});

test('small boards are not blown up', () => {
  const [, , width] = showing(2, 2).box(900, 700);
  expect((900 / width) * UNIT).toBeCloseTo(190);
});

test('a large board opens where its snake is, and a small one whole', () => {
  const view = showing(40, 40);
  const { points, unit } = layOut(grid(40, 40));
  const snake = [0, 1, 2].map((vertex) => points[vertex]);
  view.open(snake, 400, 400, 34);
  const [left, top, width, height] = view.box(400, 400);
  expect((400 * unit) / width).toBeGreaterThan(33);
  for (const [x, y] of snake) expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
  // A long snake is seen whole.
  const long = showing(40, 40);
  long.open([points[0], points[1599]], 400, 400, 34);
  expect(long.zoom).toBe(1);
  const small = showing(5, 6);
  small.open([layOut(grid(5, 6)).points[0]], 400, 400, 34);
  expect(small.zoom).toBe(1);
});

test('zooming keeps a point where it is, and never loses the board', () => {
  const view = showing(40, 40);
  const before = view.box(800, 800);
  const point: [number, number] = [before[0] + before[2] * 0.25, before[1] + before[3] * 0.25];
  view.zoomAt(point, 4);
  const after = view.box(800, 800);
  expect((point[0] - after[0]) / after[2]).toBeCloseTo(0.25);
  view.pan(1e6, -1e6);
  const [left, top, width, height] = view.box(800, 800);
  const scene = layOut(grid(40, 40));
  expect(left + width / 2).toBeCloseTo(scene.left + scene.width);
  expect(top + height / 2).toBeCloseTo(scene.top);
});
