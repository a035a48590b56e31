#!/usr/bin/env python3
"""Writes the drawings of docs/theorems.md as a Coq file.

    drawings.py docs/theorems.md OUT.v

Coq checks what is said about them; this script only reads them.
"""

import io
import re
import sys
from pathlib import Path

DIGITS = "0123456789abcdefghijklmnopqrstuv"


def drawings(text):
    found = {}
    for body in re.findall(r"```drawings [^\n]*\n(.*?)```", text, re.S):
        rows = body.rstrip("\n").split("\n")
        columns = [row.split() for row in rows[1:]]
        for k, name in enumerate(rows[0].split()):
            cells = {}
            for y, row in enumerate(reversed(columns)):
                for x, letter in enumerate(row[k]):
                    if letter != ".":
                        cells[DIGITS.index(letter)] = (x, y)
            found[name] = [cells[i] for i in range(len(cells))]
    return found


def variants(snake, both_ends):
    """The ways to divide it where it can be lengthened, from either end."""
    found = []
    for cells in (snake[::-1], snake) if both_ends else (snake[::-1],):
        for k in range(len(cells) - 1):
            (x, y), (x2, y2) = cells[k], cells[k + 1]
            if x == x2 and abs(y - y2) == 1 and all(c[0] <= x for c in cells if c[1] in (y, y2)):
                found.append(("false", cells[: k + 1], cells[k + 1 :]))
    if not found:
        cells = snake[::-1]
        k = next(k for k in range(len(cells) - 1) if cells[k][0] == cells[k + 1][0])
        found.append(("true", cells[: k + 1], cells[k + 1 :]))
    return found


def term(cells):
    return "[" + "; ".join(f"({x}, {y})" for x, y in cells) + "]"


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    found = drawings(text)
    groups = {
        "two_anywhere": [n for n in found if n[0] == "S"],
        "two_corner": [n for n in found if n[0] in "DTUVPQRX"],
        "one_anywhere": [n for n in found if n[0] in "EW"],
        "one_corner": [n for n in found if n[0] in "CYEW"],
    }
    with io.StringIO() as out:
        out.write(
            "From Coq Require Import ZArith List.\n"
            "From Slitherlab Require Import Window Drawing.\n"
            "Import ListNotations.\nOpen Scope Z_scope.\n"
        )
        for group, names in groups.items():
            lines = [
                f"{{| rigid := {r}; pre := {term(a)}; post := {term(b)} |}}"
                for n in names
                for r, a, b in variants(found[n], group.startswith("two"))
            ]
            out.write(f"Definition {group} : list drawing := [\n" + ";\n".join(lines) + "].\n")
        written = out.getvalue()
    # An unchanged file keeps its date, so that `make` does not check it again.
    file = Path(sys.argv[2])
    if not file.exists() or file.read_text(encoding="utf-8") != written:
        file.write_text(written, encoding="utf-8")


main()
