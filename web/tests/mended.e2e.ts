// What once went wrong on the page, and must not again.

import { address, expect, ready, shared, status, test } from './play.ts';

const top = (page: import('@playwright/test').Page) => page.locator('.place .board').evaluate((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y + window.scrollY, width, height].map(Math.round);
});

test('moves of a link are read as people write them', async ({ page }) => {
  await page.goto('/play#board=grid:3x3&game=classic&moves=0,1-0,0&seats=human,human');
  await expect(status(page)).toHaveText(/^Player 2 to move/);
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0-0,1']);
  await page.goto('/play#board=grid:3x3&game=classic&moves=0,1%E2%80%930,0%20%200,1-0,2&seats=human,human');
  await expect.poll(() => shared(page).setup.moves).toEqual(['0,0-0,1', '0,1-0,2']);
});

for (const [name, viewport] of [['a desktop', { width: 1280, height: 800 }], ['a phone', { width: 390, height: 844 }]] as const) {
  test(`the board stays where it is on ${name}: first move, end, rematch`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await ready(page);
    const before = await top(page);
    const box = (await page.locator('.place .board').boundingBox())!;
    // The middle of the board is a line of the grid.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => shared(page).setup.moves!.length).toBeGreaterThan(0);
    expect(await top(page)).toEqual(before);
    await page.goto(address({ game: 'classic', board: 'path:4', moves: ['1-2', '2-3'] }, { seats: ['human', 'human'] }));
    await ready(page);
    const still = await top(page);
    await page.locator('.place .board').focus();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('ending')).toBeVisible();
    expect(await top(page)).toEqual(still);
    await page.getByTestId('ending').getByRole('button', { name: 'Rematch' }).click();
    await expect(page.getByTestId('ending')).toHaveCount(0);
    expect(await top(page)).toEqual(still);
  });
}

test('on a phone the sheet makes room for the end, and for a new beginning', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address({ game: 'classic', board: 'path:5', moves: ['1-2', '2-3'] }, { seats: ['human', 'human'] }));
  await ready(page);
  const sheet = page.getByRole('button', { name: 'New game' });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Sure?' }).click();
  await expect(page.getByTestId('ending')).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.getByTestId('ending').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(sheet).toBeVisible();
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(() => shared(page).setup.moves).toEqual([]);
});

test('a finger on a board of the guide scrolls the page', async ({ page }) => {
  await page.goto('/learn');
  const boards = page.locator('main .board');
  await expect.poll(() => boards.count()).toBeGreaterThan(5);
  const actions = await boards.evaluateAll((all) => all.map((one) => getComputedStyle(one).touchAction));
  for (const action of actions) expect(action).toContain('pan-y');
});

test('Why names one move', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:5x6', moves: ['2,2-2,3', '2,3-2,4'] }, { seats: ['human', 'human'], labels: true }));
  await ready(page);
  await page.getByRole('button', { name: 'Why' }).click();
  await expect(page.getByTestId('why-next')).toContainText('2,4');
  await expect(page.getByTestId('why-headline')).not.toContainText('2,4-1,4');
  // Without the names of the dots, it points at the board.
  await page.getByRole('button', { name: 'Labels of the vertices' }).click();
  await expect(page.getByTestId('why-next')).toContainText('where the arrow points.');
  await expect(page.getByTestId('why-next')).not.toContainText(',');
});

test('Why talks to the only person at the board', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:5x6', moves: ['2,2-2,3', '2,3-2,4'] }, { seats: ['human', 'perfect'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Why' }).click();
  await expect(page.getByTestId('why-next')).toHaveText('Complete the pair that your opponent has begun: go where the arrow points.');
  await expect(page.getByTestId('why-headline')).toContainText(/you/i);
  await expect(page.getByTestId('why-headline')).not.toContainText(/player|\d,\d/);
  await expect(page.getByTestId('why-story').locator('li').first()).toHaveText(/^1\. *You leave the pairing/);
});

test('with three players it is said who can do what to whom', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:3x3', players: 3, moves: ['0,0-0,1'] }, { seats: ['human', 'human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Values' }).click();
  await expect(page.getByTestId('verdict')).toContainText('the others play together');
  const legend = page.getByRole('list', { name: 'Signs on the board' });
  await expect(legend).toContainText(/the others together can/);
  await expect(legend).not.toContainText(/^✗|loses/);
});

test('Back closes a window and leaves the game as it is', async ({ page }) => {
  await page.goto('/learn');
  await page.goto(address({ game: 'classic', board: 'grid:3x3', moves: ['0,0-0,1'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(shared(page).setup.moves).toEqual(['0,0-0,1']);
  // Closed by its own button it leaves nothing behind either.
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  expect(shared(page).setup.moves).toEqual(['0,0-0,1']);
  await page.goBack();
  await expect(page).toHaveURL(/learn/);
});

test("the opponent's move is told to those who do not see it", async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:3x3' }, { seats: ['perfect', 'human'] }));
  await ready(page);
  await expect(page.getByTestId('heard')).toHaveText(/played \d,\d-\d,\d\.$/);
});

test('Play keeps the game in the address', async ({ page }) => {
  await page.goto(address({ game: 'geography', board: 'grid:4x4', moves: ['0,0'] }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await expect.poll(() => new URL(page.url()).hash).toContain('moves=0,0');
});

test('no title shows the name of a program, or of a board that is none', async ({ page }) => {
  const titles: string[] = [];
  await page.exposeFunction('seen', (text: string) => titles.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('.panel h2, .panel .board-text')) (window as unknown as { seen(text: string): void }).seen(one.textContent!.trim());
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/play#board=banana&game=classic');
  await expect(status(page)).toHaveText('This game cannot be set up.');
  await expect(page.getByTestId('goal')).toHaveText('');
  expect(titles).not.toContain('classic');
  expect(titles).not.toContain('Banana graph');
});

test('claims are counted by list, each verdict on its own', async ({ page }) => {
  test.slow();
  await page.goto('/explore/claims#source=Chalise%202.2.2');
  await page.getByRole('button', { name: 'Check these' }).click();
  const counted = page.getByTestId('claims-status');
  await expect(counted).toHaveText(/^Published claims \(\d+\): 1 holds, 1 holds as intended ?Theorems proved here \(\d+\) ?Questions for the reader \(3\)$/);
  await page.getByLabel('Source').selectOption('Questions for the reader');
  await page.getByRole('button', { name: 'Check: Opening at a later level' }).click();
  await expect(page.getByTestId('claim-anderson-later-level').getByText('✓ answered: no', { exact: true })).toBeVisible();
  await expect(counted).toContainText('Questions for the reader (3): 1 answered: no');
});

test('on a phone on its side the end leaves the board in sight, and what is shown has its words', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByTestId('show-me-words')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'One step on' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  // The window has left the history, too.
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? false)).toBe(false);
  await page.goto(address({ game: 'classic', board: 'path:4', moves: ['1-2', '2-3', '1-0'] }, { seats: ['human', 'human'] }));
  const card = page.getByTestId('ending');
  await expect(card).toBeVisible();
  const [lies, board] = await Promise.all([card, page.locator('.place .board')].map((one) => one.boundingBox()));
  expect(lies!.x).toBeGreaterThanOrEqual(board!.x + board!.width);
  await expect(card.getByRole('button', { name: 'Share' })).toBeInViewport({ ratio: 1 });
});

test('a class without a code can be joined or started', async ({ page }) => {
  await page.goto('/class');
  await page.getByLabel('Link or code of the class').fill('https://example.org/class/nosuch/');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/class\/nosuch$/);
  await expect(page.getByRole('alert')).toHaveText('This class link has expired.');
});

test('the whole screen is offered only where there is one', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }));
  await page.goto(address({ game: 'classic', board: 'grid:3x3' }));
  await ready(page);
  await expect(page.getByRole('button', { name: 'Turn the board' })).toBeVisible();
  await expect(page.getByRole('button', { name: /whole screen/ })).toHaveCount(0);
});

const SIZES = { '320 pixels': [320, 640], 'a phone': [390, 844], '200 % on a desktop': [640, 400] };

/** What can be pressed is as large as a finger, also sideways; only a link inside a sentence is as large as its words. */
const small = (page: import('@playwright/test').Page) =>
  page.locator('button:visible, select:visible, summary:visible, input:visible, a:visible').evaluateAll((all) =>
    all.flatMap((one) => {
      if (one.matches('a') && getComputedStyle(one).display === 'inline') return [];
      // A box to tick is pressed by its words as well.
      const { width, height, right } = (one.matches('[type=checkbox], [type=radio]') ? (one.closest('label') ?? one) : one).getBoundingClientRect();
      const name = one.textContent?.trim() || one.getAttribute('aria-label');
      // What is off the screen is there for keys.
      return right > 0 && (height < 43.9 || width < 43.9) ? [`${name} ${Math.round(width)}x${Math.round(height)}`] : [];
    }),
  );

test('nothing overflows on small screens, and everything can be pressed', async ({ page }) => {
  for (const path of ['/', '/puzzles', '/explore', '/learn', '/lesson', '/teach', '/worksheet']) {
    await page.goto(path);
    await expect(page.locator('main :is(.board, h1)').first()).toBeAttached();
    for (const [name, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${name}`).toBeLessThanOrEqual(width);
      expect(await small(page), `${path} at ${name}`).toEqual([]);
    }
  }
});

test('everything can be pressed on small screens', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  for (const [name, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    expect(await small(page), name).toEqual([]);
    // The goal is read whole.
    expect(await page.getByTestId('goal').evaluate((one) => (one as HTMLElement).offsetHeight <= one.parentElement!.clientHeight), name).toBe(true);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('button', { name: 'New game' })).toBeVisible();
    await page.locator('.rest details').evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)));
    expect(await small(page), name).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'New game' })).toBeHidden();
  }
});

test('at 320 pixels the end leaves the board in sight, and Back closes the reasons', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address({ game: 'classic', board: 'path:4', moves: ['1-2', '2-3'] }, { seats: ['human', 'human'] }));
  await ready(page);
  const why = page.getByRole('button', { name: 'Why', exact: true }).locator('visible=true');
  await why.click();
  await expect(page.getByTestId('why-headline')).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('why-headline')).toHaveCount(0);
  expect(shared(page).setup.moves).toHaveLength(2);
  // The reasons are a sheet there: the end comes over them.
  await why.click();
  await expect(page.getByTestId('why-headline')).toBeVisible();
  await page.locator('.place .board').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  const card = page.getByTestId('ending');
  await expect(card.getByRole('button', { name: 'Share' })).toBeInViewport({ ratio: 1 });
  const [lies, board] = await Promise.all([card, page.locator('.place .board')].map((one) => one.boundingBox()));
  expect(lies!.y).toBeGreaterThanOrEqual(board!.y + board!.height - 8);
  await card.getByRole('button', { name: 'Share' }).click({ trial: true });
});

for (const [name, width, height] of [['320 pixels', 320, 640], ['a phone', 390, 844], ['a desktop', 1280, 800]] as const) {
  test(`the review leaves the board in sight on ${name}, and the card does not grow`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const moves = ['0,0-1,0', '1,0-2,0', '2,0-2,1', '2,1-1,1', '1,1-0,1', '0,1-0,2', '0,2-1,2', '1,2-2,2'];
    await page.goto(address({ game: 'classic', board: 'grid:3x3', moves }, { seats: ['human', 'perfect'] }));
    const card = page.getByTestId('ending');
    await card.getByRole('button', { name: 'Review my game' }).click();
    const first = (await card.boundingBox())!;
    await expect(page.getByTestId('review')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Reviewed' })).toBeVisible();
    if (width > 350) await expect(card.locator('figure')).toBeVisible();
    const last = (await card.boundingBox())!;
    expect(last).toEqual(first);
    // The end of the snake is in the lowest row.
    const snake = (await page.locator('.place .stroke').evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))));
    const board = (await page.locator('.place .board').boundingBox())!;
    expect(last.y >= snake || last.x >= board.x + board.width).toBe(true);
  });
}
