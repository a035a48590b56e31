// What each game is called and what one has to do in it, in one line. It is there before any program has come.

export interface Goal {
  title: string;
  /** What the players do. */
  how: string;
  /** How it ends. */
  end: string;
}

const STUCK = "If you can't move, you lose.";

const GOALS: Record<string, Goal> = {
  classic: { title: 'Slither', how: 'Take turns making the snake longer, from either end.', end: STUCK },
  progressive: { title: 'Progressive Slither', how: 'Take turns making the snake longer, from its head.', end: STUCK },
  geography: { title: 'Vertex Geography', how: 'One player chooses the start. Then take turns making the snake longer, from its head.', end: STUCK },
  public: { title: 'Public Slither', how: 'There are two snakes. Take turns making either one longer.', end: STUCK },
  private: { title: 'Private Slither', how: 'Every player has a snake. Take turns making yours longer.', end: STUCK },
  'edge-geography': { title: 'Edge Geography', how: 'Take turns moving along a line. No line is used twice.', end: STUCK },
  'trail-trap': { title: 'Trail Trap', how: 'Each player walks a trail. No line is used twice.', end: STUCK },
  cycle: { title: 'Cycle game', how: 'Take turns colouring a line.', end: 'Close a loop in your colour and you win.' },
  'cycle-misere': { title: 'Misère cycle game', how: 'Take turns colouring a line.', end: 'Close a loop in your colour and you lose.' },
  'cycle-cut': { title: 'Cycle against cut', how: 'Take turns taking a line.', end: 'Cycle wins by closing a loop; Cut wins by stopping every loop.' },
  'cycle-cut-misere': { title: 'Misère cycle against cut', how: 'Take turns taking a line.', end: 'One player must not close a loop; the other must not stop them all.' },
  shannon: { title: "Shannon's switching game", how: 'Take turns taking a line.', end: 'Short wins by joining S to T; Cut wins by keeping them apart.' },
  'hold-that-line': { title: 'Hold That Line', how: 'Take turns drawing a straight line on from either end. No dot twice, no crossing.', end: 'If you draw the last line, you lose.' },
};
GOALS.independent = GOALS.private;

/** Games that are others but for a rule, as `GAME RULES`. */
export const ONE_END_EACH = 'classic ends=each';
GOALS[ONE_END_EACH] = { title: 'One End Each', how: 'One snake: player 1 makes it longer at its head, player 2 at its tail.', end: STUCK };

/** The goal of a game with its players; null if it is not known by that name. */
export function goalOf(game: string, players = 2, misere = false, rules = ''): Goal | null {
  const named = rules ? `${game} ${rules}` : game;
  const goal = Object.hasOwn(GOALS, named) ? GOALS[named] : Object.hasOwn(GOALS, game) ? GOALS[game] : null;
  if (!goal || goal.end !== STUCK) return goal;
  if (misere) return { ...goal, end: "If you can't move, you win." };
  return players > 2 ? { ...goal, end: "The first player who can't move loses." } : goal;
}
