import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from './answers.ts';
import { post } from './http.ts';

afterEach(() => vi.unstubAllGlobals());

test('a refusal carries the words of the server', async () => {
  const error = { code: 'illegal-move', message: 'move 3: no', field: 'moves', move: 3 };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error }), { status: 422 }));
  const refused = await post('/position', {}).catch((problem) => problem);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ message: 'move 3: no', status: 422, move: 3 });
});

test('a busy server is asked again', async () => {
  const answers = [new Response('{"error": {"code": "busy", "message": "busy"}}', { status: 503 }), new Response('{"fine": true}')];
  vi.stubGlobal('fetch', async () => answers.shift());
  expect(await post('/engine', {})).toEqual({ fine: true });
});
