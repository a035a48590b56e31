// A whole game of each family against the perfect engine, which sits where the theory says it wins.

import type { Setup, Verdict } from '../src/answers/types.ts';
import { address, ask, expect, playOut, status, test } from './play.ts';

const GAMES: Setup[] = [
  { game: 'classic', board: 'grid:3x4' },
  { game: 'progressive', board: 'grid:3x3' },
  { game: 'geography', board: 'grid:3x3' },
  { game: 'public', board: 'grid:3x3' },
  { game: 'private', board: 'grid:3x3' },
  { game: 'edge-geography', board: 'grid:3x2' },
  { game: 'cycle', board: 'complete:4' },
  { game: 'cycle-misere', board: 'complete:4' },
  { game: 'cycle-cut', board: 'grid:3x3' },
  { game: 'cycle-cut-misere', board: 'grid:3x3' },
  { game: 'shannon', board: 'grid:3x3', terminals: '0,0,2,2' },
];

for (const setup of GAMES) {
  test(`the perfect engine plays ${setup.game} to the end`, async ({ page }) => {
    const verdict = await ask<Verdict>(page, '/analyze', { ...setup, values: 'answer', seconds: 20 });
    const engine = verdict.winner === 1 ? 1 : 2;
    const seats = engine === 1 ? ['perfect', 'human'] : ['human', 'perfect'];
    await page.goto(address(setup, { seats }));
    let n = 0;
    // A wandering choice, the same in every run.
    await playOut(page, ({ moves }) => moves[(7 * n++ + 3) % moves.length]);
    if (verdict.status === 'solved' && verdict.winner) await expect(status(page)).toHaveText(/You lose\.$/);
    else await expect(status(page)).not.toHaveText(/You win/);
    await expect(page.locator('.seats li')).toHaveCount(2);
  });
}

test('three players, each with a snake of their own', async ({ page }) => {
  await page.goto(address({ game: 'private', board: 'grid:3x4', players: 3 }, { seats: ['human', 'random', 'stubborn'] }));
  await playOut(page, ({ moves }) => moves[0]);
  await expect(status(page)).toHaveText(/lose/);
  await expect(page.locator('.seats li')).toHaveCount(3);
});
