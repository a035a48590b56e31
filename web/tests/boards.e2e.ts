// Boards: drawn, pasted, with holes, in space, and very large.

import { address, expect, onScreen, ready, shared, status, test } from './play.ts';

test('a graph is drawn, edited and played on', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Draw' }).click();
  const sheet = dialog.getByRole('application');
  await expect(sheet).toBeVisible();
  const box = (await sheet.boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  for (const [x, y] of [[0.2, 0.3], [0.5, 0.3], [0.8, 0.3], [0.5, 0.8]]) await page.mouse.click(...at(x, y));
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(to[0], to[1], { steps: 4 });
    await page.mouse.up();
  };
  await drag(at(0.2, 0.3), at(0.5, 0.3));
  await drag(at(0.5, 0.3), at(0.8, 0.3));
  await drag(at(0.5, 0.3), at(0.5, 0.8));
  await drag(at(0.2, 0.3), at(0.5, 0.8));
  await expect(sheet).toHaveAttribute('aria-label', /4 vertices, 4 edges/);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await drag(at(0.8, 0.3), at(0.8, 0.7));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.mouse.click(...at(0.35, 0.55));
  await expect(sheet).toHaveAttribute('aria-label', /4 vertices, 3 edges/);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(sheet).toHaveAttribute('aria-label', /4 vertices, 4 edges/);
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog).toBeHidden();
  await expect(status(page)).toHaveText(/choose any line/);
  await expect.poll(() => shared(page)?.setup.board).toMatch(/^graph6:/);
  await expect.poll(() => shared(page).places).toHaveLength(4);
  await expect(page.getByRole('application')).toHaveAttribute('aria-label', /4 vertices, 4 edges\. 4 legal moves/);
  // Edited again, it stands where it was drawn.
  const places = shared(page).places!;
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(dialog.getByRole('application', { name: /Drawing with 4 vertices, 4 edges/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog).toBeHidden();
  const apart = (at: [number, number][]) => at.map(([x, y]) => [x - at[0][0], y - at[0][1]].map((c) => Math.round(10 * c)));
  await expect.poll(() => apart(shared(page).places!)).toEqual(apart(places));
});

test('a graph is pasted', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Import' }).click();
  await dialog.getByLabel(/Paste a graph/).fill('0 1\n1 x\n');
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/line 2/);
  // Once the text changes, the error is history.
  await dialog.getByLabel(/Paste a graph/).fill('graph { a -- b; b -- c; c -- a; }');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(dialog.getByText('3 vertices, 3 edges')).toBeVisible();
  await dialog.getByText('Cycle game', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(status(page)).toHaveText(/colour a line/);
});

test('holes are cut by clicking cells', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Width').fill('3');
  await dialog.getByLabel('Height').fill('3');
  await expect(dialog.getByText('9 vertices, 12 edges')).toBeVisible();
  const preview = dialog.getByRole('application');
  const box = (await preview.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(dialog.getByLabel('Board text')).toHaveValue('grid:3x3 without 1,1');
  await expect(dialog.getByText('8 vertices, 8 edges')).toBeVisible();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(dialog.getByLabel('Board text')).toHaveValue('grid:3x3');
  // The vertex under the pointer is not there any more.
  await dialog.getByLabel('Board text').fill('path:2');
  await expect(dialog.getByText('2 vertices, 1 edge.')).toBeVisible();
});

test('boards are found by name, and a slip is put right', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find a board').fill('grötzsch');
  await dialog.getByRole('button', { name: 'Grötzsch graph' }).click();
  await expect(dialog.getByText('11 vertices, 20 edges')).toBeVisible();
  await dialog.getByLabel('Board text').fill('gird 4 by 3');
  await dialog.getByRole('button', { name: 'grid:4x3' }).click();
  await expect(dialog.getByText('12 vertices, 17 edges')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.board-text')).toHaveText('4 × 3 grid');
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(dialog.locator('.families h4').first()).toHaveText('Recent');
  await expect(dialog.getByRole('button', { name: '4 × 3 grid' })).toHaveAttribute('aria-pressed', 'true');
});

test('three.js comes only with a board in space', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(address({ game: 'classic', board: 'grid:4x4' }));
  await ready(page);
  expect(loaded.filter((url) => /SpaceBoard.*\.js/.test(url))).toEqual([]);
  await page.goto(address({ game: 'classic', board: 'grid:3x3x3' }, { seats: ['human', 'human'] }));
  await ready(page);
  await expect(page.locator('.place canvas')).toBeVisible();
  expect(loaded.filter((url) => /SpaceBoard.*\.js/.test(url))).toHaveLength(1);
  // The middle of the screen is the middle of the cube: something there can be chosen.
  const box = (await page.locator('.place canvas').boundingBox())!;
  const chosen = async () => shared(page)?.setup.moves!.length === 1 || (await page.getByTestId('notice').textContent())!.includes('other end');
  for (let i = 0; i < 40 && !(await chosen()); i++) {
    await page.mouse.click(box.x + box.width * (0.3 + 0.01 * i), box.y + box.height * 0.5);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await expect.poll(chosen).toBe(true);
  await page.getByRole('button', { name: 'Three dimensions' }).click();
  await expect(page.locator('.place .board > svg')).toBeVisible();
});

test('a large board opens at its snake, whose heads belong to nobody', async ({ page }) => {
  const moves = ['5,5-5,6', '5,6-5,7', '5,7-6,7'];
  await page.goto(address({ game: 'classic', board: 'grid:40x40', moves }, { seats: ['human', 'human'] }));
  await ready(page);
  await expect(page.locator('.place .minimap')).toBeVisible();
  const heads = page.locator('.place .live');
  await expect(heads).toHaveCount(2);
  for (const head of await heads.all()) {
    await expect(head).toHaveClass(/player-0/);
    await expect(head).toBeInViewport();
  }
  // Every line of the snake has the colour of the player who drew it.
  await expect(page.locator('.place .stroke.player-1')).toHaveCount(2);
  await expect(page.locator('.place .stroke.player-2')).toHaveCount(1);
  // Dots are far enough apart to be hit.
  const [one, other] = [await onScreen(page, [5, 5]), await onScreen(page, [5, 6])];
  expect(one.y - other.y).toBeGreaterThan(30);
});

test('2,500 cells are drawn as SVG, more on a canvas that zooms', async ({ page }) => {
  await page.goto(address({ game: 'classic', board: 'grid:50x50' }, { seats: ['human', 'human'] }));
  await ready(page);
  await expect(page.locator('.place .board > svg')).toBeVisible();
  await page.goto(address({ game: 'geography', board: 'grid:201x201' }, { seats: ['human', 'human'] }));
  await ready(page);
  const canvas = page.locator('.place canvas');
  await expect(canvas).toBeVisible();
  for (let i = 0; i < 8; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
  const box = (await canvas.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => shared(page).setup.moves!.length).toBe(1);
});

test('a directed board shows where its arcs lead, also where two lead back and forth', async ({ page }) => {
  await page.goto(address({ game: 'geography', board: 'arcs:0>1,1>0,1>2,2>0', moves: ['1'] }, { seats: ['human', 'human'] }));
  await ready(page);
  const tips = async () => ((await page.locator('.place .tips').getAttribute('d')) ?? '').split('z').length - 1;
  await expect.poll(tips).toBe(4);
  await page.goto(address({ game: 'geography', board: 'grid:3x3' }, { seats: ['human', 'human'] }));
  await ready(page);
  await expect(page.locator('.place .board svg')).toBeVisible();
  await expect(page.locator('.place .tips')).toHaveCount(0);
});
