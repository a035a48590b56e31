"""The reference of the Python package as pages of the book, from the docstrings of its source; nothing is imported."""

import ast
import inspect
import re
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "crates/python/python/slitherlab"

#: The modules that have a page, with what stands at its head. The names of the package itself come from several files.
MODULES = {
    "slitherlab": "slitherlab",
    "envs": "slitherlab.envs",
    "strategies": "slitherlab.strategies",
    "distributed": "slitherlab.distributed",
    "networkx": "slitherlab.networkx",
}


def pages():
    """The pages by their names, each with its title and its text."""
    package = parsed(PACKAGE / "__init__.py")
    sources = [parsed(path) for path in sorted(PACKAGE.glob("*.py"))]
    made = {}
    for name, title in MODULES.items():
        if name == "slitherlab":
            wanted, found, head = exported(package), defined(sources), package
        else:
            folder = PACKAGE / name
            files = sorted(folder.glob("*.py")) if folder.is_dir() else [PACKAGE / f"{name}.py"]
            head = parsed(folder / "__init__.py" if folder.is_dir() else files[0])
            found = defined([parsed(path) for path in files])
            wanted = exported(head) or [one for one in found if not one.startswith("_")]
        parts = [f"# `{title}`\n", prose(ast.get_docstring(head))]
        parts += [section(found[one]) for one in wanted if one in found]
        made[name] = title, "\n".join(parts)
    return made


def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def exported(module):
    for node in module.body:
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets):
            return ast.literal_eval(node.value)
    return []


def defined(modules):
    """The classes and functions of modules by their names, in order."""
    found = {}
    for module in modules:
        for node in module.body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                found.setdefault(node.name, node)
    return found


def section(node):
    """A class or a function with its documentation."""
    if isinstance(node, ast.FunctionDef):
        return f"## `{node.name}`\n\n{signature(node)}\n{prose(ast.get_docstring(node))}"
    parts = [f"## `{node.name}`\n", prose(ast.get_docstring(node)), attributes(node)]
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
            text = prose(ast.get_docstring(member))
            if any(isinstance(one, ast.Name) and one.id in ("property", "cached_property") for one in member.decorator_list):
                parts.append(f"### `{node.name}.{member.name}`\n\n{text}")
            else:
                parts.append(f"### `{node.name}.{member.name}()`\n\n{signature(member)}\n{text}")
    return "\n".join(part for part in parts if part)


def signature(node):
    shown = ast.FunctionDef(node.name, node.args, [ast.Expr(ast.Constant(...))], [], node.returns, lineno=0)
    text = ast.unparse(ast.fix_missing_locations(shown)).replace("\n    ...", "").removesuffix(":")
    text = re.sub(r"\bself(, )?", "", text, count=1)
    if len(text) > 100:
        head, rest = text.split("(", 1)
        inside, tail = rest.rsplit(")", 1)
        depth, line, lines = 0, "", []
        for letter in inside:
            depth += (letter in "([{") - (letter in ")]}")
            if letter == "," and depth == 0:
                lines.append(line.strip())
                line = ""
            else:
                line += letter
        lines.append(line.strip())
        text = f"{head}(\n" + "".join(f"    {one},\n" for one in lines) + f"){tail}"
    return f"```python,ignore\n{text}\n```\n"


def attributes(node):
    """The fields of a dataclass, with the comments before them (`#:`), which the parsed source has lost."""
    fields = [
        one
        for one in node.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and not one.target.id.startswith("_")
    ]
    if not fields:
        return ""
    rows = "".join(f"| `{one.target.id}` | `{ast.unparse(one.annotation).replace('|', chr(92) + '|')}` |\n" for one in fields)
    return f"| field | type |\n|---|---|\n{rows}"


def prose(text):
    """A docstring as Markdown: double backquotes are single ones, and examples are blocks."""
    lines, inside = [], False
    for line in inspect.cleandoc(text or "").replace("``", "`").splitlines():
        if not inside and line.startswith(">>>"):
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    if inside:
        lines.append("```")
    return "\n".join(lines) + "\n"
