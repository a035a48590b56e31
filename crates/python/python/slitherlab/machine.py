"""What this machine offers."""

from __future__ import annotations

import os

from ._native import SlitherlabError


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def number_of_threads(threads: int | None) -> int:
    """The number of threads to use: ``threads``, or one for each core if that is ``None``."""
    if threads is None:
        return cores()
    if threads < 1:
        raise SlitherlabError(f"threads={threads}: it must be at least 1, or None for one thread per core")
    return threads
