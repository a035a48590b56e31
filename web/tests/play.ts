// Playing on the page as a person does: by clicking where things are drawn.

import { type BrowserContext, type Page, test as base } from '@playwright/test';
import type { BoardAnswer, MoveAnswer, PositionAnswer, Setup } from '../src/answers/types.ts';
import { decodeLink, encodeLink, type Shared } from '../src/share/link.ts';
import { expect } from './expect.ts';
import { Host } from './host.ts';
import { Server } from './server.ts';

/** Whether the page comes from the program, or from a host of files that has none behind it. */
export type Form = 'served' | 'static';

/** Where the program listens: it says what the page should show, also where the page cannot reach it. */
let program = '';

/** Tests of one file and worker share a server. */
export const test = base.extend<{ quiet: void; alone: void }, { form: Form; server: Server; host: Host | null }>({
  form: ['served', { scope: 'worker', option: true }],
  host: [
    async ({ form }, use) => {
      const host = form === 'static' ? await new Host().start() : null;
      await use(host);
      host?.end();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({}, use) => {
      const server = await new Server().start();
      program = server.address;
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server, host }, use) => use(host?.address ?? server.address),
  context: async ({ context, host }, use) => {
    if (host) settle(context, host.address);
    await use(context);
  },
  // The page of a host of files asks for its own files alone.
  alone: [
    async ({ context, host }, use) => {
      const asked: string[] = [];
      context.on('request', (request) => asked.push(request.url()));
      const before = host?.strays.length;
      await use();
      if (!host) return;
      expect(asked.filter((url) => !/^(data|blob):/.test(url) && !Host.addresses.some((own) => url.startsWith(own)))).toEqual([]);
      expect(host.strays.slice(before)).toEqual([]);
    },
    { auto: true },
  ],
  // Nothing may be refused by the content security policy or fail behind the page's back.
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) said.push(message.text());
      });
      await use();
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Lets tests name paths of the page, wherever it lives. */
function settle(context: BrowserContext, address: string) {
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await open();
    const go = page.goto.bind(page);
    page.goto = (path, options) => go(path.startsWith('/') ? address + path.slice(1) : path, options);
    return page;
  };
}

/** Lets the questions of a kind wait for a sign; for a page that is not open yet. */
export async function hold(page: Page, kind: string): Promise<() => Promise<void>> {
  await page.addInitScript((kind) => {
    const post = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    let open = false;
    Worker.prototype.postMessage = function (message: { name?: string }) {
      const go = () => post.call(this, message);
      if (open || message.name !== kind) go();
      else held.push(go);
    };
    Object.assign(window, {
      letGo() {
        open = true;
        held.splice(0).forEach((go) => go());
      },
    });
  }, kind);
  return () => page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
}

export function address(setup: Setup, more: Partial<Shared> = {}): string {
  return `/play#${encodeLink({ setup: { players: 2, ...setup }, ply: setup.moves?.length ?? 0, seats: ['human', 'perfect'], turned: false, places: null, ...more })}`;
}

export async function ask<T>(page: Page, path: string, body: unknown): Promise<T> {
  const response = await page.request.post(`${program}/api/v1${path}`, { data: body });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** What the address bar says of the game. */
export function shared(page: Page): Shared {
  return decodeLink(new URL(page.url()).hash)!;
}

export async function position(page: Page): Promise<PositionAnswer> {
  const { setup, ply } = shared(page);
  return ask(page, '/position', { ...setup, moves: setup.moves!.slice(0, ply) });
}

export const status = (page: Page) => page.getByTestId('status');

/** Waits until the board is drawn and it is somebody's move, or the game is over. */
export async function ready(page: Page) {
  await expect(status(page)).toHaveText(/turn|move|wins?|loses?|drawn|Waiting/i);
  await expect(page.locator('.place .board')).toBeVisible();
}

/** Where a point of the board is on the screen. */
export async function onScreen(page: Page, [x, y]: [number, number]): Promise<{ x: number; y: number }> {
  return page.locator('.place .board svg').evaluate(
    (svg, at) => {
      const { x, y } = new DOMPoint(at[0] * 40, -at[1] * 40).matrixTransform((svg as SVGSVGElement).getScreenCTM()!);
      return { x, y };
    },
    [x, y] as [number, number],
  );
}

/** Plays a move with the mouse; how depends on what it is. */
export async function click(page: Page, board: BoardAnswer, move: MoveAnswer) {
  const place = (vertex: number) => onScreen(page, board.layout.points[vertex]);
  const before = shared(page).setup.moves!.length;
  if (move.edge === null) {
    const at = await place(move.to!);
    await page.mouse.click(at.x, at.y);
  } else {
    // From vertex to vertex, with the button held.
    const [from, to] = [await place(move.from!), await place(move.to!)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 2 });
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  }
  await expect.poll(() => shared(page).setup.moves!.length).toBeGreaterThan(before);
}

/** Plays until the end; `choose` picks our moves. */
export async function playOut(page: Page, choose: (position: PositionAnswer) => MoveAnswer): Promise<number> {
  await ready(page);
  const { setup } = shared(page);
  const board = await ask<BoardAnswer>(page, '/board', { board: setup.board });
  for (let moves = 0; ; moves++) {
    await expect(status(page)).toHaveText(/^Your turn|(win|lose|wins|loses|drawn|come through)[.!]$/);
    if (await page.locator('.status.over').count()) return moves;
    await click(page, board, choose(await position(page)));
  }
}
