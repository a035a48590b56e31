// The page on a host of files, in some folder, with no server behind it.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Host } from './host.ts';
import { address, expect, ready, shared, test } from './play.ts';

test('every page has an address that opens', async ({ page }) => {
  for (const [path, heading] of [
    ['/puzzles', 'Puzzle'],
    ['/learn', 'A short guide'],
    ['/explore', 'Explore'],
    ['/explore/openings', 'Explore'],
    ['/explore/claims', 'Explore'],
  ]) {
    for (const end of ['', '/', '/index.html']) {
      await page.goto(path + end);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    }
  }
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await ready(page);
});

test('where the address of the host is known, previews of links have whole addresses', async () => {
  const write = (url?: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'slitherlab-site-'));
    const { SITE_URL: _, ...env } = process.env;
    try {
      execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/site.mjs'), folder], { env: url === undefined ? env : { ...env, SITE_URL: url }, stdio: 'pipe' });
      return ['index.html', 'explore/claims/index.html'].map((file) => readFileSync(join(folder, file), 'utf8'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const said = (html: string, name: string) => new RegExp(`og:${name}" content="([^"]*)"`).exec(html)?.[1];
  for (const url of ['https://example.org/games', 'https://example.org/games/']) {
    const [start, claims] = write(url);
    for (const html of [start, claims]) expect(said(html, 'image')).toBe('https://example.org/games/preview.png');
    expect(said(start, 'url')).toBe('https://example.org/games/');
    expect(said(claims, 'url')).toBe('https://example.org/games/explore/claims/');
    // Its own files are still found under any address.
    expect(claims).toContain('src="../../first.js"');
  }
  const [start, claims] = write();
  expect([said(start, 'image'), said(claims, 'image'), said(start, 'url')]).toEqual(['./preview.png', '../../preview.png', undefined]);
  expect(() => write('example.org')).toThrow(/SITE_URL/);
});

test('a link of a server opens here, and one from here there', async ({ page, browser, server, host }) => {
  const link = address({ game: 'geography', board: 'grid:4x4', moves: ['0,0', '0,0-0,1'] }, { seats: ['human', 'human'] });
  await page.goto(link);
  await ready(page);
  await expect(page.locator('.moves button')).toHaveCount(2);
  const here = page.url();
  expect(here.startsWith(`${host!.address}play`)).toBe(true);
  const other = await browser.newPage();
  await other.goto(`${server.address}/${here.slice(host!.address.length)}`);
  await ready(other);
  await expect(other.locator('.moves button')).toHaveCount(2);
  expect(shared(other)).toEqual(shared(page));
  await other.close();
});

test('it says kindly that games between browsers need a server', async ({ page, host }) => {
  await page.goto('/game/abc123#invite=x');
  await expect(page.getByTestId('notice')).toHaveText(/Games between browsers need a server/);
  expect(new URL(page.url()).pathname).toBe(`${new URL(host!.address).pathname}game/abc123`);
  // The host had to say that there is no such file, which led to the page.
  expect(host!.strays.splice(0)).toHaveLength(1);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('it works without a network once it was there', async ({ page }) => {
    const host = await new Host().start();
    try {
      await page.goto(`${host.address}play`);
      await ready(page);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      const { port } = new URL(host.address);
      host.stop();
      await page.reload();
      await ready(page);
      await page.goto(`${host.address}explore/openings`);
      await expect(page.getByRole('heading', { name: 'Explore' })).toBeVisible();
      await page.goto(`${host.address}play${address({ game: 'classic', board: 'grid:4x4' }, { seats: ['human', 'perfect'] }).slice('/play'.length)}`);
      await ready(page);
      await page.locator('summary', { hasText: 'Legal moves' }).click();
      await page.getByRole('button', { name: '0,0-0,1', exact: true }).click();
      await expect.poll(() => shared(page).setup.moves!.length).toBeGreaterThan(1);
      await host.start(Number(port));
    } finally {
      host.end();
    }
  });
});

test('an old tab reloads by itself after an upgrade', async ({ page }) => {
  const host = await new Host().start();
  const next = join(mkdtempSync(join(tmpdir(), 'slitherlab-next-')), 'site');
  try {
    upgrade(host.files, next);
    await page.goto(`${host.address}play`);
    await ready(page);
    host.replace(next);
    await page.getByRole('link', { name: 'Explore' }).click();
    await expect(page.getByRole('heading', { name: 'Explore' })).toBeVisible();
    expect(await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')!.src)).toContain('-next');
  } finally {
    host.end();
    rmSync(join(next, '..'), { recursive: true, force: true });
  }
});

/** A copy of the page in which every script has another name, as after a change of each. */
function upgrade(from: string, to: string) {
  cpSync(from, to, { recursive: true });
  const assets = join(to, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const change = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) change(path);
      else if (/\.(js|html)$/.test(entry.name)) {
        let text = readFileSync(path, 'utf8');
        for (const name of names) text = text.replaceAll(name, name.replace('.js', '-next.js'));
        writeFileSync(path, text);
      }
    }
  };
  change(to);
  for (const name of names) renameSync(join(assets, name), join(assets, name.replace('.js', '-next.js')));
}
