"""Learns to play by playing against itself, and says how well; needs NumPy alone.

    python examples/learn.py classic grid:4x4 --minutes 3 --out four.npz
    python examples/learn.py classic grid:5x5 --players 3 --against 1 --minutes 10 --out coalition.npz
    python examples/learn.py --seat four.npz          # a player of the engine protocol

The learner is small on purpose: a network with two hidden layers estimates the value of every action for the player to
move, thousands of games are played at once (`slitherlab.envs.VectorGames`), and finished games are learned from backwards. The
target of an action is a mixture of what the opponent could do best next, as the network sees it, and of what really came of it
(negamax Q(λ), cut where an action was a random trial). With several players two sides are formed: one player and all others.
A library such as RLlib would do the same with more machinery: no part of it plays turn by turn with masks of legal
actions faster than this, and it needs PyTorch and some hundred megabytes.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from slitherlab import Game
from slitherlab.envs import VectorGames, speak

Floats = NDArray[np.float32]


class Network:
    """Two hidden layers of rectifiers and a value for every action, trained by Adam."""

    def __init__(self, sizes: list[int], seed: int) -> None:
        random = np.random.default_rng(seed)
        self.weights: list[Floats] = []
        for before, after in zip(sizes, sizes[1:]):
            scale = np.sqrt(2.0 / before) if after != sizes[-1] else 0.01
            self.weights.append((random.standard_normal((before, after)) * scale).astype(np.float32))
            self.weights.append(np.zeros(after, dtype=np.float32))
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def layers(self, seen: Floats) -> list[Floats]:
        """The values after each layer, those of the actions last."""
        values = [seen]
        last = len(self.weights) // 2 - 1
        for layer in range(last + 1):
            out = values[-1] @ self.weights[2 * layer] + self.weights[2 * layer + 1]
            values.append(out if layer == last else np.maximum(out, 0))
        return values

    def __call__(self, seen: NDArray[Any]) -> Floats:
        return self.layers(seen.astype(np.float32))[-1]

    def learn(self, seen: Floats, actions: NDArray[Any], targets: Floats, rate: float) -> float:
        """One step towards the targets of these actions; returns the mean squared error before it."""
        values = self.layers(seen)
        rows = np.arange(len(actions))
        error = values[-1][rows, actions] - targets
        down = np.zeros_like(values[-1])
        # Large errors count less than their squares.
        down[rows, actions] = np.clip(error, -1, 1) / len(actions)
        self.updates += 1
        for layer in reversed(range(len(self.weights) // 2)):
            slopes = [values[layer].T @ down, down.sum(axis=0)]
            if layer:
                down = (down @ self.weights[2 * layer].T) * (values[layer] > 0)
            for place, slope in zip((2 * layer, 2 * layer + 1), slopes):
                self._adam(place, slope, rate)
        return float(np.mean(error**2))

    def _adam(self, place: int, slope: Floats, rate: float) -> None:
        first, second = self.first[place], self.second[place]
        first += 0.1 * (slope - first)
        second += 0.001 * (slope * slope - second)
        fair = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        self.weights[place] -= np.float32(rate * fair) * first / (np.sqrt(second) + 1e-7)


#: How often a side of a game makes a random trial instead of what it thinks best, drawn for each game and side: so positions are
#: met that only errors lead to, and openings that look bad.
TRIALS = np.array([0.02, 0.1, 0.5, 1.0])


def greedy(values: Floats, masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """The legal action of the greatest value in each row."""
    best: NDArray[np.int64] = np.where(masks > 0, values, -np.inf).argmax(axis=1)
    return best


@dataclass
class Memory:
    """The last actions with their targets, in a ring."""

    size: int
    features: int
    made: int = 0
    seen: NDArray[np.int8] = field(init=False)
    actions: NDArray[np.int64] = field(init=False)
    targets: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.seen = np.zeros((self.size, self.features), dtype=np.int8)
        self.actions = np.zeros(self.size, dtype=np.int64)
        self.targets = np.zeros(self.size, dtype=np.float32)

    def add(self, seen: NDArray[np.int8], actions: NDArray[np.int64], targets: Floats) -> None:
        places = (self.made + np.arange(len(actions))) % self.size
        self.seen[places], self.actions[places], self.targets[places] = seen, actions, targets
        self.made += len(actions)

    def sample(self, count: int, random: np.random.Generator) -> tuple[Floats, NDArray[np.int64], Floats]:
        places = random.integers(0, min(self.made, self.size), count)
        return self.seen[places].astype(np.float32), self.actions[places], self.targets[places]


class SelfPlay:
    """Games against itself, from which a network learns."""

    def __init__(self, game: Game, options: argparse.Namespace) -> None:
        self.options = options
        self.games = VectorGames(game, count=options.games, seed=options.seed)
        self.random = np.random.default_rng(options.seed)
        hidden = options.hidden
        self.network = Network([self.games.features, hidden, hidden, self.games.actions], options.seed)
        self.memory = Memory(options.memory, self.games.features)
        self.paths: list[list[tuple[NDArray[np.int8], int, int, float, bool]]] = [[] for _ in range(options.games)]
        self.finished = 0
        self.trials = self.random.choice(TRIALS, (options.games, 2))

    def side(self, player: int) -> int:
        """With two players each is a side; with more, one player and all others are."""
        return player if self.games.game.players == 2 else int(player + 1 == self.options.against)

    def round(self, rate: float) -> None:
        """One move in every game, and one step of learning."""
        games = self.games
        seen, masks, turns, over = games.observations, games.masks, games.turns, games.over
        values = self.network(seen)
        best = greedy(values, masks)
        actions = best.copy()
        sides = turns if games.game.players == 2 else (turns + 1 == self.options.against).astype(np.uint8)
        tried = self.random.random(games.count) < self.trials[np.arange(games.count), sides]
        noise = self.random.random(masks.shape) * masks
        actions[tried] = noise.argmax(axis=1)[tried]
        value = values[np.arange(games.count), best]
        for number in np.flatnonzero(~over):
            step = (seen[number], int(actions[number]), int(turns[number]), float(value[number]), bool(tried[number]))
            self.paths[number].append(step)
        games.advance(actions)
        ended = np.flatnonzero(games.over & ~over)
        if len(ended):
            rewards = games.rewards
            for number in ended:
                self.end(self.paths[number], rewards[number])
                self.paths[number] = []
            self.trials[ended] = self.random.choice(TRIALS, (len(ended), 2))
            self.finished += len(ended)
        if self.memory.made > 4 * self.options.batch:
            self.network.learn(*self.memory.sample(self.options.batch, self.random), rate)

    def end(self, path: list[tuple[NDArray[np.int8], int, int, float, bool]], rewards: Floats) -> None:
        """Learns from a finished game, backwards."""
        targets = []
        # What the player of the last move's side has got.
        following: tuple[int, float, float, bool] | None = None
        for _, _, player, value, tried in reversed(path):
            side = self.side(player)
            if following is None:
                mine = [float(reward) for other, reward in enumerate(rewards) if self.side(other) == side]
                target = float(np.sign(sum(mine)))
            else:
                next_side, best, came, was_trial = following
                # After a trial what came of it says nothing about good play.
                share = 0.0 if was_trial else self.options.decay
                came = (1 - share) * best + share * came
                target = came if next_side == side else -came
            targets.append(target)
            following = side, value, target, tried
        targets.reverse()
        self.memory.add(
            np.array([step[0] for step in path]),
            np.array([step[1] for step in path], dtype=np.int64),
            np.clip(np.array(targets, dtype=np.float32), -1, 1),
        )


def against_random(network: Network, game: Game, seats: set[int], count: int, seed: int) -> float:
    """The share of games that the players of some seats, from 0, win as a side against random ones."""
    games = VectorGames(game, count=count, seed=seed)
    done = np.zeros(count, dtype=bool)
    won = np.zeros(count, dtype=bool)
    while not done.all():
        chosen, turns = games.sample(), games.turns
        own = np.isin(turns, sorted(seats))
        chosen[own] = greedy(network(games.observations), games.masks)[own]
        games.advance(chosen)
        ended = games.over & ~done
        gain = games.rewards[:, sorted(seats)].sum(axis=1)
        won[ended] = gain[ended] > 0
        done |= ended
    return float(won.mean())


def seats_of(game: Game, against: int) -> list[set[int]]:
    """The sides, as seats from 0."""
    if game.players == 2:
        return [{0}, {1}]
    others = set(range(game.players)) - {against - 1}
    return [{against - 1}, others]


def train(options: argparse.Namespace) -> None:
    game = Game(options.game, options.board, players=options.players, misere=options.misere)
    play = SelfPlay(game, options)
    sides = seats_of(game, options.against)
    begin, steps, looked = time.process_time(), 0, 0.0
    curve: list[dict[str, Any]] = []
    while True:
        passed = time.process_time() - begin
        part = min(1.0, passed / (60 * options.minutes))
        if passed - looked >= options.look or part >= 1:
            looked = passed
            shares = [against_random(play.network, game, side, 2000, 99) for side in sides]
            row = {"seconds": round(passed), "games": play.finished, "moves": steps, "beats random": shares}
            curve.append(row)
            print(json.dumps(row), flush=True)
        if part >= 1:
            break
        # Smaller steps towards the end.
        play.round(rate=1e-3 * (1 - 0.9 * part))
        steps += options.games
    about = {
        "game": options.game, "board": options.board, "players": options.players, "misere": options.misere,
        "against": options.against, "seed": options.seed, "curve": curve,
    }  # fmt: skip
    kept: dict[str, Any] = {f"weight{number}": weight for number, weight in enumerate(play.network.weights)}
    np.savez_compressed(options.out, about=np.array(json.dumps(about)), **kept)
    print(f"{options.out}: {play.finished} games", file=sys.stderr)


def load(path: str) -> tuple[Network, dict[str, Any]]:
    """A network that was trained, and what it was trained for."""
    with np.load(path) as kept:
        about: dict[str, Any] = json.loads(str(kept["about"]))
        weights = [kept[f"weight{number}"] for number in range(len(kept.files) - 1)]
    network = Network([1, 1], 0)
    network.weights = weights
    return network, about


def seat(path: str) -> None:
    """Plays as a program of the engine protocol."""
    network, _ = load(path)
    speak(lambda seen, mask: int(greedy(network(seen[None]), mask[None])[0]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game", nargs="?", help="the name of a game")
    parser.add_argument("board", nargs="?", help="the text of a board")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--misere", action="store_true")
    parser.add_argument("--against", type=int, default=1, help="with more than two players, the one against all others")
    parser.add_argument("--minutes", type=float, default=3.0, help="minutes of processor time")
    parser.add_argument("--look", type=float, default=20.0, help="seconds of processor time between two looks at what was learned")
    parser.add_argument("--games", type=int, default=256, help="number of games at once")
    parser.add_argument("--hidden", type=int, default=256, help="width of the two hidden layers")
    parser.add_argument("--memory", type=int, default=200_000, help="number of actions that are remembered")
    parser.add_argument("--batch", type=int, default=512, help="number of actions in a step of learning")
    parser.add_argument("--decay", type=float, default=0.8, help="λ: how much what came of an action counts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="learned.npz", help="file for the network")
    parser.add_argument("--seat", metavar="FILE", help="play what was learned, in the engine protocol")
    options = parser.parse_args()
    if options.seat:
        seat(options.seat)
    elif options.game and options.board:
        train(options)
    else:
        parser.error("name a game and a board, or --seat FILE")


if __name__ == "__main__":
    main()
