"""Relatives of the games: answers against recursion written here, and what is told read back."""

import itertools
import random

import pytest

import slitherlab as sl
from slitherlab.kin import solve


def wins(arcs, at, used):
    """Whether whoever moves from a vertex wins, on vertices."""
    return any(
        head not in used and not wins(arcs, head, used | {head}) for tail, head in arcs if tail == at
    )


def test_directed_geography_agrees_with_recursion():
    chance = random.Random(19)
    pairs = list(itertools.permutations(range(5), 2))
    for _ in range(40):
        arcs = chance.sample(pairs, chance.randrange(1, 12))
        verdict = solve("arcs:" + ",".join(f"{u}>{v}" for u, v in arcs) + ",4", "geography", all_moves=True)
        assert verdict.directed and verdict.solved
        for move in verdict.moves:
            start = int(move.text)
            assert (move.value == "loss") == wins(arcs, start, {start})


def test_what_is_told_is_read_back():
    verdict = solve("grid:3x3", "shannon", terminals=[(0, 0), (2, 0), (2, 2)], on="vertices")
    assert verdict.rules == "terminals=0,0;2,0;2,2 on=vertices"
    assert solve("grid:3x3", "shannon", rules=verdict.rules) == verdict


def test_positions_and_budgets():
    verdict = solve("path:4", "geography", deletions=1, moves=["0", "0-1", "delete"], all_moves=True)
    assert verdict.turn == 2
    verdict = solve("grid:4x4", "shannon", terminals=[(0, 0), (3, 3)], on="vertices", nodes=50)
    assert verdict.winner is None and verdict.basis.kind == "unknown"


def test_what_makes_no_game_is_refused():
    for wrong in [
        dict(board="dicycle:3", game="classic"),
        dict(board="arcs:0-1", game="geography"),
        dict(board="grid:2x2", game="shannon", terminals=[(0, 0), (5, 5), (1, 1)]),
        dict(board="grid:2x2", game="cycle", deletions=1),
        dict(board="dicycle:3", game="geography", moves="0 0-2"),
    ]:
        with pytest.raises(sl.SlitherlabError):
            solve(**wrong)


def test_directed_graphs_of_networkx():
    networkx = pytest.importorskip("networkx")
    verdict = solve(networkx.DiGraph([("a", "b"), ("b", "c"), ("c", "a")]), "geography")
    assert verdict.board == "arcs:0>1,1>2,2>0"
    assert verdict.winner == 1
