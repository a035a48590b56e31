"""The examples in Python of the documentation site run, and give what they say."""

import io
import os
import pathlib
import re

import pytest
from arrows import run

DOCS = pathlib.Path(__file__).parents[3] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(page):
    """The blocks of a page, one after the other, as one program."""
    return "\n".join(BLOCK.findall(page.read_text(encoding="utf-8")))


PAGES = [page for page in sorted(DOCS.glob("*.md")) if examples(page)]


def test_there_are_pages():
    assert "python.md" in [page.name for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_run(page, monkeypatch):
    # Some start the program, or wait for lines that nobody writes here.
    folder = pathlib.Path(os.environ["SLITHERLAB"]).parent
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    run(examples(page), page.name)


def test_the_reference_has_every_public_thing():
    import sys

    import slitherlab

    sys.path.insert(0, str(DOCS.parent / "scripts"))
    import python_pages

    made = python_pages.pages()
    _, text = made["slitherlab"]
    for name in slitherlab.__all__:
        assert f"## `{name}`\n" in text, name
    # Other modules have functions of the same names, which return something else.
    for name, result in [("solve", "Verdict"), ("sweep", "Sweep"), ("prove", "FamilyProof")]:
        section = text.split(f"## `{name}`\n")[1].split("\n## ")[0]
        assert f") -> {result}\n" in section, section
    assert "retries" not in text
    # The fields of dataclasses are described by the comments above them.
    assert "| The player to move. |" in text
    assert all(len(text) > 500 for _, text in made.values())
