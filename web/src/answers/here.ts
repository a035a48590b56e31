// The answers of this browser: it computes everything itself.

import { png, raster } from '../share/snapshot.ts';
import type { Answers } from './answers.ts';
import type { WorkerPool, Onevent } from './workerPool.ts';
import type { BoardAnswer, Catalogue, Claim } from './types.ts';

/** Boards are asked for again and again: the last few are remembered. */
const REMEMBERED = 40;

/** The answers that a pool of workers gives; questions about published claims go to a pool of their own, if there is one. */
export function answersOf(pool: WorkerPool, claims = pool): Answers {
  let asked: Promise<Catalogue> | null = null;
  const boards = new Map<string, Promise<BoardAnswer>>();

  async function ask<T>(name: string, question: unknown, signal?: AbortSignal, onevent?: Onevent): Promise<T> {
    return JSON.parse(await pool.ask(name, question, onevent, signal));
  }

  return {
    catalogue() {
      asked ??= ask<Catalogue>('catalogue', '').catch((error) => {
        asked = null;
        throw error;
      });
      return asked;
    },
    board(text) {
      let board = boards.get(text);
      if (!board) {
        board = ask<BoardAnswer>('board', { board: text });
        boards.set(text, board);
        board.catch(() => boards.delete(text));
        if (boards.size > REMEMBERED) boards.delete(boards.keys().next().value!);
      }
      return board;
    },
    readGraph: (graph, format) => ask('board', { graph, format }),
    readRecord: (record) => ask('record', { record }),
    position: (setup, signal) => ask('position', setup, signal),
    why: (setup, reader, signal) => ask('why', { ...setup, ...reader }, signal),
    analyze: (setup, depth, onprogress, signal) => ask('analyze', { ...setup, ...depth }, signal, only('progress', onprogress)),
    remoteness: (setup, nodes, signal) => ask('remoteness', { ...setup, nodes }, signal),
    engineMove: (setup, { name, seconds, seed }, signal) => ask('engine', { ...setup, engine: name, seconds, seed }, signal),
    certificate: (setup, seconds) => pool.ask('certificate', { ...setup, seconds }),
    verify: (certificate) => ask('verify', certificate),
    patch: (setup, certificate, beaten, signal) => ask('patch', { ...setup, certificate, beaten }, signal),
    async picture(setup, choice) {
      const svg = await pool.ask('picture', { ...setup, ...choice, format: 'svg' });
      if (choice.format === 'svg') return new Blob([svg], { type: 'image/svg+xml' });
      // The size is that of the longer side.
      const { width, height } = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as SVGSVGElement;
      const [w, h] = [width.baseVal.value, height.baseVal.value];
      return png(await raster(svg, Math.max(1, Math.round((choice.size * w) / Math.max(w, h)))));
    },
    async sweep(boards, rules, seconds, listener, signal) {
      const hear: Onevent = (name, data) => {
        if (name === 'begin') listener.begin(data.count, data.axes);
        if (name === 'row') listener.row(data);
      };
      await pool.ask('sweep', { boards, ...rules, seconds }, hear, signal);
    },
    simulate: (setup, many, onprogress, signal) => ask('simulate', { ...setup, ...many }, signal, only('progress', onprogress)),
    claims: async () => (JSON.parse(await claims.ask('claims', '')) as { claims: Claim[] }).claims,
    async check(ids, upTo, onreport, signal) {
      await claims.ask('check', { ids, up_to: upTo }, only('report', onreport), signal);
    },
  };
}

/** Hears only of events with this name. */
function only(wanted: string, listener: (data: any) => void): Onevent {
  return (name, data) => {
    if (name === wanted) listener(data);
  };
}
