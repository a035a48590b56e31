"""Graphs to try conjectures on: larger boards of many families, and small changes of a graph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..board import Board

Edge = tuple[int, int]


@dataclass(frozen=True)
class Graph:
    """A simple graph on the vertices 0, 1, …, each edge with its smaller end first."""

    order: int
    edges: frozenset[Edge]

    @classmethod
    def of(cls, board: Board) -> Graph:
        """The graph of a board without its loops and parallel edges.

        >>> sorted(Graph.of(Board("path:3")).edges)
        [(0, 1), (1, 2)]
        """
        pairs = ((min(u, v), max(u, v)) for u, v in board.edge_array.tolist() if u != v)
        return cls(board.order, frozenset(pairs))

    def board(self) -> Board:
        """The board of this graph."""
        return Board.from_edges(sorted(self.edges), vertices=self.order)

    def without_vertex(self, gone: int) -> Graph:
        """The last vertex takes the number of the one that goes."""
        last = self.order - 1
        kept = (tuple(gone if end == last else end for end in edge) for edge in self.edges if gone not in edge)
        return _graph(last, kept)

    def without_edge(self, edge: Edge) -> Graph:
        """The same vertices, one edge less."""
        return Graph(self.order, self.edges - {edge})

    def contracted(self, edge: Edge) -> Graph:
        """The ends of an edge become one vertex; loops and parallel edges go."""
        u, v = edge
        moved = _graph(self.order, (tuple(u if end == v else end for end in one) for one in self.edges))
        return moved.without_vertex(v)

    def smaller(self) -> Iterator[Graph]:
        """All graphs one step smaller: a vertex or an edge less, or an edge contracted."""
        for v in range(self.order if self.order > 1 else 0):
            yield self.without_vertex(v)
        for edge in sorted(self.edges):
            yield self.contracted(edge)
        for edge in sorted(self.edges):
            yield self.without_edge(edge)

    def two_smaller(self) -> Iterator[Graph]:
        """All graphs with two vertices less, for facts that depend on a parity."""
        for v in range(self.order if self.order > 2 else 0):
            for u in range(v):
                # The larger one goes first, so that the number of the smaller one stays.
                yield self.without_vertex(v).without_vertex(u)


def _graph(order: int, edges: object) -> Graph:
    pairs = ((min(edge), max(edge)) for edge in edges)  # type: ignore[attr-defined]
    return Graph(order, frozenset((u, v) for u, v in pairs if u != v))


def changed(graph: Graph, chance: Random, largest: int) -> Graph:
    """A graph near another: grown, glued to a small one, with edges swapped, or cut.

    >>> from random import Random
    >>> changed(Graph(2, frozenset({(0, 1)})), Random(1), 5).order <= 5
    True
    """
    ways = (_toggle, _toggle, _swap, _swap, _leaf, _join, _glue, _subdivide, _twin, _cut)
    found = chance.choice(ways)(graph, chance)
    return found if 1 <= found.order <= largest else _swap(graph, chance)


def _pair(graph: Graph, chance: Random) -> Edge | None:
    if graph.order < 2:
        return None
    u, v = sorted(chance.sample(range(graph.order), 2))
    return u, v


def _toggle(graph: Graph, chance: Random) -> Graph:
    """One edge more or less."""
    pair = _pair(graph, chance)
    return graph if pair is None else Graph(graph.order, graph.edges ^ {pair})


def _swap(graph: Graph, chance: Random) -> Graph:
    """One end of an edge moves elsewhere, so that the number of edges stays."""
    if not graph.edges or graph.order < 3:
        return graph
    edge = chance.choice(sorted(graph.edges))
    stays, goes = chance.choice((edge, edge[::-1]))
    to = chance.choice([v for v in range(graph.order) if v != stays])
    return _graph(graph.order, (graph.edges - {edge}) | {(stays, to)}) if goes != to else graph


def _leaf(graph: Graph, chance: Random) -> Graph:
    return _graph(graph.order + 1, graph.edges | {(chance.randrange(graph.order), graph.order)})


def _join(graph: Graph, chance: Random) -> Graph:
    """A new vertex with several neighbours."""
    near = [v for v in range(graph.order) if chance.random() < 0.4]
    return _graph(graph.order + 1, graph.edges | {(v, graph.order) for v in near})


def _glue(graph: Graph, chance: Random) -> Graph:
    """A path, cycle, star or complete graph that shares a vertex with it."""
    size = chance.randint(2, 5)
    new = {
        "path": [(i, i + 1) for i in range(size - 1)],
        "cycle": [(i, (i + 1) % size) for i in range(size)],
        "star": [(0, i) for i in range(1, size)],
        "complete": [(i, j) for i in range(size) for j in range(i)],
    }[chance.choice(("path", "cycle", "star", "complete"))]
    here, there = chance.randrange(graph.order), chance.randrange(size)
    place = {v: graph.order + v - (v > there) for v in range(size) if v != there} | {there: here}
    return _graph(graph.order + size - 1, graph.edges | {(place[u], place[v]) for u, v in new})


def _subdivide(graph: Graph, chance: Random) -> Graph:
    if not graph.edges:
        return graph
    u, v = chance.choice(sorted(graph.edges))
    return _graph(graph.order + 1, (graph.edges - {(u, v)}) | {(u, graph.order), (v, graph.order)})


def _twin(graph: Graph, chance: Random) -> Graph:
    """A second vertex with the same neighbours."""
    old = chance.randrange(graph.order)
    near = {u + v - old for u, v in graph.edges if old in (u, v)}
    return _graph(graph.order + 1, graph.edges | {(v, graph.order) for v in near})


def _cut(graph: Graph, chance: Random) -> Graph:
    return graph.without_vertex(chance.randrange(graph.order)) if graph.order > 1 else graph


def larger_boards(largest: int) -> list[str]:
    """Boards of many families with at most so many vertices, small ones first.

    >>> larger_boards(5)[:4]
    ['path:1', 'complete:1', 'path:2', 'complete:2']
    """
    found: list[tuple[int, str]] = []
    for n in range(1, largest + 1):
        found += [(n, f"path:{n}"), (n, f"complete:{n}")]
        if n >= 3:
            found += [(n, f"cycle:{n}"), (n, f"star:{n - 1}")]
        if n >= 4:
            found.append((n, f"wheel:{n - 1}"))
        if n >= 5:
            found += [(n, f"circulant:{n}:1,2"), (n, f"random-tree:{n} seed {n}"), (n, f"random-tree:{n} seed 7")]
            found += [(n, f"gnm:{n},{n} seed {n}"), (n, f"gnm:{n},{2 * n - 3} seed {n}")]
        if n >= 6 and n % 2 == 0:
            found += [(n, f"petersen:{n // 2},1"), (n, f"random-regular:{n},3 seed {n}")]
    for a in range(2, largest // 2 + 1):
        for b in range(a, largest // a + 1):
            found += [(a * b, f"grid:{a}x{b}"), (a * b, f"king:{a}x{b}"), (a * b, f"knight:{a}x{b}")]
            if a >= 3:
                found += [(a * b, f"torus:{a}x{b}"), (a * b, f"rook:{a}x{b}")]
        for b in range(a, largest - a + 1):
            found.append((a + b, f"bipartite:{a},{b}"))
    found += [(n * (n + 1) // 2, f"triangle:{n}") for n in range(2, 8)]
    found += [(n + n * k, f"caterpillar:{n}x{k}") for n in range(2, 8) for k in range(1, 4)]
    found += [(2**n, f"hypercube:{n}") for n in range(2, 6)]
    found += [(15, "tree:2,3"), (13, "tree:3,2"), (10, "petersen"), (14, "heawood"), (12, "icosahedron"), (11, "herschel")]
    return [text for order, text in sorted(found, key=lambda one: one[0]) if order <= largest]
