"""The environment of PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .._native import SlitherlabError
from ..board import BoardLike
from ..game import Game
from .vector import VectorGames


def wrapped(game: str, board: BoardLike, **options: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game."""
    raw: Any = GameEnv(game, board, **options)
    raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(raw)


class GameEnv(AECEnv):  # type: ignore[misc]
    """A snake or cycle game: agents ``player_1``, ``player_2``, … take turns."""

    metadata: dict[str, Any] = {
        "name": "slitherlab_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str, board: BoardLike, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game = Game(game, board, **options)
        self.metadata = {**self.metadata, "name": f"{self.game.name}_v0"}
        self.render_mode = render_mode
        self._games = VectorGames(self.game, count=1)
        if self._games.over[0]:
            raise SlitherlabError("nobody can move on this board")
        self.possible_agents = [f"player_{number}" for number in range(1, self.game.players + 1)]
        self.agents: list[str] = []
        actions = self._games.actions
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self._games.features,), np.int8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """The position as the player to move sees it; only for them are actions legal."""
        mask = self._games.masks[0]
        if agent != self.agent_selection:
            mask = np.zeros_like(mask)
        return {"observation": self._games.observations[0], "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. Nothing in it is random, so the seed makes no difference."""
        self._games.reset()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[int(self._games.turns[0])]

    def step(self, action: int | None) -> None:
        """Takes the action of the player to move."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._games.advance([int(action)])  # type: ignore[arg-type]
        self._select()
        if self._games.over[0]:
            brought = self._games.rewards[0].tolist()
            self.rewards = dict(zip(self.possible_agents, brought))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The text of the position, printed in the mode ``human``."""
        text = f"{self.game.name}: {self._games.position(0) or '(empty)'}"
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""
