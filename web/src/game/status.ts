// Where the game stands, in one sentence.

import type { GameEntry, Outcome, PositionAnswer } from '../answers/types.ts';
import { liveEnds } from './advice.ts';
import type { State } from './state.ts';
import { levelOf } from './levels.ts';

export interface Standing {
  state: State;
  game: GameEntry | null;
  position: PositionAnswer | null;
  outcome: Outcome | null;
  seats: string[];
  thinking: number | null;
  /** The players at this browser, in a game between browsers. */
  mine: number[] | null;
  /** What the players are called, as far as they have said it. */
  names: (string | null)[];
}

export function status(standing: Standing): string {
  const { state, game, position, outcome, thinking, mine } = standing;
  if (state === 'impossible') return 'This game cannot be set up.';
  if (outcome) return ending(standing);
  if (state === 'stalled') return 'No answer yet.';
  if (!position || state === 'setting-up') return 'Setting up the board…';
  const called = (player: number) => nameOf(player, standing);
  if (thinking !== null) return `${called(thinking)} is thinking…`;
  const name = called(position.turn);
  if (state === 'paused') return `${name} is to move; engines are paused.`;
  if (mine && !mine.includes(position.turn)) return `Waiting for ${name.replace(/^Player/, 'player')}.`;
  const task = taskOf(game, position);
  return name === 'You' ? `Your turn: ${task}.` : `${name} to move: ${task}.`;
}

/** What there is to choose. */
function taskOf(game: GameEntry | null, position: PositionAnswer): string {
  const [move] = position.moves;
  if (!move) return 'there is no move';
  if (move.edge === null) return 'choose a starting point';
  if (game?.rule_set === 'cycle') return game.terminals || game.roles ? 'take a line' : 'colour a line';
  const ends = liveEnds(position);
  if (game?.rule_set === 'line') return ends.length ? 'draw a straight line from either end' : 'draw a straight line from any dot to another';
  if (!ends.length) return 'choose any line';
  const whose = position.snakes.length < 2 ? 'the snake' : position.snakes[0].owner === null ? 'either snake' : 'your snake';
  const growing = position.snakes.filter((snake) => snake.vertices.some((vertex) => ends.includes(vertex)));
  if (whose === 'either snake' && growing.length < 2) return 'only one snake can still grow';
  if (whose === 'either snake') return 'make either snake longer';
  if (/\bends=each\b/.test(position.setup.rules ?? '')) return 'make the snake longer, at your end';
  if (ends.length > 1) return `make ${whose} longer, at either end`;
  // Where snakes grow at both ends, one of them may be stuck.
  const both = /^(classic|public|private|independent)$/.test(position.setup.game);
  return both ? 'only one end can still grow' : `make ${whose} longer`;
}

/** How a player is called: you, by name, or by seat with kind and role. */
export function nameOf(player: number, { seats, mine, names, position }: Pick<Standing, 'seats' | 'mine' | 'names' | 'position'>): string {
  const kind = seats[player - 1];
  const people = seats.filter((one) => one === 'human').length;
  if (kind === 'human' && (mine ? mine.includes(player) && mine.length === 1 : people === 1)) return 'You';
  const role = position?.roles?.[player - 1];
  const said = names[player - 1] ?? levelOf(kind ?? '')?.name;
  if (said) return role ? `${said} (${role})` : said;
  const engine = kind && kind !== 'human' ? `${kind} engine` : '';
  const more = [role, engine].filter(Boolean).join(', ');
  return `Player ${player}${more ? ` (${more})` : ''}`;
}

/** Who won and why, with the players' names. */
export function ending(standing: Pick<Standing, 'outcome' | 'seats' | 'mine' | 'names'>): string {
  const outcome = standing.outcome!;
  // Roles are part of the reason already.
  const called = (player: number) => nameOf(player, { ...standing, position: null }).replace(/ \(.*\)$/, '');
  const who = (player: number) => {
    const opponent = called(player) !== 'You' && standing.seats.length === 2 && called(3 - player) === 'You';
    return opponent ? 'Your opponent' : called(player);
  };
  const unable = (player: number) => `${who(player)} can't move`;
  const stuck = (player: number) => (called(player) === 'You' ? "You're stuck" : `${who(player)} is stuck`);
  const reason = outcome.why
    .trim()
    .replace(/( and|:)( the)?( [\w-]+)*? (wins|loses|has won|has lost)(: .*)?\.$/, '.')
    .replace(/Player (\d) has no move left/g, (_, seat) => stuck(Number(seat)))
    .replace(/Player (\d) cannot move/g, (_, seat) => unable(Number(seat)))
    .replace(/Player (\d) resigned/g, (_, seat) => `${who(Number(seat))} resigned`)
    .replace(/Player (\d) has/g, (_, seat) => (called(Number(seat)) === 'You' ? 'You have' : `${called(Number(seat))} has`))
    .replace(/Player (\d) owns/g, (_, seat) => (called(Number(seat)) === 'You' ? 'You own' : `${called(Number(seat))} owns`));
  return `${reason} ${resultOf(outcome, standing.seats.length, called)}`.trim();
}

function resultOf(outcome: Outcome, players: number, called: (player: number) => string): string {
  if (outcome.draw) return 'The game is drawn.';
  const { winner, loser } = outcome;
  const verb = (player: number, plain: string, other: string) => `${called(player)} ${called(player) === 'You' ? plain : other}`;
  if (winner !== null && called(winner) === 'You') return 'You win!';
  if (loser !== null && called(loser) === 'You') return 'You lose.';
  if (winner !== null) return `${verb(winner, 'win', 'wins')}.`;
  if (loser === null) return '';
  // With several players there is one loser; everybody else has come through.
  const others = Array.from({ length: players }, (_, i) => i + 1).filter((player) => player !== loser);
  const you = others.find((player) => called(player) === 'You');
  return `${verb(loser, 'lose', 'loses')}${you ? ', and you come through' : ''}.`;
}

/** Why nothing can be chosen now. */
export function whyNot(state: State, at: { watching: boolean; latest: boolean; mover: string }): string {
  switch (state) {
    case 'over':
      return 'The game is over.';
    case 'cut-off':
      return 'The connection to the server is lost. Reconnecting…';
    case 'waiting':
      if (at.watching) return 'You are watching this game.';
      return at.latest ? `It is ${at.mover}'s move.` : 'This is an earlier position; go to the last move to play.';
    case 'thinking':
      return 'Your opponent is still thinking.';
    case 'paused':
      return 'The engines are paused; let them go on, or take a seat.';
    default:
      return '';
  }
}
