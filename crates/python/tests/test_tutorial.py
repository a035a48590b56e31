"""The notebooks run, and give what they say."""

import pathlib

import pytest
from arrows import run

HOME = pathlib.Path(__file__).parent.parent


def show(value):
    """What a notebook does with a value at the end of a cell."""
    for method in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, method):
            assert getattr(value, method)()


@pytest.mark.parametrize("name, least", [("tutorial.py", 10), ("conjecturing.py", 8)])
def test_the_notebook_runs(name, least):
    source = (HOME / name).read_text(encoding="utf-8")
    assert run(source, name, look=show) > least
