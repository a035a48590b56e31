import { expect, test } from 'vitest';
import type { PositionAnswer } from '../answers/types.ts';
import { graph, grid } from '../learn/figure.ts';
import { circuit, deadEnds, link } from './ends.ts';

const shape = grid(3, 3);
const snake = (game: string, vertices: number[], live: number[], used: number[] = []) =>
  ({ setup: { game }, snakes: [{ vertices, owner: null, live }], used_edges: used }) as unknown as PositionAnswer;

test('an end is dead when nothing round it is free', () => {
  // Round the corner 0,0: from 0,1 over 1,1 and 1,0 into it.
  expect([...deadEnds(snake('classic', [1, 4, 3, 0], [1, 0]), shape)]).toEqual([0]);
  expect([...deadEnds(snake('classic', [0, 1], [0, 1]), shape)]).toEqual([]);
  // Where snakes grow at the head alone, the tail is no end.
  expect([...deadEnds(snake('geography', [0, 3, 4, 1, 2], [2]), shape)]).toEqual([]);
  // Where edges are used up, a visited vertex may be entered again.
  const edges = [0, 1, 2, 3].map((i) => shape.edges.findIndex(([u, v]) => [[0, 1], [1, 4], [3, 4], [0, 3]][i].every((end) => end === u || end === v)));
  expect([...deadEnds(snake('edge-geography', [0, 1, 4, 3, 0], [0], edges), shape)]).toEqual([0]);
  expect([...deadEnds(snake('edge-geography', [0, 1, 4, 3], [3], edges.slice(0, 3)), shape)]).toEqual([]);
});

const four = graph({ a: [0, 0], b: [1, 0], c: [1, 1], d: [0, 1] }, ['a-b', 'b-c', 'c-d', 'a-d', 'a-c']);
const owned = (pairs: [number, number][], terminals: number[] | null = null) =>
  ({
    owned: pairs.map(([edge, player]) => ({ edge, player })),
    history: pairs.map(([edge, player], i) => ({ edge, player, ply: i + 1 })),
    terminals,
  }) as unknown as PositionAnswer;

test('the cycle that was closed, and the way that was made', () => {
  expect(circuit(owned([[0, 1], [2, 2], [1, 1], [3, 2], [4, 1]]), four).sort()).toEqual([0, 1, 4]);
  expect(circuit(owned([[0, 1], [2, 2], [1, 1]]), four)).toEqual([]);
  expect(link(owned([[0, 1], [2, 2], [1, 1]], [0, 2]), four).sort()).toEqual([0, 1]);
  expect(link(owned([[0, 1], [2, 2]], [0, 2]), four)).toEqual([]);
});
