// For teachers: worksheets, classes, the board on the wall.

import { address, expect, ready, test } from './play.ts';

test('a worksheet has tasks, and the solutions on the next page', async ({ page }) => {
  await page.goto(address({ game: 'geography', board: 'grid:3x3', moves: ['0,0'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByText('Share and export').click();
  await page.getByLabel(/^Set it as a task/).fill('Where would you go?');
  await page.getByRole('button', { name: 'Add to worksheet' }).click();
  await expect(page.getByText('Task 1 of your worksheet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to worksheet' }).click();
  await expect(page.getByText('has this task already')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(address({ game: 'geography', board: 'grid:3x3', moves: ['1,0'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Add to worksheet' }).click();
  await page.getByRole('link', { name: 'Worksheet', exact: true }).click();

  const task = (number: number) => page.getByRole('region', { name: `Task ${number}` });
  const solution = (number: number) => page.getByRole('region', { name: `Solution ${number}` });
  await expect(task(1)).toContainText('Where would you go?');
  await expect(task(1)).toContainText('Player 2 is to move.');
  await expect(task(1).locator('.lines span')).toHaveCount(3);
  // The start in a corner was right, that in the middle of a side was not: it lets the second player reach an outer vertex.
  await expect(solution(1)).toContainText('No move wins.');
  await expect(solution(2)).toContainText('These win: 1,0-0,0, 1,0-1,1 and 1,0-2,0.');
  await expect(solution(2).locator('.value.win')).toHaveCount(3);
  await expect(task(2).locator('.value')).toHaveCount(0);

  // On paper there are no buttons, and it is white also when the screen is dark.
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('article.solutions')).toHaveCSS('break-before', 'page');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--board-ink'))).toBe(
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light';
      return getComputedStyle(document.documentElement).getPropertyValue('--board-ink');
    }),
  );
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Remove task 1' }).click();
  await expect(task(2)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: /^Task/ })).toHaveCount(1);
});

test('a class starts with a short code, and pupils type it', async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Teach' }).click();
  await page.getByLabel('Game').selectOption({ label: 'Vertex Geography' });
  await page.getByRole('button', { name: 'Start a class' }).click();
  await expect(page).toHaveURL(/\/class\/[b-z2-9]{7}$/);
  const code = (await page.getByTestId('class-code').textContent())!;
  expect(code).toMatch(/^[b-z2-9]{3} [b-z2-9]{4}$/);
  await expect(page.getByText('Vertex Geography')).toBeVisible();
  const pupil = await context.newPage();
  await pupil.goto('/teach');
  await pupil.getByLabel('Link or code of the class').fill(` ${code.toUpperCase()} `);
  await pupil.getByRole('button', { name: 'Join' }).click();
  await expect(pupil.getByRole('button', { name: 'Find an opponent' })).toBeVisible();
  // On the wall stands the code, with the picture of the link.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Projector' }).click();
  await expect(page.locator('section:fullscreen')).toContainText(code);
  await expect(page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
});

test('the board stands alone on the wall', async ({ page }) => {
  await page.goto('/teach');
  await page.getByRole('button', { name: 'Show the board' }).click();
  await expect(page.locator('.place:fullscreen')).toBeVisible();
  await expect(page.locator('.place:fullscreen .caption')).toHaveText(/to move/);
});
