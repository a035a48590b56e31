// The answers, by the names the page uses. What the server's OpenAPI document describes is taken from
// `schema.ts`, which is generated from it (`npm run types`); what it calls an object, because it is
// the JSON of the command line, is written out here.

import type { Value } from '../board/picture.ts';
import type { Point, Point3 } from '../board/shape.ts';
import type { components } from './schema.ts';

type Schemas = components['schemas'];

/** The document calls a field optional that may be null; in answers it is always there. */
type Sent<T> = T extends (infer U)[] ? Sent<U>[] : T extends object ? { [K in keyof T]-?: Sent<Exclude<T[K], undefined>> } : T;

/** Which game on which board, and the moves so far. */
export type Setup = Schemas['Setup'];
export type GameEntry = Sent<Schemas['Catalogue']>['games'][number];
export type Catalogue = Sent<Schemas['Catalogue']>;
export type BoardAnswer = Omit<Sent<Schemas['BoardInfo']>, 'ends' | 'layout'> & {
  ends: [number, number][];
  layout: { points: Point[]; space: Point3[] | null };
};
export type MoveAnswer = Sent<Schemas['MoveInfo']>;
export type Played = MoveAnswer & { ply: number; player: number };
export type Outcome = Sent<Schemas['OutcomeInfo']>;
export type PositionAnswer = Sent<Schemas['PositionInfo']>;
export type WhyAnswer = Sent<Schemas['Story']>;

/** Whom reasons are told to: the player who is called "you", and whether the names of the dots are shown. */
export interface Reader {
  you: number | null;
  labels: boolean;
}

/** A reader who plays nobody, or everybody. */
export const ANYBODY: Reader = { you: null, labels: true };
/** How many moves a won game lasts when the winner hurries and the loser resists. */
export type Remoteness = Sent<Schemas['Remoteness']>;
export type EngineAnswer = Sent<Schemas['EngineMove']>;
export type Checked = Schemas['Checked'];
/** Its list is narrower than the document says. */
export type Claim = Omit<Schemas['ClaimInfo'], 'list'> & { list: 'published' | 'own' | 'question' };
export type Seat = Sent<Schemas['SeatInfo']>;
export type OnlineGame = Sent<Schemas['OnlineGame']>;
/** A player asks the others to let it take its last move back. */
export type Takeback = Sent<Schemas['Takeback']>;
/** Who wants another game, everybody one seat further on; and that game, once all do. */
export type Rematch = Sent<Schemas['Rematch']>;
export type MadeGame = Sent<Schemas['NewGame']>;
/** How long players may think, in seconds. */
export type Control = Sent<Schemas['TimeControl']>;
/** The clock of a game, with what each player has left in milliseconds. */
export type GameClock = Sent<Schemas['GameClock']>;
/** A game that anybody may join. */
export type OpenGame = Sent<Schemas['OpenGame']>;
/** A class, in which pupils are paired in the order in which they come. */
export type ClassAnswer = Sent<Schemas['ClassInfo']>;
/** What the teacher does with a class. */
export type ClassAction = Schemas['ClassAction'];
export type Paired = Sent<Schemas['Paired']>;

/** Its words are narrower than the document says: they come from fixed lists. */
export type Verdict = Omit<Sent<Schemas['Verdict']>, 'status' | 'basis' | 'moves'> & {
  status: 'solved' | 'unknown';
  basis: { kind: string; name?: string; nodes?: number };
  moves: { move: string; value: Value; basis: string }[];
};

export interface Progress {
  nodes: number;
  answered: number;
  parts: number;
  open: number;
  seconds: number;
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

export type Ruling = 'proved' | 'holds' | 'holds-as-intended' | 'fails-as-printed' | 'fails' | 'undecided';

export interface ClaimReport {
  id: string;
  source: string;
  statement: string;
  verdict: Ruling;
  /** How the claim was read, where the printed words leave a choice. */
  reading: string | null;
  tested: unknown;
  counterexample: { board: string; game: string | null; players: number; moves: string[]; why: string } | null;
  proof: string | null;
  note: string | null;
  seconds: number;
}

/** Where a patch lies on a board, and what the partners play by it. */
export interface PatchAnswer {
  /** The vertices of the window; none before the player to be beaten has opened. */
  window: number[];
  /** Those at its open sides. */
  frontier: number[];
  /** The partners' move, if one of them is to move. */
  reply: string | null;
  /** In how many positions the strategy chooses among several moves. */
  choices: number;
}

export interface OnlineMove extends MoveAnswer {
  ply: number;
  player: number;
  by: string;
  why: string | null;
}
