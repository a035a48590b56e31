// Links that are handed on: what they look like elsewhere, and the page in a frame of another one.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { address, expect, ready, shared, status, test } from './play.ts';

const GAME = { game: 'classic', board: 'grid:5x6', moves: ['2,2-2,3', '2,3-2,4'] };

test('a link to share names its position, has a picture of it, and opens it', async ({ page, server }) => {
  await page.goto(address(GAME, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByText('Share and export').click();
  const link = await page.getByTestId('share-link').inputValue();
  expect(link).toContain('/play?board=grid:5x6&game=classic&moves=');
  const html = await (await page.request.get(link)).text();
  expect(html).toContain('<meta property="og:title" content="Slither on grid:5x6" />');
  expect(html).toContain('The position after 2 moves.');
  const picture = /og:image" content="([^"]+)"/.exec(html)![1].replaceAll('&amp;', '&');
  expect(picture.startsWith(`${server.address}/api/v1/preview.png?board=grid:5x6`)).toBe(true);
  const png = await page.request.get(picture);
  expect(png.headers()['content-type']).toBe('image/png');
  const bytes = await png.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const about = /json\+oembed" href="([^"]+)"/.exec(html)![1].replaceAll('&amp;', '&');
  const told = await (await page.request.get(about)).json();
  expect(told).toMatchObject({ version: '1.0', type: 'rich', title: 'Slither on grid:5x6' });
  expect(told.html).toContain(`<iframe src="${server.address}/play?embed&amp;board=grid:5x6`);
  await page.goto(link);
  await ready(page);
  expect(shared(page).setup.moves).toEqual(GAME.moves);
  expect(new URL(page.url()).search).toBe('');
  // Elsewhere it is the picture of the page, by its whole address.
  expect(await (await page.request.get(`${server.address}/puzzles`)).text()).toContain(`content="${server.address}/preview.png"`);
});

test('a board stands in a page of somebody else, and only in that form', async ({ page, server }) => {
  const frame = (path: string) => `<iframe src="${server.address}${path}" width="480" height="640" title="Slitherlab"></iframe>`;
  const host = createServer((asked, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(frame(asked.url === '/plain' ? address(GAME) : address(GAME, { seats: ['human', 'human'] }).replace('/play', '/play?embed')));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  try {
    await page.goto(`${at}/embed`);
    const inside = page.frameLocator('iframe');
    await expect(inside.getByTestId('status')).toHaveText(/^Player 1 to move/);
    await expect(inside.getByRole('navigation')).toHaveCount(0);
    await inside.locator('.place .board').focus();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await expect(inside.locator('.place .stroke')).toHaveCount(3);
    await expect(inside.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /\/play#board=grid:5x6/);
  } finally {
    host.close();
  }
  const headers = async (path: string) => (await page.request.get(server.address + path)).headers();
  expect((await headers('/play'))['x-frame-options']).toBe('DENY');
  expect((await headers('/play?embed'))['x-frame-options']).toBe(undefined);
  expect((await headers('/game/0?embed'))['x-frame-options']).toBe('DENY');
  await expect(status(page)).toHaveCount(0);
});
