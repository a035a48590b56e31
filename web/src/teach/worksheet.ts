// A worksheet: positions to solve on paper. It is kept in the browser until it is printed.

import { decodeLink, encodeLink, type Shared } from '../share/link.ts';

export interface Worksheet {
  title: string;
  /** The positions as links, in their order. */
  tasks: string[];
}

/** More tasks do not fit on what a class can do in an hour. */
export const MOST = 24;
const KEY = 'slitherlab.worksheet';

export function readWorksheet(): Worksheet {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (kept && typeof kept.title === 'string' && Array.isArray(kept.tasks)) {
      return { title: kept.title, tasks: kept.tasks.filter((task: unknown) => typeof task === 'string' && decodeLink(task)).slice(0, MOST) };
    }
  } catch {
    // As if there were none.
  }
  return { title: '', tasks: [] };
}

export function writeWorksheet(sheet: Worksheet) {
  try {
    localStorage.setItem(KEY, JSON.stringify(sheet));
  } catch {
    // It lasts until the page is closed, then.
  }
}

/** The sheet with one more task, which begins where the position stands; the same one only once. */
export function withTask(sheet: Worksheet, shared: Shared): Worksheet {
  const { setup, ply, lines: _lines, ...rest } = shared;
  const moves = (setup.moves ?? []).slice(0, ply);
  const task = encodeLink({ ...rest, setup: { ...setup, moves }, ply, seats: [], turned: shared.turned });
  if (sheet.tasks.includes(task) || sheet.tasks.length >= MOST) return sheet;
  return { ...sheet, tasks: [...sheet.tasks, task] };
}
