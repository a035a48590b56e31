// After a game: how far off the end was, who was winning when, and every mistake tried again.

import { serious } from './axe.ts';
import { address, expect, ready, shared, test } from './play.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('each mistake of a game is tried again until a better move is found', async ({ page }) => {
  // The second player has a pairing to keep to, and leaves it with move 4; the first player fails to use that.
  const moves = ['0,2', '0,2-0,1', '0,1-1,1', '1,1-2,1', '2,1-2,2', '2,2-1,2', '1,2-1,3', '1,3-0,3'];
  await page.goto(address({ game: 'geography', board: 'grid:3x4', moves }, { seats: ['human', 'human'] }));
  await ready(page);
  const card = page.getByTestId('ending');
  await card.getByRole('button', { name: 'Review my game' }).click();
  await expect(page.getByTestId('review')).toHaveText('2 moves gave something away. The turning point was move 5.');
  // The curve says who was winning when, and how far off the end was with best play.
  await expect(card.getByTestId('curve')).toHaveAttribute('aria-label', /3: Player 2 in \d+, 4: Player 1 in \d+, 5: Player 2 in \d+, 6: Player 2 in \d+, 7: Player 2 in 1, 8: Player 2 in 0\./);
  expect(await serious(page)).toEqual([]);
  await card.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await expect.poll(() => shared(page).ply).toBe(3);
  await expect(card).toHaveCount(0);
  const drill = page.getByTestId('drill');
  await expect(drill).toContainText('1 of 2');
  await expect(drill).toContainText('Move 4 gave the win away. Find a better one.');
  await page.locator('summary', { hasText: 'Legal moves' }).click();
  await page.getByRole('button', { name: '1,1-2,1', exact: true }).click();
  await expect(drill).toContainText('No, that gives it away too.');
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: '1,1-1,2', exact: true }).click();
  await expect(drill).toContainText('Right! You keep the win.');
  // The game itself is not changed by that.
  expect(shared(page).setup.moves).toEqual(moves);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(drill).toContainText('2 of 2');
  await expect.poll(() => shared(page).ply).toBe(4);
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(drill).toContainText('This was the move: it wins.');
  await expect(page.locator('.place .flash')).toHaveCount(1);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(card).toBeVisible();
});

test('Values says in how many moves, and how the loser holds out', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:3x3', moves: ['0,0-0,1'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Values' }).click();
  await expect(page.getByTestId('verdict')).toContainText(/Player \d wins in \d moves with best play\./);
  // On a path of six, an opening in the middle leaves two moves at each end.
  await page.goto('about:blank');
  await page.goto(address({ game: 'classic', board: 'path:6', moves: ['2-3'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Values' }).click();
  await expect(page.getByTestId('verdict')).toContainText('Player 1 wins in 4 moves with best play.');
  await page.getByRole('button', { name: 'Show the longest resistance' }).click();
  await expect(page.locator('.place .flash')).toHaveCount(1);
});
