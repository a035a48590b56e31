// The secrets of games between browsers, kept in this one: the invitation and the tokens of its seats.

export interface Keys {
  invite: string | null;
  seats: { seat: number; token: string }[];
  /** Where the vertices stand, if somebody has drawn them; as in a link. */
  places?: string;
}

const name = (id: string) => `slitherlab.game.${id}`;

export function kept(id: string): Keys {
  try {
    const keys = JSON.parse(localStorage.getItem(name(id)) ?? 'null');
    if (keys && Array.isArray(keys.seats)) return keys;
  } catch {
    // Unreadable or forbidden storage: as if there were nothing.
  }
  return { invite: null, seats: [] };
}

export function keep(id: string, keys: Keys) {
  try {
    localStorage.setItem(name(id), JSON.stringify(keys));
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}

export function forget(id: string) {
  try {
    localStorage.removeItem(name(id));
  } catch {
    // Nothing was kept, then.
  }
}

const className = (id: string) => `slitherlab.class.${id}`;

/** The teacher's key of a class, if this browser has made it. */
export function classKey(id: string): string | null {
  try {
    return localStorage.getItem(className(id));
  } catch {
    return null;
  }
}

export function keepClass(id: string, key: string) {
  try {
    localStorage.setItem(className(id), key);
  } catch {
    // Without storage the class cannot be closed.
  }
}

/** All games that this browser has a seat in. */
export function known(): { id: string; keys: Keys }[] {
  try {
    const prefix = name('');
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .map((id) => ({ id, keys: kept(id) }))
      .filter(({ keys }) => keys.seats.length > 0);
  } catch {
    return [];
  }
}
