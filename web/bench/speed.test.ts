// How fast the browser's own program is beside the same program compiled for this machine: `make bench-wasm`. Both answer
// the same questions in turn, and of several attempts the best counts, so that other work here matters little.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../src/answers/wasi.ts';

const ROOT = join(import.meta.dirname, '../..');
const NATIVE = join(ROOT, 'target/native/wasm/slitherlab-wasm');
const MODULE = new WebAssembly.Module(readFileSync(join(ROOT, 'web/wasm/slitherlab.wasm')));
const ATTEMPTS = 7;

const text = (body: object) => JSON.stringify({ players: 2, moves: [], ...body });
const here = (name: string, body: object) => run(MODULE, ['slitherlab', name], new TextEncoder().encode(text(body)), () => {}).status;
const there = (name: string, body: object) => spawnSync(NATIVE, [name], { input: text(body) }).status;

function time(work: () => unknown): number {
  const begin = performance.now();
  expect(work()).toBe(0);
  return performance.now() - begin;
}

/** The best times of both, in milliseconds. */
function both(name: string, body: object): { ours: number; native: number } {
  const [ours, native]: [number[], number[]] = [[], []];
  for (let i = 0; i < ATTEMPTS; i++) {
    ours.push(time(() => here(name, body)));
    native.push(time(() => there(name, body)));
  }
  return { ours: Math.min(...ours), native: Math.min(...native) };
}

/** What it takes to start the native program. */
const start = both('claims', {}).native;

test('a move and its legal replies on 10×10 take less than 10 ms', () => {
  const { ours } = both('position', { board: 'grid:10x10', game: 'classic', moves: ['0,0-0,1', '0,1-0,2', '0,2-1,2'] });
  console.log(`position on 10×10: ${ours.toFixed(2)} ms`);
  expect(ours).toBeLessThan(10);
});

test('a perfect reply on 100×100 takes less than 100 ms', () => {
  const { ours } = both('engine', { board: 'grid:100x100', game: 'geography', moves: ['0,0'], engine: 'perfect', seed: 1, seconds: 1 });
  console.log(`perfect reply on 100×100: ${ours.toFixed(1)} ms`);
  expect(ours).toBeLessThan(100);
});

test.each([
  ['why', { board: 'grid:60x60', game: 'classic', moves: ['0,0-0,1'] }],
  ['why', { board: 'random:60,240 seed 3', game: 'shannon', terminals: '0,59' }],
  ['analyze', { board: 'grid:40x40', game: 'classic', values: 'all' }],
  ['analyze', { board: 'grid:4x4', game: 'private', values: 'all', seconds: 60 }],
  ['analyze', { board: 'grid:4x5', game: 'classic', players: 3, values: 'all', seconds: 60 }],
  ['analyze', { board: 'complete:6', game: 'cycle', values: 'all', seconds: 60 }],
])('%s as fast as natively within a factor of 2.5: %j', (name, body) => {
  const { ours, native } = both(name, body);
  const share = ours / Math.max(native - start, 0.5);
  console.log(`${name} ${JSON.stringify(body)}: ${ours.toFixed(1)} ms, natively ${native.toFixed(1)} ms (start ${start.toFixed(1)}): ${share.toFixed(2)}`);
  expect(ours).toBeLessThan(2.5 * native);
}, 600_000);
