// Compresses the scripts and the engine of a built page with Brotli, for programs that send them: node scripts/compress.mjs FOLDER
// It takes longer than a request may, and makes the engine a fourth smaller than gzip does.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = join(process.argv[2], 'assets');
for (const name of readdirSync(folder)) {
  if (!/\.(wasm|js|css)$/.test(name)) continue;
  const data = readFileSync(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  const small = brotliCompressSync(data, { params });
  writeFileSync(join(folder, `${name}.br`), small);
  if (name.endsWith('.wasm')) console.log(`    ${name}: ${small.length} bytes with Brotli`);
}
