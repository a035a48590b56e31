// Every page and state of the page, as pictures to look at. See `look.config.ts`.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { address, expect, hold, ready, status, test } from '../tests/play.ts';

const SHOTS = process.env.SHOTS ?? join(import.meta.dirname, '../shots');
mkdirSync(SHOTS, { recursive: true });

/** Saves what is seen as page-state-device-theme. */
async function shoot(page: Page, name: string, { whole = false } = {}) {
  await page.screenshot({ path: join(SHOTS, `${name}-${test.info().project.name}.png`), fullPage: whole, animations: 'disabled' });
}

/** On a phone everything but the board and four buttons is in a sheet: opens it. */
async function reveal(page: Page) {
  const more = page.getByRole('button', { name: 'More', exact: true });
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** Another browser of the same kind. */
async function another(browser: Browser): Promise<Page> {
  const { viewport, colorScheme, hasTouch, deviceScaleFactor, reducedMotion } = test.info().project.use as BrowserContextOptions;
  return (await browser.newContext({ viewport, colorScheme, hasTouch, deviceScaleFactor, reducedMotion })).newPage();
}

const PEOPLE = { seats: ['human', 'human'] };
const GAMES: [string, Parameters<typeof address>[0], string[]?][] = [
  ['classic', { game: 'classic', board: 'grid:5x6', moves: ['2,2-2,3', '2,3-3,3', '2,2-2,1', '3,3-3,4', '2,1-1,1'] }],
  ['three-players', { game: 'classic', board: 'grid:5x5', players: 3, moves: ['2,2-2,3', '2,3-3,3', '2,2-2,1', '3,3-3,4'] }, ['human', 'greedy', 'human']],
  ['six-players', { game: 'independent', board: 'grid:8x8', players: 6, moves: ['0,0-0,1', '2,0-2,1', '4,0-4,1', '0,6-0,7', '3,6-3,7', '6,6-6,7', '0,1-0,2'] }, Array(6).fill('human')],
  ['private', { game: 'private', board: 'grid:4x4', moves: ['0,0-0,1', '3,2-3,3', '0,1-0,2', '3,2-2,2'] }],
  ['public', { game: 'public', board: 'grid:4x5', moves: ['0,0-0,1', '3,2-3,3', '0,1-0,2', '3,2-2,2'] }],
  ['geography', { game: 'geography', board: 'petersen', moves: ['0', '0-1', '1-2'] }],
  ['cycle-cut', { game: 'cycle-cut', board: 'grid:4x4', moves: ['0,0-0,1', '1,1-1,2', '0,1-0,2', '2,2-2,3'] }],
  ['shannon', { game: 'shannon', board: 'grid:4x4', terminals: '0,0,3,3', moves: ['0,0-0,1', '3,3-3,2', '0,1-0,2'] }],
];
for (const [name, setup, seats] of GAMES) {
  test(`game ${name}`, async ({ page }) => {
    await page.goto(address(setup, { seats: seats ?? ['human', 'human'] }));
    await ready(page);
    await shoot(page, `play-${name}`);
  });
}

test('first screen', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await shoot(page, 'play-first');
  await page.getByRole('button', { name: 'Show me' }).click();
  await shoot(page, 'play-showme');
});

test('ending', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:3x3', moves: ['0,0-1,0', '1,0-2,0', '2,0-2,1', '2,1-1,1', '1,1-0,1', '0,1-0,2', '0,2-1,2', '1,2-2,2'] }, { seats: ['human', 'perfect'] }));
  await expect(page.getByTestId('ending')).toBeVisible();
  await shoot(page, 'play-ending');
  await page.getByRole('button', { name: 'Review my game' }).click();
  await expect(page.getByTestId('review')).toBeVisible({ timeout: 30_000 });
  await shoot(page, 'play-ending-review');
});

test('a win, and the way to it', async ({ page }) => {
  const nearly = { game: 'classic', board: 'grid:3x3', moves: ['0,0-1,0', '1,0-2,0', '2,0-2,1', '2,1-1,1', '1,1-0,1', '0,1-0,2'] };
  await page.goto(address(nearly, { seats: ['human', 'level-1'] }));
  await ready(page);
  const hint = page.getByRole('button', { name: /^(Hint|Where\?|Why\?)$/ }).locator('visible=true').first();
  for (const step of ['end', 'dot', 'why']) {
    await hint.click();
    await expect(page.getByTestId('notice')).not.toHaveText(/^(Looking.*)?$/);
    await shoot(page, `play-hint-${step}`);
  }
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) {
    await more.click();
    await shoot(page, 'play-sheet');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  }
  await page.goto(address({ game: 'classic', board: 'path:4', moves: ['1-2', '2-3'] }, { seats: ['human', 'level-1'] }));
  await ready(page);
  await page.locator('.place .board').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('ending')).toBeVisible();
  await shoot(page, 'play-won');
});

test('mistakes', async ({ page }) => {
  const moves = ['0,2', '0,2-0,1', '0,1-1,1', '1,1-2,1', '2,1-2,2', '2,2-1,2', '1,2-1,3', '1,3-0,3'];
  await page.goto(address({ game: 'geography', board: 'grid:3x4', moves }, PEOPLE));
  await ready(page);
  await page.getByRole('button', { name: 'Review my game' }).click();
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await expect(page.getByTestId('drill')).toContainText('1 of 2');
  await shoot(page, 'play-drill');
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByTestId('drill')).toContainText('This was the move');
  await shoot(page, 'play-drill-shown');
});

test('the lesson, task by task', async ({ page }) => {
  for (let task = 1; task <= 5; task++) {
    await page.goto(`/lesson#${task}`);
    await expect(page.locator('.place .board')).toBeVisible();
    await shoot(page, `lesson-${task}`);
  }
});

test('teach', async ({ page }) => {
  await page.goto('/teach');
  await expect(page.getByRole('button', { name: 'Start a class' })).toBeVisible();
  await shoot(page, 'teach', { whole: true });
});

test('values and why', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:4x4', moves: ['1,1-1,2', '1,2-2,2'] }, PEOPLE));
  await ready(page);
  await page.keyboard.press('v');
  await expect(page.getByTestId('verdict')).toBeVisible();
  await shoot(page, 'play-values');
  await page.keyboard.press('v');
  await page.keyboard.press('w');
  await expect(page.getByTestId('why-headline')).toBeVisible();
  await shoot(page, 'play-why');
  // Why stays on from game to game.
  await page.goto(address({ game: 'shannon', board: 'grid:4x4', terminals: '0,0,3,3' }, PEOPLE));
  await expect(page.locator('.place .tree.first')).toBeAttached();
  await shoot(page, 'play-why-trees');
  await page.goto(address({ game: 'classic', board: 'caterpillar:2,2,2,2' }, PEOPLE));
  await expect(page.getByRole('group', { name: "Anderson's sequence" })).toBeVisible();
  await shoot(page, 'play-why-levels');
});

test('analysis board', async ({ page }) => {
  const moves = ['0,0-0,1', '0,1-0,2', '0,0-1,0', '1,0-1,1', '1,1-2,1'];
  const lines = [['0,0-0,1', '0,1-1,1', '1,1-1,2'], ['0,0-0,1', '0,1-1,1', '1,1-2,1'], [...moves.slice(0, 3), '0,2-1,2']];
  await page.goto(address({ game: 'classic', board: 'grid:4x3', moves }, { ...PEOPLE, lines, labels: true, ply: 3 }));
  await ready(page);
  await reveal(page);
  await page.getByRole('button', { name: 'Numbers of the moves' }).click();
  await shoot(page, 'play-analysis', { whole: true });
  await reveal(page);
  await page.getByText('Share and export').click();
  await reveal(page);
  await page.getByText(/^Legal moves/).click();
  await shoot(page, 'play-share', { whole: true });
});

test('task', async ({ page }) => {
  await page.goto(address({ game: 'geography', board: 'grid:4x4', moves: ['0,0', '0,0-0,1'] }, { ...PEOPLE, locked: true, labels: true, about: { title: 'Homework', text: 'Player 1 is to move. Which moves win?\nDraw the pairing.' } }));
  await ready(page);
  await shoot(page, 'play-task');
});

test('new game', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await reveal(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radiogroup', { name: 'Game' })).toBeVisible();
  await shoot(page, 'new-cards');
  const options = dialog.getByRole('button', { name: /^More/ });
  if (await options.isVisible()) await options.click();
  await dialog.getByText('Custom rules').click();
  await dialog.getByLabel('Live ends').selectOption('1');
  await dialog.getByLabel('Snakes').selectOption('2');
  await dialog.getByTestId('rules').scrollIntoViewIfNeeded();
  await shoot(page, 'new-rules');
  await dialog.getByLabel('Find a board').fill('kn');
  await shoot(page, 'new-search');
  await dialog.getByRole('tab', { name: 'Draw' }).click();
  await expect(dialog.getByRole('application')).toBeVisible();
  await shoot(page, 'new-draw');
});

test('keys', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.keyboard.press('?');
  await shoot(page, 'play-keys');
});

test('puzzles', async ({ page }) => {
  await page.goto('/puzzles');
  await expect(page.locator('.place .board')).toBeVisible();
  await expect(page.getByTestId('puzzle-status')).toHaveText(/moves/);
  await shoot(page, 'puzzles-daily', { whole: true });
  await page.getByRole('button', { name: 'Hint' }).click();
  await shoot(page, 'puzzles-hint');
  await page.getByRole('button', { name: 'New puzzle, difficulty 1' }).click();
  await expect(page.getByTestId('puzzle-status')).toHaveText(/moves/);
  await shoot(page, 'puzzles-made');
  await page.getByText('Collection by theme').click();
  await page.getByLabel('Theme').selectOption({ label: 'Spoil the pairing' });
  await page.getByRole('link', { name: 'Puzzle 1,' }).click();
  await expect(page.locator('.place .pairing')).toBeAttached();
  await shoot(page, 'puzzles-pairing');
});

test('lesson and guide', async ({ page }) => {
  await page.goto('/learn');
  await expect(page.locator('.try .board').first()).toBeVisible();
  await shoot(page, 'learn-top');
  await page.locator('#lesson').scrollIntoViewIfNeeded();
  await shoot(page, 'learn-lesson');
  await page.locator('#anderson').scrollIntoViewIfNeeded();
  await shoot(page, 'learn-anderson');
});

test('explore', async ({ page }) => {
  await page.goto('/explore/openings#board=grid:4x4&game=geography');
  await expect(page.getByTestId('openings-status')).toContainText('win');
  await shoot(page, 'explore-openings');
  await page.goto('/explore');
  await shoot(page, 'explore-table');
  await page.getByRole('button', { name: /^(Ask|Go|Start|Compute|Who wins)/ }).first().click();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'explore-table-done', { whole: true });
  await page.goto('/explore/claims#source=Chalise%202.2.2');
  await page.getByRole('button', { name: 'Check these' }).click();
  await expect(page.getByTestId('claims-status')).toHaveText(/\): \d.*(hold|fail|undecided)/, { timeout: 60_000 });
  await shoot(page, 'explore-claims', { whole: true });
  await page.getByRole('link', { name: /Step through it|Open the board/ }).first().click();
  await ready(page);
  await shoot(page, 'play-claim');
});

test('theorems', async ({ page }) => {
  await page.goto('/explore/theorems#theorem=classic-4&player=2&sides=14x10');
  await expect(page.getByTestId('theorem-status')).toContainText('choose a move');
  await shoot(page, 'explore-theorems', { whole: true });
  await page.getByLabel('They are played by').selectOption('chance');
  await expect(page.getByTestId('theorem-status')).toContainText('is stuck and loses');
  await shoot(page, 'explore-theorems-lost', { whole: true });
});

test('worksheet', async ({ page }) => {
  await page.goto('/worksheet');
  await page.getByRole('button', { name: 'Add four puzzles' }).click();
  await expect(page.getByRole('img', { name: /The position of task/ })).toHaveCount(8, { timeout: 60_000 });
  await shoot(page, 'worksheet-screen', { whole: true });
  await page.emulateMedia({ media: 'print' });
  await shoot(page, 'worksheet-print', { whole: true });
});

test('boards in space and large ones', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:3x3x3', moves: ['0,0,0-0,0,1', '0,0,1-0,1,1', '0,0,0-1,0,0'] }, PEOPLE));
  await ready(page);
  await expect(page.locator('.place canvas')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('w');
  await expect(page.getByTestId('why-headline')).toBeVisible();
  await shoot(page, 'board-space');
  await page.keyboard.press('w');
  await page.goto(address({ game: 'geography', board: 'grid:60x60', moves: ['10,10', '10,10-10,11'] }, PEOPLE));
  await ready(page);
  await shoot(page, 'board-canvas');
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await shoot(page, 'board-canvas-zoomed');
});

test('addresses that lead nowhere', async ({ page }) => {
  await page.goto('/game/000000000000000000000000');
  await expect(page.getByTestId('notice')).toContainText('There is no such game');
  await shoot(page, 'game-unknown');
  await page.goto('/class/000000000000000000000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'class-unknown');
  await page.goto('/nowhere');
  await shoot(page, 'page-unknown');
  await page.goto(address({ game: 'classic', board: 'gird:3x3' }));
  await expect(status(page)).toHaveText('This game cannot be set up.');
  await shoot(page, 'play-impossible');
});

test('what does not come', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(address({ game: 'classic', board: 'grid:4x4' }, PEOPLE));
  await expect(page.getByText(/could not be loaded/).first()).toBeVisible();
  await shoot(page, 'play-engine-missing');
  await page.unroute('**/*.wasm');
  await ready(page);
  const release = await hold(page, 'position');
  await page.goto('/learn');
  await page.goto(address({ game: 'classic', board: 'grid:3x4' }, PEOPLE));
  await shoot(page, 'play-slow');
  await release();
  // Between browsers the server matters.
  let cut = () => {};
  await page.routeWebSocket(/socket$/, (socket) => {
    const upstream = socket.connectToServer();
    cut = () => {
      void socket.close({ code: 1011 });
      void upstream.close();
    };
  });
  await ready(page);
  await reveal(page);
  await page.getByRole('button', { name: 'Play a friend', exact: true }).first().click();
  await page.getByRole('button', { name: 'Make a link to send' }).click();
  await expect(page.getByTestId('line')).toHaveText('Connected');
  await page.routeWebSocket(/socket$/, (socket) => void socket.close({ code: 1011 }));
  cut();
  await expect(page.getByTestId('line')).toHaveText(/Connecting again/);
  await shoot(page, 'online-server-gone');
});

test('games between browsers', async ({ browser, page }) => {
  const base = test.info().project.use.baseURL ?? '';
  await page.goto(base + address({ game: 'classic', board: 'grid:4x4' }, PEOPLE));
  await ready(page);
  const friends = page.getByRole('button', { name: 'Play a friend', exact: true }).first();
  await reveal(page);
  await friends.click();
  await shoot(page, 'friend-dialog');
  await page.getByLabel('Your name (optional)').fill('Ann');
  await page.getByLabel('Clock').selectOption({ label: '5 minutes each, plus 5 seconds per move' });
  await page.getByRole('button', { name: 'Play with anybody' }).click();
  const invitation = await page.getByTestId('invitation').inputValue();
  await shoot(page, 'online-waiting');

  const bob = await another(browser);
  await bob.goto(new URL('/', invitation).href);
  await ready(bob);
  await reveal(bob);
  await bob.getByRole('button', { name: 'Play a friend', exact: true }).first().click();
  await expect(bob.getByRole('region', { name: 'Open games' })).toBeVisible();
  await shoot(bob, 'friend-open-games');
  await bob.goto(invitation);
  await expect(bob.getByText(/invites you/)).toBeVisible();
  await shoot(bob, 'online-invited');
  await bob.getByLabel('Your name (optional)').fill('Bob');
  await bob.getByRole('button', { name: /^Join as/ }).click();
  await expect(status(page)).toHaveText(/^Your turn/);
  await reveal(page);
  await page.getByText(/^Legal moves/).click();
  await page.locator('details', { hasText: /^Legal moves/ }).getByRole('button').first().click();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  // A move closes the sheet by itself, perhaps between the two.
  if (await close.isVisible()) await close.click({ timeout: 2000 }).catch(() => {});
  await expect(status(bob)).toHaveText(/^Your turn/);
  await shoot(bob, 'online-playing');
  await reveal(bob);
  await bob.getByRole('button', { name: 'Resign' }).click();
  await bob.getByRole('button', { name: 'Sure?' }).click();
  await expect(page.getByTestId('ending')).toBeVisible();
  await bob.getByTestId('ending').getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByTestId('ending')).toContainText('Bob wants a rematch');
  await shoot(page, 'online-ending');

  await page.goto(address({ game: 'geography', board: 'grid:4x4' }, PEOPLE));
  await ready(page);
  await reveal(page);
  await friends.click();
  await page.getByRole('button', { name: 'Pair a class' }).click();
  const link = await page.getByTestId('class-link').inputValue();
  await bob.goto(link);
  await bob.getByRole('button', { name: 'Find an opponent' }).click();
  await expect(bob.getByTestId('line')).toHaveText('Connected');
  await shoot(bob, 'class-waiting');
  await expect(page.getByTestId('class-games')).toContainText('Bob');
  await shoot(page, 'class-teacher', { whole: true });
});
