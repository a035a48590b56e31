"""Cycle games for PettingZoo: ``cycle``, ``cycle-misere``, ``cycle-cut``, ``cycle-cut-misere``, ``shannon``.

>>> from slitherlab.envs import cycles_v0
>>> game = cycles_v0.env()
>>> game.reset()
>>> game.metadata["name"]
'cycle_v0'
"""

from __future__ import annotations

from typing import Any

from . import env as _env
from . import raw_env as _raw_env

__all__ = ["env", "raw_env"]


def env(game: str = "cycle", board: Any = "complete:5", **options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers; see `slitherlab.envs.env`."""
    return _env(game, board, **options)


def raw_env(game: str = "cycle", board: Any = "complete:5", **options: Any) -> Any:
    """The environment without wrappers; see `slitherlab.envs.raw_env`."""
    return _raw_env(game, board, **options)
