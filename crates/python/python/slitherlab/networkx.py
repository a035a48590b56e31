"""The NetworkX backend ``slitherlab``: matchings of NetworkX graphs at the speed of the Rust library.

NetworkX finds the backend when the package is installed. Name it in a call, or for all calls:

>>> import networkx as nx
>>> graph = nx.petersen_graph()
>>> len(nx.max_weight_matching(graph, backend="slitherlab"))
5
>>> with nx.config(backend_priority=["slitherlab"]):
...     len(nx.max_weight_matching(graph))
5

Where the backend does not apply (edges of different weights, directed graphs), NetworkX computes as before. NetworkX keeps
the converted graph with the original one (``nx.config.cache_converted_graphs``) and tells so once; the line
``nx.config.warnings_to_ignore.add("cache")`` silences this.
"""

from __future__ import annotations

import numbers
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _native
from .board import Board, Vertex, is_numbered

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Graph", "backend"]

#: NetworkX is as quick on smaller graphs, because nothing has to be converted.
_SMALLEST = 12

_DIFFERENT = "the edges have different weights"


class Graph:
    """A NetworkX graph as the backend keeps it: the vertices and edges, and whether the weights differ.

    NetworkX makes it from its own graphs and keeps it in their cache.
    """

    __networkx_backend__ = "slitherlab"

    __slots__ = ("__networkx_cache__", "board", "graph", "_keys", "_multigraph", "_weights")

    #: The same graph as a board, with the nodes as the names of its vertices.
    board: Board
    #: Attributes of the graph, which NetworkX expects; they are not converted.
    graph: dict[str, Any]

    def __init__(self, board: Board, multigraph: bool, weights: Mapping[str, Any]) -> None:
        self.__networkx_cache__: dict[str, Any] = {}
        self.board = board
        self.graph = {}
        self._multigraph = multigraph
        self._weights = dict(weights)
        self._keys: NDArray[np.int64] | None = None

    def is_directed(self) -> bool:
        """Returns False: the backend has undirected graphs only."""
        return False

    def is_multigraph(self) -> bool:
        """Returns whether the graph may have parallel edges."""
        return self._multigraph

    def __len__(self) -> int:
        return self.board.order

    def __contains__(self, node: object) -> bool:
        try:
            return node in self._index()
        except TypeError:
            return False

    def has_edge(self, u: Vertex, v: Vertex) -> bool:
        """Returns whether an edge joins two nodes."""
        index = self._index()
        if u not in index or v not in index:
            return False
        keys = self._edge_keys()
        key = _key(index[u], index[v], len(self))
        place = int(np.searchsorted(keys, key))
        return place < len(keys) and int(keys[place]) == key

    def weight(self, attribute: str | None) -> Any:
        """Returns the weight that all edges have in common; None if there is no such weight."""
        return self._weights.get(attribute, 1) if attribute is not None else 1

    def _index(self) -> dict[Vertex, int]:
        if self.board._index is None:
            self.board._index = {name: number for number, name in enumerate(self.board.vertices)}
        return self.board._index

    def _edge_keys(self) -> NDArray[np.int64]:
        if self._keys is None:
            ends = self.board.edge_array.astype(np.int64)
            self._keys = np.unique(ends.min(axis=1) * len(self) + ends.max(axis=1))
        return self._keys


def _key(u: int, v: int, order: int) -> int:
    return min(u, v) * order + max(u, v)


def _common_weight(graph: Any, attribute: str, default: Any) -> Any:
    """Returns the weight that all edges of a NetworkX graph have in common; None if they differ or are no numbers."""
    rows = [row.values() for _, row in graph.adjacency()]
    if graph.is_multigraph():
        rows = [parallel.values() for row in rows for parallel in row]
    if not any(chain.from_iterable(rows)):
        return default
    try:
        weights = {data.get(attribute, default) for data in chain.from_iterable(rows)}
    except TypeError:
        return None
    if len(weights) != 1:
        return None
    weight = weights.pop()
    return weight if isinstance(weight, numbers.Real) and weight == weight else None


def convert_from_nx(
    graph: Any,
    edge_attrs: Mapping[str, Any] | None = None,
    node_attrs: Mapping[str, Any] | None = None,
    preserve_edge_attrs: bool = False,
    preserve_node_attrs: bool = False,
    preserve_graph_attrs: bool = False,
    name: str | None = None,
    graph_name: str | None = None,
) -> Graph:
    """Converts a NetworkX graph. Of the attributes only the weights that were asked for are looked at."""
    if graph.is_directed():
        raise NotImplementedError("slitherlab has undirected graphs only")
    weights = {
        attribute: _common_weight(graph, attribute, default) for attribute, default in (edge_attrs or {}).items()
    }
    return Graph(Board(graph), graph.is_multigraph(), weights)


def convert_to_nx(result: Any, *, name: str | None = None) -> Any:
    """Converts a graph of this backend to NetworkX, without attributes; everything else stays what it is."""
    if not isinstance(result, Graph):
        return result
    import networkx as nx

    graph: nx.Graph[Any] = nx.MultiGraph() if result.is_multigraph() else nx.Graph()
    graph.add_nodes_from(result.board.vertices)
    graph.add_edges_from(result.board.edges)
    return graph


def _pairs(graph: Graph) -> Iterator[tuple[Vertex, Vertex]]:
    """Returns the edges of a maximum matching, by the names of their ends."""
    mates = _native.maximum_matching(graph.board._core)
    first = np.flatnonzero(mates > np.arange(len(mates)))
    ends = first.tolist(), mates[first].tolist()
    names = graph.board.vertices
    if is_numbered(names):
        return zip(*ends)
    return zip(*(map(names.__getitem__, side) for side in ends))


def max_weight_matching(G: Graph, maxcardinality: bool = False, weight: str = "weight") -> set[tuple[Vertex, Vertex]]:
    """Returns a maximum matching; the edges must have the same weight."""
    common = G.weight(weight)
    if common is None:
        raise NotImplementedError(_DIFFERENT)
    if common <= 0 and not maxcardinality:
        return set()
    return set(_pairs(G))


def min_weight_matching(G: Graph, weight: str = "weight") -> set[tuple[Vertex, Vertex]]:
    """Returns a maximum matching; the edges must have the same weight."""
    return max_weight_matching(G, maxcardinality=True, weight=weight)


def maximal_matching(G: Graph) -> set[tuple[Vertex, Vertex]]:
    """Returns a maximum matching, which is maximal as well."""
    return set(_pairs(G))


def hopcroft_karp_matching(G: Graph, top_nodes: Iterable[Vertex] | None = None) -> dict[Vertex, Vertex]:
    """Returns a maximum matching of a bipartite graph, as the mate of every node that has one."""
    _check_sides(G, top_nodes)
    matching = dict(_pairs(G))
    return matching | {v: u for u, v in matching.items()}


eppstein_matching = hopcroft_karp_matching


def _check_sides(graph: Graph, top_nodes: Iterable[Vertex] | None) -> None:
    """Refuses what NetworkX refuses, and leaves sides that are none of the graph to NetworkX."""
    import networkx as nx

    if top_nodes is None:
        components, is_bipartite = _native.bipartite(graph.board._core)
        # As NetworkX: without vertices a graph is not connected by definition.
        if components == 0:
            raise nx.NetworkXPointlessConcept("Connectivity is undefined for the null graph.")
        if components > 1:
            raise nx.AmbiguousSolution("Disconnected graph: Ambiguous solution for bipartite sets.")
        if not is_bipartite:
            raise nx.NetworkXError("Graph is not bipartite.")
        return
    top = np.zeros(len(graph), dtype=bool)
    index = graph._index()
    try:
        top[[index[node] for node in top_nodes]] = True
    except KeyError:
        raise NotImplementedError("a top node is not in the graph") from None
    ends = graph.board.edge_array
    if bool(np.any(top[ends[:, 0]] == top[ends[:, 1]])):
        raise NotImplementedError("the top nodes are not one side of the graph")


def _covered(graph: Graph, matching: Any) -> set[Vertex] | None:
    """Returns the nodes of a matching; None if it is no matching of the graph."""
    import networkx as nx

    if isinstance(matching, dict):
        matching = nx.algorithms.matching.matching_dict_to_set(matching)
    nodes: set[Vertex] = set()
    for edge in matching:
        if len(edge) != 2:
            raise nx.NetworkXError(f"matching has non-2-tuple edge {edge}")
        u, v = edge
        if u not in graph or v not in graph:
            raise nx.NetworkXError(f"matching contains edge {edge} with node not in G")
        if u == v or u in nodes or v in nodes or not graph.has_edge(u, v):
            return None
        nodes.update(edge)
    return nodes


def is_matching(G: Graph, matching: Any) -> bool:
    """Returns whether a set or dictionary is a matching of the graph."""
    return _covered(G, matching) is not None


def is_perfect_matching(G: Graph, matching: Any) -> bool:
    """Returns whether a set or dictionary is a matching that covers every node."""
    nodes = _covered(G, matching)
    return nodes is not None and len(nodes) == len(G)


def is_maximal_matching(G: Graph, matching: Any) -> bool:
    """Returns whether a set or dictionary is a matching to which no edge can be added."""
    nodes = _covered(G, matching)
    if nodes is None:
        return False
    index = G._index()
    is_free = np.ones(len(G), dtype=bool)
    is_free[[index[node] for node in nodes]] = False
    first, second = G.board.edge_array.T
    return not bool(np.any(is_free[first] & is_free[second] & (first != second)))


#: Functions that NetworkX computes as quickly as its graph is converted.
_NEVER_WORTH_IT = frozenset({"is_matching", "is_maximal_matching", "is_perfect_matching", "maximal_matching"})
_WEIGHTED = frozenset({"max_weight_matching", "min_weight_matching"})


def can_run(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool | str:
    """Says whether the backend computes a function for these arguments; a text says why not."""
    graph = args[0] if args else kwargs.get("G")
    if isinstance(graph, Graph) or graph is None:
        return True
    if graph.is_directed():
        return "slitherlab has undirected graphs only"
    if name in _WEIGHTED and not _is_cached(graph):
        position = 2 if name == "max_weight_matching" else 1
        weight = args[position] if len(args) > position else kwargs.get("weight", "weight")
        if weight is not None and _common_weight(graph, weight, 1) is None:
            return _DIFFERENT
    return True


def _is_cached(graph: Any) -> bool:
    """Returns whether NetworkX has a converted graph, which knows about its weights."""
    cache = getattr(graph, "__networkx_cache__", None) or {}
    return bool(cache.get("backends", {}).get("slitherlab"))


def should_run(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool | str:
    """Says whether the backend is quicker than NetworkX, with the conversion; a text says why not."""
    graph = args[0] if args else kwargs.get("G")
    if isinstance(graph, Graph) or graph is None:
        return True
    if name in _NEVER_WORTH_IT:
        return "NetworkX is as quick as the conversion"
    if len(graph) < _SMALLEST:
        return "the graph is small"
    return True


class _Backend:
    """What NetworkX calls: the functions of this module as attributes."""

    convert_from_nx = staticmethod(convert_from_nx)
    convert_to_nx = staticmethod(convert_to_nx)
    can_run = staticmethod(can_run)
    should_run = staticmethod(should_run)
    max_weight_matching = staticmethod(max_weight_matching)
    min_weight_matching = staticmethod(min_weight_matching)
    maximal_matching = staticmethod(maximal_matching)
    hopcroft_karp_matching = staticmethod(hopcroft_karp_matching)
    eppstein_matching = staticmethod(eppstein_matching)
    is_matching = staticmethod(is_matching)
    is_maximal_matching = staticmethod(is_maximal_matching)
    is_perfect_matching = staticmethod(is_perfect_matching)


#: The object behind the entry point ``networkx.backends``.
backend = _Backend()
