"""The file in which an investigation keeps what it has found out, so that it can go on after an end."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from .._native import SlitherlabError


class Journal:
    """Lines of JSON: the first says what the investigation is, each other what became of one conjecture.

    A line counts when it is whole; what a kill left of the last one is cut off.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "journal.jsonl"
    >>> with Journal(path, {"seed": 1}) as journal:
    ...     journal.add("a", {"status": "open"})
    >>> with Journal(path, {"seed": 1}) as journal:
    ...     journal.found["a"]
    {'status': 'open'}
    """

    def __init__(self, path: str | os.PathLike[str] | None, heading: dict[str, Any]) -> None:
        self.found: dict[str, dict[str, Any]] = {}
        self._file: Any = None
        if path is None:
            return
        path = Path(path)
        heading = {"schema": "slitherlab/conjectures/1", **heading}
        old = path.read_bytes() if path.exists() else b""
        whole = old[: old.rfind(b"\n") + 1]
        lines: list[dict[str, Any]] = []
        for number, text in enumerate(whole.splitlines(), 1):
            try:
                line = json.loads(text)
                if lines:
                    self.found[line["conjecture"]] = line["outcome"]
            except (ValueError, TypeError, KeyError, RecursionError):
                raise SlitherlabError(f"{path}, line {number}: this is no line of a journal") from None
            if not lines and line != heading:
                raise SlitherlabError(f"{path} is the journal of another investigation")
            lines.append(line)
        self._file = open(path, "r+b" if old else "wb")
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not lines:
            self._write(heading)

    def add(self, name: str, outcome: dict[str, Any]) -> None:
        """Keeps what became of a conjecture."""
        self.found[name] = outcome
        self._write({"conjecture": name, "outcome": outcome})

    def _write(self, value: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(value).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
