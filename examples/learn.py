"""Learns to play by playing against itself, and says how well; needs NumPy alone.

    python examples/learn.py classic grid:4x4 --out four.npz
    python examples/learn.py classic grid:5x5 --players 3 --against 1 --out coalition.npz
    python examples/learn.py --openings four.npz      # plays every opening against random moves
    python examples/learn.py --seat four.npz          # a player of the engine protocol

A run that was interrupted, or ended by --minutes, goes on when the same command is given again.

The learner is small on purpose: a network with two hidden layers estimates how good a position is for the player to move, and
a player chooses the move after which the opponent stands worst. Hundreds of games are played at once (`slitherlab.envs.VectorGames`,
whose `choices` shows what every legal move leads to). Finished games are learned from backwards: the target of a position is a
mixture of its best move's value, as the network sees it, and of what really came of that move (negamax TD(λ), cut where a move
was a random trial). Positions are learned in all reflections of the board. With several players two sides are formed: one player
and all others.
"""

from __future__ import annotations

import os

# The matrices are small: a second thread costs more than it brings, and others may want the core.
for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from slitherlab import Board, Game, Position
from slitherlab.envs import Choices, VectorGames, speak

Floats = NDArray[np.float32]

#: The snake games whose observations are rows for the vertices and nothing else; for others the network sees only what
#: `VectorGames` shows, and reflections are not used.
ON_VERTICES = {"classic", "progressive", "geography", "public", "private"}

#: How often a side of a game makes a random trial instead of what it thinks best, drawn for each game and side: so positions are
#: met that only errors lead to, and openings that look bad.
TRIALS = np.array([0.0, 0.05, 0.2, 1.0])


class Network:
    """Two hidden layers of rectifiers and one value between −1 and 1, trained by Adam."""

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
        """The values after each layer, the estimates last."""
        values = [seen]
        last = len(self.weights) // 2 - 1
        for layer in range(last + 1):
            out = values[-1] @ self.weights[2 * layer] + self.weights[2 * layer + 1]
            values.append(np.tanh(out) if layer == last else np.maximum(out, 0))
        return values

    def __call__(self, seen: Floats) -> Floats:
        estimates: Floats = self.layers(seen)[-1][:, 0]
        return estimates

    def learn(self, seen: Floats, targets: Floats, rate: float) -> None:
        """One step towards the targets. The loss is the entropy of winning, whose slope is the plain error."""
        values = self.layers(seen)
        down = (values[-1] - targets[:, None]) / np.float32(len(targets))
        self.updates += 1
        for layer in reversed(range(len(self.weights) // 2)):
            slopes = [values[layer].T @ down, down.sum(axis=0)]
            if layer:
                down = (down @ self.weights[2 * layer].T) * (values[layer] > 0)
            for place, slope in zip((2 * layer, 2 * layer + 1), slopes):
                self._adam(place, slope, rate)

    def _adam(self, place: int, slope: Floats, rate: float) -> None:
        first, second = self.first[place], self.second[place]
        first += 0.1 * (slope - first)
        second += 0.001 * (slope * slope - second)
        fair = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        self.weights[place] -= np.float32(rate * fair) * first / (np.sqrt(second) + 1e-7)


def reflections(board: Board) -> list[NDArray[np.int64]]:
    """The permutations of the vertices by which the drawing of a board can be turned and reflected, the identity first."""
    places = board.layout - (board.layout.max(axis=0) + board.layout.min(axis=0)) / 2
    edges = {frozenset(edge) for edge in board.edge_array.tolist()}
    found = []
    for turn in ([[1, 0], [0, 1]], [[-1, 0], [0, -1]], [[1, 0], [0, -1]], [[-1, 0], [0, 1]],
                 [[0, 1], [1, 0]], [[0, -1], [-1, 0]], [[0, 1], [-1, 0]], [[0, -1], [1, 0]]):  # fmt: skip
        far = np.abs((places @ np.array(turn))[:, None] - places[None]).max(axis=2)
        image = far.argmin(axis=1)
        moved = {frozenset((int(image[u]), int(image[v]))) for u, v in map(tuple, edges)}
        if far.min(axis=1).max() < 1e-3 and moved == edges:
            found.append(image)
    return found


class Eyes:
    """What the network sees: the observation, and on boards of vertices what anybody sees at a glance."""

    def __init__(self, game: Game, features: int) -> None:
        self.raw = features
        self.order = game.board.order
        self.local = game.name in ON_VERTICES and not game.rules
        self.rows = features // self.order
        self.turned = [np.arange(features)]
        if not self.local:
            self.features = features
            return
        self.near = np.zeros((self.order, self.order), dtype=np.float32)
        ends = game.board.edge_array
        self.near[ends[:, 0], ends[:, 1]] = self.near[ends[:, 1], ends[:, 0]] = 1
        own = 1 if self.rows == 2 else 2
        self.features = features + self.order * (3 + own) + 2 * own
        self.turned = []
        for image in reflections(game.board):
            rows = [row * self.order + image for row in range(self.rows)]
            self.turned.append(np.concatenate([*rows, np.arange(self.rows * self.order, features)]))

    def __call__(self, seen: NDArray[np.int8]) -> Floats:
        """The features of each row: which free vertices have none, one or two free neighbours; which of them the live ends
        of the player to move, and those of others, come to first; and of how many each has the parity and the share."""
        given = seen.astype(np.float32)
        if not self.local:
            return given
        count = self.order
        free = 1 - given[:, :count]
        exits = free @ self.near
        degrees = [free * (exits == number) for number in range(3)]
        fronts = [given[:, count : 2 * count]]
        if self.rows > 2:
            others = given[:, 2 * count : self.rows * count].reshape(len(given), self.rows - 2, count)
            fronts.append(others.max(axis=1))
        reached = self._reached(free, fronts)
        sums = np.stack([part.sum(axis=1) for part in reached], axis=1)
        return np.concatenate([given, *degrees, *reached, sums % 2, sums / count], axis=1)

    def _reached(self, free: Floats, fronts: list[Floats]) -> list[Floats]:
        """The free vertices that each front comes to first or at the same time as the other."""
        left, reached = free.copy(), [np.zeros_like(free) for _ in fronts]
        while True:
            fronts = [((front @ self.near) > 0) * left for front in fronts]
            step = np.maximum.reduce(fronts)
            if not step.any():
                return reached
            for part, front in zip(reached, fronts):
                part += front
            left -= step


class Memory:
    """The last positions with their targets, in a ring."""

    def __init__(self, size: int, features: int) -> None:
        self.size, self.made = size, 0
        self.seen = np.zeros((size, features), dtype=np.int8)
        self.targets = np.zeros(size, dtype=np.float32)

    def add(self, seen: NDArray[np.int8], targets: Floats) -> None:
        places = (self.made + np.arange(len(targets))) % self.size
        self.seen[places], self.targets[places] = seen, targets
        self.made += len(targets)

    def sample(self, count: int, random: np.random.Generator) -> tuple[NDArray[np.int8], Floats]:
        places = random.integers(0, min(self.made, self.size), count)
        return self.seen[places], self.targets[places]


class Player:
    """A network with the eyes and the sides of a game."""

    def __init__(self, game: Game, against: int, hidden: int, seed: int) -> None:
        self.game, self.against = game, against
        features = VectorGames(game, count=1).features
        self.eyes = Eyes(game, features)
        self.network = Network([self.eyes.features, hidden, hidden, 1], seed)

    def sides(self) -> list[list[int]]:
        """The seats, from 0, of each side."""
        if self.game.players == 2:
            return [[0], [1]]
        others = set(range(self.game.players)) - {self.against - 1}
        return [[self.against - 1], sorted(others)]

    def side(self, turns: NDArray[Any]) -> NDArray[np.int64]:
        """The side of each player, from 0."""
        number = np.zeros(self.game.players, dtype=np.int64)
        number[self.sides()[1]] = 1
        sides: NDArray[np.int64] = number[turns]
        return sides

    def values(self, seen: NDArray[np.int8], everywhere: bool = False) -> Floats:
        """How good positions are for the player to move; if asked for, the mean over all reflections of the board."""
        turned = self.eyes.turned if everywhere else self.eyes.turned[:1]
        values: Floats = np.mean([self.network(self.eyes(seen[:, places])) for places in turned], axis=0, dtype=np.float32)
        return values

    def worth(self, choices: Choices, everywhere: bool = False) -> Floats:
        """How good each choice is for the side that has it: exactly where the game is over, else by the network."""
        sides = self.side(choices.players)
        gains = np.stack([choices.rewards[:, seats].sum(axis=1) for seats in self.sides()], axis=1)
        worth: Floats = np.sign(gains[np.arange(len(sides)), sides]).astype(np.float32)
        on = ~choices.over
        sign = np.where(self.side(choices.turns) == sides, 1, -1)[on]
        worth[on] = sign * self.values(choices.observations[on], everywhere)
        return worth

    def choose(self, choices: Choices, everywhere: bool = False) -> tuple[NDArray[np.int64], Floats]:
        """The best row of each game that goes on, and its worth."""
        worth = self.worth(choices, everywhere)
        order = np.lexsort((worth, choices.games))
        last = np.flatnonzero(np.diff(choices.games[order], append=-1))
        best: NDArray[np.int64] = order[last]
        return best, worth[best]


class SelfPlay:
    """Games against itself, from which a network learns."""

    def __init__(self, player: Player, options: argparse.Namespace, piece: int) -> None:
        self.player, self.options = player, options
        # A run that goes on does not repeat the games of its earlier pieces.
        self.random = np.random.default_rng([options.seed, piece])
        count = options.games
        self.games = VectorGames(player.game, count=count, seed=options.seed + piece)
        self.memory = Memory(options.memory, self.games.features)
        longest = player.game.board.order + player.game.board.size + 2
        self.seen = np.zeros((longest, count, self.games.features), dtype=np.int8)
        self.best = np.zeros((longest, count), dtype=np.float32)
        self.sides = np.zeros((longest, count), dtype=np.int64)
        self.tried = np.zeros((longest, count), dtype=bool)
        self.made = np.zeros(count, dtype=np.int64)
        self.trials = self.random.choice(TRIALS, (count, 2))
        self.finished = 0

    def round(self, rate: float) -> None:
        """One move in every game, and one step of learning."""
        games, player = self.games, self.player
        playing = np.flatnonzero(~games.over)
        choices = games.choices()
        best, value = player.choose(choices)
        sides = player.side(choices.players[best])
        tried = self.random.random(len(playing)) < self.trials[playing, sides]
        first = np.searchsorted(choices.games, playing)
        width = np.diff(first, append=len(choices.games))
        anything = first + (self.random.random(len(playing)) * width).astype(np.int64)
        actions = np.zeros(games.count, dtype=np.int64)
        actions[playing] = choices.actions[np.where(tried, anything, best)]
        made = self.made[playing]
        self.seen[made, playing] = games.observations[playing]
        self.best[made, playing], self.sides[made, playing], self.tried[made, playing] = value, sides, tried
        self.made[playing] += 1
        games.advance(actions)
        self.end(playing[games.over[playing]])
        if self.memory.made > 4 * self.options.batch:
            seen, targets = self.memory.sample(self.options.batch, self.random)
            turned = player.eyes.turned
            seen = seen[:, turned[self.random.integers(len(turned))]]
            player.network.learn(player.eyes(seen), targets, rate)

    def end(self, numbers: NDArray[np.int64]) -> None:
        """Learns from games that are over, backwards."""
        if not len(numbers):
            return
        length = self.made[numbers]
        targets = np.zeros((length.max(), len(numbers)), dtype=np.float32)
        came = np.zeros(len(numbers), dtype=np.float32)
        for move in reversed(range(length.max())):
            best = self.best[move, numbers]
            # After a trial what came of it says nothing about good play.
            follows = (move < length - 1) & ~self.tried[move, numbers]
            if move + 1 < length.max():
                came = np.where(self.sides[move + 1, numbers] == self.sides[move, numbers], came, -came)
            share = np.float32(self.options.decay) * follows
            came = (1 - share) * best + share * came
            targets[move] = came
        real = np.arange(length.max())[:, None] < length
        self.memory.add(self.seen[: length.max(), numbers][real], targets[real])
        self.made[numbers] = 0
        self.trials[numbers] = self.random.choice(TRIALS, (len(numbers), 2))
        self.finished += len(numbers)


def against_random(player: Player, seats: list[int], count: int, seed: int, line: str = "") -> float:
    """The share of games, each begun by a line of moves, that a side wins against random moves."""
    games = VectorGames(player.game, count=count, seed=seed)
    done, won = np.zeros(count, dtype=bool), np.zeros(count, dtype=bool)
    for move in line.split():
        games.advance([games.action(0, move)] * count)
    while True:
        ended = games.over & ~done
        won[ended] = games.rewards[ended][:, seats].sum(axis=1) > 0
        done |= ended
        if done.all():
            return float(won.mean())
        actions, choices = games.sample(), games.choices()
        best, _ = player.choose(choices)
        own = np.isin(choices.players[best], seats)
        actions[choices.games[best][own]] = choices.actions[best][own]
        games.advance(actions)


def train(options: argparse.Namespace) -> None:
    """Learns until all rounds are played or the minutes are over, from where an earlier piece of the run stopped."""
    game = Game(options.game, options.board, players=options.players, misere=options.misere)
    player = Player(game, options.against, options.hidden, options.seed)
    about: dict[str, Any] = {
        "game": options.game, "board": options.board, "players": options.players, "misere": options.misere,
        "against": options.against, "seed": options.seed, "hidden": options.hidden, "rounds": 0, "pieces": 0,
        "games": 0, "seconds": 0.0, "curve": [],
    }  # fmt: skip
    if Path(options.out).exists():
        kept = load(options.out)
        for name in ("game", "board", "players", "misere", "against", "seed", "hidden"):
            if kept[1][name] != about[name]:
                sys.exit(f"{options.out} is of another run: its {name} is {kept[1][name]}; name another file with --out")
        player, about = kept
    play = SelfPlay(player, options, about["pieces"])
    about["pieces"] += 1
    games, seconds, begin = about["games"], about["seconds"], time.process_time()
    while about["rounds"] < options.rounds:
        # Smaller steps towards the end.
        play.round(rate=options.rate * (1 - 0.95 * about["rounds"] / options.rounds))
        about["rounds"] += 1
        spent = time.process_time() - begin
        if about["rounds"] % options.look and about["rounds"] < options.rounds and spent < 60 * options.minutes:
            continue
        shares = [against_random(player, seats, 1000, 99) for seats in player.sides()]
        about["games"], about["seconds"] = games + play.finished, round(seconds + spent, 1)
        row = {"seconds": about["seconds"], "rounds": about["rounds"], "games": about["games"], "beats random": shares}
        about["curve"].append(row)
        print(json.dumps(row), flush=True)
        save(options.out, player, about)
        if spent >= 60 * options.minutes:
            break


def save(path: str, player: Player, about: dict[str, Any]) -> None:
    """Writes a run whole or not at all."""
    network = player.network
    kept: dict[str, Any] = {}
    for name, parts in (("weight", network.weights), ("first", network.first), ("second", network.second)):
        kept |= {f"{name}{number}": part for number, part in enumerate(parts)}
    with open(f"{path}.new", "wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about | {"updates": network.updates})), **kept)
    os.replace(f"{path}.new", path)


def load(path: str) -> tuple[Player, dict[str, Any]]:
    """A run that was saved: what has learned, and what it was trained for."""
    with np.load(path) as kept:
        about: dict[str, Any] = json.loads(str(kept["about"]))
        game = Game(about["game"], about["board"], players=about["players"], misere=about["misere"])
        player = Player(game, about["against"], about["hidden"], about["seed"])
        network = player.network
        for name, parts in (("weight", network.weights), ("first", network.first), ("second", network.second)):
            parts[:] = [kept[f"{name}{number}"] for number in range(len(parts)) if f"{name}{number}" in kept.files]
    network.updates = about.pop("updates")
    return player, about


def openings(path: str, count: int) -> None:
    """Plays every opening on, in the seat of whoever wins it, against random moves; nothing of the exact values was learned."""
    player, _ = load(path)
    lost = played = 0
    for move in player.game.start().analyze().moves:
        winner = {"win": 0, "loss": 1}.get(move.value)
        if winner is None:
            print(f"{move.text}: nobody knows who wins")
            continue
        missed = round(count * (1 - against_random(player, player.sides()[winner], count, 7, move.text)))
        lost, played = lost + missed, played + count
        print(f"{move.text}: player {winner + 1} wins; lost {missed} of {count}", flush=True)
    print(f"lost {lost} of {played} won openings")


def versus(path: str, level: str, count: int, nodes: int | None) -> None:
    """Plays each side against an engine of Slitherlab."""
    player, _ = load(path)
    for seats in player.sides():
        won = 0
        for number in range(count):
            games, position = VectorGames(player.game, count=1), player.game.start()
            while not position.outcome.is_over:
                if position.turn - 1 in seats:
                    choices = games.choices()
                    row, _ = player.choose(choices, everywhere=True)
                    move = games.move(0, int(choices.actions[row[0]]))
                else:
                    move = position.reply(level, seconds=None, nodes=nodes, seed=number).text
                assert move is not None
                games.advance([games.action(0, move)])
                position = position.play(move)
            won += int(games.rewards[0, seats].sum() > 0)
        names = " and ".join(str(seat + 1) for seat in seats)
        print(f"as player {names}: won {won} of {count} against {level}", flush=True)


def kept_wins(path: str, count: int, seed: int, nodes: int) -> None:
    """Compares the moves of the second side (player 2, or all who play together against one) with the exact answer, in games in
    which the other side makes random moves or its best ones: how often a won position stays won."""
    player, _ = load(path)
    random = np.random.default_rng(seed)
    won = kept = unknown = 0
    for number in range(count):
        games, position = VectorGames(player.game, count=1), player.game.start()
        while not position.outcome.is_over:
            choices = games.choices()
            row = int(player.choose(choices, everywhere=True)[0][0])
            own = player.side(choices.players)[0] == 1
            if not own and random.random() < number % 3 / 2:
                row = int(random.integers(len(choices.actions)))
            move = games.move(0, int(choices.actions[row]))
            assert move is not None
            before = second_wins(player, position, nodes) if own else None
            games.advance([games.action(0, move)])
            position = position.play(move)
            if before:
                after = second_wins(player, position, nodes)
                won, kept, unknown = won + 1, kept + (after is True), unknown + (after is None)
    print(f"{kept} of {won} won positions stayed won; {unknown} unknown")


def second_wins(player: Player, position: Position, nodes: int) -> bool | None:
    """Whether the second side wins a position, by theorem or search."""
    outcome = position.outcome
    if outcome.is_over:
        loses = outcome.kind == "loses"
        return ((outcome.player or 0) - 1 in player.sides()[0]) == loses
    verdict = position.solve(nodes=nodes)
    if player.game.players == 2:
        return None if verdict.winner is None else verdict.winner == 2
    return None if verdict.can_be_beaten is None else player.against in verdict.can_be_beaten


def curve(paths: list[str], out: str) -> None:
    """Draws how the shares against random moves rose; needs Matplotlib."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 3.5))
    for path in paths:
        player, about = load(path)
        seconds = [row["seconds"] for row in about["curve"]]
        for number, seats in enumerate(player.sides()):
            names = " and ".join(str(seat + 1) for seat in seats)
            label = f"{about['game']} {about['board']}, player {names}"
            axes.plot(seconds, [100 * row["beats random"][number] for row in about["curve"]], label=label)
    axes.set_xlabel("seconds of processor time")
    axes.set_ylabel("games won against random moves, %")
    axes.legend(fontsize=8)
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(out)


def seat(path: str) -> None:
    """Plays as a program of the engine protocol."""
    player, _ = load(path)
    speak(lambda choices: int(player.choose(choices, everywhere=True)[0][0]), choices=True)


def main() -> None:
    """Reads what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game", nargs="?", help="the name of a game")
    parser.add_argument("board", nargs="?", help="the text of a board")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--misere", action="store_true")
    parser.add_argument("--against", type=int, default=1, help="with more than two players, the one against all others")
    parser.add_argument("--rounds", type=int, default=10_000, help="number of moves in each game, and of steps of learning")
    parser.add_argument("--minutes", type=float, default=14.0, help="minutes of processor time until the run pauses")
    parser.add_argument("--look", type=int, default=1000, help="rounds between two looks at what was learned")
    parser.add_argument("--games", type=int, default=256, help="number of games at once")
    parser.add_argument("--hidden", type=int, default=256, help="width of the two hidden layers")
    parser.add_argument("--memory", type=int, default=200_000, help="number of positions that are remembered")
    parser.add_argument("--batch", type=int, default=512, help="number of positions in a step of learning")
    parser.add_argument("--rate", type=float, default=1e-3, help="size of the first steps")
    parser.add_argument("--decay", type=float, default=0.8, help="λ: how much what came of a move counts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="learned.npz", help="file for what was learned")
    parser.add_argument("--seat", metavar="FILE", help="play what was learned, in the engine protocol")
    parser.add_argument("--openings", metavar="FILE", help="play every opening against random moves")
    parser.add_argument("--versus", nargs=2, metavar=("FILE", "LEVEL"), help="play against an engine: greedy, stubborn, perfect")
    parser.add_argument("--exact", metavar="FILE", help="count how often a won position stays won, by the exact answer")
    parser.add_argument("--count", type=int, default=100, help="number of games of --openings (each), --versus and --exact")
    parser.add_argument("--nodes", type=int, default=None, help="positions that the engine or the exact answer may search")
    parser.add_argument("--curve", nargs="+", metavar="FILE", help="draw the curves of some runs into --out")
    options = parser.parse_args()
    if options.seat:
        seat(options.seat)
    elif options.openings:
        openings(options.openings, options.count)
    elif options.versus:
        path, level = options.versus
        versus(path, level, options.count, options.nodes)
    elif options.exact:
        kept_wins(options.exact, options.count, options.seed, options.nodes or 1_000_000)
    elif options.curve:
        curve(options.curve, options.out)
    elif options.game and options.board:
        train(options)
    else:
        parser.error("name a game and a board, or --seat FILE")


if __name__ == "__main__":
    main()
