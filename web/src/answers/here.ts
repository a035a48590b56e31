// The answers of this browser: it computes everything itself.

import { png, raster } from '../share/snapshot.ts';
import type { Answers, Depth, EngineChoice, PictureChoice, Rules, Sweep } from './answers.ts';
import type { Desk, Onevent } from './desk.ts';
import type {
  BoardAnswer,
  Catalogue,
  Checked,
  Claim,
  ClaimReport,
  EngineAnswer,
  PatchAnswer,
  PositionAnswer,
  Progress,
  Setup,
  Simulation,
  SimulationProgress,
  Verdict,
  WhyAnswer,
} from './types.ts';

/** Boards are asked for again and again: the last few are remembered. */
const REMEMBERED = 40;

export class HereAnswers implements Answers {
  private asked: Promise<Catalogue> | null = null;
  private boards = new Map<string, Promise<BoardAnswer>>();

  constructor(private desk: Desk) {}

  catalogue(): Promise<Catalogue> {
    this.asked ??= this.ask<Catalogue>('catalogue', '').catch((error) => {
      this.asked = null;
      throw error;
    });
    return this.asked;
  }

  board(text: string): Promise<BoardAnswer> {
    let board = this.boards.get(text);
    if (!board) {
      board = this.ask<BoardAnswer>('board', { board: text });
      this.boards.set(text, board);
      board.catch(() => this.boards.delete(text));
      if (this.boards.size > REMEMBERED) this.boards.delete(this.boards.keys().next().value!);
    }
    return board;
  }

  readGraph(graph: string, format: string | null): Promise<BoardAnswer> {
    return this.ask('board', { graph, format });
  }

  readRecord(record: string): Promise<PositionAnswer> {
    return this.ask('record', { record });
  }

  position(setup: Setup, signal?: AbortSignal): Promise<PositionAnswer> {
    return this.ask('position', setup, signal);
  }

  why(setup: Setup, signal?: AbortSignal): Promise<WhyAnswer> {
    return this.ask('why', setup, signal);
  }

  analyze(setup: Setup, depth: Depth, onprogress: (progress: Progress) => void, signal?: AbortSignal): Promise<Verdict> {
    return this.ask('analyze', { ...setup, ...depth }, signal, progress(onprogress));
  }

  engineMove(setup: Setup, { name, seconds, seed }: EngineChoice, signal?: AbortSignal): Promise<EngineAnswer> {
    return this.ask('engine', { ...setup, engine: name, seconds, seed }, signal);
  }

  certificate(setup: Setup, seconds: number): Promise<string> {
    return this.desk.ask('certificate', { ...setup, seconds });
  }

  verify(certificate: string): Promise<Checked> {
    return this.ask('verify', certificate);
  }

  patch(setup: Setup, certificate: string, beaten: number, signal?: AbortSignal): Promise<PatchAnswer> {
    return this.ask('patch', { ...setup, certificate, beaten }, signal);
  }

  async picture(setup: Setup, choice: PictureChoice): Promise<Blob> {
    const svg = await this.desk.ask('picture', { ...setup, ...choice, format: 'svg' });
    if (choice.format === 'svg') return new Blob([svg], { type: 'image/svg+xml' });
    // The size is that of the longer side.
    const { width, height } = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as SVGSVGElement;
    const [w, h] = [width.baseVal.value, height.baseVal.value];
    return png(await raster(svg, Math.max(1, Math.round((choice.size * w) / Math.max(w, h)))));
  }

  async sweep(boards: string, rules: Rules, seconds: number, listener: Sweep, signal?: AbortSignal): Promise<void> {
    const hear: Onevent = (name, data) => {
      if (name === 'begin') listener.begin(data.count, data.axes);
      if (name === 'row') listener.row(data);
    };
    await this.desk.ask('sweep', { boards, ...rules, seconds }, hear, signal);
  }

  simulate(
    setup: Setup,
    many: { games: number; seed: number; policies: string[] },
    onprogress: (progress: SimulationProgress) => void,
    signal?: AbortSignal,
  ): Promise<Simulation> {
    return this.ask('simulate', { ...setup, ...many }, signal, progress(onprogress));
  }

  async claims(): Promise<Claim[]> {
    return (await this.ask<{ claims: Claim[] }>('claims', '')).claims;
  }

  async check(ids: string[] | null, upTo: number, onreport: (report: ClaimReport) => void, signal?: AbortSignal): Promise<void> {
    const hear: Onevent = (name, data) => {
      if (name === 'report') onreport(data);
    };
    await this.desk.ask('check', { ids, up_to: upTo }, hear, signal);
  }

  private async ask<T>(name: string, question: unknown, signal?: AbortSignal, onevent?: Onevent): Promise<T> {
    return JSON.parse(await this.desk.ask(name, question, onevent, signal));
  }
}

/** Hears only of progress. */
function progress(onprogress: (data: any) => void): Onevent {
  return (name, data) => {
    if (name === 'progress') onprogress(data);
  };
}
