#!/usr/bin/env python3
"""Compares the definitions of Several.v and EdgeGeography.v with the program, on small boards, by computation in Coq.

    small_others.py SLITHERLAB OUT.v

Asks the program about `private`, `public` and `edge-geography` on every board below, and writes a Coq file that fails to
compile if [SmallOthers.agrees_on] differs anywhere.
"""

import json
import subprocess
import sys

BOARDS = ("grid:{1..2}x{1..4}", "cycle:{3..7}", "complete:{1..5}", "star:{1..5}", "bipartite:{1..2},{1..4}")
#: Games with several snakes: the name, the players, whether each has a snake of their own, the snakes.
SNAKES = (("public", 2, "false", 2), ("public", 3, "false", 2), ("private", 2, "true", 2), ("private", 3, "true", 3))
#: Multigraphs have parallel edges.
TRAILS = (*BOARDS, "grid:3x3", "multigraphs:2,3", "multigraphs:3,4", "multigraphs:4,5")


def sweep(boards, game, players=2):
    """The program's answers on these boards: the board, and who can be beaten."""
    command = [PROGRAM, "sweep", boards, "--game", game, "--players", str(players), "--format", "jsonl", "--no-store"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for row in map(json.loads, done.stdout.splitlines()):
        assert row["status"] == "solved", row
        yield row["board"]["text"], row["can_be_beaten"] if players > 2 else [3 - row["winner"]]


def edges(text):
    """The number of vertices of a board, and its edges."""
    done = subprocess.run([PROGRAM, "board", text, "--to", "edges"], capture_output=True, text=True, check=True)
    (n, m), *pairs = [tuple(map(int, line.split())) for line in done.stdout.splitlines() if line.strip()]
    assert len(pairs) == m, text
    return n, pairs


def term(value):
    """A list of numbers, or of such lists, in Coq."""
    return "[" + "; ".join(map(term, value)) + "]" if isinstance(value, list) else str(value)


def main():
    lines = []
    for boards in BOARDS:
        for game, players, private, count in SNAKES:
            for text, beaten in sweep(boards, game, players):
                n, pairs = edges(text)
                table = [sorted({v for pair in pairs if u in pair for v in pair} - {u}) for u in range(n)]
                lines.append(f"(of_snakes {private} {count} {players} {term(table)}, {term(beaten)})")
    for boards in TRAILS:
        for text, beaten in sweep(boards, "edge-geography"):
            n, pairs = edges(text)
            lines.append(f"(of_trail {n} {term([f'({u}, {v})' for u, v in pairs])}, {term(beaten)})")
    with open(OUT, "w", encoding="utf-8") as out:
        out.write("From Coq Require Import List.\nFrom Slitherlab Require Import SmallOthers.\nImport ListNotations.\n")
        out.write("Definition lines : list (question * list nat) := [\n" + ";\n".join(lines) + "].\n")
        out.write("Theorem agreement : forallb agrees_on lines = true.\nProof. vm_compute. reflexivity. Qed.\n")
    print(f"{len(lines)} results of the program about several snakes and edge geography, to be compared")


PROGRAM, OUT = sys.argv[1:3]
main()
