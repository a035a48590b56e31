// The page as it was built last, in front of a program that carries an older one: while one works on the
// page, the program need not be compiled again. `SLITHERLAB_PAGE=fresh npm run e2e` uses it.

import { createReadStream, existsSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { extname, join } from 'node:path';

const DIST = join(import.meta.dirname, '../dist');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.wasm': 'application/wasm', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };

/** Serves the built page on a free port and hands all other requests on to the program. */
export async function freshPage(program: string): Promise<{ address: string; close: () => void }> {
  const { host, hostname, port } = new URL(program);
  const policy = (await fetch(program)).headers.get('content-security-policy') ?? '';
  const own = (headers: Record<string, unknown>) => ({ ...headers, host, ...(headers.origin ? { origin: program } : {}) });
  const server: Server = createServer((asked, answer) => {
    const path = new URL(asked.url!, program).pathname;
    if (!path.startsWith('/api/')) {
      const named = join(DIST, path);
      const file = extname(path) && existsSync(named) ? named : extname(path) ? null : join(DIST, 'index.html');
      answer.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(file ?? '')] ?? 'text/plain', 'content-security-policy': policy });
      if (file) createReadStream(file).pipe(answer);
      else answer.end();
      return;
    }
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers: own(asked.headers) as never }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(answer);
    });
    // As if the program were asked directly: a dead one does not answer.
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  server.on('upgrade', (asked, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(own(asked.headers)).map(([name, value]) => `${name}: ${value}\r\n`);
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
