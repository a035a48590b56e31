// A session with prepared answers: no server, no browser.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../answers/answers.ts';
import { Refusal } from '../answers/answers.ts';
import type { BoardAnswer, EngineAnswer, PositionAnswer, Setup } from '../answers/types.ts';
import type { Shared } from '../share/link.ts';
import { Session } from './session.svelte.ts';

/** A game in which the players count to five: each move is the next number, and who cannot move loses. */
const END = 5;
function position(setup: Setup): PositionAnswer {
  const moves = setup.moves ?? [];
  const ply = moves.length;
  moves.forEach((text, i) => {
    if (text !== String(i + 1)) throw new Refusal(`move ${i + 1}: not legal`, 'illegal-move', 422, i + 1);
  });
  const move = (n: number) => ({ text: String(n), edge: n, from: n - 1, to: n });
  const outcome = ply === END ? { text: '2 loses', winner: 1, loser: 2, draw: false, why: 'Player 2 has no move left and loses.' } : null;
  return {
    setup: { ...setup, moves },
    ply,
    turn: (ply % 2) + 1,
    snakes: [],
    owned: [],
    used_edges: [],
    moves: outcome ? [] : [move(ply + 1)],
    history: moves.map((_, i) => ({ ...move(i + 1), ply: i + 1, player: (i % 2) + 1 })),
    outcome,
  } as unknown as PositionAnswer;
}
const BOARD = { text: 'path', vertices: 9, labels: Array.from('abcdefghi'), ends: Array.from({ length: 8 }, (_, i) => [i, i + 1]), layout: { points: Array.from({ length: 9 }, (_, i) => [i, 0]), space: null } };

function prepared() {
  const fails: { position: Refusal[]; engine: Refusal[] } = { position: [], engine: [] };
  const answers = {
    board: async () => BOARD as unknown as BoardAnswer,
    position: vi.fn(async (setup: Setup) => {
      const failure = fails.position.shift();
      if (failure) throw failure;
      return position(setup);
    }),
    engineMove: vi.fn(async (setup: Setup): Promise<EngineAnswer> => {
      const failure = fails.engine.shift();
      if (failure) throw failure;
      return { move: position(setup).moves[0], basis: 'theorem', standing: 'loses', why: 'all is lost' };
    }),
  };
  return { answers: answers as unknown as Answers & typeof answers, fails };
}
const shared = (seats: string[], moves: string[] = []): Shared => ({ setup: { board: 'path', game: 'count', players: 2, moves }, ply: moves.length, seats, turned: false, places: null });
const OFFLINE = () => new Refusal('The server does not answer.', 'offline', 0);

/** Opens a game and lets engines go on until nothing happens any more. */
async function opened(seats: string[], moves: string[] = []) {
  const { answers, fails } = prepared();
  const session = new Session(answers);
  void session.open(shared(seats, moves));
  expect(session.state).toBe('setting-up');
  await vi.advanceTimersByTimeAsync(0);
  return { session, answers, fails };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the board is drawn before an engine has moved', async () => {
  const { session } = await opened(['perfect', 'random']);
  expect(session.game.shape).not.toBeNull();
  expect(session.game.moves).toEqual([]);
  expect(session.state).toBe('thinking');
  await vi.advanceTimersByTimeAsync(500);
  expect(session.game.moves).toEqual(['1']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(session.game.moves).toHaveLength(END);
  expect(session.state).toBe('over');
});

test('engines pause and go on', async () => {
  const { session } = await opened(['perfect', 'random']);
  await vi.advanceTimersByTimeAsync(500);
  session.pause();
  await vi.advanceTimersByTimeAsync(5000);
  expect(session.game.moves).toEqual(['1']);
  expect(session.state).toBe('paused');
  session.local.pace = 'fast';
  session.resume();
  await vi.advanceTimersByTimeAsync(10);
  expect(session.state).toBe('over');
});

test('a lost request is asked again, and the game goes on', async () => {
  const { session, fails } = await opened(['human', 'perfect']);
  fails.position.push(OFFLINE(), OFFLINE());
  session.play('1');
  await vi.advanceTimersByTimeAsync(0);
  expect(session.state).toBe('stalled');
  expect(session.stalled).toBe('The server does not answer. Trying again…');
  await vi.advanceTimersByTimeAsync(3000);
  expect(session.state).toBe('choosing');
  expect(session.game.moves).toEqual(['1', '2']);
});

test('who does not want to wait asks at once', async () => {
  const { session, fails } = await opened(['human', 'human']);
  fails.position.push(OFFLINE());
  session.play('1');
  await vi.advanceTimersByTimeAsync(0);
  session.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.state).toBe('choosing');
});

test('a move without an answer can be taken back', async () => {
  const { session, fails, answers } = await opened(['human', 'human']);
  fails.position.push(...Array.from({ length: 9 }, OFFLINE));
  session.play('1');
  await vi.advanceTimersByTimeAsync(2000);
  session.giveUpMove();
  expect(session.state).toBe('choosing');
  expect(session.game.moves).toEqual([]);
  const asked = answers.position.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers.position.mock.calls.length).toBe(asked);
});

test('a move that is refused for good can be taken back as well', async () => {
  const { session, fails } = await opened(['human', 'human']);
  fails.position.push(new Refusal('too large', 'too-large', 413));
  session.play('1');
  await vi.advanceTimersByTimeAsync(0);
  expect(session.state).toBe('looking-up');
  expect(session.trouble).toBe('Too large.');
  session.giveUpMove();
  expect(session.state).toBe('choosing');
  expect(session.game.moves).toEqual([]);
});

test('an engine that fails for good waits to be told to go on', async () => {
  const { session, fails } = await opened(['human', 'perfect']);
  fails.engine.push(new Refusal('no such engine', 'bad-request', 400));
  session.play('1');
  await vi.advanceTimersByTimeAsync(0);
  expect(session.state).toBe('paused');
  expect(session.trouble).toBe('No such engine.');
  session.resume();
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.game.moves).toEqual(['1', '2']);
});

test('undo after giving up takes no move with it', async () => {
  const { session } = await opened(['human', 'human'], ['1', '2']);
  session.resign();
  expect(session.state).toBe('over');
  expect(session.game.outcome).toMatchObject({ winner: 2, loser: 1 });
  session.undo();
  expect(session.game.moves).toEqual(['1', '2']);
  expect(session.state).toBe('choosing');
  session.undo();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.game.ply).toBe(1);
});

test('undo and redo go to the own choice', async () => {
  const { session } = await opened(['human', 'perfect'], ['1', '2', '3', '4']);
  session.undo();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.game.ply).toBe(2);
  session.redo();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.game.ply).toBe(4);
});

test('a link with an impossible move shows the game up to there', async () => {
  const { session } = await opened(['human', 'human'], ['1', '7', '8']);
  expect(session.game.moves).toEqual(['1']);
  expect(session.trouble).toBe('Move 2: not legal.');
  expect(session.state).toBe('choosing');
});

test('a game that is left asks no more', async () => {
  const { session, answers } = await opened(['perfect', 'perfect']);
  session.leave();
  const asked = answers.engineMove.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers.engineMove.mock.calls.length).toBe(asked);
});
