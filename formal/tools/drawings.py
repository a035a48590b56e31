#!/usr/bin/env python3
"""Writes the drawings of two pages as a Coq file.

    drawings.py docs/theorems.md docs/drawings.md OUT.v

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


def boxes(text):
    """The drawings of docs/drawings.md by their first letters, with the sides of their boxes."""
    found = {}
    for body in re.findall(r"```drawings [^\n]*\n(.*?)```", text, re.S):
        rows = [row.split() for row in body.rstrip("\n").split("\n")]
        for k, name in enumerate(rows[0]):
            box = [row[k] for row in rows[1:] if row[k][0] != "-"]
            cells = {c: (x, y) for y, row in enumerate(reversed(box)) for x, c in enumerate(row)}
            snake = [cells[c] for c in DIGITS if c in cells]
            found.setdefault(name[0], []).append((len(box[0]), len(box), snake))
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
    texts = [open(name, encoding="utf-8").read() for name in sys.argv[1:3]]
    found = drawings(texts[0])
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
        for letter, group in boxes(texts[1]).items():
            lines = ";\n".join(f"({w}, {h}, {term(snake)})" for w, h, snake in group)
            out.write(f"Definition boxes_{letter} : list (Z * Z * list cell) := [\n{lines}].\n")
        written = out.getvalue()
    # An unchanged file keeps its date, so that `make` does not check it again.
    file = Path(sys.argv[3])
    if not file.exists() or file.read_text(encoding="utf-8") != written:
        file.write_text(written, encoding="utf-8")


main()
