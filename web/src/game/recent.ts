// The game that was last played here, so that a visit to another page does not lose it. It is kept for
// this tab: another one begins anew.

const KEY = 'slitherlab.play';

export function remember(fragment: string) {
  try {
    sessionStorage.setItem(KEY, fragment);
  } catch {
    // Then it lasts as long as the address bar.
  }
}

export function remembered(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
