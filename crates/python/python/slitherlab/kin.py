"""Relatives of the games: Geography on directed graphs, the switching game with more terminals, snakes with deletions.

>>> from slitherlab.kin import solve
>>> solve("dicycle:5", "geography").winner
1
>>> solve("complete:5", "shannon", first="cut", terminals=[0, 1, 2]).winner_role
'short'
>>> solve("grid:2x3", "classic", deletions=1, redraw=False).basis.kind
'search'

None of these answers has a certificate.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import _native
from .board import BoardLike, as_board
from .game import Basis


@dataclass(frozen=True)
class KinMove:
    """A legal move and its value for the player to move."""

    #: The move as the command line writes it.
    text: str
    #: ``"win"``, ``"loss"``, ``"draw"`` or ``"unknown"``.
    value: str
    #: ``"theorem"``, ``"search"`` or ``"unknown"``.
    basis: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class KinVerdict:
    """Who wins a position, on what basis, by which moves, and why. Nothing in it is guessed."""

    #: The text of the board, directed or not.
    board: str
    directed: bool
    game: str
    misere: bool
    #: In ``shannon``, which role moves first.
    first: str | None
    #: What differs from the named game, such as ``"terminals=0;1;2 on=vertices"``.
    rules: str | None
    #: The player to move.
    turn: int
    #: The winner, 0 for a draw; ``None`` when it is not known.
    winner: int | None
    winner_role: str | None
    basis: Basis
    moves: tuple[KinMove, ...]
    why: str
    #: What lies on the board.
    position: str

    @property
    def solved(self) -> bool:
        """Whether the question is answered."""
        return self.winner is not None

    @property
    def winning_moves(self) -> tuple[KinMove, ...]:
        """The moves that are known to win."""
        return tuple(move for move in self.moves if move.value == "win")


def solve(
    board: BoardLike,
    game: str,
    *,
    misere: bool = False,
    first: str | None = None,
    terminals: Iterable[Any] | str | None = None,
    join: str = "all",
    on: str = "edges",
    deletions: int | str | None = None,
    redraw: bool = True,
    rules: str = "",
    moves: str | Iterable[str] = "",
    all_moves: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> KinVerdict:
    """Who wins a relative of a game, from its start or after some moves.

    A board that is directed is a text: ``arcs:0>1,1>2``, ``digraph6:&CODE``, ``dicycle:N``, ``dipath:N``; or a directed
    graph of NetworkX, whose vertices are numbered in their order. ``geography``, ``progressive`` and ``edge-geography`` follow its arcs.

    >>> solve("arcs:0>1,1>2,2>0,2>3", "geography", moves="0 0-1 1-2", all_moves=True).moves
    (KinMove(text='2-3', value='win', basis='theorem'),)

    ``shannon`` takes any number of ``terminals`` (or ``"all"``), ``join`` says whether Short joins ``"all"`` or ``"some"`` two of them, and ``on``
    whether ``"edges"`` or ``"vertices"`` are taken. In a snake game each player has ``deletions`` (a number, or ``"unlimited"``).

    >>> solve("complete:4", "shannon", first="cut", terminals="all").basis.name
    'lehman-1964'
    >>> solve("grid:3x3", "classic", deletions="unlimited").winner
    0

    The budget (``seconds``, ``nodes``, ``memory`` in bytes) is for the search that begins where no theorem decides.
    """
    pairs = [rules] if rules else []
    if terminals is not None:
        named = terminals if isinstance(terminals, str) else ";".join(_label(one) for one in terminals)
        pairs.append(f"terminals={named}")
    if join != "all":
        pairs.append(f"join={join}")
    if on != "edges":
        pairs.append(f"on={on}")
    if deletions is not None:
        pairs.append(f"deletions={deletions}")
    if not redraw:
        pairs.append("redraw=no")
    line = moves if isinstance(moves, str) else " ".join(map(str, moves))
    told, position = _native.kin_verdict(
        _text(board),
        game,
        misere=misere,
        first=first,
        rules=" ".join(pairs),
        moves=line,
        all=all_moves,
        budget=(seconds, nodes, memory, 1),
    )
    verdict = json.loads(told)
    basis = verdict["basis"]
    return KinVerdict(
        board=verdict["board"]["text"],
        directed=verdict.get("directed", False),
        game=verdict["game"],
        misere=verdict["misere"],
        first=verdict["first"],
        rules=verdict.get("rules"),
        turn=verdict["turn"],
        winner=verdict["winner"],
        winner_role=verdict["winner_role"],
        basis=Basis(basis["kind"], basis.get("name"), basis.get("nodes", basis.get("spent", {}).get("nodes"))),
        moves=tuple(KinMove(one["move"], one["value"], one["basis"]) for one in verdict["moves"]),
        why=verdict["why"],
        position=position,
    )


def _label(vertex: Any) -> str:
    """A vertex as the command line writes it: the coordinates of a cell with commas."""
    return ",".join(map(str, vertex)) if isinstance(vertex, tuple) else str(vertex)


def _text(board: BoardLike) -> str:
    """The text of a board, directed or not."""
    if isinstance(board, str):
        return board
    return as_board(board, directed=True).text
