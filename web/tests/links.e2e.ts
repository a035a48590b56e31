// Links that are handed on: what they look like elsewhere, and the page in a frame of another one.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { address, ask, expect, ready, shared, status, test } from './play.ts';

const GAME = { game: 'classic', board: 'grid:5x6', moves: ['2,2-2,3', '2,3-2,4'] };

test('a link to share names its position, has a picture of it, and opens it', async ({ page, server }) => {
  await page.goto(address(GAME, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByText('Share and export').click();
  const link = await page.getByTestId('share-link').inputValue();
  expect(link).toContain('/play?board=grid:5x6&game=classic&moves=');
  const html = await (await page.request.get(link)).text();
  expect(html).toContain('<meta property="og:title" content="Slither on a 5 × 6 grid" />');
  expect(html).toContain('The position after 2 moves.');
  const picture = /og:image" content="([^"]+)"/.exec(html)![1].replaceAll('&amp;', '&');
  expect(picture.startsWith(`${server.address}/api/v1/preview.png?board=grid:5x6`)).toBe(true);
  const png = await page.request.get(picture);
  expect(png.headers()['content-type']).toBe('image/png');
  const bytes = await png.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const about = /json\+oembed" href="([^"]+)"/.exec(html)![1].replaceAll('&amp;', '&');
  const told = await (await page.request.get(about)).json();
  expect(told).toMatchObject({ version: '1.0', type: 'rich', title: 'Slither on a 5 × 6 grid' });
  // On a phone the frame is as wide as the page that it stands in.
  expect(told.html).toContain('max-width: 100%');
  expect(told.html).toContain(`<iframe src="${server.address}/play?embed&amp;board=grid:5x6`);
  await page.goto(link);
  await ready(page);
  expect(shared(page).setup.moves).toEqual(GAME.moves);
  expect(new URL(page.url()).search).toBe('');
  // Elsewhere it is the picture of the page, by its whole address.
  expect(await (await page.request.get(`${server.address}/puzzles`)).text()).toContain(`content="${server.address}/preview.png"`);
});

/** What a document says of itself to those who show previews. */
function preview(html: string): { title: string; text: string; image: string } {
  const said = (name: string) => new RegExp(`og:${name}" content="([^"]*)"`).exec(html)![1].replaceAll('&amp;', '&').replaceAll('&#39;', "'");
  return { title: said('title'), text: said('description'), image: said('image') };
}

test('a puzzle that is shared shows its position, and opens', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/puzzles#2-k9x2');
  await expect(page.getByTestId('puzzle-status')).toHaveText(/One wins/);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByTestId('puzzle-status')).toContainText('Copied');
  const link = (await page.evaluate(() => navigator.clipboard.readText())).split(' ').at(-1)!;
  const { title, text, image } = preview(await (await page.request.get(link)).text());
  expect(title).toBe('A puzzle for you');
  expect(text).toMatch(/ on a \d × \d grid\. It's your turn: find the move that wins\.$/);
  expect((await page.request.get(image)).headers()['content-type']).toBe('image/png');
  const drawn = await page.locator('.place .edges').first().getAttribute('d');
  await page.goto(link);
  await expect(page.getByTestId('puzzle-status')).toHaveText(/One wins/);
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('#2-k9x2');
  expect(await page.locator('.place .edges').first().getAttribute('d')).toBe(drawn);
});

test('an invitation says who invites to what, and shows the game as it stands', async ({ page }) => {
  const made = await ask<{ id: string; invite: string; tokens: { token: string }[] }>(page, '/games', { ...GAME, seats: ['human', 'human'], take: [1], name: 'Ann & Co' });
  const link = `/game/${made.id}`;
  const look = async (address: string) => preview(await (await page.request.get(address)).text());
  const bytes = async (address: string) => (await page.request.get(address)).body();
  const before = await look(link);
  expect(before.title).toBe('Ann & Co invites you to a game');
  expect(before.text).toBe('Slither on a 5 × 6 grid. Open the link and take your seat. There is nothing to install.');
  expect(before.image).toContain(`/api/v1/games/${made.id}/preview.png?ply=2`);
  const first = await bytes(before.image);
  expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1200, 630]);
  await ask(page, `${link.replace('game', 'games')}/seats`, { invite: made.invite, name: 'Bob' });
  await page.request.post(`/api/v1/games/${made.id}/moves`, { data: { ply: 2, move: '2,4-2,5' }, headers: { authorization: `Bearer ${made.tokens[0].token}` } });
  const after = await look(link);
  expect(after.title).toBe('Ann & Co against Bob');
  expect(after.text).toBe('Slither on a 5 × 6 grid, after 3 moves. Open the link to watch.');
  expect((await bytes(after.image)).equals(first)).toBe(false);
  // Of a game that is not there nothing is told.
  const lost = await look(`/game/${'0'.repeat(24)}`);
  expect(lost.title).toBe('You are invited to a game');
  expect(lost.image).toMatch(/\/preview\.png$/);
  expect((await page.request.get(`/api/v1/games/${'0'.repeat(24)}/preview.png`)).status()).toBe(404);
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
