"""Games, positions and moves; who wins them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Union

from . import _native
from ._native import SlitherlabError
from .board import Board, BoardLike, Vertex, as_board
from .machine import number_of_threads
from .page import page
from .story import Story, story_of


@dataclass(frozen=True)
class Move:
    """A move, as a text and by its vertices."""

    #: The move as the command line writes it.
    text: str
    #: The vertex of an opening, or the two ends of an edge: for an extension, the live end first. By their names.
    vertices: tuple[Vertex, ...]
    #: The number of the edge, in cycle games.
    edge: int | None = field(default=None, repr=False)

    def __str__(self) -> str:
        # A deletion has no vertices.
        return "-".join(str(vertex) for vertex in self.vertices) or self.text


@dataclass(frozen=True)
class ValuedMove(Move):
    """A legal move and its value for the player to move."""

    #: ``"win"``, ``"loss"``, ``"draw"`` or ``"unknown"``.
    value: str = "unknown"
    #: ``"theorem"``, ``"search"`` or ``"unknown"``.
    basis: str = "unknown"


@dataclass(frozen=True)
class Reply(Move):
    """A move of the engine, and on what it rests."""

    #: How its maker stands, as far as is proved: ``"winning"``, ``"holding"`` (a draw, or safe among several),
    #: ``"lost"`` or ``"unclear"``.
    standing: str = "unclear"
    #: ``"theorem"``, ``"search"``, ``"trials"``, ``"rule of thumb"``, ``"only move"`` or ``"chance"``.
    ground: str = "chance"
    #: The positions of the search, or the trial games that began with this move.
    count: int | None = None
    #: In which part of the trial games its maker came off well.
    share: float | None = None
    #: A short sentence.
    note: str = ""


#: What is taken for the terminals of ``shannon``: vertices by name, or ``"all"``.
Terminals = Union[Iterable[Vertex], str]

#: What is taken for a move: a text, a move, the name of a vertex, or a pair of names.
MoveLike = Union[Move, str, Vertex, Sequence[Vertex]]


@dataclass(frozen=True)
class Basis:
    """On what an answer rests."""

    #: ``"theorem"``, ``"search"`` or ``"unknown"``.
    kind: str
    #: The name of the theorem.
    name: str | None = None
    #: How many positions were looked at.
    nodes: int | None = None

    def __str__(self) -> str:
        if self.kind == "theorem":
            return f"theorem {self.name}"
        if self.kind == "search":
            return f"search of {self.nodes} positions"
        return f"unknown after {self.nodes} positions" if self.nodes else "unknown"


@dataclass(frozen=True)
class Verdict:
    """Who wins a position, on what basis, by which moves, and why. Nothing in it is guessed."""

    board: Board
    game: str
    players: int
    misere: bool
    #: In games with roles, which role moves first.
    first: str | None
    #: The player to move.
    turn: int
    #: ``"solved"`` or ``"unknown"``.
    status: str
    #: With two players the winner, 0 for a draw; ``None`` when it is not known.
    winner: int | None
    #: In games with roles, the role of the winner.
    winner_role: str | None
    #: With more than two players, those whom all others together can force to lose.
    can_be_beaten: tuple[int, ...] | None
    basis: Basis
    #: Legal moves with their values: those that a theorem gives, or all of them if all were asked for.
    moves: tuple[ValuedMove, ...]
    #: One or two plain sentences.
    why: str
    position: Position = field(repr=False, compare=False)

    @property
    def solved(self) -> bool:
        """Whether the question is answered."""
        return self.status == "solved"

    @property
    def winning_moves(self) -> tuple[ValuedMove, ...]:
        """The moves that are known to win."""
        return tuple(move for move in self.moves if move.value == "win")

    def certificate(self, **budget: Any) -> str:
        """The certificate of the answer, as JSON for `verify`; the budget is that of `Position.certificate`.

        >>> from slitherlab import solve, verify
        >>> print(verify(solve("petersen", "classic").certificate()))
        valid: player 1 wins classic on petersen; a winning move: 0-1
        """
        return self.position.certificate(**budget)

    def _headline(self) -> str:
        where = f"{self.game} on {self.board._short_text()}"
        if self.players > 2:
            if self.can_be_beaten is None:
                return f"Nobody knows who can be beaten: {where}"
            beaten = ", ".join(map(str, self.can_be_beaten)) or "nobody"
            return f"The others together can beat {beaten}: {where}, {self.players} players"
        if self.winner is None:
            return f"Nobody knows who wins {where}"
        if self.winner == 0:
            return f"{where} is a draw"
        role = f" ({self.winner_role})" if self.winner_role else ""
        return f"Player {self.winner}{role} wins {where}"

    def __str__(self) -> str:
        return f"{self._headline()}. {self.why} [{self.basis}]"

    def svg(self) -> str:
        """A picture of the answer as SVG: what the moves are worth, the pairing or the two trees, and the position.

        >>> from slitherlab import solve
        >>> "wins" in solve("grid:3x4", "classic").svg()
        True
        """
        return self._picture()

    def tikz(self) -> str:
        """The same picture as TikZ, to be ``\\input`` in a LaTeX document that uses the package ``tikz``."""
        return self._picture(tikz=True)

    def _picture(self, *, tikz: bool = False) -> str:
        values = {move.text: move.value for move in self.moves}
        return self.position._picture(title=self._headline(), values=values, tikz=tikz)

    def _repr_svg_(self) -> str | None:
        return self._picture() if self.board._is_small() else None

    def _repr_html_(self) -> str:
        facts: list[tuple[str, object]] = [
            ("to move", f"player {self.turn}"),
            ("why", self.why),
            ("basis", self.basis),
        ]
        if self.winning_moves:
            shown = ", ".join(str(move) for move in self.winning_moves[:12])
            facts.append(("winning moves", shown + (" …" if len(self.winning_moves) > 12 else "")))
        return page(self._headline(), facts, self._repr_svg_())


@dataclass(frozen=True)
class Outcome:
    """Whether a game is over, and for whom."""

    #: ``"ongoing"``, ``"loses"`` (one player alone), ``"wins"`` (one player alone) or ``"draw"``.
    kind: str
    player: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.kind != "ongoing"

    def __str__(self) -> str:
        return self.kind if self.player is None else f"player {self.player} {self.kind}"


@dataclass(frozen=True)
class Game:
    """A game on a board.

    The name of the game comes first, then the board: a text, a NetworkX graph, edges or a `Board`.

    >>> import networkx as nx
    >>> from slitherlab import Game
    >>> game = Game("classic", nx.path_graph(4))
    >>> game.start().play((1, 2)).play((1, 0)).play((2, 3)).outcome
    Outcome(kind='loses', player=2)
    >>> game.solve().winner
    1

    The rules of a snake game can be changed: ``snakes`` (a number, or ``private``), ``ends`` (1, 2, or ``each``: player 1
    extends the head and player 2 the tail), ``opening`` (``vertex`` or ``edge``), ``first`` (``next`` or ``opener``) and
    ``capacity`` (visits of a vertex, or ``unlimited``).

    >>> Game("classic", "grid:3x3", rules="capacity=2 ends=1").rules
    'ends=1 capacity=2'

    Each player of a snake game may delete the edge drawn last with ``deletions`` (a number, or ``unlimited``); with ``redraw=no``
    a deleted edge is gone for good. ``shannon`` has two ``terminals`` or more (or ``"all"``); ``join=some`` lets Short win by joining
    two of them, and ``on=vertices`` lets the players take vertices.

    >>> Game("shannon", "grid:3x3", terminals=["0,0", "2,0", "2,2"], rules="on=vertices").solve().winner_role
    'cut'

    The games are ``classic``, ``progressive``, ``geography``, ``public``, ``private`` (``independent``),
    ``edge-geography``, ``trail-trap``, ``cycle``, ``cycle-misere``, ``cycle-cut``, ``cycle-cut-misere`` and ``shannon``.
    On a directed graph ``geography``, ``progressive`` and ``edge-geography`` follow the arcs. ``hold-that-line`` is played on the dots
    of a grid.

    >>> flights = nx.DiGraph([("Oslo", "Rome"), ("Rome", "Cork"), ("Cork", "Oslo"), ("Cork", "Bonn")])
    >>> Game("geography", flights).after(["Oslo"]).legal_moves()[0].vertices
    ('Oslo', 'Rome')

    ``Game("grid:5x6", "classic")``, the board first, is understood too.
    """

    board: Board
    name: str
    players: int = 2
    misere: bool = False
    #: In games with roles, the role that moves first.
    first: str | None = None
    #: The terminals of ``shannon``.
    terminals: tuple[Vertex, ...] | None = None
    #: What changes the rules, such as ``"snakes=2 ends=1"``; written in one way, whatever was given.
    rules: str | None = None
    _core: _native.Game = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        name: str | BoardLike,
        board: BoardLike | str,
        *,
        players: int = 2,
        misere: bool = False,
        first: str | None = None,
        terminals: Terminals | None = None,
        rules: str | None = None,
    ) -> None:
        if not _is_name(name) and _is_name(board):
            name, board = board, name
        if not isinstance(name, str):
            raise TypeError(f"a game has a name, such as 'classic', not {name!r}")
        board = as_board(board, directed=True)
        numbers = None
        if terminals is not None:
            terminals = board.vertices if isinstance(terminals, str) and terminals == "all" else tuple(terminals)
            numbers = [board.index(vertex) for vertex in terminals]
        native = _native.Game(
            board._core, name, players=players, misere=misere, first=first, terminals=numbers, rules=rules
        )
        values = dict(
            board=board,
            name=native.name,
            players=players,
            misere=misere,
            first=first,
            terminals=terminals,
            rules=native.rules,
            _core=native,
        )
        for key, value in values.items():
            object.__setattr__(self, key, value)

    def start(self) -> Position:
        """The position before the first move."""
        return Position(self, self._core.after())

    def solve(self, **options: Any) -> Verdict:
        """Who wins from the start; the options are those of `Position.solve`.

        >>> Game("geography", "path:4").solve().winner
        2
        """
        return self.start().solve(**options)

    def certificate(self, **budget: Any) -> str:
        """The certificate of who wins from the start; see `Position.certificate`."""
        return self.start().certificate(**budget)

    def _repr_svg_(self) -> str | None:
        return self.board._repr_svg_()

    def _repr_html_(self) -> str:
        facts: list[tuple[str, object]] = [("board", self.board._short_text()), ("players", self.players)]
        said = {"ending": "misère" if self.misere else None, "moves first": self.first, "rules": self.rules}
        facts += [(name, value) for name, value in said.items() if value]
        return page(self.name, facts, self._repr_svg_())

    def after(self, moves: str | Iterable[MoveLike], *, turn: int | None = None) -> Position:
        """The position after these moves: a text with blanks between them, or a list.

        >>> Game("geography", "path:5").after("2 2-3").turn
        1
        """
        if isinstance(moves, str):
            return Position(self, self._core.after(moves, turn=turn))
        # Texts of moves hold no blanks, but for what they name see `Position.play`.
        texts = []
        position = self.start()
        for move in moves:
            text = position._move_text(move)
            position = position.play(text)
            texts.append(text)
        return Position(self, self._core.after(" ".join(texts), turn=turn))

    def set_up(self, text: str, *, turn: int | None = None) -> Position:
        """The position of a text: snakes from end to end, or edges owned; see the interface of the command line.

        >>> Game("geography", "grid:3x3").set_up("0,0 0,1 1,1").turn
        2
        """
        return Position(self, self._core.set_up(text, turn=turn))

    def role(self, player: int) -> str | None:
        """The role of a player, in games with roles.

        >>> Game("cycle-cut", "complete:4").role(2)
        'cut'
        """
        return self._core.role(player)

    def __reduce__(self) -> tuple[Any, ...]:
        options = dict(
            players=self.players, misere=self.misere, first=self.first, terminals=self.terminals, rules=self.rules
        )
        return _rebuild, (self.name, self.board, options)


def _rebuild(name: str, board: Board, options: dict[str, Any]) -> Game:
    return Game(name, board, **options)


def _is_name(source: object) -> bool:
    """Whether this is the name of a game; no board has such a text."""
    return isinstance(source, str) and source in _native.game_names()


class Position:
    """A position of a game. It never changes: `play` gives the next one.

    >>> from slitherlab import Game
    >>> position = Game("geography", "path:4").start()
    >>> [str(move) for move in position.legal_moves()]
    ['0', '1', '2', '3']
    >>> position = position.play("1").play("1-2")
    >>> position.turn, position.text
    (1, '1 2')
    """

    __slots__ = ("game", "_core")

    game: Game
    _core: _native.Position

    def __init__(self, game: Game, native: _native.Position) -> None:
        self.game = game
        self._core = native

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def text(self) -> str:
        """The position as `Game.set_up` reads it."""
        return self._core.text

    @property
    def turn(self) -> int:
        """The player to move."""
        return self._core.turn

    @property
    def outcome(self) -> Outcome:
        """Whether the game is over, and for whom."""
        return Outcome(*self._core.outcome)

    @property
    def snakes(self) -> list[list[Vertex]]:
        """The vertices of every snake, from end to end; in cycle games there are none."""
        names = self.board.vertices
        return [[names[v] for v in snake] for snake, _ in self._core.snakes()]

    @property
    def owned(self) -> dict[int, list[tuple[Vertex, Vertex]]]:
        """The edges of each player, in cycle games.

        >>> Game("cycle", "complete:4").after("0-1 2-3").owned
        {1: [(0, 1)], 2: [(2, 3)]}
        """
        ends = self.board.edges
        return {number: [ends[e] for e in edges] for number, edges in enumerate(self._core.owned(), 1)}

    def legal_moves(self) -> list[Move]:
        """The moves of the player to move."""
        return [self._move(*parts) for parts in self._core.legal_moves()]

    def _move(self, text: str, vertices: Sequence[int], edge: int | None) -> Move:
        names = self.board.vertices
        return Move(text, tuple(names[v] for v in vertices), edge)

    def _move_text(self, move: MoveLike) -> str:
        """The text of a move by names."""
        if isinstance(move, Move):
            return move.text
        board = self.board
        if isinstance(move, str) and not board._given:
            return move
        try:
            return board._core.label(board.index(move))
        except SlitherlabError:
            if isinstance(move, str):
                return move
        if isinstance(move, Sequence) and len(move) == 2:
            return "-".join(board._core.label(board.index(vertex)) for vertex in move)
        raise SlitherlabError(f"{move!r} is no move: write its text, a vertex, or a pair of vertices")

    def play(self, move: MoveLike) -> Position:
        """The position after a move: its text, a `Move`, a vertex or a pair of vertices by name.

        >>> import networkx as nx
        >>> tree = nx.Graph([("oak", "elm"), ("elm", "ash")])
        >>> Game("geography", tree).start().play("elm").play(("elm", "ash")).snakes
        [['elm', 'ash']]
        """
        return Position(self.game, self._core.play(self._move_text(move)))

    def undo(self) -> Position:
        """The position before the last move.

        >>> Game("geography", "path:4").after("1 1-2").undo().text
        '1'
        """
        before = self._core.undo()
        if before is None:
            raise SlitherlabError("there is no move to take back")
        return Position(self.game, before)

    def solve(
        self,
        *,
        values: bool = False,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
    ) -> Verdict:
        """Who wins this position; see `slitherlab.solve`."""
        budget = (seconds, nodes, memory, number_of_threads(threads))
        text, parts = self._core.analyze(values=values, budget=budget, names=self.board._names_told())
        return self._verdict(json.loads(text), parts)

    def analyze(
        self,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
    ) -> Verdict:
        """Who wins this position, with the value of every legal move; see `slitherlab.analyze`."""
        return self.solve(values=True, seconds=seconds, nodes=nodes, memory=memory, threads=threads)

    def _verdict(self, said: dict[str, Any], parts: list[tuple[str, list[int], int | None]]) -> Verdict:
        names = self.board.vertices
        moves = tuple(
            ValuedMove(text, tuple(names[v] for v in vertices), edge, one["value"], one["basis"])
            for one, (text, vertices, edge) in zip(said["moves"], parts)
        )
        basis, beaten = said["basis"], said["can_be_beaten"]
        nodes = basis.get("nodes", basis.get("spent", {}).get("nodes"))
        return Verdict(
            board=self.board,
            game=said["game"],
            players=said["players"],
            misere=said["misere"],
            first=said["first"],
            turn=said["turn"],
            status=said["status"],
            winner=said["winner"],
            winner_role=said["winner_role"],
            can_be_beaten=None if beaten is None else tuple(beaten),
            basis=Basis(basis["kind"], basis.get("name"), nodes),
            moves=moves,
            why=said["why"],
            position=self,
        )

    def story(
        self, *, seconds: float | None = 5.0, nodes: int | None = 200_000, memory: int | None = None
    ) -> Story:
        """Why this position is won, with the pairing or the trees, and what each move so far did to the strategy.

        >>> from slitherlab import Game
        >>> print(Game("classic", "grid:2x3").after("0,0-0,1 0,1-0,2").story())
        After 0,2-1,2 every unused cell next to a live end ...
        1. Player 1 completes the pair of 0,0 and 0,1.
        2. Player 2 steps on 0,2; its partner 1,2 is free for player 1.
        Player 1 answers from 0,2 with its partner 1,2.
        """
        said = self._core.story(budget=(seconds, nodes, memory, 1), names=self.board._names_told())
        return story_of(self.board, json.loads(said))

    def certificate(
        self, *, seconds: float | None = None, nodes: int | None = None, memory: int | None = None
    ) -> str:
        """The certificate of who wins, as JSON for `slitherlab.verify`.

        Raises `SlitherlabError` when nothing is proved within the budget, or the proof is too large.
        """
        return self._core.certify(budget=(seconds, nodes, memory, 1))

    def reply(
        self,
        level: str = "perfect",
        *,
        seconds: float | None = 1.0,
        nodes: int | None = None,
        memory: int | None = None,
        seed: int = 1,
        threads: int = 1,
    ) -> Reply:
        """A move of the engine for the player to move; the levels are ``random``, ``greedy``, ``stubborn`` and ``perfect``.

        It says on what the move rests, and calls nothing won that is not proved. Raises `SlitherlabError` when the game
        is over.

        >>> from slitherlab import Game
        >>> position = Game("classic", "grid:5x6").after("0,0-0,1")
        >>> reply = position.reply()
        >>> reply.standing, position.play(reply).turn
        ('lost', 1)
        """
        budget = (seconds, nodes, memory, threads)
        said = self._core.reply(level, seed=seed, budget=budget, names=self.board._names_told())
        if said is None:
            raise SlitherlabError(f"the game is over: {self.outcome}")
        parts, standing, ground, count, share, note = said
        move = self._move(*parts)
        return Reply(move.text, move.vertices, move.edge, standing, ground, count, share, note)

    def svg(self, *, title: str | None = None) -> str:
        """A picture of the position as SVG: who played what, with the numbers of the moves.

        >>> from slitherlab import Game
        >>> "player 2" in Game("classic", "grid:3x3").after("0,0-0,1 0,1-1,1").svg()
        True
        """
        return self._picture(title=title)

    def tikz(self, *, title: str | None = None) -> str:
        """The same picture as TikZ, to be ``\\input`` in a LaTeX document that uses the package ``tikz``."""
        return self._picture(title=title, tikz=True)

    def _picture(
        self, *, title: str | None = None, values: dict[str, str] | None = None, tikz: bool = False
    ) -> str:
        return self._core.picture(title=title, labels=self.board._names_shown(), values=values, tikz=tikz)

    def _repr_svg_(self) -> str | None:
        return self._picture(title=repr(self)) if self.board._is_small() else None

    def __repr__(self) -> str:
        state = self.outcome
        turn = str(state) if state.is_over else f"player {self.turn} to move"
        return f"Position({self.text!r}, {self.game.name} on {self.board._short_text()}, {turn})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game, self.text, self.turn) == (other.game, other.text, other.turn)

    def __hash__(self) -> int:
        return hash((self.text, self.turn))

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (self.game, *self._core.history())


def _replay(game: Game, text: str, turn: int, moves: list[str]) -> Position:
    """Plays moves from the position of a text; so copies can take moves back as the original can."""
    core = game.start()._core
    if (text, turn) != (core.text, core.turn):
        core = game.set_up(text, turn=turn)._core
    for move in moves:
        core = core.play(move)
    return Position(game, core)
