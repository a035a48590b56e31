// What is known about a position: the values of its moves, and why. Asked for only while shown.

import type { Answers } from '../answers/answers.ts';
import { ANYBODY, type Progress, type Reader, type Remoteness, type Setup, type Verdict, type WhyAnswer } from '../answers/types.ts';
import { message } from './words.ts';

/** How long an analysis may take at first, and when more is asked for; in seconds. */
const SHORT = 10;
const LONG = 60;

/** How many positions are looked at to find out how far off the end is. */
const NODES = 200_000;

/** A person reads a few figures a second. */
const READING = 200;

export class Insight {
  showValues = $state(false);
  showWhy = $state(false);
  verdict: Verdict | null = $state.raw(null);
  why: WhyAnswer | null = $state.raw(null);
  /** How far off the end is, once that is known. */
  end: Remoteness | null = $state.raw(null);
  progress: Progress | null = $state.raw(null);
  analyzing = $state(false);
  trouble = $state('');
  /** Which graph of Anderson's sequence is shown. */
  level = $state(0);

  private verdicts = new Map<string, Verdict>();
  private whys = new Map<string, WhyAnswer>();
  private ends = new Map<string, Remoteness>();
  private current: Setup | null = null;
  private reader = ANYBODY;
  private cancelValues: AbortController | null = null;
  private cancelWhy: AbortController | null = null;

  constructor(private answers: Answers) {}

  /** The position is this one now. */
  follow(setup: Setup | null) {
    if (setup && JSON.stringify(setup) === JSON.stringify(this.current)) return;
    this.current = setup;
    this.trouble = '';
    this.level = 0;
    this.update();
  }

  /** Tells the reasons to this reader from now on. */
  tell(reader: Reader) {
    if (JSON.stringify(reader) === JSON.stringify(this.reader)) return;
    this.reader = reader;
    this.cancelWhy?.abort();
    if (!this.showWhy || !this.current) return;
    const known = this.whys.get(this.asWhy(this.current));
    if (known) this.why = known;
    else void this.askWhy(this.current);
  }

  /** What the reasons of a position are remembered by. */
  private asWhy(setup: Setup | null): string {
    return JSON.stringify([setup, this.reader]);
  }

  toggleValues() {
    this.showValues = !this.showValues;
    this.update();
  }

  toggleWhy() {
    this.showWhy = !this.showWhy;
    this.update();
  }

  hide() {
    this.showValues = this.showWhy = false;
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
    if (this.current) void this.askValues(this.current, LONG);
  }

  private update() {
    const setup = this.current;
    const key = JSON.stringify(setup);
    this.cancelValues?.abort();
    this.cancelWhy?.abort();
    this.analyzing = false;
    this.verdict = this.showValues ? (this.verdicts.get(key) ?? null) : null;
    this.why = this.showWhy ? (this.whys.get(this.asWhy(setup)) ?? null) : null;
    this.end = this.showValues ? (this.ends.get(key) ?? null) : null;
    if (!setup) return;
    if (this.showValues && !this.verdict) void this.askValues(setup, SHORT);
    if (this.showWhy && !this.why) void this.askWhy(setup);
  }

  private async askValues(setup: Setup, seconds: number) {
    const cancel = (this.cancelValues = new AbortController());
    this.analyzing = true;
    this.progress = null;
    this.trouble = '';
    let shown = 0;
    const onprogress = (progress: Progress) => {
      if (cancel.signal.aborted || performance.now() - shown < READING) return;
      shown = performance.now();
      this.progress = progress;
    };
    try {
      const verdict = await this.answers.analyze(setup, { values: 'all', seconds }, onprogress, cancel.signal);
      if (verdict.status === 'solved') this.verdicts.set(JSON.stringify(setup), verdict);
      if (!cancel.signal.aborted) this.verdict = verdict;
      if (verdict.winner) void this.askEnd(setup, cancel.signal);
    } catch (error) {
      if (!cancel.signal.aborted) this.trouble = message(error);
    } finally {
      if (this.cancelValues === cancel) this.analyzing = false;
    }
  }

  /** How far off the end is: said when it is known, and not missed where it is not. */
  private async askEnd(setup: Setup, signal: AbortSignal) {
    try {
      const end = await this.answers.remoteness(setup, NODES, signal);
      this.ends.set(JSON.stringify(setup), end);
      if (!signal.aborted) this.end = end;
    } catch {
      // The winner is said without it.
    }
  }

  private async askWhy(setup: Setup) {
    const cancel = (this.cancelWhy = new AbortController());
    const key = this.asWhy(setup);
    try {
      const answer = await this.answers.why(setup, this.reader, cancel.signal);
      this.whys.set(key, answer);
      if (!cancel.signal.aborted) this.why = answer;
    } catch (error) {
      if (!cancel.signal.aborted) this.trouble = message(error);
    }
  }
}
