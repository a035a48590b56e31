#!/usr/bin/env python3
"""Gives certificates and forgeries to three checkers, which must agree.

    agree.py VERIFIED SLITHERLAB [--count N] [--seed S]

VERIFIED is the extracted checker, SLITHERLAB the program; the third is checker-py/verify.py. The proved checker may
say that something is outside what it knows; whatever it accepts or refuses, the others must too.
"""

import argparse
import copy
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "checker-py"))
import verify  # noqa: E402

#: Small certificates of families: a mutant is replayed in well under a second.
FAMILIES = ("classic-5", "classic-6-misere", "classic-7", "geography-4-misere", "geography-5", "progressive-5", "progressive-6-misere", "geography-3-misere", "geography-7-torus", "progressive-6-cylinder", "classic-6-honeycomb", "geography-6-honeycomb", "geography-7-honeycomb", "classic-8-cube", "classic-3-two")
#: Boards that search decides, for strategies.
QUESTIONS = (
    ("grid:3x4", "geography", 3, False, "0,1 1,1 2,1"), ("grid:3x3", "classic", 3, True, "0,0 0,1"), ("grid:3x3", "classic", 2, True, "1,1 1,2"),
    ("grid:2x3", "classic", 3, False), ("grid:3x3", "classic", 3, False), ("grid:3x3", "classic", 2, True),
    ("grid:2x4", "progressive", 3, False), ("cycle:5", "geography", 4, True), ("petersen", "classic", 3, False),
    ("complete:4", "classic", 3, True), ("bipartite:2,3", "progressive", 2, True), ("grid:3x3", "geography", 3, False),
    ("grid:3x5", "classic", 2, False, "0,1 0,2 0,3"), ("star:4", "classic", 3, False), ("path:5", "geography", 3, True), ("grid:2x2x2", "classic", 4, False),
)  # fmt: skip
#: The kinds of proofs about one board that the proved checker knows, but for strategies.
KINDS = ("static", "winning-move", "one-end", "inner-levels", "over", "forest", "fixed-length")
#: Boards and positions that theorems decide: the game, a position or none, and what else is asked for.
THEOREMS = (
    ("petersen", "classic", ""), ("torus:3x5", "classic", ""), ("wheel:5", "classic", ""), ("king:3x4", "geography", ""), ("ladder:5", "progressive", ""), ("grid:5x6", "classic", ""), ("grid:5x5", "classic", ""), ("star:5", "classic", ""), ("bipartite:3,5", "classic", ""),
    ("cycle:7", "classic", ""), ("grid:3x3", "geography", ""), ("grid:4x4", "geography", ""), ("grid:3x3", "progressive", ""),
    ("cycle:5", "progressive", ""), ("petersen", "progressive", ""), ("grid:3x5", "geography", "0,0 0,1 1,1"),
    ("grid:4x4", "progressive", "0,0 0,1 0,2"), ("grid:4x4", "classic", "0,0 0,1"), ("grid:5x5", "classic", "0,0 0,1"),
    ("grid:4x5", "classic", "1,1 1,2 1,3"), ("complete:7", "geography", "0 1 2"), ("path:4", "geography", "0 1 2 3"), ("path:2", "classic", "0 1"),
    ("path:5", "geography", "", "--players", "3"), ("star:4", "progressive", "", "--players", "3", "--misere"), ("path:7", "geography", "", "--misere"),
    ("grid:3x3", "progressive", "0,0 0,1 1,1 1,0", "--players", "4"),
    ("complete:5", "classic", "", "--misere"), ("bipartite:2,4", "classic", "", "--players", "4"), ("bipartite:3,4", "classic", "0 3 1", "--misere"), ("path:7", "classic", "2 3 4", "--misere"),
    ("cycle:7", "classic", "", "--players", "3"), ("star:4", "classic", "1 0", "--misere"), ("wheel:3", "classic", "", "--players", "3", "--misere"),
)  # fmt: skip

#: Cycle games: the board, the game, a position or none, and what else is asked for.
CYCLES = (
    ("complete:4", "cycle", ""), ("cycle:6", "cycle", ""), ("wheel:8", "cycle", ""), ("prism:5", "cycle-misere", ""), ("king:3x4", "cycle-cut", "", "--first", "cut"), ("bipartite:3,4", "cycle", ""), ("petersen", "cycle", ""), ("grid:3x4", "cycle", ""), ("complete:6", "cycle", ""),
    ("grid:3x3", "cycle-cut", "", "--first", "cut"), ("complete:4", "cycle-cut", "", "--first", "cycle"), ("complete:5", "cycle-cut", "", "--first", "cut"), ("bipartite:3,4", "cycle-cut", "", "--first", "cut"),
    ("complete:4", "cycle-misere", ""), ("complete:5", "cycle-misere", ""), ("petersen", "cycle-misere", ""), ("bipartite:3,4", "cycle-misere", ""), ("grid:3x4", "cycle-misere", ""),
    ("complete:4", "cycle-cut-misere", "", "--first", "non-cycle"), ("complete:5", "cycle-cut-misere", "", "--first", "anti-cut"), ("grid:3x3", "cycle-cut-misere", "", "--first", "non-cycle"),
    ("bipartite:3,4", "cycle-cut-misere", "", "--first", "anti-cut"), ("bipartite:3,4", "cycle-cut-misere", "", "--first", "non-cycle"), ("petersen", "cycle-cut-misere", "1: 0-1 1-2 / 2: 3-4", "--first", "anti-cut"),
    ("complete:5", "cycle-cut-misere", "1: 0-1 / 2: 2-3", "--first", "non-cycle"), ("bipartite:3,5", "cycle-cut-misere", "1: 0-3", "--first", "non-cycle"),
    ("complete:4", "cycle", "1: 0-1 / 2: 2-3"), ("bipartite:3,3", "cycle", "1: 0-3 1-3 / 2: 1-4 0-4"), ("grid:3x3", "cycle", "1: 0,0-0,1 / 2: 1,1-1,2"), ("complete:5", "cycle", "1: 0-1 2-3 / 2: 0-2 0-3"),
    ("complete:5", "cycle", "1: 0-1"), ("complete:5", "cycle", "1: 0-1 1-2 / 2: 3-4"), ("bipartite:3,3", "cycle", "1: 0-3 1-4 2-5"), ("wheel:4", "cycle", "1: 0-1 2-3"), ("complete:5", "cycle", "1: 0-1 0-2 / 2: 3-4 0-3"),
    ("wheel:4", "cycle-misere", "1: 0-1 0-2"), ("complete:4", "cycle-misere", "1: 0-1 2-3"), ("wheel:5", "cycle-misere", "1: 0-1 2-3"),
    ("complete:4", "cycle-misere", "1: 0-1 / 2: 2-3"), ("bipartite:3,3", "cycle-misere", "1: 0-3"), ("complete:5", "cycle-misere", "1: 0-1 0-2 1-3 / 2: 0-3 1-2 3-4"),
    ("complete:5", "cycle-cut", "1: 0-1 / 2: 2-3", "--first", "cycle"), ("petersen", "cycle-cut", "1: 0-1 1-2 / 2: 3-4", "--first", "cut"),
    ("complete:4", "cycle", "1: 0-1 0-2 1-2 / 2: 0-3 1-3"), ("complete:4", "cycle-misere", "1: 0-1 0-2 1-2 / 2: 0-3 1-3"), ("complete:4", "cycle-cut", "1: 0-3 1-3 / 2: 0-1 0-2 1-2", "--first", "cut"),
    ("complete:4", "cycle-cut", "1: 0-3 1-3 / 2: 0-1 0-2 1-2", "--first", "cycle"), ("complete:4", "cycle-cut-misere", "1: 0-1 0-2 1-2 / 2: 0-3 1-3", "--first", "non-cycle"), ("path:3", "cycle", "1: 0-1 / 2: 1-2"), ("path:3", "cycle-misere", "1: 0-1 / 2: 1-2"),
    ("path:3", "shannon", "1: 0-1 / 2: 1-2", "--terminals", "0,2", "--first", "short"), ("cycle:4", "shannon", "1: 0-1 1-2 / 2: 0-3", "--terminals", "0,2", "--first", "short"),
    ("grid:3x3", "shannon", "", "--terminals", "0,0,2,2", "--first", "short"), ("complete:5", "shannon", "", "--terminals", "0,4", "--first", "cut"), ("grid:2x3", "shannon", "", "--terminals", "0,0,0,1", "--first", "short"),
    ("grid:3x3", "shannon", "", "--terminals", "0,1,1,1", "--first", "cut"), ("complete:4", "shannon", "1: 0-1 / 2: 2-3", "--terminals", "0,3", "--first", "short"), ("petersen", "shannon", "", "--terminals", "0,7", "--first", "short"),
)  # fmt: skip


CYCLE_KINDS = ("two-forests", "switching", "safe", "edge-strategy", "over")


def cycles(program, folder):
    """Certificates of cycle games: two forests and a witness, and strategies."""
    found = []
    for board, game, position, *more in CYCLES:
        file = folder / "certificate.json"
        file.unlink(missing_ok=True)
        command = ["analyze", board, "--position", position] if position else ["solve", board]
        subprocess.run([program, *command, "--game", game, *more, "--certificate", str(file), "--no-store"], capture_output=True, check=False)
        if file.exists():
            value = json.loads(file.read_text())
            if next(iter(value["proof"])) in (*CYCLE_KINDS, "after"):
                found.append(value)
    # The same winner by one move: the position after it has a certificate of its own.
    for value in found[:]:
        for move in (value["claim"]["moves"] or {"winning": []})["winning"] * (not value["claim"]["position"]):
            claim, file = value["claim"], folder / "after.json"
            file.unlink(missing_ok=True)
            more = [word for key in ("first", "terminals") if claim.get(key) for word in (f"--{key}", claim[key])]
            command = [program, "analyze", value["board"]["text"], "--position", f"1: {move}", "--game", value["game"], *more, "--certificate", str(file), "--no-store"]
            subprocess.run(command, capture_output=True, check=False)
            proof = json.loads(file.read_text())["proof"] if file.exists() else {}
            if next(iter(proof), None) in CYCLE_KINDS:
                found.append({**value, "claim": {**claim, "moves": {"winning": [move], "complete": False}}, "proof": {"after": {"move": move, "proof": proof}}})
    kinds = {next(iter(value["proof"])) for value in found}
    assert kinds == {*CYCLE_KINDS, "after"}, f"of the kinds about cycle games the program writes only {kinds}"
    return found


def pairs_of(value):
    """The pairs of forests of a proof, wherever they stand."""
    if isinstance(value, dict):
        if "places" in value:
            yield value
        for one in value.values():
            yield from pairs_of(one)


def forge_cycle(value, rng):
    value = copy.deepcopy(value)
    claim, (content,) = value["claim"], value["proof"].values()
    pair = rng.choice([*pairs_of(content)] or [{"places": "abc", "witness": "x-x"}])
    strategies = [one for one in (content, *content.get("proof", {}).values()) if "nodes" in one]
    if strategies and rng.random() < 0.6:
        forge_nodes(strategies[0], rng)
        return json.dumps(value)

    def change(text, letters):
        k = rng.randrange(len(text))
        return text[:k] + rng.choice(letters) + text[k + 1 :]

    kind = rng.randrange(11)
    if kind == 9 and "mover" in content:
        content[rng.choice(("mover", "other", "board"))] = rng.choice((None, pair))
    elif kind == 10 and "move" in content:
        content["move"] = rng.choice((content["move"], "0-1", "0-2", "1-2"))
        content["proof"] = rng.choice((content["proof"], {"after": copy.deepcopy(content)}))
    elif kind == 0:
        claim["winner"] = rng.randrange(3)
    elif kind == 1:
        pair["places"] = change(pair["places"], "abc-")
    elif kind == 2:
        pair["witness"] = change(pair["witness"], "x-")
    elif kind == 3 and content.get("larger"):
        content["larger"] = None if rng.random() < 0.3 else change(content["larger"], "x-")
    elif kind == 4 and claim.get("first"):
        claim["first"] = rng.choice(("cycle", "cut", "short", "non-cycle", "anti-cut"))
    elif kind == 5:
        claim["turn"] = rng.choice((1, 2))
    elif kind == 6 and claim["moves"]:
        claim["moves"]["complete"] = not claim["moves"]["complete"]
    elif kind == 7 and claim["position"]:
        claim["position"] = rng.choice((claim["position"].replace("2:", "1:"), claim["position"].split(" / ")[0], None))
    elif kind == 8 and claim.get("terminals"):
        claim["terminals"] = change(claim["terminals"], "0123,")
    else:
        value["game"] = rng.choice(("cycle", "cycle-cut", "shannon", "cycle-misere", "cycle-cut-misere"))
    return json.dumps(value)


#: Several snakes and edge geography: the board, the game, a position or none, and what else is asked for.
OTHERS = (
    ("grid:4x4", "private", ""), ("hypercube:3", "private", ""), ("cylinder:4x5", "public", ""), ("torus:4x4", "edge-geography", ""), ("grid:2x3", "private", ""), ("grid:4x4", "private", "0,0 0,1 / 3,3 3,2"), ("grid:4x4", "private", "0,0 0,1 0,2 / 3,3 3,2"), ("grid:4x4", "private", "0,0 0,1"),
    ("grid:4x4", "public", "0,0 0,1 / 3,2 3,3"), ("petersen", "public", ""), ("grid:4x5", "public", ""), ("cycle:8", "public", ""), ("complete:6", "public", ""), ("bipartite:3,3", "public", ""),
    ("grid:3x3", "edge-geography", ""), ("grid:3x4", "edge-geography", ""), ("bipartite:3,3", "edge-geography", ""), ("grid:3x4", "edge-geography", "0,0 0,1 1,1"), ("grid:3x3", "edge-geography", "0,0 0,1"),
    ("path:5", "edge-geography", ""), ("cycle:6", "edge-geography", "0 1 2"), ("star:4", "edge-geography", "1 0 2"),
    ("complete:4", "private", ""), ("complete:4", "edge-geography", ""), ("wheel:4", "edge-geography", ""), ("king:2x3", "edge-geography", ""), ("prism:3", "edge-geography", ""),
    ("star:4", "public", ""), ("grid:3x3", "public", ""), ("king:2x3", "edge-geography", "0,0 0,1"), ("complete:5", "edge-geography", "0 1 2"), ("complete:4", "private", "0 1"),
    ("grid:3x3", "public", "0,0 0,1 / 2,1 2,2"), ("petersen", "public", "0 1 / 2 3"), ("grid:4x4", "public", "1,1 1,2"), ("grid:3x4", "public", "0,0 0,1 / 2,2 2,3"), ("grid:4x4", "public", "0,0 0,1 0,2 / 3,2 3,3"),
    ("path:6", "private", ""), ("grid:2x5", "private", ""), ("star:5", "private", ""), ("path:7", "private", "2 3"), ("grid:2x7", "private", "0,3 1,3"), ("grid:1x9", "private", ""),
    ("grid:3x3", "private", ""), ("grid:3x5", "private", ""), ("grid:3x4", "private", "0,0 0,1 / 2,2 2,3"), ("grid:2x5", "private", "0,1 1,1 / 0,3 1,3"), ("petersen", "private", ""), ("king:3x3", "private", ""),
    ("grid:3x3", "private", "", "--players", "3"), ("grid:2x4", "private", "", "--players", "3"), ("grid:1x11", "private", "", "--players", "3"), ("petersen", "private", "", "--players", "3"), ("grid:3x3", "private", "", "--players", "4"),
    ("grid:3x4", "private", "0,0 0,1 / 2,2 2,3 / 1,0 2,0", "--players", "3"), ("grid:2x6", "private", "", "--players", "3"), ("grid:3x3", "public", "", "--players", "3"), ("star:5", "public", "", "--players", "3"),
    ("cycle:6", "private", "", "--players", "3"), ("cycle:9", "private", "", "--players", "3"), ("cycle:8", "private", "", "--players", "4"), ("prism:3", "private", "", "--players", "3"), ("cycle:6", "private", "0 1 / 2 3 / 4 5", "--players", "3"), ("cycle:9", "private", "0 1 / 3 4 / 6 7", "--players", "3"),
    ("star:5", "public", "", "--misere"), ("grid:3x3", "private", "", "--misere"), ("grid:2x4", "private", "", "--players", "3", "--misere"), ("grid:2x4", "public", "", "--players", "3", "--misere"), ("cycle:6", "private", ""), ("cycle:6", "private", "0 1"), ("cycle:7", "private", "0 1 2 / 4 5", "--misere"), ("complete:5", "private", ""), ("complete:7", "private", "", "--players", "3", "--misere"), ("bipartite:2,4", "public", "", "--misere"), ("bipartite:3,4", "public", "0 3 / 1 4", "--players", "3"), ("path:7", "public", "", "--misere"),
    ("cycle:8", "public", "0 1 / 4 5 6", "--players", "3"), ("complete:5", "public", "0 1 / 2 3", "--misere"), ("path:4", "private", "0 1 / 2 3", "--misere"), ("path:4", "public", "0 1 / 2 3", "--players", "3"), ("path:3", "edge-geography", "0 1 2"),
)  # fmt: skip


OTHER_KINDS = ("mirror", "matching-covered", "even-kernel", "static", "winning-move", "split", "fixed-length", "over")
#: The nodes of their strategies.
OTHER_NODES = {"play", "replies", "static", "race", "walls", "mirror"}


def others(program, folder):
    """Certificates by mirrors, matchings, even kernels, splits, plays of one length, and strategies."""
    found, nodes = [], set()
    for board, game, position, *more in OTHERS:
        file = folder / "certificate.json"
        file.unlink(missing_ok=True)
        command = ["analyze", board, "--position", position] if position else ["solve", board]
        subprocess.run([program, *command, "--game", game, *more, "--certificate", str(file), "--no-store"], capture_output=True, check=False)
        value = json.loads(file.read_text()) if file.exists() else {"proof": {"": 0}}
        (kind,) = value["proof"]
        plain = kind == "strategy" and all({*node} <= OTHER_NODES for node in value["proof"][kind]["nodes"])
        if plain or kind in OTHER_KINDS:
            found.append(value)
            nodes |= {key for node in value["proof"][kind].get("nodes", ()) for key in node}
    kinds = {next(iter(value["proof"])) for value in found}
    assert kinds == {*OTHER_KINDS, "strategy"}, f"of the kinds about other games the program writes only {kinds}"
    assert nodes == OTHER_NODES, f"the strategies of other games have only the nodes {nodes}"
    assert len(found) >= len(OTHERS) - 6, f"the program writes only {len(found)} certificates of other games"
    return found


def forge_runs(value, rng):
    """Changes the runs of a race, of walls or of a split; None if there are none."""
    (content,) = value["proof"].values()
    images = [node["mirror"] for node in content.get("nodes", ()) if "mirror" in node]
    if images and rng.random() < 0.7:
        image = rng.choice(images)
        i, j = rng.randrange(len(image)), rng.randrange(len(image))
        image[i], image[j] = (image[j], image[i]) if rng.random() < 0.5 else (rng.randrange(len(image)), image[j])
        return json.dumps(value)
    nodes = [node for node in content.get("nodes", ()) if "race" in node or "walls" in node]
    if "runs" in content and content["runs"]:
        paths = rng.choice(content["runs"])
    elif nodes:
        node = rng.choice(nodes)
        (kind,) = node
        what = rng.randrange(6)
        if what == 0 or not node[kind]:
            node[{"race": "walls", "walls": "race"}[kind]] = node.pop(kind)
            return json.dumps(value)
        run = rng.choice(node[kind])
        if what == 1:
            run["player"] = rng.randint(1, value["claim"]["players"])
            return json.dumps(value)
        if what == 2:
            node[kind] = rng.choice((node[kind][1:], node[kind] * 2))
            return json.dumps(value)
        paths = run["paths"]
    else:
        return None
    path = rng.choice(paths) if paths else []
    what = rng.randrange(5)
    if what == 0 and path:
        path.pop()
    elif what == 1 and path:
        path[rng.randrange(len(path))] = rng.randrange(12)
    elif what == 2:
        path.append(rng.randrange(12))
    elif what == 3 and "runs" in content:
        content["runs"] = rng.choice((content["runs"][1:], content["runs"][::-1], content["runs"] * 2))
    elif paths:
        paths.remove(path)
    return json.dumps(value)


def forge_other(value, rng):
    if rng.random() < 0.6:
        changed = forge_runs(copy.deepcopy(value), rng)
        if changed:
            return changed
    if "strategy" in value["proof"] and rng.random() < 0.7:
        return forge_strategy(value, rng)
    value = copy.deepcopy(value)
    if not {"static", "winning-move"}.isdisjoint(value["proof"]) and rng.random() < 0.7:
        return forge_theorem(value, rng)
    claim, (content,) = value["claim"], value["proof"].values()
    numbers = [one for key in ("image", "mate", "cycles", "kernels") for one in [content.get(key)] if one]
    kind = rng.randrange(10)
    if kind == 0 and claim["players"] > 2:
        claim["can_be_beaten"] = sorted({*claim["can_be_beaten"]} ^ {rng.randint(1, claim["players"])})
    elif kind == 0:
        claim["winner"] = 3 - claim["winner"]
    elif kind == 1:
        claim["turn"] = rng.choice((1, 2, 3))
    elif kind == 2:
        value["game"] = rng.choice(("private", "public", "edge-geography", "classic"))
    elif kind == 9 and rng.random() < 0.5:
        claim["misere"] = not claim["misere"]
    elif kind == 3 and claim["position"]:
        words = claim["position"].split()
        claim["position"] = rng.choice((" ".join(words[1:]), " ".join(words[::-1]), " ".join(words[:-1]), claim["position"].replace(" / ", " "), None))
    elif kind == 4 and content.get("move"):
        content["move"] = rng.choice((None, "0,0-0,1", "1,1-1,2", content["move"][::-1]))
    elif kind == 5 and claim["moves"]:
        claim["moves"]["complete"] = not claim["moves"]["complete"]
    elif kind == 6 and content.get("moves"):
        content["moves"] = rng.choice((content["moves"][1:], content["moves"] * 2, content["moves"][:1], []))
    elif numbers:
        some = rng.choice(numbers)
        while isinstance(some[0], list):
            if rng.random() < 0.1 and len(some) > 1:
                some.remove(rng.choice(some))
                return json.dumps(value)
            some = rng.choice(some)
            if not some:
                return json.dumps(value)
        if rng.random() < 0.3:
            i, j = rng.randrange(len(some)), rng.randrange(len(some))
            some[i], some[j] = some[j], some[i]
        else:
            some[rng.randrange(len(some))] = rng.choice((rng.choice(some), rng.randrange(12)))
    return json.dumps(value)


def theorems(program, folder):
    """Certificates that need no search: levels of Gallai and Edmonds."""
    found = []
    for board, game, position, *more in THEOREMS:
        file = folder / "certificate.json"
        file.unlink(missing_ok=True)
        command = ["analyze", board, "--position", position] if position else ["solve", board]
        subprocess.run([program, *command, "--game", game, *more, "--certificate", str(file), "--no-store"], capture_output=True, check=False)
        if file.exists():
            value = json.loads(file.read_text())
            if next(iter(value["proof"])) in KINDS:
                found.append(value)
    return found


def levels_of(value):
    """The levels of a proof, wherever they stand."""
    if isinstance(value, dict):
        if "mate" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from levels_of(one)


def forge_theorem(value, rng):
    value = copy.deepcopy(value)
    claim, levels = value["claim"], list(levels_of(value["proof"]))
    kind = rng.randrange(9)
    level = rng.choice(levels) if levels else None
    if kind == 0 and claim["players"] == 2:
        claim["winner"] = 3 - claim["winner"]
    elif kind == 0:
        claim["can_be_beaten"] = sorted(set(claim["can_be_beaten"]) ^ {rng.randint(1, claim["players"])})
    elif kind == 1:
        value["game"] = rng.choice(("classic", "progressive", "geography"))
    elif kind == 2 and claim["moves"]:
        if claim["moves"]["winning"] and rng.random() < 0.6:
            claim["moves"]["winning"].pop(rng.randrange(len(claim["moves"]["winning"])))
        claim["moves"]["complete"] = rng.random() < 0.5
    elif kind == 3:
        claim["turn"] = rng.choice((1, 2))
    elif kind == 4 and claim["position"]:
        words = claim["position"].split()
        claim["position"] = " ".join(words[1:] if rng.random() < 0.5 else words[::-1])
    elif level is None:
        claim["misere"] = not claim["misere"]
    elif kind == 5 and level["labels"]:
        k = rng.randrange(len(level["labels"]))
        level["labels"] = level["labels"][:k] + rng.choice("oip") + level["labels"][k + 1 :]
    elif kind == 6 and level["mate"]:
        level["mate"][rng.randrange(len(level["mate"]))] = rng.randrange(-1, len(level["mate"]))
    elif kind == 7 and level["ears"]:
        ear = rng.choice(level["ears"])
        if rng.random() < 0.3:
            level["ears"].remove(ear)
        else:
            ear[rng.randrange(len(ear))] = rng.choice(rng.choice(level["ears"]))
    elif level["reach"]:
        rng.shuffle(level["reach"]) if rng.random() < 0.5 else level["reach"].pop()
    return json.dumps(value)


def strategies(program, folder):
    found = []
    for board, game, players, misere, *position in QUESTIONS:
        file = folder / "certificate.json"
        asked = ["analyze", board, "--position", *position] if position else ["solve", board]
        command = [program, *asked, "--game", game, "--players", str(players), "--certificate", str(file), "--no-store"]
        file.unlink(missing_ok=True)
        subprocess.run(command + ["--misere"] * misere, capture_output=True, check=False)
        if file.exists():
            value = json.loads(file.read_text())
            if "strategy" in value.get("proof", {}):
                found.append(value)
    return found


def forge_strips(lines, rng):
    """Lines about strips of two rows: other numbers, other players, another family, or a patch among them."""
    claim = lines[0]
    numbers = {"corridor": rng.choice((0, 1, 1, 2)), "lead": rng.choice((3, 4, 4, 5, 6)), "from": rng.choice((8, 10, 12, 13, 13, 14, 15))}
    kind = rng.randrange(8)
    if kind < 5:
        least = rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20, 400))
        side = rng.choice((f"{least}", "{%d..}" % least))
        claim["family"] = rng.choice((f"grid:{side}x2", f"grid:2x{side}"))
        if kind > 2:
            claim["players"] = rng.choice((3, 4, 4, 5))
            numbers["from"] = rng.choice((6, 8, 10)) if claim["players"] < 5 else rng.choice((2, 4, 6))
        claim["beaten"] = sorted(rng.sample(range(1, claim["players"] + 1), rng.choice((1, 1, 2))))
        lines[1:] = [{"beaten": x, "strip": numbers} for x in claim["beaten"]]
    elif kind == 5:
        lines[rng.randrange(1, len(lines))]["strip"] = {**numbers, **rng.choice(({}, {"corridor": 5}, {"lead": -1}, {"from": 33}, {"more": 0}))}
    elif kind == 6:
        claim["family"] = rng.choice(("grid:{13..}x3", "king:{13..}x2", "grid:{13..}x{2..}", "grid:2x13", "grid:2x2", "cylinder:{13..}x2", "grid:{12..}x2"))
        claim[rng.choice(("game", "misere", "players"))] = rng.choice(("classic", "geography", True, False, 2, 3, 7))
    else:
        lines[rng.randrange(1, len(lines))] = rng.choice((
            {"beaten": 4, "strip": numbers}, {"beaten": 2, "strip": numbers}, {"beaten": 3, "strip": numbers, "moves": ""},
            {"beaten": 2, "opening": [0, 1], "window": ["0 12+", "0 0"], "moves": "A"},
        ))  # fmt: skip
    return "\n".join(map(json.dumps, lines)) + "\n"


def forge_family(lines, rng):
    lines = copy.deepcopy(lines)
    if "strip" in lines[1]:
        return forge_strips(lines, rng)
    patch = lines[rng.randrange(1, len(lines))]
    kind = rng.randrange(8)
    if kind == 0:
        lines.remove(patch)
    elif kind in (1, 2) and patch["moves"]:
        letters = list(patch["moves"])
        letters[rng.randrange(len(letters))] = rng.choice("ABCDE")
        patch["moves"] = "".join(letters)
    elif kind == 3:
        patch["moves"] = patch["moves"][:-1]
    elif kind in (4, 5):
        axis, end = rng.randrange(len(patch["window"])), rng.randrange(2)
        words = patch["window"][axis].split()
        if words[0] == "ring":
            patch["window"][axis] = rng.choice((f"ring {int(words[1]) + rng.choice((-1, 1))}", "1+ 2+", f"{words[1]} 0"))
            return "\n".join(map(json.dumps, lines)) + "\n"
        if "+" in words[0] and "+" in words[1] and rng.random() < 0.2:
            patch["window"][axis] = f"ring {rng.randint(3, 6)}"
            return "\n".join(map(json.dumps, lines)) + "\n"
        count, is_open = int(words[end].rstrip("+")), "+" in words[end]
        if kind == 4:
            is_open = not is_open
        else:
            count = max(0, count + rng.choice((-1, 1)))
        words[end] = f"{count}{'+' if is_open else ''}"
        patch["window"][axis] = " ".join(words)
    elif kind == 6:
        field = rng.choice(("players", "game", "misere", "family"))
        claim = lines[0]
        if field == "players":
            claim["players"] += rng.choice((-1, 1))
        elif field == "misere":
            claim["misere"] = not claim["misere"]
        elif field == "game":
            claim["game"] = rng.choice(("classic", "progressive", "geography"))
        else:
            claim["family"] = claim["family"].replace("{", "{" if rng.random() < 0.5 else "").replace("..}", "..}")
            if claim["family"].count("{") != claim["family"].count("}"):
                claim["family"] = claim["family"].replace("..}", "")
    else:
        openings = {2: ([0, 1], [1, 0], [-1, 0], [0, 0]), 3: ([0, 0, 1], [1, 0, -1], [0, -1, 1], [0, 1, 0], [0, 0, 0])}
        patch["opening"] = rng.choice(openings[len(patch["window"])])
    return "\n".join(map(json.dumps, lines)) + "\n"


def forge_nodes(strategy, rng):
    """Changes a node of a strategy of a cycle game, or what goes with the nodes."""
    nodes = strategy["nodes"]
    node = rng.choice(nodes)
    (kind,) = node
    what = rng.randrange(6)
    if what == 0 and kind in ("play", "forced"):
        node[kind][1] = rng.randrange(len(nodes))
    elif what == 1 and kind == "replies" and node[kind]:
        node[kind][rng.randrange(len(node[kind]))] = rng.randrange(len(nodes))
    elif what == 2 and kind in ("play", "forced"):
        node[kind][0] = rng.choice((node[kind][0], "0-1", "0-2", "1-2", "2-3"))
    elif what == 3 and kind == "closing":
        node[kind] = rng.choice((node[kind][::-1], node[kind][:1], node[kind] * 2, ["0-1", "1-2"]))
    elif what == 4:
        strategy["board"] = None
    else:
        strategy["roots"] = rng.choice(([rng.randrange(len(nodes))], strategy["roots"] * 2, strategy["roots"]))


def forge_strategy(value, rng):
    value = copy.deepcopy(value)
    strategy, claim = value["proof"]["strategy"], value["claim"]
    nodes = strategy["nodes"]
    kind = rng.randrange(6)
    node = nodes[rng.randrange(len(nodes))]
    if "static" in node and node["static"]["labels"] and rng.random() < 0.7:
        labels = list(node["static"]["labels"])
        labels[rng.randrange(len(labels))] = rng.choice("oip")
        node["static"]["labels"] = "".join(labels)
        return json.dumps(value)
    if kind == 0 and "play" in node:
        node["play"][1] = rng.randrange(len(nodes))
    elif kind == 1 and node.get("replies"):
        node["replies"][rng.randrange(len(node["replies"]))] = rng.randrange(len(nodes))
    elif kind == 2 and "play" in node:
        other = nodes[rng.randrange(len(nodes))]
        if "play" in other:
            node["play"][0] = other["play"][0]
    elif kind == 3:
        if claim["players"] == 2:
            claim["winner"] = 3 - claim["winner"]
        else:
            claim["can_be_beaten"] = sorted(set(claim["can_be_beaten"]) ^ {rng.randint(1, claim["players"])})
    elif kind == 4:
        claim["misere"] = not claim["misere"]
    else:
        value["game"] = rng.choice(("classic", "progressive", "geography"))
    return json.dumps(value)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("verified")
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng = random.Random(asked.seed)
    families = [[json.loads(line) for line in (ROOT / f"crates/family/theorems/{name}.jsonl").read_text().splitlines()] for name in FAMILIES]
    seen = {"valid": 0, "refused": 0, "outside what is verified": 0}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = strategies(asked.program, folder)
        assert found, "the program writes no strategies"
        solved = theorems(asked.program, folder)
        kinds = {next(iter(value["proof"])) for value in solved}
        assert kinds == set(KINDS), f"of the kinds by matchings the program writes only {kinds}"
        taken = cycles(asked.program, folder)
        assert len(taken) >= len(CYCLES) - 6, f"the program writes only {len(taken)} certificates of cycle games"
        beside = others(asked.program, folder)
        found_texts = list(map(json.dumps, found + solved + taken + beside))
        texts = ["\n".join(map(json.dumps, f)) + "\n" for f in families] + found_texts
        originals = len(texts)
        # A border on a ring: the patch proves nothing more, and the others refuse it.
        torus = [json.loads(line) for line in (ROOT / "crates/family/theorems/geography-7-torus.jsonl").read_text().splitlines()]
        torus.append({"beaten": 5, "opening": [0, 0], "window": ["ring 4", "2+ 2"], "moves": "ABCAABBBBAABBAAACBAABBBBABBBB"})
        texts.append("\n".join(map(json.dumps, torus)) + "\n")
        for _ in range(asked.count):
            kind = rng.random()
            if kind < 0.05:
                texts.append(forge_family(families[-1], rng))
            elif kind < 0.25:
                texts.append(forge_family(rng.choice(families), rng))
            elif kind < 0.45:
                texts.append(forge_cycle(rng.choice(taken), rng))
            elif kind < 0.65:
                texts.append(forge_other(rng.choice(beside), rng))
            else:
                texts.append(forge_strategy(rng.choice(found), rng) if kind < 0.8 else forge_theorem(rng.choice(solved), rng))
        for k, text in enumerate(texts):
            file = folder / "mutant"
            file.write_text(text)
            answer = subprocess.run([asked.verified, str(file)], capture_output=True, text=True, check=False)
            first = answer.stdout.strip()
            assert first and answer.returncode in (0, 1, 3), f"the proved checker breaks down: {answer.stderr}\n{text[:2000]}"
            word = first.split(":")[0]
            seen[word] += 1
            second = subprocess.run([asked.program, "verify", str(file)], capture_output=True, text=True, check=False).stdout.strip()
            third, said = verify.verdict(text.encode())
            assert third == second.startswith("valid"), f"{second}\n{said}\n{text[:2000]}"
            if k < originals:
                assert word == "valid", f"{first}\n{second}\n{text[:300]}"
            if word == "valid":
                assert first == second, f"{first}\n{second}\n{text[:2000]}"
            elif word == "refused":
                assert not third, f"{first}\n{second}\n{text[:2000]}"
    print(f"{originals} certificates and {asked.count} forgeries, the same verdict by three checkers: {seen}")


main()
