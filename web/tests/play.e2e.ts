// Playing: controls, the keyboard, illegal moves, links.

import type { BoardAnswer } from '../src/answers/types.ts';
import { address, ask, click, expect, onScreen, playOut, position, ready, shared, status, test } from './play.ts';

test('undo, redo, restart, swap and resign', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:4x4' }, { seats: ['human', 'human'] }));
  await ready(page);
  const board = await ask<BoardAnswer>(page, '/board', { board: 'grid:4x4' });
  for (let i = 0; i < 3; i++) await click(page, board, (await position(page)).moves[0]);
  const three = shared(page).setup.moves!;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => shared(page).ply).toBe(2);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => shared(page).ply).toBe(3);
  await page.getByRole('button', { name: `Move 1: ${three[0]}` }).click();
  await expect.poll(() => shared(page).ply).toBe(1);
  // Another move from here takes the place of the old ones.
  await page.locator('summary', { hasText: 'Legal moves' }).click();
  const other = (await position(page)).moves.map(({ text }) => text).find((text) => text !== three[1])!;
  await page.getByRole('button', { name: other, exact: true }).click();
  await expect.poll(() => shared(page).setup.moves).toEqual([three[0], other]);
  // Nobody resigns by a slip, and who takes it back keeps the moves.
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Sure?' }).click();
  await expect(status(page)).toHaveText('Player 1 resigned. Player 2 wins.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status(page)).toHaveText(/^Player 1 to move/);
  await expect.poll(() => shared(page).ply).toBe(2);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(status(page)).toHaveText(/^Player 1 to move/);
  await expect.poll(() => shared(page).setup.moves).toEqual([]);
  await page.getByLabel('Player 1').selectOption('random');
  await expect.poll(() => shared(page).setup.moves!.length).toBe(1);
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(page.getByLabel('Player 2')).toHaveValue('random');
});

test('an illegal move is explained', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:4x4', moves: ['0,0-0,1'] }, { seats: ['human', 'human'] }));
  await ready(page);
  const board = await ask<BoardAnswer>(page, '/board', { board: 'grid:4x4' });
  const far = board.labels.indexOf('3,3');
  const at = await onScreen(page, board.layout.points[far]);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByTestId('notice')).toHaveText("The snake can't reach this dot yet. Go on from one of the ends.");
  await expect(page.locator('.place .flash')).toHaveCount(2);
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0-0,1']);
});

test('a game with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  // Into the settings, to a game on a small board, and back, without the mouse.
  const button = page.getByRole('button', { name: 'New game' });
  for (let i = 0; i < 30 && !(await button.evaluate((one) => one === document.activeElement)); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('radio', { name: 'Slither', exact: true }).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Vertex Geography' })).toBeChecked();
  const text = dialog.getByLabel('Board text');
  await text.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('grid:3x3');
  await expect(dialog.getByText('9 vertices, 12 edges')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(status(page)).toHaveText(/starting point/);

  const board = page.getByRole('application');
  for (let i = 0; i < 30 && !(await board.evaluate((one) => one === document.activeElement)); i++) await page.keyboard.press('Tab');
  await expect(board).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  for (let i = 0; i < 12; i++) {
    await expect(status(page)).toHaveText(/^Your turn|[.!]$/);
    await expect(status(page)).not.toHaveText(/thinking/);
    if (await page.locator('.status.over').count()) break;
    const moves = shared(page).setup.moves!.length;
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await expect.poll(async () => shared(page).setup.moves!.length > moves || (await page.locator('.status.over').count()) > 0).toBe(true);
  }
  await expect(status(page)).toHaveText(/You (win!|lose\.)$/);
});

test('edges can be chosen with the keyboard, and the board speaks', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:3x3' }, { seats: ['human', 'human'] }));
  await ready(page);
  const board = page.getByRole('application');
  await expect(board).toHaveAttribute('aria-label', /9 vertices, 12 edges\. 12 legal moves/);
  await board.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('notice')).toHaveText(/other end/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0-0,1']);
  await expect(board).toHaveAttribute('aria-label', /Snake of 2 vertices, live at 0,0 and 0,1/);
});

test('a link restores board, moves and orientation', async ({ page, context }) => {
  await page.goto(address({ game: 'classic', board: 'grid:4x3 without 3,2' }));
  await playOut(page, ({ moves }) => moves[moves.length - 1]);
  const end = await status(page).textContent();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Turn the board' }).click();
  await page.getByText('Share and export').click();
  const link = await page.getByTestId('share-link').inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await ready(other);
  expect(shared(other)).toEqual(shared(page));
  expect(shared(other).turned).toBe(true);
  await expect(other.getByRole('button', { name: 'Turn the board' })).toHaveAttribute('aria-pressed', 'true');
  await other.getByRole('button', { name: 'Redo' }).click();
  await expect(status(other)).toHaveText(end!);
});

test('record, SVG and PNG can be downloaded', async ({ page }) => {
  await page.goto(address({ game: 'geography', board: 'grid:3x3', moves: ['0,0', '0,0-0,1'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByText('Share and export').click();
  for (const [name, file] of [['Record', /game\.slither/], ['SVG', /\.svg$/], ['PNG', /\.png$/]] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
});

test('a link with an impossible move shows the game up to there', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:3x3', moves: ['0,0-0,1', '2,2-2,1'] }, { seats: ['human', 'human'] }));
  await expect(page.getByTestId('notice')).toHaveText(/2,2-2,1/);
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0-0,1']);
});
