// Links of strangers: whatever they say is shown as text, and the page stays awake.

import { encodeLink } from '../src/share/link.ts';
import { expect, ready, test } from './play.ts';

const MARKUP = [
  '"><img src=x onerror="window.hacked=1">',
  '<script>window.hacked=1</script>',
  '</title></textarea></style><svg onload=window.hacked=1>',
  'javascript:window.hacked=1',
  '{@html "<img src=x onerror=window.hacked=1>"}',
  '${window.hacked=1}\u202e\u2066',
];

declare global {
  interface Window {
    hacked?: number;
  }
}

/** What a link may say, each time with something hostile in it. */
const FIELDS = ['board', 'game', 'first', 'terminals', 'rules', 'position', 'moves', 'tree', 'seats', 'title', 'text', 'places', 'players', 'turn', 'ply'];

const plain = { board: 'grid:3x3', game: 'classic', seats: 'human,human', moves: '0,0-0,1' };

function link(fields: Record<string, string>): string {
  const said = Object.entries({ ...plain, ...fields });
  return said.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

test('markup in a link is text', async ({ page }) => {
  test.slow();
  page.on('dialog', (dialog) => {
    throw new Error(dialog.message());
  });
  await page.goto('/play');
  await ready(page);
  for (const markup of MARKUP) {
    for (const field of FIELDS) {
      const value = field === 'seats' ? `human,${markup}` : markup;
      await page.evaluate((fragment) => (location.hash = fragment), link({ [field]: value, labels: '1' }));
      await expect(page.getByTestId('status')).toBeVisible();
    }
    // Titles and texts are shown, letter by letter.
    await page.evaluate((fragment) => (location.hash = fragment), link({ title: markup, text: markup, locked: '1' }));
    await expect(page.getByText(markup.replace(/[\u202e\u2066]/g, '').trim(), { exact: false }).first()).toBeVisible();
    expect(await page.evaluate(() => [window.hacked, document.querySelectorAll('img[src="x"]').length])).toEqual([undefined, 0]);
  }
});

test('markup on a worksheet is text', async ({ page }) => {
  const [markup] = MARKUP;
  const task = encodeLink({
    setup: { board: 'grid:3x3', game: 'classic', players: 2, moves: [] },
    ply: 0,
    seats: [],
    turned: false,
    places: null,
    about: { title: markup, text: markup },
  });
  await page.addInitScript((kept) => localStorage.setItem('slitherlab.worksheet', kept), JSON.stringify({ title: markup, tasks: [task, 'board=x&game=y'] }));
  await page.goto('/worksheet');
  await expect(page.getByRole('img', { name: /The position of task 1/ }).first()).toBeVisible();
  expect(await page.evaluate(() => [window.hacked, document.querySelectorAll('img[src="x"]').length])).toEqual([undefined, 0]);
});

const FREEZING: Record<string, Record<string, string>> = {
  'a crowd': { players: '999999999' },
  'many seats': { seats: 'human,'.repeat(40_000), players: '40000' },
  'blanks between moves': { moves: ' '.repeat(90_000) },
  'a deep tree': { tree: '1' + '(2'.repeat(90_000) },
  'a wide tree': { tree: '1~'.repeat(50_000) + '(2)'.repeat(40_000) },
  'long moves': { moves: '0,0-0,1~'.repeat(30_000) },
  'a large board': { board: 'grid:99999x99999' },
  'a dense board': { board: 'complete:100000' },
  'a board that is slow to lay out': { board: 'complete:440' },
  'a board in many parts': { board: Array(400).fill('petersen').join(' and '), moves: '' },
  'a long position': { position: '0,0 '.repeat(60_000), moves: '' },
  'far places': { board: 'complete:4', moves: '', places: '-4abk.0,4abk.1,0.0,3.3' },
  'strange places': { board: 'complete:4', moves: '', places: 'zzzzzzzzzzzzzzz.1,-zzzzzzzzzzzzz.5,1.1,2.2' },
  'many places': { places: '1.1,'.repeat(60_000) + '1.1' },
  'a long text': { text: '\u202e' + 'x'.repeat(200_000) },
};

test('a link does not freeze the page', async ({ page }) => {
  test.slow();
  for (const [name, fields] of Object.entries(FREEZING)) {
    await test.step(name, async () => {
      // Within the page, as when somebody pastes one link after the other.
      await page.goto(`/play#${link(fields)}`);
      // It answers, and goes on to a game that can be played.
      await expect(page.getByTestId('status')).toBeVisible({ timeout: 30_000 });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.evaluate((fragment) => (location.hash = fragment), link({}));
      await ready(page);
      await expect(page.locator('.place .stroke')).toHaveCount(1);
    });
  }
});

test('a way around leads nowhere else', async ({ page, server }) => {
  for (const path of ['//example.org/play', '/\\example.org', '///', 'javascript:alert(1)', '/play#board=x', '/../../x']) {
    await page.goto(`/?path=${encodeURIComponent(path)}`);
    await expect.poll(() => page.evaluate(() => document.querySelector<HTMLElement>('main')?.innerText.length ?? 0)).toBeGreaterThan(20);
    expect(new URL(page.url()).origin).toBe(server.address);
  }
});
