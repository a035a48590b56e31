// Values, why, certificates; exploring; the guide.

import type { BoardAnswer } from '../src/answers/types.ts';
import { address, ask, click, expect, position, ready, status, test } from './play.ts';

test('every legal move shows its value, with a sign', async ({ page }) => {
  await page.goto(address({ game: 'geography', board: 'grid:3x3' }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Values' }).click();
  await expect(page.getByTestId('verdict')).toHaveText(/Player 1 wins/);
  // Corners and centre win, the middles of the sides lose.
  await expect(page.locator('.place .value.win')).toHaveCount(5);
  await expect(page.locator('.place .value.loss')).toHaveCount(4);
  await expect(page.locator('.place .value.win text').first()).toHaveText('✓');
  await page.getByRole('button', { name: 'Values' }).click();
  await expect(page.locator('.place .value')).toHaveCount(0);
});

test('the why overlay follows the game move by move', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:4x3' }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Why' }).click();
  await expect(page.locator('.place .pairing')).toHaveCount(1);
  await expect(page.locator('.place .class.perfect')).toHaveCount(1);
  await expect(page.getByTestId('why-headline')).toHaveText(/\w/);
  const board = await ask<BoardAnswer>(page, '/board', { board: 'grid:4x3' });
  for (const ply of [1, 2]) {
    await click(page, board, (await position(page)).moves[0]);
    await expect(page.getByTestId('why-story').locator('li')).toHaveCount(ply);
  }
});

test('two trees explain a cut game', async ({ page }) => {
  await page.goto(address({ game: 'shannon', board: 'grid:3x3', terminals: '0,0,2,2' }, { seats: ['human', 'human'] }));
  await ready(page);
  await expect(page.locator('.place .terminal')).toHaveCount(2);
  await page.getByRole('button', { name: 'Why' }).click();
  await expect(page.locator('.place .tree')).toHaveCount(2);
});

test('a certificate is written, checked and downloaded', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'petersen' }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Why' }).click();
  await page.getByRole('button', { name: 'Prove it' }).click();
  await expect(page.getByTestId('certificate')).toHaveText(/accepts it/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Certificate' }).click();
  expect((await download).suggestedFilename()).toBe('certificate.json');
});

test('a long analysis shows its progress and can be cancelled', async ({ page }) => {
  await page.goto(address({ game: 'private', board: 'grid:9x9' }, { seats: ['human', 'human'] }));
  await ready(page);
  await page.getByRole('button', { name: 'Values' }).click();
  await expect(page.getByText(/Analysing….*positions/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Analysis cancelled.')).toBeVisible();
});

test('a heat map fills, and a cell opens its board', async ({ page }) => {
  await page.goto('/explore');
  await page.getByLabel(/Boards/).fill('grid:{1..5}x{1..5}');
  await page.getByRole('button', { name: 'Compute' }).click();
  await expect(page.getByTestId('sweep-status')).toHaveText(/^\s*25 of 25 boards/);
  await page.getByRole('button', { name: /^grid:3x4: player/ }).click();
  await ready(page);
  await expect(page.locator('.board-text')).toHaveText('3 × 4 grid');
});

test('a simulation shows loss proportions and lengths', async ({ page }) => {
  await page.goto('/explore/simulate');
  await page.getByRole('combobox', { name: 'Games' }).selectOption('100000');
  await page.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.getByTestId('simulation-status')).toHaveText(/100,000 of 100,000 games, finished/, { timeout: 90_000 });
  await expect(page.getByTestId('share-1')).toHaveText(/\d %/);
  await expect(page.getByRole('img', { name: /moves/ })).toBeVisible();
});

test('a claim is checked, and its counterexample opened', async ({ page }) => {
  await page.goto('/explore/claims');
  const claim = page.getByTestId('claim-games-on-2x2');
  await claim.getByRole('button', { name: /Check/ }).click();
  await expect(claim.getByText('✗ fails')).toBeVisible();
  await claim.getByRole('link', { name: 'Step through it' }).click();
  await ready(page);
  await expect(page.getByRole('button', { name: 'Move 3: 0,0-1,0' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('application')).toHaveAttribute('aria-label', /Snake of 2 vertices/);
});

test('the guide has boards to try', async ({ page }) => {
  await page.goto('/learn');
  const trial = page.getByRole('region', { name: 'Try: Vertex Geography' });
  await trial.scrollIntoViewIfNeeded();
  await expect(trial.locator('.status')).toHaveText(/Your turn/);
  await trial.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await expect(trial.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await expect(status(page)).toHaveCount(0);
});

test('what a hint of the lesson points at is gone with the next tap', async ({ page }) => {
  await page.goto('/lesson');
  const rings = page.locator('.lesson .flash');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(rings).toHaveCount(12);
  await page.locator('.lesson .board').click({ position: { x: 5, y: 5 } });
  await expect(rings).toHaveCount(0);
});

test('hints lead through the last task of the lesson', async ({ page }) => {
  await page.goto('/lesson#5');
  const said = page.getByTestId('lesson');
  const hint = page.getByRole('button', { name: 'Hint' });
  const rings = page.locator('.lesson .flash');
  for (let taps = 0; taps < 14 && (await hint.isVisible()); taps++) {
    await hint.click();
    await expect(said).toContainText('belongs to the');
    await expect(rings).toHaveCount(2);
    const [a, b] = await Promise.all([0, 1].map(async (one) => (await rings.nth(one).boundingBox())!));
    // The line between the two, away from the middle, where two lines cross.
    const between = (from: number, to: number) => from + (to - from) / 3;
    await page.mouse.click(between(a.x + a.width / 2, b.x + b.width / 2), between(a.y + a.height / 2, b.y + b.height / 2));
  }
  await expect(said).toContainText('Two spanning trees');
});

test('in the lesson one finds the pairing, plays by it, and finds two trees', async ({ page }) => {
  await page.goto('/learn');
  await page.getByRole('link', { name: 'Start the lesson' }).click();
  await expect(page).toHaveURL(/\/lesson$/);
  const lesson = page.locator('.lesson');
  const said = lesson.getByTestId('lesson');
  const at = async (x: number, y: number) => {
    const point = await lesson.locator('.board > svg').evaluate(
      (svg, [x, y]) => {
        const { x: a, y: b } = new DOMPoint(x * 40, -y * 40).matrixTransform((svg as SVGSVGElement).getScreenCTM()!);
        return [a, b] as const;
      },
      [x, y] as const,
    );
    await page.mouse.click(...point);
  };
  await expect(said).toContainText('Dots still alone: 12.');
  await lesson.getByRole('button', { name: 'Hint' }).click();
  await expect(lesson.locator('.flash')).toHaveCount(12);
  for (const x of [0.5, 2.5]) for (const y of [0, 1, 2]) await at(x, y);
  await expect(said).toContainText('All twelve are paired');
  await lesson.getByRole('link', { name: 'Next task' }).click();

  // Who answers inside the pairs wins, whatever the other one does.
  for (let i = 0; i < 6; i++) {
    await expect(said).toHaveText(/^Your turn|You win/);
    if (/You win/.test((await said.textContent())!)) break;
    const label = await lesson.getByRole('application').getAttribute('aria-label');
    const [x, y] = /live at (\d),(\d)/.exec(label!)!.slice(1).map(Number);
    await at(x % 2 ? x - 1 : x + 1, y);
    await expect(said).not.toHaveText(/^Your turn/);
  }
  await expect(said).toContainText('You win! Your pairs did it');
  await lesson.getByRole('link', { name: 'Next task' }).click();
  for (const [x, y] of [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]]) await at(x, y);
  await expect(said).toContainText('These five are the outer dots');
  await lesson.getByRole('link', { name: 'Next task' }).click();
  for (const x of [0, 1, 2, 3]) await at(x, 0);
  await expect(said).toContainText('Forget all but these four');
  await at(1.5, 0);
  await expect(said).toContainText('Not this one');
  await at(2.5, 0);
  await expect(said).toContainText('a line of the only pairing');
  await lesson.getByRole('link', { name: 'Next task' }).click();
  // s-u, u-v, v-t in the first tree; s-v, u-t, s-t in the second.
  for (const [x, y] of [[0.6, 1.1], [1.2, 0.4], [1.8, 0.3]]) await at(x, y);
  for (const [x, y] of [[0.6, 0.3], [1.8, 1.1], [0.6, 0.7]]) {
    await at(x, y);
    await at(x, y);
  }
  await expect(said).toContainText('Two spanning trees without a common line');
});
