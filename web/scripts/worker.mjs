// Writes sw.js into a folder with the built page: the service worker with the list of all files there.
// node scripts/worker.mjs FOLDER

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export function writeWorker(folder) {
  const files = list(folder)
    // The documentation is larger than the page, and not everybody wants it.
    // Certificates of whole families are large and rarely wanted: they are kept once somebody has asked for them.
    .filter((file) => !['sw.js', '404.html', 'preview.png'].includes(file) && !file.startsWith('book/') && !/\.(jsonl|br)$|claims-[^/]*\.wasm$/.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  const template = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8');
  const text = template
    .replace('const FILES = [];', `const FILES = ${JSON.stringify(files)};`)
    .replace("const VERSION = '';", `const VERSION = '${hash.digest('hex').slice(0, 16)}';`);
  writeFileSync(join(folder, 'sw.js'), text);
}

/** All files in a folder, by their paths from there. */
function list(folder, top = folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? list(path, top) : [relative(top, path)];
  });
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) writeWorker(process.argv[2]);
