"""Playing move by move, with and against the engine."""

import pickle

import networkx as nx
import pytest

import slitherlab as sl

GAMES = [
    ("classic", {}),
    ("classic", {"players": 3}),
    ("progressive", {"misere": True}),
    ("geography", {}),
    ("public", {}),
    ("private", {}),
    ("edge-geography", {}),
    ("cycle", {}),
    ("cycle-misere", {}),
    ("cycle-cut", {}),
    ("cycle-cut-misere", {}),
    ("shannon", {"terminals": ("0,0", "2,2")}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("level", ["random", "greedy", "stubborn", "perfect"])
def test_the_engine_plays_every_game_to_its_end(name, options, level):
    game = sl.Game("grid:3x3", name, **options)
    position = game.start()
    moves = []
    while not position.outcome.is_over:
        reply = position.reply(level, nodes=2000, seconds=None, seed=len(moves))
        assert reply.text in {move.text for move in position.legal_moves()}
        assert reply.note
        moves.append(reply.text)
        position = position.play(reply)
    assert game.after(" ".join(moves)) == position
    with pytest.raises(sl.SlitherlabError, match="the game is over"):
        position.reply(level)
    assert position._repr_svg_().startswith("<svg")
    for _ in moves:
        position = position.undo()
    assert position == game.start()
    with pytest.raises(sl.SlitherlabError, match="no move to take back"):
        position.undo()


def test_the_perfect_engine_wins_what_is_won():
    position = sl.Game("petersen", "classic").start()
    while not position.outcome.is_over:
        level = "perfect" if position.turn == 1 else "random"
        reply = position.reply(level, seed=5)
        if level == "perfect":
            assert reply.standing == "winning" and reply.ground in ("theorem", "only move")
        position = position.play(reply)
    assert position.outcome == sl.Outcome("loses", 2)


def test_positions_do_not_change():
    start = sl.Game("path:4", "geography").start()
    after = start.play("1")
    assert start.text == "" and after.text == "1"
    assert after.play((1, 2)).snakes == [[1, 2]]
    assert after.play(after.legal_moves()[0]).turn == 1


def test_moves_that_are_none_are_refused():
    position = sl.Game("grid:3x3", "classic").start()
    with pytest.raises(sl.SlitherlabError, match="not a move"):
        position.play("0,0")
    with pytest.raises(sl.SlitherlabError, match="no vertex"):
        position.play("0,0-0,9")
    with pytest.raises(sl.SlitherlabError, match="no vertex"):
        position.play(("0,0", "9,9"))
    with pytest.raises(sl.SlitherlabError, match="is no move"):
        position.play(17)
    with pytest.raises(sl.SlitherlabError, match="move 2"):
        sl.Game("grid:3x3", "classic").after("0,0-0,1 5,5-5,6")
    with pytest.raises(sl.SlitherlabError, match="no player 3"):
        sl.Game("path:4", "geography").set_up("1", turn=3)


def test_nodes_of_a_networkx_graph_are_moves():
    graph = nx.grid_2d_graph(2, 2)
    position = sl.Game(graph, "geography").start().play((0, 0)).play(((0, 0), (0, 1)))
    assert position.snakes == [[(0, 0), (0, 1)]]
    assert {move.vertices for move in position.legal_moves()} == {((0, 1), (1, 1))}
    cycle = sl.Game(nx.MultiGraph([("a", "b"), ("a", "b"), ("b", "c")]), "cycle").start()
    position = cycle.play(("a", "b")).play(("b", "c"))
    assert position.owned == {1: [("a", "b")], 2: [("b", "c")]}


def test_games_can_be_pickled():
    game = sl.Game(nx.path_graph(3), "shannon", terminals=(0, 2), first="cut")
    assert pickle.loads(pickle.dumps(game)) == game
    assert game.role(1) == "cut" and game.role(2) == "short"


def test_a_story_is_shown_as_a_table():
    story = sl.Game("classic", "grid:2x3").after("0,0-0,1 0,1-0,2").story()
    page = story._repr_html_()
    assert "1. 0,0-0,1" in page and story.chapters[1].sentence.split(";")[0] in page and "next" in page
