"""The program inside a wheel, and how it is started."""

import base64
import hashlib
import os
import pathlib
import stat
import subprocess
import sys
import zipfile

import pytest

SCRIPT = pathlib.Path(__file__).parents[3] / "scripts/dist-program-in-wheel"


def wheel_without_program(folder):
    """A wheel that any pip installs: a package with one module."""
    path = folder / "slitherlab-0.0.1-py3-none-any.whl"
    about = "slitherlab-0.0.1.dist-info"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("slitherlab/__init__.py", "")
        wheel.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: slitherlab\nVersion: 0.0.1\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    return path


@pytest.fixture
def wheel(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\necho started with $1\n")
    path = wheel_without_program(tmp_path)
    subprocess.run([sys.executable, SCRIPT, path, program], check=True)
    return path


def test_the_record_is_true(wheel):
    with zipfile.ZipFile(wheel) as parts:
        record = parts.read("slitherlab-0.0.1.dist-info/RECORD").decode().splitlines()
        assert len(record) == len(parts.namelist()) == 5
        for line in record:
            path, digest, size = line.split(",")
            if path.endswith("RECORD"):
                continue
            content = parts.read(path)
            right = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            assert (digest, size) == (f"sha256={right}", str(len(content)))
        mode = parts.getinfo("slitherlab-0.0.1.data/scripts/slitherlab").external_attr >> 16
        assert stat.S_ISREG(mode) and mode & 0o111


def test_the_same_parts_give_the_same_bytes(wheel, tmp_path):
    first = wheel.read_bytes()
    again = wheel_without_program(tmp_path)
    subprocess.run([sys.executable, SCRIPT, again, tmp_path / "program"], check=True)
    assert again.read_bytes() == first


def test_pip_installs_the_program(wheel, tmp_path):
    target = tmp_path / "target"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-compile"]
    subprocess.run([*command, "--target", target, wheel], check=True)
    done = subprocess.run([target / "bin/slitherlab", "serve"], capture_output=True, text=True, check=True)
    assert done.stdout == "started with serve\n"


def test_the_module_starts_the_program_or_says_that_it_is_not_there(tmp_path, monkeypatch):
    import slitherlab.__main__ as module

    monkeypatch.setattr(module.sysconfig, "get_path", lambda *_: str(tmp_path))
    assert module.find_program() is None
    assert module.main() == 2
    program = tmp_path / "slitherlab"
    program.write_text("#!/bin/sh\necho started with $1\n")
    os.chmod(program, 0o755)
    start = f"import slitherlab.__main__ as m; m.find_program = lambda: {str(program)!r}; m.main()"
    done = subprocess.run([sys.executable, "-c", start, "solve"], capture_output=True, text=True, check=True)
    assert done.stdout == "started with solve\n"
