import { expect, test } from 'vitest';
import type { GameEntry, PositionAnswer } from '../answers/types.ts';
import { type Standing, status } from './status.ts';
import { basisText, list, sentence } from './words.ts';

const position = (fields: Partial<PositionAnswer>) =>
  ({ turn: 1, moves: [{ text: '0-1', edge: 0, from: 0, to: 1 }], snakes: [], roles: null, ...fields }) as PositionAnswer;
const say = (fields: Partial<Standing>) =>
  status({ state: 'choosing', game: null, position: position({}), outcome: null, seats: ['human', 'perfect'], thinking: null, mine: null, names: [], ...fields });

test('whose move it is and what there is to do', () => {
  expect(say({ state: 'setting-up', position: null })).toBe('Setting up the board…');
  expect(say({ state: 'impossible', position: null })).toBe('This game cannot be set up.');
  expect(say({ state: 'stalled' })).toBe('No answer yet.');
  expect(say({})).toBe('Your turn: choose any line.');
  expect(say({ seats: ['human', 'human'] })).toBe('Player 1 to move: choose any line.');
  expect(say({ position: position({ moves: [{ text: '0', edge: null, from: null, to: 0 }] }) })).toContain('choose a starting point');
  expect(say({ game: { rule_set: 'cycle', roles: ['cycle', 'cut'] } as GameEntry })).toBe('Your turn: take a line.');
  expect(say({ state: 'thinking', thinking: 2 })).toBe('Player 2 (perfect engine) is thinking…');
  expect(say({ state: 'thinking', thinking: 2, seats: ['human', 'level-2'] })).toBe('Noodle is thinking…');
  expect(say({ state: 'paused', seats: ['random', 'perfect'] })).toBe('Player 1 (random engine) is to move; engines are paused.');
  expect(say({ seats: ['human', 'human'], mine: [2] })).toBe('Waiting for player 1.');
  expect(say({ seats: ['human', 'human'], mine: [2], names: ['Ann', null] })).toBe('Waiting for Ann.');
  expect(say({ seats: ['human', 'human'], mine: [1] })).toMatch(/^Your turn/);
});

test('an end that is stuck is not offered', () => {
  const move = (from: number, to: number) => ({ text: '', edge: 0, from, to });
  const setup = { game: 'classic' } as PositionAnswer['setup'];
  const snakes = [{ vertices: [0, 2], owner: null, live: [0, 2] }];
  expect(say({ position: position({ setup, snakes, moves: [move(0, 1), move(2, 1)] }) })).toBe('Your turn: make the snake longer, at either end.');
  expect(say({ position: position({ setup, snakes, moves: [move(2, 1)] }) })).toBe('Your turn: only one end can still grow.');
  // Geography has one live end anyway.
  const one = [{ vertices: [0, 2], owner: null, live: [2] }];
  expect(say({ position: position({ setup: { ...setup, game: 'geography' }, snakes: one, moves: [move(2, 1)] }) })).toBe('Your turn: make the snake longer.');
  const two = [...snakes, { vertices: [1], owner: null, live: [1] }];
  expect(say({ position: position({ setup: { ...setup, game: 'public' }, snakes: two, moves: [move(0, 1), move(1, 2)] }) })).toBe('Your turn: make either snake longer.');
  expect(say({ position: position({ setup: { ...setup, game: 'public' }, snakes: two, moves: [move(0, 1)] }) })).toBe('Your turn: only one snake can still grow.');
});

test('how it ended', () => {
  const outcome = { text: '2 loses', winner: 1, loser: 2, draw: false, why: 'Player 2 has no move left and loses.' };
  const over = (fields: Partial<Standing>) => say({ state: 'over', outcome, ...fields });
  expect(over({})).toBe('Your opponent is stuck. You win!');
  expect(over({ seats: ['perfect', 'human'] })).toBe("You're stuck. You lose.");
  expect(over({ seats: ['human', 'human'] })).toBe('Player 2 is stuck. Player 1 wins.');
  expect(over({ seats: ['human', 'human'], mine: [], names: ['Ann', 'Bob'] })).toBe('Bob is stuck. Ann wins.');
  const why = (text: string) => over({ outcome: { ...outcome, why: text } });
  expect(why('Player 2 resigned.')).toBe('Your opponent resigned. You win!');
  expect(why('Player 1 owns a cycle and has won.')).toBe('You own a cycle. You win!');
  expect(why('The cycle player owns a cycle and has won.')).toBe('The cycle player owns a cycle. You win!');
  expect(why('The edges of Short join the terminals: Short has won.')).toBe('The edges of Short join the terminals. You win!');
  expect(why('Player 2 has no move left and wins: in misère play that is the aim.')).toBe('Your opponent is stuck. You win!');
  expect(over({ outcome: { ...outcome, winner: 2, loser: 1, why: 'Player 2 cannot move.' } })).toBe("Your opponent can't move. You lose.");
  expect(over({ outcome: { ...outcome, draw: true, why: 'All edges are taken and nobody owns a cycle.' } })).toBe(
    'All edges are taken and nobody owns a cycle. The game is drawn.',
  );
});

test('with three players there is one loser, and two who come through', () => {
  const outcome = { text: '2 loses', winner: null, loser: 2, draw: false, why: 'Player 2 has no move left and loses.' };
  const over = (seats: string[]) => say({ state: 'over', outcome, seats });
  expect(over(['human', 'perfect', 'random'])).toBe('Player 2 is stuck. Player 2 loses, and you come through.');
  expect(over(['perfect', 'human', 'random'])).toBe("You're stuck. You lose.");
  expect(over(['human', 'human', 'human'])).toBe('Player 2 is stuck. Player 2 loses.');
});

test('what a verdict rests on', () => {
  const by = (name: string) => basisText({ kind: 'theorem', name });
  expect(by('anderson-1974')).toBe('By a theorem of Anderson (1974).');
  expect(by('fraenkel-scheinerman-ullman-1993')).toBe('By a theorem of Fraenkel, Scheinerman and Ullman (1993).');
  expect(by('rules')).toBe('The rules alone decide it.');
  expect(by('static-matching')).toBe('By keeping to a fixed set of pairs.');
  expect(by('something-new')).toBe('By a theorem: something new.');
  expect(basisText({ kind: 'search', nodes: 12345 })).toBe('By search of 12,345 positions.');
  expect(basisText({ kind: 'unknown' })).toBe('');
});

test('sentences', () => {
  expect(sentence('no such board')).toBe('No such board.');
  expect(sentence('Really?')).toBe('Really?');
  expect(sentence('')).toBe('');
  expect(list(['a'])).toBe('a');
  expect(list(['a', 'b', 'c'], 'or')).toBe('a, b or c');
});
