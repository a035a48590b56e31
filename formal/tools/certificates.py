#!/usr/bin/env python3
"""Writes family certificates as Coq files.

    certificates.py OUT FILE.jsonl...

Each file becomes a theorem of the same name. A large one is divided into several files, so that
all cores work on it. What the Coq checker does not know is named on stderr and left out. This
script is not trusted: the theorem that it writes is the claim that Coq checks, in plain sight.
"""

import json
import re
import sys
from pathlib import Path

#: The lattices with this number of axes, and how far a step goes. The third axis of a honeycomb is the kind of a corner.
LATTICES = {
    2: {"grid": 1, "torus": 1, "cylinder": 1, "king": 1, "knight": 2, "hex": 1},
    3: {"grid": 1, "king": 1, "knight": 2, "honeycomb": 1},
}
PART = 90_000  # letters of scripts in one file
WRITTEN = {"Drawings.v"}
HEAD = """From Coq Require Import ZArith List String Lia.
From Slitherlab Require Import Game Window Lattice Patch Family Boxes.
Import ListNotations.
Open Scope Z_scope.
"""


def extent(text, step):
    """`4+ 0` or `ring 4` as a Coq term; `step` is how far the opening goes along this axis."""
    if text.startswith("ring "):
        return f"(R {int(text[5:])} ({step}))"
    found = re.fullmatch(r"(\d+)(\+?) (\d+)(\+?)", text)
    a, b, c, d = found.groups()
    return f"(X {a} {'true' if b else 'false'} {c} {'true' if d else 'false'})"


def side(text):
    found = re.fullmatch(r"\{(\d+)\.\.\}|(\d+)", text)
    return int(found[1] or found[2]), found[1] is not None


def in_words(names, sides):
    return " -> ".join(f"{a} <= {v}" if o else f"{v} = {a}" for v, (a, o) in zip(names, sides))


def patch(line, axes):
    """A window as a Coq term; nothing for what the theories do not speak of, such as rings."""
    if len(line.get("window", [])) != axes:
        return None
    steps = " ".join(f"({step})" for step in line["opening"])
    extents = " ".join(map(extent, line["window"], line["opening"]))
    return f'line{"3" if axes == 3 else ""} {line["beaten"]} {steps} {extents} "{line["moves"]}"'


def strips(claim, sides, lines):
    """A certificate about strips of two rows, all of whose lines have the same numbers, as a Coq file; nothing for another one."""
    numbers = [line.get("strip") for line in lines]
    if claim["family"].split(":")[0] != "grid" or (2, False) not in sides or not numbers[0] or any(one != numbers[0] for one in numbers):
        return None
    name, turned = claim["name"], sides[1] != (2, False)
    least, is_open = sides[1 if turned else 0]
    players = "[" + "; ".join(f"{line['beaten']}%nat" for line in lines) + "]"
    if [line["beaten"] for line in lines] != claim["beaten"] or claim["misere"] or claim["game"] != "classic":
        return None
    fields = "; ".join(f"{key} := {value}" for key, value in numbers[0].items())
    return f"""From Coq Require Import ZArith List.
From Slitherlab Require Import Game Lattice Family StripTable StripCheck.
Import ListNotations.
Open Scope Z_scope.
Definition the_numbers := {{| players := {claim["players"]}; {fields} |}}.
Definition the_side := {{| least := {least}; open := {"true" if is_open else "false"} |}}.
Lemma checked : check_strips the_numbers {players} the_side = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(** {claim["family"]}, classic, {claim["players"]} players. *)
Theorem {name} : forall p q x, {in_words("pq", sides)} -> In x {players} -> can_be_beaten (grid p q) classic false {claim["players"]} x.
Proof.
  intros p q x Hp Hq Hx. {"subst p" if turned else "subst q"}.
  apply (check_strips_sound the_numbers _ the_side checked {"q" if turned else "p"} x); [exact {"Hq" if turned else "Hp"}|exact Hx].
Qed.
"""


def put(file, text):
    """Writes a file unless it says so already, so that `make` does not check it again."""
    WRITTEN.add(file.name)
    if not file.exists() or file.read_text() != text:
        file.write_text(text)


def write(out, path):
    claim, *lines = [json.loads(line) for line in path.read_text().splitlines()]
    kind, sides = claim["family"].split(":")
    name = path.stem.replace("-", "_")
    sides = [side(s) for s in re.split(r"x(?![^{]*\})", sides)]
    about_strips = strips({**claim, "name": name}, sides, lines)
    if about_strips:
        put(out / f"{name.capitalize()}.v", about_strips)
        return name
    axes = len(sides) + (kind == "honeycomb")
    terms = [patch(line, axes) for line in lines]
    if kind not in LATTICES.get(axes, ()) or not all(terms):
        print(f"{path.name}: outside what is verified ({claim['family']})", file=sys.stderr)
        return None
    game, n = claim["game"], claim["players"]
    misere = "true" if claim["misere"] else "false"
    three = "3" if axes == 3 else ""
    lattice, thick = f"{kind}{three if kind != 'honeycomb' else ''}_lattice", LATTICES[axes][kind]
    parts, size = [[]], 0
    for term in terms:
        if size + len(term) > PART and parts[-1]:
            parts.append([])
            size = 0
        parts[-1].append(term)
        size += len(term)
    checked = f"check_patches{three} {lattice} {thick} {game} {misere} {n}"

    def lines_of(k, part):
        return (
            f"Definition lines_{k} : list (nat * patch{three}) := [\n" + ";\n".join(part) + "].\n"
            f"Lemma checked_{k} : {checked} lines_{k} = true.\n"
            "Proof. vm_cast_no_check (eq_refl true). Qed.\n"
        )

    module = name.capitalize()
    text = HEAD
    if len(parts) == 1:
        text += lines_of(0, parts[0])
    else:
        for k, part in enumerate(parts):
            put(out / f"{module}_part{k}.v", HEAD + lines_of(k, part))
        text += "From SlitherlabCertificates Require Import " + " ".join(f"{module}_part{k}" for k in range(len(parts))) + ".\n"
    text += "Definition all_lines := " + " ++ ".join(f"lines_{k}" for k in range(len(parts))) + ".\n"
    whole = f"checked_{len(parts) - 1}"
    for k in reversed(range(len(parts) - 1)):
        whole = f"(check_patches{three}_app _ _ _ _ _ _ _ checked_{k} {whole})"
    ranges = [f"{{| least := {a}; open := {'true' if o else 'false'} |}}" for a, o in sides]
    players = "[" + "; ".join(f"{x}%nat" for x in claim["beaten"]) + "]"
    names = "pqr"[: len(sides)]
    covered = " ".join(ranges)
    hypotheses = " ".join(f"H{v}" for v in names)
    if kind == "honeycomb":
        board, covered = "honeycomb p q", " ".join(f"(longer {one})" for one in ranges) + " two_kinds"
        proof = f"apply (check_honeycomb_sound _ _ _ {' '.join(ranges)} _ _ checked covered); simpl; auto; lia"
    elif axes == 3:
        board, proof = f"board3 {lattice} p q r", "exact (check_boxes_sound _ _ _ _ _ _ _ _ _ _ checked covered p q r x Hp Hq Hr Hx)"
    elif kind == "grid":
        board, proof = "grid p q", "exact (check_grid_sound _ _ _ _ _ _ _ checked covered p q x Hp Hq Hx)"
    else:
        board, proof = f"board {lattice} p q", "exact (check_family_sound _ _ _ _ _ _ _ _ _ checked covered p q x Hp Hq Hx)"
    text += f"""Lemma checked : {checked} all_lines = true.
Proof. exact {whole}. Qed.
Lemma covered : check_cover{three} {lattice} {game} {misere} {covered} {players} all_lines = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(** {claim["family"]}, {game}{" in misère play" if claim["misere"] else ""}, {n} players. *)
Theorem {name} : forall {" ".join(names)} x, {in_words(names, sides)} -> In x {players} ->
  can_be_beaten ({board}) {game} {misere} {n} x.
Proof. intros {" ".join(names)} x {hypotheses} Hx. {proof}. Qed.
"""
    put(out / f"{module}.v", text)
    return name


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for file in sys.argv[2:]:
        write(out, Path(file))
    for old in out.glob("*.v"):
        if old.name not in WRITTEN:
            old.unlink()


main()
