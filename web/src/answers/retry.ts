// Asking until an answer comes: a server may be restarted, a train may go through a tunnel.

import { Refusal } from './answers.ts';

/** The pauses between attempts, in milliseconds; the last one is kept. */
const PAUSES = [300, 800, 2000, 4000, 8000];

export class Retry {
  private wake: (() => void) | null = null;

  /** Asks now instead of after the pause. */
  hurry() {
    this.wake?.();
  }

  /**
   * Asks until there is an answer, a refusal that will not pass, or the signal is aborted; `onfail`
   * hears of every attempt that failed.
   */
  async ask<T>(question: () => Promise<T>, signal: AbortSignal, onfail: (error: Refusal, attempt: number) => void): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await question();
      } catch (error) {
        if (signal.aborted || !(error instanceof Refusal) || !error.passing) throw error;
        onfail(error, attempt + 1);
        await this.pause(PAUSES[Math.min(attempt, PAUSES.length - 1)], signal);
        if (signal.aborted) throw error;
      }
    }
  }

  private pause(time: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, time);
      signal.addEventListener('abort', done, { once: true });
      this.wake = done;
    });
  }
}
