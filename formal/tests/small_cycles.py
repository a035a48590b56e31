#!/usr/bin/env python3
"""Compares the definitions of Cycle.v with the program, on small graphs, by computation in Coq.

    small_cycles.py SLITHERLAB OUT.v

Asks the program about the five cycle games on every connected multigraph of the sizes below, and writes a
Coq file that fails to compile if [SmallCycles.winner] differs anywhere.
"""

import json
import re
import subprocess
import sys

BOARDS = ("multigraphs:2,3", "multigraphs:3,3", "multigraphs:3,4", "multigraphs:3,5", "multigraphs:4,4", "multigraphs:4,5", "multigraphs:4,6", "complete:4")


def sweep(boards, *asked):
    """The program's verdicts on these boards."""
    command = [PROGRAM, "sweep", boards, *asked, "--format", "jsonl", "--no-store"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert rows and all(row["status"] == "solved" for row in rows), command
    return rows


def main():
    tables, lines = {}, []

    def put(row, asked):
        text = row["board"]["text"]
        lines.append(f"({tables[text]}, {row['board']['vertices']}, {asked}, {row['winner']})")

    for boards in BOARDS:
        for row in sweep(boards, "--game", "cycle"):
            # In `cycle` every edge is a move at first, in the order of their numbers.
            pairs = [re.match(r"(\d+)-(\d+)", move["move"]).groups() for move in row["moves"]]
            assert len(pairs) == row["board"]["edges"], row
            tables[row["board"]["text"]] = "[" + "; ".join(f"({u}, {v})" for u, v in pairs) + "]"
            put(row, "of_cycle")
        for row in sweep(boards, "--game", "cycle-misere"):
            put(row, "of_cycle_misere")
        for first, maker_first in (("cycle", "true"), ("cut", "false")):
            for row in sweep(boards, "--game", "cycle-cut", "--first", first):
                put(row, f"of_cut {maker_first}")
        for first, avoider_first in (("non-cycle", "true"), ("anti-cut", "false")):
            for row in sweep(boards, "--game", "cycle-cut-misere", "--first", first):
                put(row, f"of_cut_misere {avoider_first}")
        for first, maker_first in (("short", "true"), ("cut", "false")):
            for t in range(1, 2 if boards.startswith("multigraphs:2") else 3):
                for row in sweep(boards, "--game", "shannon", "--terminals", f"0,{t}", "--first", first):
                    put(row, f"of_shannon 0 {t} {maker_first}")
    with open(OUT, "w", encoding="utf-8") as out:
        out.write("From Coq Require Import List.\nFrom Slitherlab Require Import SmallCycles.\nImport ListNotations.\n")
        out.write("Definition lines := [\n" + ";\n".join(lines) + "].\n")
        out.write("Theorem agreement : forallb agrees_with lines = true.\nProof. vm_compute. reflexivity. Qed.\n")
    print(f"{len(lines)} results of the program about {len(tables)} graphs, to be compared")


PROGRAM, OUT = sys.argv[1:3]
main()
