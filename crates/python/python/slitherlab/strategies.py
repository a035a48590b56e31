"""Strategies as objects: rules that pick moves, to be played through against everything the others can do.

>>> from slitherlab import Game
>>> from slitherlab.strategies import check, copy, mirror
>>> game = Game("grid:3x4", "classic")
>>> print(check(mirror, game, player=1))
holds: player 1 never loses; 110 positions
>>> print(check(copy, game, player=1))
fails: ...

The last one is "always follow the move that the other makes" (Chalise 2022), which "works most of the time". The strategies
of the papers are those of ``slitherlab check-strategy``; any function that picks moves is checked in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from . import _native
from .board import Vertex
from .game import Game, Move, Position

#: A strategy looks at a position and at the last move (None before the first), and gives the moves that it allows.
#: It has to be good whichever of these is taken.
Strategy = Callable[[Position, "Move | None"], Iterable[Move]]


@dataclass(frozen=True)
class Named:
    """A strategy of the papers for the snake games, by the name that it has on the command line."""

    name: str
    #: For a mirror of one's own, each vertex with its image.
    images: tuple[tuple[Vertex, Vertex], ...] | None = None

    def __call__(self, position: Position, last: Move | None = None) -> list[Move]:
        """The moves that it allows. What was played the position knows."""
        moves = _native.strategy_moves(position._core, self.name, self._numbers(position))
        return [position._move(*parts) for parts in moves]

    def _numbers(self, position: Position) -> list[int] | None:
        if self.images is None:
            return None
        board = position.board
        numbers = list(range(board.order))
        for vertex, image in self.images:
            numbers[board.index(vertex)] = board.index(image)
        return numbers


#: Gardner's "symmetrically opposite" (1972), on private snakes the mirroring of *Slithering Graphs* 4.2.1.
mirror = Named("mirror")
#: Answers a step along one axis by any step along the same axis, and opens upwards from the corner (Chalise 2022, 2.1).
copy = Named("copy")
#: Moves into a part of the unused vertices that has an odd number of them (Chalise 2022, 2.1).
partition = Named("partition")
#: Grows along the middle line and then keeps the larger part (*Slithering Graphs* 4.2.1).
divide = Named("divide")
#: Answers a step to a vertex by the step to its partner in a maximum matching (Anderson 1974).
pairing = Named("pairing")


def image(mirror: Mapping[Vertex, Vertex]) -> Named:
    """Answers every move by its image in a symmetry of one's own, which is its own inverse.

    >>> game = Game("path:4", "classic")
    >>> print(check(image({0: 3, 1: 2, 2: 1, 3: 0}), game, player=1))
    holds: player 1 never loses; 6 positions
    """
    return Named("mirror", tuple(mirror.items()))


@dataclass(frozen=True)
class Check:
    """The result of playing a strategy through."""

    player: int
    #: True if the player never loses, False if `line` is a game that they lose, None if the budget ran out.
    holds: bool | None
    #: How many positions were looked at.
    positions: int
    #: A game in which the player follows the strategy and loses, or is left without a move that it allows.
    line: tuple[Move, ...] = ()
    why: str = ""

    def __str__(self) -> str:
        if self.holds is None:
            return f"unknown after {self.positions:,} positions"
        if self.holds:
            return f"holds: player {self.player} never loses; {self.positions:,} positions"
        return f"fails: {' '.join(map(str, self.line)) or 'before the first move'}: {self.why}"


def check(strategy: Strategy, game: Game | Position, *, player: int, positions: int = 1_000_000) -> Check:
    """Whether a player who follows a strategy never loses, whatever the others do.

    Every move of the others and every move that the strategy allows is tried; a position that is reached again by the same
    last move is looked at once. Shortest games come first, so a refutation is as short as can be.

    >>> from slitherlab import Game
    >>> from slitherlab.strategies import check, pairing
    >>> check(pairing, Game("grid:2x3", "geography"), player=2).holds
    True
    >>> print(check(pairing, Game("path:3", "geography"), player=2))
    fails: 0 0-1 1-2: player 2 loses
    """
    start = game.start() if isinstance(game, Game) else game
    if isinstance(strategy, Named):
        return _check_named(strategy, start, player, positions)
    #: For each position looked at, the last move and the number of the one before.
    history: list[tuple[Move | None, int]] = [(None, -1)]
    queue = [start]
    seen: set[tuple[str, int, str | None]] = {(start.text, start.turn, None)}

    def line(number: int) -> tuple[Move, ...]:
        found = []
        while number >= 0:
            move, number = history[number]
            if move is not None:
                found.append(move)
        return tuple(reversed(found))

    for number, position in enumerate(queue):
        last = history[number][0]
        if _loses(position, player):
            return Check(player, False, number + 1, line(number), str(position.outcome))
        legal = position.legal_moves()
        if position.turn == player and legal:
            moves = list(strategy(position, last))
            if not moves:
                return Check(player, False, number + 1, line(number), "the strategy allows no move")
            if not set(moves) <= set(legal):
                return Check(player, False, number + 1, line(number), "the strategy allows a move that is not legal")
        else:
            moves = legal
        for move in moves:
            after = position.play(move)
            key = (after.text, after.turn, move.text)
            if key not in seen:
                if len(queue) >= positions:
                    return Check(player, None, number + 1)
                seen.add(key)
                queue.append(after)
                history.append((move, number))
    return Check(player, True, len(queue))


def _loses(position: Position, player: int) -> bool:
    outcome = position.outcome
    if outcome.kind == "loses":
        return outcome.player == player
    return outcome.kind == "wins" and outcome.player != player


def _check_named(strategy: Named, start: Position, player: int, positions: int) -> Check:
    numbers = strategy._numbers(start)
    word, looked, parts = _native.check_strategy(
        start._core, strategy.name, numbers, player=player, positions=positions
    )
    line = tuple(start._move(*part) for part in parts)
    if word in ("holds", "unknown"):
        return Check(player, True if word == "holds" else None, looked)
    why = "the strategy allows no move" if word == "no move" else f"player {player} loses"
    return Check(player, False, looked, line, why)
