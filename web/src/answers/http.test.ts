import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from './answers.ts';
import { post, readFrame, stream } from './http.ts';

afterEach(() => vi.unstubAllGlobals());

test('one event of a stream', () => {
  expect(readFrame('event: row\ndata: {"number": 3}')).toEqual({ name: 'row', data: { number: 3 } });
  expect(readFrame(': keep-alive')).toBeNull();
});

test('a stream is cut at its events, wherever the bytes break', async () => {
  const text = 'event: a\ndata: {"x": "é"}\n\n: keep-alive\n\nevent: done\ndata: {}\n\n';
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    start(to) {
      for (let i = 0; i < bytes.length; i += 7) to.enqueue(bytes.slice(i, i + 7));
      to.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const seen: string[] = [];
  await stream('/x', {}, (name, data) => seen.push(`${name} ${data.x ?? ''}`));
  expect(seen).toEqual(['a é', 'done ']);
});

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
