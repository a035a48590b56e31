#!/usr/bin/env python3
"""Compares what the documents call machine-checked with theorems.txt, and that with the theories."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
rows = [line.split("\t") for line in (ROOT / "formal/theorems.txt").read_text().splitlines() if line and line[0] != "#"]
listed = {row[1] for row in rows}
wrong = []
for module, theorem, _ in rows:
    text = (ROOT / f"formal/theories/{module}.v").read_text()
    if not re.search(rf"(Theorem|Corollary|Lemma) {theorem}\b", text):
        wrong.append(f"{module}.v states no {theorem}")
text = (ROOT / "docs/theorems.md").read_text()
marks = set(re.findall(r"achine-checked\]\(formal\.md\)[^:]*: `(\w+)`", text))
wrong += [f"docs/theorems.md calls {name} machine-checked" for name in marks - listed]
wrong += [f"docs/theorems.md does not mark {name}" for name in {"chalise_conjecture", "one_live_end", "misere_play"} - marks]
sys.exit("\n".join(wrong) or 0)
