"""Many games, and many boards."""

from __future__ import annotations

import json
import os
import socket
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import TYPE_CHECKING, Any

from . import _native
from ._native import SlitherlabError
from .board import Board, BoardLike, Vertex, as_board
from .game import Game
from .machine import number_of_threads
from .page import page

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


@dataclass(frozen=True)
class Share:
    """How often something happened to one player, with a confidence interval."""

    player: int
    count: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Simulation:
    """The result of many games between engines."""

    board: Board
    game: str
    players: int
    misere: bool
    policies: tuple[str, ...]
    seed: int
    games: int
    #: The number of moves of all games together.
    moves: int
    #: What was counted for each player: ``"loses"`` or ``"wins"``.
    event: str
    confidence: float
    results: tuple[Share, ...]
    #: How many games nobody won, in the cycle games.
    draws: int
    #: How many moves of ``perfect`` and ``epsilon`` players rested on no theorem.
    unproved_moves: int
    #: How many games took so many moves.
    lengths: dict[int, int]

    def to_pandas(self) -> pd.DataFrame:
        """The results as a table, a row for each player."""
        import pandas as pd

        return pd.DataFrame([vars(share) for share in self.results]).set_index("player")

    def _repr_html_(self) -> str:
        facts = [
            (f"player {one.player} {self.event}", f"{one.share:.3%} ({one.low:.3%} to {one.high:.3%})")
            for one in self.results
        ]
        if self.draws:
            facts.append(("draws", f"{self.draws / self.games:.3%}"))
        heading = f"{self.games} games of {self.game} on {self.board._short_text()}"
        return page(heading, facts, None)


def simulate(
    board: BoardLike,
    game: str,
    *,
    games: int,
    seed: int = 1,
    policy: str | Iterable[str] = "random",
    players: int = 2,
    misere: bool = False,
    first: str | None = None,
    terminals: tuple[Vertex, Vertex] | None = None,
    threads: int | None = None,
) -> Simulation:
    """Plays many games between engines and counts who loses.

    A policy is an engine: ``random``, ``ends``, ``greedy``, ``stubborn``, ``perfect`` or ``epsilon:P``; a single one
    applies to every player. The same seed gives the same games on any number of threads.

    >>> from slitherlab import simulate
    >>> result = simulate("grid:2x2", "classic", games=1000, players=3)
    >>> [share.count for share in result.results]
    [1000, 0, 0]
    """
    chosen = Game(board, game, players=players, misere=misere, first=first, terminals=terminals)
    policies = [policy] * players if isinstance(policy, str) else list(policy)
    if len(policies) == 1:
        policies *= players
    text = _native.simulate(
        chosen._core, policies=policies, games=games, seed=seed, threads=number_of_threads(threads)
    )
    said = json.loads(text)
    return Simulation(
        board=chosen.board,
        game=said["game"],
        players=said["players"],
        misere=said["misere"],
        policies=tuple(said["policies"]),
        seed=said["seed"],
        games=said["games"],
        moves=said["moves"],
        event=said["event"],
        confidence=said["confidence"],
        results=tuple(Share(**share) for share in said["results"]),
        draws=said["draws"],
        unproved_moves=said["unproved_moves"],
        lengths={length["moves"]: length["games"] for length in said["lengths"]},
    )


@dataclass(frozen=True)
class Row:
    """What a sweep finds out about one board."""

    board: str
    order: int
    size: int
    parity: str
    connected: bool
    bipartite: bool
    matching: int
    outer: int
    inner: int
    perfect: int
    excess: int
    common: int
    players: int
    winner: int | None
    #: In games with roles, the role of the winner.
    role: str | None
    #: With more than two players, those whom all others together can force to lose.
    beaten: list[int] | None
    basis: str
    #: Whether the expectation holds, if there is one; ``None`` when that is not known.
    expected: bool | None = field(default=None)
    #: What was measured on request; ``None`` where that is not known, or there is nothing to measure.
    measured: dict[str, int | bool | None] = field(default_factory=dict)


#: The columns of a sweep, without ``expected`` and those on request.
COLUMNS: tuple[str, ...] = tuple(one.name for one in fields(Row) if one.name not in ("expected", "measured"))

#: So many boards of an iterable are looked at together.
_CHUNK = 4096


class Sweep:
    """The rows of a sweep, which can be read once: one by one, or as a table."""

    def __init__(
        self, batches: Iterator[dict[str, list[Any]]], expects: bool, measured: Sequence[str] = ()
    ) -> None:
        self._batches = batches
        self._expects = expects
        self._measured = tuple(measured)

    def __iter__(self) -> Iterator[Row]:
        for batch in self._batches:
            for values in zip(*batch.values()):
                told = dict(zip(batch, values))
                measured = {name: _number(told.pop(name)) for name in self._measured}
                yield Row(**told, measured=measured)

    def batches(self) -> Iterator[dict[str, list[Any]]]:
        """The rows a few hundred at a time, each column a list."""
        return self._batches

    def to_arrow(self) -> pa.Table:
        """All rows as an Arrow table.

        >>> from slitherlab import sweep
        >>> sweep("path:{2..5}", "geography").to_arrow().column("winner").to_pylist()
        [2, 1, 2, 1]
        """
        import pyarrow as pa

        schema = arrow_schema(self._expects, self._measured)
        return pa.Table.from_batches(
            (pa.RecordBatch.from_pydict(batch, schema=schema) for batch in self._batches), schema=schema
        )

    def to_pandas(self) -> pd.DataFrame:
        """All rows as a pandas table.

        >>> from slitherlab import sweep
        >>> table = sweep("grid:{1..3}x{2..3}", "classic").to_pandas()
        >>> int(table.groupby("winner").size()[1])
        4
        """
        import pandas as pd

        columns: dict[str, list[Any]] = {}
        for batch in self._batches:
            for name, values in batch.items():
                columns.setdefault(name, []).extend(values)
        table = pd.DataFrame(columns, columns=list(_names(self._expects, self._measured)))
        return table.astype({"winner": "Int64"})

    def to_parquet(self, path: str | os.PathLike[str], *, metadata: dict[str, str] | None = None) -> Totals:
        """Writes all rows as a Parquet file, which appears when it is complete, and returns their totals.

        Until then they are in a file beside it that ends in ``.HOST-PROCESS.part``.

        >>> import pathlib, tempfile
        >>> from slitherlab import sweep
        >>> file = pathlib.Path(tempfile.mkdtemp()) / "paths.parquet"
        >>> sweep("path:{2..5}", "geography").to_parquet(file).winners
        {1: 2, 2: 2}
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema = arrow_schema(self._expects, self._measured).with_metadata(metadata)
        totals = Totals()
        part = f"{os.fspath(path)}.{socket.gethostname()}-{os.getpid()}.part"
        try:
            with pq.ParquetWriter(part, schema) as writer:
                for batch in self._batches:
                    totals += Totals.of(batch)
                    writer.write_batch(pa.RecordBatch.from_pydict(batch, schema=schema))
            os.replace(part, path)
        finally:
            if os.path.exists(part):
                os.remove(part)
        return totals

    def totals(self) -> Totals:
        """Counts the boards by what was found.

        >>> from slitherlab import sweep
        >>> sweep("grid:{1..3}x{2..3}", "classic").totals().winners
        {1: 4, 2: 2}
        """
        totals = Totals()
        for batch in self._batches:
            totals += Totals.of(batch)
        return totals


def _number(value: Any) -> Any:
    """What was measured; a number that may be too large for 64 bits comes as its digits."""
    return int(value) if isinstance(value, str) else value


def _names(expects: bool, measured: Sequence[str] = ()) -> tuple[str, ...]:
    return (*COLUMNS, *measured, "expected") if expects else (*COLUMNS, *measured)


def arrow_schema(expects: bool = False, measured: Sequence[str] = ()) -> pa.Schema:
    """The columns of a sweep and their types, as Arrow and Parquet know them.

    ``one_factors`` is a text of digits, because it may be too large for a number there.
    """
    import pyarrow as pa

    numbers = pa.list_(pa.field("element", pa.int64(), nullable=False))
    kinds = {"str": pa.string(), "int": pa.int64(), "bool": pa.bool_(), "list[int]": numbers}
    types = {one.name: str(one.type) for one in fields(Row)}
    types |= {name: "int | None" for name in measured}
    types |= {"one_factors": "str | None", "factor_critical": "bool"}
    return pa.schema(
        pa.field(name, kinds[types[name].removesuffix(" | None")], nullable=types[name].endswith(" | None"))
        for name in _names(expects, measured)
    )


@dataclass(frozen=True)
class Totals:
    """What a sweep found, and on how many boards. Totals of parts add up to those of the whole."""

    boards: int = 0
    #: For each winner (0 for a draw) the number of boards; without those that nobody knows.
    winners: dict[int, int] = field(default_factory=dict)
    #: With more than two players: for each list of players that can be beaten, the number of boards.
    beaten: dict[tuple[int, ...], int] = field(default_factory=dict)
    #: For each basis the number of boards.
    bases: dict[str, int] = field(default_factory=dict)
    #: On how many boards the expectation fails, and on how many that is not known.
    failed: int = 0
    undecided: int = 0
    #: The first few boards on which the expectation fails.
    counterexamples: tuple[str, ...] = ()

    @classmethod
    def of(cls, batch: dict[str, list[Any]]) -> Totals:
        """The totals of some rows."""
        expected = batch.get("expected", [])
        failing = (board for board, holds in zip(batch["board"], expected) if holds is False)
        return cls(
            boards=len(batch["board"]),
            winners=_count(winner for winner in batch["winner"] if winner is not None),
            beaten=_count(tuple(beaten) for beaten in batch["beaten"] if beaten is not None),
            bases=_count(batch["basis"]),
            failed=sum(holds is False for holds in expected),
            undecided=sum(holds is None for holds in expected),
            counterexamples=tuple(islice(failing, 10)),
        )

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            boards=self.boards + other.boards,
            winners=_count(self.winners, other.winners),
            beaten=_count(self.beaten, other.beaten),
            bases=_count(self.bases, other.bases),
            failed=self.failed + other.failed,
            undecided=self.undecided + other.undecided,
            counterexamples=(self.counterexamples + other.counterexamples)[:10],
        )


def _count(*things: Any) -> dict[Any, int]:
    counter: Counter[Any] = Counter()
    for some in things:
        counter.update(some)
    return dict(sorted(counter.items()))


def sweep(
    boards: str | os.PathLike[str] | Iterable[BoardLike | bytes],
    game: str,
    *,
    players: int = 2,
    misere: bool = False,
    first: str | None = None,
    terminals: str | None = None,
    nodes: int | None = 10_000_000,
    seconds: float | None = None,
    memory: int | None = None,
    columns: Sequence[str] = (),
    expect: str | None = None,
    shard: str | None = None,
    threads: int | None = None,
) -> Sweep:
    """Asks about every board of a family, of a file, or of an iterable; the rows come in the order of the boards.

    A family is a text with ranges; a path names a file with a graph in graph6 or sparse6 on each line; an iterable gives
    boards of any kind, or such lines (``bytes``, or ``str`` that is no board's text).

    >>> from slitherlab import sweep
    >>> for row in sweep("grid:{2..3}x3", "classic"):
    ...     print(row.board, row.winner, row.basis)
    grid:2x3 1 anderson-1974
    grid:3x3 2 anderson-1974

    What no theorem decides is searched, until the ``nodes`` (positions) or ``seconds`` for a board run out; ``nodes=0``
    leaves it to the theorems. ``memory`` is what all searches together may remember, in bytes. ``terminals`` are the
    labels of the two of ``shannon``, as ``"U,V"``.

    >>> [row.beaten for row in sweep("grid:{2..3}x2", "classic", players=3)]
    [[1], [3]]

    ``columns`` asks for more than every row has, by the names that ``slitherlab sweep --columns`` takes: ``exposed``,
    ``components``, ``min_degree``, ``max_degree``, ``girth``, ``diameter``, ``automorphisms``, ``factor_critical``, ``one_factors``,
    ``openings``, ``winning_openings``, ``nimber``. They are in ``measured`` of a row, and columns of a table.

    >>> for row in sweep("grid:2x{2..4}", "classic", columns=["one_factors", "winning_openings"]):
    ...     print(row.board, row.measured)
    grid:2x2 {'one_factors': 2, 'winning_openings': 4}
    grid:2x3 {'one_factors': 3, 'winning_openings': 7}
    grid:2x4 {'one_factors': 5, 'winning_openings': 10}

    ``expect`` is an expectation in the language of ``slitherlab sweep --expect``:

    >>> sweep("grid:{1..4}x{1..4}", "classic", expect="winner == 1 if order % 2 == 0 else 2").totals().failed
    0

    ``shard="2/8"`` takes every eighth board, from the second on, as the command line does.
    """
    options: dict[str, Any] = dict(
        players=players,
        misere=misere,
        first=first,
        terminals=terminals,
        budget=(seconds, nodes, memory, number_of_threads(threads)),
        columns=list(columns),
        expect=expect,
        shard=shard,
    )
    batches: Iterator[dict[str, list[Any]]]
    if isinstance(boards, str):
        batches = _native.Sweep(game, family=boards, **options)
    elif isinstance(boards, os.PathLike):
        batches = _native.Sweep(game, path=os.fspath(boards), **options)
    else:
        if shard is not None:
            raise SlitherlabError("an iterable has no shards: leave out what is not wanted")
        # What is wrong with the game shows now, not with the first board.
        _native.Sweep(game, lines=b"", **options)
        batches = _in_chunks(iter(boards), game, options)
    return Sweep(batches, expect is not None, list(columns))


def _in_chunks(
    boards: Iterator[BoardLike | bytes], game: str, options: dict[str, Any]
) -> Iterator[dict[str, list[Any]]]:
    while chunk := list(islice(boards, _CHUNK)):
        lines = b"\n".join(map(_line, chunk))
        yield from _native.Sweep(game, lines=lines, **options)


def expand_count(text: str) -> int:
    """How many boards a text with ranges stands for."""
    return _native.expand_count(text)


def _line(board: BoardLike | bytes) -> bytes:
    """A board as a line of graph6 or sparse6; a line that is one already stays what it is."""
    if isinstance(board, bytes):
        return board
    try:
        chosen = as_board(board)
    except SlitherlabError:
        # A text with a colon inside was meant as a board's.
        if isinstance(board, str) and ":" not in board[1:]:
            return board.encode()
        raise
    try:
        return chosen.to("graph6").strip().encode()
    except SlitherlabError:
        return chosen.to("sparse6").strip().encode()
