// The page as a whole: accessibility, phones, speed.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, expect, ready, shared, status, test } from './play.ts';

async function serious(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing serious, ${colorScheme}:`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });
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

    test('friends, a class and a worksheet', async ({ page }) => {
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
      await expect(page.getByTestId('sweep-status')).toHaveText(/100 of 100/, { timeout: 20_000 });
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
      await expect(page.getByTestId('puzzle-status')).toHaveText(/of them win/);
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
}

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

test('the page paints within a second and does not jump', async ({ browser, baseURL }) => {
  // The best of a few: what else runs on the machine is not the page's doing.
  let paint = Infinity;
  let jumps = Infinity;
  for (let i = 0; i < 4 && !(paint < 1000 && jumps < 0.02); i++) {
    const page = await browser.newPage({ baseURL });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      (window as any).shifts = shifts;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!(entry as any).hadRecentInput) shifts.push((entry as any).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await ready(page);
    // The last thing to come are the rules.
    await expect(page.locator('summary', { hasText: 'Rules' })).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    paint = Math.min(paint, await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    jumps = Math.min(jumps, await page.evaluate(() => (window as any).shifts.reduce((sum: number, one: number) => sum + one, 0)));
    await page.close();
  }
  expect(paint).toBeLessThan(1000);
  expect(jumps).toBeLessThan(0.02);
});

// scripts/build-wasm holds the engine to its size when it is built for others.
test('the page is small without the engine', () => {
  const folder = join(import.meta.dirname, '../dist/assets');
  // Boards in space and the certificates of theorems come when somebody opens one.
  const files = readdirSync(folder).filter((name) => !name.startsWith('SpaceBoard') && !name.endsWith('.jsonl'));
  const size = (names: string[]) => names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
  expect(size(files.filter((name) => !name.endsWith('.wasm')))).toBeLessThan(150_000);
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
