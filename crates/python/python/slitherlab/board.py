"""Boards: graphs with a text, labels that people can read, and a picture."""

from __future__ import annotations

import operator
import os
import warnings
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import chain, count
from typing import TYPE_CHECKING, Any, Union

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._native import SlitherlabError

if TYPE_CHECKING:
    import igraph
    import networkx as nx
    import rustworkx
    import scipy.sparse

#: What a vertex is called: a node of a NetworkX graph, a label such as ``"0,1"``, or a number.
Vertex = Hashable

#: Everything that functions take for a board.
BoardLike = Union[
    "Board",
    str,
    NDArray[Any],
    Sequence[tuple[int, int]],
    "nx.Graph[Any]",
    "rustworkx.PyGraph[Any, Any]",
    "igraph.Graph",
    "scipy.sparse.sparray",
]

#: Larger boards are not drawn unless one asks for it.
_PICTURE_VERTICES = 2000
_PICTURE_EDGES = 5000


class Board:
    """A graph to play on.

    A board comes from a text, a graph of NetworkX, rustworkx or igraph, a SciPy sparse adjacency matrix, an array or a
    list of edges, or another board:

    >>> from slitherlab import Board
    >>> Board("grid:5x6")
    Board('grid:5x6', vertices=30, edges=49)
    >>> Board([(0, 1), (1, 2)]).text
    'graph6:Bg'

    The nodes of a NetworkX graph stay the names of the vertices, in answers and in moves:

    >>> import networkx as nx
    >>> Board(nx.Graph([("oak", "elm"), ("elm", "ash")])).vertices
    ('oak', 'elm', 'ash')

    Boards from a text call their vertices by their labels, or by number when the labels are the numbers:

    >>> Board("grid:2x2").vertices
    ('0,0', '0,1', '1,0', '1,1')
    >>> Board("path:3").vertices
    (0, 1, 2)
    """

    __slots__ = ("_core", "_names", "_given", "_index")

    _core: _native.Board
    _names: tuple[Vertex, ...] | None
    _given: bool
    _index: dict[Vertex, int] | None

    def __init__(self, source: BoardLike, *, vertices: int | None = None) -> None:
        self._names = None
        self._given = False
        self._index = None
        if isinstance(source, Board):
            self._core = source._core
            self._names, self._given, self._index = source._names, source._given, source._index
        elif isinstance(source, str):
            self._core = _native.Board.parse(source)
        elif hasattr(source, "adj") and hasattr(source, "is_directed"):
            self._from_networkx(source)
        elif hasattr(source, "edge_list") and hasattr(source, "node_indices"):
            self._from_rustworkx(source)
        elif hasattr(source, "get_edgelist") and hasattr(source, "vcount"):
            self._from_igraph(source)
        elif hasattr(source, "tocsr") and hasattr(source, "nnz"):
            self._core = _sparse_core(source)
        else:
            self._core = _native.Board.from_edges(_edge_array(source), vertices)
        if vertices is not None and vertices != self.order:
            raise SlitherlabError(f"the board has {self.order} vertices, not {vertices}")

    @classmethod
    def from_networkx(cls, graph: nx.Graph[Any]) -> Board:
        """The board of a NetworkX graph; its nodes are the names of the vertices, parallel edges are kept.

        >>> import networkx as nx
        >>> Board.from_networkx(nx.petersen_graph())
        Board('graph6:IheA@GUAo', vertices=10, edges=15)
        """
        return cls(graph)

    @classmethod
    def from_edges(cls, edges: NDArray[Any] | Iterable[tuple[int, int]], vertices: int | None = None) -> Board:
        """The board of edges between the vertices 0, 1, …, as an array with two columns or as pairs.

        A contiguous array of ``uint32`` is copied once, straight into the graph; other arrays of integers are
        converted on the way. Without ``vertices`` there are as many as the edges need.

        >>> import numpy as np
        >>> Board.from_edges(np.array([[0, 1], [1, 2]], dtype=np.uint32), vertices=4)
        Board('graph6:Cg', vertices=4, edges=2)
        """
        board = cls.__new__(cls)
        board._names, board._given, board._index = None, False, None
        board._core = _native.Board.from_edges(_edge_array(edges), vertices)
        return board

    @classmethod
    def from_graph6(cls, text: str | bytes) -> Board:
        """The board of a graph in graph6 or sparse6, as ``geng`` writes it.

        >>> Board.from_graph6("DQc").size
        4
        """
        return cls.from_bytes(text.encode() if isinstance(text, str) else text)

    @classmethod
    def from_bytes(cls, data: bytes, format: str | None = None) -> Board:
        """The board of a graph in any of the file formats (``graph6``, ``sparse6``, ``edges``, ``edges1``, ``dimacs``,
        ``gridlock``, ``node-link``, ``dot``, ``matrix``, ``adjacency``, ``planar-code``), which is detected if it is not named.
        Names in the file are kept.

        >>> Board.from_bytes(b"graph { north -- south }").vertices
        ('north', 'south')
        """
        native, names, warned = _native.read(data, format)
        for warning in warned:
            warnings.warn(warning, stacklevel=2)
        board = cls.__new__(cls)
        board._core, board._index = native, None
        board._names = None if names is None else tuple(names)
        board._given = names is not None
        return board

    @classmethod
    def read(cls, path: str | os.PathLike[str], format: str | None = None) -> Board:
        """The board of a graph file; see `from_bytes`.

        >>> import pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp()) / "triangle.txt"
        >>> _ = file.write_text("0 1\\n1 2\\n2 0\\n")
        >>> Board.read(file).text
        'graph6:Bw'
        """
        with open(path, "rb") as file:
            data = file.read()
        try:
            return cls.from_bytes(data, format)
        except SlitherlabError as error:
            raise SlitherlabError(f"{os.fspath(path)}: {error}") from None

    def _from_networkx(self, graph: Any) -> None:
        names = tuple(graph)
        index = {name: number for number, name in enumerate(names)}
        if graph.is_directed():
            self._from_arcs(((index[tail], index[head]) for tail, head in graph.edges()), len(names))
            self._names, self._given, self._index = names, True, index
            return
        edges = _multigraph_edges(graph, index) if graph.is_multigraph() else _graph_edges(graph, index)
        self._core = _native.Board.from_edges(edges, len(names))
        self._names, self._given, self._index = names, True, index

    def _from_rustworkx(self, graph: Any) -> None:
        edges = np.asarray(graph.edge_list())
        names = tuple(graph.node_indices())
        if is_directed(graph):
            index = {name: number for number, name in enumerate(names)}
            self._from_arcs(((index[tail], index[head]) for tail, head in graph.edge_list()), len(names))
            self._names, self._given, self._index = names, True, index
            return
        if not is_numbered(names):
            # Nodes were removed, and the others keep their indices.
            edges = np.searchsorted(np.asarray(names), edges)
            self._names, self._given = names, True
        self._core = _native.Board.from_edges(_edge_array(edges.reshape(-1, 2)), len(names))

    def _from_igraph(self, graph: Any) -> None:
        if graph.is_directed():
            self._from_arcs(graph.get_edgelist(), graph.vcount())
            return
        ends = chain.from_iterable(graph.get_edgelist())
        edges = np.fromiter(ends, dtype=np.uint32, count=2 * graph.ecount()).reshape(-1, 2)
        self._core = _native.Board.from_edges(edges, graph.vcount())

    def _from_arcs(self, arcs: Iterable[tuple[int, int]], vertices: int) -> None:
        """The directed board of arcs; the last vertex is named too, in case it has none."""
        words = [f"{tail}>{head}" for tail, head in arcs]
        self._core = _native.Board.parse("arcs:" + ",".join([*words, *([str(vertices - 1)] if vertices else [])]))

    @property
    def directed(self) -> bool:
        """Whether the board is directed: then its edges are arcs, and only Geography is played on it.

        >>> import networkx as nx
        >>> Board(nx.DiGraph([("a", "b")])).directed
        True
        """
        return is_directed(self.text)

    @property
    def text(self) -> str:
        """The board's text. It leads back to the same graph, but not to names of vertices."""
        return self._core.text

    @property
    def order(self) -> int:
        """The number of vertices."""
        return self._core.vertex_count

    @property
    def size(self) -> int:
        """The number of edges."""
        return self._core.edge_count

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """What the vertices are called, in the board's order."""
        if self._names is None:
            labels = self._core.labels()
            plain = all(label == str(number) for number, label in enumerate(labels))
            self._names = tuple(range(len(labels))) if plain else tuple(labels)
        return self._names

    @property
    def edges(self) -> list[tuple[Vertex, Vertex]]:
        """The edges as pairs of vertices, in the board's order.

        >>> Board("path:3").edges
        [(0, 1), (1, 2)]
        """
        names = self.vertices
        return [(names[u], names[v]) for u, v in self._core.edges().tolist()]

    @property
    def edge_array(self) -> NDArray[np.uint32]:
        """The edges as an array with two columns of vertex numbers."""
        return self._core.edges()

    @property
    def layout(self) -> NDArray[np.float64]:
        """A place in the plane for every vertex, as an array with two columns."""
        return self._core.layout()

    def index(self, vertex: Vertex) -> int:
        """The number of a vertex, from 0, by its name or its label.

        >>> Board("grid:5x6").index("4,5")
        29
        """
        if self._index is None:
            self._index = {name: number for number, name in enumerate(self.vertices)}
        try:
            number = self._index.get(vertex)
        except TypeError:
            number = None
        if number is None and isinstance(vertex, str) and not self._given:
            number = self._core.vertex(vertex)
        if number is None:
            raise SlitherlabError(f"the board has no vertex {vertex!r}")
        return number

    def to(self, format: str) -> str:
        """The board's graph in a file format, such as ``"graph6"``, ``"dimacs"`` or ``"dot"``.

        >>> print(Board("path:3").to("dimacs"), end="")
        p edge 3 2
        e 1 2
        e 2 3
        """
        return self._core.to(format)

    def to_networkx(self) -> nx.Graph[Any]:
        """The board as a NetworkX graph with the names of its vertices; a MultiGraph if it has parallel edges.

        >>> Board("grid:2x2").to_networkx().number_of_edges()
        4
        """
        import networkx as nx

        edges = self.edges
        simple = len({frozenset(edge) for edge in edges}) == len(edges)
        graph: nx.Graph[Any] = nx.Graph() if simple else nx.MultiGraph()
        graph.add_nodes_from(self.vertices)
        graph.add_edges_from(edges)
        return graph

    def svg(
        self,
        *,
        title: str | None = None,
        vertices: Mapping[str, Iterable[int]] | None = None,
        edges: Mapping[str, Iterable[int]] | None = None,
        snakes: Sequence[tuple[list[int], list[int]]] = (),
        tikz: bool = False,
    ) -> str:
        """A picture of the board as SVG; or as TikZ, to be ``\\input`` in LaTeX.

        Vertices (by number) can be marked ``outer``, ``inner``, ``perfect``, ``winning``, ``losing``, ``drawn``,
        ``used``, ``terminal`` or ``highlight``; edges (by number) ``matching``, ``first``, ``second``, ``tree-a``,
        ``tree-b``, ``dense``, ``tight``, ``sparse``, ``gone``, ``winning``, ``losing``, ``drawn`` or ``highlight``.

        >>> Board("petersen").svg(edges={"matching": [0, 2]})[:4]
        '<svg'
        """
        return _native.svg(
            self._core,
            title=title,
            labels=self._names_shown(),
            vertices=[(mark, [int(v) for v in marked]) for mark, marked in (vertices or {}).items()],
            edges=[(mark, [int(e) for e in marked]) for mark, marked in (edges or {}).items()],
            snakes=list(snakes),
            tikz=tikz,
        )

    def _names_shown(self) -> list[str] | None:
        return [str(name) for name in self.vertices] if self._given else None

    def _names_told(self) -> list[str] | None:
        """The names in sentences; a tuple has no blanks there."""
        if not self._given:
            return None
        return [str(name).replace(", ", ",") if isinstance(name, tuple) else str(name) for name in self.vertices]

    def _is_small(self) -> bool:
        return self.order <= _PICTURE_VERTICES and self.size <= _PICTURE_EDGES

    def _repr_svg_(self) -> str | None:
        return self.svg() if self._is_small() else None

    def __repr__(self) -> str:
        text = self.text if self.order <= 62 else self._short_text()
        return f"Board({text!r}, vertices={self.order}, edges={self.size})"

    def _short_text(self) -> str:
        # The text of a large graph is as large as the graph.
        text = self.text
        return text if len(text) <= 80 else text[:77] + "…"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self.order == other.order
            and np.array_equal(self.edge_array, other.edge_array)
            and self.vertices == other.vertices
        )

    def __hash__(self) -> int:
        return hash((self.order, self.size))

    def __reduce__(self) -> tuple[Any, ...]:
        names = self._names if self._given else None
        text = self.text
        if self.directed:
            return _renamed, (text, names)
        if names is None and not text.startswith(("graph6:", "sparse6:")):
            return Board, (text,)
        return _rebuild, (self.edge_array, self.order, names)


def _renamed(text: str, names: tuple[Vertex, ...] | None) -> Board:
    board = Board(text)
    if names is not None:
        board._names, board._given = names, True
    return board


def _rebuild(edges: NDArray[np.uint32], vertices: int, names: tuple[Vertex, ...] | None) -> Board:
    board = Board.from_edges(edges, vertices)
    board._names, board._given = names, names is not None
    return board


def _edge_array(edges: Any) -> NDArray[Any]:
    """An array that the native half takes as it is: two columns of uint32, int64 or uint64."""
    if not isinstance(edges, np.ndarray):
        if isinstance(edges, (bytes, Mapping)) or not isinstance(edges, Iterable):
            kind = type(edges).__name__
            raise TypeError(f"a board is a text, a graph, edges as pairs or an array, or a Board, not {kind}")
        pairs = list(edges)
        if not pairs:
            return np.empty((0, 2), dtype=np.uint32)
        try:
            edges = np.asarray(pairs)
        except ValueError:
            edges = np.empty(0)
    if edges.ndim != 2:
        raise SlitherlabError("edges are pairs of vertex numbers, or an array with two columns")
    if edges.dtype in (np.uint32, np.int64, np.uint64):
        return edges  # type: ignore[no-any-return]
    if not np.issubdtype(edges.dtype, np.integer):
        raise SlitherlabError(f"edges are integers, not {edges.dtype}")
    return edges.astype(np.int64)  # type: ignore[no-any-return]


def _sparse_core(matrix: Any) -> _native.Board:
    """The board of a SciPy matrix: stored entries are edges, in either direction, read without a copy of them."""
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise SlitherlabError(f"an adjacency matrix is square, not {'×'.join(map(str, matrix.shape))}")
    # The columns of a matrix are the rows of its transpose, which has the same edges.
    rows = matrix if matrix.format == "csc" else matrix.tocsr()
    return _native.Board.from_sparse(rows.indptr, rows.indices)


def _graph_edges(graph: Any, index: dict[Vertex, int]) -> NDArray[np.uint32]:
    """The edges of a NetworkX graph in its order, read off its adjacency: `graph.edges` takes three times as long."""
    rows = [neighbours for _, neighbours in graph.adjacency()]
    degrees = np.fromiter(map(len, rows), dtype=np.int64, count=len(rows))
    ends: Iterable[int] = chain.from_iterable(rows)
    if not is_numbered(index):
        ends = map(index.__getitem__, ends)
    targets = np.fromiter(ends, dtype=np.uint32, count=int(degrees.sum()))
    sources = np.repeat(np.arange(len(rows), dtype=np.uint32), degrees)
    # Every edge but a loop stands at both of its ends.
    once = sources <= targets
    return np.column_stack([sources[once], targets[once]])


def _multigraph_edges(graph: Any, index: dict[Vertex, int]) -> NDArray[np.uint32]:
    ends = map(index.__getitem__, chain.from_iterable(graph.edges()))
    return np.fromiter(ends, dtype=np.uint32, count=2 * graph.number_of_edges()).reshape(-1, 2)


def is_numbered(names: Collection[Vertex]) -> bool:
    """Whether vertices are called 0, 1, 2, … in the board's order, by plain integers."""
    return set(map(type, names)) <= {int} and all(map(operator.eq, names, count()))


def is_directed(source: object) -> bool:
    """Whether a graph of NetworkX, rustworkx or igraph is directed, or a text that of a directed board."""
    if isinstance(source, str):
        return source.lstrip().startswith(("&", "arcs:", "digraph6:", "dicycle:", "dipath:"))
    if hasattr(source, "edge_list") and hasattr(source, "successors"):
        return True
    asked = getattr(source, "is_directed", None)
    return bool(asked()) if callable(asked) else False


def as_board(source: BoardLike, *, directed: bool = False) -> Board:
    """The board that is meant; a directed one only where arcs can be followed."""
    board = source if isinstance(source, Board) else Board(source)
    if board.directed and not directed:
        raise SlitherlabError("the graph is directed, and only geography, progressive and edge-geography follow arcs; "
            "for everything else pass graph.to_undirected()")
    return board


def expand(text: str) -> list[str]:
    """The texts of a family of boards.

    >>> from slitherlab import expand
    >>> expand("grid:{1..2}x{2,5}")
    ['grid:1x2', 'grid:1x5', 'grid:2x2', 'grid:2x5']
    """
    return _native.expand(text)
