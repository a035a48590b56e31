// The opening map, and pictures to take away.

import { readFileSync } from 'node:fs';
import { address, expect, ready, test } from './play.ts';

test('the opening map shows every first move, and symmetric ones once', async ({ page }) => {
  await page.goto('/explore/openings#board=grid:3x3&game=geography');
  // Corners, middles of sides, centre.
  await expect(page.getByTestId('openings-status')).toContainText('9 first moves of 3 kinds; 5 of them win.');
  await expect(page.locator('.map .tint.win')).toHaveCount(5);
  await expect(page.locator('.map .tint.loss')).toHaveCount(4);
  await expect(page.getByRole('list', { name: 'Kinds of first moves' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: '1,1', exact: true }).click();
  await ready(page);
  await expect(page.getByRole('button', { name: 'Move 1: 1,1' })).toBeVisible();
});

test('a counterexample is stepped through with what it is about', async ({ page }) => {
  await page.goto('/explore/claims#source=Chalise%202.2.2');
  await page.getByRole('button', { name: 'Check: Boards of even order' }).click();
  const claim = page.getByTestId('claim-even-order-first');
  await expect(claim.getByText('✓ holds as intended', { exact: true })).toBeVisible();
  await claim.getByRole('link').click();
  await ready(page);
  await expect(page.getByTestId('about')).toContainText('Counterexample: Boards of even order');
  await expect(page.getByTestId('about')).toContainText('Chalise 2.2.2 says: Classic on boards of even order: player 1 wins');
  await expect(page.locator('.place .label').first()).toBeAttached();
});

test('pictures are those that are seen: SVG, PNG of any width, and the whole game animated', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:3x3', moves: ['0,0-0,1', '0,1-0,2'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Numbers of the moves' }).click();
  await page.getByText('Share and export').click();
  await page.getByLabel('Width in pixels').fill('333');
  const take = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    return readFileSync(await (await download).path());
  };
  const svg = (await take('SVG')).toString();
  expect(svg).toContain('<text');
  // The colour of the second player, written out.
  expect(svg).toContain('rgb(184, 70, 11)');
  const png = await take('PNG');
  expect(png.readUInt32BE(16)).toBe(333);
  const film = await take('Animation');
  expect(film.subarray(37, 41).toString()).toBe('acTL');
  expect(film.readUInt32BE(41)).toBe(3);
  await expect(page.getByRole('button', { name: 'Move 2: 0,1-0,2' })).toHaveAttribute('aria-current', 'step');
});

test('a theorem about all boards is played out of its patch, against a reader and against chance', async ({ page }) => {
  await page.goto('/explore/theorems#theorem=classic-5&player=1&sides=12x9');
  const status = page.getByTestId('theorem-status');
  await expect(status).toHaveText('You are player 1: open wherever you like.');
  await expect(page.locator('.map .window')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check the whole certificate' }).click();
  await expect(page.getByTestId('theorem-checked')).toContainText('Valid: on every board of grid:{5..}x{5..}, classic, 5 players');
  // Player 2 lets a partner open.
  await page.getByLabel('Player to be beaten').selectOption('player 2');
  await expect(status).toContainText('You are player 2: choose a move.');
  await expect(page.locator('.map .window')).toHaveCount(1);
  await expect(page.getByTestId('theorem-patch')).toContainText('This window has');
  // A partner has opened in the corner; from there 1,1 can be reached, whichever way the opening lies.
  const back = page.getByRole('button', { name: 'Take back' });
  await expect(back).toBeDisabled();
  const at = await page.locator('.map .board svg').first().evaluate((svg) => {
    svg.scrollIntoView({ block: 'end' });
    const { x, y } = new DOMPoint(40, -40).matrixTransform((svg as SVGSVGElement).getScreenCTM()!);
    return { x, y };
  });
  await page.mouse.click(at.x, at.y);
  await expect(back).toBeEnabled();
  await back.click();
  await expect(back).toBeDisabled();
  await page.getByLabel('They are played by').selectOption('chance');
  await expect(status).toContainText('player 2 is stuck and loses; the snake has never left the window.');
  await page.getByLabel('Player to be beaten').selectOption('player 1');
  await page.getByLabel('Width').fill('17');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/player=1&sides=17x9&by=chance/);
  await expect(status).toContainText('player 1 is stuck and loses');
});
