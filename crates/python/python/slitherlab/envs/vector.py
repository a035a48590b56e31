"""Thousands of games at once, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import _native
from ..board import BoardLike
from ..game import Game


class Step(NamedTuple):
    """What a step has brought, a row for each game."""

    #: What the player to move sees.
    observations: NDArray[np.int8]
    #: 1 for each action that is legal.
    masks: NDArray[np.int8]
    #: What the game has brought each player: nothing while it goes on, 1 to the winner and −1 to the loser of two. Of more
    #: than two players the single loser has −1 and the others share 1; in misère play it is the other way round.
    rewards: NDArray[np.float32]
    #: Which games are over. They begin again with the next step, whatever action is given for them.
    over: NDArray[np.bool_]
    #: The player to move, from 0.
    turns: NDArray[np.uint8]


class Choices(NamedTuple):
    """What the legal actions of all games lead to, a row for each action."""

    #: The game of each row, in ascending order.
    games: NDArray[np.int64]
    #: The player whose action it is, from 0.
    players: NDArray[np.uint8]
    actions: NDArray[np.int64]
    #: What the next player to move sees after it.
    observations: NDArray[np.int8]
    #: The next player to move, from 0.
    turns: NDArray[np.uint8]
    #: Whether the action ends the game.
    over: NDArray[np.bool_]
    #: What it brings each player; see `Step`.
    rewards: NDArray[np.float32]


class VectorGames:
    """Games of one kind on one board that are played side by side.

    >>> games = VectorGames("cycle", "complete:4", count=100, seed=7)
    >>> ended = games.play_random(1000)
    >>> ended > 10_000
    True

    `copy.deepcopy` copies the games as they stand, for a search that tries moves.
    """

    def __init__(
        self, game: str | Game, board: BoardLike | None = None, *, count: int, seed: int = 1, **options: Any
    ) -> None:
        if isinstance(game, Game):
            self.game = game
        elif board is None:
            raise TypeError("VectorGames() takes a Game, or the name of a game and a board")
        else:
            self.game = Game(game, board, **options)
        self._seed = seed
        self._core = _native.Environments(self.game._core, count, seed)

    @property
    def count(self) -> int:
        """The number of games."""
        return len(self._core)

    @property
    def actions(self) -> int:
        """The number of actions, legal or not."""
        return self._core.actions

    @property
    def features(self) -> int:
        """The length of an observation."""
        return self._core.features

    @property
    def observations(self) -> NDArray[np.int8]:
        """What the player to move sees, a row for each game."""
        return self._core.observations()

    @property
    def masks(self) -> NDArray[np.int8]:
        """1 for each legal action, a row for each game."""
        return self._core.masks()

    @property
    def turns(self) -> NDArray[np.uint8]:
        """The player to move in each game, from 0."""
        return self._core.turns()

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return self._core.over()

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What each game has brought each player; see `Step`."""
        return self._core.rewards()

    def choices(self) -> Choices:
        """What each legal action of each game leads to; none is taken. Games that are over have no row.

        >>> VectorGames("geography", "path:3", count=2).choices().games.tolist()
        [0, 0, 0, 1, 1, 1]
        """
        return Choices(*self._core.choices())

    def reset(self) -> Step:
        """Begins all games again."""
        self._core = _native.Environments(self.game._core, self.count, self._seed)
        return self._step()

    def step(self, actions: NDArray[Any] | Sequence[int]) -> Step:
        """Takes an action in every game; raises `SlitherlabError`, and changes nothing, if one is not legal."""
        self.advance(actions)
        return self._step()

    def advance(self, actions: NDArray[Any] | Sequence[int]) -> None:
        """Takes an action in every game without looking at what comes of it, which is faster."""
        self._core.step(np.ascontiguousarray(actions, dtype=np.int64))

    def _step(self) -> Step:
        core = self._core
        return Step(core.observations(), core.masks(), core.rewards(), core.over(), core.turns())

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game, and 0 for one that is over."""
        return self._core.sample()

    def play_random(self, steps: int) -> int:
        """Takes random legal actions and returns how many games have come to an end."""
        return self._core.play_random(steps)

    def move(self, number: int, action: int) -> str | None:
        """The text of the move that an action stands for in a game, if it is one.

        >>> VectorGames("classic", "grid:2x2", count=1).move(0, 0)
        '0,0-0,1'
        """
        return self._core.move_text(number, action)

    def action(self, number: int, move: str) -> int:
        """The action of a legal move in a game.

        >>> VectorGames("geography", "path:3", count=1).action(0, "2")
        2
        """
        return self._core.action_of(number, move)

    def position(self, number: int) -> str:
        """The text of the position of a game."""
        return self._core.position_text(number)


class Codec:
    """The actions of a game and its observations, for one position after another.

    >>> codec = Codec(Game("geography", "path:3"))
    >>> codec.look(["0", "0-1"])[1].tolist()
    [0, 0, 0, 0, 0, 1, 0]
    >>> codec.text(5)
    '1-2'
    """

    def __init__(self, game: Game) -> None:
        self.games = VectorGames(game, count=1)

    def __reduce__(self) -> tuple[Any, ...]:
        return Codec, (self.games.game,)

    def look(self, moves: Sequence[str]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """What the player to move sees after these moves, and which actions are legal."""
        self._replay(moves)
        return self.games.observations[0], self.games.masks[0]

    def choices(self, moves: Sequence[str]) -> Choices:
        """What each legal action leads to after these moves.

        >>> Codec(Game("geography", "path:3")).choices(["0", "0-1"]).over.tolist()
        [True]
        """
        self._replay(moves)
        return self.games.choices()

    def _replay(self, moves: Sequence[str]) -> None:
        games = self.games
        games.reset()
        for move in moves:
            games.advance([games.action(0, move)])

    def text(self, action: int) -> str:
        """The text of the move of an action."""
        move = self.games.move(0, action)
        if move is None:
            raise IndexError(f"there is no action {action}")
        return move
