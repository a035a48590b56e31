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
