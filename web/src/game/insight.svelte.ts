// What is known about a position: the values of its moves, and why. Asked for only while shown.

import { Refusal, stream, why as askWhy } from '../api/client.ts';
import type { Progress, Setup, Verdict, WhyAnswer } from '../api/types.ts';

export class Insight {
  showValues = $state(false);
  showWhy = $state(false);
  verdict: Verdict | null = $state.raw(null);
  why: WhyAnswer | null = $state.raw(null);
  progress: Progress | null = $state.raw(null);
  analyzing = $state(false);
  trouble = $state('');
  /** Which graph of Anderson's sequence is shown. */
  level = $state(0);

  private verdicts = new Map<string, Verdict>();
  private whys = new Map<string, WhyAnswer>();
  private current: Setup | null = null;
  private cancelValues: AbortController | null = null;
  private cancelWhy: AbortController | null = null;

  /** The position is this one now. */
  follow(setup: Setup | null) {
    this.current = setup;
    this.trouble = '';
    this.level = 0;
    this.update();
  }

  toggleValues() {
    this.showValues = !this.showValues;
    this.update();
  }

  toggleWhy() {
    this.showWhy = !this.showWhy;
    this.update();
  }

  /** Stops a long analysis; what it found so far is lost, the page goes on. */
  cancel() {
    this.cancelValues?.abort();
    this.analyzing = false;
    this.trouble = 'Analysis cancelled.';
  }

  /** Analyses again, with more time. */
  again() {
    if (this.current) void this.askValues(this.current, 60);
  }

  private update() {
    const setup = this.current;
    const key = JSON.stringify(setup);
    this.cancelValues?.abort();
    this.cancelWhy?.abort();
    this.analyzing = false;
    this.verdict = this.showValues ? (this.verdicts.get(key) ?? null) : null;
    this.why = this.showWhy ? (this.whys.get(key) ?? null) : null;
    if (!setup) return;
    if (this.showValues && !this.verdict) void this.askValues(setup, 10);
    if (this.showWhy && !this.why) void this.askWhy(setup);
  }

  private async askValues(setup: Setup, seconds: number) {
    const cancel = (this.cancelValues = new AbortController());
    this.analyzing = true;
    this.progress = null;
    this.trouble = '';
    let shown = 0;
    try {
      await stream(
        '/analyze',
        { ...setup, values: 'all', seconds },
        (name, data) => {
          if (cancel.signal.aborted) return;
          // A person reads a few figures a second.
          if (name === 'progress' && performance.now() - shown > 200) {
            shown = performance.now();
            this.progress = data;
          }
          if (name === 'verdict') {
            this.verdict = data;
            if (data.status === 'solved') this.verdicts.set(JSON.stringify(setup), data);
          }
        },
        cancel.signal,
      );
    } catch (error) {
      if (!cancel.signal.aborted) this.trouble = message(error);
    } finally {
      if (this.cancelValues === cancel) this.analyzing = false;
    }
  }

  private async askWhy(setup: Setup) {
    const cancel = (this.cancelWhy = new AbortController());
    try {
      const answer = await askWhy(setup, cancel.signal);
      this.whys.set(JSON.stringify(setup), answer);
      if (!cancel.signal.aborted) this.why = answer;
    } catch (error) {
      if (!cancel.signal.aborted) this.trouble = message(error);
    }
  }
}

export function message(error: unknown): string {
  if (error instanceof Refusal) return sentence(error.message);
  return error instanceof Error ? error.message : String(error);
}

/** What a verdict rests on: `fraenkel-scheinerman-ullman-1993` is a theorem of Fraenkel, Scheinerman and Ullman. */
export function basisText(basis: { kind: string; name?: string; nodes?: number }): string {
  if (basis.kind === 'search') return basis.nodes ? `By search of ${basis.nodes.toLocaleString('en')} positions.` : 'By search.';
  if (basis.kind !== 'theorem' || !basis.name) return '';
  const words = basis.name.split('-');
  const year = words.pop()!;
  if (!/^\d{4}$/.test(year)) return `By theorem: ${basis.name.replaceAll('-', ' ')}.`;
  const names = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const last = names.pop();
  return `By a theorem of ${names.length ? `${names.join(', ')} and ` : ''}${last} (${year}).`;
}

/** Begins with a capital letter and ends with a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return '';
  return trimmed[0].toUpperCase() + trimmed.slice(1) + (/[.!?…]$/.test(trimmed) ? '' : '.');
}
