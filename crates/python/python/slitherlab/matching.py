"""Maximum matching, the Gallai–Edmonds decomposition, and which edges maximum matchings use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from . import _native
from .board import Board, BoardLike, Vertex, as_board
from .page import page

_OUTER, _INNER, _PERFECT = range(3)
_EVERY, _SOME, _NONE = range(3)


@dataclass(frozen=True, eq=False)
class Matching:
    """A maximum matching: as many pairs of neighbours as possible, each vertex in at most one."""

    board: Board
    #: For each vertex, by number, the number of its partner, or −1.
    mates: NDArray[np.int64]

    @cached_property
    def size(self) -> int:
        """The number of pairs."""
        return int(np.count_nonzero(self.mates >= 0)) // 2

    @property
    def pair_array(self) -> NDArray[np.int64]:
        """The pairs as an array with two columns of vertex numbers, the smaller one first."""
        first = np.flatnonzero(self.mates > np.arange(len(self.mates)))
        return np.column_stack([first, self.mates[first]])

    @property
    def pairs(self) -> list[tuple[Vertex, Vertex]]:
        """The pairs, by the vertices' names."""
        names = self.board.vertices
        return [(names[u], names[v]) for u, v in self.pair_array.tolist()]

    @property
    def exposed(self) -> list[Vertex]:
        """The vertices without a partner."""
        names = self.board.vertices
        return [names[v] for v in np.flatnonzero(self.mates < 0).tolist()]

    def mate(self, vertex: Vertex) -> Vertex | None:
        """The partner of a vertex, if it has one."""
        mate = int(self.mates[self.board.index(vertex)])
        return None if mate < 0 else self.board.vertices[mate]

    def edge_numbers(self) -> list[int]:
        """For each pair an edge of the board that joins it, by number."""
        edges = self.board.edge_array
        joined = np.flatnonzero(self.mates[edges[:, 0]] == edges[:, 1])
        _, first = np.unique(np.minimum(edges[joined, 0], edges[joined, 1]), return_index=True)
        return sorted(joined[first].tolist())

    def __repr__(self) -> str:
        return f"Matching(size={self.size}, exposed={self.board.order - 2 * self.size}, board={self.board!r})"

    def _repr_svg_(self) -> str | None:
        return self.board.svg(edges={"matching": self.edge_numbers()}) if self.board._is_small() else None

    def _repr_html_(self) -> str:
        return page(
            f"A maximum matching of {self.size} pairs",
            [("exposed vertices", self.board.order - 2 * self.size)],
            self._repr_svg_(),
        )


@dataclass(frozen=True, eq=False)
class GallaiEdmonds:
    """The decomposition of Gallai and Edmonds, with the maximum matching that shows it.

    A vertex is *outer* if some maximum matching leaves it out, *inner* if it is not outer but next to an outer one,
    and *perfect* otherwise.
    """

    matching: Matching
    #: The class of each vertex, by number: 0 outer, 1 inner, 2 perfect.
    classes: NDArray[np.uint8]

    @property
    def board(self) -> Board:
        """The board."""
        return self.matching.board

    def _of(self, which: int) -> list[Vertex]:
        names = self.board.vertices
        return [names[v] for v in np.flatnonzero(self.classes == which).tolist()]

    @property
    def outer(self) -> list[Vertex]:
        """The vertices that some maximum matching leaves out."""
        return self._of(_OUTER)

    @property
    def inner(self) -> list[Vertex]:
        """The other vertices that are next to an outer one."""
        return self._of(_INNER)

    @property
    def perfect(self) -> list[Vertex]:
        """The vertices that are neither."""
        return self._of(_PERFECT)

    def counts(self) -> tuple[int, int, int]:
        """How many vertices are outer, inner and perfect."""
        outer, inner, perfect = np.bincount(self.classes, minlength=3).tolist()
        return outer, inner, perfect

    def __repr__(self) -> str:
        outer, inner, perfect = self.counts()
        return f"GallaiEdmonds(outer={outer}, inner={inner}, perfect={perfect}, board={self.board!r})"

    def _repr_svg_(self) -> str | None:
        if not self.board._is_small():
            return None
        classes = {
            name: np.flatnonzero(self.classes == number).tolist()
            for number, name in enumerate(("outer", "inner", "perfect"))
        }
        return self.board.svg(vertices=classes, edges={"matching": self.matching.edge_numbers()})

    def _repr_html_(self) -> str:
        outer, inner, perfect = self.counts()
        return page(
            "The Gallai–Edmonds decomposition",
            [("outer", outer), ("inner", inner), ("perfect", perfect), ("matching", self.matching.size)],
            self._repr_svg_(),
        )


@dataclass(frozen=True, eq=False)
class EdgeClasses:
    """For every edge, whether it lies in every, in some or in no maximum matching."""

    board: Board
    #: The class of each edge, in the board's order: 0 in every maximum matching, 1 in some, 2 in none.
    classes: NDArray[np.uint8]

    def _of(self, which: int) -> list[tuple[Vertex, Vertex]]:
        names = self.board.vertices
        ends = self.board.edge_array[self.classes == which]
        return [(names[u], names[v]) for u, v in ends.tolist()]

    @property
    def every(self) -> list[tuple[Vertex, Vertex]]:
        """The edges that lie in every maximum matching."""
        return self._of(_EVERY)

    @property
    def some(self) -> list[tuple[Vertex, Vertex]]:
        """The edges that lie in some maximum matching, but not in every one."""
        return self._of(_SOME)

    @property
    def none(self) -> list[tuple[Vertex, Vertex]]:
        """The edges that lie in no maximum matching."""
        return self._of(_NONE)

    def counts(self) -> tuple[int, int, int]:
        """How many edges lie in every, in some and in no maximum matching."""
        every, some, none = np.bincount(self.classes, minlength=3).tolist()
        return every, some, none

    def __repr__(self) -> str:
        every, some, none = self.counts()
        return f"EdgeClasses(every={every}, some={some}, none={none}, board={self.board!r})"

    def _repr_svg_(self) -> str | None:
        if not self.board._is_small():
            return None
        marks = {"matching": _EVERY, "gone": _NONE}
        edges = {mark: np.flatnonzero(self.classes == number).tolist() for mark, number in marks.items()}
        return self.board.svg(edges=edges)

    def _repr_html_(self) -> str:
        every, some, none = self.counts()
        return page("Edges in maximum matchings", [("every", every), ("some", some), ("none", none)], self._repr_svg_())


def maximum_matching(board: BoardLike) -> Matching:
    """A maximum matching, in near-linear time on all graphs that were tried; loops and parallel edges are allowed.

    >>> from slitherlab import maximum_matching
    >>> maximum_matching("petersen").size
    5

    On a NetworkX graph the partners are nodes:

    >>> import networkx as nx
    >>> matching = maximum_matching(nx.Graph([("a", "b"), ("b", "c")]))
    >>> matching.size, matching.mate(matching.exposed[0])
    (1, None)

    For large graphs give an array of edges, and read the array of partners:

    >>> import numpy as np
    >>> maximum_matching(np.array([[0, 1], [1, 2], [2, 3]])).mates
    array([1, 0, 3, 2])
    """
    board = as_board(board)
    return Matching(board, _native.maximum_matching(board._core))


def gallai_edmonds(board: BoardLike) -> GallaiEdmonds:
    """The Gallai–Edmonds decomposition: which vertices can a maximum matching leave out?

    In Vertex Geography these are the winning starts.

    >>> from slitherlab import gallai_edmonds
    >>> gallai_edmonds("path:5").outer
    [0, 2, 4]
    """
    board = as_board(board)
    mates, classes = _native.gallai_edmonds(board._core)
    return GallaiEdmonds(Matching(board, mates), classes)


def edge_classes(board: BoardLike) -> EdgeClasses:
    """Says for every edge whether it lies in every, in some or in no maximum matching.

    >>> import networkx as nx
    >>> from slitherlab import edge_classes
    >>> classes = edge_classes(nx.Graph([("a", "b"), ("b", "c"), ("c", "d")]))
    >>> classes.every, classes.none
    ([('a', 'b'), ('c', 'd')], [('b', 'c')])

    Of parallel edges none lies in every maximum matching:

    >>> edge_classes([(0, 1), (0, 1)]).counts()
    (0, 2, 0)
    """
    board = as_board(board)
    return EdgeClasses(board, _native.edge_classes(board._core))
