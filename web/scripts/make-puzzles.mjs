// Makes the puzzles: positions of random games that the solver has decided, in which few moves win. Usage:
//
//     slitherlab serve --listen 127.0.0.1:7878 &
//     node scripts/make-puzzles.mjs http://127.0.0.1:7878 > src/puzzles/puzzles.json
//
// The same program makes the same puzzles: all chance comes from the seeds below.

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
/** The same for puzzles in which a pairing of the other player is to be spoilt: games with one live end. */
const SPOILT = [
  ['geography', ['grid:4x4', 'grid:5x4', 'grid:5x5', 'triangle:5', 'triangle:6', 'hex:4x4', 'king:4x4', 'knight:5x5', 'honeycomb:2', 'dodecahedron'], 14],
  ['progressive', ['grid:5x4', 'grid:5x5', 'hex:4x4', 'triangle:6'], 6],
];
/** Moves must be few that win, and enough to choose from. */
const MOST_WINNING = 0.4;
const LEAST_LEGAL = 3;
const TRIES = 60;

// A small generator with a name (xorshift, Marsaglia 2003), so that everybody gets the same numbers.
let state = 1;
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

/**
 * A largest pairing of the unused vertices that has a partner for every vertex that can be reached now, as pairs of
 * labels; null if there is none. After a move to a vertex that all largest pairings cover, its partner is an answer
 * that wins (Fraenkel, Scheinerman and Ullman 1993): such a pairing is a strategy of the other player against all moves
 * but those that the puzzle asks for.
 */
async function spoilt({ setup }) {
  const { labels, ends } = await ask('/board', { board: setup.board });
  const { snakes, moves } = await ask('/position', setup);
  if (!snakes.length) return null;
  const used = new Set(snakes.flatMap(({ vertices }) => vertices));
  const unused = labels.map((_, vertex) => vertex).filter((vertex) => !used.has(vertex));
  const neighbours = new Map(unused.map((vertex) => [vertex, []]));
  for (const [u, v] of ends) if (neighbours.has(u) && neighbours.has(v)) (neighbours.get(u).push(v), neighbours.get(v).push(u));
  const targets = new Set(moves.map(({ to }) => to));
  /** A pairing that leaves out exactly so many vertices, none of them to be kept. */
  const pairing = (alone, kept) => {
    const failed = new Set();
    const walk = (left, alone) => {
      if (!left.length) return alone === 0 ? [] : null;
      const key = `${left.join(' ')}/${alone}`;
      if (failed.has(key)) return null;
      const [first, ...rest] = left;
      for (const partner of neighbours.get(first).filter((vertex) => rest.includes(vertex))) {
        const more = walk(rest.filter((vertex) => vertex !== partner), alone);
        if (more) return [[first, partner], ...more];
      }
      const more = alone > 0 && !kept.has(first) ? walk(rest, alone - 1) : null;
      if (!more) failed.add(key);
      return more;
    };
    return walk(unused, alone);
  };
  let alone = 0;
  while (!pairing(alone, new Set())) alone++;
  return pairing(alone, targets)?.map((pair) => pair.map((vertex) => labels[vertex]).join('-')) ?? null;
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
async function make(kinds, seed, extra) {
  state = seed;
  for (const [game, boards, wanted] of kinds) {
    let found = 0;
    for (let tries = 0; found < wanted && tries < TRIES * wanted; tries++) {
      const made = await candidate(game, boards[random(boards.length)]);
      if (!made) continue;
      const key = JSON.stringify(made.setup);
      const more = seen.has(key) ? null : await extra(made);
      if (!more) continue;
      seen.add(key);
      const { board, moves, terminals } = made.setup;
      puzzles.push({ game, board, ...(terminals ? { terminals } : {}), moves, solution: made.winning, legal: made.legal, difficulty: await difficulty(made), ...more });
      found++;
    }
    process.stderr.write(`${game}: ${found} of ${wanted}\n`);
  }
}
await make(KINDS, 20240229, async () => ({}));
await make(SPOILT, 20261115, async (made) => {
  const pairing = await spoilt(made);
  return pairing && { pairing };
});
// Easy ones first. The name of a puzzle is made from what it is, so the order may change.
puzzles.sort((a, b) => a.difficulty - b.difficulty);
console.log(`[\n${puzzles.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]`);
