// What answers on this page: this browser itself, and a server only where browsers meet. The one place that says so.

import program from '../../wasm/slitherlab.wasm?url';
import { SERVED } from '../base.ts';
import { renew } from '../renewal.ts';
import type { Answers } from './answers.ts';
import { WorkerPool } from './workerPool.ts';
import { gridFirst } from './grid.ts';
import { answersOf } from './here.ts';
import { NoRooms, type Rooms, ServerRooms } from './rooms.ts';

/** The program with the published claims, a file of its own in a build for visitors: few of them check claims. */
const [checker = program] = Object.values(import.meta.glob<string>('../../wasm/claims.wasm', { eager: true, query: '?url', import: 'default' }));

/** A program that computes: loaded when it is first asked, kept by the browser, compiled once for all workers. */
async function load(file: string): Promise<WebAssembly.Module> {
  const response = await fetch(file);
  if (response.status === 404) void renew();
  if (!response.ok) throw new Error(`the server says ${response.status}`);
  // Some hosts do not know what kind of file it is.
  const known = response.headers.get('content-type')?.startsWith('application/wasm');
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

function hire(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'slitherlab' });
  // What goes wrong in it, it tells itself: this is a script that did not come, because there is a newer page.
  worker.addEventListener('error', renew);
  return worker;
}
// Two long questions at a time at least: an explanation does not wait for an analysis.
const workers = Math.min(4, Math.max(3, globalThis.navigator?.hardwareConcurrency || 3));

const pool = new WorkerPool(() => load(program), hire, workers);
const claims = checker === program ? pool : new WorkerPool(() => load(checker), hire, 2);

export const answers: Answers = gridFirst(answersOf(pool, claims));
export const rooms: Rooms = SERVED ? new ServerRooms() : new NoRooms();
