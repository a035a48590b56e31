"""Writes what the paper takes from the data: figures of the drawings, the exceptions and the table of certificates.

`python3 docs/paper/generate.py FOLDER`, run by `scripts/paper`. Nothing here is typed twice: the drawings are those of the
documentation, which the tests read and play, and the digests are those of the kept certificates.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
THEOREMS = ROOT / "crates/family/theorems"
NUMBERS = "0123456789abcdefghijklmnopqrstuvwxyz"


def drawings(page: str) -> dict[str, list[tuple[str, list[str]]]]:
    """The drawings of a page, by the name of their block."""
    blocks: dict[str, list[tuple[str, list[str]]]] = {}
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for block in re.finditer(r"```drawings ([^\n]*)\n(.*?)```", text, re.DOTALL):
        lines = [line.split() for line in block[2].splitlines()]
        for place, name in enumerate(lines[0]):
            rows = [line[place] for line in lines[1:] if not line[place].startswith("-")]
            blocks.setdefault(block[1], []).append((name, rows))
    return blocks


def hairpin(cells: list[tuple[int, int]]) -> int | None:
    """The first place where a snake can be lengthened: two cells one above the other, and nothing to the right of them."""
    for place, ((x, y), (u, v)) in enumerate(zip(cells, cells[1:])):
        if x == u and not any(row in (y, v) and column > x for column, row in cells):
            return place
    return None


def picture(name: str, rows: list[str], marked: bool = False, one_live_end: bool = False) -> str:
    """A snake as a TikZ picture: its cells joined, its live ends filled, free cells as small dots, the place of the hairpin marked."""
    at = {}
    free = []
    for y, row in enumerate(reversed(rows)):
        for x, letter in enumerate(row):
            if letter == ".":
                free.append((x, y))
            else:
                at[NUMBERS.index(letter)] = (x, y)
    cells = [at[number] for number in sorted(at)]
    way = " -- ".join(f"({x},{y})" for x, y in cells)
    parts = [f"\\draw[very thick,line join=round] {way};"]
    parts += [f"\\fill[gray] ({x},{y}) circle (.06);" for x, y in free]
    (x, y), live = cells[0], cells[-1]
    parts.append(f"\\{'draw[fill=white]' if one_live_end else 'fill'} ({x},{y}) circle (.22);")
    parts.append(f"\\fill ({live[0]},{live[1]}) circle (.22);")
    place = hairpin(cells) if marked else None
    if place is not None:
        (x, y), (_, v) = cells[place], cells[place + 1]
        parts.append(f"\\draw[gray,thick] ({x + 0.2},{y}) -- ({x + 0.75},{y}) -- ({x + 0.75},{v}) -- ({x + 0.2},{v});")
    width, height = len(rows[0]), len(rows)
    parts.append(f"\\draw[gray,very thin] (-.5,-.5) rectangle ({width - 0.5},{height - 0.5});")
    parts.append(f"\\node[font=\\scriptsize] at ({(width - 1) / 2},-1) {{{name}}};")
    return "\\begin{tikzpicture}[scale=.3,baseline]" + "".join(parts) + "\\end{tikzpicture}"


def figures() -> dict[str, str]:
    files = {}
    for block, items in drawings("drawings.md").items():
        name = block.replace(" ", "-")
        files[f"drawings-{name}.tex"] = "\\quad\n".join(picture(*item) for item in items)
    old = drawings("theorems.md")
    for block, items in old.items():
        name = block.replace(", ", "-").replace(" ", "-")
        files[f"drawings-{name}.tex"] = "\\quad\n".join(picture(*item, marked=True, one_live_end=block.startswith("one end")) for item in items)
    return files


def statements() -> str:
    """The sentences of the theorems, as commands."""
    commands = []
    for file in sorted((ROOT / "crates/family/statements").glob("*.txt")):
        text = file.read_text(encoding="utf-8").strip()
        text = re.sub(r"\b(classic|progressive|geography)\b", r"\\game{\1}", text)
        commands.append(f"\\newcommand{{\\statement{file.stem}}}{{{formulas(text)}}}")
    return "\n".join(commands)


def formulas(text: str) -> str:
    """A sentence with its formulas between dollar signs: words in a row that consist of letters n, p, q, numbers and signs."""
    out: list[str] = []
    inside: list[str] = []

    def close() -> None:
        if inside:
            formula = " ".join(inside)
            rest = formula[len(formula.rstrip(".,:")) :]
            out.append(f"${formula.rstrip('.,:')}${rest}")
            inside.clear()

    for word in text.split():
        if inside and inside[-1][-1] in ".,:" and word not in ("p", "q"):
            close()
        if re.fullmatch(r"([npq0-9×]+|[≥≤<>=+])[.,:]?", word):
            inside.append(word)
        else:
            close()
            out.append(word)
    close()
    signs = {"≥": "\\ge", "≤": "\\le", "×": "\\times ", "è": "\\`e"}
    return "".join(signs.get(letter, letter) for letter in " ".join(out))


def hard() -> str:
    """The rows of the certificates that take long, from `searched.csv`."""
    rows = []
    for line in (ROOT / "docs/paper/searched.csv").read_text(encoding="utf-8").splitlines()[1:]:
        name, searched, hardest, strategy = line.split(",")
        windows = len((THEOREMS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()) - 1
        thin = strategy.replace(" ", "\\,")
        rows.append(f"\\texttt{{{name}}} & {windows} & {searched} & {hardest} & {thin} \\\\")
    return "\n".join(rows)


def checked() -> str:
    """How long each of the three checkers took for all certificates and for the largest, from `checked.csv`."""
    lines = (ROOT / "docs/paper/checked.csv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split(",") for line in lines]
    parts = [f"\\code{{{name}}} {whole} s (\\code{{classic-3-first}} alone {largest} s)" for name, whole, largest in rows]
    return f"\\newcommand{{\\checktimes}}{{For all certificates together they take, in seconds of one processor: {', '.join(parts)}.}}"


def exceptions() -> str:
    rows: dict[int, list[str]] = {}
    for line in (ROOT / "crates/family/exceptions.jsonl").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        if one["players"] <= 10:
            p, q = one["sides"]
            players = ",".join(map(str, one["unbeaten"]))
            rows.setdefault(one["players"], []).append(f"${p}{{\\times}}{q}$\\,({players})")
    return "\n".join(f"{n} & {', '.join(boards)} \\\\" for n, boards in rows.items())


def certificates() -> str:
    times = {}
    for line in (ROOT / "docs/paper/times.csv").read_text(encoding="utf-8").splitlines()[1:]:
        name, seconds = line.split(",")
        times[name] = seconds
    rows = []
    order = lambda file: [int(part) if part.isdigit() else part for part in re.split(r"([0-9]+)", file.stem)]
    for file in sorted(THEOREMS.glob("*.jsonl"), key=order):
        data = file.read_bytes()
        lines = data.decode().splitlines()
        claim = json.loads(lines[0])
        beaten = claim["beaten"]
        whole = beaten == list(range(1, claim["players"] + 1))
        who = "all" if whole else ",".join(map(str, beaten))
        family = claim["family"].replace("{", "\\{").replace("}", "\\}")
        digest = hashlib.sha256(data).hexdigest()[:16]
        seconds = times.get(file.stem, "")
        rows.append(f"\\texttt{{{file.stem}}} & \\texttt{{{family}}} & {who} & {len(lines) - 1} & {seconds} & \\texttt{{{digest}}} \\\\")
    return "\n".join(rows)


def main(folder: str) -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    files = figures()
    files["statements.tex"] = statements()
    files["hard.tex"] = hard()
    files["exceptions.tex"] = exceptions()
    files["certificates.tex"] = certificates()
    kept = len(list(THEOREMS.glob("*.jsonl")))
    lines = (ROOT / "crates/family/machine-checked.txt").read_text(encoding="utf-8").splitlines()
    formal = sum(line.startswith("certificate\t") for line in lines)
    files["numbers.tex"] = f"\\newcommand{{\\keptcertificates}}{{{kept}}}\n\\newcommand{{\\formalcertificates}}{{{formal}}}\n{checked()}"
    for name, text in files.items():
        (out / name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
