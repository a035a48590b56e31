"""Games by name and board, in either order; directed boards; games that belong to neither rule set."""

import pickle

import networkx as nx
import pytest

import slitherlab as sl


def test_the_name_comes_first_and_the_other_order_is_understood():
    graph = nx.path_graph(4)
    game = sl.Game("classic", graph)
    assert game == sl.Game(graph, "classic") == sl.Game("classic", sl.Board(graph))
    assert sl.Game("grid:5x6", "classic") == sl.Game("classic", "grid:5x6")
    assert game.solve().winner == sl.solve(graph, "classic").winner
    assert sl.verify(game.certificate()).valid
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(TypeError, match="a game has a name"):
        sl.Game(graph, graph)
    with pytest.raises(sl.SlitherlabError, match="there is no game"):
        sl.Game("clasic", "grid:3x3")


def test_directed_graphs_are_boards_of_directed_games():
    flights = nx.DiGraph([("Oslo", "Rome"), ("Rome", "Cork"), ("Cork", "Oslo"), ("Cork", "Bonn")])
    verdict = sl.solve(flights, "geography")
    assert (verdict.winner, [str(move) for move in verdict.winning_moves]) == (1, ["Rome", "Bonn"])
    position = sl.Game("geography", flights).after(["Oslo", ("Oslo", "Rome")])
    assert [move.vertices for move in position.legal_moves()] == [("Rome", "Cork")]
    again = pickle.loads(pickle.dumps(position))
    assert [move.vertices for move in again.legal_moves()] == [("Rome", "Cork")]
    board = sl.Board(flights)
    assert board.directed and pickle.loads(pickle.dumps(board)).vertices == board.vertices
    lonely = nx.DiGraph()
    lonely.add_nodes_from("ab")
    assert sl.Board(lonely).order == 2
    with pytest.raises(sl.SlitherlabError):
        sl.Game("classic", flights).start()
    with pytest.raises(sl.SlitherlabError, match="undirected"):
        sl.maximum_matching(flights)


def test_directed_graphs_of_other_libraries():
    rustworkx = pytest.importorskip("rustworkx")
    igraph = pytest.importorskip("igraph")
    arcs = [(0, 1), (1, 2), (2, 0), (2, 3)]
    expected = sl.solve("arcs:0>1,1>2,2>0,2>3", "geography")
    others = rustworkx.PyDiGraph()
    others.add_nodes_from(range(4))
    others.add_edges_from_no_data(arcs)
    for graph in (others, igraph.Graph(arcs, directed=True)):
        verdict = sl.solve(graph, "geography")
        assert [move.vertices for move in verdict.winning_moves] == [(move.vertices) for move in expected.winning_moves]


@pytest.mark.parametrize("board, winner", [("grid:2x2", 2), ("grid:2x3", 1), ("grid:3x3", 1)])
def test_hold_that_line_has_certificates(board, winner):
    verdict = sl.solve(board, "hold-that-line")
    assert verdict.winner == winner
    statement = sl.verify(verdict.certificate())
    assert statement.valid and f"player {verdict.winner} wins hold-that-line on {board}" in str(statement)


def test_trail_trap_and_head_and_tail():
    verdict = sl.solve("grid:2x3", "trail-trap")
    assert verdict.winner == 2 and sl.verify(verdict.certificate()).valid
    snake = sl.Game("classic", "grid:4x4", rules="ends=each").set_up("2,1 2,2 1,2")
    assert snake.solve().winner == 1
    assert {move.vertices[0] for move in snake.legal_moves()} == {"1,2"}


def test_notebooks_show_games():
    game = sl.Game("classic", "grid:3x3", players=3)
    assert "<svg" in game._repr_svg_() and "classic" in game._repr_html_()
