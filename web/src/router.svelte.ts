// Addresses: the path says which page, the fragment what is on it.

class Router {
  path = $state(location.pathname);
  fragment = $state(location.hash.slice(1));

  constructor() {
    window.addEventListener('popstate', () => this.read());
    window.addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(address: string) {
    history.pushState(null, '', address);
    this.read();
    window.scrollTo(0, 0);
  }

  /** Changes the fragment without a new entry in the history, and without telling the page. */
  note(path: string, fragment: string) {
    if (location.pathname === path && location.hash.slice(1) === fragment) return;
    history.replaceState(null, '', fragment ? `${path}#${fragment}` : path);
  }

  private read() {
    this.path = location.pathname;
    this.fragment = location.hash.slice(1);
  }

  private follow(event: MouseEvent) {
    const link = (event.target as Element | null)?.closest?.('a');
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.download || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
