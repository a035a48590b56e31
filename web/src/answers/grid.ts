// Slither on small rectangular grids, answered at once: what a newcomer meets first can be played before the program that
// computes everything else has come. Whatever else is asked, that program answers; a test holds both to the same answers.

import type { Answers } from './answers.ts';
import type { BoardAnswer, MoveAnswer, PositionAnswer, Setup } from './types.ts';

/** The sides of a grid that is answered here; null for every other board. */
function sidesOf(text: string): [number, number] | null {
  const found = /^grid:([3-9])x([3-9])$/.exec(text);
  return found && [Number(found[1]), Number(found[2])];
}

/** The board of a grid; null if it is none of those. */
export function gridBoard(text: string): BoardAnswer | null {
  const sides = sidesOf(text);
  if (!sides) return null;
  const [width, height] = sides;
  const coordinates: [number, number][] = [];
  const ends: [number, number][] = [];
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      const vertex = coordinates.push([x, y]) - 1;
      if (y + 1 < height) ends.push([vertex, vertex + 1]);
      if (x + 1 < width) ends.push([vertex, vertex + height]);
    }
  }
  const labels = coordinates.map(([x, y]) => `${x},${y}`);
  const vertices = labels.length;
  const border = 2 * (width + height - 4);
  return {
    text,
    vertices,
    edges: ends.length,
    labels,
    ends,
    edge_labels: ends.map(([u, v]) => `${labels[u]}-${labels[v]}`),
    layout: { points: coordinates, space: null },
    cells: { sides, wraps: [false, false], coordinates },
    profile: {
      loops: 0,
      parallel_edges: 0,
      components: 1,
      sides: [Math.ceil(vertices / 2), Math.floor(vertices / 2)],
      degrees: [[2, 4], [3, border], [4, vertices - 4 - border]],
      girth: 4,
    },
    warnings: [],
  } as unknown as BoardAnswer;
}

/** The position after some moves of Slither for two on a grid; null if it is another game, or something is wrong with it. */
export function gridPosition(setup: Setup): PositionAnswer | null {
  const { game, players, misere, first, terminals, position, turn, rules, moves: texts = [] } = setup;
  const board = game === 'classic' && (players ?? 2) === 2 && !misere && !first && !terminals && !position && !turn && !rules ? gridBoard(setup.board) : null;
  if (!board) return null;
  const { labels, ends } = board;
  const edges = new Map(ends.map(([u, v], edge) => [`${u} ${v}`, edge]));
  const edgeOf = (u: number, v: number) => edges.get(u < v ? `${u} ${v}` : `${v} ${u}`);
  const moveOf = (from: number, to: number): MoveAnswer => ({ text: `${labels[from]}-${labels[to]}`, edge: edgeOf(from, to)!, from, to });
  const snake: number[] = [];
  const legal = (): MoveAnswer[] => {
    if (!snake.length) return ends.map(([u, v]) => moveOf(u, v));
    const free = (from: number) => [...labels.keys()].filter((to) => edgeOf(from, to) !== undefined && !snake.includes(to));
    return [snake.at(-1)!, snake[0]].flatMap((from) => free(from).map((to) => moveOf(from, to)));
  };
  const history: PositionAnswer['history'] = [];
  for (const [i, text] of texts.entries()) {
    const move = legal().find((one) => one.text === text);
    if (!move) return null;
    if (!snake.length) snake.push(move.from!, move.to);
    else if (move.from === snake.at(-1)) snake.push(move.to);
    else snake.unshift(move.to);
    history.push({ ply: i + 1, player: (i % 2) + 1, ...move });
  }
  const moves = legal();
  const ply = history.length;
  const [loser, winner] = [(ply % 2) + 1, 2 - (ply % 2)];
  const outcome = moves.length ? null : { text: `${loser} loses`, winner, loser, draw: false, why: `Player ${loser} has no move left and loses.` };
  return {
    setup: { board: setup.board, game, players: 2, misere: false, first: null, terminals: null, position: null, turn: null, moves: texts },
    ply,
    turn: loser,
    phase: outcome ? 'over' : ply ? 'play' : 'opening',
    roles: null,
    terminals: null,
    snakes: snake.length ? [{ vertices: snake, owner: null, live: [snake[0], snake.at(-1)!] }] : [],
    owned: [],
    used_edges: history.map(({ edge }) => edge!),
    moves,
    history,
    outcome,
    position: snake.map((vertex) => labels[vertex]).join(' '),
    record: `[Format "slitherlab/record/1"]\n[Game "classic"]\n[Board "${setup.board}"]\n[Result "${outcome?.text ?? '*'}"]\n\n${wrapped(texts)}\n`,
  } as unknown as PositionAnswer;
}

/** Moves in lines of at most eighty characters, as records have them. */
function wrapped(texts: string[]): string {
  const lines = [''];
  for (const text of texts) {
    const line = lines[lines.length - 1];
    if (line && line.length + text.length >= 80) lines.push(text);
    else lines[lines.length - 1] = line ? `${line} ${text}` : text;
  }
  return lines.join('\n');
}

/** Answers with what is known here first. */
export function gridFirst(answers: Answers): Answers {
  return {
    ...answers,
    board: async (text) => gridBoard(text) ?? answers.board(text),
    position: async (setup, signal) => gridPosition(setup) ?? answers.position(setup, signal),
  };
}
