"""Two spanning forests with as few edges in common as possible."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import _native
from .board import Board, BoardLike, Vertex, as_board
from .page import page


@dataclass(frozen=True, eq=False)
class TwoForests:
    """Two spanning forests A and B of largest union; on a connected graph, maximally distant spanning trees."""

    board: Board
    #: Where each edge stands, by number: 0 in neither, 1 in A alone, 2 in B alone, 3 in both.
    places: NDArray[np.uint8]
    #: The numbers of the edges X that prove it: |A ∪ B| = |E ∖ X| + 2·rank(X), and no two forests can do better.
    witness: NDArray[np.uint32]

    @property
    def union(self) -> int:
        """How many edges are in A or B."""
        return int(np.count_nonzero(self.places))

    @property
    def common(self) -> int:
        """How many edges are in both; no pair of spanning forests has fewer."""
        return int(np.count_nonzero(self.places == 3))

    @property
    def excess(self) -> int:
        """How many edges are in neither; no pair of spanning forests leaves fewer."""
        return int(np.count_nonzero(self.places == 0))

    def _edges(self, forest: int) -> list[tuple[Vertex, Vertex]]:
        names = self.board.vertices
        ends = self.board.edge_array[(self.places & forest) != 0]
        return [(names[u], names[v]) for u, v in ends.tolist()]

    @property
    def a(self) -> list[tuple[Vertex, Vertex]]:
        """The edges of A."""
        return self._edges(1)

    @property
    def b(self) -> list[tuple[Vertex, Vertex]]:
        """The edges of B."""
        return self._edges(2)

    def __repr__(self) -> str:
        return f"TwoForests(union={self.union}, common={self.common}, excess={self.excess}, board={self.board!r})"

    def _marks(self) -> dict[str, list[int]]:
        return {name: np.flatnonzero(self.places & bit).tolist() for name, bit in (("tree-a", 1), ("tree-b", 2))}

    def _repr_svg_(self) -> str | None:
        return self.board.svg(edges=self._marks()) if self.board._is_small() else None

    def _repr_html_(self) -> str:
        return page(
            "Two spanning forests",
            [("union", self.union), ("common", self.common), ("excess", self.excess)],
            self._repr_svg_(),
        )


def two_forests(board: BoardLike) -> TwoForests:
    """Two spanning forests with as few edges in common as possible, and the proof that there is nothing better.

    >>> from slitherlab import two_forests
    >>> two_forests("complete:4")
    TwoForests(union=6, common=0, excess=0, board=Board('complete:4', vertices=4, edges=6))

    Parallel edges count:

    >>> two_forests([(0, 1), (0, 1), (0, 1)]).excess
    1
    """
    board = as_board(board)
    return TwoForests(board, *_native.two_forests(board._core))
