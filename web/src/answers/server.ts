// The answers of a server, over HTTP.

import type { Answers, Depth, EngineChoice, PictureChoice, Rules, Sweep } from './answers.ts';
import { Refusal } from './answers.ts';
import { get, post, postRaw, stream } from './http.ts';
import type {
  BoardAnswer,
  Catalogue,
  Checked,
  Claim,
  ClaimReport,
  EngineAnswer,
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

export class ServerAnswers implements Answers {
  private asked: Promise<Catalogue> | null = null;
  private boards = new Map<string, Promise<BoardAnswer>>();

  catalogue(): Promise<Catalogue> {
    this.asked ??= get<Catalogue>('/catalogue').catch((error) => {
      this.asked = null;
      throw error;
    });
    return this.asked;
  }

  board(text: string): Promise<BoardAnswer> {
    let board = this.boards.get(text);
    if (!board) {
      board = post<BoardAnswer>('/board', { board: text });
      this.boards.set(text, board);
      board.catch(() => this.boards.delete(text));
      if (this.boards.size > REMEMBERED) this.boards.delete(this.boards.keys().next().value!);
    }
    return board;
  }

  readGraph(graph: string, format: string | null): Promise<BoardAnswer> {
    return post('/board', { graph, format });
  }

  readRecord(record: string): Promise<PositionAnswer> {
    return post('/record', { record });
  }

  position(setup: Setup, signal?: AbortSignal): Promise<PositionAnswer> {
    return post('/position', setup, signal);
  }

  why(setup: Setup, signal?: AbortSignal): Promise<WhyAnswer> {
    return post('/why', setup, signal);
  }

  async analyze(setup: Setup, depth: Depth, onprogress: (progress: Progress) => void, signal?: AbortSignal): Promise<Verdict> {
    return streamed<Verdict>('/analyze', { ...setup, ...depth }, 'verdict', onprogress, signal);
  }

  engineMove(setup: Setup, { name, seconds, seed }: EngineChoice, signal?: AbortSignal): Promise<EngineAnswer> {
    return post('/engine', { ...setup, engine: name, seconds, seed }, signal);
  }

  async certificate(setup: Setup, seconds: number): Promise<string> {
    return (await postRaw('/certificate', { ...setup, seconds })).text();
  }

  verify(certificate: string): Promise<Checked> {
    return post('/verify', certificate);
  }

  async picture(setup: Setup, choice: PictureChoice): Promise<Blob> {
    return (await postRaw('/picture', { ...setup, ...choice })).blob();
  }

  async sweep(boards: string, rules: Rules, seconds: number, listener: Sweep, signal?: AbortSignal): Promise<void> {
    await stream(
      '/sweep',
      { boards, ...rules, seconds },
      (name, data) => {
        if (name === 'begin') listener.begin(data.count, data.axes);
        if (name === 'row') listener.row(data);
      },
      signal,
    );
  }

  async simulate(
    setup: Setup,
    many: { games: number; seed: number; policies: string[] },
    onprogress: (progress: SimulationProgress) => void,
    signal?: AbortSignal,
  ): Promise<Simulation> {
    return streamed<Simulation>('/simulate', { ...setup, ...many }, 'result', onprogress, signal);
  }

  async claims(): Promise<Claim[]> {
    return (await get<{ claims: Claim[] }>('/claims')).claims;
  }

  async check(ids: string[] | null, upTo: number, onreport: (report: ClaimReport) => void, signal?: AbortSignal): Promise<void> {
    await stream(
      '/claims',
      { ids, up_to: upTo },
      (name, data) => {
        if (name === 'report') onreport(data);
      },
      signal,
    );
  }
}

/** A stream of progress that ends with one answer. */
async function streamed<T>(path: string, body: unknown, last: string, onprogress: (data: any) => void, signal?: AbortSignal): Promise<T> {
  let answer: T | null = null;
  await stream(
    path,
    body,
    (name, data) => {
      if (signal?.aborted) return;
      if (name === 'progress') onprogress(data);
      if (name === last) answer = data;
    },
    signal,
  );
  if (answer === null) throw new Refusal('The answer broke off.', 'offline', 0);
  return answer;
}
