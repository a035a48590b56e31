"""What nobody should pass, from nobody's thread: an exception of Python comes of it, never a crash or a wait without end."""

from __future__ import annotations

import math
import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import slitherlab as sl
from slitherlab.envs import VectorGames

#: What is refused in words.
REFUSED = (sl.SlitherlabError, TypeError, ValueError, OverflowError)

HUGE = [2**31, 2**32, 2**63, 2**64, 10**30, -1, -(2**63), -(10**30)]
STRANGE: list[Any] = [math.nan, math.inf, -math.inf, -0.0, 1e308, -1e-300]


class Liar:
    """Says that it is long, and has nothing; or the other way round."""

    def __init__(self, length: int, items: list[Any]) -> None:
        self.length, self.items = length, items

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)


class Angry:
    """Whatever is asked of it raises."""

    def __getattr__(self, name: str) -> Any:
        raise ZeroDivisionError(name)

    def __iter__(self) -> Iterator[Any]:
        raise ZeroDivisionError

    def __index__(self) -> int:
        raise ZeroDivisionError

    def __str__(self) -> str:
        raise ZeroDivisionError


def refuses(call: Callable[[], Any]) -> None:
    with pytest.raises((*REFUSED, ZeroDivisionError)) as raised:
        call()
    assert "panic" not in str(raised.value).lower()


@pytest.mark.parametrize("number", HUGE)
def test_numbers_that_fit_nowhere(number: int) -> None:
    for call in (
        lambda: sl.solve("grid:2x2", "classic", players=number),
        lambda: sl.Board([(0, number)]),
        lambda: sl.Board([(0, 1)], vertices=number),
        lambda: sl.Game("grid:2x2", "classic").after([], turn=number),
        lambda: sl.simulate("grid:2x2", "classic", games=number, players=number),
        lambda: sl.Board(f"grid:{number}x{number}"),
    ):
        refuses(call)
    for wanted in (
        lambda: sl.solve("grid:2x2", "classic", nodes=number).winner,
        lambda: sl.solve("grid:2x2", "classic", memory=number).winner,
        lambda: sl.solve("grid:3x3", "private", threads=number, nodes=20_000).winner,
        lambda: sl.Game("grid:2x2", "classic").start().reply(seed=number).text,
    ):
        try:
            assert wanted() is not None
        except REFUSED as error:
            assert "panic" not in str(error).lower()


@pytest.mark.parametrize("number", STRANGE)
def test_strange_seconds(number: float) -> None:
    for wanted in (
        lambda: sl.solve("grid:2x2", "classic", seconds=number).status,
        lambda: sl.solve("grid:4x4", "private", seconds=min(number, 0.1) if number == number else number, nodes=1000).status,
        lambda: sl.Game("grid:2x2", "classic").start().reply(seconds=number, nodes=10).text,
    ):
        try:
            assert isinstance(wanted(), str)
        except REFUSED as error:
            assert "panic" not in str(error).lower()


@pytest.mark.parametrize("count", [10**9, 2**40, 2**62, -1, 10**30])
def test_more_games_side_by_side_than_fit(count: int) -> None:
    refuses(lambda: VectorGames("classic", "grid:3x3", count=count))
    refuses(lambda: VectorGames("classic", "path:0", count=count))


def test_arrays_larger_than_the_memory() -> None:
    refuses(lambda: VectorGames("private", "path:100000", count=110, players=100))
    refuses(VectorGames("cycle", "complete:440", count=1).choices)


def test_a_sweep_that_nobody_reads_ends() -> None:
    # In a process of its own, whose time is measured. No theorem decides these boards, and no search ends.
    program = (
        "import slitherlab as sl, time\n"
        "rows = sl.sweep('grid:8x{9..10}', 'private', players=3, nodes=None, memory=1 << 24)\n"
        "def spent():\n"
        "    before = time.process_time()\n"
        "    time.sleep(0.5)\n"
        "    return time.process_time() - before\n"
        "while spent() < 0.1: pass\n"
        "del rows\n"
        "while spent() > 0.1: pass\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=90, check=False)
    assert ended.returncode == 0, ended.stderr[-2000:]


def test_objects_that_lie() -> None:
    for source in (
        Liar(10**9, []),
        Liar(-1, [(0, 1)]),
        Liar(0, [(0, 1, 2)]),
        [(0, math.nan)],
        [(0, "1")],
        [[0, 1], [2]],
        [(0, Angry())],
        np.array([[0, -5]]),
        np.array([[0.5, 1.0]]),
        np.array([["a", "b"]]),
        np.zeros((2, 2, 2), dtype=np.int64),
        np.array([[0, 2**40]], dtype=np.uint64),
        Angry(),
        b"grid:2x2",
        object(),
        {"a": 1},
        "grid:2x2\0",
        "\ud800",
        "grid:" + "9" * 100_000,
        "x" * 1_000_000,
    ):
        try:
            sl.maximum_matching(source)  # type: ignore[arg-type]
        except (*REFUSED, ZeroDivisionError) as error:
            assert "panic" not in str(error).lower() and len(str(error)) < 3000
    refuses(lambda: sl.Game("grid:2x2", "classic").after(Angry()))  # type: ignore[arg-type]
    refuses(lambda: sl.Game("grid:2x2", "classic").after(["0,0-0,1"] * 100_000))
    refuses(lambda: sl.Game("grid:2x2", "classic", terminals=(Angry(), 1)))
    for text in ("", "{", "[" * 100_000, "\0", "nan"):
        assert not sl.verify(text)


def test_a_board_that_changes_while_it_is_read() -> None:
    array = np.random.default_rng(1).integers(0, 1000, size=(200_000, 2))
    done = threading.Event()

    def change() -> None:
        while not done.is_set():
            array[:] = np.roll(array, 1)

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(5):
            assert sl.maximum_matching(sl.Board(array, vertices=1000)).size <= 500
    finally:
        done.set()
        thread.join()


def test_many_threads_at_one_position() -> None:
    position = sl.Game("grid:4x4", "private").start()
    found: list[Any] = []

    def ask(number: int) -> None:
        found.append(position.solve(nodes=20_000, threads=1 + number % 3).status)
        found.append(position.reply(nodes=50, seconds=None).text)
        found.append(str(sl.maximum_matching("petersen")))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 24


def _solve_hard(threads: int) -> str:
    return sl.solve("grid:4x4", "private", nodes=60_000, threads=threads).status


def test_a_child_that_was_forked_can_search() -> None:
    # In a process of its own: a fork of one with many threads may hang for other reasons.
    program = (
        "import multiprocessing, sys\n"
        f"sys.path.insert(0, {os.path.dirname(__file__)!r})\n"
        "from test_hostile import _solve_hard\n"
        "first = _solve_hard(2)\n"
        "with multiprocessing.get_context('fork').Pool(2) as pool:\n"
        "    again = pool.map_async(_solve_hard, [2, 2, 1]).get(timeout=45)\n"
        "assert again == [first] * 3, again\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=90, check=False)
    assert ended.returncode == 0, ended.stderr[-2000:]
    assert multiprocessing.active_children() == []
