import { expect, test } from 'vitest';
import { at, BASE, pathOf } from './base.ts';

test('paths of the page and back', () => {
  for (const path of ['/', '/play', '/explore/openings', '/game/abc']) expect(pathOf(at(path))).toBe(path);
  expect(pathOf(`${BASE}play/`)).toBe('/play');
  expect(pathOf(`${BASE}explore/openings/index.html`)).toBe('/explore/openings');
  expect(pathOf(`${BASE}index.html`)).toBe('/');
});
