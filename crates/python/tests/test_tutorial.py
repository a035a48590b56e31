"""The tutorial runs, and gives what it says."""

import ast
import pathlib

TUTORIAL = pathlib.Path(__file__).parent.parent / "tutorial.py"


def test_the_tutorial_runs():
    source = TUTORIAL.read_text()
    lines = source.splitlines()
    scope = {}
    checked = 0
    for statement in ast.parse(source).body:
        _, arrow, expected = lines[statement.end_lineno - 1].partition("  # → ")
        text = ast.get_source_segment(source, statement)
        if isinstance(statement, ast.Expr):
            value = eval(compile(text, str(TUTORIAL), "eval"), scope)
            if arrow:
                assert repr(value) == expected, text
                checked += 1
            for show in ("_repr_html_", "_repr_svg_"):
                if hasattr(value, show):
                    assert getattr(value, show)()
        else:
            assert not arrow, f"only an expression gives something: {text}"
            exec(compile(text, str(TUTORIAL), "exec"), scope)
    assert checked > 10
