import { expect, test, vi } from 'vitest';
import { Refusal } from './answers.ts';
import { WorkerPool, type FromWorker, type Helper, readLine, type ToWorker } from './workerPool.ts';

/** A worker that answers when the test says so. */
class Puppet implements Helper {
  onmessage: Helper['onmessage'] = null;
  onerror: Helper['onerror'] = null;
  ended = false;
  /** The name of the question that it works on. */
  at: string | null = null;

  postMessage(message: ToWorker) {
    if (message.type === 'question') this.at = message.name;
  }
  terminate() {
    this.ended = true;
  }
  say(message: FromWorker) {
    if (message.type !== 'line') this.at = null;
    this.onmessage!({ data: message } as MessageEvent<FromWorker>);
  }
  answer(text: string, memory = 1 << 20) {
    this.say({ type: 'over', status: 0, text, memory });
  }
}

const MODULE = {} as WebAssembly.Module;

function pool(most: number) {
  const puppets: Puppet[] = [];
  const hire = () => {
    puppets.push(new Puppet());
    return puppets.at(-1)!;
  };
  return { pool: new WorkerPool(async () => MODULE, hire, most), puppets };
}

/** Lets everything happen that waits for nothing. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('an answer, with what is reported on the way', async () => {
  const { pool: ours, puppets } = pool(2);
  const heard: unknown[] = [];
  const answer = ours.ask('analyze', {}, (name, data) => heard.push([name, data]));
  await settled();
  puppets[0].say({ type: 'line', line: 'progress {"nodes": 3}' });
  puppets[0].say({ type: 'line', line: 'something else' });
  puppets[0].answer('fine');
  expect(await answer).toBe('fine');
  expect(heard).toEqual([['progress', { nodes: 3 }]]);
});

test('long questions leave a worker to the quick ones, which come first to it', async () => {
  const { pool: ours, puppets } = pool(2);
  const all = ['analyze', 'sweep', 'position', 'board'].map((name) => ours.ask(name, {}));
  await settled();
  expect(puppets.map((one) => one.at)).toEqual(['analyze', 'position']);
  puppets[1].answer('there');
  expect(puppets.map((one) => one.at)).toEqual(['analyze', 'board']);
  puppets[1].answer('a board');
  expect(puppets[1].at).toBeNull();
  puppets[0].answer('won');
  expect(puppets.map((one) => one.at)).toContain('sweep');
  puppets.find((one) => one.at === 'sweep')!.answer('rows');
  expect(await Promise.all(all)).toEqual(['won', 'rows', 'there', 'a board']);
  expect(puppets).toHaveLength(2);
});

test('who no longer wants a long answer ends its worker, and another one goes on', async () => {
  const { pool: ours, puppets } = pool(2);
  const stop = new AbortController();
  const first = ours.ask('analyze', {}, () => expect.unreachable(), stop.signal);
  const second = ours.ask('simulate', {});
  await settled();
  stop.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  expect(puppets[0].ended).toBe(true);
  expect(puppets[1].at).toBe('simulate');
  puppets[0].say({ type: 'line', line: 'progress {}' });
  puppets[1].answer('done');
  expect(await second).toBe('done');
});

test('a question that waits can be taken back, and a quick one does not cost its worker', async () => {
  const { pool: ours, puppets } = pool(2);
  const [stopWaiting, stopQuick] = [new AbortController(), new AbortController()];
  const running = ours.ask('analyze', {});
  const waiting = ours.ask('sweep', {}, undefined, stopWaiting.signal);
  const quick = ours.ask('position', {}, undefined, stopQuick.signal);
  await settled();
  stopWaiting.abort();
  stopQuick.abort();
  await expect(waiting).rejects.toThrow();
  await expect(quick).rejects.toThrow();
  expect(puppets[1].ended).toBe(false);
  puppets[1].answer('too late');
  puppets[0].answer('fine');
  expect(await running).toBe('fine');
  expect(puppets.map((one) => one.at)).toEqual([null, null]);
});

test('much memory is given back with the worker', async () => {
  const { pool: ours, puppets } = pool(2);
  const answer = ours.ask('analyze', {});
  await settled();
  puppets[0].answer('fine', 300 << 20);
  expect(await answer).toBe('fine');
  expect(puppets[0].ended).toBe(true);
});

test('refusals, and work that breaks off', async () => {
  const { pool: ours, puppets } = pool(2);
  const refused = ours.ask('position', {}).catch((error) => error);
  await settled();
  const text = '{"error": {"code": "illegal-move", "message": "move 2: no", "field": "moves", "move": 2}}';
  puppets[0].say({ type: 'over', status: 2, text, memory: 0 });
  expect(await refused).toBeInstanceOf(Refusal);
  expect(await refused).toMatchObject({ message: 'move 2: no', code: 'illegal-move', move: 2, passing: false });
  const broken = ours.ask('position', {}).catch((error) => error);
  await settled();
  puppets[0].say({ type: 'broken', message: 'unreachable' });
  expect(await broken).toMatchObject({ code: 'internal', passing: false });
  expect(puppets[0].ended).toBe(true);
});

test('a worker that never ends is ended, and the next question gets another one', async () => {
  vi.useFakeTimers();
  try {
    const { pool: ours, puppets } = pool(2);
    const stuck = ['board', 'position'].map((name) => ours.ask(name, {}).catch((error) => error));
    await vi.advanceTimersByTimeAsync(1);
    const next = ours.ask('analyze', {});
    await vi.advanceTimersByTimeAsync(59_000);
    expect(puppets.map((one) => one.ended)).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(2_000);
    for (const refused of await Promise.all(stuck)) expect(refused).toMatchObject({ code: 'timeout', passing: false });
    expect(puppets.map((one) => one.ended)).toEqual([true, true, false]);
    // What the ended ones still say is not heard.
    puppets[0].answer('too late');
    puppets[2].answer('won');
    expect(await next).toBe('won');
    // An answer in time is not disturbed by the patience of the question before.
    const again = ours.ask('analyze', {});
    await vi.advanceTimersByTimeAsync(149_000);
    expect(puppets[2].ended).toBe(false);
    puppets[2].answer('drawn');
    expect(await again).toBe('drawn');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(puppets[2].ended).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('a quick question that nobody wants any more costs its worker only if it does not end', async () => {
  vi.useFakeTimers();
  try {
    const { pool: ours, puppets } = pool(2);
    const stops = [new AbortController(), new AbortController()];
    const refused = stops.map((stop) => ours.ask('position', {}, undefined, stop.signal).catch(() => 'refused'));
    await vi.advanceTimersByTimeAsync(1);
    stops.forEach((stop) => stop.abort());
    expect(await Promise.all(refused)).toEqual(['refused', 'refused']);
    puppets[0].answer('too late');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(puppets.map((one) => one.ended)).toEqual([false, true]);
  } finally {
    vi.useRealTimers();
  }
});

test('a worker without memory says so', async () => {
  const { pool: ours, puppets } = pool(2);
  const refused = ours.ask('analyze', {}).catch((error) => error);
  await settled();
  puppets[0].say({ type: 'line', line: 'memory allocation of 1073741824 bytes failed' });
  puppets[0].say({ type: 'broken', message: 'unreachable' });
  expect(await refused).toMatchObject({ code: 'too-large', message: expect.stringMatching(/memory/) });
  expect(puppets[0].ended).toBe(true);
});

test('a program that does not come is asked for again', async () => {
  let there = false;
  const puppet = new Puppet();
  const load = async () => {
    if (!there) throw new Error('no network');
    return MODULE;
  };
  const ours = new WorkerPool(load, () => puppet, 2);
  await expect(ours.ask('board', {})).rejects.toMatchObject({ code: 'offline', passing: true });
  there = true;
  const answer = ours.ask('board', {});
  await settled();
  puppet.answer('a board');
  expect(await answer).toBe('a board');
});

test('a line that reports', () => {
  expect(readLine('row {"number": 3}')).toEqual({ name: 'row', data: { number: 3 } });
  expect(readLine('thread main panicked at')).toBeNull();
  expect(readLine('')).toBeNull();
});
