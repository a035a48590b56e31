// What once went wrong for a person who tried the page.

import type { Page } from '@playwright/test';
import { address, expect, hold, ready, shared, status, test } from './play.ts';

const moves = (page: Page) => page.locator('.moves button');

test('engines among themselves: the board at once, then move by move, with pause and speed', async ({ page }) => {
  // The engine waits for a sign: meanwhile the board must be there.
  const release = await hold(page, 'engine');
  await page.goto(address({ game: 'classic', board: 'grid:6x6' }, { seats: ['greedy', 'random'] }));
  await expect(page.locator('.place .dots')).toBeVisible();
  await expect(status(page)).toHaveText('Player 1 (greedy engine) is thinking…');
  await page.getByRole('button', { name: 'Slow' }).click();
  await release();
  await expect(moves(page)).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(status(page)).toHaveText(/engines are paused/);
  const count = await moves(page).count();
  await page.getByRole('button', { name: 'Fast' }).click();
  expect(await moves(page).count()).toBe(count);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByTestId('ending')).toBeVisible();
});

test('what it computes with may come late', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(address({ game: 'classic', board: 'grid:4x4' }, { seats: ['human', 'human'] }));
  await expect(page.getByText(/The part of the page that computes could not be loaded/).first()).toBeVisible();
  // It goes on by itself once it is there.
  await page.unroute('**/*.wasm');
  await expect(status(page)).toHaveText(/^Player 1 to move/);
});

test('a part of the page that does not come offers to reload', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.route(/assets\/(ExplorePage|NewGame).*\.js/, (route) => route.abort());
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(/assets\/(ExplorePage|NewGame).*\.js/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Explore' })).toBeVisible();
});

test('neither Play nor the logo wipes a running game, and another tab begins anew', async ({ page, context }) => {
  const setup = { game: 'geography', board: 'grid:4x4', moves: ['0,0', '0,0-0,1'] };
  await page.goto(address(setup, { seats: ['human', 'human'] }));
  await ready(page);
  for (const name of ['Play', 'Slitherlab: play']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(moves(page)).toHaveCount(2);
  }
  await page.getByRole('link', { name: 'Learn' }).click();
  await expect(page.getByRole('heading', { name: 'A short guide' })).toBeVisible();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await ready(page);
  await expect(moves(page)).toHaveCount(2);
  expect(shared(page).setup).toMatchObject(setup);
  const other = await context.newPage();
  await other.goto('/');
  await ready(other);
  await expect(other.locator('.board-text')).toHaveText('5 × 6 grid');
});

test('Explore keeps its question in the address', async ({ page, context }) => {
  await page.goto('/explore');
  await page.getByLabel(/Boards, with/).fill('king:{1..3}x{1..3}');
  await page.getByRole('combobox', { name: 'Game' }).selectOption('geography');
  await page.getByRole('button', { name: 'Compute' }).click();
  await expect(page.getByTestId('sweep-status')).toHaveText(/^\s*9 of 9 boards of Vertex Geography/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByTestId('sweep-status')).toHaveText(/^\s*9 of 9 boards of Vertex Geography/);
  // And it is there again after a look at another part.
  await page.getByRole('link', { name: 'Simulate' }).click();
  await page.getByRole('link', { name: 'Who wins?' }).click();
  await expect(page.getByLabel(/Boards, with/)).toHaveValue('king:{1..3}x{1..3}');
});

test('the last move is marked in every game, and nothing invites to an illegal one', async ({ page }) => {
  await page.goto(address({ game: 'cycle', board: 'complete:4', moves: ['0-1'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await expect(page.locator('.place .recent')).toHaveCount(1);
  await page.goto(address({ game: 'classic', board: 'grid:3x3', moves: ['0,0-0,1'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await expect(page.locator('.place .recent')).toHaveCount(1);
  const board = page.locator('.place .board');
  const at = (x: number, y: number) =>
    page.locator('.place .board > svg').evaluate(
      (svg, [x, y]) => {
        const point = new DOMPoint(x * 40, -y * 40).matrixTransform((svg as SVGSVGElement).getScreenCTM()!);
        return [point.x, point.y] as const;
      },
      [x, y] as const,
    );
  await page.mouse.move(...(await at(2, 1.5)));
  await expect(board).not.toHaveClass(/pointing/);
  await page.mouse.move(...(await at(0, 1.5)));
  await expect(board).toHaveClass(/pointing/);
  await expect(page.locator('.place .hover')).toHaveCount(1);
});

test('the move list of five players stands in columns, and the current move stays in sight', async ({ page }) => {
  const setup = { game: 'classic', board: 'path:30', players: 5, moves: Array.from({ length: 25 }, (_, i) => `${i}-${i + 1}`) };
  await page.goto(address(setup, { seats: Array.from({ length: 5 }, () => 'human') }));
  await ready(page);
  await expect(moves(page)).toHaveCount(25);
  const lefts = await page.locator('.moves .round').evaluateAll((rounds) => rounds.map((round) => [...round.children].map((one) => Math.round(one.getBoundingClientRect().left))));
  expect(lefts).toHaveLength(5);
  for (const round of lefts) expect(round).toEqual(lefts[0]);
  await page.locator('summary', { hasText: 'Rules' }).click();
  await page.locator('summary', { hasText: 'Share and export' }).click();
  const inside = () =>
    page.locator('.moves').evaluate((list) => {
      const now = list.querySelector('[aria-current]')!.getBoundingClientRect();
      const area = list.getBoundingClientRect();
      return now.top >= area.top && now.bottom <= area.bottom + 1;
    });
  await expect.poll(inside).toBe(true);
});

test('controls do not jump, however much is said', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:4x4', moves: ['0,0-0,1'] }, { seats: ['human', 'human'] }));
  await ready(page);
  // The last thing to come.
  await expect(page.locator('summary', { hasText: 'Rules' })).toBeVisible();
  const top = () => page.getByRole('group', { name: 'Controls' }).evaluate((one) => one.getBoundingClientRect().top);
  const before = await top();
  const board = page.getByRole('application');
  await board.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('notice')).toHaveText(/Go on from/);
  expect(await top()).toBe(before);
});

test('zoom buttons cover no vertex', async ({ page }) => {
  await page.goto(address({ game: 'geography', board: 'grid:14x14' }, { seats: ['human', 'human'] }));
  await ready(page);
  const zoom = (await page.getByRole('button', { name: 'Zoom in' }).boundingBox())!;
  const board = (await page.locator('.place .board').boundingBox())!;
  expect(zoom.y).toBeGreaterThanOrEqual(board.y + board.height);
});

test('a game that is not there has nothing to press', async ({ page }) => {
  await page.goto('/game/nosuchgame');
  await expect(page.getByTestId('notice')).toHaveText('There is no such game here, or it has been deleted.');
  await expect(page.getByRole('group', { name: 'Controls' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Why' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New game' })).toBeVisible();
});

test('an engine does not say that it is lost unless it is asked', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:2x3' }, { seats: ['human', 'perfect'] }));
  await ready(page);
  await page.locator('summary', { hasText: 'Legal moves' }).click();
  await page.getByRole('button', { name: '0,0-1,0', exact: true }).click();
  await expect(moves(page)).toHaveCount(2);
  await expect(page.getByTestId('notice')).toHaveText('');
  await page.getByRole('button', { name: 'Why' }).click();
  await expect(page.getByTestId('engine-says')).toHaveText(/The engine about its last move: \w/);
});

test('labels and marks in space', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'torus:4x4x4', moves: ['0,0,0-0,0,1'] }, { seats: ['human', 'human'] }));
  await ready(page);
  const canvas = page.locator('.place canvas');
  await expect(canvas).toBeVisible();
  // What is drawn differs once labels are on.
  const plain = (await canvas.screenshot()).toString('base64');
  await page.getByRole('button', { name: 'Labels of the vertices' }).click();
  await expect.poll(async () => (await canvas.screenshot()).toString('base64') === plain).toBe(false);
});
