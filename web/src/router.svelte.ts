// Addresses: the path says which page, the fragment what is on it. Paths are those of the page, wherever it lives.

import { at, BASE, EMBEDDED, pathOf } from './base.ts';

class Router {
  path = $state(pathOf(location.pathname));
  fragment = $state(location.hash.slice(1));
  /** What lies over the page, the topmost last: Back closes it and leaves the page where it is. */
  private layers: (() => void)[] = [];
  /** Whether the entry of the layers is being taken off the history. */
  private leaving = false;
  /** The address that the page has said last. */
  private here = location.href;

  constructor() {
    this.arrive();
    window.addEventListener('popstate', () => this.back());
    window.addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  /** A visitor who comes by a detour says where they wanted to go: a static host has no document for every address. */
  private arrive() {
    const wanted = new URLSearchParams(location.search).get('path');
    // A path with two slashes would be the name of another host.
    if (wanted && /^\/(?![/\\])/.test(wanted)) history.replaceState(null, '', at(wanted) + location.hash);
    // A link that is meant to be seen by servers, which make a preview of it, has its game in the query.
    const query = location.search.slice(1).replace(/(^|&)embed(=[^&]*)?(?=&|$)/, '').replace(/^&/, '');
    if (/(^|&)board=/.test(query) && !location.hash) {
      // A puzzle is made from its name; the position is there for the preview alone.
      const puzzle = new URLSearchParams(query).get('puzzle');
      history.replaceState(null, '', this.address(pathOf(location.pathname), puzzle === null ? query : encodeURIComponent(puzzle)));
    }
    this.read();
  }

  /** A path of the page with a fragment; a page in a frame stays one. */
  private address(path: string, fragment: string): string {
    return at(path) + (EMBEDDED ? '?embed' : '') + (fragment ? `#${fragment}` : '');
  }

  go(address: string) {
    // A page that is opened from a window over this one takes the place of that window.
    if (history.state?.layer) history.replaceState(null, '', at(address));
    else history.pushState(null, '', at(address));
    this.read();
    window.scrollTo(0, 0);
  }

  /** Changes the fragment without a new entry in the history, and without telling the page. */
  note(path: string, fragment: string) {
    if (pathOf(location.pathname) === path && location.hash.slice(1) === fragment) return;
    history.replaceState(history.state, '', this.address(path, fragment));
    this.here = location.href;
  }

  /** Lays something over the page until the answer is called; Back calls `close`. */
  cover(close: () => void): () => void {
    this.layers.push(close);
    if (!this.leaving && !history.state?.layer) history.pushState({ layer: true }, '', location.href);
    return () => {
      const at = this.layers.indexOf(close);
      if (at < 0) return;
      this.layers.splice(at, 1);
      // Closing it may also lead somewhere, or open something else; then there is nothing to go back from.
      setTimeout(() => {
        if (this.leaving || this.layers.length || !history.state?.layer) return;
        this.leaving = true;
        history.back();
      });
    };
  }

  private back() {
    const close = this.leaving ? null : this.layers.pop();
    if (!this.leaving && !close) return this.read();
    this.leaving = false;
    history.replaceState(history.state, '', this.here);
    // All layers share one entry of the history.
    if (this.layers.length) history.pushState({ layer: true }, '', this.here);
    close?.();
  }

  private read() {
    this.here = location.href;
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
