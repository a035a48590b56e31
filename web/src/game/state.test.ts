import { expect, test } from 'vitest';
import { type Facts, type State, stateOf } from './state.ts';

const PLAYING: Facts = { refused: false, drawn: true, known: true, stalled: false, over: false, online: null, latest: true, person: true, thinking: false };
const state = (facts: Partial<Facts>): State => stateOf({ ...PLAYING, ...facts });

test('a game of this browser', () => {
  expect(state({})).toBe('choosing');
  expect(state({ drawn: false })).toBe('setting-up');
  expect(state({ drawn: false, refused: true })).toBe('impossible');
  expect(state({ known: false })).toBe('looking-up');
  expect(state({ known: false, stalled: true })).toBe('stalled');
  expect(state({ drawn: false, stalled: true })).toBe('stalled');
  expect(state({ over: true })).toBe('over');
  expect(state({ person: false, thinking: true })).toBe('thinking');
  expect(state({ person: false })).toBe('paused');
  // From an earlier position anybody may try another move, also one of an engine.
  expect(state({ person: false, latest: false })).toBe('choosing');
});

test('a game between browsers', () => {
  const online = (up: boolean, mine: boolean) => ({ online: { up, mine } });
  expect(state(online(true, true))).toBe('choosing');
  expect(state(online(true, false))).toBe('waiting');
  expect(state(online(false, true))).toBe('cut-off');
  expect(state({ ...online(true, false), thinking: true })).toBe('thinking');
  // Nobody plays on from an earlier position.
  expect(state({ ...online(true, true), latest: false })).toBe('waiting');
  expect(state({ ...online(false, true), over: true })).toBe('over');
});
