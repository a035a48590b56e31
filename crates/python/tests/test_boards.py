"""Boards from everything that holds a graph."""

import pickle

import networkx as nx
import numpy as np
import pytest

import slitherlab as sl
from slitherlab import Board, SlitherlabError


def test_names_of_a_networkx_graph_are_kept():
    graph = nx.Graph([("b", "a"), ("a", 7), (7, (0, 1))])
    board = Board(graph)
    assert board.vertices == ("b", "a", 7, (0, 1))
    assert board.edges == [("b", "a"), ("a", 7), (7, (0, 1))]
    assert board.index((0, 1)) == 3
    assert nx.utils.graphs_equal(board.to_networkx(), graph)


def test_parallel_edges_and_loops_of_a_multigraph_are_kept():
    graph = nx.MultiGraph([(0, 1), (0, 1), (1, 1)])
    board = Board(graph)
    assert board.size == 3
    assert board.text.startswith("sparse6:")
    assert nx.utils.graphs_equal(board.to_networkx(), graph)


@pytest.mark.parametrize("nothing", [5, None, {}, b"Cx"])
def test_what_is_no_board_is_called_so(nothing):
    with pytest.raises(TypeError, match=f"a board is a text, .* not {type(nothing).__name__}"):
        Board(nothing)


def test_a_directed_graph_is_refused_where_arcs_mean_nothing():
    with pytest.raises(SlitherlabError, match="directed"):
        sl.maximum_matching(nx.DiGraph([(0, 1)]))


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.uint32, np.int64])
@pytest.mark.parametrize("order", ["C", "F"])
def test_edge_arrays_of_every_kind(kind, order):
    pairs = np.array([[0, 1], [1, 2], [2, 0], [2, 3]], dtype=kind, order=order)
    board = Board.from_edges(pairs)
    assert board.text == "graph6:Cx"
    assert board.edge_array.dtype == np.uint32
    np.testing.assert_array_equal(board.edge_array, pairs)


def test_a_part_of_an_array_is_an_array():
    pairs = np.arange(24, dtype=np.uint32).reshape(-1, 4)[:, ::2]
    np.testing.assert_array_equal(Board.from_edges(pairs).edge_array, pairs)


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        (np.array([[0, -1]]), "edge 0 names vertex -1"),
        (np.array([[0, 1, 2]]), "two columns, not 3"),
        (np.array([0, 1]), "two columns"),
        (np.array([[0.0, 1.0]]), "integers"),
        ([(0, 1), (1,)], "pairs"),
        (np.array([[0, 1 << 40]]), "edge 0 names vertex 1099511627776"),
    ],
)
def test_what_is_no_list_of_edges_is_refused(edges, message):
    with pytest.raises(SlitherlabError, match=message):
        Board.from_edges(edges)


def test_more_vertices_than_the_edges_need():
    assert Board.from_edges([(0, 1)], vertices=5).order == 5
    assert Board([], vertices=3).order == 3
    with pytest.raises(SlitherlabError, match="edge 0 names vertex 1, but the graph has 1 vertices"):
        Board.from_edges([(0, 1)], vertices=1)


def test_errors_have_the_text_of_the_program():
    with pytest.raises(SlitherlabError, match=r"grid:5x: .*column"):
        Board("grid:5x")
    with pytest.raises(ValueError):
        Board("no such board")


def test_formats_there_and_back():
    board = Board("petersen")
    for format in ("graph6", "sparse6", "edges", "dimacs", "node-link", "dot"):
        assert Board.from_bytes(board.to(format).encode(), format).size == 15, format
    assert Board.from_graph6(nx.to_graph6_bytes(nx.path_graph(4), header=False)).edges == [(0, 1), (1, 2), (2, 3)]


def test_a_doubtful_file_warns():
    with pytest.warns(UserWarning, match="counted from 0"):
        Board.from_bytes(b"1 2\n2 3\n")


@pytest.mark.parametrize("board", [Board("grid:3x3 without 1,1"), Board(nx.Graph([("a", "b")])), Board([(0, 1), (0, 1)])])
def test_boards_can_be_pickled(board):
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.vertices == board.vertices


def test_pictures():
    svg = Board(nx.Graph([("left", "right")]))._repr_svg_()
    assert svg.startswith("<svg") and "left" in svg
    assert Board("grid:100x100")._repr_svg_() is None
    with pytest.raises(SlitherlabError, match="no mark"):
        Board("path:2").svg(edges={"purple": [0]})


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ({"vertices": {"winning": [3]}}, "no vertex 3: the board has 3"),
        ({"edges": {"gone": [0, 2]}}, "no edge 2: the board has 2"),
        ({"snakes": [([0, 1, 9], [])]}, "no vertex 9"),
        ({"snakes": [([0, 1], [7])]}, "no vertex 7"),
        ({"snakes": [([0, 2], [2])]}, "no edge leads from 0 to 2"),
    ],
)
def test_marks_of_what_is_not_there_are_refused(marks, message):
    with pytest.raises(SlitherlabError, match=message):
        Board("path:3").svg(**marks)
