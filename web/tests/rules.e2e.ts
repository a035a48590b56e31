// Rules of one's own: chosen in a form, carried by links, told beside the board, saved with the game.

import { serious } from './axe.ts';
import { address, expect, onScreen, ready, shared, status, test } from './play.ts';

test('rules are changed, carried and told', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Custom rules').click();
  await dialog.getByLabel('Live ends').selectOption('1');
  await dialog.getByLabel('A snake begins with').selectOption('vertex');
  await expect(dialog.getByTestId('rules')).toHaveText('rules: ends=1 opening=vertex');
  await dialog.getByLabel('Player 2').selectOption('human');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog).toBeHidden();
  // The page says so, the link has it, and the moves are those of these rules.
  await expect(page.getByTestId('changed-rules')).toHaveText('rules: ends=1 opening=vertex');
  await expect.poll(() => shared(page)?.setup.rules).toBe('ends=1 opening=vertex');
  await expect(page.getByRole('application')).toHaveAttribute('aria-label', /30 legal moves/);
  await expect(status(page)).toHaveText(/starting point/);
  await page.reload();
  await expect(page.getByTestId('changed-rules')).toHaveText('rules: ends=1 opening=vertex');
  await expect(page.getByRole('application')).toHaveAttribute('aria-label', /30 legal moves/);
  // The form begins with what is played, and forgets it for another game.
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(dialog.getByLabel('Live ends')).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog.getByLabel('Live ends')).toHaveValue('');
  await dialog.getByLabel('Visits of a vertex').selectOption('2');
  await dialog.getByText('Cycle game', { exact: true }).click();
  await expect(dialog.getByText('Custom rules')).toBeHidden();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(status(page)).toHaveText(/colour a line/);
  await expect.poll(() => shared(page)?.setup.rules).toBeUndefined();
  await expect(page.getByTestId('changed-rules')).toBeHidden();
});

test('One End Each has a card, and each player an end', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('One End Each', { exact: true }).click();
  await expect(dialog.getByLabel('Live ends')).toHaveValue('each');
  await dialog.getByLabel('Player 2').selectOption('human');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByTestId('goal')).toContainText('player 1 makes it longer at its head, player 2 at its tail');
  await page.locator('summary', { hasText: 'Legal moves' }).click();
  await page.getByRole('button', { name: '1,1-1,2', exact: true }).click();
  await expect(status(page)).toHaveText('Player 2 to move: make the snake longer, at your end.');
  // The tail is where the first line began.
  const moves = page.locator('details', { hasText: /^Legal moves/ }).getByRole('button');
  await expect(moves).toHaveText([/^1,1-/, /^1,1-/, /^1,1-/]);
  // The game is still the one of the card.
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(dialog.getByRole('radio', { name: 'One End Each' })).toBeChecked();
  await dialog.getByText('Slither', { exact: true }).click();
  await expect(dialog.getByLabel('Live ends')).toHaveValue('');
});

test('Hold That Line is drawn in strokes from dot to dot', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Hold That Line', { exact: true }).click();
  await dialog.getByLabel('Player 2').selectOption('human');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByTestId('goal')).toContainText('If you draw the last line, you lose.');
  await expect(status(page)).toHaveText('Player 1 to move: draw a straight line from any dot to another.');
  const tap = async (x: number, y: number) => {
    const at = await onScreen(page, [x, y]);
    await page.mouse.click(at.x, at.y);
  };
  await tap(0, 0);
  await tap(3, 0);
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0-3,0']);
  await expect(status(page)).toHaveText('Player 2 to move: draw a straight line from either end.');
  await expect(page.locator('.place .stroke')).toHaveCount(1);
  // From one end slantwise to the far corner, past two dots.
  const [from, to] = [await onScreen(page, [3, 0]), await onScreen(page, [0, 3])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 2 });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0-3,0', '3,0-0,3']);
  // The player who draws the last line loses.
  await page.goto(address({ game: 'hold-that-line', board: 'grid:2x2', moves: ['0,0-0,1', '0,1-1,1'] }, { seats: ['human', 'human'] }));
  await tap(1, 0);
  await tap(0, 0);
  await expect(page.getByTestId('ending')).toContainText("Player 2 can't move.");
  await expect(page.getByTestId('ending')).toContainText('Player 2 wins.');
  await expect(page.locator('.place .dead')).toHaveCount(2);
  expect(await serious(page)).toEqual([]);
});

test('rules that nobody can play by are refused in words', async ({ page }) => {
  await page.goto('/play#board=grid:3x3&game=classic&rules=ends%3D7&seats=human,human');
  await expect(page.getByText(/ends=7/).first()).toBeVisible();
});
