"""What the tests share."""

import json
import os
import shutil
import subprocess

import pytest


@pytest.fixture(scope="session")
def program():
    """Runs the command line program; the tests compare the package with it."""
    path = os.environ.get("SLITHERLAB") or shutil.which("slitherlab")
    if path is None:
        pytest.skip("the program slitherlab is not there; SLITHERLAB names it")

    def run(*arguments, stdin=None):
        if arguments[0] in ("solve", "analyze", "sweep"):
            # What earlier searches found out would be looked up.
            arguments += ("--no-store",)
        if arguments[0] in ("solve", "analyze"):
            # With several threads the number of positions is another every time.
            arguments += ("--threads", "1")
        done = subprocess.run([path, *arguments], input=stdin, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 3), done.stderr
        return done.stdout

    run.json = lambda *arguments: json.loads(run(*arguments, "--json"))
    return run
