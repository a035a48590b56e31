// Some hundred questions of every kind, as the page asks them, whose answers depend on nothing but the question.

export interface Question {
  name: string;
  body: unknown;
}

const SNAKES = ['classic', 'progressive', 'geography', 'public', 'private', 'edge-geography', 'trail-trap'];
const CYCLES = ['cycle', 'cycle-misere', 'cycle-cut', 'cycle-cut-misere', 'shannon'];
/** Where a perfect player knows at once what to play: one who is lost tries as many games as there is time for. */
const CERTAIN = ['classic', 'progressive', 'private', 'edge-geography', 'cycle-cut', 'shannon'];
const BOARDS = ['grid:3x3', 'grid:2x5', 'path:6', 'cycle:5', 'petersen', 'complete:4', 'hex:2', 'grid:3x4 without 1,1'];
const GRAPHS = [
  { graph: '4 4\n0 1\n1 2\n2 3\n3 0\n', format: null },
  { graph: 'DQc', format: 'graph6' },
  { graph: ':Fa@x^', format: null },
  { graph: 'graph { a -- b; b -- c; c -- a }', format: 'dot' },
  { graph: 'nothing', format: 'dimacs' },
];

/** A game on a board, with what it needs beyond that. */
function setup(game: string, board: string, more: object = {}) {
  const terminals = game === 'shannon' ? { terminals: board.startsWith('grid') ? '0,0,1,0' : '0,1' } : {};
  return { game, board, players: 2, moves: [], ...terminals, ...more };
}

/** Questions that need no game to be played first. */
export function questions(): Question[] {
  const all: Question[] = [
    { name: 'catalogue', body: '' },
    { name: 'claims', body: '' },
    ...GRAPHS.map((body) => ({ name: 'board', body })),
    { name: 'board', body: { board: 'grid:100x100' } },
    { name: 'board', body: { board: 'cube:4' } },
    { name: 'board', body: { board: 'no such board' } },
    { name: 'board', body: { board: 'grid:1000x1000' } },
    { name: 'board', body: { bord: 'grid:2x2' } },
    { name: 'board', body: '{"board": ' },
    { name: 'position', body: setup('classic', 'grid:3x3', { moves: ['0,0-5,5'] }) },
    { name: 'position', body: setup('classic', 'grid:3x3', { players: 3, misere: true }) },
    { name: 'position', body: setup('geography', 'grid:3x3', { position: '0,0 0,1', turn: 1 }) },
    { name: 'record', body: { record: 'no record' } },
    { name: 'verify', body: '{"schema": "slitherlab/certificate/1"}' },
    { name: 'engine', body: setup('classic', 'grid:3x3', { engine: 'wise', seed: 1 }) },
    { name: 'sweep', body: { boards: 'grid:{1..4}x{1..4}', game: 'classic' } },
    { name: 'sweep', body: { boards: 'path:{n=1..9}', game: 'geography', misere: true } },
    { name: 'sweep', body: { boards: 'cycle:{3..7}', game: 'cycle-cut' } },
    { name: 'sweep', body: { boards: 'grid:{1..99}x{1..99}', game: 'classic' } },
    { name: 'check', body: { ids: ['games-on-2x2'], up_to: 6 } },
    { name: 'check', body: { ids: ['no such claim'] } },
    { name: 'analyze', body: setup('classic', 'grid:3x3', { players: 3, seconds: 30 }) },
    { name: 'analyze', body: setup('private', 'grid:3x3', { misere: true, seconds: 30 }) },
  ];
  for (const board of BOARDS) all.push({ name: 'board', body: { board } });
  for (const game of [...SNAKES, ...CYCLES]) {
    for (const board of BOARDS) {
      const body = setup(game, board);
      all.push({ name: 'position', body });
      all.push({ name: 'why', body });
      all.push({ name: 'analyze', body: { ...body, values: board.startsWith('grid') ? 'all' : 'answer', seconds: 30 } });
    }
    for (const engine of CERTAIN.includes(game) ? ['random', 'greedy', 'perfect'] : ['random', 'greedy']) {
      all.push({ name: 'engine', body: { ...setup(game, 'grid:2x3'), engine, seed: 7, seconds: 10 } });
    }
    all.push({ name: 'certificate', body: { ...setup(game, 'grid:2x3'), seconds: 30 } });
    all.push({ name: 'picture', body: { ...setup(game, 'grid:2x3'), format: 'svg', labels: true } });
    all.push({ name: 'simulate', body: { ...setup(game, 'grid:3x3'), games: 200, seed: 5 } });
  }
  return all;
}
