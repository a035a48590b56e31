// Keeps the page for when there is no network. `scripts/worker.mjs` writes the list of its files and their version here.

const FILES = [];
const VERSION = '';

const NAME = `slitherlab-${VERSION}`;
const SCOPE = new URL('./', self.location.href);

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new URL(file, SCOPE).href))));
});

// The files of the version before stay: tabs that were opened with it may still ask for them.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith('slitherlab-') && name !== NAME);
      await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  const path = url.pathname.slice(SCOPE.pathname.length);
  if (path.startsWith('api/')) return;
  if (request.mode === 'navigate') event.respondWith(document(request, path, url.search));
  // A name with a hash in it always means the same file.
  else if (path.startsWith('assets/')) event.respondWith(caches.match(request).then((kept) => kept ?? fetched(request)));
  else event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

/** A file that was not kept before: from now on it is. */
async function fetched(request) {
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    void caches.open(NAME).then((cache) => cache.put(request, copy));
  }
  return answer;
}

/** The document at a path: the newest one if there is a network, else the one that was kept. */
async function document(request, path, search) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(NAME);
    const folder = path.replace(/(index\.html|\/)$/, '');
    const kept = await cache.match(new URL(folder ? `${folder}/index.html` : 'index.html', SCOPE).href);
    // A document names its files by the way to them, which begins at the folder's slash.
    if (kept && folder && !path.endsWith('/')) return Response.redirect(new URL(`${folder}/${search}`, SCOPE).href);
    if (kept) return kept;
    // The start of the page knows the way to all others.
    return Response.redirect(new URL(`./?path=${encodeURIComponent(`/${path}${search}`)}`, SCOPE).href);
  }
}
