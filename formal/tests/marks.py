#!/usr/bin/env python3
"""Compares what is called machine-checked with the theories, without Coq.

The list is crates/family/machine-checked.txt. Each theorem of it is stated in its file, and each
certificate is used in a theory; docs/theorems.md and docs/claims.md mark what is in the list; no theory has a
word that leaves something unproved; the table of Exceptions.v is that of exceptions.jsonl.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Words that leave something unproved, or assume it.
FORBIDDEN = (
    r"\b(Axioms?|Parameters?|Conjectures?|Admitted|admit|Abort|give_up|bypass_check|Primitive|Extract (?:Inlined )?Constant"
    r"|Unset (?:Guard|Positivity|Universe) Checking)\b"
)


def without_comments(text):
    """The text of a theory without its comments, which may stand in each other."""
    depth, kept = 0, []
    for piece in re.split(r"(\(\*|\*\))", text):
        if piece == "(*":
            depth += 1
        elif piece == "*)":
            depth -= 1
        elif not depth:
            kept.append(piece)
    return "".join(kept)


def assumed(text):
    """Variables and hypotheses outside of every section, which Coq takes for axioms."""
    opened, found = [], []
    for word, rest in re.findall(r"(?m)^\s*(?:Local |Global )?(Section|Module|End|Variables?|Hypothes[ie]s|Context)\b(.*)", text):
        if word == "End":
            opened.pop()
        elif word == "Section" or (word == "Module" and ":=" not in rest):
            opened.append(word)
        elif word != "Module" and "Section" not in opened:
            found.append(word + rest)
    return found


THEORIES = {file.stem: without_comments(file.read_text()) for file in [*(ROOT / "formal/theories").glob("*.v"), ROOT / "formal/checker/Extract.v"]}

rows = [line.split("\t") for line in (ROOT / "crates/family/machine-checked.txt").read_text().splitlines() if line[0] != "#"]
theorems = [row[1:] for row in rows if row[0] == "theorem"]
certificates = [row[1] for row in rows if row[0] == "certificate"]
wrong = [f"a line is neither a theorem nor a certificate: {row}" for row in rows if (row[0], len(row)) not in (("theorem", 5), ("certificate", 2))]

for module, theorem, _, _ in theorems:
    if not re.search(rf"(Theorem|Corollary|Lemma) {theorem}\b", THEORIES.get(module, "")):
        wrong.append(f"{module}.v states no {theorem}")
for name, text in THEORIES.items():
    wrong += [f"{name}.v has the word {word}" for word in re.findall(FORBIDDEN, text)]
    wrong += [f"{name}.v assumes {what} outside of a section" for what in assumed(text)]

# What the book shows of Game.v is what stands there.
shown = re.search(r"```text\n(Inductive beaten.*?)```", (ROOT / "docs/formal.md").read_text(), re.S)
if not shown or " ".join(shown[1].split()) not in " ".join(THEORIES["Game"].split()):
    wrong.append("docs/formal.md shows another definition of beaten than Game.v")

used = {name for text in THEORIES.values() for line in re.findall(r"SlitherlabCertificates Require ([^.]*)\.", text) for name in line.split()} - {"Drawings", "Import"}
listed = {name.replace("-", "_").capitalize() for name in certificates}
wrong += [f"no theory uses the certificate {name}" for name in sorted(listed - used)]
wrong += [f"the list lacks the certificate {name}" for name in sorted(used - listed)]

text = (ROOT / "docs/theorems.md").read_text()
names = {row[1] for row in theorems}
# A mark names its theorem behind a colon, or in brackets.
marks = set(re.findall(r"achine-checked\]\(formal\.md\)(?:[^:`(]|\n)*(?:: |\()`(\w+)`", text))
# Those about a part of Chalise's conjecture need no mark of their own.
about_families = {row[1] for row in theorems if row[0] in ("Chalise", "Headlines", "Classification", "EveryNumber", "ThreePlayers", "OneEnd", "Misere", "OneEndExactly", "OtherLattices") and not row[1].startswith("classic_")}
wrong += [f"docs/theorems.md calls {name} machine-checked" for name in sorted(marks - names)]
wrong += [f"docs/theorems.md does not mark {name}" for name in sorted(about_families - marks)]

# The page of the claims, which `slitherlab claims --markdown` writes.
claims = (ROOT / "docs/claims.md").read_text().splitlines()
for claim in {one for row in theorems for one in row[2].split(",")} - {"-"}:
    proved = ", ".join(f"`{row[1]}`" for row in theorems if claim in row[2].split(","))
    if not any(f"`{claim}`; tested" in line and f"[Machine-checked](formal.md): {proved}." in line for line in claims):
        wrong.append(f"docs/claims.md does not mark {claim} with {proved}")

counted = re.findall(r"(\d+) theorems are \[machine-checked in Coq\]\(docs/formal\.md\)", (ROOT / "README.md").read_text())
if counted != [str(len(theorems))]:
    wrong.append(f"the README counts {counted} theorems, not {len(theorems)}")

table = {}
text = THEORIES["Exceptions"]
for players, body in re.findall(r"\| (\d+) => \[(\(.*?\))\]\s*(?=\||end)", text[: text.index("Definition unbeaten")], re.S):
    for p, q, unbeaten in re.findall(r"\((\d+),\s+(\d+),\s+\[([\d;\s]*)\]\)", body):
        table[int(players), int(p), int(q)] = [int(x) for x in unbeaten.split(";")]
lines = map(json.loads, (ROOT / "crates/family/exceptions.jsonl").read_text().splitlines())
kept = {(line["players"], *line["sides"]): line["unbeaten"] for line in lines}
wrong += [f"Exceptions.v and exceptions.jsonl differ at {key}" for key in sorted({*table, *kept}) if table.get(key) != kept.get(key)]

sys.exit("\n".join(wrong) or 0)
