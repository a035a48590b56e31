// The pool of workers with which this browser answers questions itself: a few of them, each with one question at a time. Nothing here
// keeps the page from painting, and a caller that no longer wants an answer ends the worker that looks for it.

import { Refusal } from './answers.ts';

export type ToWorker = { type: 'module'; module: WebAssembly.Module } | { type: 'question'; name: string; body: string };
export type FromWorker =
  | { type: 'line'; line: string }
  | { type: 'over'; status: number; text: string; memory: number }
  | { type: 'broken'; message: string };

/** What the pool needs of a worker; a test has others. */
export interface Helper {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Hears what is reported on the way. */
export type Onevent = (name: string, data: any) => void;

interface Job {
  name: string;
  body: string;
  onevent: Onevent;
  resolve(text: string): void;
  reject(error: unknown): void;
  over: boolean;
  /** Whether the worker said that it had no memory left. */
  starved: boolean;
  /** Ends the worker when it has taken far too long. */
  timer: ReturnType<typeof setInterval> | null;
}

/** Questions that are answered at once; the others may take as long as they are allowed to. */
const QUICK = new Set(['catalogue', 'claims', 'board', 'position', 'record', 'picture']);

/**
 * How long a worker may take, in seconds awake, where that is not `USUAL`. The program itself gives up long before; one that does not
 * has lost its way, and its worker is ended.
 */
const PATIENCE: Record<string, number> = { analyze: 150, certificate: 150, verify: 150, simulate: 300, sweep: 1200, check: 1200 };
const USUAL = 60;

/** How long a quick answer that nobody wants any more may still take, in seconds, before its worker is ended. */
const SOON = 3;

/** A worker that took more memory than this is not kept: browsers are slow to take it back. */
const MUCH = 64 << 20;

export class WorkerPool {
  private module: Promise<WebAssembly.Module> | null = null;
  private waiting: Job[] = [];
  private idle: Helper[] = [];
  private busy = new Map<Helper, Job>();

  /** The greatest number of workers; one is always left for quick questions. */
  constructor(
    private load: () => Promise<WebAssembly.Module>,
    private hire: () => Helper,
    private most: number,
  ) {}

  /** Asks a question; aborting the signal ends the work on it. */
  async ask(name: string, question: unknown, onevent: Onevent = () => {}, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const body = typeof question === 'string' ? question : JSON.stringify(question);
    const module = await this.loaded();
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const job: Job = { name, body, onevent, resolve, reject, over: false, starved: false, timer: null };
      signal?.addEventListener('abort', () => this.drop(job, module, signal.reason), { once: true });
      this.waiting.push(job);
      this.begin(module);
    });
  }

  private loaded(): Promise<WebAssembly.Module> {
    this.module ??= this.load().catch((error) => {
      this.module = null;
      throw new Refusal(`The part of the page that computes could not be loaded (${(error as Error).message}).`, 'offline', 0);
    });
    return this.module;
  }

  /** Gives waiting questions to workers, in order, as far as there are any. */
  private begin(module: WebAssembly.Module) {
    for (;;) {
      const long = [...this.busy.values()].filter((job) => !QUICK.has(job.name)).length;
      const next = this.waiting.findIndex((job) => QUICK.has(job.name) || long < this.most - 1);
      if (next < 0 || this.busy.size >= this.most) return;
      const [job] = this.waiting.splice(next, 1);
      const helper = this.idle.pop() ?? this.hired(module);
      this.busy.set(helper, job);
      this.watch(helper, module, job, PATIENCE[job.name] ?? USUAL);
      helper.postMessage({ type: 'question', name: job.name, body: job.body });
    }
  }

  /**
   * Ends the worker if it is still at this job after this many seconds. They are counted one by one, because a computer that sleeps
   * loses the seconds between, and its worker did not have them either.
   */
  private watch(helper: Helper, module: WebAssembly.Module, job: Job, seconds: number) {
    clearInterval(job.timer ?? undefined);
    let left = seconds;
    job.timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(job.timer ?? undefined);
      if (this.busy.get(helper) !== job) return;
      this.end(helper, job);
      this.refuse(job, new Refusal('This took far too long, so it was stopped. Try a smaller board.', 'timeout', 0));
      this.begin(module);
    }, 1000);
  }

  /** Ends a worker in the middle of its job. */
  private end(helper: Helper, job: Job) {
    clearInterval(job.timer ?? undefined);
    this.busy.delete(helper);
    helper.terminate();
  }

  private refuse(job: Job, reason: unknown) {
    if (job.over) return;
    job.over = true;
    job.reject(reason);
  }

  private hired(module: WebAssembly.Module): Helper {
    const helper = this.hire();
    helper.onmessage = (event) => this.hear(helper, module, event.data);
    helper.onerror = (event) => {
      event.preventDefault?.();
      this.hear(helper, module, { type: 'broken', message: event.message });
    };
    helper.postMessage({ type: 'module', module });
    return helper;
  }

  private hear(helper: Helper, module: WebAssembly.Module, message: FromWorker) {
    const job = this.busy.get(helper);
    if (!job) return;
    if (message.type === 'line') {
      // What Rust says last when there is no more.
      if (message.line.startsWith('memory allocation of ')) job.starved = true;
      const event = readLine(message.line);
      if (event && !job.over) job.onevent(event.name, event.data);
      return;
    }
    if (message.type === 'over' && message.memory <= MUCH) {
      clearInterval(job.timer ?? undefined);
      this.busy.delete(helper);
      this.idle.push(helper);
    } else {
      this.end(helper, job);
    }
    if (message.type === 'broken') this.refuse(job, broken(job, message.message));
    else if (message.status !== 0) this.refuse(job, refusal(message.text));
    else if (!job.over) {
      job.over = true;
      job.resolve(message.text);
    }
    this.begin(module);
  }

  private drop(job: Job, module: WebAssembly.Module, reason: unknown) {
    if (job.over) return;
    this.refuse(job, reason);
    const place = this.waiting.indexOf(job);
    if (place >= 0) {
      this.waiting.splice(place, 1);
      return;
    }
    for (const [helper, one] of this.busy) {
      if (one !== job) continue;
      // A quick answer comes sooner than another worker would.
      if (QUICK.has(job.name)) this.watch(helper, module, job, SOON);
      else this.end(helper, job);
    }
    this.begin(module);
  }
}

function broken(job: Job, message: string): Refusal {
  if (job.starved) return new Refusal('This needs more memory than the page may take. Try a smaller board.', 'too-large', 0);
  return new Refusal(`The computation broke off (${message}).`, 'internal', 0);
}

function refusal(text: string): Refusal {
  try {
    const { error } = JSON.parse(text);
    return new Refusal(error.message, error.code, 0, error.move ?? null);
  } catch {
    return new Refusal('The computation broke off.', 'internal', 0);
  }
}

/** A report, `NAME JSON`; null for what is none. */
export function readLine(line: string): { name: string; data: any } | null {
  const space = line.indexOf(' ');
  try {
    return space > 0 ? { name: line.slice(0, space), data: JSON.parse(line.slice(space + 1)) } : null;
  } catch {
    return null;
  }
}
