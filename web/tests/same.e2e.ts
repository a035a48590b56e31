// The browser's own answers are those of the program, byte for byte.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gridBoard, gridPosition } from '../src/answers/grid.ts';
import { run } from '../src/answers/wasi.ts';
import { makePuzzle, recipeOf } from '../src/puzzles/make.ts';
import { expect, test } from './play.ts';
import { type Question, questions } from './questions.ts';

const MODULE = new WebAssembly.Module(readFileSync(join(import.meta.dirname, '../wasm/slitherlab.wasm')));

const text = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

/** Which list an answer consists of that is reported piece by piece. */
const LISTS: Record<string, [event: string, field: string]> = { sweep: ['row', 'rows'], check: ['report', 'reports'] };

/** The answer of the program that runs in browsers, in the form in which a server gives it at the end. */
function here({ name, body }: Question): string {
  const lines: string[] = [];
  const { status, output } = run(MODULE, ['slitherlab', name], new TextEncoder().encode(text(body)), (line) => lines.push(line));
  const answer = new TextDecoder().decode(output);
  const list = LISTS[name];
  if (!list || status !== 0) return answer;
  const [event, field] = list;
  const pieces = lines.filter((line) => line.startsWith(`${event} `)).map((line) => line.slice(event.length + 1));
  return `{"${field}":[${pieces.join(',')}]}`;
}

/** How long something took is no part of the answer. */
const timeless = (answer: string) => answer.replace(/"seconds":[\d.e-]+/g, '"seconds":0');

test('a few hundred questions of every kind', async ({ server }) => {
  test.setTimeout(240_000);
  const there = async ({ name, body }: Question): Promise<string> => {
    const isList = name === 'catalogue' || name === 'claims';
    const address = `${server.address}/api/v1/${name === 'check' ? 'claims' : name}`;
    const init = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: text(body) };
    return (await fetch(address, isList ? {} : init)).text();
  };
  const all = questions();
  // What the answers lead to: a game that goes on, a record that is read again, a certificate that is checked.
  const next = (question: Question, answer: string): Question[] => {
    const said = question.name === 'picture' ? {} : JSON.parse(answer);
    if (question.name === 'certificate' && said.schema) return [{ name: 'verify', body: answer }];
    if (question.name !== 'position' || said.error) return [];
    const read = { name: 'record', body: { record: said.record } };
    const { ply, moves, setup } = said;
    if (!moves.length || ply >= 4) return [read];
    const body = { ...setup, moves: [...setup.moves, moves[(ply * 7 + 3) % moves.length].text] };
    return [read, { name: 'position', body }, { name: 'why', body }];
  };
  const kinds = new Set<string>();
  for (let i = 0; i < all.length; i++) {
    const [ours, theirs] = [here(all[i]), await there(all[i])];
    expect(timeless(ours), text(all[i])).toBe(timeless(theirs));
    kinds.add(all[i].name);
    all.push(...next(all[i], ours));
  }
  expect(all.length).toBeGreaterThan(500);
  expect([...kinds].sort()).toEqual(
    ['analyze', 'board', 'catalogue', 'certificate', 'check', 'claims', 'engine', 'picture', 'position', 'record', 'remoteness', 'simulate', 'sweep', 'verify', 'why'],
  );
});

test('what the page answers about grids before the program has come', () => {
  const program = (name: string, body: unknown) => JSON.parse(here({ name, body }));
  let seed = 1;
  const chance = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  for (const board of ['grid:3x3', 'grid:5x6', 'grid:6x5', 'grid:3x8', 'grid:9x4']) {
    expect(gridBoard(board)).toEqual(program('board', { board }));
    for (let game = 0; game < 3; game++) {
      const moves: string[] = [];
      for (;;) {
        const setup = { board, game: 'classic', players: 2, moves };
        const ours = gridPosition(setup)!;
        expect(ours).toEqual(program('position', setup));
        if (!ours.moves.length) break;
        moves.push(ours.moves[chance(ours.moves.length)].text);
      }
    }
  }
  // What it does not know, it leaves to the program.
  expect(gridBoard('grid:2x3')).toBe(null);
  for (const other of [{ game: 'geography' }, { players: 3 }, { misere: true }, { rules: 'ends=one' }, { moves: ['0,1-0,0'] }]) {
    expect(gridPosition({ board: 'grid:3x3', game: 'classic', ...other })).toBe(null);
  }
});

test('the program agrees with the daily puzzles of four weeks', async () => {
  const ask = (name: string, body: object) => JSON.parse(here({ name, body }));
  const first = Date.parse('2026-11-01T00:00:00Z');
  for (let day = 0; day < 28; day++) {
    const id = `day-${new Date(first + day * 86_400_000).toISOString().slice(0, 10)}`;
    const { seed, difficulty } = recipeOf(id)!;
    const { setup, turn, solution, legal, length } = await makePuzzle(id, seed, difficulty);
    const verdict = ask('analyze', { ...setup, values: 'all', seconds: 30 });
    expect(verdict.turn, id).toBe(turn);
    expect(verdict.moves.filter(({ value }: { value: string }) => value === 'win').map(({ move }: { move: string }) => move), id).toEqual(solution);
    expect(verdict.moves, id).toHaveLength(legal);
    expect(ask('remoteness', { ...setup, nodes: 1_000_000 }).moves, id).toBe(length);
  }
});
