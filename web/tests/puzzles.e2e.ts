// Puzzles: the solver stands by every one of them, and a person can solve them.

import type { PositionAnswer, Verdict } from '../src/answers/types.ts';
import { PUZZLES } from '../src/puzzles/puzzles.ts';
import { ask, expect, test } from './play.ts';

test('the solver agrees with every solution', async ({ page }) => {
  test.slow();
  for (const { setup, solution, legal, id } of PUZZLES) {
    const verdict = await ask<Verdict>(page, '/analyze', { ...setup, values: 'all', seconds: 20 });
    expect(verdict.winner, id).toBe(verdict.turn);
    expect(verdict.moves, id).toHaveLength(legal);
    expect(verdict.moves.filter(({ value }) => value === 'win').map(({ move }) => move), id).toEqual(solution);
  }
});

test('a puzzle is missed, hinted at, solved and counted', async ({ page }) => {
  const { id, setup, solution } = PUZZLES.find(({ setup, solution }) => setup.game === 'classic' && setup.board.startsWith('grid') && solution.length === 1)!;
  await page.goto(`/puzzles#${id}`);
  const said = page.getByTestId('puzzle-status');
  await expect(said).toHaveText(/One wins/);
  const position = await ask<{ moves: { text: string; to: number }[] }>(page, '/position', setup);
  const board = await ask<{ layout: { points: [number, number][] } }>(page, '/board', { board: setup.board });
  const at = (text: string) =>
    page.locator('.place .board > svg').evaluate(
      (svg, [x, y]) => {
        const point = new DOMPoint(x * 40, -y * 40).matrixTransform((svg as SVGSVGElement).getScreenCTM()!);
        return [point.x, point.y] as const;
      },
      board.layout.points[position.moves.find((one) => one.text === text)!.to],
    );
  // A vertex that one end alone reaches.
  const reached = (to: number) => position.moves.filter((one) => one.to === to).length === 1;
  const wrong = position.moves.find((one) => !solution.includes(one.text) && reached(one.to))!;
  await page.mouse.click(...(await at(wrong.text)));
  await expect(said).toHaveText(/^No\./);
  // The answer stands on the board.
  await expect(page.locator('.place .stroke')).toHaveCount(setup.moves!.length + 2);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(said).toHaveText('Play from this end.');
  await expect(page.locator('.place .flash')).toHaveCount(1);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(said).toHaveText('Go to this dot.');
  await page.mouse.click(...(await at(solution[0])));
  await expect(said).toHaveText(/^(Right!|Solved!)/);
  // A right move is played on, by the moves that win, until the opponent is stuck.
  for (;;) {
    await expect(said).toHaveText(/^(Right!|Solved!)/);
    await expect(page.locator('.place .board').or(page.getByRole('link', { name: 'Next puzzle' })).first()).toBeVisible();
    const strokes = await page.locator('.place .stroke').count();
    if (/^Solved/.test((await said.textContent())!.trim())) break;
    const hint = page.getByRole('button', { name: 'Hint' });
    if (!(await hint.count()) || !(await hint.isEnabled())) continue;
    await hint.click();
    await expect(page.locator('.place .flash').first()).toBeAttached();
    if (await hint.isEnabled()) await hint.click();
    await expect(said).toHaveText('Go to this dot.');
    const flash = (await page.locator('.place .flash').first().evaluate((one) => {
      const svg = (one as SVGCircleElement).ownerSVGElement!;
      const { x, y } = new DOMPoint(Number(one.getAttribute('cx')), Number(one.getAttribute('cy'))).matrixTransform(svg.getScreenCTM()!);
      return [x, y] as const;
    }))!;
    await page.mouse.click(...flash);
    await expect.poll(() => page.locator('.place .stroke').count()).toBeGreaterThan(strokes);
  }
  await expect(page.getByTestId('streak')).toContainText('1 solved');
  await page.reload();
  await expect(page.getByTestId('streak')).toContainText('1 solved');
});

test('the puzzle of the day is the same everywhere, and new ones never end', async ({ page, context }) => {
  await page.goto('/puzzles');
  await expect(page.getByRole('heading', { name: 'Puzzle of the day' })).toBeVisible();
  const said = (one: typeof page) => one.getByTestId('puzzle-status');
  await expect(said(page)).toHaveText(/One wins/);
  const board = (one: typeof page) => one.locator('.place .board');
  // Once the moves are there, the position is.
  const shown = async (one: typeof page) => {
    await expect(board(one)).toHaveAttribute('aria-label', /[1-9]\d* legal move/);
    return board(one).getAttribute('aria-label');
  };
  const other = await context.newPage();
  await other.goto('/puzzles');
  await expect(said(other)).toHaveText(/One wins/);
  expect(await shown(other)).toBe(await shown(page));
  await expect(page.getByRole('list', { name: 'Daily puzzles' }).getByRole('link')).toHaveCount(28);
  await page.getByRole('button', { name: 'New puzzle, difficulty 2' }).click();
  await expect(page).toHaveURL(/#2-\w+$/);
  await expect(said(page)).toHaveText(/One wins/);
  await expect(page.getByRole('img', { name: 'Difficulty 2 of 5' })).toBeVisible();
  const link = page.url();
  const drawn = await shown(page);
  await other.goto(link);
  await expect.poll(() => shown(other)).toBe(drawn);
});

test('a pairing that is to be spoilt has an answer to every other move', async ({ page }) => {
  const spoilt = PUZZLES.filter(({ theme }) => theme === 'pairing');
  expect(spoilt.length).toBeGreaterThan(10);
  // The program is asked once, whatever host the page has.
  for (const { setup, pairing, solution } of spoilt) {
    const partner = new Map(pairing.flatMap((pair) => [pair.split('-'), pair.split('-').reverse()] as [string, string][]));
    expect(partner.size).toBe(2 * pairing.length);
    const { moves } = await ask<PositionAnswer>(page, '/position', setup);
    const tried = moves.map(({ text }) => text).filter((text) => !solution.includes(text));
    expect(tried.length).toBeGreaterThan(0);
    for (const text of tried) {
      const [, to] = text.split('-');
      const after = { ...setup, moves: [...setup.moves!, text] };
      const verdict = await ask<Verdict>(page, '/analyze', { ...after, values: 'all', seconds: 5 });
      expect(verdict.moves.find(({ move }) => move === `${to}-${partner.get(to)}`)?.value, `${setup.board} ${text}`).toBe('win');
    }
  }
  // Seen and solved.
  await page.goto(`/puzzles#${spoilt[0].id}`);
  await expect(page.getByText('Your opponent wants to answer inside these pairs.')).toBeVisible();
  await expect(page.locator('.place .pairing')).toBeAttached();
});
