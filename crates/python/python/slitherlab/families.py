"""Something about all boards of a family at once."""

from __future__ import annotations

import json
import os
import time
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import IO, Any

from . import _native
from ._native import SlitherlabError
from .machine import number_of_threads
from .page import page

#: What all searches together may remember, in bytes, if nothing else is said.
_MEMORY = 1 << 30

#: What became of a task: a word, the patch, and how many positions were looked at.
Found = tuple[str, "str | None", int]


@dataclass(frozen=True)
class Advance:
    """The progress of a proof."""

    #: How many situations are proved, and how many are open.
    proved: int
    open: int
    #: How many positions were looked at.
    positions: int
    #: How many seconds one more try at each open situation may take, as it looks now; ``None`` before the first. If
    #: each try decides, that is all; where one is given up, the next may take four times as long.
    seconds_left: float | None
    #: The window that took the most positions so far, and how many.
    hardest: tuple[str, int] | None


@dataclass(frozen=True)
class FamilyProof:
    """What is known about all boards of a family; true if it is proved."""

    family: str
    game: str
    players: int
    misere: bool
    #: The players of whom it is asked whether all others together can force them to lose.
    beaten: tuple[int, ...]
    #: ``"proved"``, ``"refuted"`` or ``"unknown"``.
    status: str
    #: How many windows with an open side are won, and how many whole boards.
    patches: int
    boards: int
    #: How many positions were looked at.
    positions: int
    #: How many situations are neither proved nor refuted.
    open: int
    #: A player who is not beaten, and the board on which they are not.
    refuted_by: tuple[int, str] | None
    #: The certificate, which the checker has accepted, if it is proved.
    certificate: str | None
    #: The names of the theorems that come with the package from which windows of the proof are.
    theorems: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.status == "proved"

    def _repr_html_(self) -> str:
        facts = [("players to be beaten", ", ".join(map(str, self.beaten))), ("status", self.status)]
        if self.refuted_by is not None:
            facts.append(("refuted by", f"player {self.refuted_by[0]} on {self.refuted_by[1]}"))
        facts.append(("windows won", f"{self.patches + self.boards}, {self.open} situations open"))
        if self.theorems:
            facts.append(("known by what is kept", ", ".join(self.theorems)))
        return page(f"{self.game} with {self.players} players on all boards of {self.family}", facts, None)


def prove(
    family: str,
    game: str,
    *,
    players: int = 2,
    misere: bool = False,
    beaten: Iterable[int] | None = None,
    anew: bool = False,
    certificate: str | os.PathLike[str] | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: Callable[[Advance], object] | None = None,
) -> FamilyProof:
    """Whether all others together can force players to lose on every board of a family, proved by patches.

    A family is a board's text with open ranges. A patch is a window with open sides in which the others win before the
    snake comes to an open side, so that what lies beyond cannot matter; what is called proved has passed the checker.

    >>> from slitherlab import prove, verify
    >>> proof = prove("grid:{7..}x{7..}", "classic", players=6, beaten=[2])
    >>> proof.status, verify(proof.certificate).valid
    ('proved', True)
    >>> proof.theorems, proof.positions
    (('classic-6',), 0)
    >>> prove("grid:{3..}x{3..}", "classic", players=3, beaten=[2]).refuted_by
    (2, 'grid:3x3')

    ``beaten`` are the players in question, all if not given. What a theorem that comes with the package proves is known and
    not searched for, unless with ``anew``; the checker goes through it all the same. ``nodes`` (positions), ``seconds`` and ``memory`` (bytes)
    are for all searches together; when they run out the status is ``"unknown"``. With ``certificate``, the name of a
    file, all finished searches are kept in a file beside it that ends in ``.part``, and the next call, or the program
    ``slitherlab prove``, does not repeat them. ``progress`` is called with an `Advance` after each situation.
    """
    workers = number_of_threads(threads)
    halt = _native.Halt()
    question = _Question(family, game, players, misere, (memory or _MEMORY) // workers)
    with ThreadPoolExecutor(workers) as pool:

        def submit(patches: str, most: int, left: float | None) -> Future[Found]:
            return pool.submit(_search, question, patches, most, left, halt)

        def first(running: list[Future[Found]]) -> list[Future[Found]]:
            return list(wait(running, return_when=FIRST_COMPLETED).done)

        try:
            return run(
                question,
                beaten,
                anew,
                _Workers(workers, submit, first, lambda future: future.result()),
                certificate,
                nodes,
                seconds,
                progress,
            )
        finally:
            # Whatever ends it, nobody goes on searching.
            halt.ask()


@dataclass(frozen=True)
class _Question:
    """What a worker has to know about the claim."""

    family: str
    game: str
    players: int
    misere: bool
    #: What one search may remember, in bytes.
    memory: int


def _search(
    question: _Question, patches: str, nodes: int, seconds: float | None, halt: _native.Halt | None = None
) -> Found:
    """Looks for one of some patches, on a worker."""
    return _native.search_windows(
        question.family,
        question.game,
        patches,
        players=question.players,
        misere=question.misere,
        budget=(seconds, nodes, question.memory, 1),
        halt=halt,
    )


@dataclass(frozen=True)
class _Workers:
    """Those who search: how many, how one is given work, who is ready first, and what they bring."""

    count: int
    submit: Callable[[str, int, float | None], Any]
    first: Callable[[list[Any]], list[Any]]
    result: Callable[[Any], Found]


def run(
    question: _Question,
    beaten: Iterable[int] | None,
    anew: bool,
    workers: _Workers,
    certificate: str | os.PathLike[str] | None,
    nodes: int | None,
    seconds: float | None,
    progress: Callable[[Advance], object] | None,
) -> FamilyProof:
    """Gives situations to workers until all are proved, one is refuted, or the budget has run out."""
    begin = time.monotonic()
    about: dict[str, Any] = dict(players=question.players, misere=question.misere, anew=anew)
    about["beaten"] = sorted(set(range(1, min(question.players, 1000) + 1) if beaten is None else beaten))
    # What is wrong with the question shows here, before a file is touched.
    claim = _native.FamilyProver(question.family, question.game, known=[], **about).claim()
    journal = None if certificate is None else _Journal(os.fspath(certificate), claim)
    known = [] if journal is None else journal.known
    prover = _native.FamilyProver(question.family, question.game, known=known, **about)
    for why in prover.faults():
        warnings.warn(f"{certificate}.part, {why}; what it was about is searched for again", stacklevel=3)
    running: dict[Any, int] = {}
    try:
        while prover.refuted() is None:
            left = None if seconds is None else seconds - (time.monotonic() - begin)
            is_late = left is not None and left <= 0
            rest = None if nodes is None else nodes - prover.advance()[2]
            is_spent = is_late or (rest is not None and rest <= 0)
            while not is_spent and len(running) < workers.count and (task := prover.next_task()):
                number, patches, most = task
                allowed = most if rest is None else min(most, rest)
                running[workers.submit(patches, allowed, left)] = number
            if not running:
                break
            for ready in workers.first(list(running)):
                number = running.pop(ready)
                found = workers.result(ready)
                late = seconds is not None and time.monotonic() - begin >= seconds
                over = nodes is not None and prover.advance()[2] + found[2] >= nodes
                if found[0] == "unknown" and (late or over):
                    prover.put_back(number, found[2])
                else:
                    line = prover.finish(number, found)
                    if journal is not None and line is not None:
                        journal.add(line)
                if progress is not None:
                    progress(_advance(prover, time.monotonic() - begin))
    finally:
        if journal is not None:
            journal.close()
    text = prover.certificate() if prover.is_proved() else None
    if text is not None and journal is not None:
        journal.replace_by(text)
    _, still_open, positions, _, _ = prover.advance()
    patches_won, boards_won = prover.counts()
    refuted = prover.refuted()
    said = json.loads(claim)
    return FamilyProof(
        family=said["family"],
        game=said["game"],
        players=said["players"],
        misere=said["misere"],
        beaten=tuple(said["beaten"]),
        status="refuted" if refuted else "unknown" if text is None else "proved",
        patches=patches_won,
        boards=boards_won,
        positions=positions,
        open=still_open,
        refuted_by=refuted,
        certificate=text,
        theorems=tuple(prover.theorems()) if text is not None else (),
    )


def _advance(prover: _native.FamilyProver, elapsed: float) -> Advance:
    proved, still_open, positions, ahead, hardest = prover.advance()
    return Advance(
        proved=proved,
        open=still_open,
        positions=positions,
        seconds_left=elapsed * ahead / positions if positions else None,
        hardest=None if hardest is None else (hardest[1], hardest[0]),
    )


class _Journal:
    """The patches found so far and the searches that failed, in a file beside the certificate.

    ``slitherlab prove`` keeps the same file.
    """

    def __init__(self, certificate: str, claim: str) -> None:
        self._certificate = certificate
        self._name = certificate + ".part"
        self.known: list[str] = []
        try:
            with open(self._name, "rb+") as file:
                # A last line without an end is what a kill or a full disk leaves behind.
                whole = file.read()
                whole = whole[: whole.rfind(b"\n") + 1]
                file.truncate(len(whole))
            lines = whole.decode(errors="replace").splitlines()
        except FileNotFoundError:
            lines = []
        if lines and not _is_same(lines[0], claim):
            raise SlitherlabError(f"{self._name} belongs to another proof: take it away or name another file")
        self.known = lines[1:]
        self._file: IO[str] = open(self._name, "a", encoding="utf-8")
        if not lines:
            self._write(claim)

    def _write(self, line: str) -> None:
        self._file.write(line + "\n")
        self._file.flush()

    def add(self, line: str) -> None:
        self._write(line)

    def close(self) -> None:
        self._file.close()

    def replace_by(self, text: str) -> None:
        """Writes the certificate, and takes the journal away."""
        with open(self._name + ".done", "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(self._name + ".done", self._certificate)
        os.remove(self._name)


def _is_same(line: str, claim: str) -> bool:
    try:
        return bool(json.loads(line) == json.loads(claim))
    except ValueError:
        return False
