// What the person at this browser is called in games with others; remembered from game to game.

const KEY = 'slitherlab.name';

export function myName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the name, and gives it without blanks around it. */
export function callMe(name: string): string {
  const trimmed = name.trim();
  try {
    localStorage.setItem(KEY, trimmed);
  } catch {
    // They will have to say it again.
  }
  return trimmed;
}
