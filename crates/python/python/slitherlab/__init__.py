"""Combinatorial games on graphs: who wins, by which moves, and why.

>>> import slitherlab as sl
>>> verdict = sl.solve("grid:5x6", "classic")
>>> verdict.winner
1
>>> sl.maximum_matching("petersen").size
5

`solve` and `analyze` say who wins. `Game` and `Position` play, and `Position.story` explains.
`maximum_matching`, `gallai_edmonds` and `two_forests` are the algorithms behind the theorems.
`simulate` and `sweep` are for experiments, `prove` is about all boards of a family at once, and
`verify` checks certificates. Every function that takes a board accepts a text (``"grid:5x6"``), a
NetworkX graph, an array of edges or a `Board`.
"""

from ._native import SlitherlabError
from ._native import version as _version
from .board import Board, BoardLike, Vertex, expand
from .families import Advance, FamilyProof, prove
from .forests import TwoForests, two_forests
from .game import Basis, Game, Move, MoveLike, Outcome, Position, Reply, ValuedMove, Verdict
from .laboratory import Row, Share, Simulation, Sweep, Totals, simulate, sweep
from .matching import EdgeClasses, GallaiEdmonds, Matching, edge_classes, gallai_edmonds, maximum_matching
from .solver import Verification, analyze, solve, verify
from .story import Chapter, Story

#: The version of the package.
__version__ = _version()

__all__ = [
    "Advance",
    "Basis",
    "Board",
    "BoardLike",
    "Chapter",
    "EdgeClasses",
    "FamilyProof",
    "GallaiEdmonds",
    "Game",
    "Matching",
    "Move",
    "MoveLike",
    "Outcome",
    "Position",
    "Reply",
    "Row",
    "Share",
    "Simulation",
    "SlitherlabError",
    "Story",
    "Sweep",
    "Totals",
    "TwoForests",
    "ValuedMove",
    "Verdict",
    "Verification",
    "Vertex",
    "analyze",
    "edge_classes",
    "expand",
    "gallai_edmonds",
    "maximum_matching",
    "prove",
    "simulate",
    "solve",
    "sweep",
    "two_forests",
    "verify",
]
