"""The table that conjectures are about: the columns of a sweep, and facts made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

import numpy as np

from ..board import Board, BoardLike
from ..laboratory import sweep

#: Numbers that bounds may speak of. The first are columns of a sweep.
NUMBERS = ("order", "size", "matching", "outer", "inner", "perfect", "excess", "common", "smallest", "largest")

#: Facts that hypotheses may speak of; `smallest` and `largest` are degrees, `excess` and `common` are d and k of Kano.
FACTS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "connected": lambda row: bool(row["connected"]),
    "bipartite": lambda row: bool(row["bipartite"]),
    "even": lambda row: row["order"] % 2 == 0,
    "tree": lambda row: row["connected"] and row["size"] == row["order"] - 1,
    "regular": lambda row: row["smallest"] == row["largest"],
    "has a leaf": lambda row: row["leaves"] > 0,
    "perfectly matched": lambda row: 2 * row["matching"] == row["order"],
    "nearly matched": lambda row: 2 * row["matching"] >= row["order"] - 1,
    "some perfect": lambda row: row["perfect"] > 0,
    "some inner": lambda row: row["inner"] > 0,
    "all outer": lambda row: row["outer"] == row["order"],
    "has excess": lambda row: row["excess"] > 0,
    "excess of one": lambda row: row["excess"] == 1,
    "common odd": lambda row: row["common"] % 2 == 1,
}


@dataclass(frozen=True)
class Setting:
    """The game that conjectures are about; ``nodes`` is what a search may take for one board."""

    game: str
    players: int = 2
    misere: bool = False
    first: str | None = None
    nodes: int = 100_000

    def conclusions(self) -> tuple[str, ...]:
        """The facts that say who wins.

        >>> Setting("cycle").conclusions()
        ('first wins', 'second wins', 'draw')
        """
        if self.players > 2:
            return tuple(f"player {x} can be beaten" for x in range(1, self.players + 1))
        wins = ("first wins", "second wins")
        return (*wins, "draw") if self.game in ("cycle", "cycle-misere") else wins


def rows(boards: Iterable[BoardLike], setting: Setting) -> Iterator[dict[str, Any]]:
    """A row for each board: columns of the sweep, degrees, facts, and who wins (None where that is not known).

    >>> row = next(rows(["star:3"], Setting("classic")))
    >>> row["tree"], row["largest"], row["first wins"]
    (True, 3, False)
    """
    source = iter(boards)
    while chunk := [Board(board) for board in islice(source, 1024)]:
        options: dict[str, Any] = dict(players=setting.players, misere=setting.misere, first=setting.first)
        # On one thread the same boards take the same searches every time.
        found = sweep(chunk, setting.game, nodes=setting.nodes, threads=1, **options)
        for board, swept in zip(chunk, found):
            yield _row(board, asdict(swept), setting)


def _row(board: Board, row: dict[str, Any], setting: Setting) -> dict[str, Any]:
    degrees = np.bincount(board.edge_array.ravel().astype(np.int64), minlength=board.order)
    row["board"] = board.text
    row["smallest"] = int(degrees.min()) if board.order else 0
    row["largest"] = int(degrees.max()) if board.order else 0
    row["leaves"] = int((degrees == 1).sum())
    facts = {name: bool(holds(row)) for name, holds in FACTS.items()}
    wins = {name: _concludes(row, place, name, setting) for place, name in enumerate(setting.conclusions())}
    return {"board": board.text, **{name: row[name] for name in NUMBERS}, **facts, **wins}


def _concludes(row: dict[str, Any], place: int, name: str, setting: Setting) -> bool | None:
    if setting.players > 2:
        return None if row["beaten"] is None else place + 1 in row["beaten"]
    if row["winner"] is None:
        return None
    return bool(row["winner"] == {"first wins": 1, "second wins": 2, "draw": 0}[name])
