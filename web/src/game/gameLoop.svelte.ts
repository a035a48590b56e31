// What answers, applied to a game: positions are looked up and engines moved, again and again until an
// answer comes, a person is to choose, or the game is over.

import type { Answers } from '../answers/answers.ts';
import { Refusal } from '../answers/answers.ts';
import { Retry } from '../answers/retry.ts';
import type { EngineAnswer } from '../answers/types.ts';
import type { Game } from './game.svelte.ts';
import { choose, levelOf } from './levels.ts';
import { type LocalGame, PACES, THINKING } from './localGame.svelte.ts';
import { message, plainly, sentence } from './words.ts';

export interface Events {
  /** The position that is shown is known. */
  reached(): void;
  /** An engine of this browser has moved. */
  moved(answer: EngineAnswer): void;
}

export class GameLoop {
  /** The player whose engine thinks. */
  thinking: number | null = $state(null);
  /** Said while a question finds no answer and is asked again. */
  stalled = $state('');
  /** What is wrong with the game, or with the last question about it. */
  trouble = $state('');

  /** Aborted by the next question. */
  private asking = new AbortController();
  private attempts = new Retry();

  constructor(
    private game: Game,
    private local: LocalGame,
    private answers: Answers,
    private events: Events,
  ) {}

  /** Follows the game from what is shown; engines of this browser move only in a game of its own. */
  async follow(own: boolean) {
    this.stop();
    this.trouble = '';
    const { game, local } = this;
    const { signal } = this.asking;
    try {
      for (;;) {
        if (!game.known) {
          const position = await this.patiently(() => this.answers.position(game.asked(), signal));
          if (signal.aborted) return;
          game.arrive(position);
        }
        this.events.reached();
        const player = game.position!.turn;
        if (!own || game.outcome || local.paused || !game.latest || local.isPerson(player)) return;
        this.thinking = player;
        const answer = await this.think(local.seats[player - 1], signal);
        if (signal.aborted) return;
        this.thinking = null;
        game.advance(answer.move.text);
        this.events.moved(answer);
      }
    } catch (error) {
      if (!signal.aborted) this.refused(error, own);
    }
  }

  /** Asks until an answer comes. */
  async patiently<T>(question: () => Promise<T>): Promise<T> {
    const { signal } = this.asking;
    const answer = await this.attempts.ask(question, signal, (error) => (this.stalled = `${sentence(error.message)} Trying again…`));
    if (!signal.aborted) this.stalled = '';
    return answer;
  }

  /** Asks the question that found no answer once more, at once. */
  retry() {
    this.attempts.hurry();
  }

  /** Ends what is being asked. */
  stop() {
    this.asking.abort();
    this.asking = new AbortController();
    this.thinking = null;
    this.stalled = '';
  }

  private async think(engine: string, signal: AbortSignal): Promise<EngineAnswer> {
    const began = performance.now();
    const seed = engine === 'random' ? Math.floor(Math.random() * 2 ** 31) : null;
    const choice = { name: engine, seconds: THINKING, seed };
    const level = levelOf(engine);
    const { game } = this;
    const answer = await this.patiently(() =>
      level ? choose(level, game.asked(), game.position!.moves, this.answers, THINKING, signal) : this.answers.engineMove(game.asked(), choice, signal),
    );
    const rest = PACES[this.local.pace] - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    return answer;
  }

  private refused(error: unknown, own: boolean) {
    this.stalled = '';
    this.thinking = null;
    const { game } = this;
    if (error instanceof Refusal && error.move && game.moves.length >= error.move) {
      // A link with an impossible move: show the game up to there.
      game.cut(error.move - 1);
      const told = plainly(message(error));
      void this.follow(own).then(() => (this.trouble = told));
      return;
    }
    // An engine that cannot move waits to be told to go on.
    if (game.known && !this.local.isPerson(game.position!.turn)) this.local.paused = true;
    this.trouble = plainly(message(error));
  }
}
