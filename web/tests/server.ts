// The real program, on a free port, with a folder of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export class Server {
  /** Where the page is, and the program listens. */
  address = '';
  private child: ChildProcess | null = null;
  private data = mkdtempSync(join(tmpdir(), 'slitherlab-e2e-'));

  /** Starts the program; again on the same address after `kill`. */
  async start(): Promise<this> {
    const listen = this.address ? this.address.replace('http://', '') : '127.0.0.1:0';
    // While one works on the page, the program need not be compiled again: `SLITHERLAB_PAGE=dist npm run e2e`.
    const page = process.env.SLITHERLAB_PAGE ? ['--page', resolve(process.env.SLITHERLAB_PAGE)] : [];
    const child = spawn(program(), ['serve', '--listen', listen, '--data', this.data, ...page], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.child = child;
    this.address = await new Promise<string>((found, reject) => {
      let text = '';
      child.stderr!.on('data', (chunk) => {
        text += chunk;
        const listens = /http:\/\/[\d.]+:\d+/.exec(text);
        if (listens) found(listens[0]);
      });
      child.on('exit', () => reject(new Error(`the server ended: ${text}`)));
      child.on('error', reject);
    });
    return this;
  }

  /** Ends it without warning, as a power cut would. */
  async kill() {
    const child = this.child!;
    const gone = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async stop() {
    if (this.child?.exitCode === null) await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

function program(): string {
  const named = process.env.SLITHERLAB_BIN;
  if (named) return named;
  const built = ['release', 'debug'].map((kind) => join(import.meta.dirname, '../../target', kind, 'slitherlab'));
  const found = built.find((path) => existsSync(path));
  if (!found) throw new Error('build the program first (cargo build), after `npm run build`');
  return found;
}
