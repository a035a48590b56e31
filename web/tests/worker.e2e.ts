// The worker that computes is attacked: a program that never ends, one that takes all memory, and questions that would like to.
// The page stays awake, and goes on when it gets an answer.

import type { Page } from '@playwright/test';
import { expect, ready, shared, test } from './play.ts';

/** A program without imports whose start is this code; its memory is one page at first. */
function program(code: number[]): Buffer {
  const name = (text: string) => [text.length, ...Buffer.from(text)];
  const section = (id: number, bytes: number[]) => [id, bytes.length, ...bytes];
  return Buffer.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 0, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...name('memory'), 2, 0, ...name('_start'), 0, 0]),
    ...section(10, [1, code.length, ...code]),
  ]);
}

/** loop; br 0; end */
const ENDLESS = program([0x00, 0x03, 0x40, 0x0c, 0x00, 0x0b, 0x0b]);
/** loop; a thousand pages more; as long as they are given; end; unreachable */
const GREEDY = program([0x00, 0x03, 0x40, 0x41, 0xe8, 0x07, 0x40, 0x00, 0x41, 0x7f, 0x47, 0x0d, 0x00, 0x0b, 0x00, 0x0b]);

const instead = (page: Page, body: Buffer) => page.route('**/*.wasm', (route) => route.fulfill({ contentType: 'application/wasm', body }));

const link = (board: string, game = 'classic') => `/play#board=${board}&game=${game}&players=2&seats=human,human`;

/** It paints, and a click is heard. */
async function isAwake(page: Page) {
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.getByRole('link', { name: 'Learn', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'A short guide' }).first()).toBeVisible();
  await page.goBack();
}

test('a program that never ends leaves the page awake, and is ended', async ({ page }) => {
  await instead(page, ENDLESS);
  await page.clock.install();
  await page.goto(link('petersen'));
  await expect(page.getByTestId('status')).toBeVisible();
  await isAwake(page);
  // A computer that slept for an hour has not worked for an hour.
  await page.clock.fastForward(3_600_000);
  await page.clock.runFor(2_000);
  await expect(page.getByText(/far too long/)).toHaveCount(0);
  // Nobody waits for ever.
  await page.clock.runFor(70_000);
  await expect(page.getByText(/far too long/).first()).toBeVisible();
  // What the page knows itself can be played all the same.
  await page.evaluate((fragment) => (location.hash = fragment), link('grid:3x3').split('#')[1]);
  await page.clock.runFor(2_000);
  await ready(page);
});

test('a program that takes all memory is told from an answer', async ({ page }) => {
  await instead(page, GREEDY);
  await page.goto(link('petersen'));
  await expect(page.getByText(/computation broke off/).first()).toBeVisible();
  await isAwake(page);
  await page.evaluate((fragment) => (location.hash = fragment), link('grid:3x3').split('#')[1]);
  await ready(page);
});

/** What the page's worker answers to a question, how long it takes, in seconds, and what it takes. */
interface Run {
  name: string;
  status: number | string;
  text: string;
  seconds: number;
  memory: number;
}

/** Questions that ask for much: each is answered or refused within its time and the memory of a run. */
const HEAVY: [string, unknown][] = [
  ['analyze', { board: 'grid:7x8', game: 'private', players: 3, seconds: 5, values: 'all' }],
  ['analyze', { board: 'complete:60', game: 'cycle', players: 2, seconds: 3 }],
  ['analyze', { board: 'grid:200x200', game: 'edge-geography', players: 2, seconds: 1e300 }],
  ['analyze', { board: 'star:49999', game: 'edge-geography', players: 2, seconds: 3 }],
  ['engine', { board: 'grid:31x31', game: 'private', players: 5, engine: 'perfect', seconds: 3 }],
  ['board', { board: 'cycle:49999' }],
  ['board', { board: `complete:440${' and complete:3'.repeat(900)}` }],
  ['board', { board: 'x'.repeat(500_000) }],
  ['board', { graph: `${'0 '.repeat(200_000)}`, format: null }],
  ['position', { board: 'path:50000', game: 'classic', moves: Array(200_000).fill('0-1') }],
  ['picture', { board: 'complete:440', game: 'classic', format: 'svg', size: 4000, labels: true }],
  ['certificate', { board: 'grid:5x5', game: 'private', players: 3, seconds: 5 }],
  ['simulate', { board: 'grid:200x200', game: 'classic', games: 100, policies: ['random', 'random'] }],
  ['sweep', { boards: 'grid:{1..50}x{1..50}', game: 'private', players: 2, seconds: 0.001 }],
  ['verify', '['.repeat(100_000)],
  ['record', { record: `[Format "slitherlab/record/1"]\n[Game "classic"]\n[Board "star:40000"]\n\n0-1 ${'(0-2) '.repeat(40_000)}` }],
  ['remoteness', { board: 'grid:6x6', game: 'private', players: 2, nodes: 1e15 }],
  ['nothing', {}],
];

test('questions that ask for much are bounded in time and memory', async ({ page }) => {
  test.setTimeout(400_000);
  await page.goto('/play');
  await ready(page);
  const runs = await page.evaluate(async (questions) => {
    // The page's own worker and program, as the page fetched them.
    const fetched = performance.getEntriesByType('resource').map((entry) => entry.name);
    const [script, program] = [/\/worker-[^/]*\.js$/, /\.wasm$/].map((kind) => fetched.find((name) => kind.test(name)));
    if (!script || !program) throw new Error(fetched.join(' '));
    const module = await WebAssembly.compile(await (await fetch(program)).arrayBuffer());
    const runs: Run[] = [];
    for (const [name, question] of questions) {
      const worker = new Worker(script, { type: 'module' });
      worker.postMessage({ type: 'module', module });
      const begin = performance.now();
      const over = new Promise<Run>((resolve) => {
        const end = (status: number | string, text: string, memory: number) =>
          resolve({ name, status, text: text.slice(0, 300), seconds: (performance.now() - begin) / 1000, memory });
        worker.onmessage = ({ data }) => {
          if (data.type === 'over') end(data.status, data.text, data.memory);
          if (data.type === 'broken') end('broken', data.message, 0);
        };
        setTimeout(() => end('endless', '', 0), 60_000);
      });
      worker.postMessage({ type: 'question', name, body: typeof question === 'string' ? question : JSON.stringify(question) });
      runs.push(await over);
      worker.terminate();
    }
    return runs;
  }, HEAVY);
  for (const { name, status, text, seconds, memory } of runs) {
    const description = `status ${status} after ${seconds.toFixed(1)} s, ${(memory / 2 ** 20).toFixed(0)} MiB ${status === 0 ? '' : text}`;
    test.info().annotations.push({ type: name, description });
  }
  expect(runs.filter(({ status }) => status !== 0 && status !== 2)).toEqual([]);
  expect(Math.max(...runs.map(({ memory }) => memory))).toBeLessThan(640 << 20);
});

test('a long question that is left goes on nowhere', async ({ page }) => {
  // Every worker, and whether it was ended.
  await page.addInitScript(() => {
    const workers: { ended: boolean }[] = [];
    const { Worker } = window;
    window.Worker = class extends Worker {
      own = { ended: false };
      constructor(script: string | URL, options?: WorkerOptions) {
        super(script, options);
        workers.push(this.own);
      }
      override terminate() {
        this.own.ended = true;
        super.terminate();
      }
    };
    Object.assign(window, { alive: () => workers.filter((worker) => !worker.ended).length });
  });
  await page.goto(link('grid:7x7', 'private'));
  await ready(page);
  for (let round = 0; round < 6; round++) {
    await page.evaluate((fragment) => (location.hash = fragment), link(`grid:${6 + (round % 2)}x7`, 'private').split('#')[1]);
    await ready(page);
  }
  await page.evaluate((fragment) => (location.hash = fragment), link('grid:3x3').split('#')[1]);
  await ready(page);
  expect(shared(page).setup.board).toBe('grid:3x3');
  expect(await page.evaluate(() => (window as unknown as { alive(): number }).alive())).toBeLessThanOrEqual(4);
});
