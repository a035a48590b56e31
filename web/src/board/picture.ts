// What is on a board: everything the board component draws, and nothing about rules. A game turns
// its position into a picture; the component reports gestures back.

/** The value of a move for the player who makes it. */
export type Value = 'win' | 'loss' | 'draw' | 'unknown';

/** The part that a vertex has in the Gallai–Edmonds decomposition. */
export type VertexClass = 'outer' | 'inner' | 'perfect';

export interface Chain {
  /** Vertices from end to end; one that is visited twice stands there twice. */
  vertices: number[];
  /** 0 if all players share it. */
  owner: number;
  /** The vertices where it may grow. */
  live: number[];
  /** Ends that are stuck. */
  dead: number[];
}

/** An edge that somebody has played. */
export interface Stroke {
  edge: number;
  owner: number;
  /** The number of the move, from 1; 0 if it is not known. */
  ply: number;
}

/** A move that is pointed out. */
export interface Arrow {
  from: number;
  to: number;
}

/** Something that can be chosen now. */
export interface Mark {
  edge: number | null;
  /** The vertex that the move reaches, or names. */
  vertex: number | null;
  value: Value | null;
  /** What to say of it. */
  text: string;
}

export interface Picture {
  chains: Chain[];
  /** The edges that were played, in that order. */
  strokes: Stroke[];
  /** Whether strokes are edges that players own, and not pieces of snakes. */
  taken: boolean;
  marks: Mark[];
  /** The player whose move it is; 0 when the game is over. */
  turn: number;
  lastEdge: number | null;
  lastVertex: number | null;
  /** The number of the stroke that is drawn slowly, because it is new. */
  arriving: number | null;
  terminals: number[];
  selected: number | null;
  /** Vertices to look at now. */
  flash: number[];
  /** The edges by which a game was decided. */
  closed: number[];
  /** The strategy: a matching and the answer by it, the classes of the vertices, or two trees. */
  pairing: number[];
  arrow: Arrow | null;
  classes: (VertexClass | null)[];
  trees: { first: number[]; second: number[] } | null;
  /** Vertices that are cut out but can be put back. */
  holes: number[];
  /** A window in which the game is decided: its vertices, and those at its open sides. */
  patch: { window: number[]; frontier: number[] } | null;
  /** More than two play: a move that loses does so only if all others play together. */
  coalition: boolean;
  /** A light runs along the snakes: the game has just ended. */
  light: boolean;
  /** Edges and vertices in the colour of a value. */
  tints: { edge: number | null; vertex: number | null; value: Value }[];
}

export const EMPTY: Picture = {
  chains: [],
  strokes: [],
  taken: false,
  marks: [],
  turn: 0,
  lastEdge: null,
  lastVertex: null,
  arriving: null,
  terminals: [],
  selected: null,
  flash: [],
  closed: [],
  pairing: [],
  arrow: null,
  classes: [],
  trees: null,
  holes: [],
  patch: null,
  coalition: false,
  light: false,
  tints: [],
};

export type Gesture =
  | { kind: 'vertex'; vertex: number }
  | { kind: 'edge'; edge: number }
  | { kind: 'drag'; from: number; to: number }
  | { kind: 'cancel' };

/** The sign that stands for a value wherever colour alone would not do. */
const SIGN: Record<Value, string> = { win: '✓', loss: '✗', draw: '=', unknown: '?' };
export function signOf(value: Value, coalition: boolean): string {
  return coalition && value === 'loss' ? '!' : SIGN[value];
}

/** What a value says of a move, in a word or two; among more than two players it depends on what the others agree on. */
export function valueWord(value: Value, coalition: boolean): string {
  if (coalition && value === 'win') return 'safe: the others together cannot make you lose';
  if (coalition && value === 'loss') return 'the others together can make you lose';
  return { win: 'wins', loss: 'loses', draw: 'draws', unknown: 'value unknown' }[value];
}

/**
 * Where nearly everything is legal, bright edges everywhere would say nothing: above this many, legal
 * edges are drawn like others, only darker.
 */
export const MANY = 10;
