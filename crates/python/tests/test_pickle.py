"""What goes to other processes comes back equal."""

from __future__ import annotations

import copy
import pickle
from multiprocessing import get_context

import networkx as nx
import pytest
import slitherlab as sl

TREE = nx.Graph([("oak", "elm"), ("elm", "ash"), ("ash", "yew")])

POSITIONS = [
    sl.Game("grid:3x3", "classic").after("0,0-0,1 0,1-1,1"),
    sl.Game("grid:3x3", "classic", players=3, misere=True).after("0,0-0,1"),
    sl.Game("grid:3x3", "geography").set_up("0,0 0,1 1,1"),
    sl.Game("grid:3x3", "classic").set_up("0,0 0,1", turn=1).play("0,1-0,2"),
    sl.Game("complete:4", "cycle").after("0-1 2-3"),
    sl.Game(TREE, "geography").start().play("elm").play(("elm", "ash")),
    sl.Game("petersen", "shannon", terminals=(0, 7)).start(),
]


def histories(position: sl.Position) -> list[sl.Position]:
    """Returns the position and all before it, as far as moves can be taken back."""
    before = [position]
    while True:
        try:
            before.append(before[-1].undo())
        except sl.SlitherlabError:
            return before


@pytest.mark.parametrize("position", POSITIONS, ids=repr)
def test_positions(position: sl.Position) -> None:
    for other in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
        assert other == position and hash(other) == hash(position)
        assert other.board.vertices == position.board.vertices
        assert other.svg() == position.svg()
        assert histories(other) == histories(position)


@pytest.mark.parametrize("position", POSITIONS, ids=repr)
def test_verdicts(position: sl.Position) -> None:
    verdict = position.analyze(nodes=100_000)
    other = pickle.loads(pickle.dumps(verdict))
    assert other == verdict
    assert other.position == position
    assert pickle.loads(pickle.dumps(position.game)) == position.game


def test_other_processes() -> None:
    boards = ["grid:2x3", "grid:3x3"]
    with get_context("spawn").Pool(1) as pool:
        verdicts = pool.starmap(sl.solve, [(board, "classic") for board in boards])
    assert [verdict.winner for verdict in verdicts] == [1, 2]


def test_version() -> None:
    from importlib.metadata import version

    assert sl.__version__ == version("slitherlab")
