// Assertions that look often. Playwright's look again after 100, 350, 850 and 1,850 ms, so that a test waits for what has
// long come: half of the time of all tests together. Here they look every few frames, and fail as late and with the same words.

import { expect as plain, type Locator, type Page } from '@playwright/test';

/** How long all assertions wait, unless they say otherwise, in milliseconds: what comes at once comes late where other tests compile. */
export const PATIENCE = 25_000;

/** The pauses between looks, in milliseconds; the last one is kept, because every look costs the page and us some time. */
const PAUSES = [15, 25, 40, 60, 80, 100, 100, 100, 100, 150, 200, 250];

const once = plain.configure({ timeout: 1 });
type Assertions = Record<string, (...all: unknown[]) => Promise<void>> & { not: Assertions };

/** The assertions about what is on a page, each looking often. */
function often(make: (of: typeof plain) => Assertions): Assertions {
  return new Proxy({} as Assertions, {
    get(_, name: string) {
      if (name === 'not') return often((of) => make(of).not);
      return async (...all: unknown[]) => {
        const options = all.at(-1) as { timeout?: number } | undefined;
        const timed = typeof options === 'object' && options !== null && typeof options.timeout === 'number';
        const patience = timed ? options.timeout! : PATIENCE;
        const within = (timeout: number) => (timed ? [...all.slice(0, -1), { ...options, timeout }] : all);
        const until = performance.now() + patience;
        for (let look = 0; performance.now() < until; look++) {
          try {
            return await make(once)[name](...within(1));
          } catch {
            await new Promise((resolve) => setTimeout(resolve, PAUSES[Math.min(look, PAUSES.length - 1)]));
          }
        }
        // What is wrong is said in Playwright's words.
        return make(once)[name](...within(1));
      };
    },
  });
}

/** Whether it is a part of a page, or a page, which is looked at again and again. */
function isSeen(value: unknown): value is Locator | Page {
  return typeof value === 'object' && value !== null && 'locator' in value;
}

export const expect = new Proxy(plain, {
  apply(_, __, [value, ...more]: [unknown, ...never[]]) {
    return isSeen(value) ? often((of) => of(value as Locator, ...more) as unknown as Assertions) : plain(value, ...more);
  },
  get(target, name: keyof typeof plain) {
    if (name !== 'poll') return target[name];
    const poll: typeof plain.poll = (actual, options) => plain.poll(actual, { intervals: PAUSES, timeout: PATIENCE, ...(typeof options === 'string' ? { message: options } : options) });
    return poll;
  },
});
