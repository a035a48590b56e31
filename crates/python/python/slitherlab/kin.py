"""Relatives of the games: Geography on directed graphs, the switching game with more terminals, snakes with deletions,
and Hold That Line.

>>> from slitherlab.kin import solve
>>> solve("dicycle:5", "geography").winner
1
>>> solve("complete:5", "shannon", first="cut", terminals=[0, 1, 2]).winner_role
'short'
>>> solve("grid:2x3", "classic", deletions=1, redraw=False).basis.kind
'search'

>>> solve("grid:3x3", "hold-that-line").winner
1

None of these answers has a certificate, but for those of ``hold-that-line``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from . import _native
from .board import BoardLike, Vertex, as_board, is_directed
from .game import Basis
from .page import page


@dataclass(frozen=True)
class KinMove:
    """A legal move and its value for the player to move."""

    #: The move as the command line writes it.
    text: str
    #: ``"win"``, ``"loss"``, ``"draw"`` or ``"unknown"``.
    value: str
    #: ``"theorem"``, ``"search"`` or ``"unknown"``.
    basis: str
    #: The vertices by their names; empty for a move that names none.
    vertices: tuple[Vertex, ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        return "-".join(map(str, self.vertices)) or self.text


@dataclass(frozen=True)
class KinVerdict:
    """Who wins a position, on what basis, by which moves, and why. Nothing in it is guessed."""

    #: The text of the board, directed or not.
    board: str
    directed: bool
    game: str
    misere: bool
    #: In ``shannon``, which role moves first.
    first: str | None
    #: What differs from the named game, such as ``"terminals=0;1;2 on=vertices"``.
    rules: str | None
    #: The player to move.
    turn: int
    #: The winner, 0 for a draw; ``None`` when it is not known.
    winner: int | None
    winner_role: str | None
    basis: Basis
    moves: tuple[KinMove, ...]
    why: str
    #: What lies on the board.
    position: str
    _certify: Callable[[], str] = field(repr=False, compare=False)

    @property
    def status(self) -> str:
        """``"solved"`` or ``"unknown"``."""
        return "solved" if self.solved else "unknown"

    def certificate(self) -> str:
        """The certificate of the answer, as JSON for `slitherlab.verify`; only ``hold-that-line`` has one.

        >>> from slitherlab import verify
        >>> print(verify(solve("grid:2x2", "hold-that-line").certificate()))
        valid: player 2 wins hold-that-line on grid:2x2; no move wins
        """
        return self._certify()

    def _repr_html_(self) -> str:
        facts: list[tuple[str, object]] = [("to move", f"player {self.turn}"), ("why", self.why), ("basis", self.basis)]
        if self.winning_moves:
            facts.append(("winning moves", ", ".join(map(str, self.winning_moves[:12]))))
        who = {None: "Nobody knows who wins", 0: "Nobody wins"}.get(self.winner, f"Player {self.winner} wins")
        return page(f"{who}: {self.game} on {self.board}", facts, None)

    @property
    def solved(self) -> bool:
        """Whether the question is answered."""
        return self.winner is not None

    @property
    def winning_moves(self) -> tuple[KinMove, ...]:
        """The moves that are known to win."""
        return tuple(move for move in self.moves if move.value == "win")


def solve(
    board: BoardLike,
    game: str,
    *,
    misere: bool = False,
    first: str | None = None,
    terminals: Iterable[Any] | str | None = None,
    join: str = "all",
    on: str = "edges",
    deletions: int | str | None = None,
    redraw: bool = True,
    rules: str = "",
    moves: str | Iterable[Any] = "",
    all_moves: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> KinVerdict:
    """Who wins a relative of a game, from its start or after some moves.

    A board that is directed is a text: ``arcs:0>1,1>2``, ``digraph6:&CODE``, ``dicycle:N``, ``dipath:N``; or a directed
    graph of NetworkX, whose vertices are numbered in their order. ``geography``, ``progressive`` and ``edge-geography`` follow its arcs.

    >>> solve("arcs:0>1,1>2,2>0,2>3", "geography", moves="0 0-1 1-2", all_moves=True).moves
    (KinMove(text='2-3', value='win', basis='theorem'),)

    ``shannon`` takes any number of ``terminals`` (or ``"all"``), ``join`` says whether Short joins ``"all"`` or ``"some"`` two of them, and ``on``
    whether ``"edges"`` or ``"vertices"`` are taken. In a snake game each player has ``deletions`` (a number, or ``"unlimited"``).

    >>> solve("complete:4", "shannon", first="cut", terminals="all").basis.name
    'lehman-1964'
    >>> solve("grid:3x3", "classic", deletions="unlimited").winner
    0

    The vertices of a NetworkX graph keep their names, in moves too:

    >>> import networkx as nx
    >>> flights = nx.DiGraph([("Oslo", "Rome"), ("Rome", "Cork"), ("Cork", "Oslo")])
    >>> [str(move) for move in solve(flights, "geography", moves=["Oslo"], all_moves=True).moves]
    ['Oslo-Rome']

    ``hold-that-line`` (Sackson 1969) is played on the dots of a grid: straight strokes of any length from either end of one line,
    which does not cross itself; the player who draws the last stroke loses.

    The budget (``seconds``, ``nodes``, ``memory`` in bytes) is for the search that begins where no theorem decides.
    """
    pairs = [rules] if rules else []
    if terminals is not None:
        named = terminals if isinstance(terminals, str) else ";".join(_label(one) for one in terminals)
        pairs.append(f"terminals={named}")
    if join != "all":
        pairs.append(f"join={join}")
    if on != "edges":
        pairs.append(f"on={on}")
    if deletions is not None:
        pairs.append(f"deletions={deletions}")
    if not redraw:
        pairs.append("redraw=no")
    text, names = _text(board)
    line = moves if isinstance(moves, str) else " ".join(_move_text(move, names) for move in moves)
    told, position, vertices = _native.kin_verdict(
        text,
        game,
        misere=misere,
        first=first,
        rules=" ".join(pairs),
        moves=line,
        all=all_moves,
        budget=(seconds, nodes, memory, 1),
    )
    verdict = json.loads(told)
    basis = verdict["basis"]
    return KinVerdict(
        board=verdict["board"]["text"],
        directed=verdict.get("directed", False),
        game=verdict["game"],
        misere=verdict["misere"],
        first=verdict["first"],
        rules=verdict.get("rules"),
        turn=verdict["turn"],
        winner=verdict["winner"],
        winner_role=verdict["winner_role"],
        basis=Basis(basis["kind"], basis.get("name"), basis.get("nodes", basis.get("spent", {}).get("nodes"))),
        moves=tuple(
            KinMove(one["move"], one["value"], one["basis"], tuple(names[v] if names else _plain(text) for v, text in ends))
            for one, ends in zip(verdict["moves"], vertices)
        ),
        why=verdict["why"],
        position=position,
        _certify=partial(
            _native.kin_certificate, text, game, rules=" ".join(pairs), moves=line, budget=(seconds, nodes, memory, 1)
        ),
    )


def _label(vertex: Any) -> str:
    """A vertex as the command line writes it: the coordinates of a cell with commas."""
    return ",".join(map(str, vertex)) if isinstance(vertex, tuple) else str(vertex)


def _plain(label: str) -> Vertex:
    """The name of a vertex of a board from a text: its label, or a number where the labels are numbers."""
    return int(label) if label.isdecimal() else label


def _move_text(move: Any, names: list[Vertex] | None) -> str:
    """The text of a move: as it is, or from the names of its vertices."""
    if isinstance(move, KinMove):
        return move.text
    if names is None:
        return str(move)
    numbers = {name: number for number, name in enumerate(names)}
    try:
        if move in numbers:
            return str(numbers[move])
    except TypeError:
        pass
    if isinstance(move, str):
        return move
    return "-".join(str(numbers[vertex]) for vertex in move)


def _text(board: BoardLike) -> tuple[str, list[Vertex] | None]:
    """The text of a board, directed or not, and the names of its vertices if they are not those of the text."""
    if isinstance(board, str):
        return board, None
    graph: Any = board
    if not is_directed(graph):
        known = as_board(board)
        return known.text, list(known.vertices) if known._given else None
    if hasattr(graph, "edge_list"):
        names, pairs = list(graph.node_indices()), graph.edge_list()
    elif hasattr(graph, "get_edgelist"):
        names, pairs = list(range(graph.vcount())), graph.get_edgelist()
    else:
        names, pairs = list(graph.nodes), graph.edges()
    numbers = {vertex: number for number, vertex in enumerate(names)}
    arcs = [f"{numbers[tail]}>{numbers[head]}" for tail, head in pairs]
    return "arcs:" + ",".join([*arcs, *([str(len(names) - 1)] if names else [])]), names
