// Talking to a server.

import { at } from '../base.ts';
import { Refusal } from './answers.ts';

const API = at('/api/v1');

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
    response = await fetch(API + path, init);
  } catch {
    throw new Refusal('The server does not answer.', 'offline', 0);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

export async function get<T>(path: string): Promise<T> {
  return (await send(path, {})).json();
}

/** Asks once. A busy server is asked again, a few times, after longer and longer pauses. */
export async function post<T>(path: string, body: unknown, secret: string | null = null): Promise<T> {
  for (let again = 0; ; again++) {
    try {
      const response = await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...(secret && { authorization: `Bearer ${secret}` }) },
        body: JSON.stringify(body),
      });
      return await response.json();
    } catch (error) {
      const busy = error instanceof Refusal && (error.status === 429 || error.status === 503);
      if (!busy || again === 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** again));
    }
  }
}
