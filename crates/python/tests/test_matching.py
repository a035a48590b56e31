"""Matchings and forests, against NetworkX and the definitions."""

import random
import time

import networkx as nx
import numpy as np
import pytest

from slitherlab import edge_classes, gallai_edmonds, maximum_matching, two_forests


def random_graphs(count, seed):
    chance = random.Random(seed)
    for _ in range(count):
        n = chance.randrange(1, 12)
        graph = nx.gnm_random_graph(n, chance.randrange(0, 2 * n), seed=chance.randrange(1 << 30))
        yield nx.relabel_nodes(graph, {v: f"v{v}" for v in graph})


def matching_number(graph):
    return len(nx.max_weight_matching(graph, maxcardinality=True))


def test_maximum_matchings_are_those_of_networkx():
    for graph in random_graphs(200, 1):
        matching = maximum_matching(graph)
        assert matching.size == matching_number(graph)
        assert nx.is_matching(graph, set(matching.pairs))
        assert len(matching.exposed) == len(graph) - 2 * matching.size
        for u, v in matching.pairs:
            assert (matching.mate(u), matching.mate(v)) == (v, u)
        ends = {frozenset(matching.board.edges[e]) for e in matching.edge_numbers()}
        assert ends == {frozenset(pair) for pair in matching.pairs}


def test_classes_are_those_of_the_definition():
    for graph in random_graphs(60, 2):
        classes = gallai_edmonds(graph)
        whole = matching_number(graph)
        outer = {v for v in graph if matching_number(graph.subgraph(set(graph) - {v})) == whole}
        inner = {v for v in graph if v not in outer and outer & set(graph[v])}
        assert set(classes.outer) == outer
        assert set(classes.inner) == inner
        assert set(classes.perfect) == set(graph) - outer - inner
        assert sum(classes.counts()) == len(graph)


def test_edges_have_the_class_of_the_definition():
    for graph in random_graphs(60, 4):
        classes = edge_classes(graph)
        whole = matching_number(graph)
        for kind in ("every", "some", "none"):
            for u, v in getattr(classes, kind):
                without = graph.copy()
                without.remove_edge(u, v)
                is_needed = matching_number(without) < whole
                is_used = matching_number(graph.subgraph(set(graph) - {u, v})) == whole - 1
                assert kind == ("every" if is_needed else "some" if is_used else "none")
        assert sum(classes.counts()) == graph.number_of_edges()


def test_two_forests_are_best():
    for graph in random_graphs(60, 3):
        forests = two_forests(graph)
        for edges in (forests.a, forests.b):
            forest = nx.Graph(edges)
            assert nx.number_of_edges(forest) == len(edges)
            assert not edges or nx.is_forest(forest)
            assert len(edges) == len(graph) - nx.number_connected_components(graph)
        # The witness proves that no two forests have a larger union.
        witness = nx.Graph([forests.board.edges[e] for e in forests.witness])
        rank = len(witness) - (nx.number_connected_components(witness) if len(witness) else 0)
        outside = forests.board.size - len(forests.witness)
        assert forests.union == outside + 2 * rank
        assert forests.union + forests.excess == forests.board.size


def test_arrays_and_graphs_give_the_same():
    pairs = np.array([[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]], dtype=np.uint32)
    matching = maximum_matching(pairs)
    assert matching.mates.dtype == np.int64
    assert (matching.mates >= 0).sum() == 4
    np.testing.assert_array_equal(matching.pair_array[:, 0] < matching.pair_array[:, 1], True)
    assert matching.size == maximum_matching(nx.cycle_graph(5)).size == 2


@pytest.mark.parametrize("make", [maximum_matching, gallai_edmonds, two_forests])
def test_notebooks_get_pictures(make):
    answer = make("grid:3x3")
    assert answer._repr_svg_().startswith("<svg")
    assert "<table>" in answer._repr_html_()
    assert "<svg" not in make("grid:200x200")._repr_html_()


def test_at_least_fifty_times_as_fast_as_networkx():
    """The factor grows with the graph: on 100,000 vertices NetworkX takes hours."""
    graph = nx.gnm_random_graph(3000, 6000, seed=1)
    maximum_matching(graph)
    ours = min(_seconds(lambda: maximum_matching(graph)) for _ in range(5))
    theirs = _seconds(lambda: nx.max_weight_matching(graph, maxcardinality=True))
    assert theirs > 50 * ours, f"{theirs} s and {ours} s"


def _seconds(work):
    begin = time.process_time()
    work()
    return time.process_time() - begin
