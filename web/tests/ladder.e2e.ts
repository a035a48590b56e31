// The way of a newcomer: a board that shows what is done on it, five opponents, hints, and what comes after a game.

import { address, expect, hold, ready, shared, status, test } from './play.ts';

// The board that shows what is done on it moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A game on a path that the person at seat 1 ends with the next move. */
const nearlyWon = (seat: string) => address({ game: 'classic', board: 'path:4', moves: ['1-2', '2-3'] }, { seats: ['human', seat] });
const finish = async (page: import('@playwright/test').Page) => {
  await page.locator('.place .board').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('ending')).toBeVisible();
};

test('the first board plays by itself until it is touched, and before the program has come', async ({ page }) => {
  // Not a single question is answered by the program.
  const releases = await Promise.all(['catalogue', 'board', 'position'].map((kind) => hold(page, kind)));
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('.place .ghost .stroke').first()).toBeAttached();
  const box = (await page.locator('.place .board').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator('.place .ghost')).toHaveCount(0);
  // Ours, and the answer to it.
  await expect(page.locator('.place .stroke')).toHaveCount(2);
  await expect(status(page)).toHaveText(/^Your turn/);
  expect(releases).toHaveLength(3);
});

test('the first board is drawn before any script of the page has run', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('.waiting .first')).toBeVisible();
  await expect(page.locator('.waiting .first')).toContainText("If you can't move, you lose.");
  await page.goto('/learn');
  await expect(page.locator('.waiting')).toBeVisible();
  await expect(page.locator('.waiting .first')).toBeHidden();
});

test('after a win comes the next level, and what was beaten is kept', async ({ page }) => {
  await page.goto(nearlyWon('level-1'));
  await ready(page);
  await expect(page.getByRole('button', { name: 'Level 1: Pip' })).toHaveAttribute('aria-pressed', 'true');
  await finish(page);
  const card = page.getByTestId('ending');
  await expect(card).toContainText('You win!');
  await expect(page.locator('.place .light')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Level 1: Pip, beaten' })).toBeVisible();
  await card.getByRole('button', { name: 'Next: level 2' }).click();
  await expect.poll(() => shared(page).seats).toEqual(['human', 'level-2']);
  await expect(page.locator('.board-text')).toHaveText('5 × 6 grid');
  await expect(card).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(page.getByRole('button', { name: 'Level 1: Pip, beaten' })).toBeVisible();
  await page.getByRole('button', { name: 'Level 5: Sphinx' }).click();
  await expect.poll(() => shared(page).seats).toEqual(['human', 'level-5']);
  await expect(page.getByTestId('level-about')).toContainText('You can only win where the theorem says so.');
});

test('at the end of the first game nothing moves under a finger: the goal, and the buttons of the card', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  // Round the edge of the board and through its middle; the last move is ours.
  const moves = ['0,0-0,1', '0,1-0,2', '0,2-0,3', '0,3-0,4', '0,4-0,5', '0,5-1,5', '1,5-2,5', '2,5-3,5', '3,5-4,5', '4,5-4,4', '4,4-3,4', '3,4-2,4', '2,4-1,4', '1,4-1,3', '1,3-1,2', '1,2-1,1', '1,1-1,0', '1,0-2,0', '2,0-2,1', '2,1-2,2', '2,2-2,3', '2,3-3,3', '3,3-3,2', '3,2-3,1', '3,1-3,0', '3,0-4,0', '4,0-4,1', '4,1-4,2'];
  await page.goto(address({ game: 'classic', board: 'grid:5x6', moves }, { seats: ['human', 'level-1'] }));
  await ready(page);
  const top = (of: import('@playwright/test').Locator) => of.evaluate((one) => one.getBoundingClientRect().top);
  const goal = page.getByTestId('goal');
  const before = await top(goal);
  await finish(page);
  expect(await top(goal)).toBe(before);
  const card = page.getByTestId('ending');
  const next = card.getByRole('button', { name: 'Next: level 2' });
  const still = await top(next);
  await card.getByRole('button', { name: 'Share' }).click();
  await expect(card).toContainText('Copied: paste it anywhere.');
  expect(await top(next)).toBe(still);
});

test('the last level plays perfectly, and whoever loses first is shown the lesson', async ({ page }) => {
  // On a path of three the second player wins.
  await page.goto(address({ game: 'classic', board: 'path:3' }, { seats: ['human', 'level-5'] }));
  await ready(page);
  await page.locator('summary', { hasText: 'Legal moves' }).click();
  await page.getByRole('button', { name: '0-1', exact: true }).click();
  const card = page.getByTestId('ending');
  await expect(card).toContainText("You're stuck.");
  await expect(card).toContainText('You lose.');
  await expect(card.getByRole('link', { name: 'Learn the winning trick' })).toBeVisible();
  await card.getByRole('button', { name: 'Review my game' }).click();
  await expect(page.getByTestId('review')).toHaveText('You played perfectly: 1 out of 1.');
  // The button that was pressed is still where it was, and nothing else has come under the finger.
  await expect(card.getByRole('button', { name: 'Reviewed' })).toBeDisabled();
  // Who looks at the game first finds the lesson at its end again.
  await page.getByRole('button', { name: 'Move 1: 0-1' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Move 2: 1-2' }).click();
  await expect(card.getByRole('link', { name: 'Learn the winning trick' })).toBeVisible();
  await card.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: '0-1', exact: true }).click();
  await expect(card).toBeVisible();
  await expect(card.getByRole('link', { name: 'Learn the winning trick' })).toHaveCount(0);
});

test('a result is shared with a picture where the device can, and copied where not', async ({ page, context }) => {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => void seen.push({ text: data.text, url: data.url, files: data.files?.map(({ name, size }) => [name, size > 1000]) }),
    });
    Object.assign(window, { seen });
  });
  await page.goto(nearlyWon('level-1'));
  await ready(page);
  await finish(page);
  await page.getByTestId('ending').getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { seen: { text: string; url: string; files: unknown }[] }).seen)).toMatchObject([
    { text: 'I beat Pip (level 1) at Slitherlab in 3 moves.', files: [['slitherlab.png', true]] },
  ]);
  const other = await context.newPage();
  await other.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true }));
  await other.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await other.goto(nearlyWon('level-1'));
  await ready(other);
  await finish(other);
  await other.getByTestId('ending').getByRole('button', { name: 'Share' }).click();
  await expect(other.getByTestId('ending')).toContainText('Copied: paste it anywhere.');
});

test('a hint comes in three steps, in every game whose answer is known', async ({ page }) => {
  const hint = () => page.getByRole('group', { name: 'Analysis' }).getByRole('button').first();
  await page.goto(address({ game: 'classic', board: 'grid:5x6', moves: ['2,2-2,3', '2,3-2,4'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await hint().click();
  await expect(page.getByTestId('notice')).toHaveText('Play from this end.');
  await expect(page.locator('.place .flash')).toHaveCount(1);
  await hint().click();
  await expect(page.getByTestId('notice')).toHaveText('Go to this dot.');
  await hint().click();
  await expect(page.getByTestId('why-next')).toBeVisible();
  await expect(page.locator('.place .pairing')).toBeAttached();
  // Where there is no snake yet, and in another game.
  await page.goto(address({ game: 'geography', board: 'path:5' }, { seats: ['human', 'human'] }));
  await ready(page);
  await hint().click();
  await expect(page.getByTestId('notice')).toHaveText('Start at this dot.');
  await page.goto(address({ game: 'shannon', board: 'complete:4', terminals: '0,3' }, { seats: ['human', 'human'] }));
  await ready(page);
  await hint().click();
  await expect(page.getByTestId('notice')).toHaveText('Choose the line between these dots.');
  // A position that is lost has no good move.
  await page.goto(address({ game: 'geography', board: 'path:2', moves: ['0'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await hint().click();
  await expect(page.getByTestId('notice')).toHaveText('Go to this dot.');
  await page.goto(address({ game: 'geography', board: 'path:4' }, { seats: ['human', 'human'] }));
  await ready(page);
  await hint().click();
  await expect(page.getByTestId('notice')).toHaveText(/^No move wins here/);
});

test('every game says its goal in one line', async ({ page }) => {
  for (const [game, goal] of [
    ['private', 'Every player has a snake.'],
    ['cycle', 'Close a loop in your colour and you win.'],
    ['shannon', 'Short wins by joining S to T'],
  ]) {
    await page.goto(address({ game, board: 'complete:4', ...(game === 'shannon' ? { terminals: '0,3' } : {}) }, { seats: ['human', 'human'] }));
    await ready(page);
    await expect(page.getByTestId('goal')).toContainText(goal);
  }
});
