"""Conjectures: what is called known is true, what is refuted fails, and everything can be done again."""

import json
import random

import pytest

import slitherlab as sl
from slitherlab.conjectures import Bound, Conjecture, Setting, investigate, known, refute, rows, small_graphs
from slitherlab.conjectures.journal import Journal
from slitherlab.conjectures.nasty import Graph, changed
from slitherlab.conjectures.statement import truth

SETTINGS = [
    *(Setting(game) for game in ("classic", "progressive", "geography", "public", "cycle", "cycle-misere")),
    *(Setting("cycle-cut", first=role) for role in ("cycle", "cut")),
    *(Setting("cycle-cut-misere", first=role) for role in ("non-cycle", "anti-cut")),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_known_theorems_hold_on_all_graphs_of_up_to_six_vertices(setting):
    table = list(rows(small_graphs(6, connected=False), setting))
    assert len(table) == 208
    for theorem in known.theorems(setting):
        claim = Conjecture(theorem.premises, theorem.conclusion)
        assert [row["board"] for row in table if claim.holds(row) is not True] == [], claim
    for bound in known.NUMBER_FACTS:
        assert all(bound.slack(row) >= 0 for row in table), bound


def test_what_follows_is_true_wherever_the_theorems_are():
    setting = Setting("classic")
    table = list(rows(small_graphs(5, connected=False), setting))
    facts = [fact for name in ("even", "tree", "all outer", "some perfect", "nearly matched") for fact in (name, f"not {name}")]
    seen = set()
    for first in facts:
        for second in facts:
            claim = Conjecture((first, second), "first wins")
            follows = known.follows(claim, known.theorems(setting)) is not None
            seen.add(follows)
            assert not follows or all(claim.holds(row) for row in table), claim
    assert seen == {True, False}


def test_a_bound_follows_from_another():
    half, all_, less = (Bound("matching", "<=", (("order", factor),), constant) for factor, constant in ((0.5, 0), (1, 0), (0.25, 0)))
    assert known.follows(Conjecture((), all_), ()) is not None
    assert known.follows(Conjecture((), half), ()) is not None
    assert known.follows(Conjecture((), less), ()) is None
    assert known.follows(Conjecture(("tree",), less), known.GRAPHS, [Conjecture(("bipartite",), less)]) is not None
    assert known.follows(Conjecture(("bipartite",), less), known.GRAPHS, [Conjecture(("tree",), less)]) is None


FALSE = [
    (Conjecture(("connected", "even"), "first wins"), Setting("classic")),
    (Conjecture(("bipartite", "not perfectly matched"), "second wins"), Setting("progressive")),
    (Conjecture(("connected", "not bipartite", "not perfectly matched"), "first wins"), Setting("public")),
    (Conjecture(("connected",), Bound("matching", "<=", (), 4)), Setting("geography")),
    (Conjecture(("regular",), Bound("excess", "<=", (("order", 1),), 0)), Setting("cycle")),
    (Conjecture(("tree",), "player 1 can be beaten"), Setting("classic", players=3)),
]


@pytest.mark.parametrize("claim, setting", FALSE, ids=str)
def test_a_refutation_fails_and_nothing_smaller_does(claim, setting):
    found = refute(claim, setting, effort=4000).counterexample
    assert found is not None
    (row,) = rows([found.board], setting)
    assert row == found.row
    assert all(truth(row, fact) for fact in claim.hypothesis) and claim.holds(row) is False
    graph = Graph.of(sl.Board(found.board))
    smaller = [one.board() for one in (*graph.smaller(), *graph.two_smaller())]
    assert all(claim.holds(one) is not False for one in rows(smaller, setting))
    assert found.certificates
    for text in found.certificates:
        assert sl.verify(text).valid
        assert json.loads(text)["board"]["text"] == found.board


def test_a_true_claim_is_not_refuted():
    hunt = refute(Conjecture(("perfectly matched",), "second wins"), Setting("geography"), effort=800)
    assert hunt.counterexample is None
    assert 50 < hunt.relevant < hunt.boards and hunt.boards >= 800 and hunt.largest <= 14


def test_changed_graphs_stay_graphs():
    chance, graph, orders = random.Random(1), Graph(1, frozenset()), set()
    for _ in range(3000):
        graph = changed(graph, chance, 9)
        orders.add(graph.order)
        assert all(0 <= u < v < graph.order for u, v in graph.edges)
        assert graph.board().order == graph.order
    assert orders == set(range(1, 10))


@pytest.mark.release
def test_the_same_seed_gives_the_same_report_and_an_ended_one_goes_on(tmp_path):
    options = dict(facts=["even", "bipartite", "some inner", "has a leaf"], effort=300, bounds_of=["outer"])
    whole = investigate(small_graphs(5), "edge-geography", **options)
    assert whole == investigate(small_graphs(5), "edge-geography", **options)
    assert {"refuted", "open"} <= {one.status for one in whole.outcomes}

    class Ended(Exception):
        pass

    def end(done, total, text):
        if done == 3:
            raise Ended

    journal = tmp_path / "journal.jsonl"
    with pytest.raises(Ended):
        investigate(small_graphs(5), "edge-geography", journal=journal, progress=end, **options)
    assert len(journal.read_text().splitlines()) == 4
    # A kill in the middle of a line.
    with open(journal, "ab") as file:
        file.write(b'{"conjecture": "if')
    told = []
    again = investigate(
        small_graphs(5), "edge-geography", journal=journal, progress=lambda *one: told.append(one), **options
    )
    assert again == whole
    assert told[-1][0] == told[-1][1] == len(whole.outcomes)
    assert len(journal.read_text().splitlines()) == 1 + len(whole.outcomes)
    with pytest.raises(sl.SlitherlabError, match="another investigation"):
        investigate(small_graphs(4), "edge-geography", journal=journal, **options)


@pytest.mark.parametrize("damage", [b"{", b"[1]\n", b'{"conjecture": 1}\n', b"\xff\n", b"[" * 100_000 + b"\n", b"null\n"])
def test_a_damaged_journal_is_named(tmp_path, damage):
    path = tmp_path / "journal.jsonl"
    with Journal(path, {"seed": 1}) as journal:
        journal.add("a", {"status": "open"})
    with open(path, "ab") as file:
        file.write(damage)
    if damage.endswith(b"\n"):
        with pytest.raises(sl.SlitherlabError, match="line 3: this is no line"):
            Journal(path, {"seed": 1})
    else:
        with Journal(path, {"seed": 1}) as journal:
            assert list(journal.found) == ["a"]
