// Addresses: the path says which page, the fragment what is on it. Paths are those of the page, wherever it lives.

import { at, BASE, pathOf } from './base.ts';

class Router {
  path = $state(pathOf(location.pathname));
  fragment = $state(location.hash.slice(1));

  constructor() {
    this.arrive();
    window.addEventListener('popstate', () => this.read());
    window.addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  /** Whoever comes by a way around says where they wanted to go: a static host has no document for every address. */
  private arrive() {
    const wanted = new URLSearchParams(location.search).get('path');
    if (!wanted?.startsWith('/')) return;
    history.replaceState(null, '', at(wanted) + location.hash);
    this.read();
  }

  go(address: string) {
    history.pushState(null, '', at(address));
    this.read();
    window.scrollTo(0, 0);
  }

  /** Changes the fragment without a new entry in the history, and without telling the page. */
  note(path: string, fragment: string) {
    if (pathOf(location.pathname) === path && location.hash.slice(1) === fragment) return;
    history.replaceState(null, '', fragment ? `${at(path)}#${fragment}` : at(path));
  }

  private read() {
    this.path = pathOf(location.pathname);
    this.fragment = location.hash.slice(1);
  }

  private follow(event: MouseEvent) {
    const link = (event.target as Element | null)?.closest?.('a');
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.download || link.origin !== location.origin) return;
    if (!link.pathname.startsWith(BASE) || link.pathname.startsWith(at('/api/'))) return;
    event.preventDefault();
    this.go(pathOf(link.pathname) + link.search + link.hash);
  }
}

export const router = new Router();
