"""Certificates made by hand that must be refused, one for each condition that changes by chance seldom meet.

Some claim what is false; some claim what is true and prove it by what does not apply.
"""

from __future__ import annotations

import json
from typing import Any

EMPTY = {"labels": "", "mate": [], "ears": [], "reach": []}
NOTHING = {"places": "", "witness": ""}


def lie(board: str, game: str, winner: int, proof: dict[str, Any], schema: str = "slitherlab/certificate/1", **claim: Any) -> str:
    plain = {"players": 2, "misere": False, "position": None, "turn": None, "winner": winner, "moves": None}
    whole = {"schema": schema, "board": {"text": board}, "game": game, "claim": plain | claim, "proof": proof}
    return json.dumps(whole)


def strategy(*nodes: dict[str, Any], roots: int = 1) -> dict[str, Any]:
    return {"strategy": {"nodes": list(nodes), "roots": list(range(roots))}}


def edges(*nodes: dict[str, Any], roots: int = 1) -> dict[str, Any]:
    return {"edge-strategy": {"nodes": list(nodes), "roots": list(range(roots)), "board": None}}


LONG = " ".join(map(str, range(1025)))
FOREST = {"places": "c" * 1024, "witness": "-" * 1024}
STAR = {"labels": "iooo", "mate": [1, 0, -1, -1], "ears": [], "reach": [[0, 2]]}
SAFE = {"places": "c", "witness": "-"}

LIES = {
    "naming a vertex does not pass the turn": lie(
        "path:1", "progressive", 1, {"winning-move": {"move": "0", "level": EMPTY}}
    ),
    "naming a vertex does not pass the turn in edge-geography either": lie(
        "path:1", "edge-geography", 1, {"even-kernel": {"kernels": [[0]], "moves": ["0"]}}
    ),
    "the proof after the move shows that the other wins": lie(
        "grid:2x2", "cycle-cut", 1,
        {"after": {"move": "0,0-0,1", "proof": {"two-forests": {"pair": {"places": "aab", "witness": "---"}}}}}, first="cycle",
    ),
    "the proof after the move is of another game": lie(
        "grid:2x2", "cycle-cut", 1, {"after": {"move": "0,0-0,1", "proof": {"one-end": {"level": EMPTY}}}}, first="cycle"
    ),
    "the other closes a cycle first": lie(
        "sparse6::A_N", "cycle", 1, edges({"closing": ["0-1#2", "0-1#3"]}), position="1: 0-1#0 / 2: 0-1#1", turn=2
    ),
    "nothing is forced when the other closes a cycle": lie(
        "sparse6::A_N", "cycle", 1, edges({"forced": ["0-1#2", 1]}, {"over": {}}), position="1: 0-1#0 / 2: 0-1#1", turn=2
    ),
    "closing a cycle loses": lie(
        "sparse6::A_N", "cycle-misere", 1, edges({"closing": ["0-1#2"]}), position="1: 0-1#0 / 2: 0-1#1"
    ),
    "two forests of a game that is over": lie("path:2", "cycle-cut", 2, {"two-forests": {"pair": SAFE}}, first="cycle"),
    "switching in a game that is over": lie(
        "path:2", "shannon", 1, {"switching": {"pair": {"places": "-", "witness": "x"}, "larger": None}},
        position="1: 0-1", first="short", terminals="0,1",
    ),
    "safe in a game that is over": lie(
        "path:2", "cycle", 0, {"safe": {"mover": NOTHING, "other": NOTHING, "board": None}}, position="1: 0-1"
    ),
    "a strategy for a game that is over": lie(
        "path:2", "cycle", 0, edges({"over": {}}, {"over": {}}, roots=2), position="1: 0-1"
    ),
    "nobody can reply in a game that is lost": lie(
        "sparse6::A_N", "cycle", 2, edges({"replies": []}), position="1: 0-1#0 0-1#1 / 2: 0-1#2"
    ),
    "nobody can reply after the move that loses": lie(
        "sparse6::A_N", "cycle-misere", 1, edges({"play": ["0-1#2", 1]}, {"replies": []}), position="1: 0-1#0 / 2: 0-1#1"
    ),
    "a strategy on too many vertices": lie("path:1025", "classic", 1, strategy({"replies": []}), position=LONG, turn=2),
    "a strategy on too many edges": lie(
        "path:2 and complete:46", "edge-geography", 1, strategy({"replies": []}), position="a.0 a.1", turn=2
    ),
    "a strategy of edges on too many vertices": lie("path:1025", "cycle", 0, edges({"safe": FOREST}, {"safe": FOREST}, roots=2)),
    "another schema": lie("path:1", "classic", 2, {"over": {}}, schema="slitherlab/certificate/2"),
    "a pair of three in a node that nobody reaches": lie(
        "path:1", "classic", 2, strategy({"replies": []}, {"static": {**EMPTY, "reach": [[0, 1, 2]]}})
    ),
    "static is not for private": lie(
        "path:4", "private", 2, strategy({"static": EMPTY}), position="0 1 / 2 3"
    ),
    "static is not for misère": lie("path:2", "classic", 2, strategy({"static": EMPTY}), position="0 1", turn=1, misere=True),
    "static is not for three": lie(
        "path:2", "classic", 0, strategy({"replies": []}, {"static": EMPTY}, {"replies": []}, roots=3),
        players=3, position="0 1", can_be_beaten=[2],
    ),
    "static before all snakes are placed": lie(
        "path:2", "public", 2, strategy({"static": {"labels": "pp", "mate": [1, 0], "ears": [], "reach": []}})
    ),
    "too few levels": lie("star:3", "classic", 2, {"inner-levels": {"levels": [STAR]}}),
    "a node of another game": lie("path:1", "classic", 2, strategy({"over": {}})),
    "a race in another game": lie("path:2", "classic", 1, strategy({"race": []}), position="0 1"),
    "a race before all snakes are placed": lie("path:4", "private", 2, strategy({"race": []})),
    "a split that leaves too much": lie("path:6", "private", 1, {"split": {"move": "0-1", "runs": []}}),
    "a run into the component": lie("path:6", "private", 1, {"split": {"move": "0-1", "runs": [[[1, 2, 3, 4, 5]]]}}),
    "plays of different lengths": lie("path:5", "private", 1, {"fixed-length": {}}),
    "a ring too small for two snakes": lie("cycle:3", "public", 1, {"fixed-length": {}}),
    "two rings": lie("cycle:3 and cycle:3", "classic", 1, {"fixed-length": {}}, misere=True),
    "two sides that are not all joined": lie("grid:2x3", "classic", 2, {"fixed-length": {}}, misere=True),
    "leaves of two colours": lie("caterpillar:2,2", "classic", 1, {"fixed-length": {}}, misere=True),
    "a parity that three cannot use": lie(
        "tree:2,2", "classic", 0, {"fixed-length": {}}, players=3, misere=True, can_be_beaten=[2, 3]
    ),
    "trees are for one snake": lie("tree:2,2", "public", 1, {"fixed-length": {}}, misere=True),
    "a ring is no forest": lie("cycle:5", "geography", 1, {"forest": {}}, misere=True),
    "a forest in classic": lie("path:3", "classic", 1, {"forest": {}}, misere=True),
    "a forest in edge-geography": lie("path:3", "edge-geography", 1, {"forest": {}}),
    "a forest for too many": lie(
        "path:20001", "geography", 0, {"forest": {}}, players=1000, can_be_beaten=[], position="0", turn=1
    ),
    "a forest in which the other wins": lie("path:3", "geography", 2, {"forest": {}}),
    "a forest in which somebody else is beaten": lie("path:3", "geography", 0, {"forest": {}}, players=3, can_be_beaten=[2]),
    "a forest with a draw": lie("path:3", "geography", 0, {"forest": {}}),
    "a mirror in classic": lie("cycle:4", "classic", 2, strategy({"mirror": [2, 3, 0, 1]})),
    "a mirror for the player to move": lie("cycle:4", "private", 1, strategy({"mirror": [2, 3, 0, 1]})),
    "a mirror in misère play": lie("cycle:4", "private", 2, strategy({"mirror": [2, 3, 0, 1]}), misere=True),
    "a mirror of two for three": lie(
        "cycle:6", "private", 0, strategy(*3 * [{"mirror": [3, 4, 5, 0, 1, 2]}], roots=3), players=3, can_be_beaten=[1, 2, 3]
    ),
    "a mirror against three at once": lie(
        "cycle:6", "private", 0, strategy(*3 * [{"mirror": [2, 3, 4, 5, 0, 1]}], roots=3), players=3, can_be_beaten=[1, 2, 3]
    ),
    "an edge between images": lie("complete:4", "private", 2, strategy({"mirror": [2, 3, 0, 1]})),
    "too little room for all snakes": lie("complete:4", "private", 2, {"fixed-length": {}}),
    "walls in another game": lie("path:2", "classic", 1, strategy({"walls": []}), position="0 1"),
    "walls before all snakes are placed": lie("path:4", "private", 2, strategy({"walls": []})),
}  # fmt: skip
