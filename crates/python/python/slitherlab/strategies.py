"""Strategies as objects: rules that pick moves, to be played through against everything the others can do.

>>> from slitherlab import Game
>>> from slitherlab.strategies import check, half_turn, image
>>> game = Game("grid:3x4", "classic")
>>> print(check(image(half_turn(game.board)), game, player=1))
holds: player 1 never loses; 110 positions
>>> print(check(same_direction, game, player=1))
fails: ...

The last one is "always follow the move that the other makes" (Chalise 2022), which "works most of the time".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ._native import SlitherlabError
from .board import Board, BoardLike, Vertex, as_board
from .game import Game, Move, Position
from .matching import maximum_matching

#: A strategy looks at a position and at the last move (None before the first), and gives the moves that it allows.
#: It has to be good whichever of these is taken.
Strategy = Callable[[Position, "Move | None"], Iterable[Move]]


@dataclass(frozen=True)
class Check:
    """What came of playing a strategy through."""

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
    >>> check(pairing("grid:2x3"), Game("grid:2x3", "geography"), player=2).holds
    True
    >>> print(check(pairing("path:3"), Game("path:3", "geography"), player=2))
    fails: 2: the strategy allows no move
    """
    start = game.start() if isinstance(game, Game) else game
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


def pairing(board: BoardLike) -> Strategy:
    """Answers a step to a vertex by the step to its partner in a maximum matching, and opens with a pair (Anderson 1974)."""
    mates: dict[Vertex, Vertex] = {}
    for u, v in maximum_matching(as_board(board)).pairs:
        mates[u], mates[v] = v, u

    def choose(position: Position, last: Move | None) -> list[Move]:
        moves = position.legal_moves()
        if last is None:
            return [move for move in moves if len(move.vertices) == 2 and mates.get(move.vertices[0]) == move.vertices[1]]
        end = last.vertices[-1]
        return [move for move in moves if move.vertices == (end, mates.get(end))]

    return choose


def image(mirror: Mapping[Vertex, Vertex]) -> Strategy:
    """Answers every move by its image, and opens with an edge that is its own.

    On a snake that all share this is Gardner's "symmetrically opposite" (1972), on private snakes the mirroring of
    *Slithering Graphs* 4.2.1.
    """

    def choose(position: Position, last: Move | None) -> list[Move]:
        moves = position.legal_moves()
        if last is None:
            return [move for move in moves if {mirror[v] for v in move.vertices} == set(move.vertices)]
        wanted = tuple(mirror[v] for v in last.vertices)
        # An edge that begins a snake is the same from either end.
        opening = all(last.vertices[-1] in snake and len(snake) == 2 for snake in position.snakes[-1:])
        either = (wanted, wanted[::-1]) if opening else (wanted,)
        return [move for move in moves if move.vertices in either]

    return choose


def same_direction(position: Position, last: Move | None) -> list[Move]:
    """Answers a step along one axis by any step along the same axis, and opens upwards from the corner (Chalise 2022, 2.1)."""
    moves = position.legal_moves()
    if last is None:
        return [move for move in moves if _direction(move) == (0, 1) and _place(move.vertices[0]) == (0, 0)]
    axes = _axes(last)
    return [move for move in moves if _axes(move) == axes]


def _place(vertex: Vertex) -> tuple[int, ...]:
    """The coordinates of a cell, from its label."""
    try:
        return tuple(map(int, str(vertex).split(",")))
    except ValueError:
        raise SlitherlabError(f"{vertex!r} has no coordinates") from None


def _direction(move: Move) -> tuple[int, ...]:
    return tuple(y - x for x, y in zip(*map(_place, move.vertices)))


def _axes(move: Move) -> tuple[bool, ...]:
    return tuple(step != 0 for step in _direction(move))


def half_turn(board: BoardLike) -> dict[Vertex, Vertex]:
    """The half-turn of a box of cells, in any dimension.

    >>> half_turn("grid:2x3")["0,0"]
    '1,2'
    """
    vertices = Board(board).vertices
    places = [_place(v) for v in vertices]
    sizes = [max(axis) for axis in zip(*places)]
    names = dict(zip(places, vertices))
    turned = {v: names.get(tuple(size - x for x, size in zip(place, sizes))) for v, place in zip(vertices, places)}
    if None in turned.values():
        raise SlitherlabError("the half-turn does not keep the holes of the board")
    return turned
