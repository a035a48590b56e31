"""The native half of the package; everything here is reached through the modules around it."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Board",
    "FamilyProver",
    "Game",
    "Halt",
    "Position",
    "SlitherlabError",
    "Sweep",
    "at_gate",
    "check_strategy",
    "close_gate",
    "expand",
    "expand_count",
    "gallai_edmonds",
    "kin_verdict",
    "maximum_matching",
    "search_windows",
    "read",
    "simulate",
    "strategy_moves",
    "svg",
    "two_forests",
    "verify",
]

# Seconds, nodes, bytes of memory, threads.
_Budget: TypeAlias = tuple[float | None, int | None, int | None, int]

class SlitherlabError(ValueError):
    """Something that was given is not what it should be; the text says what and where."""

@final
class Board:
    @staticmethod
    def parse(text: str) -> Board: ...
    @staticmethod
    def from_edges(edges: NDArray[Any], vertices: int | None) -> Board: ...
    @property
    def text(self) -> str: ...
    @property
    def vertex_count(self) -> int: ...
    @property
    def edge_count(self) -> int: ...
    def edges(self) -> NDArray[np.uint32]: ...
    def label(self, vertex: int) -> str: ...
    def labels(self) -> list[str]: ...
    def vertex(self, label: str) -> int | None: ...
    def edge_label(self, edge: int) -> str: ...
    def edge(self, label: str) -> int | None: ...
    def layout(self) -> NDArray[np.float64]: ...
    def to(self, format: str) -> str: ...

@final
class Game:
    def __new__(
        cls,
        board: Board,
        game: str,
        *,
        players: int = 2,
        misere: bool = False,
        first: str | None = None,
        terminals: Sequence[int] | None = None,
        rules: str | None = None,
    ) -> Game: ...
    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> str | None: ...
    def role(self, player: int) -> str | None: ...
    def after(self, moves: str = "", *, turn: int | None = None) -> Position: ...
    def set_up(self, text: str, *, turn: int | None = None) -> Position: ...

@final
class Position:
    @property
    def game(self) -> Game: ...
    @property
    def text(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def outcome(self) -> tuple[str, int | None]: ...
    def legal_moves(self) -> list[tuple[str, list[int], int | None]]: ...
    def play(self, text: str) -> Position: ...
    def undo(self) -> Position | None: ...
    def snakes(self) -> list[tuple[list[int], list[int]]]: ...
    def owned(self) -> list[list[int]]: ...
    def picture(
        self,
        *,
        title: str | None = None,
        labels: list[str] | None = None,
        values: dict[str, str] | None = None,
        tikz: bool = False,
    ) -> str: ...
    def analyze(
        self,
        *,
        values: bool,
        budget: _Budget,
    ) -> tuple[str, list[tuple[str, list[int], int | None]]]: ...
    def story(self, *, budget: _Budget) -> str: ...
    def certify(self, *, budget: _Budget) -> str: ...
    def reply(
        self,
        level: str,
        *,
        seed: int,
        budget: _Budget,
    ) -> tuple[tuple[str, list[int], int | None], str, str, int | None, float | None, str] | None: ...

@final
class Sweep:
    def __new__(
        cls,
        game: str,
        *,
        family: str | None = None,
        path: str | None = None,
        lines: bytes | None = None,
        players: int = 2,
        misere: bool = False,
        first: str | None = None,
        terminals: str | None = None,
        budget: _Budget,
        columns: list[str] = ...,
        expect: str | None = None,
        shard: str | None = None,
    ) -> Sweep: ...
    def __iter__(self) -> Iterator[dict[str, list[Any]]]: ...
    def __next__(self) -> dict[str, list[Any]]: ...

def strategy_moves(
    position: Position, name: str, images: list[int] | None = None
) -> list[tuple[str, list[int], int | None]]: ...
def check_strategy(
    position: Position, name: str, images: list[int] | None, *, player: int, positions: int
) -> tuple[str, int, list[tuple[str, list[int], int | None]]]: ...
def read(bytes: bytes, format: str | None) -> tuple[Board, list[str] | None, list[str]]: ...
def expand(text: str) -> list[str]: ...
def expand_count(text: str) -> int: ...
def svg(
    board: Board,
    *,
    title: str | None = None,
    labels: list[str] | None = None,
    vertices: Sequence[tuple[str, list[int]]] = ...,
    edges: Sequence[tuple[str, list[int]]] = ...,
    snakes: Sequence[tuple[list[int], list[int]]] = ...,
    tikz: bool = False,
) -> str: ...
def maximum_matching(board: Board) -> NDArray[np.int64]: ...
def gallai_edmonds(board: Board) -> tuple[NDArray[np.int64], NDArray[np.uint8]]: ...
def two_forests(board: Board) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]: ...
def close_gate() -> None: ...
def at_gate() -> int: ...
def verify(certificate: bytes) -> tuple[bool, str]: ...
def simulate(game: Game, *, policies: list[str], games: int, seed: int, threads: int) -> str: ...

@final
class FamilyProver:
    def __new__(
        cls,
        family: str,
        game: str,
        *,
        players: int,
        misere: bool,
        beaten: Sequence[int],
        known: Sequence[str],
        anew: bool,
    ) -> FamilyProver: ...
    def faults(self) -> list[str]: ...
    def claim(self) -> str: ...
    def next_task(self) -> tuple[int, str, int] | None: ...
    def finish(self, number: int, found: tuple[str, str | None, int]) -> None: ...
    def put_back(self, number: int, nodes: int) -> None: ...
    def advance(self) -> tuple[int, int, int, int, tuple[int, str] | None]: ...
    def refuted(self) -> tuple[int, str] | None: ...
    def is_proved(self) -> bool: ...
    def counts(self) -> tuple[int, int]: ...
    def theorems(self) -> list[str]: ...
    def certificate(self) -> str: ...

@final
class Halt:
    def __new__(cls) -> Halt: ...
    def ask(self) -> None: ...

def search_windows(
    family: str,
    game: str,
    patches: str,
    *,
    players: int,
    misere: bool,
    budget: _Budget,
    halt: Halt | None = None,
) -> tuple[str, str | None, int]: ...
def kin_verdict(
    board: str,
    game: str,
    *,
    misere: bool,
    first: str | None,
    rules: str,
    moves: str,
    all: bool,
    budget: _Budget,
) -> tuple[str, str]: ...
