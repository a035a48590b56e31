#!/usr/bin/env python3
"""Asks Coq what the theorems that are called machine-checked rest on; fails unless it is nothing.

    assumptions.py [--without MODULE…]      but for the theorems of these modules
"""

import subprocess
import sys
import tempfile
from pathlib import Path

FORMAL = Path(__file__).resolve().parents[1]
LIST = FORMAL.parent / "crates/family/machine-checked.txt"
CLOSED = "Closed under the global context"


def main():
    lines = [line.split("\t") for line in LIST.read_text().splitlines()]
    rows = [(module, name, words) for _, module, name, _, words in (line for line in lines if line[0] == "theorem") if module not in sys.argv[2:]]
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "Assumptions.v"
        modules = dict.fromkeys(row[0] for row in rows)
        text = "".join(f"From Slitherlab Require {module}.\n" for module in modules)
        # One question about all of them, for Coq goes through what they share once.
        text += "Definition everything : True :=\n" + "".join(f"let _ := @{module}.{theorem} in\n" for module, theorem, _ in rows) + "I.\n"
        text += "Print Assumptions everything.\n"
        file.write_text(text)
        command = ["coqc", "-q", "-Q", "theories", "Slitherlab", "-Q", "generated", "SlitherlabCertificates", str(file)]
        done = subprocess.run(command, cwd=FORMAL, capture_output=True, text=True, check=False)
    answers = done.stdout.splitlines()
    if done.returncode or answers != [CLOSED]:
        sys.exit(f"not all theorems are closed:\n{done.stdout}{done.stderr}")
    for module, theorem, words in rows:
        print(f"machine-checked, no axioms: {module}.{theorem}: {words}")


main()
