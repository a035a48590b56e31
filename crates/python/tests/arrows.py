"""Programs that say what their lines give, after ``# →``."""

import ast


def run(source, name, look=lambda value: None):
    """Runs a program and compares; returns how often. Hands what every expression gives to `look`."""
    lines = source.splitlines()
    scope = {}
    checked = 0
    for statement in ast.parse(source).body:
        _, arrow, expected = lines[statement.end_lineno - 1].partition("  # → ")
        text = ast.get_source_segment(source, statement)
        if isinstance(statement, ast.Expr):
            value = eval(compile(text, name, "eval"), scope)
            if arrow:
                assert repr(value) == expected, text
                checked += 1
            look(value)
        else:
            assert not arrow, f"only an expression gives something: {text}"
            exec(compile(text, name, "exec"), scope)
    return checked
