// Games between browsers.

import type { Page } from '@playwright/test';
import type { BoardAnswer, PositionAnswer } from '../src/answers/types.ts';
import { address, expect, hold, ready, status, test } from './play.ts';
import { Server } from './server.ts';

// This file kills its server, so it has one of its own.
let server: Server;
test.beforeAll(async () => {
  server = await new Server().start();
});
test.afterAll(async () => server.stop());
test.describe.configure({ mode: 'serial' });

/** Plays the first legal move by its button. */
async function move(page: Page) {
  const list = page.locator('details', { hasText: /^Legal moves/ });
  if (!(await list.evaluate((one) => (one as HTMLDetailsElement).open))) await list.locator('summary').click();
  await list.getByRole('button').first().click();
}
const moves = (page: Page) => page.locator('.moves li button');

/** Opens a game of two people, and makes it one between browsers; the answer is the invitation. */
async function invite(page: Page, game: string, board: string, { name = '', places, clock, listed = false }: { name?: string; places?: [number, number][]; clock?: string; listed?: boolean } = {}) {
  await page.goto(server.address + address({ game, board }, { seats: ['human', 'human'], places }));
  await ready(page);
  await page.getByRole('button', { name: 'Play a friend', exact: true }).first().click();
  await page.getByLabel('Your name (optional)').fill(name);
  if (clock) await page.getByLabel('Clock').selectOption({ label: clock });
  await page.getByRole('button', { name: listed ? 'Play with anybody' : 'Make a link to send' }).click();
  return page.getByTestId('invitation').inputValue();
}

test('two browsers play, a third watches, the server dies and comes back', async ({ browser }) => {
  const [ann, bob, eve] = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  const invitation = await invite(ann, 'classic', 'grid:3x3', { name: 'Ann' });
  expect(invitation).toContain('#invite=');

  await bob.goto(invitation);
  await bob.getByLabel('Your name (optional)').fill('Bob');
  await bob.getByRole('button', { name: 'Join as player 2' }).click();
  await expect(status(bob)).toHaveText('Waiting for Ann.');
  await expect(ann.locator('.seats')).toContainText('Bob');
  await expect(bob.locator('.seats')).toContainText('Ann');
  await eve.goto(invitation.split('#')[0]);
  await expect(eve.getByTestId('line')).toHaveText(/you are watching/);
  await expect(eve.getByRole('button', { name: /Join/ })).toHaveCount(0);

  await expect(status(ann)).toHaveText(/^Your turn/);
  await move(ann);
  for (const page of [ann, bob, eve]) await expect(moves(page)).toHaveCount(1);
  await expect(status(bob)).toHaveText(/^Your turn/);
  await move(bob);
  for (const page of [ann, bob, eve]) await expect(moves(page)).toHaveCount(2);

  // A power cut: nothing is lost, and all three come back by themselves.
  await server.kill();
  await expect(ann.getByTestId('line')).toHaveText(/Connecting again/);
  await server.start();
  for (const page of [ann, bob, eve]) {
    await expect(page.getByTestId('line')).toHaveText(/Connected/);
    await expect(moves(page)).toHaveCount(2);
  }
  await move(ann);
  for (const page of [ann, bob, eve]) await expect(moves(page)).toHaveCount(3);

  // A page that is closed and opened again keeps its seat.
  await bob.reload();
  await expect(status(bob)).toHaveText(/^Your turn/);
  await expect(moves(bob)).toHaveCount(3);
  for (let i = 0; i < 8; i++) {
    const page = i % 2 ? ann : bob;
    await expect(status(page)).toHaveText(/^Your turn|You (win!|lose\.)$/);
    if (await page.locator('.status.over').count()) break;
    await move(page);
    await expect(moves(page)).toHaveCount(4 + i);
  }
  await expect(status(eve)).toHaveText(/(Ann|Bob) wins\.$/);
  const [a, b] = [await status(ann).textContent(), await status(bob).textContent()];
  expect([a, b].filter((text) => text!.endsWith('You win!'))).toHaveLength(1);
  expect([a, b].filter((text) => text!.endsWith('You lose.'))).toHaveLength(1);
});

test('who joins before the board has come has their seat', async ({ browser }) => {
  const [ann, bob] = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  const invitation = await invite(ann, 'classic', 'grid:3x3');

  const deliver = await hold(bob, 'board');
  await bob.goto(invitation);
  await bob.getByRole('button', { name: 'Join as player 2' }).click();
  await expect(bob.getByTestId('line')).toHaveText('Connected');
  await deliver();
  await ready(bob);
  await move(ann);
  await expect(status(bob)).toHaveText(/^Your turn/);
  await move(bob);
  await expect(moves(ann)).toHaveCount(2);
});

test('a dropped line loses no move', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // The line is cut under the page's feet, as on a train.
  let cut = () => {};
  await page.routeWebSocket(/socket$/, (socket) => {
    const upstream = socket.connectToServer();
    cut = () => {
      void socket.close({ code: 1011 });
      void upstream.close();
    };
  });
  const invitation = new URL(await invite(page, 'geography', 'grid:4x4'));
  await expect(page.getByTestId('line')).toHaveText(/Connected/);
  const id = new URL(page.url()).pathname.split('/')[2];
  const join = await page.request.post(`${server.address}/api/v1/games/${id}/seats`, {
    data: { invite: new URLSearchParams(invitation.hash.slice(1)).get('invite'), seat: 2, name: 'script' },
  });
  const { token } = await join.json();
  await move(page);
  await expect(moves(page)).toHaveCount(1);
  cut();
  const at = await (await page.request.get(`${server.address}/api/v1/games/${id}`)).json();
  const asked: PositionAnswer = await (await page.request.post(`${server.address}/api/v1/position`, { data: at.setup })).json();
  const board: BoardAnswer = await (await page.request.post(`${server.address}/api/v1/board`, { data: { board: at.setup.board } })).json();
  expect(board.vertices).toBe(16);
  const played = await page.request.post(`${server.address}/api/v1/games/${id}/moves`, {
    headers: { authorization: `Bearer ${token}` },
    data: { ply: 1, move: asked.moves[0].text },
  });
  expect(played.ok()).toBe(true);
  await expect(moves(page)).toHaveCount(2);
  await expect(page.getByTestId('line')).toHaveText(/Connected/);
  await move(page);
  await expect(moves(page)).toHaveCount(3);
});

test('a move is taken back by agreement, and the rematch has swapped seats', async ({ browser }) => {
  const [ann, bob, eve] = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  const invitation = await invite(ann, 'classic', 'grid:3x3', { name: 'Ann' });
  await bob.goto(invitation);
  await bob.getByLabel('Your name (optional)').fill('Bob');
  await bob.getByRole('button', { name: 'Join as player 2' }).click();
  await eve.goto(invitation.split('#')[0]);
  await expect(status(ann)).toHaveText(/^Your turn/);
  await expect(ann.getByRole('button', { name: 'Take back' })).toBeDisabled();
  await move(ann);
  await expect(moves(bob)).toHaveCount(1);

  // Refused once, granted after another move.
  await ann.getByRole('button', { name: 'Take back' }).click();
  await expect(bob.getByTestId('agreement')).toContainText('Ann asks to take the last move back.');
  await expect(eve.getByTestId('agreement')).toContainText('Waiting for Bob.');
  await bob.getByRole('button', { name: 'Refuse' }).click();
  await expect(ann.getByTestId('notice')).toHaveText('Bob does not want the move taken back.');
  await move(bob);
  await expect(moves(ann)).toHaveCount(2);
  await ann.getByRole('button', { name: 'Take back' }).click();
  await bob.getByRole('button', { name: 'Allow' }).click();
  for (const page of [ann, bob, eve]) await expect(moves(page)).toHaveCount(0);
  await move(ann);
  for (const page of [ann, bob, eve]) await expect(moves(page)).toHaveCount(1);

  await ann.getByRole('button', { name: 'Resign' }).click();
  await ann.getByRole('button', { name: 'Sure?' }).click();
  await expect(status(bob)).toHaveText(/You win!$/);
  await bob.reload();
  await expect(status(bob)).toHaveText(/You win!$/);
  // A finger that comes down on Rematch while the other one asks for it accepts.
  const place = (name: string) => bob.getByTestId('ending').getByRole('button', { name }).boundingBox();
  await bob.getByTestId('ending').evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  const rematch = (await place('Rematch'))!;
  await ann.getByTestId('ending').getByRole('button', { name: 'Rematch' }).click();
  await expect(bob.getByTestId('ending')).toContainText('Ann wants a rematch');
  const accept = (await place('Accept'))!;
  expect([accept.x, accept.y].map(Math.round)).toEqual([rematch.x, rematch.y].map(Math.round));
  const before = bob.url();
  await bob.getByRole('button', { name: 'Accept' }).click();
  await expect(status(bob)).toHaveText(/^Your turn/);
  await expect(status(ann)).toHaveText('Waiting for Bob.');
  expect(bob.url()).not.toBe(before);
  expect(ann.url()).toBe(bob.url());
  await expect(ann.locator('.seats li').nth(1)).toContainText('Ann (you)');
  await move(bob);
  await expect(moves(ann)).toHaveCount(1);
  // Who watches goes on watching.
  await expect(moves(eve)).toHaveCount(1);
  expect(eve.url()).toBe(bob.url());
});

for (const [name, viewport] of [['a desktop', { width: 1280, height: 800 }], ['a phone', { width: 390, height: 844 }]] as const) {
  test(`nothing moves on ${name} when a friend joins, or asks for a rematch`, async ({ browser }) => {
    const [ann, bob] = await Promise.all([1, 2].map(async () => (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage()));
    const reveal = async (page: Page) => {
      const more = page.getByRole('button', { name: 'More', exact: true });
      if (await more.isVisible()) await more.click();
    };
    // Those within half a second of a tap count too.
    const watch = (page: Page) =>
      page.evaluate(() => {
        (window as any).jumps = [];
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window as any).jumps.push((entry as any).value))).observe({ type: 'layout-shift' });
      });
    const jumps = async (page: Page) => {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      // Words inside a seat become those of a name.
      return page.evaluate(() => (window as any).jumps.splice(0).filter((one: number) => one > 0.001));
    };
    await ann.goto(server.address + address({ game: 'classic', board: 'grid:3x3' }, { seats: ['human', 'human'] }));
    await ready(ann);
    await reveal(ann);
    await ann.getByRole('button', { name: 'Play a friend', exact: true }).first().click();
    await ann.getByRole('button', { name: 'Make a link to send' }).click();
    const invitation = await ann.getByTestId('invitation').inputValue();
    await expect(ann.getByTestId('line')).toHaveText('Connected');
    await bob.goto(invitation);
    const join = bob.getByRole('button', { name: 'Join as player 2' });
    await expect(join).toBeInViewport({ ratio: 1 });
    await expect(bob.getByTestId('line')).toHaveText('Connected');
    await Promise.all([watch(ann), watch(bob)]);
    await join.click();
    await expect(status(bob)).toHaveText(/^Waiting for/);
    await expect(ann.getByTestId('invitation')).toHaveCount(0);
    expect([await jumps(ann), await jumps(bob)]).toEqual([[], []]);
    await reveal(ann);
    await ann.getByRole('button', { name: 'Resign' }).click();
    await ann.getByRole('button', { name: 'Sure?' }).click();
    for (const page of [ann, bob]) await expect(page.getByTestId('ending')).toBeVisible();
    await Promise.all([jumps(ann), jumps(bob)]);
    await ann.getByTestId('ending').getByRole('button', { name: 'Rematch' }).click();
    await expect(bob.getByTestId('ending')).toContainText('wants a rematch');
    expect(await jumps(bob)).toEqual([]);
  });
}

test('a drawing goes with the invitation', async ({ browser }) => {
  const [ann, bob] = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  const places: [number, number][] = [[0, 0], [2, 0.5], [1, 2], [3, 3]];
  await bob.goto(await invite(ann, 'classic', 'cycle:4', { places }));
  const drawn = (page: Page) => page.locator('.place .dots').getAttribute('d');
  await expect.poll(() => drawn(bob)).toBe(await drawn(ann));
  await bob.goto(server.address + address({ game: 'classic', board: 'cycle:4' }));
  await ready(bob);
  expect(await drawn(bob)).not.toBe(await drawn(ann));
});

test('values and why need the word of both players', async ({ browser }) => {
  const [ann, bob] = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  const invitation = await invite(ann, 'geography', 'path:5', { name: 'Ann' });
  await ann.getByRole('button', { name: 'QR code' }).click();
  await expect(ann.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  await bob.goto(invitation);
  await expect(bob.getByText('Ann invites you to this game.')).toBeVisible();
  await bob.getByLabel('Your name (optional)').fill('Bob');
  await bob.getByRole('button', { name: 'Join as player 2' }).click();
  await expect(status(ann)).toHaveText(/^Your turn/);
  await expect(ann).toHaveTitle('● Your turn · Game · Slitherlab');
  await expect(ann.getByRole('button', { name: 'Values' })).toHaveCount(0);
  await ann.keyboard.press('v');
  await ann.getByRole('button', { name: 'Analyse together' }).click();
  await expect(ann.getByRole('button', { name: 'Waiting for the others…' })).toBeVisible();
  await expect(bob.getByTestId('agreement')).toContainText('Ann wants to analyse together');
  await bob.getByRole('button', { name: 'Agree' }).click();
  for (const page of [ann, bob]) await expect(page.getByRole('button', { name: 'Values' })).toBeVisible();
  await ann.getByRole('button', { name: 'Values' }).click();
  await expect(ann.locator('.place .value.win')).toHaveCount(3);

  // The game is in the list of both, with whose move it is.
  await bob.goto(server.address + '/');
  await bob.getByRole('button', { name: 'Play a friend', exact: true }).first().click();
  await expect(bob.getByRole('region', { name: 'Your games' })).toContainText('path of 5 with Ann');
  await expect(bob.getByRole('region', { name: 'Your games' })).toContainText('their move');
  await move(ann);
  await bob.getByRole('link', { name: 'path of 5 with Ann' }).click();
  await expect(status(bob)).toHaveText(/^Your turn/);
  // Once it is over, everybody may look.
  await bob.getByRole('button', { name: 'Resign' }).click();
  await bob.getByRole('button', { name: 'Sure?' }).click();
  await expect(bob.getByRole('button', { name: 'Why' })).toBeVisible();
});

test('a game that is open to anybody is listed, and gone when it is full', async ({ browser }) => {
  const [ann, bob, eve] = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  await invite(ann, 'classic', 'grid:3x4', { name: 'Ann', clock: '5 minutes each, plus 5 seconds per move', listed: true });
  await expect(ann.getByText('This game is listed for anybody while you are here.')).toBeVisible();
  const friends = async (page: Page) => {
    await page.goto(server.address + '/');
    await page.getByRole('button', { name: 'Play a friend', exact: true }).first().click();
    return page.getByRole('region', { name: 'Open games' });
  };
  const list = await friends(bob);
  await expect(list).toContainText('Ann');
  await expect(list).toContainText('Slither on 3 × 4 grid · 5 minutes each, plus 5 seconds per move');
  await bob.getByLabel('Your name (optional)').fill('Bob');
  await list.getByRole('button', { name: 'Join' }).click();
  await expect(status(bob)).toHaveText('Waiting for Ann.');
  await expect(await friends(eve)).toHaveCount(0);
  // The clock stands until the first move.
  await expect(ann.getByTestId('clock-1')).toHaveText('5:00');
  await move(ann);
  await expect(bob.getByTestId('clock-2')).not.toHaveText('5:00');
  await expect(ann.getByTestId('clock-1')).toHaveText('5:00');
  await move(bob);
  await expect(moves(ann)).toHaveCount(2);
});

test('who runs out of time has lost', async ({ browser }) => {
  const [ann, bob] = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  // The page offers no clock as short as this.
  await ann.route('**/api/v1/games', (route) => {
    const body = route.request().postDataJSON();
    return body?.clock ? route.continue({ postData: JSON.stringify({ ...body, clock: { seconds: 1, increment: 0 } }) }) : route.continue();
  });
  const invitation = await invite(ann, 'classic', 'grid:3x3', { name: 'Ann', clock: '1 minute each, plus 2 seconds per move' });
  await bob.goto(invitation);
  await expect(bob.getByText('Ann invites you to this game, with 1 second each.')).toBeVisible();
  await bob.getByRole('button', { name: 'Join as player 2' }).click();
  await expect(status(ann)).toHaveText(/^Your turn/);
  await move(ann);
  await expect(status(bob)).toHaveText('You have no time left. You lose.');
  await expect(status(ann)).toHaveText('Player 2 has no time left. You win!');
  await expect(bob.getByTestId('clock-2')).toHaveText('0:00.0');
  await bob.reload();
  await expect(status(bob)).toHaveText('You have no time left. You lose.');
});

test('one link pairs a class', async ({ browser }) => {
  const [teacher, ann, bob, cid] = await Promise.all([1, 2, 3, 4].map(async () => (await browser.newContext()).newPage()));
  await teacher.goto(server.address + address({ game: 'geography', board: 'path:4' }, { seats: ['human', 'human'] }));
  await ready(teacher);
  await teacher.getByRole('button', { name: 'Play a friend', exact: true }).first().click();
  await teacher.getByRole('button', { name: 'Pair a class' }).click();
  const link = await teacher.getByTestId('class-link').inputValue();
  const come = async (page: Page, name: string) => {
    await page.goto(link);
    await page.getByLabel('Your name (optional)').fill(name);
    await page.getByRole('button', { name: 'Find an opponent' }).click();
    await expect(page.getByTestId('line')).toHaveText('Connected');
  };
  await come(ann, 'Ann');
  await expect(ann.getByText('Waiting for the next pupil to open the class link.')).toBeVisible();
  await come(bob, 'Bob');
  expect(bob.url()).toBe(ann.url());
  await come(cid, 'Cid');
  expect(cid.url()).not.toBe(ann.url());
  await expect(teacher.getByTestId('class-games')).toContainText('Ann – Bob');
  await expect(teacher.getByTestId('class-games')).toContainText('Cid – nobody yet');
  await move(ann);
  await expect(moves(bob)).toHaveCount(1);
  await bob.getByRole('button', { name: 'Resign' }).click();
  await bob.getByRole('button', { name: 'Sure?' }).click();
  // The next opponent is whoever waits.
  await bob.getByTestId('ending').getByRole('link', { name: 'Next opponent' }).click();
  await bob.getByRole('button', { name: 'Next opponent' }).click();
  await expect(status(bob)).toHaveText('Waiting for Cid.');
  expect(bob.url()).toBe(cid.url());
  await teacher.goto(link.replace(/[^/]+$/, '0'.repeat(24)));
  await expect(teacher.getByRole('alert')).toHaveText('This class link has expired.');
});
