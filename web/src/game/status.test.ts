import { expect, test } from 'vitest';
import type { GameEntry, PositionAnswer } from '../api/types.ts';
import { type Standing, status } from './status.ts';
import { basisText, sentence } from './insight.svelte.ts';

const position = (fields: Partial<PositionAnswer>) =>
  ({ turn: 1, moves: [{ text: '0-1', edge: 0, from: 0, to: 1 }], snakes: [], roles: null, ...fields }) as PositionAnswer;
const say = (fields: Partial<Standing>) =>
  status({ game: null, position: position({}), outcome: null, seats: ['human', 'perfect'], thinking: null, mine: null, names: [], ...fields });

test('whose move it is and what there is to do', () => {
  expect(say({ position: null })).toBe('Setting up the board…');
  expect(say({})).toBe('Your move: place an edge to open.');
  expect(say({ seats: ['human', 'human'] })).toBe('Player 1 to move: place an edge to open.');
  const snakes = [{ vertices: [0, 2], owner: null, live: [0, 2] }];
  expect(say({ position: position({ snakes }) })).toBe('Your move: extend the snake at either end.');
  expect(say({ position: position({ moves: [{ text: '0', edge: null, from: null, to: 0 }] }) })).toContain('name a vertex');
  expect(say({ game: { rule_set: 'cycle', roles: ['cycle', 'cut'] } as GameEntry })).toBe('Your move: take an edge.');
  expect(say({ thinking: 2 })).toBe('Player 2 (perfect engine) is thinking…');
  expect(say({ seats: ['human', 'human'], mine: [2] })).toBe('Waiting for player 1.');
  expect(say({ seats: ['human', 'human'], mine: [2], names: ['Ann', null] })).toBe('Waiting for Ann.');
  expect(say({ seats: ['human', 'human'], mine: [1] })).toMatch(/^Your move/);
});

test('how it ended', () => {
  const outcome = { text: '2 loses', winner: 1, loser: 2, draw: false, why: 'Player 2 cannot move.' };
  expect(say({ outcome })).toBe('Player 2 cannot move. You win!');
  expect(say({ outcome: { ...outcome, why: 'Player 2 has no move left and loses.' } })).toBe('Player 2 has no move left. You win!');
  expect(say({ outcome, seats: ['perfect', 'human'] })).toBe('Player 2 cannot move. You lose.');
  expect(say({ outcome, seats: ['human', 'human'] })).toBe('Player 2 cannot move. Player 1 wins.');
  expect(say({ outcome: { ...outcome, winner: null }, seats: ['human', 'human', 'human'] })).toBe('Player 2 cannot move. Player 2 loses.');
  expect(say({ outcome: { ...outcome, draw: true, why: 'All edges are taken.' } })).toBe('All edges are taken. The game is drawn.');
});

test('what a verdict rests on', () => {
  const by = (name: string) => basisText({ kind: 'theorem', name });
  expect(by('anderson-1974')).toBe('By a theorem of Anderson (1974).');
  expect(by('fraenkel-scheinerman-ullman-1993')).toBe('By a theorem of Fraenkel, Scheinerman and Ullman (1993).');
  expect(by('static-matching')).toBe('By theorem: static matching.');
  expect(basisText({ kind: 'search', nodes: 12345 })).toBe('By search of 12,345 positions.');
  expect(basisText({ kind: 'unknown' })).toBe('');
});

test('sentences', () => {
  expect(sentence('no such board')).toBe('No such board.');
  expect(sentence('Really?')).toBe('Really?');
  expect(sentence('')).toBe('');
});
