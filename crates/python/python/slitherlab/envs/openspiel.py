"""The snake and cycle games for OpenSpiel (``pip install open_spiel``).

Importing this module registers the game ``slitherlab``, whose parameters say which game is played and where::

    import pyspiel
    import slitherlab.envs.openspiel

    game = pyspiel.load_game("slitherlab", {"game": "private", "board": "grid:4x4"})
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from ..game import Game, Position
from .vector import Codec

_TYPE = pyspiel.GameType(
    short_name="slitherlab",
    long_name="Snake and cycle games of Slitherlab",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "classic", "board": "grid:4x4", "players": 2, "misere": False},
)


class Shared:
    """What all positions of a game share."""

    def __init__(self, game: str, board: str, players: int, misere: bool) -> None:
        self.parameters = game, board, players, misere
        self.rules = Game(game, board, players=players, misere=misere)
        self.codec = Codec(self.rules)
        #: The text of each action's move, and the action of each text.
        self.texts = [self.codec.text(action) for action in range(self.codec.games.actions)]
        self.actions = {text: action for action, text in enumerate(self.texts)}

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared, self.parameters


@lru_cache(maxsize=64)
def shared(game: str = "classic", board: str = "grid:4x4", players: int = 2, misere: bool = False) -> Shared:
    """What the positions of a game with these parameters share; OpenSpiel keeps no Python attributes of a game."""
    return Shared(game, board, players, misere)


class SlitherlabGame(pyspiel.Game):  # type: ignore[misc]
    """A game on a board."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        said = dict(params or {})
        known = shared(**said)
        board = known.rules.board
        info = pyspiel.GameInfo(
            num_distinct_actions=known.codec.games.actions,
            max_chance_outcomes=0,
            num_players=known.rules.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=board.order + board.size + known.rules.players,
        )
        super().__init__(_TYPE, info, said)

    def new_initial_state(self) -> SlitherlabState:
        """The position before the first move."""
        return SlitherlabState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SlitherlabObserver:
        """What looks at positions."""
        return SlitherlabObserver(shared(**self.get_parameters()))


class SlitherlabState(pyspiel.State):  # type: ignore[misc]
    """A position and the moves that led to it."""

    def __init__(self, game: SlitherlabGame) -> None:
        super().__init__(game)
        self.of = shared(**game.get_parameters())
        self.position: Position = self.of.rules.start()
        self.line: list[str] = []

    def current_player(self) -> int:
        """The player to move, from 0."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.position.turn - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.of.actions[move.text] for move in self.position.legal_moves())

    def _apply_action(self, action: int) -> None:
        text = self.of.texts[action]
        self.position = self.position.play(text)
        self.line.append(text)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.of.texts[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.outcome.is_over

    def returns(self) -> list[float]:
        """What the game has brought each player; see `slitherlab.envs.Step`."""
        players, outcome = self.of.rules.players, self.position.outcome
        if outcome.player is None:
            return [0.0] * players
        own = 1.0 if outcome.kind == "wins" else -1.0
        rest = -own / (players - 1)
        return [own if number == outcome.player else rest for number in range(1, players + 1)]

    def __str__(self) -> str:
        return self.position.text


class SlitherlabObserver:
    """What the player to move sees, as a tensor; the text of the position for everybody."""

    def __init__(self, game: Shared) -> None:
        self.codec = game.codec
        self.tensor = np.zeros(game.codec.games.features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SlitherlabState, player: int) -> None:
        """Looks at a position."""
        self.tensor[:] = self.codec.look(state.line)[0]

    def string_from(self, state: SlitherlabState, player: int) -> str:
        """The position as a text."""
        return str(state)


pyspiel.register_game(_TYPE, SlitherlabGame)
