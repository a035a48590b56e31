"""The search for a counterexample, and a small one with a certificate."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from .._native import SlitherlabError
from ..board import Board
from ..game import Game
from ..solver import verify
from .columns import Setting, rows
from .nasty import Graph, changed, larger_boards
from .statement import Conjecture

#: So many neighbours of a graph are looked at together.
_STEP = 24
#: The search begins with graphs of about so many vertices.
_SMALL = 4
#: After so many steps without coming nearer the search begins anew elsewhere.
_PATIENCE = 12

#: Columns that a certificate of `geography` proves: it holds a maximum matching with its classes.
_MATCHING = {"matching", "outer", "inner", "perfect", "perfectly matched", "nearly matched", "some perfect", "some inner", "all outer"}
#: Columns that a certificate of `cycle` proves: it holds two forests and their witness.
_FORESTS = {"excess", "common", "has excess", "excess of one", "common odd"}


@dataclass(frozen=True)
class Counterexample:
    """A board on which a conjecture fails, while it holds if a vertex, two vertices or an edge is left out or an edge contracted.

    The certificates prove the columns that the conjecture speaks of: who wins, the matching and its classes, the forests.
    The others (numbers of vertices and edges, degrees, connected, bipartite, …) can be seen.
    """

    board: str
    row: dict[str, Any]
    certificates: tuple[str, ...]


@dataclass(frozen=True)
class Hunt:
    """What came of a search for a counterexample."""

    counterexample: Counterexample | None
    #: How many boards were looked at, how many of them the conjecture speaks of, and the largest of these.
    boards: int
    relevant: int
    largest: int
    #: On how many boards it is not known whether it holds.
    undecided: int


class _Look:
    """Looks at boards and counts."""

    def __init__(self, claim: Conjecture, setting: Setting) -> None:
        self.claim = claim
        self.setting = setting
        self.boards = self.relevant = self.largest = self.undecided = 0

    def rows(self, graphs: Iterable[Any]) -> list[dict[str, Any]]:
        found = []
        for row in rows(graphs, self.setting):
            self.boards += 1
            if self.claim.applies(row):
                self.relevant += 1
                self.largest = max(self.largest, row["order"])
                self.undecided += self.claim.holds(row) is None
            found.append(row)
        return found


def refute(
    claim: Conjecture,
    setting: Setting,
    *,
    seed: int = 1,
    effort: int = 2000,
    largest: int = 14,
    near: Iterable[str] = (),
    progress: Callable[[int], None] | None = None,
) -> Hunt:
    """Looks for a counterexample on about ``effort`` boards of at most ``largest`` vertices, and makes it small.

    First on the boards ``near`` and on larger boards of many families; then from graph to graph by small changes that do not
    lead away from a violation. The same seed gives the same search.

    >>> claim = Conjecture(("even", "connected"), "first wins")
    >>> found = refute(claim, Setting("classic"))
    >>> sorted(Graph.of(Board(found.counterexample.board)).edges)
    [(0, 1), (0, 2), (0, 3)]
    >>> from slitherlab import verify
    >>> [str(verify(text))[:24] for text in found.counterexample.certificates]
    ['valid: player 2 wins cla']
    """
    chance = Random(f"{seed} {claim}")
    look = _Look(claim, setting)
    texts = [*near, *larger_boards(largest)][: max(1, effort // 2)]
    seen = look.rows(texts)
    refuted = next((row for row in seen if claim.holds(row) is False), None)
    if progress is not None:
        progress(look.boards)
    while refuted is None and look.boards < effort:
        refuted = _climb(look, seen, chance, effort, largest, progress)
    if refuted is None:
        return Hunt(None, look.boards, look.relevant, look.largest, look.undecided)
    row = _shrink(look, refuted)
    proofs = certificates(row["board"], claim, setting)
    return Hunt(Counterexample(row["board"], row, proofs), look.boards, look.relevant, look.largest, look.undecided)


def _climb(
    look: _Look,
    seen: list[dict[str, Any]],
    chance: Random,
    effort: int,
    largest: int,
    progress: Callable[[int], None] | None,
) -> dict[str, Any] | None:
    """From a board that is near to a violation, step by step to one that is not farther away."""
    claim = look.claim
    small = [row for row in seen if row["order"] <= _SMALL + largest * look.boards // effort] or seen
    start = min(chance.sample(small, min(8, len(small))), key=claim.distance)
    graph, best = Graph.of(Board(start["board"])), claim.distance(start)
    patience = _PATIENCE
    while patience > 0 and look.boards < effort:
        # Small graphs first: what is found among them need not be made small.
        cap = max(graph.order, min(largest, _SMALL + largest * look.boards // effort))
        graphs = [changed(graph, chance, cap) for _ in range(_STEP)]
        # Two changes at once now and then lead over a ridge.
        graphs = [changed(one, chance, cap) if chance.random() < 0.3 else one for one in graphs]
        found = look.rows([one.board() for one in graphs])
        if progress is not None:
            progress(look.boards)
        for row in found:
            if claim.holds(row) is False:
                return row
        distances = [claim.distance(row) for row in found]
        least = min(distances)
        if least < best:
            patience = _PATIENCE
        patience -= 1
        if least <= best:
            best = least
            graph = graphs[chance.choice([i for i, one in enumerate(distances) if one == least])]
    return None


def _shrink(look: _Look, row: dict[str, Any]) -> dict[str, Any]:
    """A counterexample that is no longer one after any step to a smaller graph."""
    while True:
        graph = Graph.of(Board(row["board"]))
        for graphs in (graph.smaller(), graph.two_smaller()):
            found = [one for one in look.rows(one.board() for one in graphs) if look.claim.holds(one) is False]
            if found:
                row = min(found, key=lambda one: (one["order"], one["size"]))
                break
        else:
            return row


def certificates(board: str, claim: Conjecture, setting: Setting) -> tuple[str, ...]:
    """Certificates of what a conjecture says about a board, each accepted by the checker."""
    columns = claim.columns()
    games = []
    if columns.intersection(setting.conclusions()):
        games.append(Game(board, setting.game, players=setting.players, misere=setting.misere, first=setting.first))
    if columns & _MATCHING:
        games.append(Game(board, "geography"))
    if columns & _FORESTS:
        games.append(Game(board, "cycle"))
    found = []
    for game in games:
        text = game.start().certificate(nodes=setting.nodes)
        if not verify(text).valid:
            raise SlitherlabError(f"the certificate of {game.name} on {board} was refused")
        found.append(text)
    return tuple(found)
