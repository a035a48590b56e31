"""Two checkers that share no code must say the same: `verify.py`, and the one of the program.

Run by `scripts/check python`. `python -m pytest checker-py --forgeries 1000000 --families 10000 --mutations 100000`
goes on for longer.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import slitherlab as sl

sys.path.insert(0, str(Path(__file__).parent))
import forge  # noqa: E402
import lies  # noqa: E402
import reading  # noqa: E402
import verify  # noqa: E402

KINDS = set(verify.PROOFS)
THEOREMS = Path(__file__).parent.parent / "crates/family/theorems"


class Known:
    """What one of the readers in Python has said about texts, kept in a file while neither reader changes.

    They are slow, and most runs give them the texts of the run before: kept theorems, and forgeries
    from the same seeds.
    """

    def __init__(self, folder: Path) -> None:
        sources = b"".join(Path(module.__file__).read_bytes() for module in (verify, reading))
        self.file = folder / f"{hashlib.sha256(sources).hexdigest()[:16]}.json"
        self.earlier = json.loads(self.file.read_text(encoding="utf-8")) if self.file.exists() else {}
        self.verdicts: dict[str, list] = {}

    def ask(self, reader: Callable[[str], list], text: str) -> list:
        key = f"{reader.__name__} {hashlib.sha256(text.encode()).hexdigest()}"
        if key not in self.verdicts:
            self.verdicts[key] = self.earlier.get(key) or reader(text)
        return self.verdicts[key]

    def save(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        whole = self.file.with_suffix(f".{os.getpid()}")
        whole.write_text(json.dumps(self.verdicts), encoding="utf-8")
        whole.replace(self.file)
        for old in self.file.parent.glob("*.json"):
            if old != self.file:
                old.unlink()


KNOWN = Known(Path(__file__).parent.parent / "target/python/verdicts")


@pytest.fixture(scope="module", autouse=True)
def known(request: pytest.FixtureRequest) -> Iterator[None]:
    failed = request.session.testsfailed
    yield
    if request.session.testsfailed == failed:
        KNOWN.save()


def second_checker(text: str) -> list:
    return list(verify.verdict(text.encode()))


def third_reading(text: str) -> list:
    return [reading.accepts(text)]


def both(text: str) -> bool:
    """Whether both accept it, in the same words; fails if they do not agree."""
    first = str(sl.verify(text))
    valid, second = KNOWN.ask(second_checker, text)
    assert valid == first.startswith("valid: "), f"{first}\n{second}\n{text}"
    assert not valid or first == second, text
    return valid


@pytest.fixture(scope="module")
def originals() -> list[str]:
    return list(forge.certificates(seed=1, count=1200))


def test_both_accept_what_the_program_writes(originals: list[str]) -> None:
    assert all(map(both, originals))
    assert {next(iter(json.loads(text)["proof"])) for text in originals} == KINDS


def test_both_refuse_the_same_forgeries(originals: list[str], request: pytest.FixtureRequest) -> None:
    forger = forge.Forger(2, originals)
    count = request.config.getoption("--forgeries")
    accepted = sum(both(forger.forge()) for _ in range(count))
    # Some changes leave a certificate true; if all did or none, the forger would be no test.
    assert 0.05 * count < accepted < 0.3 * count


def test_both_read_one_spelling(originals: list[str], request: pytest.FixtureRequest) -> None:
    chance = random.Random(6)
    kept = [file.read_text(encoding="utf-8") for file in sorted(THEOREMS.glob("*.jsonl")) if file.stat().st_size < 3_000]
    assert len(kept) > 20
    count = request.config.getoption("--mutations")
    short = [text for text in originals if len(text) < 3_000]
    accepted = sum(both(forge.respell(chance, chance.choice(kept if number % 5 == 0 else short))) for number in range(count))
    # Blanks between tokens, escapes and the order of fields change nothing, and some claims stay true.
    assert 0.05 * count < accepted < 0.4 * count


#: Short texts of boards that would be large, or take long to build.
LARGE = (
    "complete:1400" + " + complete:1400" * 50,
    "king:" + "x".join(["3"] * 12),
    "leaper:0,1:" + "x".join(["2"] * 17),
    "rook:90x90" + " + queen:90x90" * 40,
    "grid:300x300 without " + " ".join(f"{x},*" for x in range(99)),
    "torus:1000x1000 reach 400",
    "kneser:22,5",
    " and ".join(["complete:500"] * 60),
    "circulant:100000:" + ",".join(map(str, range(1, 60))),
)


def takes_little(certificate: str, folder: Path) -> None:
    file = folder / "large.json"
    file.write_text(certificate, encoding="utf-8")
    limits = "import resource; resource.setrlimit(resource.RLIMIT_CPU, (8, 8)); resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))"
    run = f"{limits}; import sys, runpy; sys.argv = ['verify.py', {str(file)!r}]; runpy.run_path({verify.__file__!r}, run_name='__main__')"
    ended = subprocess.run([sys.executable, "-I", "-c", run], capture_output=True, text=True, encoding="utf-8", check=False)
    assert ended.returncode == 1 and ended.stdout.startswith("refused: "), ended


@pytest.mark.parametrize("board", LARGE)
def test_a_short_file_takes_little(board: str, tmp_path: Path) -> None:
    takes_little(lies.lie(board, "cycle-cut", 1, {"over": {}}, first="cycle"), tmp_path)


@pytest.mark.parametrize("board", ["grid:1x1024", "grid:32x32"])
def test_a_line_takes_little(board: str, tmp_path: Path) -> None:
    takes_little(lies.lie(board, "hold-that-line", 2, lies.strategy({"replies": []})), tmp_path)


def test_both_read_lines() -> None:
    chance = random.Random(8)
    lines = list(forge.lines(chance, 40))
    assert all(map(both, lines))
    forger = forge.Forger(9, lines)
    accepted = sum(both(forger.forge()) for _ in range(1500))
    assert 0 < accepted < 600


@pytest.mark.parametrize("name", lies.LIES)
def test_both_refuse(name: str) -> None:
    assert not both(lies.LIES[name])


def test_both_count_the_same_moves_in_a_race() -> None:
    chance = random.Random(3)
    results = [both(text) for _ in range(1000) for text in forge.races(chance)]
    assert 0.05 * len(results) < sum(results) < 0.95 * len(results)


#: Family, game, players, and further options: windows on every lattice.
FAMILIES = (
    ("grid:{7..}x{7..}", "classic", 7, "--misere", "--beaten", "2"),
    ("grid:4x{5..}", "classic", 4, "--beaten", "2"),
    ("grid:5x5", "classic", 5),
    ("grid:{5..}x{5..}x{5..}", "classic", 8, "--beaten", "5"),
    ("grid:{6..}x{6..}", "progressive", 5),
    ("grid:{6..}x{6..}", "geography", 5),
    ("torus:{6..}x{6..}", "classic", 6),
    ("cylinder:{7..}x{7..}", "classic", 6),
    ("hex:{6..}x{6..}", "classic", 8, "--beaten", "2,3"),
    ("king:{8..}x{8..}", "classic", 10, "--beaten", "2"),
    ("knight:{8..}x{8..}", "classic", 8, "--beaten", "3"),
    ("honeycomb:{3..}x{3..}", "classic", 6),
    ("honeycomb:2x{2..}", "geography", 7),
)


@pytest.fixture(scope="module")
def families(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    program = os.environ.get("SLITHERLAB") or shutil.which("slitherlab")
    if program is None:
        pytest.skip("the program slitherlab is not there; SLITHERLAB names it")
    folder = tmp_path_factory.mktemp("families")
    texts = []
    for number, (family, game, players, *rest) in enumerate(FAMILIES):
        file = folder / f"{number}.jsonl"
        options = ["--game", game, "--players", str(players), *map(str, rest), "--certificate", str(file)]
        subprocess.run([program, "prove", family, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        texts.append(file.read_text(encoding="utf-8"))
    return texts


def all_three(text: str) -> bool:
    """Whether both checkers and the third reading accept it; fails if they do not agree."""
    valid = both(text)
    assert KNOWN.ask(third_reading, text) == [valid], text
    return valid


def test_all_accept_theorems_about_families(families: list[str]) -> None:
    kept = sorted(THEOREMS.glob("*.jsonl"))
    assert len(kept) >= 4
    # The third reading is slow, and leaves the largest to the other two.
    small = [file for file in kept if file.stat().st_size < 30_000]
    assert len(small) > 100
    assert all(all_three(text) for text in families)
    assert all(all_three(file.read_text(encoding="utf-8")) for file in small)
    assert all(both(file.read_text(encoding="utf-8")) for file in kept if file not in small)


def test_all_refuse_the_same_forged_families(families: list[str], request: pytest.FixtureRequest) -> None:
    chance = random.Random(5)
    rings = forge.ring_certificates(chance, 60)
    assert sum(map(all_three, rings)) > 20
    kept = [THEOREMS / f"classic-{name}.jsonl" for name in ("3-two", "5-two", "5-three", "6-four", "7-three", "9-two", "6-misere")]
    small = [file.read_text(encoding="utf-8") for file in kept] + [text for text in families if len(text) < 3_000]
    strip = small[0]
    results = {"rings": [], "strips": [], "windows": []}
    for number in range(request.config.getoption("--families")):
        about = ("windows", "rings", "windows", "strips")[number % 4 if number % 40 < 4 else number % 3]
        text = strip if about == "strips" else chance.choice(rings if about == "rings" else small[1:])
        results[about].append(all_three(forge.forge_family(chance, text)))
    for about, some in results.items():
        assert 0.05 * len(some) < sum(some) < 0.6 * len(some), (about, len(some), sum(some))


@pytest.mark.parametrize("name", [*verify.NAMED, *forge.ALL_BOARDS])
def test_both_build_the_same_board(name: str) -> None:
    board, other = sl.Board(name), verify.read_board(name)
    assert board.text == other.text
    assert [board._core.label(v) for v in range(len(board.vertices))] == other.labels
    assert [tuple(sorted(ends)) for ends in board.edge_array.tolist()] == other.edges


def test_any_bytes_give_one_line(originals: list[str]) -> None:
    chance = random.Random(4)
    texts = [text.encode() for text in originals[:200]]
    hostile = [
        b"", b"\xff", b"\xef\xbb\xbf{}", b"[" * 100_000, b'{"a":' * 100_000, b'"' + b'\\"' * 200_000, b"1" * 10_000,
        b"NaN", b"-0", b'"\\ud800"', b'{"schema":"slitherlab/certificate/1","schema":1}', texts[0] + b"x",
    ]  # fmt: skip
    for size in ("grid:99999x99999", "complete:4000000000", "king:" + "x".join(["2"] * 32), "tree:1,4000000000"):
        value = json.loads(texts[0])
        value["board"]["text"] = size
        hostile.append(json.dumps(value).encode())
    for text in texts:
        cut = bytearray(text[: chance.randrange(len(text))] if chance.random() < 0.3 else text)
        for _ in range(chance.randrange(4)):
            if cut:
                cut[chance.randrange(len(cut))] = chance.choice(b'0123456789-"[]{},:ab \xc3')
        hostile.append(bytes(cut))
    for data in hostile:
        _, line = verify.verdict(data)
        assert line.startswith(("valid: ", "refused: ")) and "\n" not in line


def test_the_command_has_the_program_s_exit_statuses(originals: list[str], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(originals[0], encoding="utf-8")
    bad.write_text("{}", encoding="utf-8")

    def run(*files: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", str(Path(__file__).with_name("verify.py")), *map(str, files)]
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)

    assert run(good).stdout == f"{sl.verify(originals[0])}\n" and run(good).returncode == 0
    assert run(good, bad).returncode == 1 and run(good, bad).stdout.count("\n") == 2
    assert run(tmp_path / "none").returncode == 2 and run(tmp_path / "none").stdout == ""
