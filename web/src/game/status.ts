// Where the game stands, in one sentence.

import type { GameEntry, Outcome, PositionAnswer } from '../api/types.ts';

export interface Standing {
  game: GameEntry | null;
  position: PositionAnswer | null;
  outcome: Outcome | null;
  seats: string[];
  thinking: number | null;
  /** The players at this browser, in a game between browsers. */
  mine: number[] | null;
  /** What the players are called there, as far as they have said it. */
  names: (string | null)[];
}

export function status({ game, position, outcome, seats, thinking, mine, names }: Standing): string {
  if (!position) return 'Setting up the board…';
  if (outcome) return ending(outcome, seats, mine);
  const called = (player: number) => {
    const usual = who(player, seats, mine, position);
    return usual === 'You' ? usual : (names[player - 1] ?? usual);
  };
  if (thinking !== null) return `${called(thinking)} is thinking…`;
  const name = called(position.turn);
  const task = taskOf(game, position);
  if (mine && !mine.includes(position.turn)) return `Waiting for ${name.replace(/^Player/, 'player')}.`;
  return name === 'You' ? `Your move: ${task}.` : `${name} to move: ${task}.`;
}

/** What there is to choose. */
function taskOf(game: GameEntry | null, position: PositionAnswer): string {
  const [move] = position.moves;
  if (!move) return 'there is no move';
  if (move.edge === null) return 'name a vertex to start from';
  if (game?.rule_set === 'cycle') return game.terminals || game.roles ? 'take an edge' : 'colour an edge';
  const live = new Set(position.snakes.flatMap((snake) => snake.live));
  if (move.from === null || !live.has(move.from)) return 'place an edge to open';
  if (position.snakes.length > 1) {
    return position.snakes[0].owner === null ? 'extend either snake' : 'extend your snake';
  }
  return live.size > 1 ? 'extend the snake at either end' : 'extend the snake';
}

/** How a player is called: by seat, kind and role. */
export function who(player: number, seats: string[], mine: number[] | null, position: PositionAnswer | null): string {
  const role = position?.roles?.[player - 1];
  const kind = seats[player - 1];
  const people = seats.filter((one) => one === 'human').length;
  if (kind === 'human' && (mine ? mine.includes(player) && mine.length === 1 : people === 1)) return 'You';
  const engine = kind && kind !== 'human' ? `, ${kind} engine` : '';
  return `Player ${player}${role || engine ? ` (${[role, engine.slice(2)].filter(Boolean).join(', ')})` : ''}`;
}

function ending(outcome: Outcome, seats: string[], mine: number[] | null): string {
  const why = outcome.why.trim().replace(/ and (wins|loses)\.$/, '.');
  if (outcome.draw) return `${why} The game is drawn.`;
  const you = (player: number | null) => player !== null && who(player, seats, mine, null) === 'You';
  let result = '';
  if (you(outcome.winner)) result = 'You win!';
  else if (you(outcome.loser)) result = 'You lose.';
  else if (outcome.winner !== null) result = `Player ${outcome.winner} wins.`;
  else if (outcome.loser !== null) result = `Player ${outcome.loser} loses.`;
  return `${why} ${result}`.trim();
}
