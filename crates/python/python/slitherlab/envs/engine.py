"""A policy as a player of the engine protocol, and so of ``slitherlab match`` and ``slitherlab play``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from .._native import SlitherlabError
from ..game import Game
from .vector import Choices, Codec

#: Chooses an action by what the player to move sees and which actions are legal.
Policy = Callable[[NDArray[np.int8], NDArray[np.int8]], int]

#: Chooses a row of what the legal actions lead to.
Chooser = Callable[[Choices], int]

#: What a line of the protocol may say about a game beside its board and its name.
_OPTIONS = ("players", "misere", "first", "rules", "terminals")


def _game(request: dict[str, Any]) -> Game:
    """The game that a request sets up."""
    if request.get("position") is not None or request.get("turn") is not None:
        raise SlitherlabError("this player begins at the start of a game")
    options = {name: request[name] for name in _OPTIONS if request.get(name) is not None}
    if "terminals" in options:
        # Two labels with a comma between them, which labels have inside as well.
        parts = options["terminals"].split(",")
        half = len(parts) // 2
        options["terminals"] = ",".join(parts[:half]), ",".join(parts[half:])
    return Game(request["game"], request["board"], **options)


def speak(
    policy: Policy | Chooser | Callable[[Game], Policy | Chooser],
    *,
    prepare: bool = False,
    choices: bool = False,
    lines: Iterable[str] | None = None,
    out: IO[str] | None = None,
) -> None:
    """Answers the requests of the engine protocol on standard input until they end.

    A program that calls it is a seat: ``slitherlab match grid:4x4 --game classic --engine mine='python3 mine.py' --seats mine,random``.
    With ``prepare`` the policy is first called with the game, and returns what chooses the actions. With ``choices`` it sees
    what each legal action leads to (`VectorGames.choices`) and returns the number of a row.

    >>> lines = ['{"ask": "setup", "board": "path:4", "game": "geography"}', '{"ask": "go", "id": 1}']
    >>> speak(lambda seen, mask: int(mask.argmax()), lines=lines)
    {"answer": "setup"}
    {"answer": "go", "id": 1, "move": "0"}
    """
    out = out or sys.stdout
    known: tuple[str, Codec, Any] | None = None
    moves: list[str] = []

    def say(answer: dict[str, Any], request: dict[str, Any]) -> None:
        same = {"id": request["id"]} if "id" in request else {}
        print(json.dumps({"answer": answer.pop("answer"), **same, **answer}), file=out, flush=True)

    for line in sys.stdin if lines is None else lines:
        request: dict[str, Any] = json.loads(line)
        ask = request.get("ask")
        problem = f"this player does not know {ask!r}"
        if ask == "setup":
            key = json.dumps([request.get(name) for name in ("board", "game", *_OPTIONS, "position", "turn")])
            try:
                if known is None or known[0] != key:
                    known = None
                    game = _game(request)
                    chooser = policy(game) if prepare else policy  # type: ignore[call-arg,arg-type]
                    known = key, Codec(game), chooser
                moves = list(request.get("moves") or [])
                say({"answer": "setup"}, request)
                continue
            except SlitherlabError as error:
                problem = str(error)
        elif ask == "go" and known is None:
            problem = "there is no game: ask for a setup first"
        elif ask == "go" and known is not None:
            _, codec, chooser = known
            if choices:
                rows = codec.choices(moves)
                action = int(rows.actions[chooser(rows)])
            else:
                action = int(chooser(*codec.look(moves)))
            say({"answer": "go", "move": codec.text(action)}, request)
            continue
        elif ask == "quit":
            break
        say({"answer": "error", "error": {"code": "bad-request", "message": problem}}, request)
