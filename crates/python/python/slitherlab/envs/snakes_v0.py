"""Snake games for PettingZoo: ``classic``, ``progressive``, ``geography``, ``public``, ``private``, ``edge-geography``, ``trail-trap``.

>>> from slitherlab.envs import snakes_v0
>>> game = snakes_v0.env()
>>> game.reset()
>>> game.metadata["name"]
'classic_v0'
"""

from __future__ import annotations

from typing import Any

from . import env as _env
from . import raw_env as _raw_env

__all__ = ["env", "raw_env"]


def env(game: str = "classic", board: Any = "grid:4x4", **options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers; see `slitherlab.envs.env`."""
    return _env(game, board, **options)


def raw_env(game: str = "classic", board: Any = "grid:4x4", **options: Any) -> Any:
    """The environment without wrappers; see `slitherlab.envs.raw_env`."""
    return _raw_env(game, board, **options)
