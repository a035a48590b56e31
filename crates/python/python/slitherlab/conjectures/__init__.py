"""Conjectures about who wins, formed from a table of boards, and tried in earnest.

>>> from slitherlab.conjectures import investigate
>>> report = investigate([f"grid:{a}x{b}" for a in range(2, 5) for b in range(2, 5)], "classic", facts=["even"], most=1)
>>> for outcome in report.outcomes:
...     print(outcome)
refuted on 4 vertices: if connected and bipartite and even then first wins

TxGraffiti forms the conjectures (`form`); what follows from known theorems or from each other is put aside (`known`); the rest
is hunted by larger boards and by graphs that change towards a violation (`refute`, `nasty`). What is refuted comes with a graph
that cannot be made smaller and with certificates; what is left comes with the range in which it was tried. The same seed gives
the same report, and an investigation that was ended goes on from its journal.

Install ``slitherlab[conjectures]`` for it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from .._native import SlitherlabError
from ..board import Board, BoardLike, expand
from .columns import FACTS, NUMBERS, Setting, rows
from .form import bounds, implications
from .journal import Journal
from .known import Theorem, follows, theorems
from .refute import Counterexample, Hunt, certificates, refute
from .statement import Bound, Conjecture, truth

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "FACTS",
    "NUMBERS",
    "Bound",
    "Conjecture",
    "Counterexample",
    "Hunt",
    "Outcome",
    "Report",
    "Setting",
    "Theorem",
    "bounds",
    "certificates",
    "follows",
    "implications",
    "investigate",
    "refute",
    "rows",
    "small_graphs",
    "theorems",
]


#: Facts that conjectures suppose when the whole table has them.
BASE = ("connected", "bipartite")


@dataclass(frozen=True)
class Outcome:
    """What became of a conjecture."""

    conjecture: Conjecture
    #: ``"known"`` (it follows from theorems), ``"implied"`` (from conjectures that are open), ``"refuted"`` or ``"open"``.
    status: str
    #: From what it follows.
    sources: tuple[str, ...] = ()
    #: The search for a counterexample, if there was one.
    hunt: Hunt | None = None

    @property
    def counterexample(self) -> Counterexample:
        """The counterexample of a conjecture that is refuted."""
        if self.hunt is None or self.hunt.counterexample is None:
            raise SlitherlabError(f"it is not refuted: {self.conjecture}")
        return self.hunt.counterexample

    def __str__(self) -> str:
        if self.hunt is None:
            return f"{self.status} ({', '.join(self.sources)}): {self.conjecture}"
        if self.status == "refuted":
            return f"refuted on {self.counterexample.row['order']} vertices: {self.conjecture}"
        tried = f"{self.hunt.relevant} of {self.hunt.boards} boards, up to {self.hunt.largest} vertices"
        return f"open ({tried}): {self.conjecture}"

    def to_json(self) -> dict[str, Any]:
        """As JSON, for `from_json`."""
        hunt = None if self.hunt is None else asdict(self.hunt)
        return {"conjecture": self.conjecture.to_json(), "status": self.status, "sources": list(self.sources), "hunt": hunt}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Outcome:
        """What `to_json` wrote."""
        hunt = value["hunt"]
        if hunt is not None:
            found = hunt["counterexample"]
            if found is not None:
                found = Counterexample(found["board"], found["row"], tuple(found["certificates"]))
            hunt = Hunt(**{**hunt, "counterexample": found})
        return cls(Conjecture.from_json(value["conjecture"]), value["status"], tuple(value["sources"]), hunt)


@dataclass(frozen=True)
class Report:
    """All conjectures of an investigation, and what became of them."""

    setting: Setting
    #: How many boards the table had.
    boards: int
    outcomes: tuple[Outcome, ...]

    def _with(self, status: str) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.status == status]

    @property
    def known(self) -> list[Outcome]:
        """Those that follow from theorems."""
        return self._with("known")

    @property
    def implied(self) -> list[Outcome]:
        """Those that follow from open ones."""
        return self._with("implied")

    @property
    def refuted(self) -> list[Outcome]:
        """Those with a counterexample."""
        return self._with("refuted")

    @property
    def open(self) -> list[Outcome]:
        """Those that nothing was found against."""
        return self._with("open")

    def to_pandas(self) -> pd.DataFrame:
        """A row for each conjecture."""
        import pandas as pd

        return pd.DataFrame(
            {
                "conjecture": str(one.conjecture),
                "status": one.status,
                "sources": ", ".join(one.sources),
                "counterexample": one.counterexample.board if one.status == "refuted" else None,
                "tried": one.hunt.relevant if one.hunt else None,
                "largest": one.hunt.largest if one.hunt else None,
            }
            for one in self.outcomes
        )


def small_graphs(largest: int, *, connected: bool = True) -> Iterator[Board]:
    """All graphs with at most so many vertices (at most seven), one of each isomorphism class.

    >>> sum(1 for _ in small_graphs(5))
    31
    """
    import networkx as nx

    if largest > 7:
        raise SlitherlabError("the atlas of graphs ends at 7 vertices: take lines of geng for more")
    for graph in nx.graph_atlas_g():
        if 1 <= len(graph) <= largest and (not connected or nx.is_connected(graph)):
            yield Board(graph)


def investigate(
    boards: str | Iterable[BoardLike],
    game: str,
    *,
    players: int = 2,
    misere: bool = False,
    first: str | None = None,
    nodes: int = 100_000,
    facts: Sequence[str] = tuple(FACTS),
    base: Sequence[str] | None = None,
    most: int = 2,
    support: int = 5,
    bounds_of: Sequence[str] = (),
    known: Sequence[Theorem] | None = None,
    seed: int = 1,
    effort: int = 2000,
    largest: int = 14,
    journal: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int, str], None] | None = None,
) -> Report:
    """Forms conjectures from a table of boards, and finds out what becomes of them.

    The boards are a text with ranges, or any boards, for example `small_graphs`. Implications have at most ``most`` of the
    ``facts`` (or their opposites) in their hypothesis and speak of at least ``support`` boards; ``bounds_of`` names columns to
    bound by the others. All suppose the facts of ``base``: what the whole table has of connected and bipartite, unless given.
    ``known`` are the theorems that are taken for granted, those of `theorems` unless given.

    ``effort`` boards of at most ``largest`` vertices are tried against each conjecture. ``progress`` is told how many
    conjectures are done, of how many, and the last outcome. With a ``journal`` an investigation that was ended goes on.

    >>> from slitherlab.conjectures import investigate, small_graphs
    >>> report = investigate(small_graphs(4), "geography", facts=["perfectly matched"], most=1, support=3)
    >>> print(report.known[0])
    known (fraenkel-scheinerman-ullman-1993): if connected and not perfectly matched then first wins
    """
    import pandas as pd

    setting = Setting(game, players=players, misere=misere, first=first, nodes=nodes)
    table = list(rows(expand(boards) if isinstance(boards, str) else boards, setting))
    frame = pd.DataFrame(table)
    if base is None:
        base = [name for name in BASE if all(row[name] for row in table)]
    for fact in base:
        if not all(truth(row, fact) for row in table):
            raise SlitherlabError(f"not every board of the table is {fact}")
    claims = implications(frame, setting, facts=facts, base=base, most=most, support=support)
    if bounds_of:
        claims += bounds(frame, bounds_of, NUMBERS, hypotheses=[tuple(base)])
    granted = list(theorems(setting) if known is None else known)
    heading = {
        "setting": asdict(setting),
        "seed": seed,
        "effort": effort,
        "largest": largest,
        "known": [asdict(one) for one in granted],
        "table": hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest(),
        "conjectures": [claim.to_json() for claim in claims],
    }
    outcomes: list[Outcome] = []
    with Journal(journal, json.loads(json.dumps(heading))) as kept:
        for claim in claims:
            name = str(claim)
            if name in kept.found:
                try:
                    outcome = Outcome.from_json(kept.found[name])
                except (ValueError, TypeError, KeyError, AttributeError):
                    raise SlitherlabError(f"{journal}: what became of `{name}` cannot be read") from None
            else:
                outcome = _decide(claim, setting, granted, outcomes, seed=seed, effort=effort, largest=largest)
                kept.add(name, outcome.to_json())
            outcomes.append(outcome)
            if progress is not None:
                progress(len(outcomes), len(claims), str(outcome))
    return Report(setting, len(table), tuple(outcomes))


def _decide(
    claim: Conjecture, setting: Setting, granted: list[Theorem], before: list[Outcome], *, seed: int, effort: int, largest: int
) -> Outcome:
    """What becomes of a conjecture after those before it."""
    sources = follows(claim, granted)
    if sources is not None:
        return Outcome(claim, "known", tuple(sources))
    left = [one.conjecture for one in before if one.status == "open"]
    supposed = [Theorem(one.hypothesis, one.conclusion, str(one)) for one in left if isinstance(one.conclusion, str)]
    sources = follows(claim, granted + supposed, [one for one in left if isinstance(one.conclusion, Bound)])
    if sources is not None:
        return Outcome(claim, "implied", tuple(sources))
    # What refuted another conjecture may refute this one too.
    near = [one.counterexample.board for one in before if one.status == "refuted"]
    hunt = refute(claim, setting, seed=seed, effort=effort, largest=largest, near=dict.fromkeys(near))
    return Outcome(claim, "open" if hunt.counterexample is None else "refuted", (), hunt)
