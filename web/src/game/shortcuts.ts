// Keys that work anywhere on the page of a game.

import type { Session } from './session.svelte.ts';

export const PAGE_KEYS = [
  ['← →', 'one move back, one move on'],
  ['Home End', 'the first position, the last one'],
  ['u', 'undo'],
  ['v', 'values'],
  ['w', 'why'],
  ['?', 'this list'],
] as const;

export const BOARD_KEYS = [
  ['← → ↑ ↓', 'walk from vertex to vertex'],
  ['n p', 'to the next and previous legal move'],
  ['Enter', 'choose'],
  ['Esc', 'take the choice back'],
  ['+ −', 'zoom on large boards'],
] as const;

/** Does what a key says; false if it says nothing here. */
export function press(session: Session, key: string): boolean {
  const { game, insight } = session;
  switch (key) {
    case 'ArrowLeft':
      if (game.ply) session.goTo(game.ply - 1);
      return true;
    case 'ArrowRight':
      if (!game.latest) session.goTo(game.ply + 1);
      return true;
    case 'Home':
      session.goTo(0);
      return true;
    case 'End':
      session.goTo(game.moves.length);
      return true;
    case 'u':
      session.undo();
      return true;
    case 'v':
      if (session.mayAnalyse) insight.toggleValues();
      return true;
    case 'w':
      if (session.mayAnalyse) insight.toggleWhy();
      return true;
    default:
      return false;
  }
}

/** Whether a key was meant for something else: a field, an open window, or the board, where arrows walk. */
export function busyElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Element | null;
  return !!target?.closest('input, select, textarea, dialog, [role="application"]') && !(target.closest('[role="application"]') && /^[uvw?]$/.test(event.key));
}
