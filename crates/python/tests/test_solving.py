"""Verdicts: the same as the command line's, for every game."""

import json
import math

import networkx as nx
import pytest

import slitherlab as sl

BOARDS = ["path:4", "grid:2x3", "cycle:5", "petersen", "complete:4", "graph6:DQc"]
GAMES = [
    ("classic", {}),
    ("progressive", {}),
    ("geography", {}),
    ("public", {}),
    ("private", {}),
    ("edge-geography", {}),
    ("classic", {"players": 3}),
    ("geography", {"misere": True}),
    ("cycle", {}),
    ("cycle-misere", {}),
    ("cycle-cut", {"first": "cut"}),
    ("cycle-cut-misere", {}),
    ("shannon", {"terminals": (0, 1)}),
]


def arguments(board, game, options):
    said = [board, "--game", game]
    for key, value in options.items():
        if key == "terminals":
            u, v = (sl.Board(board).vertices[number] for number in value)
            value = f"{u},{v}"
        said += [f"--{key}"] if value is True else [f"--{key}", str(value)]
    return said


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("values", [False, True])
def test_the_same_as_the_command_line(program, board, game, options, values):
    said = program.json("solve", *arguments(board, game, options), *(["--values", "all"] if values else []))
    if "terminals" in options:
        names = sl.Board(board).vertices
        options = {"terminals": tuple(names[number] for number in options["terminals"])}
    verdict = sl.solve(board, game, values=values, threads=1, **options)
    assert said["board"] == {"text": verdict.board.text, "vertices": verdict.board.order, "edges": verdict.board.size}
    for key in ("game", "players", "misere", "first", "turn", "status", "winner", "winner_role", "why"):
        assert getattr(verdict, key) == said[key], key
    assert said["can_be_beaten"] == (None if verdict.can_be_beaten is None else list(verdict.can_be_beaten))
    basis = said["basis"]
    nodes = basis.get("nodes", basis.get("spent", {}).get("nodes"))
    assert (verdict.basis.kind, verdict.basis.name, verdict.basis.nodes) == (basis["kind"], basis.get("name"), nodes)
    moves = [{"move": move.text, "value": move.value, "basis": move.basis} for move in verdict.moves]
    assert moves == said["moves"]


def test_a_position_as_the_command_line_has_it(program):
    said = program.json("analyze", "grid:3x3", "--game", "classic", "--moves", "0,0-0,1 0,1-1,1")
    verdict = sl.analyze("grid:3x3", "classic", "0,0-0,1 0,1-1,1")
    assert (verdict.winner, verdict.turn, verdict.why) == (said["winner"], said["turn"], said["why"])
    assert [move.text for move in verdict.moves] == [move["move"] for move in said["moves"]]
    same = sl.analyze("grid:3x3", "classic", [("0,0", "0,1"), "0,1-1,1"])
    assert same == verdict


def test_names_stay_in_moves():
    tree = nx.Graph([("oak", "elm"), ("elm", "ash")])
    verdict = sl.solve(tree, "geography")
    assert [move.vertices for move in verdict.winning_moves] == [("oak",), ("ash",)]
    verdict = sl.analyze(tree, "geography", ["elm"])
    assert [(str(move), move.value) for move in verdict.moves] == [("elm-oak", "win"), ("elm-ash", "win")]
    grid = nx.grid_2d_graph(2, 3)
    verdict = sl.solve(grid, "classic")
    u, v = verdict.winning_moves[0].vertices
    assert grid.has_edge(u, v)
    bridges = nx.Graph([("s", "a"), ("a", "t"), ("s", "b"), ("b", "t"), ("a", "b")])
    shannon = sl.solve(bridges, "shannon", terminals=("s", "t"))
    assert shannon.winner_role == "short"
    assert all(len(move.vertices) == 2 and move.edge is not None for move in shannon.moves)


@pytest.mark.parametrize("game", ["classic", "geography", "cycle-cut"])
def test_certificates_are_checked(game, tmp_path):
    certificate = sl.solve("grid:3x3", game).certificate()
    checked = sl.verify(certificate)
    assert checked and str(checked).startswith("valid: ")
    assert sl.verify(json.loads(certificate)) == checked
    (tmp_path / "proof.json").write_text(certificate)
    assert sl.verify(tmp_path / "proof.json") == checked
    refused = sl.verify(b"{}")
    assert not refused and str(refused).startswith("refused: ")


def test_no_certificate_without_a_proof():
    with pytest.raises(sl.SlitherlabError):
        sl.solve("grid:3x4", "private", nodes=0).certificate(nodes=0)


def test_a_budget_that_runs_out_is_said():
    # No theorem speaks about three players on a random board, and a hundred positions are not enough to find out.
    verdict = sl.solve("gnm:40,80 seed 1", "private", players=3, misere=True, nodes=100)
    assert verdict.status == "unknown" and verdict.winner is None and not verdict.solved
    assert verdict.basis.nodes > 0
    assert str(verdict).startswith("Nobody knows")


@pytest.mark.parametrize("seconds", [1e30, math.inf])
def test_all_the_time_in_the_world_is_not_none(seconds):
    assert sl.solve("grid:3x3", "private", seconds=seconds).solved
    assert [row.basis for row in sl.sweep("grid:3x3", "private", seconds=seconds)] == ["search"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"game": "chess"}, "there is no game `chess`"),
        ({"game": "cycle", "players": 3}, "cycle is for two players"),
        ({"game": "classic", "first": "cut"}, "classic has no roles"),
        ({"game": "shannon"}, "terminals"),
        ({"game": "shannon", "terminals": (0, 9)}, "no vertex 9"),
        ({"game": "classic", "players": 1}, "1 players"),
    ],
)
def test_errors_in_plain_words(options, message):
    with pytest.raises(sl.SlitherlabError, match=message):
        sl.solve("path:4", **options)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_notebooks_get_a_page(game, options):
    if "terminals" in options:
        options = {"terminals": ("0,0", "1,1")}
    verdict = sl.solve("grid:2x3", game, **options)
    assert verdict._repr_svg_().startswith("<svg")
    page = verdict._repr_html_()
    assert "<svg" in page and game in page
    assert "<svg" not in sl.solve("grid:60x60", "geography")._repr_html_()


@pytest.mark.parametrize("threads", [0, -1])
def test_a_wrong_number_of_threads_is_told_what_is_allowed(threads):
    with pytest.raises(sl.SlitherlabError, match=f"threads={threads}: it must be at least 1, or None"):
        sl.solve("path:3", "classic", threads=threads)


def test_sentences_call_nodes_by_their_names():
    nodes = [("Oslo", "Rome"), ("Rome", "Cork"), ("Cork", "Oslo"), ("Cork", "Bonn")]
    assert "for example Rome" in sl.solve(nx.DiGraph(nodes), "geography").why
    # A name with a blank could not stand in a move: then sentences have the numbers.
    blank = nx.relabel_nodes(nx.DiGraph(nodes), {"Rome": "New York"})
    assert "for example 1" in sl.solve(blank, "geography").why
    grid = nx.grid_2d_graph(2, 3)
    position = sl.Game("classic", grid).start().play(((0, 0), (0, 1)))
    assert "(0,1)" in str(position.story()) + position.reply().note + position.solve().why
