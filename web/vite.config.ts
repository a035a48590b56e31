import { readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` shows the page with hot reloading; games between browsers need a `slitherlab serve`
// that runs beside it.
const server = process.env.SLITHERLAB ?? 'http://127.0.0.1:7878';

/** What a family certificate claims, without the certificate: `theorem.jsonl?claim` is its first line. */
const claims = {
  name: 'claims',
  load(id: string) {
    const file = /^(.*\.jsonl)\?claim$/.exec(id)?.[1];
    return file ? { code: `export default ${readFileSync(file, 'utf8').split('\n', 1)[0]}`, moduleType: 'js' as const } : null;
  },
};

const kept = new URL('../crates/family/theorems/', import.meta.url);

/** The certificates under their names, in the folder `theorems` of the page: a list of a hundred hashes would be as large as a page. */
const certificates: Plugin = {
  name: 'certificates',
  generateBundle() {
    for (const name of readdirSync(kept)) this.emitFile({ type: 'asset', fileName: `theorems/${name}`, source: readFileSync(new URL(name, kept)) });
  },
  configureServer({ middlewares }) {
    middlewares.use('/theorems', (asked, answer, next) => {
      const name = readdirSync(kept).find((one) => asked.url === `/${one}`);
      if (name) answer.end(readFileSync(new URL(name, kept)));
      else next();
    });
  },
};

export default defineConfig({
  plugins: [svelte(), claims, certificates],
  // The page's content security policy allows neither inline scripts nor data: addresses for them.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet for all pages is smaller than many, and nothing is seen without its style.
    cssCodeSplit: false,
    // three.js is the one large piece, and loaded only for boards in space.
    chunkSizeWarningLimit: 600,
  },
  // Scripts find each other wherever the page lives; the document alone names its place, and `scripts/site.mjs` changes it.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['.', '../crates/family/theorems'] } },
  // Tests run the code of the browser, not that of a server.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { include: [process.env.BENCH ? 'bench/*.test.ts' : 'src/**/*.test.ts'], testTimeout: process.env.BENCH ? 600_000 : 5_000 },
});
