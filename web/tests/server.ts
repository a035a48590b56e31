// The real program, on a free port, with a folder of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshPage } from './fresh.ts';

export class Server {
  /** Where the page is. */
  address = '';
  /** Where the program listens. */
  private listens = '';
  private fresh: Awaited<ReturnType<typeof freshPage>> | null = null;
  private child: ChildProcess | null = null;
  private data = mkdtempSync(join(tmpdir(), 'slitherlab-e2e-'));

  /** Starts the program; again on the same address after `kill`. */
  async start(): Promise<this> {
    const listen = this.listens ? this.listens.replace('http://', '') : '127.0.0.1:0';
    const child = spawn(program(), ['serve', '--listen', listen, '--data', this.data], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.child = child;
    this.listens = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stderr!.on('data', (chunk) => {
        text += chunk;
        const found = /http:\/\/[\d.]+:\d+/.exec(text);
        if (found) resolve(found[0]);
      });
      child.on('exit', () => reject(new Error(`the server ended: ${text}`)));
      child.on('error', reject);
    });
    if (process.env.SLITHERLAB_PAGE === 'fresh') this.fresh ??= await freshPage(this.listens);
    this.address = this.fresh?.address ?? this.listens;
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
    this.fresh?.close();
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
