"""Who wins, and whether a certificate proves it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from . import _native
from .board import BoardLike
from .game import Game, MoveLike, Terminals, Verdict


def solve(
    board: BoardLike,
    game: str,
    *,
    players: int = 2,
    misere: bool = False,
    first: str | None = None,
    terminals: Terminals | None = None,
    rules: str | None = None,
    values: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
) -> Verdict:
    """Who wins a game from its start, by which moves, and why.

    >>> from slitherlab import solve
    >>> verdict = solve("grid:3x3", "geography")
    >>> verdict.winner, str(verdict.basis)
    (1, 'theorem fraenkel-scheinerman-ullman-1993')
    >>> [str(move) for move in verdict.winning_moves]
    ['0,0', '0,2', '1,1', '2,0', '2,2']

    Where no theorem decides, an exact search does, until ``seconds``, ``nodes`` (positions looked at) or ``memory``
    (bytes) run out. Then the status says so:

    >>> solve("grid:9x9", "private", nodes=10).status
    'unknown'

    The search uses all cores, or as many ``threads`` as are given; on one thread it looks at the same positions every time.

    ``values=True`` asks for the value of every legal move. ``first`` is the role that moves first, in the games with
    roles; ``terminals`` are those of ``shannon``; ``rules`` changes the rules, as `Game` says.

    >>> solve("complete:4", "shannon", terminals=(0, 3)).winner_role
    'short'
    >>> solve("grid:3x3", "classic", rules="deletions=unlimited").winner
    0

    On a directed graph ``geography``, ``progressive`` and ``edge-geography`` follow the arcs.

    >>> import networkx as nx
    >>> [str(move) for move in solve(nx.DiGraph([("a", "b"), ("b", "c")]), "geography").winning_moves]
    ['a', 'c']
    """
    chosen = Game(
        game, board, players=players, misere=misere, first=first, terminals=terminals, rules=rules
    )
    return chosen.start().solve(
        values=values, seconds=seconds, nodes=nodes, memory=memory, threads=threads
    )


def analyze(
    board: BoardLike,
    game: str,
    moves: str | Iterable[MoveLike] | None = None,
    *,
    position: str | None = None,
    turn: int | None = None,
    players: int = 2,
    misere: bool = False,
    first: str | None = None,
    terminals: Terminals | None = None,
    rules: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
) -> Verdict:
    """Who wins a position, reached by moves or set up by a text, with the value of every legal move.

    >>> from slitherlab import analyze
    >>> verdict = analyze("path:4", "geography", "1")
    >>> {str(move): move.value for move in verdict.moves}
    {'1-0': 'win', '1-2': 'loss'}
    >>> analyze("path:4", "geography", position="1") == verdict
    True
    """
    chosen = Game(
        game, board, players=players, misere=misere, first=first, terminals=terminals, rules=rules
    )
    if position is not None:
        if moves is not None:
            raise TypeError("analyze() takes moves or a position, not both")
        at = chosen.set_up(position, turn=turn)
    else:
        at = chosen.after("" if moves is None else moves, turn=turn)
    return at.analyze(seconds=seconds, nodes=nodes, memory=memory, threads=threads)


@dataclass(frozen=True)
class Verification:
    """What the checker says about a certificate; true if it is valid."""

    valid: bool
    #: The claim that is proved, or the reason why the certificate is refused.
    statement: str

    def __bool__(self) -> bool:
        return self.valid

    def __str__(self) -> str:
        return f"{'valid' if self.valid else 'refused'}: {self.statement}"


def verify(certificate: str | bytes | Mapping[str, Any] | os.PathLike[str]) -> Verification:
    """Whether a certificate, about one board or about all of a family, proves what it claims: its JSON, or the path of a
    file with it.

    The checker shares no code with the solvers.

    >>> from slitherlab import solve, verify
    >>> certificate = solve("grid:2x3", "classic").certificate()
    >>> verify(certificate).valid
    True
    >>> print(verify(certificate.replace('"winner":1', '"winner":2')))
    refused: ...
    """
    if isinstance(certificate, os.PathLike):
        with open(certificate, "rb") as file:
            data = file.read()
    elif isinstance(certificate, Mapping):
        data = json.dumps(certificate).encode()
    elif isinstance(certificate, str):
        data = certificate.encode()
    else:
        data = certificate
    return Verification(*_native.verify(data))
