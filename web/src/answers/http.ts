// Talking to a server: one function for answers that come at once, one for those that stream.

import { Refusal } from './answers.ts';

const BASE = '/api/v1';

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
    throw new Refusal('The server does not answer.', 'offline', 0);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

export async function get<T>(path: string): Promise<T> {
  return (await send(path, {})).json();
}

/** Asks once. A busy server is asked again, a few times, after longer and longer pauses. */
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
