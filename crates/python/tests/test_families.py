"""Proofs about all boards of a family."""

import json
import signal
import threading

import pytest

import slitherlab as sl


def test_a_family_is_proved_and_the_checker_agrees():
    seen = []
    proof = sl.prove("grid:{7..}x{7..}", "classic", players=6, anew=True, progress=seen.append)
    assert proof and proof.status == "proved" and proof.beaten == (1, 2, 3, 4, 5, 6) and proof.open == 0
    assert sl.verify(proof.certificate).valid
    lines = proof.certificate.splitlines()
    assert json.loads(lines[0])["family"] == "grid:{7..}x{7..}"
    assert len(lines) == 1 + proof.patches + proof.boards
    assert seen[-1].open == 0 and seen[-1].positions == proof.positions > 0
    assert seen[-1].hardest is not None and seen[-1].seconds_left == 0
    assert proof.theorems == ()
    # Without one of the players' patches a board is left out.
    forged = [line for line in lines if '"beaten":4,' not in line]
    assert not sl.verify("\n".join(forged))


def test_what_a_kept_theorem_proves_is_known_at_once():
    seen = []
    proof = sl.prove("grid:{9..}x{12..}", "classic", players=6, nodes=0, progress=seen.append)
    assert proof and proof.theorems == ("classic-6",) and proof.positions == 0 and seen == []
    assert sl.verify(proof.certificate).valid and "classic-6" in proof._repr_html_()
    # Nothing is kept about these boards, and with another ending it is another theorem.
    assert sl.prove("king:{9..}x{9..}", "classic", players=6, nodes=1).status == "unknown"
    assert sl.prove("grid:{9..}x{12..}", "classic", players=6, misere=True, nodes=0).theorems == ("classic-6-misere",)
    assert sl.prove("grid:{9..}x{12..}", "classic", players=6, anew=True, nodes=1).status == "unknown"


def test_what_is_false_is_refuted_by_a_board():
    proof = sl.prove("grid:{3..}x{3..}", "classic", players=3, beaten=[2])
    assert not proof and proof.status == "refuted" and proof.refuted_by == (2, "grid:3x3")
    assert proof.certificate is None
    assert sl.solve("grid:3x3", "classic", players=3).can_be_beaten.count(2) == 0


def test_a_budget_ends_it_and_the_next_call_goes_on(tmp_path):
    file = tmp_path / "five.jsonl"
    part = tmp_path / "five.jsonl.part"
    question = dict(players=5, anew=True, certificate=file, threads=1)
    stopped = sl.prove("grid:{6..}x{6..}", "classic", nodes=200_000, **question)
    assert stopped.status == "unknown" and stopped.open > 0 and not file.exists()
    before = part.read_text().splitlines()
    assert len(before) > 1
    # Failed searches are in the journal alone.
    kept = [line for line in before if line and "escapes" not in json.loads(line)]
    assert 1 < len(kept) < len(before)
    # A line that is none, one whose strategy is another's, and one written in part, as a kill leaves it.
    patch = json.loads(kept[1])
    with part.open("a") as journal:
        journal.write("nothing\n" + json.dumps(patch | {"moves": ""}) + '\n{"beaten":1,"ope')
    with pytest.raises(sl.SlitherlabError, match="belongs to another proof"):
        sl.prove("grid:{7..}x{6..}", "classic", **question)
    with pytest.warns(UserWarning) as warned:
        proof = sl.prove("grid:{6..}x{6..}", "classic", **question)
    first = len(before) + 1
    assert [str(one.message).split(": ")[0] for one in warned] == [f"{part}, line {first}", f"{part}, line {first + 1}"]
    assert proof and not part.exists() and file.read_text() == proof.certificate
    assert set(kept) <= set(proof.certificate.splitlines())


def test_questions_that_are_none():
    for family, game, options, reason in [
        ("petersen:{3..}", "classic", {}, "none of the families"),
        ("grid:{3..5}x3", "classic", {}, "neither a number nor an open range"),
        ("grid:{3..}x3", "private", {}, "patches prove something about classic"),
        ("grid:{3..}x3", "chess", {}, "there is no game"),
        ("grid:{3..}x3", "classic", dict(players=3, beaten=[4]), "there is no player 4"),
    ]:
        with pytest.raises(sl.SlitherlabError, match=reason):
            sl.prove(family, game, **options)
    assert sl.prove("grid:{4..}x{4..}", "classic", players=3, anew=True, seconds=0).status == "unknown"


def test_ctrl_c_ends_the_search():
    begun = threading.Event()

    def interrupt():
        begun.wait()
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    killer = threading.Thread(target=interrupt)
    # Who runs the tests may ignore the signal: in the background, or under nohup.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        killer.start()
        with pytest.raises(KeyboardInterrupt):
            # The plane: a hundred million positions.
            sl.prove("grid:{16..}x{16..}", "classic", players=3, beaten=[1], anew=True, progress=lambda _: begun.set())
        killer.join()
    finally:
        signal.signal(signal.SIGINT, before)
