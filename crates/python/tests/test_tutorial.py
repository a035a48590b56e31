"""The notebooks run, and give what they say."""

import ast
import pathlib

import pytest

HOME = pathlib.Path(__file__).parent.parent


@pytest.mark.parametrize("name, least", [("tutorial.py", 10), ("conjecturing.py", 8)])
def test_the_notebook_runs(name, least):
    file = HOME / name
    source = file.read_text(encoding="utf-8")
    lines = source.splitlines()
    scope = {}
    checked = 0
    for statement in ast.parse(source).body:
        _, arrow, expected = lines[statement.end_lineno - 1].partition("  # → ")
        text = ast.get_source_segment(source, statement)
        if isinstance(statement, ast.Expr):
            value = eval(compile(text, str(file), "eval"), scope)
            if arrow:
                assert repr(value) == expected, text
                checked += 1
            for show in ("_repr_html_", "_repr_svg_"):
                if hasattr(value, show):
                    assert getattr(value, show)()
        else:
            assert not arrow, f"only an expression gives something: {text}"
            exec(compile(text, str(file), "exec"), scope)
    assert checked > least
