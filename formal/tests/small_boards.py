#!/usr/bin/env python3
"""Compares the definitions of Game.v with the program, on small boards, by computation in Coq.

    small_boards.py SLITHERLAB OUT.v

Asks the program about every board, game, ending and number of players below, and writes a Coq
file that fails to compile if [SmallBoards.answers] differs anywhere.
"""

import json
import subprocess
import sys

BOARDS = ("grid:{1..3}x{1..3}", "cycle:{3..6}", "complete:{1..5}", "star:{1..5}", "bipartite:{1..3},{1..3}")


def neighbours(text):
    """The vertices of a board that the program writes out, each with its neighbours."""
    done = subprocess.run([PROGRAM, "board", text, "--to", "edges"], capture_output=True, text=True, check=True)
    (n, _), *pairs = [tuple(map(int, line.split())) for line in done.stdout.splitlines() if line.strip()]
    near = [set() for _ in range(n)]
    for u, v in pairs:
        near[u].add(v)
        near[v].add(u)
    return [sorted(s) for s in near]


def term(value):
    """A list of numbers, or of such lists, in Coq."""
    return "[" + "; ".join(map(term, value)) + "]" if isinstance(value, list) else str(value)


def main():
    tables, lines = {}, []
    for boards in BOARDS:
        for game in ("classic", "progressive", "geography"):
            for misere in (False, True):
                for players in (2, 3, 4):
                    command = [PROGRAM, "sweep", boards, "--game", game, "--players", str(players), "--format", "jsonl", "--no-store"]
                    done = subprocess.run(command + ["--misere"] * misere, capture_output=True, text=True, check=True)
                    for row in map(json.loads, done.stdout.splitlines()):
                        assert row["status"] == "solved", row
                        text = row["board"]["text"]
                        if text not in tables:
                            tables[text] = neighbours(text)
                        beaten = row["can_be_beaten"] if players > 2 else [3 - row["winner"]]
                        lines.append(
                            f"({term(tables[text])}, {game}, {str(misere).lower()}, {players}, {term(beaten)})"
                        )
    with open(OUT, "w", encoding="utf-8") as out:
        out.write("From Coq Require Import List.\nFrom Slitherlab Require Import Game SmallBoards.\nImport ListNotations.\n")
        out.write("Definition lines : list line := [\n" + ";\n".join(lines) + "].\n")
        out.write("Theorem agreement : forallb agrees lines = true.\nProof. vm_compute. reflexivity. Qed.\n")
    print(f"{len(lines)} results of the program, to be compared")


PROGRAM, OUT = sys.argv[1:3]
main()
