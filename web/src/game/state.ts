// The states that a game on the page can be in. Everything that is shown or allowed depends on them.

export type State =
  /** Board and position have been asked for. */
  | 'setting-up'
  /** The game cannot be set up; there is nothing to show. */
  | 'impossible'
  /** A move stands on the board, and what follows from it is being looked up. */
  | 'looking-up'
  /** A question found no answer; it is asked again and again. */
  | 'stalled'
  /** A person at this browser chooses. */
  | 'choosing'
  /** An engine of this browser, or of the server, chooses. */
  | 'thinking'
  /** It would be an engine's turn, but it is told to wait. */
  | 'paused'
  /** Somebody at another browser chooses. */
  | 'waiting'
  /** The line of a game between browsers is down. */
  | 'cut-off'
  | 'over';

export interface Facts {
  /** Why there is no game. */
  refused: boolean;
  /** The board is there, and the position after the moves that are shown. */
  drawn: boolean;
  known: boolean;
  stalled: boolean;
  over: boolean;
  /** Between browsers: whether the line is up, and whether the one to move sits here. */
  online: { up: boolean; mine: boolean } | null;
  /** Whether the last move is shown. */
  latest: boolean;
  /** Who is to move. */
  person: boolean;
  thinking: boolean;
}

export function stateOf(facts: Facts): State {
  if (facts.refused) return 'impossible';
  if (facts.stalled) return 'stalled';
  if (!facts.drawn) return 'setting-up';
  if (!facts.known) return 'looking-up';
  if (facts.over) return 'over';
  if (facts.online) {
    if (!facts.online.up) return 'cut-off';
    if (facts.thinking) return 'thinking';
    return facts.online.mine && facts.latest ? 'choosing' : 'waiting';
  }
  if (facts.thinking) return 'thinking';
  // From an earlier position anybody may try another move.
  if (facts.person || !facts.latest) return 'choosing';
  return 'paused';
}
