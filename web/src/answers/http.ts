// Talking to the server: one function for answers that come at once, one for those that stream.

import type {
  BoardAnswer,
  Catalogue,
  EngineAnswer,
  OnlineGame,
  PositionAnswer,
  Setup,
  WhyAnswer,
} from './types.ts';

const BASE = '/api/v1';

/** What the server refused, in its own words. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** The number of the move that is to blame, from 1. */
    readonly move: number | null = null,
  ) {
    super(message);
  }
}

async function refusal(response: Response): Promise<Refusal> {
  try {
    const { error } = await response.json();
    return new Refusal(error.message, error.code, response.status, error.move ?? null);
  } catch {
    return new Refusal(`The server answered ${response.status}.`, 'internal', response.status);
  }
}

async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refusal('The server does not answer. Is `slitherlab serve` still running?', 'offline', 0);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

export async function get<T>(path: string): Promise<T> {
  return (await send(path, {})).json();
}

/** Asks once. A busy server is asked again, a few times, after the pause it names. */
export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await postRaw(path, body, signal)).json();
}

export async function postRaw(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  for (let again = 0; ; again++) {
    try {
      return await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        signal,
      });
    } catch (error) {
      const busy = error instanceof Refusal && (error.status === 429 || error.status === 503);
      if (!busy || again === 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** again));
    }
  }
}

/** Asks and hands over each event as it comes; aborting the signal cancels the work on the server. */
export async function stream(
  path: string,
  body: unknown,
  onevent: (name: string, data: any) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const frames = (rest + value).split('\n\n');
    rest = frames.pop()!;
    for (const frame of frames) {
      const event = readFrame(frame);
      if (!event) continue;
      if (event.name === 'error') {
        const { message, code } = event.data.error;
        throw new Refusal(message, code, 200);
      }
      onevent(event.name, event.data);
    }
  }
}

/** One event of a stream; null for a comment. */
export function readFrame(frame: string): { name: string; data: any } | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of frame.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length ? { name, data: JSON.parse(data.join('\n')) } : null;
}

let catalogue: Promise<Catalogue> | null = null;

/** What games, boards and engines there are; asked once. */
export function loadCatalogue(): Promise<Catalogue> {
  catalogue ??= get<Catalogue>('/catalogue').catch((error) => {
    catalogue = null;
    throw error;
  });
  return catalogue;
}

const boards = new Map<string, Promise<BoardAnswer>>();

/** A board by its text; the last few are remembered. */
export function loadBoard(text: string): Promise<BoardAnswer> {
  let board = boards.get(text);
  if (!board) {
    board = post<BoardAnswer>('/board', { board: text });
    boards.set(text, board);
    board.catch(() => boards.delete(text));
    if (boards.size > 20) boards.delete(boards.keys().next().value!);
  }
  return board;
}

export const readGraph = (graph: string, format: string | null) => post<BoardAnswer>('/board', { graph, format });
export const position = (setup: Setup, signal?: AbortSignal) => post<PositionAnswer>('/position', setup, signal);
export const why = (setup: Setup, signal?: AbortSignal) => post<WhyAnswer>('/why', setup, signal);
export const engineMove = (setup: Setup, engine: string, seconds: number, seed: number | null, signal?: AbortSignal) =>
  post<EngineAnswer>('/engine', { ...setup, engine, seconds, seed }, signal);
export const onlineGame = (id: string) => get<OnlineGame>(`/games/${encodeURIComponent(id)}`);
