// A worker that answers one question after the other. Each is a run of its own: nothing is kept from one to the next.

import type { FromWorker, ToWorker } from './workerPool.ts';
import { run } from './wasi.ts';

let module: WebAssembly.Module;

const say = (message: FromWorker) => postMessage(message);

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === 'module') {
    module = message.module;
    return;
  }
  try {
    const { status, output, memory } = run(module, ['slitherlab', message.name], new TextEncoder().encode(message.body), (line) =>
      say({ type: 'line', line }),
    );
    say({ type: 'over', status, text: new TextDecoder().decode(output), memory });
  } catch (error) {
    say({ type: 'broken', message: String(error) });
  }
});
