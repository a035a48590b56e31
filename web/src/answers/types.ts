// The server's answers, as far as the page uses them; `/api/v1/openapi.json` describes them all.

import type { Point, Point3 } from '../board/shape.ts';
import type { Value } from '../board/picture.ts';

/** Which game on which board, and the moves so far. */
export interface Setup {
  board: string;
  game: string;
  players?: number;
  misere?: boolean;
  first?: string | null;
  terminals?: string | null;
  position?: string | null;
  turn?: number | null;
  moves?: string[];
}

export interface GameEntry {
  name: string;
  title: string;
  rule_set: 'snake' | 'cycle';
  aliases: string[];
  source: string;
  players: { least: number; most: number };
  misere: boolean;
  roles: string[] | null;
  terminals: boolean;
  draws: boolean;
  summary: string;
  rules: string[];
  board: string;
}

export interface Described {
  name: string;
  about: string;
}

export interface Catalogue {
  version: string;
  games: GameEntry[];
  families: (Described & { form: string; example: string })[];
  modifiers: { example: string; about: string }[];
  engines: (Described & { title: string })[];
  policies: Described[];
  formats: string[];
  limits: Record<string, number>;
}

export interface BoardAnswer {
  text: string;
  vertices: number;
  edges: number;
  labels: string[];
  ends: [number, number][];
  edge_labels: string[];
  layout: { points: Point[]; space: Point3[] | null };
  cells: { sides: number[]; wraps: boolean[]; coordinates: number[][] } | null;
  warnings: string[];
}

export interface MoveAnswer {
  text: string;
  edge: number | null;
  from: number | null;
  to: number | null;
}

export interface Outcome {
  text: string;
  winner: number | null;
  loser: number | null;
  draw: boolean;
  why: string;
}

export interface PositionAnswer {
  setup: Required<Setup>;
  ply: number;
  turn: number;
  phase: 'opening' | 'play' | 'over';
  roles: string[] | null;
  terminals: number[] | null;
  snakes: { vertices: number[]; owner: number | null; live: number[] }[];
  owned: { edge: number; player: number }[];
  used_edges: number[];
  moves: MoveAnswer[];
  history: (MoveAnswer & { ply: number; player: number })[];
  outcome: Outcome | null;
  position: string;
  record: string;
}

export interface Verdict {
  status: 'solved' | 'unknown';
  winner: number | null;
  winner_role: string | null;
  can_be_beaten: number[] | null;
  basis: { kind: string; name?: string; nodes?: number };
  turn: number;
  moves: { move: string; value: Value; basis: string }[];
  why: string;
}

export interface Progress {
  nodes: number;
  answered: number;
  parts: number;
  open: number;
  seconds: number;
}

export interface WhyAnswer {
  kind: 'matching' | 'trees' | 'none';
  headline: string;
  story: { ply: number; player: number; move: string; sentence: string; kept: boolean | null }[];
  next: string;
  matching: { edges: number[]; exposed: number[]; holder: number | null } | null;
  levels: { outer: number[]; inner: number[]; perfect: number[] }[];
  trees: { a: number[]; b: number[]; both: number[]; outside: number[]; holder: number | null } | null;
}

export interface EngineAnswer {
  move: MoveAnswer;
  basis: 'theorem' | 'search' | 'heuristic' | 'chance';
  standing: 'wins' | 'loses' | 'draws' | 'unknown';
  why: string;
}

export interface SweepRow {
  number: number;
  board: string;
  at: number[];
  status: 'solved' | 'unknown';
  winner: number | null;
  winner_role: string | null;
  can_be_beaten: number[] | null;
  basis: string;
  vertices: number;
  edges: number;
}

export interface SimulationProgress {
  games: number;
  of: number;
  event: string;
  counts: number[];
  mean_length: number;
}

export interface Simulation {
  games: number;
  results: { player: number; count: number; share: number; low: number; high: number }[];
  lengths: { moves: number; games: number }[];
}

export interface ClaimReport {
  id: string;
  source: string;
  statement: string;
  verdict: 'holds' | 'fails' | 'undecided';
  tested: unknown;
  counterexample: { board: string; game: string | null; players: number; moves: string[]; why: string } | null;
  note: string | null;
  seconds: number;
}

export interface Seat {
  seat: number;
  kind: string;
  name: string | null;
  taken: boolean;
  online: boolean;
}

export interface OnlineGame {
  id: string;
  setup: Required<Setup>;
  ply: number;
  turn: number;
  seats: Seat[];
  watchers: number;
  outcome: Outcome | null;
  takeback: Takeback | null;
  rematch: Rematch;
}

/** A player asks the others to let it take its last move back. */
export interface Takeback {
  by: number;
  to: number;
  waiting: number[];
}

/** Who wants another game, everybody one seat further on; and that game, once all do. */
export interface Rematch {
  wanted: number[];
  game: string | null;
}

export interface OnlineMove extends MoveAnswer {
  ply: number;
  player: number;
  by: string;
  why: string | null;
}
