// The boards that were played on last, in this browser.

const KEY = 'slitherlab.boards';
const MOST = 6;

export function recentBoards(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberBoard(text: string) {
  // A code says nothing to people, and its drawing would be lost.
  if (/^(graph6|sparse6):/.test(text)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([text, ...recentBoards().filter((one) => one !== text)].slice(0, MOST)));
  } catch {
    // Without storage there are no recent boards.
  }
}
