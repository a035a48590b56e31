// The page as a whole: accessibility, phones, what a move does, sizes.

import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serious } from './axe.ts';
import { address, expect, onScreen, ready, shared, status, test } from './play.ts';

test.describe('axe finds nothing serious, light and dark:', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.slow();

  test('play', async ({ page }) => {
    await page.goto(address({ game: 'classic', board: 'grid:4x3', moves: ['0,0-0,1'] }, { seats: ['human', 'human'] }));
    await ready(page);
    await page.getByRole('button', { name: 'Values' }).click();
    await page.getByRole('button', { name: 'Why' }).click();
    await expect(page.getByTestId('verdict')).toBeVisible();
    await expect(page.getByTestId('why-headline')).toBeVisible();
    for (const title of ['Legal moves', 'Share and export', 'Rules']) await page.locator('summary', { hasText: title }).click();
    expect(await serious(page)).toEqual([]);
  });

  test('friends and a class', async ({ page }) => {
    await page.goto(address({ game: 'classic', board: 'grid:3x3' }, { seats: ['human', 'human'] }));
    await ready(page);
    const friends = page.getByRole('button', { name: 'Play a friend', exact: true }).first();
    await friends.click();
    expect(await serious(page)).toEqual([]);
    await page.getByLabel('Clock').selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Play with anybody' }).click();
    await expect(page.getByTestId('line')).toHaveText('Connected');
    expect(await serious(page)).toEqual([]);
    await page.goto(address({ game: 'classic', board: 'grid:3x3' }, { seats: ['human', 'human'] }));
    await ready(page);
    await friends.click();
    await page.getByRole('button', { name: 'Pair a class' }).click();
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  test('teaching, the lesson and a worksheet', async ({ page }) => {
    for (const path of ['/teach', '/lesson']) {
      await page.goto(path);
      await expect(page.locator('main h1')).toBeVisible();
      expect(await serious(page), path).toEqual([]);
    }
    await page.goto('/worksheet');
    await page.getByRole('button', { name: 'Add four puzzles' }).click();
    await expect(page.getByRole('img', { name: /The position of task/ })).toHaveCount(8);
    expect(await serious(page)).toEqual([]);
  });

  test('new game', async ({ page }) => {
    await page.goto('/');
    await ready(page);
    await page.getByRole('button', { name: 'New game' }).click();
    await expect(page.getByRole('dialog').getByText(/\d+ vertices, \d+ edges/)).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Draw' }).click();
    expect(await serious(page)).toEqual([]);
  });

  test('explore', async ({ page }) => {
    await page.goto('/explore');
    await expect(page.getByTestId('sweep-status')).toHaveText(/100 of 100/);
    expect(await serious(page)).toEqual([]);
    await page.goto('/explore/simulate');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await expect(page.getByTestId('simulation-status')).toHaveText(/finished/);
    expect(await serious(page)).toEqual([]);
    await page.goto('/explore/claims');
    await expect(page.getByTestId('claim-games-on-2x2')).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  test('puzzles, openings and the end of a game', async ({ page }) => {
    await page.goto('/puzzles');
    await expect(page.getByTestId('puzzle-status')).toHaveText(/One wins/);
    expect(await serious(page)).toEqual([]);
    await page.goto('/explore/openings#board=grid:3x3&game=geography');
    await expect(page.getByTestId('openings-status')).toContainText('3 kinds');
    expect(await serious(page)).toEqual([]);
    await page.goto(address({ game: 'geography', board: 'path:5', moves: ['1', '1-0'] }, { seats: ['human', 'human'] }));
    await page.getByRole('button', { name: 'Review my game' }).click();
    await expect(page.getByTestId('review')).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });

  test('learn', async ({ page }) => {
    await page.goto('/learn');
    await expect(page.getByRole('region', { name: /Try/ }).first()).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test('everything fits, and a tap moves', async ({ page }) => {
    await page.goto(address({ game: 'geography', board: 'grid:5x5' }));
    await ready(page);
    const board = (await page.locator('.place .board').boundingBox())!;
    expect(board.width).toBeGreaterThan(340);
    expect(board.y + board.height).toBeLessThan(520);
    await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height / 2);
    await expect.poll(() => shared(page).setup.moves!.length).toBe(2);
    await expect(status(page)).toBeInViewport();
    for (const path of ['/play', '/puzzles', '/explore', '/explore/openings', '/explore/simulate', '/explore/claims', '/explore/theorems', '/learn']) {
      await page.goto(path);
      await expect(page.locator('main h1')).toBeAttached();
      if (path === '/play') await ready(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
    }
    await page.goto('/play');
    await ready(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'New game' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.getByRole('dialog').evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  });
});

test('a move moves nothing but the snake', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await ready(page);
  // The last thing to come.
  await expect(page.locator('summary', { hasText: 'Rules' })).toBeAttached();
  await page.evaluate(() => {
    const seen = { jumps: 0 };
    (window as any).seen = seen;
    // Those within half a second of a tap count too.
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.jumps += (entry as any).value))).observe({ type: 'layout-shift' });
  });
  const box = (await page.locator('.place .board').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator('.place .stroke')).toHaveCount(2);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as any).seen.jumps)).toBe(0);
});

// How soon a move is seen depends on what is done before the next frame: the drawing, and nothing else. Whatever follows from
// the move (its answer, the list of moves, the address) waits until it has been painted.
for (const [name, path, at] of [
  ['on the first board', '/', [0.5, 0.5]],
  ['on a board that the program answers', address({ game: 'classic', board: 'king:4x4', moves: ['1,1-1,2'] }, { seats: ['human', 'human'] }), null],
] as const) {
  test(`an own move is drawn before anything else is done: ${name}`, async ({ page }) => {
    await page.goto(path);
    await ready(page);
    // The last thing to come, which is not the move's doing.
    await expect(page.locator('summary', { hasText: 'Rules' })).toBeVisible();
    const box = (await page.locator('.place .board').boundingBox())!;
    const before = await page.locator('.place .stroke:not(.ghost *)').count();
    const place = at ? { x: box.x + box.width * at[0], y: box.y + box.height * at[1] } : await onScreen(page, [1, 3]);
    // What a pointer shows by being there is not the move's doing.
    await page.mouse.move(place.x, place.y);
    await page.mouse.down();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.evaluate(() => {
      const board = document.querySelector('.place .board')!;
      const seen = { strokes: -1, heads: -1, done: [] as string[] };
      Object.assign(window, { seen });
      let waiting = false;
      const note = (what: string) => waiting && seen.done.push(what);
      for (const [of, name] of [[Worker.prototype, 'postMessage'], [History.prototype, 'replaceState'], [History.prototype, 'pushState'], [Storage.prototype, 'setItem']] as const) {
        const plain = (of as any)[name];
        (of as any)[name] = function (...all: unknown[]) {
          note(name);
          return plain.apply(this, all);
        };
      }
      new MutationObserver((list) => {
        for (const { target, type, attributeName } of list) if (!board.contains(target) && attributeName !== 'disabled') note(`${type} ${attributeName ?? ''} of ${(target as Element).className}`);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      window.addEventListener('pointerup', () => {
        waiting = true;
        // Asked for first, it runs before whatever the page wants to do in that frame.
        requestAnimationFrame(() => {
          waiting = false;
          seen.strokes = board.querySelectorAll('.stroke').length;
        });
      }, true);
    });
    await page.mouse.up();
    const seen = () => page.evaluate(() => (window as any).seen as { strokes: number; done: string[] });
    await expect.poll(async () => (await seen()).strokes).toBe(before + 1);
    expect((await seen()).done).toEqual([]);
    // And then it is made.
    await expect.poll(() => shared(page).setup.moves!.length).toBeGreaterThan(before);
  });
}

// What counts is what a visitor loads, compressed with gzip and without the engine: the document's own scripts and styles with
// all that they import, and what a page adds to that. Boards in space, dialogs and certificates come when somebody opens one.
// scripts/build-wasm holds the engine to its size when it is built for others.
test('a first visit loads 100 kB at most, and no page more than 150 kB, without the engine', () => {
  const folder = join(import.meta.dirname, '../dist/assets');
  const names = readdirSync(folder);
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const size = (files: Iterable<string>) => [...files].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
  const imports = (code: string) => [...code.matchAll(/(?:from|import) ?["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => name);
  const withImports = (name: string, all = new Set<string>()): Set<string> => {
    if (!all.has(name)) {
      all.add(name);
      imports(text(name)).forEach((one) => withImports(one, all));
    }
    return all;
  };
  const page = readFileSync(join(folder, '../index.html'), 'utf8');
  const start = [...page.matchAll(/assets\/([\w.-]+\.(?:js|css))"/g)].map(([, name]) => name);
  const first = new Set(start.flatMap((name) => (name.endsWith('.js') ? [...withImports(name)] : [name])));
  names.filter((name) => /^worker-.*\.js$/.test(name)).forEach((name) => first.add(name));
  expect(first.size).toBeGreaterThan(2);
  expect(size(first)).toBeLessThan(100_000);
  const pages = names.filter((name) => /Page-.*\.js$/.test(name));
  expect(pages.length).toBeGreaterThan(5);
  for (const name of pages) expect(size(new Set([...first, ...withImports(name)])), name).toBeLessThan(150_000);
});

test('no other address is asked', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  for (const path of ['/', '/explore', '/learn']) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeAttached();
  }
  expect(foreign).toEqual([]);
});

test('the engine comes with Brotli to those who read it', async ({ server }) => {
  const folder = join(import.meta.dirname, '../dist/assets');
  const name = readdirSync(folder).find((one) => one.endsWith('.wasm'))!;
  const file = readFileSync(join(folder, name));
  const asked = (encoding: string) => fetch(`${server.address}/assets/${name}`, { headers: { 'accept-encoding': encoding } });
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await asked(encoding);
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(answer.headers.get('content-type')).toBe('application/wasm');
    expect(Buffer.from(await answer.arrayBuffer()).equals(file), encoding).toBe(true);
  }
  expect(readFileSync(join(folder, `${name}.br`)).length).toBeLessThan(gzipSync(file).length * 0.85);
});
