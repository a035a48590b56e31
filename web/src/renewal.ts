// Keeping the page at home, and up to date: a service worker keeps its files for when there is no network, and a tab that
// was opened before an upgrade reloads by itself when a piece of its version is gone, instead of going blank. What is
// played stands in the address, so nothing is lost by it.

import { at, BASE } from './base.ts';

/** Reloads the page if there is a newer one: one that begins with another script. */
export async function renew() {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const name = script?.src.split('/').pop();
  try {
    const newest = await fetch(at('/'), { cache: 'no-store' });
    if (name && newest.ok && !(await newest.text()).includes(name)) location.reload();
  } catch {
    // There is no network: nothing is newer than what is here.
  }
}

export function keepFresh() {
  window.addEventListener('vite:preloadError', renew);
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // First everything that is to be seen; a browser may also not allow it, and the page does without.
  window.addEventListener('load', () => navigator.serviceWorker.register(at('/sw.js'), { scope: BASE }).catch(() => {}));
}
