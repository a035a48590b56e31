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
    made = {}
    for name, title in MODULES.items():
        path = PACKAGE if name == "slitherlab" else PACKAGE / name
        head = Source(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"))
        found = things(head)
        own = [one for one in found if found[one][0] is head and not one.startswith("_")]
        wanted = [one for one in exported(head.tree) or own if one in found]
        # A reader looks for what to call before what comes back from it.
        wanted.sort(key=lambda one: not isinstance(found[one][1], ast.FunctionDef))
        parts = [f"# `{title}`\n", prose(ast.get_docstring(head.tree))]
        parts += [section(*found[one]) for one in wanted]
        made[name] = title, "\n".join(parts)
    return made


class Source:
    """A module: its lines and what stands in it."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.lines = self.text.splitlines()
        self.tree = ast.parse(self.text)

    def remark(self, line):
        """The comment (`#:`) above a line, counted from 1."""
        remark = []
        for text in reversed(self.lines[: line - 1]):
            if not text.strip().startswith("#:"):
                break
            remark.insert(0, text.strip().removeprefix("#:").strip())
        return " ".join(remark).replace("``", "`")


def exported(module):
    for node in module.body:
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets):
            return ast.literal_eval(node.value)
    return []


def things(source):
    """The classes, functions and named types of a module by their names, each with the source that it is in: two modules may
    each have a `solve`, so those that are imported are looked up where they come from."""
    found = {}
    for node in source.tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found[node.name] = source, node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and source.remark(node.lineno):
            found[node.targets[0].id] = source, node
        elif isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            paths = [source.path.parent / f"{node.module}{ending}" for ending in (".py", ".pyi")]
            there = next((things(Source(path)) for path in paths if path.exists()), {})
            found |= {one.asname or one.name: there[one.name] for one in node.names if one.name in there}
    return found


def section(source, node):
    """A class, a function or a named type with its documentation."""
    if isinstance(node, ast.Assign):
        name, remark = node.targets[0].id, source.remark(node.lineno)
        return f"## `{name}`\n\n```python,ignore\n{ast.get_source_segment(source.text, node)}\n```\n\n{remark}\n"
    if isinstance(node, ast.FunctionDef):
        return f"## `{node.name}`\n\n{signature(node)}\n{prose(ast.get_docstring(node))}"
    parts = [f"## `{node.name}`\n", prose(ast.get_docstring(node)), attributes(source, node)]
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
    text = re.sub(r"\b(self|cls)(, )?", "", text, count=1)
    # `ast` writes a default as if there were no annotation before it.
    text = re.sub(r"(?<=[\w\])])=(?=[\w'\[({-])", " = ", text)
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


def attributes(source, node):
    """The fields of a dataclass, with the comments before them."""
    fields = [
        one
        for one in node.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and not one.target.id.startswith("_")
    ]
    if not fields:
        return ""
    bar = chr(92) + "|"
    rows = "".join(
        f"| `{one.target.id}` | `{ast.unparse(one.annotation).replace('|', bar)}` | {source.remark(one.lineno).replace('|', bar)} |\n"
        for one in fields
    )
    return f"| field | type | |\n|---|---|---|\n{rows}"


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
        lines.append(line.removesuffix(":") if line.endswith("::") else line)
    if inside:
        lines.append("```")
    return "\n".join(lines) + "\n"
