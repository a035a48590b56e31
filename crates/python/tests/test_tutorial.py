"""The notebooks run, and give what they say."""

import json
import pathlib
import subprocess
import sys

import pytest
from arrows import run

HOME = pathlib.Path(__file__).parent.parent


def cells(name):
    """The code of a notebook, one cell after the other."""
    notebook = json.loads((HOME / f"notebooks/{name}.ipynb").read_text(encoding="utf-8"))
    return "\n\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")


def test_the_notebooks_are_those_of_their_programs():
    script = HOME.parents[1] / "scripts/notebooks"
    subprocess.run([sys.executable, script, "--check"], check=True)


def show(value):
    """What a notebook does with a value at the end of a cell."""
    for method in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, method):
            assert getattr(value, method)()


@pytest.mark.parametrize("name, least", [("tutorial", 10), ("conjecturing", 8), ("learning", 6)])
def test_the_notebook_runs(name, least):
    if name == "conjecturing":
        pytest.importorskip("txgraffiti")
    assert run(cells(name), name, look=show) > least
