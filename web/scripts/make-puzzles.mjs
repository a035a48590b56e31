// Makes the puzzles: positions of random games that the solver has decided, in which few moves win. Usage:
//
//     slitherlab serve --listen 127.0.0.1:7878 &
//     node scripts/make-puzzles.mjs http://127.0.0.1:7878 > src/puzzles/puzzles.json
//
// The same program makes the same puzzles: all chance comes from the seed below.

const server = process.argv[2] ?? 'http://127.0.0.1:7878';

/** Games, boards, and how many puzzles of each are wanted. */
const KINDS = [
  ['classic', ['grid:3x4', 'grid:4x4', 'grid:4x5', 'grid:5x5', 'grid:5x6', 'grid:4x4 without 1,1', 'grid:5x5 without 2,2', 'triangle:5', 'hex:4x4', 'petersen', 'cube', 'king:4x4'], 34],
  ['geography', ['grid:4x4', 'grid:4x5', 'grid:5x5', 'grid:6x5', 'triangle:5', 'hex:4x4', 'petersen', 'knight:5x5', 'dodecahedron', 'caterpillar:2,0,1,3'], 26],
  ['progressive', ['grid:4x4', 'grid:5x5', 'hex:4x4', 'heawood'], 10],
  ['public', ['grid:3x4', 'grid:4x4'], 8],
  ['private', ['grid:3x4', 'grid:4x4', 'triangle:5'], 12],
  ['edge-geography', ['grid:3x3', 'complete:4'], 6],
  ['cycle', ['complete:4', 'complete:5', 'wheel:5'], 8],
  ['cycle-cut', ['grid:3x3', 'grid:4x3', 'wheel:5'], 10],
  ['shannon', ['grid:3x3', 'grid:4x3', 'grid:4x4'], 10],
];
/** Moves must be few that win, and enough to choose from. */
const MOST_WINNING = 0.4;
const LEAST_LEGAL = 3;
const TRIES = 60;

// A small generator with a name (xorshift, Marsaglia 2003), so that everybody gets the same numbers.
let state = 20240229;
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}

async function ask(path, body) {
  for (;;) {
    const response = await fetch(`${server}/api/v1${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (response.status === 429 || response.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      continue;
    }
    if (!response.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${await response.text()}`);
    return response.json();
  }
}

/** A position after some random moves, with what is known about it; null if it is no puzzle. */
async function candidate(game, board) {
  const setup = { game, board, moves: [], ...(game === 'shannon' ? { terminals: `0,0,${board.match(/\d+/g).map((n) => n - 1).join(',')}` } : {}) };
  let position = await ask('/position', setup);
  const length = 1 + random(Math.max(2, Math.floor((await ask('/board', { board })).vertices * 0.6)));
  while (setup.moves.length < length) {
    if (position.outcome) return null;
    setup.moves.push(position.moves[random(position.moves.length)].text);
    position = await ask('/position', setup);
  }
  if (position.outcome || position.moves.length < LEAST_LEGAL) return null;
  const verdict = await ask('/analyze', { ...setup, values: 'all', seconds: 5 });
  if (verdict.status !== 'solved' || verdict.winner !== verdict.turn) return null;
  if (verdict.moves.some(({ value }) => value === 'unknown')) return null;
  const winning = verdict.moves.filter(({ value }) => value === 'win').map(({ move }) => move);
  if (!winning.length || winning.length > MOST_WINNING * verdict.moves.length) return null;
  return { setup, winning, legal: verdict.moves.length };
}

/** How hard it is, from 1 to 5: how many moves win, how far the end is, and which engines miss it. */
async function difficulty({ setup, winning, legal }) {
  let points = 1;
  for (const engine of ['greedy', 'stubborn']) {
    const { move } = await ask('/engine', { ...setup, engine, seconds: 1, seed: 1 });
    if (!winning.includes(move.text)) points++;
  }
  if (winning.length / legal <= 0.2) points++;
  const { vertices, edges } = await ask('/board', { board: setup.board });
  const room = /^(cycle|shannon)/.test(setup.game) ? edges - setup.moves.length : vertices - setup.moves.length;
  if (room > 12) points++;
  return points;
}

const puzzles = [];
const seen = new Set();
for (const [game, boards, wanted] of KINDS) {
  let found = 0;
  for (let tries = 0; found < wanted && tries < TRIES * wanted; tries++) {
    const made = await candidate(game, boards[random(boards.length)]);
    if (!made) continue;
    const key = JSON.stringify(made.setup);
    if (seen.has(key)) continue;
    seen.add(key);
    const { board, moves, terminals } = made.setup;
    puzzles.push({ game, board, ...(terminals ? { terminals } : {}), moves, solution: made.winning, legal: made.legal, difficulty: await difficulty(made) });
    found++;
  }
  process.stderr.write(`${game}: ${found} of ${wanted}\n`);
}
// Easy ones first. The name of a puzzle is made from what it is, so the order may change.
puzzles.sort((a, b) => a.difficulty - b.difficulty);
console.log(`[\n${puzzles.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]`);
