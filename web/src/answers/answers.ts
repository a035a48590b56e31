// What answers the page's questions. On the page that is this browser itself (`here.ts`); whatever else can answer, such as
// a list of prepared answers in a test, stands behind the same interface.

import type {
  BoardAnswer,
  Catalogue,
  Checked,
  Claim,
  ClaimReport,
  EngineAnswer,
  PatchAnswer,
  PositionAnswer,
  Progress,
  Reader,
  Remoteness,
  Setup,
  Simulation,
  SimulationProgress,
  SweepRow,
  Verdict,
  WhyAnswer,
} from './types.ts';

export interface EngineChoice {
  name: string;
  seconds: number;
  /** The same seed makes the same choice; null leaves it to the engine. */
  seed: number | null;
}

/** Which values of an analysis are asked for, and how long it may take. */
export interface Depth {
  values: 'all' | 'answer';
  seconds: number;
  /** How many positions a search may look at: with this limit every device comes to the same answer. */
  nodes?: number;
}

export interface PictureChoice {
  format: 'svg' | 'png';
  size: number;
  labels: boolean;
}

/** The rules of a question about many boards. */
export interface Rules {
  game: string;
  players: number;
  misere: boolean;
  first: string | null;
}

/** Hears of the boards of a sweep. */
export interface SweepListener {
  begin(count: number, axes: { name: string; values: number[] }[]): void;
  row(row: SweepRow): void;
}

/** Every question may be refused with a `Refusal`; aborting its signal stops the work behind it. */
export interface Answers {
  /** What games, boards and engines there are. */
  catalogue(): Promise<Catalogue>;
  board(text: string): Promise<BoardAnswer>;
  /** A graph in any format; null lets it be found out. */
  readGraph(graph: string, format: string | null): Promise<BoardAnswer>;
  readRecord(record: string): Promise<PositionAnswer>;
  position(setup: Setup, signal?: AbortSignal): Promise<PositionAnswer>;
  /** The reasons, told to a reader. */
  why(setup: Setup, reader: Reader, signal?: AbortSignal): Promise<WhyAnswer>;
  analyze(setup: Setup, depth: Depth, onprogress: (progress: Progress) => void, signal?: AbortSignal): Promise<Verdict>;
  /** How many moves a won game lasts; it depends on the setup and on how many positions may be looked at. */
  remoteness(setup: Setup, nodes: number, signal?: AbortSignal): Promise<Remoteness>;
  engineMove(setup: Setup, engine: EngineChoice, signal?: AbortSignal): Promise<EngineAnswer>;
  certificate(setup: Setup, seconds: number): Promise<string>;
  verify(certificate: string): Promise<Checked>;
  /** What those who want a player to be beaten play, by a certificate about all boards of a family. */
  patch(setup: Setup, certificate: string, beaten: number, signal?: AbortSignal): Promise<PatchAnswer>;
  picture(setup: Setup, choice: PictureChoice): Promise<Blob>;
  sweep(boards: string, rules: Rules, seconds: number, listener: SweepListener, signal?: AbortSignal): Promise<void>;
  simulate(
    setup: Setup,
    many: { games: number; seed: number; policies: string[] },
    onprogress: (progress: SimulationProgress) => void,
    signal?: AbortSignal,
  ): Promise<Simulation>;
  claims(): Promise<Claim[]>;
  /** Checks claims, all if there is no list, on boards with at most this many vertices. */
  check(ids: string[] | null, upTo: number, onreport: (report: ClaimReport) => void, signal?: AbortSignal): Promise<void>;
}

/** What was refused, in the words of who refused it. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** The number of the move that is to blame, from 1. */
    readonly move: number | null = null,
  ) {
    super(message);
  }

  /** Whether the same question may well be answered a little later. */
  get passing(): boolean {
    return this.code === 'offline' || [408, 429, 500, 502, 503, 504].includes(this.status);
  }
}
