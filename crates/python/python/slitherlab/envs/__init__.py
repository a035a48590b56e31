"""Environments for programs that learn to play: one game at a time for PettingZoo, or thousands at once as arrays.

`VectorGames` needs NumPy alone. Its games are played natively; a game that is over begins again with the next step.

>>> from slitherlab.envs import VectorGames
>>> games = VectorGames("classic", "grid:3x3", count=4, seed=1)
>>> games.masks.shape, games.observations.shape
((4, 24), (4, 18))
>>> step = games.step(games.sample())
>>> step.rewards.tolist()
[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]

`env` is an environment of PettingZoo (``pip install slitherlab[envs]``) for any snake or cycle game on any board; its modules
`slitherlab.envs.snakes_v0` and `slitherlab.envs.cycles_v0` are named the way PettingZoo names its own.

>>> from slitherlab.envs import env
>>> game = env("private", "grid:4x4")
>>> game.reset(seed=1)
>>> game.agent_selection, game.last()[0]["action_mask"].sum().item()
('player_1', 24)

Actions are numbers. In a snake game that opens with a vertex the first actions name the vertices; then comes every edge in
both directions, in the order of the vertices. In a cycle game the actions are the edges. `Codec.text` says which move an
action is. Observations are seen by the player to move: which vertices are visited, where live ends are, which edges are used or owned.

A player of `slitherlab match` and of the engine protocol is made of any function that chooses an action: `speak`.
"""

from __future__ import annotations

from typing import Any

from .engine import Policy, speak
from .vector import Choices, Codec, Step, VectorGames

__all__ = ["Choices", "Codec", "Policy", "Step", "VectorGames", "env", "raw_env", "speak"]


def env(game: str, board: Any, **options: Any) -> Any:
    """A PettingZoo environment of a game on a board, with PettingZoo's usual wrappers.

    The options are those of `slitherlab.Game` (``players``, ``misere``, ``first``, ``terminals``, ``rules``) and PettingZoo's
    ``render_mode``: ``"ansi"`` gives the text of the position.

    >>> from slitherlab.envs import env
    >>> env("cycle", "complete:5").possible_agents
    ['player_1', 'player_2']
    """
    from .aec import wrapped

    return wrapped(game, board, **options)


def raw_env(game: str, board: Any, **options: Any) -> Any:
    """The environment of `env` without wrappers: nothing in it refuses actions out of order.

    >>> from slitherlab.envs import raw_env
    >>> raw_env("geography", "path:4").action_space("player_1").n.item()
    10
    """
    from .aec import GameEnv

    return GameEnv(game, board, **options)
