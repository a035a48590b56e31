"""The NetworkX backend against NetworkX itself, and graphs of other libraries."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
import scipy.sparse as sparse
import slitherlab as sl
from slitherlab.networkx import Graph, backend


def random_graph(seed: int) -> nx.Graph:
    order = 5 + seed
    graph = nx.gnm_random_graph(order, 2 * order, seed=seed)
    return nx.relabel_nodes(graph, {v: f"v{v}" for v in graph}) if seed % 2 else graph


@pytest.fixture(autouse=True)
def quiet():
    with nx.config(warnings_to_ignore={"cache"}):
        yield


@pytest.mark.parametrize("seed", range(20))
def test_matchings_are_as_large_as_those_of_networkx(seed: int) -> None:
    graph = random_graph(seed)
    ours = nx.max_weight_matching(graph, backend="slitherlab")
    theirs = nx.max_weight_matching(graph, backend="networkx")
    assert len(ours) == len(theirs)
    assert nx.is_matching(graph, ours)
    assert nx.is_maximal_matching(graph, ours, backend="slitherlab")
    perfect = nx.is_perfect_matching(graph, ours, backend="networkx")
    assert nx.is_perfect_matching(graph, ours, backend="slitherlab") == perfect
    assert len(nx.min_weight_matching(graph, backend="slitherlab")) == len(theirs)


@pytest.mark.parametrize("seed", range(10))
def test_bipartite_matchings(seed: int) -> None:
    graph = nx.bipartite.gnmk_random_graph(8, 9, 15 + seed, seed=seed)
    top = [v for v, side in graph.nodes(data="bipartite") if side == 0]
    for find in (nx.bipartite.hopcroft_karp_matching, nx.bipartite.eppstein_matching):
        ours = find(graph, top, backend="slitherlab")
        assert len(ours) == len(find(graph, top, backend="networkx"))
        assert all(ours[mate] == v and graph.has_edge(v, mate) for v, mate in ours.items())


def test_what_networkx_refuses() -> None:
    hopcroft_karp = nx.bipartite.hopcroft_karp_matching
    with pytest.raises(nx.AmbiguousSolution):
        hopcroft_karp(nx.Graph([(0, 1), (2, 3)]), backend="slitherlab")
    with pytest.raises(nx.NetworkXError, match="not bipartite"):
        hopcroft_karp(nx.cycle_graph(5), backend="slitherlab")
    with pytest.raises(nx.NetworkXNotImplemented):
        nx.max_weight_matching(nx.DiGraph([(0, 1)]), backend="slitherlab")


def test_weights_stay_with_networkx() -> None:
    graph = nx.path_graph(20)
    nx.set_edge_attributes(graph, {(u, v): u + 1 for u, v in graph.edges}, "weight")
    assert backend.can_run("max_weight_matching", (graph,), {}) == "the edges have different weights"
    with nx.config(backend_priority=["slitherlab"]):
        assert nx.max_weight_matching(graph) == nx.max_weight_matching(graph, backend="networkx")
    assert backend.can_run("max_weight_matching", (graph,), {"weight": "length"}) is True
    with pytest.raises(NotImplementedError):
        nx.max_weight_matching(graph, backend="slitherlab")


@pytest.mark.parametrize(("weight", "size"), [(1, 2), (2.5, 2), (0, 0), (-1, 0)])
def test_equal_weights(weight: float, size: int) -> None:
    graph = nx.path_graph(5)
    nx.set_edge_attributes(graph, weight, "weight")
    assert len(nx.max_weight_matching(graph, backend="slitherlab")) == size
    assert len(nx.max_weight_matching(graph, maxcardinality=True, backend="slitherlab")) == 2


def test_conversions_are_kept_until_the_graph_changes() -> None:
    graph = nx.path_graph(20)
    assert len(nx.max_weight_matching(graph, backend="slitherlab")) == 10
    (kept,) = graph.__networkx_cache__["backends"]["slitherlab"].values()
    assert isinstance(kept, Graph)
    assert len(nx.max_weight_matching(graph, backend="slitherlab")) == 10
    assert list(graph.__networkx_cache__["backends"]["slitherlab"].values()) == [kept]
    graph.remove_edge(0, 1)
    assert len(nx.max_weight_matching(graph, backend="slitherlab")) == 9


def test_small_graphs_and_quick_functions_stay_with_networkx() -> None:
    assert backend.should_run("max_weight_matching", (nx.path_graph(3),), {}) == "the graph is small"
    assert backend.should_run("max_weight_matching", (nx.path_graph(100),), {}) is True
    assert isinstance(backend.should_run("is_matching", (nx.path_graph(100), set()), {}), str)


def test_backend_graphs_convert_back() -> None:
    graph = nx.petersen_graph()
    assert nx.utils.graphs_equal(backend.convert_to_nx(backend.convert_from_nx(graph)), nx.Graph(graph.edges))
    assert backend.convert_to_nx({1: 2}) == {1: 2}


@pytest.mark.parametrize("format", ["csr", "csc", "coo"])
def test_sparse_matrices(format: str) -> None:
    graph = random_graph(12)
    matrix = nx.to_scipy_sparse_array(graph, format=format)
    expected = sl.Board(nx.convert_node_labels_to_integers(graph))
    board = sl.Board(matrix)
    assert sorted(map(sorted, board.edges)) == sorted(map(sorted, expected.edges))
    # An entry in one direction is an edge.
    assert sl.Board(sparse.triu(matrix, format=format)) == board
    assert sl.Board(sparse.csr_array(matrix, dtype=np.int8)) == board


def test_wrong_matrices_are_refused() -> None:
    with pytest.raises(sl.SlitherlabError, match="square, not 2×3"):
        sl.Board(sparse.csr_array(np.ones((2, 3))))


def test_rustworkx_graphs() -> None:
    rustworkx = pytest.importorskip("rustworkx")
    graph = rustworkx.generators.path_graph(6)
    assert sl.maximum_matching(graph).size == 3
    graph.remove_node(0)
    matching = sl.maximum_matching(graph)
    assert (matching.size, matching.board.vertices) == (2, (1, 2, 3, 4, 5))
    with pytest.raises(sl.SlitherlabError, match="directed"):
        sl.maximum_matching(rustworkx.generators.directed_path_graph(3))


def test_igraph_graphs() -> None:
    igraph = pytest.importorskip("igraph")
    assert sl.maximum_matching(igraph.Graph.Ring(7)).size == 3
    with pytest.raises(sl.SlitherlabError, match="directed"):
        sl.maximum_matching(igraph.Graph.Ring(3, directed=True))
