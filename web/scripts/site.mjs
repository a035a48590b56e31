// Writes the page into a folder that any static host can serve, under any path, without a server of ours.
// node scripts/site.mjs FOLDER [BOOK], after `npm run build`. BOOK is the documentation site, which becomes a part of it.
// SITE_URL=https://example.org/slitherlab/ says where the folder will be: what shows a preview of a link wants the whole
// address of the picture.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWorker } from './worker.mjs';

/** The pages that have an address of their own: each gets a document, because a static host knows files alone. */
const PAGES = ['play', 'puzzles', 'explore', 'explore/openings', 'explore/simulate', 'explore/claims', 'explore/theorems', 'learn', 'lesson', 'teach', 'worksheet', 'class', 'game'];

const [to, book] = process.argv.slice(2);
const address = process.env.SITE_URL?.trim();
if (address && !/^https?:\/\/[^\s"<>&?#]+$/.test(address)) {
  console.error('SITE_URL is the address of the folder, such as https://example.org/slitherlab/');
  process.exit(2);
}
const home = address?.replace(/\/*$/, '/');
const dist = join(import.meta.dirname, '../dist');
if (!to || !existsSync(join(dist, 'index.html'))) {
  console.error('node scripts/site.mjs FOLDER [BOOK], after `npm run build`');
  process.exit(2);
}
// Only what was written here before is thrown away.
if (existsSync(to) && readdirSync(to).length && !existsSync(join(to, 'manifest.webmanifest'))) {
  console.error(`${to} holds something else than the page; name an empty folder`);
  process.exit(2);
}
rmSync(to, { recursive: true, force: true });
// Hosts compress by themselves.
cpSync(dist, to, { recursive: true, filter: (file) => !file.endsWith('.br') });

if (book) cpSync(book, join(to, 'book'), { recursive: true });

const marks = book ? 'data-host="static" data-book="book/"' : 'data-host="static"';
const built = readFileSync(join(dist, 'index.html'), 'utf8').replace('<html ', `<html ${marks} `);
/** The document so many folders down: it names its files by the way to them. */
const document = (depth, path = '') => {
  const above = '../'.repeat(depth) || './';
  const whole = home ? built.replace(/content="\/(?=[^"]*\.png")/g, `content="${home}`).replace('<meta property="og:title"', `<meta property="og:url" content="${home}${path}" />\n    $&`) : built;
  return whole.replace(/(src|href|content)="\//g, `$1="${above}`);
};
/** A page that does not begin with the first board. */
const plain = (text) => text.replace(/<div class="first">.*?<\/div>/s, '');
writeFileSync(join(to, 'index.html'), document(0));
for (const page of PAGES) {
  mkdirSync(join(to, page), { recursive: true });
  writeFileSync(join(to, page, 'index.html'), page === 'play' ? document(1, 'play/') : plain(document(page.split('/').length, `${page}/`)));
}

// For the hosts that show it where there is no file, such as the address of one game: it leads to the start of the page,
// which knows the way. It is below the page's own folder, of which it knows only the names of the pages.
const names = [...new Set(PAGES.map((page) => page.split('/')[0]))].join('|');
writeFileSync(
  join(to, '404.html'),
  `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Slitherlab</title>
  <script>
    const found = /^(.*?\\/)((?:${names})(?:\\/.*)?)$/.exec(location.pathname);
    if (found) location.replace(found[1] + '?path=' + encodeURIComponent('/' + found[2]) + location.hash);
  </script>
  <p>There is no such page.</p>
</html>
`,
);
writeWorker(to);
console.log(`${to}: the page for any static host; try: python3 -m http.server --directory ${to}`);
