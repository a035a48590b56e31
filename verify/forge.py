"""Certificates of every game and kind, true ones and forged ones, for the comparison of two checkers.

Everything depends on a seed alone. Forgeries change the meaning: a label, a partner, a move, the claim, the game, or the
whole proof for one of another certificate. Most are lies; some are true in another way, and then both checkers have to
see that too.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import slitherlab as sl

SNAKE_GAMES = ("classic", "progressive", "geography", "public", "private", "edge-geography")
ROLES = {
    "cycle": (None,),
    "cycle-misere": (None,),
    "cycle-cut": ("cycle", "cut"),
    "cycle-cut-misere": ("non-cycle", "anti-cut"),
    "shannon": ("short", "cut"),
}
#: Small boards: lattices, named graphs, several parts, holes, and multigraphs with loops and parallel edges.
BOARDS = (
    "path:1", "path:4", "cycle:4", "cycle:5", "grid:2x2", "grid:2x3", "grid:3x3", "grid:2x4", "grid:2x2x2", "complete:4",
    "star:3", "wheel:4", "bipartite:2,3", "cube", "petersen", "triangle:3", "hex:2", "grid:3x3 without 1,1",
    "path:2 and path:3", "cycle:3 and path:2 and path:1", "graph6:DQc", "sparse6::C_mV", "sparse6::B_`", "sparse6::B_C@",
    "sparse6::CCDSV", "sparse6::C_h_Q", "sparse6::C_``V", "sparse6::@^", "sparse6::EA@_Yms", "sparse6::A_N",
    "sparse6::Da?EQ_~", "sparse6::Cdq",
)  # fmt: skip


def certificates(seed: int, count: int) -> Iterator[str]:
    """Certificates that the program writes, of positions reached by chance."""
    chance = random.Random(seed)
    while count > 0:
        position = some_position(chance)
        try:
            text = position.certificate(nodes=20_000)
        except sl.SlitherlabError:
            # Nothing proved within the budget, or too large a proof.
            continue
        count -= 1
        yield text


def some_position(chance: random.Random) -> sl.Position:
    game = chance.choice((*SNAKE_GAMES, *ROLES))
    board = sl.Board(chance.choice(BOARDS))
    players, misere, first, terminals = 2, False, None, None
    if game in SNAKE_GAMES:
        players = chance.choice((2, 2, 2, 3, 4))
        misere = chance.random() < 0.2
    else:
        first = chance.choice(ROLES[game])
        if game == "shannon":
            if len(board.vertices) < 2:
                board = sl.Board("cycle:4")
            terminals = tuple(chance.sample(list(board.vertices), 2))
    rules = sl.Game(board, game, players=players, misere=misere, first=first, terminals=terminals)
    position = rules.start()
    for _ in range(chance.choice((0, 0, 0, 1, 2, 3, 4, 5, 8))):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(chance.choice(moves))
    if chance.random() < 0.2:
        try:
            position = rules.set_up(position.text, turn=chance.randint(1, players))
        except sl.SlitherlabError:
            # While private snakes are placed only one player can be to move.
            pass
    return position


class Forger:
    """Changes certificates in meaning, with pieces of other ones at hand."""

    def __init__(self, seed: int, originals: list[str]) -> None:
        self.chance = random.Random(seed)
        self.originals = [json.loads(text) for text in originals]

    def forge(self) -> str:
        """One changed certificate; now and then it is changed several times."""
        value = copy.deepcopy(self.chance.choice(self.originals))
        while True:
            self.chance.choice((self.change_claim, self.change_proof, self.change_proof, self.graft))(value)
            if self.chance.random() < 0.75:
                return json.dumps(value)

    def change_claim(self, value: dict[str, Any]) -> None:
        chance, claim = self.chance, value["claim"]
        field = chance.choice((*claim, "moves", "position", "game", "board"))
        players = claim["players"]
        if field == "players":
            claim["players"] = chance.choice((2, 3, players + 1))
        elif field == "misere":
            claim["misere"] = not claim["misere"]
        elif field == "turn":
            claim["turn"] = chance.choice((None, *range(1, players + 1)))
        elif field == "winner":
            claim["winner"] = chance.randrange(3)
        elif field == "can_be_beaten":
            claim[field] = sorted(chance.sample(range(1, players + 1), chance.randint(0, players)))
        elif field == "moves":
            self.change_moves(value)
        elif field == "position":
            self.change_position(value)
        elif field == "first":
            claim[field] = chance.choice(ROLES["cycle-cut"] + ROLES["cycle-cut-misere"] + ROLES["shannon"])
        elif field == "terminals":
            claim[field] = ",".join(reversed(claim[field].rsplit(",", 1)))
        elif field == "game":
            value["game"] = chance.choice((*SNAKE_GAMES, *ROLES))
        else:
            value["board"] = {"text": chance.choice(BOARDS)}

    def position_of(self, value: dict[str, Any]) -> sl.Position | None:
        """The position of the claim, if it still is one."""
        claim = value["claim"]
        try:
            board = sl.Board(value["board"]["text"])
            labels = {board._core.label(v): name for v, name in enumerate(board.vertices)}
            ends = claim.get("terminals")
            terminals = None
            if ends is not None:
                pieces = ends.split(",")
                half = len(pieces) // 2
                terminals = labels[",".join(pieces[:half])], labels[",".join(pieces[half:])]
            game = sl.Game(
                board, value["game"], players=claim["players"], misere=claim["misere"],
                first=claim.get("first"), terminals=terminals,
            )  # fmt: skip
            return game.set_up(claim["position"] or "", turn=claim["turn"])
        except (sl.SlitherlabError, KeyError):
            return None

    def change_moves(self, value: dict[str, Any]) -> None:
        chance, claim = self.chance, value["claim"]
        moves = claim["moves"] or {"winning": [], "complete": False}
        position = self.position_of(value)
        legal = [move.text for move in position.legal_moves()] if position else []
        kind = chance.randrange(4)
        if kind == 0:
            moves["complete"] = not moves["complete"]
        elif kind == 1 and legal:
            moves["winning"].append(chance.choice(legal))
        elif kind == 2 and moves["winning"]:
            moves["winning"].pop(chance.randrange(len(moves["winning"])))
        else:
            moves = None if chance.random() < 0.5 else {"winning": legal, "complete": True}
        claim["moves"] = moves

    def change_position(self, value: dict[str, Any]) -> None:
        """A move on, a word less, two words exchanged, or another order of the snakes."""
        chance, claim = self.chance, value["claim"]
        position = self.position_of(value)
        if position and chance.random() < 0.5 and position.legal_moves():
            claim["position"] = position.play(chance.choice(position.legal_moves())).text
            return
        words = (claim["position"] or "").split()
        if not words:
            return
        i, j = chance.randrange(len(words)), chance.randrange(len(words))
        kind = chance.randrange(4)
        if kind == 0:
            del words[i]
        elif kind == 1:
            words[i], words[j] = words[j], words[i]
        elif kind == 2:
            words.insert(i, words[j])
        else:
            words.reverse()
        claim["position"] = " ".join(words) or None

    def change_proof(self, value: dict[str, Any]) -> None:
        """Something anywhere inside the proof."""
        places = list(inside(value, "proof"))
        holder, key = self.chance.choice(places)
        holder[key] = self.changed(holder[key], value)
        if holder[key] is DROPPED:
            del holder[key]

    def changed(self, old: Any, value: dict[str, Any]) -> Any:
        chance = self.chance
        if isinstance(old, bool):
            return not old
        if isinstance(old, int):
            return chance.choice((old + 1, old - 1, chance.randint(-1, 12), chance.randint(0, 40)))
        if isinstance(old, str):
            if old and chance.random() < 0.8 and set(old) <= set("oipabcx-"):
                i = chance.randrange(len(old))
                letters = "oip" if set(old) <= set("oip") else "x-" if set(old) <= set("x-") else "abc-"
                return old[:i] + chance.choice(letters) + old[i + 1 :]
            position = self.position_of(value)
            legal = [move.text for move in position.legal_moves()] if position else []
            return chance.choice([*legal, old[::-1], "", "0-1"])
        if isinstance(old, list):
            new = list(old)
            kind = chance.randrange(5)
            if kind == 0 and new:
                del new[chance.randrange(len(new))]
            elif kind == 1 and new:
                new.insert(chance.randrange(len(new)), copy.deepcopy(chance.choice(new)))
            elif kind == 2 and len(new) > 1:
                i, j = chance.sample(range(len(new)), 2)
                new[i], new[j] = new[j], new[i]
            elif kind == 3:
                new.reverse()
            else:
                new.append(chance.choice((0, 1, [], [0, 1], None, {"replies": []}, {"over": {}}, {"play": ["0-1", 0]})))
            return new
        if isinstance(old, dict) and chance.random() < 0.2:
            return None
        return chance.choice((DROPPED, {"replies": []}, {"over": {}}, {"race": []}, {}, old))

    def graft(self, value: dict[str, Any]) -> None:
        """The proof, or the claim, of another certificate."""
        others = [one for one in self.originals if one["board"] == value["board"]]
        field = self.chance.choice(("proof", "proof", "claim"))
        value[field] = copy.deepcopy(self.chance.choice(others if self.chance.random() < 0.7 else self.originals)[field])


class Dropped:
    """What stands where something is taken out."""


DROPPED: Any = Dropped()


def inside(holder: Any, key: Any) -> Iterator[tuple[Any, Any]]:
    """All places inside a value, each as what holds it and the key there."""
    yield holder, key
    value = holder[key]
    if isinstance(value, dict):
        for name in value:
            yield from inside(value, name)
    elif isinstance(value, list):
        for i in range(len(value)):
            yield from inside(value, i)
