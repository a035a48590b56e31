// The first visit, the end of a game, and finding one's way by keys.

import { readFileSync } from 'node:fs';
import { address, expect, ready, shared, status, test } from './play.ts';

// What is shown to a newcomer moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a newcomer learns in ten seconds what this is, and can win', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  const goal = page.getByTestId('goal');
  await expect(goal).toContainText("Take turns making the snake longer, from either end. If you can't move, you lose. Tap any line to start.");
  await expect(page.locator('.board-text')).toHaveText('5 × 6 grid');
  // Their seat is one that can win, and the first opponent lets them.
  expect(shared(page).seats).toEqual(['human', 'level-1']);
  await page.getByRole('button', { name: 'Show me' }).click();
  const words = page.getByTestId('show-me-words');
  // It goes on by itself.
  await expect(words).not.toHaveText(/An empty board/);
  await page.getByRole('button', { name: 'Pause' }).click();
  for (let i = 0; i < 12 && (await page.getByRole('button', { name: 'One step on' }).count()); i++) {
    await page.getByRole('button', { name: 'One step on' }).click();
  }
  await expect(words).toHaveText(/blue wins/);
  await page.getByRole('button', { name: 'Now you' }).click();
  await page.locator('summary', { hasText: 'Legal moves' }).click();
  await page.getByRole('button', { name: '0,0-0,1', exact: true }).click();
  await expect(goal).not.toContainText('Tap any line');
});

test('the end says who won, where it was lost, and what next', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'path:4', moves: ['1-2', '2-3'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.locator('summary', { hasText: 'Legal moves' }).click();
  await page.getByRole('button', { name: '1-0', exact: true }).click();
  const card = page.getByTestId('ending');
  await expect(card).toContainText('Player 1 wins.');
  await expect(card).toContainText('Player 2 is stuck.');
  await expect(page.locator('.place .dead')).toHaveCount(2);
  await card.getByRole('button', { name: 'Review my game' }).click();
  // The loser never had a chance.
  await expect(page.getByTestId('review')).toHaveText('Nobody made a mistake.');
  await card.getByRole('button', { name: 'Swap seats' }).click();
  await expect.poll(() => shared(page).setup.moves).toEqual([]);
  await expect(card).toHaveCount(0);
});

test('a win that was given away is marked, and shown', async ({ page }) => {
  // On five points in a row the ends and the middle are outer: whoever begins elsewhere loses.
  await page.goto(address({ game: 'geography', board: 'path:5', moves: ['1', '1-0'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Review my game' }).click();
  await expect(page.getByTestId('review')).toHaveText('One move gave the win away. The turning point was move 1.');
  await expect(page.getByRole('button', { name: 'Move 1: 1, a mistake' })).toBeVisible();
  await page.getByRole('button', { name: 'See where' }).click();
  await expect.poll(() => shared(page).ply).toBe(0);
  await expect(page.locator('.place .value.win')).toHaveCount(3);
});

test('arrow keys step through a game, and ? lists the keys', async ({ page }) => {
  await page.goto(address({ game: 'geography', board: 'grid:3x3', moves: ['0,0', '0,0-0,1', '0,1-0,2'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shared(page).ply).toBe(2);
  await page.keyboard.press('Home');
  await expect.poll(() => shared(page).ply).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shared(page).ply).toBe(1);
  await page.keyboard.press('End');
  await expect.poll(() => shared(page).ply).toBe(3);
  await page.keyboard.press('v');
  await expect(page.getByTestId('verdict')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('one move back, one move on');
});

test('move numbers stand on the moves', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:3x3', moves: ['0,0-0,1', '0,1-0,2'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Numbers of the moves' }).click();
  await expect(page.locator('.place .ply')).toHaveText(['1', '2']);
  // The snake belongs to the players.
  await expect(page.locator('.place .stroke.player-1')).toHaveCount(1);
  await expect(page.locator('.place .stroke.player-2')).toHaveCount(1);
  await expect(status(page)).toHaveText(/^Player 1 to move/);
});

test('lines that were left can be taken up again', async ({ page }) => {
  await page.goto(address({ game: 'geography', board: 'grid:3x3', moves: ['0,0', '0,0-0,1', '0,1-0,2'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shared(page).ply).toBe(1);
  await page.locator('summary', { hasText: 'Legal moves' }).click();
  await page.getByRole('button', { name: '0,0-1,0', exact: true }).click();
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0', '0,0-1,0']);
  const variations = page.getByRole('button', { name: /^Variation/ });
  await expect(variations).toHaveText(['2. 0,0-0,1', '0,1-0,2']);
  expect(shared(page).lines).toEqual([['0,0', '0,0-0,1', '0,1-0,2']]);
  await page.getByRole('button', { name: 'Variation, move 2: 0,0-0,1' }).click();
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0', '0,0-0,1', '0,1-0,2']);
  // A line within a line.
  await page.getByRole('button', { name: '0,1-1,1', exact: true }).click();
  await expect(variations).toHaveText(['2. 0,0-1,0', '3. 0,1-0,2']);
  await page.getByRole('button', { name: 'Variation, move 2: 0,0-1,0' }).click();
  await expect(variations).toHaveText(['2. 0,0-0,1', '0,1-0,2', '3. 0,1-1,1']);

  // They are in the link, as soon as the position is known, and in the record.
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0', '0,0-1,0']);
  await page.reload();
  await ready(page);
  await expect(variations).toHaveCount(3);
  await page.getByText('Share and export').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const path = await (await saving).path();
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('\n\n0,0 0,0-1,0 (0,0-0,1 0,1-0,2 (0,1-1,1))\n');
  await page.goto(address({ game: 'classic', board: 'grid:2x2' }));
  await ready(page);
  await page.getByText('Share and export').click();
  await page.getByLabel('Open a record').setInputFiles({ name: 'game.slither', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(variations).toHaveText(['2. 0,0-0,1', '0,1-0,2', '3. 0,1-1,1']);
});

test('a task is not analysed before it is over', async ({ page }) => {
  const about = { title: '', text: 'Where would you go?' };
  await page.goto(address({ game: 'geography', board: 'path:3', moves: ['1'] }, { seats: ['human', 'human'], locked: true, about }));
  await ready(page);
  await expect(page.getByTestId('about')).toHaveText('Where would you go?');
  await expect(page.getByText('A task: Values and Why come when it is over.')).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.locator('.place .value')).toHaveCount(0);
  await page.locator('summary', { hasText: 'Legal moves' }).click();
  await page.getByRole('button', { name: '1-0', exact: true }).click();
  await expect(page.getByTestId('ending')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Values' })).toBeVisible();
});
