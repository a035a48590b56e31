"""Relatives of the games: answers against recursion written here, and what is told read back."""

import itertools
import random

import pytest

import slitherlab as sl


def wins(arcs, at, used):
    """Whether a player who moves from a vertex wins, on vertices."""
    return any(
        head not in used and not wins(arcs, head, used | {head}) for tail, head in arcs if tail == at
    )


def test_directed_geography_agrees_with_recursion():
    chance = random.Random(19)
    pairs = list(itertools.permutations(range(5), 2))
    for _ in range(40):
        arcs = chance.sample(pairs, chance.randrange(1, 12))
        verdict = sl.analyze("arcs:" + ",".join(f"{u}>{v}" for u, v in arcs) + ",4", "geography")
        assert verdict.board.directed and verdict.solved
        for move in verdict.moves:
            start = int(move.text)
            assert (move.value == "loss") == wins(arcs, start, {start})


def test_what_is_told_is_read_back():
    terminals = ["0,0", "2,0", "2,2"]
    verdict = sl.solve("grid:3x3", "shannon", terminals=terminals, rules="on=vertices")
    rules = verdict.position.game.rules
    assert rules == "terminals=0,0;2,0;2,2 on=vertices"
    again = sl.solve("grid:3x3", "shannon", rules=rules)
    assert (again.winner, again.moves, again.why) == (verdict.winner, verdict.moves, verdict.why)


def test_all_vertices_are_terminals():
    verdict = sl.solve("complete:4", "shannon", first="cut", terminals="all")
    assert verdict.basis.name == "lehman-1964"
    assert verdict.position.game.terminals == (0, 1, 2, 3)


def test_deletions_are_moves():
    game = sl.Game("geography", "path:4", rules="deletions=1")
    position = game.after(["0", "0-1", "delete"])
    assert position.turn == 2
    assert "delete" in [str(move) for move in game.after("0 0-1").legal_moves()]
    assert position.undo().text != position.text


def test_budgets_leave_answers_open():
    verdict = sl.solve(
        "grid:4x4", "shannon", terminals=["0,0", "3,3"], rules="on=vertices", nodes=50, threads=1
    )
    assert verdict.winner is None and verdict.basis.kind == "unknown"


def test_what_makes_no_game_is_refused():
    for wrong in [
        dict(board="dicycle:3", game="classic"),
        dict(board="arcs:0-1", game="geography"),
        dict(board="grid:2x2", game="shannon", terminals=["0,0", "5,5", "1,1"]),
        dict(board="grid:2x2", game="shannon", terminals=["0,0"]),
        dict(board="grid:2x2", game="cycle", rules="deletions=1"),
        dict(board="dicycle:3", game="geography", moves="0 0-2"),
    ]:
        with pytest.raises(sl.SlitherlabError):
            sl.analyze(**wrong)


def test_directed_graphs_of_networkx():
    networkx = pytest.importorskip("networkx")
    verdict = sl.solve(networkx.DiGraph([("a", "b"), ("b", "c"), ("c", "a")]), "geography")
    assert verdict.board.text == "arcs:0>1,1>2,2>0"
    assert verdict.winner == 1
