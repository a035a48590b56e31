"""Certificates of every game and kind, true ones and forged ones, for the comparison of two checkers.

Everything depends on a seed alone. Forgeries change the meaning: a label, a partner, a move, the claim, the game, or the
whole proof for one of another certificate. Most are lies; some are true in another way, and then both checkers have to
see that too.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import reading

import slitherlab as sl

SNAKE_GAMES = ("classic", "progressive", "geography", "public", "private", "edge-geography", "trail-trap")
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
#: Games on boards where strategies use the nodes that are rare elsewhere.
RARE = (
    ("private", "grid:2x5"), ("private", "grid:3x4"), ("private", "path:9"), ("private", "path:5 and path:6"),
    ("private", "cycle:10"), ("cycle", "complete:5"), ("cycle", "wheel:5"), ("cycle", "grid:3x3"), ("cycle", "sparse6::C_``V"),
    ("cycle-misere", "wheel:5"), ("cycle-misere", "complete:5"), ("public", "grid:2x4"), ("public", "grid:3x4"),
    ("classic", "petersen"), ("classic", "grid:3x4"), ("private", "cycle:6"), ("private", "path:2 and path:2 and path:2"),
    ("private", "bipartite:3,3"), ("classic", "tree:2,2"), ("classic", "bipartite:2,4"), ("public", "bipartite:2,5"),
    ("geography", "tree:2,2"), ("progressive", "caterpillar:2,0,1"), ("geography", "path:3 and star:3"), ("progressive", "cycle:5"),
)  # fmt: skip

#: A board of every family and modifier that is not drawn by chance.
ALL_BOARDS = (
    "grid:5x6", "grid:2x3x4", "grid:7", "grid:1x1", "path:1", "path:7", "cycle:1", "cycle:2", "cycle:7",
    "cycle:8 reach 3", "cycle:5 reach 9", "torus:4x5", "torus:2x2", "torus:1x3", "torus:5x5 reach 2", "cylinder:6x3",
    "cylinder:2x3x2", "hypercube:4", "hypercube:1", "rook:4x4", "rook:3x3x3", "rook:4x4 reach 2", "bishop:4x4",
    "bishop:3x3x3", "bishop:5", "queen:4x4", "queen:3x2x3", "king:4x4", "king:2x3x2", "king:3x3 reach 2",
    "knight:5x5", "knight:4x4x3", "knight:9x9 reach 2", "leaper:1,3:6x6", "leaper:0,2:5x5", "leaper:2,2:6x6",
    "leaper:0,1:3x3", "triangle:1", "triangle:5", "triangle:5 reach 3", "hex:1", "hex:2", "hex:4", "hex:5x4",
    "hex:3x3 reach 2", "honeycomb:1", "honeycomb:2", "honeycomb:3", "honeycomb:4", "honeycomb:3x2", "honeycomb:1x1",
    "honeycomb:2x5", "complete:1", "complete:6", "bipartite:3,4", "multipartite:2,2,3", "multipartite:5",
    "multipartite:1,1,1,4", "wheel:3", "wheel:6", "star:1", "star:6", "caterpillar:2,0,1,3", "caterpillar:3x2",
    "caterpillar:0", "caterpillar:4x0", "tree:2,3", "tree:1,4", "tree:3,0", "circulant:9:1,3", "circulant:8:1,4",
    "circulant:2:1", "petersen:7,2", "petersen:3,1", "ladder:1", "ladder:6", "ladder:5 reach 2", "prism:3", "prism:6",
    "prism:7 reach 3", "aztec:1", "aztec:2", "aztec:4", "aztec:3 reach 2", "aztec:2 without 1,1", "kneser:2,1", "kneser:5,2",
    "kneser:7,3", "kneser:8,2", "theta:1,2", "theta:2,3,4", "theta:5,1,2,2", "paley:5", "paley:13", "paley:17", "paley:29",
    "paley:37", "friendship:1", "friendship:4", "grid:5x2 + ladder:5", "graph6:DQc", "graph6:?", "graph6:@", "sparse6::C_mV",
    "sparse6::@", "sparse6::?", "sparse6::A_", "sparse6::An", "grid:5x6 without 1,1 3,2", "grid:5x6 without 0..2,3",
    "grid:5x6 without 0,0 *,4", "grid:5x6 without *,4 without 0,0", "grid:5x5 + knight:5x5",
    "grid:5x5 + king:5x5 reach 2 without 2,2", "path:4 and cycle:5", "path:2 and grid:2x2 without 0,0 and petersen",
    "path:9 + circulant:9:2", "path:5 without 2", "complete:6 without 1..2", "triangle:5 without 0..1,3",
    "hex:3 without 2,2", "honeycomb:2 without *,1", "petersen without 0 5..7", "grid:3x3 without 0..2,0..2",
    "graph6:DQc + path:5", "grid:2x2 and grid:2x2 without 0..1,0..1",
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
    game, text = chance.choice((*SNAKE_GAMES, *ROLES)), chance.choice(BOARDS)
    if chance.random() < 0.3:
        game, text = chance.choice(RARE)
    board = sl.Board(text)
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


def lines(chance: random.Random, count: int) -> Iterator[str]:
    """Certificates of Hold That Line, of positions reached by chance."""
    boards = ("grid:1x2", "grid:1x4", "grid:2x2", "grid:2x3", "grid:3x3", "grid:3x3 without 1,1", "grid:2x4 without 0,0")
    for _ in range(count):
        position = sl.Game(chance.choice(boards), "hold-that-line").start()
        for _ in range(chance.randrange(4)):
            if moves := position.legal_moves():
                position = position.play(chance.choice(moves))
        yield position.certificate(nodes=100_000)


#: Boards on which private snakes soon run apart.
RACES = (
    "grid:3x4", "grid:4x4", "path:12", "path:6 and path:7", "cycle:12", "honeycomb:3x2", "tree:2,3", "bipartite:4,6",
    "caterpillar:2,1,2,0,1", "complete:8", "path:5 and cycle:5 and grid:2x3", "star:7 and star:6",
)  # fmt: skip


def races(chance: random.Random) -> list[str]:
    """Certificates whose strategies are one race or walls, with runs made by chance: some show enough, some do not."""
    text, players = chance.choice(RACES), chance.choice((2, 2, 3))
    board, game = sl.Board(text), sl.Game(text, "private", players=players)
    position = game.start()
    for _ in range(players + chance.randrange(8)):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(chance.choice(moves))
    if len(position.snakes) < players:
        return []
    near: dict[int, list[int]] = {}
    for u, v in board.edge_array.tolist():
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    snakes = [[board.index(v) for v in snake] for snake in position.snakes]
    runs = []
    for player, snake in enumerate(snakes, 1):
        used = {v for one in snakes for v in one}
        paths = []
        for end in {snake[0], snake[-1]}:
            path = [end]
            while chance.random() < 0.9 and (steps := [w for w in near[path[-1]] if w not in used]):
                path.append(chance.choice(steps))
                used.add(path[-1])
            paths.append(path)
        runs.append({"player": player, "paths": paths})
    turn = chance.randint(1, players)
    found = []
    for x in range(1, players + 1):
        claim: dict[str, Any] = {"players": players, "misere": False, "position": position.text, "turn": turn}
        claim |= {"winner": x, "moves": None} if players == 2 else {"winner": 0, "moves": None, "can_be_beaten": [x]}
        kind = chance.choice(("race", "walls"))
        listed = [run for run in runs if chance.random() < 0.9]
        if kind == "walls" and chance.random() < 0.9:
            # Two players' strategy is the winner's, that of all others against the loser.
            listed = [run for run in listed if (run["player"] == x) == (players == 2)]
        nodes = [{kind: listed}]
        proof = {"strategy": {"nodes": nodes, "roots": [0] * (1 if players == 2 else players)}}
        whole = {"schema": "slitherlab/certificate/1", "board": {"text": text}, "game": "private"}
        found.append(json.dumps(whole | {"claim": claim, "proof": proof}))
    return found


#: Nodes of strategies that are few among many, so that changes would seldom fall on them.
RARE_NODES = ("static", "race", "walls", "mirror", "forced", "closing", "safe")


class Forger:
    """Changes certificates in meaning, with pieces of other ones at hand."""

    def __init__(self, seed: int, originals: list[str]) -> None:
        self.chance = random.Random(seed)
        self.originals = [json.loads(text) for text in originals]
        #: For each kind of proof, the certificates that have one: rare kinds are forged as often as others.
        self.kinds: dict[str, list[dict[str, Any]]] = {}
        for one in self.originals:
            self.kinds.setdefault(next(iter(one["proof"])), []).append(one)

    def forge(self) -> str:
        """One changed certificate; now and then it is changed several times."""
        value = copy.deepcopy(self.chance.choice(self.kinds[self.chance.choice(list(self.kinds))]))
        while True:
            ways = (self.change_claim, self.change_proof, self.change_evidence, self.change_evidence, self.graft)
            self.chance.choice(ways)(value)
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
        """Something anywhere inside the proof, if it still has one."""
        if "proof" not in value:
            return
        places = list(inside(value, "proof"))
        rare = [place for place in places if place[1] in RARE_NODES]
        if rare and self.chance.random() < 0.5:
            places = list(inside(*self.chance.choice(rare)))
        holder, key = self.chance.choice(places)
        holder[key] = self.changed(holder[key], value)
        if holder[key] is DROPPED:
            del holder[key]

    def change_evidence(self, value: dict[str, Any]) -> None:
        """A lie that fits together: about the matching and the labels of a level, or about a pair of forests."""
        found = list(inside(value, "proof")) if "proof" in value else []
        levels = [holder[key] for holder, key in found if is_object(holder[key], "labels")]
        pairs = [holder[key] for holder, key in found if is_object(holder[key], "places")]
        if levels:
            self.change_level(self.chance.choice(levels), value)
        elif pairs:
            self.change_pair(self.chance.choice(pairs))
        else:
            self.change_proof(value)

    def change_level(self, level: dict[str, Any], value: dict[str, Any]) -> None:
        chance = self.chance
        if chance.random() < 0.4:
            some = level[chance.choice(("ears", "reach"))]
            if isinstance(some, list) and some:
                if chance.random() < 0.3:
                    some.clear()
                else:
                    some.insert(chance.randrange(len(some)), some.pop(chance.randrange(len(some))))
                    some.pop() if chance.random() < 0.5 else None
            return
        vertices, near = self.level_vertices(level, value)
        labels, mates = list(level["labels"]), level["mate"]
        if not vertices or len(labels) != len(vertices):
            return
        place = {v: i for i, v in enumerate(vertices)}
        i = chance.randrange(len(vertices))
        j = place.get(mates[i])
        kind = chance.randrange(4)
        if kind == 0 and j is not None:
            # The matching loses an edge.
            mates[i] = mates[j] = -1
            labels[i] = labels[j] = "o"
        elif kind == 1 and j is not None:
            labels[i], labels[j] = chance.choice(("pp", "io", "oi", "oo"))
        elif kind == 2:
            labels = ["o" if mate == -1 else chance.choice((label, "p")) for label, mate in zip(labels, mates)]
        else:
            # Another vertex is left out: the same size, so the matching may be as good.
            for u in near.get(vertices[i], ()):
                k = place.get(u)
                if mates[i] == -1 and k is not None and mates[k] in place:
                    mates[place[mates[k]]] = -1
                    mates[i], mates[k] = u, vertices[i]
                    break
        level["labels"] = "".join(labels)

    def level_vertices(self, level: dict[str, Any], value: dict[str, Any]) -> tuple[list[int], dict[int, list[int]]]:
        """The vertices that a level is probably about, and the neighbours of each."""
        position = self.position_of(value)
        if position is None or not isinstance(level["mate"], list):
            return [], {}
        board = position.board
        used = {board.index(v) for snake in position.snakes for v in snake}
        vertices = [v for v in range(len(board.vertices)) if v not in used]
        if len(level["mate"]) != len(vertices):
            return [], {}
        near: dict[int, list[int]] = {}
        for u, v in board.edge_array.tolist():
            if u != v:
                near.setdefault(u, []).append(v)
                near.setdefault(v, []).append(u)
        return vertices, near

    def change_pair(self, pair: dict[str, Any]) -> None:
        chance, places = self.chance, list(pair["places"])
        kind = chance.randrange(4)
        if kind == 0:
            pair["witness"] = chance.choice("x-") * len(places)
        elif kind == 1 and isinstance(pair["witness"], str):
            pair["witness"] = pair["witness"].replace("x", "-", 1)
        elif kind == 2:
            pair["places"] = "".join(places).translate(str.maketrans("ab", "ba"))
        elif places:
            i, j = chance.randrange(len(places)), chance.randrange(len(places))
            places[i], places[j] = places[j], places[i]
            pair["places"] = "".join(places)

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


def forge_family(chance: random.Random, text: str) -> str:
    """A certificate about a family, changed in its claim, in a window, in an opening, in the chosen moves or in its text."""
    lines = [json.loads(line) for line in text.splitlines()]
    claim, patches = lines[0], lines[1:]
    kind = chance.randrange(13)
    patch = chance.choice(patches)
    if "strip" in patch and kind > 3:
        return forge_strip(chance, lines, patch) if kind < 11 else (forge_schema if kind == 11 else forge_numbers)(chance, lines)
    axis = chance.randrange(len(patch.get("window", "-")))
    if kind == 0:
        lines.remove(patch)
    elif kind == 1:
        claim["players"] += chance.choice((-1, 1))
    elif kind == 2:
        claim["misere"] = not claim["misere"]
    elif kind == 3:
        number = re.search("[0-9]+", claim["family"])
        assert number is not None
        side = max(1, int(number[0]) + chance.choice((-1, 1)))
        claim["family"] = claim["family"].replace(number[0], str(side), 1)
    elif kind == 4:
        words = re.findall(r"[0-9]+|[^0-9]+", patch["window"][axis])
        place = chance.choice([i for i, word in enumerate(words) if word.isdigit()])
        words[place] = str(max(0, int(words[place]) + chance.choice((-1, 1))))
        patch["window"][axis] = "".join(words)
    elif kind == 5:
        ends = patch["window"][axis].split(" ")
        ends[-1] = ends[-1].removesuffix("+") if ends[-1].endswith("+") else f"{ends[-1]}+"
        patch["window"][axis] = " ".join(ends if chance.random() < 0.5 else ends[::-1])
    elif kind == 6 and patch["moves"]:
        place = chance.randrange(len(patch["moves"]))
        letter = chance.choice(("", "A", "B", "C", "AA"))
        patch["moves"] = patch["moves"][:place] + letter + patch["moves"][place + 1 :]
    elif kind == 7:
        patch["opening"] = [chance.randint(-1, 1) for _ in patch["opening"]]
    elif kind == 8:
        patch["beaten"] = chance.randint(1, claim["players"])
        if chance.random() < 0.5:
            claim["beaten"] = sorted({patch["beaten"], *claim["beaten"]})
    elif kind == 9:
        # The same two cells, named the other way round: nothing changes, on a ring either.
        patch["opening"] = [-by for by in patch["opening"]]
    elif kind == 10:
        # A ring for a line, a line for a ring, or a ring of another length.
        number = chance.randint(2, 7)
        was = re.fullmatch("ring ([0-9]+)", patch["window"][axis])
        rings = [f"ring {number}", f"ring {int(was[1]) if was else number}", f"{number // 3}+ {number // 2}+"]
        patch["window"][axis] = chance.choice(rings)
    elif kind == 11:
        return forge_schema(chance, lines)
    else:
        return forge_numbers(chance, lines)
    return written(lines)


def written(lines: list[Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def forge_strip(chance: random.Random, lines: list[Any], line: Any) -> str:
    """Another number in a line about strips, another player, or the line of another kind."""
    field = chance.choice((*line["strip"], "beaten", "more"))
    if field == "beaten":
        line["beaten"] = chance.randint(1, lines[0]["players"])
    elif field == "more":
        line[chance.choice(("more", "moves"))] = ""
    else:
        line["strip"][field] += chance.choice((-1, 1, 2))
    return written(lines)


def ring_certificates(chance: random.Random, count: int) -> list[str]:
    """Certificates about single tori and cylinders, whose windows are whole rings, by trying everything."""
    found: list[str] = []
    while len(found) < count:
        name = chance.choice(("torus", "torus", "cylinder"))
        sides = [3, 3] if name == "torus" else chance.choice(([3, 1], [4, 1], [5, 1], [3, 2], [4, 2]))
        players, game, misere = chance.randint(2, 6), chance.choice(("classic", "classic", "geography")), chance.random() < 0.3
        x = chance.randint(1, players)
        lattice = reading.Lattice(name, 2)
        turn = 2
        steps = [(1, 0), (0, 1)] if game == "classic" else [(0, 0)]
        lines: list[Any] = [{"schema": "slitherlab/family-certificate/1", "family": f"{name}:{sides[0]}x{sides[1]}", "game": game,
                             "players": players, "misere": misere, "beaten": [x]}]  # fmt: skip
        for step in steps:
            for low in range(1 if name == "torus" else sides[1] - step[1]):
                opening = tuple(chance.choice((1, -1)) * by for by in step)
                after = f"{low} {sides[1] - 1 - step[1] - low}"
                window = [f"ring {sides[0]}", f"ring {sides[1]}" if name == "torus" else after]
                laid = reading.Window(lattice, opening, tuple(map(reading.extent_of, window)))
                moves = best_moves(laid, players, x, turn, misere)
                if moves is not None:
                    lines.append({"beaten": x, "opening": list(opening), "window": window, "moves": moves})
        if len(lines) > 1:
            found.append(written(lines))
    return found


def best_moves(window: reading.Window, players: int, x: int, turn: int, misere: bool) -> str | None:
    """The moves with which the partners win in a window, in the order of the replay; None if they do not."""
    known: dict[Any, bool] = {}
    Position = tuple[frozenset[Any], frozenset[Any], int]

    def steps(position: Position) -> list[Any]:
        ends, free, _ = position
        return [(end, to) for end in sorted(ends, key=lambda cell: cell[::-1]) for to in window.near[end] if to in free]

    def after(position: Position, step: Any) -> Position:
        ends, free, turn = position
        return form(ends - {step[0]} | {step[1]}, free - {step[1]}, turn % players + 1)

    def form(ends: frozenset[Any], free: frozenset[Any], turn: int) -> Position:
        ends = frozenset(end for end in ends if free.intersection(window.near[end]))
        seen, border = set(), set(ends)
        while border:
            border = {to for cell in border for to in window.near[cell]} & free - seen
            seen |= border
        return ends, frozenset(seen), turn

    def won(position: Position) -> bool:
        if position not in known:
            rest = [won(after(position, step)) for step in steps(position)]
            mine = position[2] == x
            known[position] = (mine is not misere) if not rest else all(rest) if mine else any(rest)
        return known[position]

    start = form(window.opening, frozenset(window.near) - window.opening, turn)
    if not won(start):
        return None
    text, met, stack = "", set(), [start]
    while stack:
        position = stack.pop()
        if position in met:
            continue
        met.add(position)
        choices = steps(position)
        if position[2] != x and len(choices) > 1:
            place = next(i for i, step in enumerate(choices) if won(after(position, step)))
            text += reading.LETTERS[place]
            choices = [choices[place]]
        stack.extend(after(position, step) for step in reversed(choices))
    return text


def forge_schema(chance: random.Random, lines: list[Any]) -> str:
    """Another first line: most are no claim about a family, some say the same in another way."""
    claim = lines[0]
    name = claim["schema"]
    way = chance.randrange(7)
    if way == 0:
        claim["schema"] = chance.choice((name[:-1] + "2", name + "0", " " + name, name.upper(), "slitherlab/certificate/1", "", None, [name]))
    elif way == 1:
        claim["note"] = claim.pop("schema")
    elif way == 2:
        claim[name] = name
    elif way == 3:
        lines[0] = [claim]
    text = written(lines)
    if way == 4:
        # An escape is the same text, in a spelling that nobody reads.
        text = text.replace("slitherlab/", "slitherlab\\/", 1)
    elif way == 5:
        text = chance.choice((" ", "\t", "\r", "\n", "\ufeff", " " * 70_000)) + text
    elif way == 6:
        text = text.replace('"schema"', f'"schema": "{name}", "schema"', 1)
    return text


def forge_numbers(chance: random.Random, lines: list[Any]) -> str:
    """A number in another form: with a zero or a sign before it, as a fraction, or too long."""
    text = written(lines)
    first = text.index("\n")
    found = list(re.finditer(r"-?[0-9]+", text))
    # The claim has few numbers, and patches have many.
    near = [one for one in found if one.start() < first]
    one = chance.choice(near if chance.random() < 0.5 else found)
    digits = one[0]
    forms = ("0" + digits, "+" + digits, digits + ".0", digits + "e0", "-" + digits, " " + digits, digits + " ", "00", "-0", digits + "0" * 12,
             "99999", "100000", "\u0663")  # fmt: skip
    return text[: one.start()] + chance.choice(forms) + text[one.end() :]


#: What stands for a piece of text and may still be read as that.
SPELLINGS = (
    (r" ", ("  ", "\t", "\u00a0", "")), (r"[0-9]+", ("0{}", "+{}", "{}.0", "{}e0", "-{}", "{}0", "\u0661")), (r"-", ("\u2010", "--", " - ")),
    (r"[a-z]", ("\\u{:04x}",)), (r":", (" :", ": ", "::")), (r",", (", ", ",,", " ,")), (r"/", (r"\/", "//", " / ")),
    (r"x", ("X", "\u00d7")), (r"null", ('""', "[]", "0")), (r"\{\}", ("[]", "null")), (r"true|false", ("0", "1", "null")),
    (r"#[0-9]+", ("", "#0")), (r'"[a-z_]+": ', ("",)), (r'"private"', ('"independent"',)),
)  # fmt: skip


def respell(chance: random.Random, text: str) -> str:
    """A text changed as a text: signs left out, added, doubled and exchanged, and other spellings of what it says."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        way = chance.randrange(8)
        place, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, place + chance.randint(1, 8))
        if way == 0:
            text = text[:place] + text[end:]
        elif way == 1:
            text = text[:end] + text[place:]
        elif way == 2:
            text = text[:place] + chance.choice('0123456789-+"[]{},:/# \\\n\tabxnu.\u00e9\u2028') + text[place + chance.randint(0, 1) :]
        elif way == 3:
            text = restructure(chance, text)
        elif way == 4:
            text = chance.choice((" ", "\n", "\t", "\r\n", "\ufeff", "\u00a0")).join(re.split("(?<=[,:]) ", text))
        else:
            pattern, forms = chance.choice(SPELLINGS)
            found = list(re.finditer(pattern, text))
            if found:
                one, form = chance.choice(found), chance.choice(forms)
                new = form.format(ord(one[0])) if "04x" in form else form.format(one[0])
                text = text[: one.start()] + new + text[one.end() :]
        if not text:
            break
    return text


def restructure(chance: random.Random, text: str) -> str:
    """The JSON values of a text's lines with an object in another form."""
    lines = text.splitlines()
    place = chance.randrange(len(lines)) if lines else 0
    try:
        whole = {"": json.loads(lines[place])}
        holders = [(holder, key) for holder, key in inside(whole, "") if isinstance(holder[key], dict)]
    except (ValueError, IndexError):
        return text
    if not holders:
        return text
    holder, key = chance.choice(holders)
    old, way = holder[key], chance.randrange(5)
    if way == 0:
        holder[key] = list(old.values())
    elif way == 1:
        holder[key] = dict(chance.sample(list(old.items()), len(old)))
    elif way == 2:
        old[chance.choice(("can_be_beaten", "first", "terminals", "turn", "moves", "more"))] = None
    elif way == 3:
        holder[key] = [old]
    elif old:
        old.pop(chance.choice(list(old)))
    lines[place] = json.dumps(whole[""], ensure_ascii=chance.random() < 0.5)
    return "\n".join(lines)


class Dropped:
    """What stands where something is taken out."""


DROPPED: Any = Dropped()


def is_object(value: Any, field: str) -> bool:
    """Whether it is a level (which has `labels`) or a pair (`places`) that still has its fields."""
    rest = {"labels": ("mate", "ears", "reach"), "places": ("witness",)}[field]
    return isinstance(value, dict) and isinstance(value.get(field), str) and all(name in value for name in rest)


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
