// A plain host of files, as anybody has one: it knows folders and files, and nothing of the page. No server of ours
// stands behind it.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The page lives in a folder of the host. */
const FOLDER = '/a/deep/folder/';

export class Host {
  /** Where the page is; ends with a slash. */
  address = '';
  /** What was asked for that is not there, or not in the page's folder. */
  strays: string[] = [];
  readonly files = join(mkdtempSync(join(tmpdir(), 'slitherlab-site-')), 'site');
  private server: Server | null = null;

  async start(port = 0): Promise<this> {
    if (!existsSync(this.files)) execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/site.mjs'), this.files]);
    const server = createServer((asked, answer) => {
      const path = decodeURIComponent(new URL(asked.url!, 'http://host').pathname);
      let file = path.startsWith(FOLDER) ? join(this.files, path.slice(FOLDER.length)) : '';
      if (file && existsSync(file) && statSync(file).isDirectory()) {
        if (!path.endsWith('/')) {
          answer.writeHead(301, { location: `${path}/` }).end();
          return;
        }
        file = join(file, 'index.html');
      }
      if (file && existsSync(file)) {
        answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
        return;
      }
      this.strays.push(path);
      // Many hosts show this document where there is no file.
      const lost = join(this.files, '404.html');
      answer.writeHead(404, { 'content-type': 'text/html' }).end(existsSync(lost) ? readFileSync(lost) : '');
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.address = `http://127.0.0.1:${(server.address() as { port: number }).port}${FOLDER}`;
    return this;
  }

  /** The host is gone, as in a train; its files are still there. */
  stop() {
    this.server?.closeAllConnections();
    this.server?.close();
    this.server = null;
  }

  /** Another folder in place of the files. */
  replace(folder: string) {
    rmSync(this.files, { recursive: true });
    cpSync(folder, this.files, { recursive: true });
  }

  end() {
    this.stop();
    rmSync(join(this.files, '..'), { recursive: true, force: true });
  }
}
