#!/usr/bin/env python3
"""Checks certificates of Slitherlab: `python3 verify.py FILE…`, `-` for standard input.

A second checker, written from docs/certificates.md alone. It shares no line with the program that writes certificates
nor with the first checker (`slitherlab verify`), needs nothing but Python 3.8, and is slow and plain on purpose: whoever
doubts a result can read it in an afternoon. The names of the functions are those of the sections of that page.

For each file one line, `valid: …` or `refused: …`; exit status 0 when all are valid, 1 when one is refused, 2 when a
file cannot be read.
"""

import itertools
import json
import math
import re
import sys
from bisect import bisect_right

#: Deeper than any certificate is nested; so no input decides how deep the reader of JSON recurses.
DEPTH = 32
#: Numbers of players, nodes and vertices are below this.
NUMBERS = 2**32
#: Strategies are for boards up to this size.
STRATEGY_SIZE = 1024


class Refused(Exception):
    """Why a certificate is refused."""


def need(condition, reason):
    if not condition:
        raise Refused(reason)


# ---- JSON, read strictly ----------------------------------------------------------------------------------------------


def read_json(data):
    """The value of a JSON text; whatever is unusual about it is refused."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("it is no UTF-8 text") from None
    depth = 0
    # A text that does not end is read to the end, or many openings of one would each be read so far.
    for found in re.finditer(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|[\[{\]}]', text, re.DOTALL):
        first = found.group()[0]
        depth += (first in "[{") - (first in "]}")
        need(depth <= DEPTH, "it is nested too deeply")

    def pairs(items):
        value = dict(items)
        need(len(value) == len(items), "a key stands twice")
        return value

    def integer(digits):
        need(digits != "-0" and len(digits) <= 20, f"{digits[:20]} is no number of a certificate")
        return int(digits)

    def other(digits):
        raise Refused(f"{digits[:20]} is no integer")

    try:
        value = json.loads(
            text, object_pairs_hook=pairs, parse_int=integer, parse_float=other, parse_constant=other
        )
    except (ValueError, RecursionError):
        raise Refused("it is no JSON text") from None
    # Half a surrogate pair is no character, and only an escape can have written one.
    need("\\u" not in text or _has_characters(value), "a text has half a character")
    return value


def _has_characters(value):
    if isinstance(value, str):
        return not any("\ud800" <= character <= "\udfff" for character in value)
    if isinstance(value, dict):
        return all(_has_characters(one) for pair in value.items() for one in pair)
    return not isinstance(value, list) or all(map(_has_characters, value))


def fields(value, names, optional=()):
    """The fields of an object, all of them and no others; an optional one that is not there is None."""
    need(isinstance(value, dict), "an object is missing")
    for name in names:
        need(name in value, f"the field `{name}` is missing")
    for name in optional:
        need(name not in value or value[name] is not None, f"the field `{name}` is there, but empty")
    for name in value:
        need(name in names or name in optional, "an object has a field that it should not have")
    return [value.get(name) for name in (*names, *optional)]


def one_field(value):
    """The name and the content of an object that has one field."""
    need(isinstance(value, dict) and len(value) == 1, "an object with one field is missing")
    return next(iter(value.items()))


def array(value, what):
    need(isinstance(value, list), f"{what}: an array is missing")
    return value


def parts(text):
    """The parts of a position text; without a text there are none."""
    return [] if text is None else text.split(" / ")


def text_of(value, what):
    need(isinstance(value, str), f"{what}: a text is missing")
    return value


def flag(value, what):
    need(isinstance(value, bool), f"{what}: true or false is missing")
    return value


def number(value, what, least=0, below=NUMBERS):
    need(isinstance(value, int) and not isinstance(value, bool), f"{what}: a number is missing")
    need(least <= value < below, f"{what}: {value} is out of range")
    return value


# ---- Graphs -----------------------------------------------------------------------------------------------------------


class Sets:
    """Disjoint sets, for forests and components."""

    def __init__(self, size):
        self.parent = list(range(size))

    def find(self, v):
        while self.parent[v] != v:
            self.parent[v] = self.parent[self.parent[v]]
            v = self.parent[v]
        return v

    def join(self, u, v):
        """Whether they were apart."""
        u, v = self.find(u), self.find(v)
        self.parent[u] = v
        return u != v


def rank(size, edges):
    """The number of edges of a spanning forest."""
    sets = Sets(size)
    return sum(sets.join(u, v) for u, v in edges)


def is_forest(size, edges):
    return rank(size, edges) == len(edges)


def components(vertices, near):
    """The number of the component of each of some vertices, in the subgraph that they induce."""
    where = {}
    vertices = set(vertices)
    for count, start in enumerate(sorted(vertices)):
        if start in where:
            continue
        where[start] = count
        stack = [start]
        while stack:
            for w in near[stack.pop()]:
                if w in vertices and w not in where:
                    where[w] = count
                    stack.append(w)
    return where


def two_colouring(board):
    """A colour 0 or 1 for each vertex so that neighbours differ, or None; a board with a loop has none."""
    size, near = board.size, board.near
    if any(u == v for u, v in board.edges):
        return None
    colour = [None] * size
    for start in range(size):
        if colour[start] is not None:
            continue
        colour[start] = 0
        stack = [start]
        while stack:
            v = stack.pop()
            for w in near[v]:
                if colour[w] is None:
                    colour[w] = 1 - colour[v]
                    stack.append(w)
                elif colour[w] == colour[v]:
                    return None
    return colour


def strong_components(size, arcs):
    """The number of the strong component of each vertex (Kosaraju: once along the arcs, once against them)."""
    back = [[] for _ in range(size)]
    for v in range(size):
        for w in arcs[v]:
            back[w].append(v)
    order, seen = [], [False] * size
    for start in range(size):
        if seen[start]:
            continue
        seen[start] = True
        stack = [(start, iter(arcs[start]))]
        while stack:
            v, rest = stack[-1]
            for w in rest:
                if not seen[w]:
                    seen[w] = True
                    stack.append((w, iter(arcs[w])))
                    break
            else:
                order.append(v)
                stack.pop()
    where = [None] * size
    for start in reversed(order):
        if where[start] is not None:
            continue
        where[start] = start
        stack = [start]
        while stack:
            for w in back[stack.pop()]:
                if where[w] is None:
                    where[w] = start
                    stack.append(w)
    return where


class Board:
    """A graph whose vertices have labels."""

    def __init__(self, text, labels, edges):
        self.text = text
        self.labels = labels
        self.number = {label: v for v, label in enumerate(labels)}
        self.size = len(labels)
        self.edges = sorted((min(u, v), max(u, v)) for u, v in edges)
        neighbours = [set() for _ in labels]
        for u, v in self.edges:
            if u != v:
                neighbours[u].add(v)
                neighbours[v].add(u)
        self.near = [sorted(some) for some in neighbours]
        self.joined = neighbours
        self._between = {}
        for e, ends in enumerate(self.edges):
            self._between.setdefault(ends, []).append(e)

    def vertex(self, label):
        need(label in self.number, "a label names no vertex")
        return self.number[label]

    def edge_numbers(self, u, v):
        """The edges between two vertices, or the loops of one."""
        return self._between.get((min(u, v), max(u, v)), [])


# ---- Board texts ------------------------------------------------------------------------------------------------------

#: Boards with more vertices or edges than this are refused before they are built: this checker is slow.
LARGEST = 1 << 20
#: Boards with fewer are always built.
ALWAYS = 1 << 17

TOO_LARGE = "the board is too large for this checker"
UNKNOWN = "there is no such board, or this checker does not draw it: write the graph out"

#: The graphs with a name, in graph6.
NAMED = {
    "bidiakis": "KhDKGCHCH?oH",
    "brinkmann": "TQIQU@_K?o@_@___?CGA_?I??S_?T_?Io@AK",
    "chvatal": "Kl`@OiBQPXAq",
    "clebsch": "Osa@IchDISbOBOPHKAp_U",
    "coxeter": "[???C@@GG_`@@@?oo?A??G?GO?OO?OG@GA?Q_??A???C???C??CA??E?_?@_C??K",
    "cube": "Gl`HGs",
    "cuboctahedron": "Klp`c_HBGK_\\",
    "desargues": "ShCGGC@_K?G?G?CA@?_GC?_O@G_@G_?cO",
    "dodecahedron": "SheA@?OA?K?W?W?K?a??O?@C?AG?AG?@c",
    "durer": "KhEKA?aCOT?i",
    "dyck": "_hEGGC@AG?_@?@?G_?H?@??C?AG??GC?C??@??AG_??_@?@???@???G_G??G?@?@O???C???AG?G??K??C?C",
    "f26a": "YhCGGD@?G__@@@??_GG?@?CC??G?GK??C?@@G??G??_`??@??@@__??_",
    "flower-snark": "S?AAHCPBK?G?G?C?@?C?HOA__D?_D?OQ?",
    "foster": (
        "~?@YhCGGC@?G?_@?@A?_?G?@??E??G??G?OC??@???G???_O?@???@??A?_???G???@????C?A??G????G???OC????@?????G??"
        "???_??O?@?????@????A?_?????H?????@??????C???A??G??????G?????OC??????@?G?????G???????_????O?@???????@"
        "??????A?_???????G?@?????@????????C?????A??G????????G???????OCO???????@???G?????G?????????_??????O?@?"
        "????????@????????A?_A????????G???@?????@??????????C???????A??G??????????G?????????OC??O???????@?????"
        "G?????G???????????_????????O?@???????????@??????????A?_??A????????G?????@?????@????????????C????????"
        "?A??GG???????????G???????????OC????O???????@???????G?????I?????????????_??????????O?@?@???????????@?"
        "???????????A?_????A????????G???????@?????@?O????????????E???????????A??G"
    ),
    "franklin": "KhEGHD@AG_oP",
    "frucht": "KhCWKCBAH?w@",
    "gray": (
        "uhCGGD@?G?_@?@??_GG?@C?C??G??G??C?@@???G?_?_??@???@????_??GG???@??C?E????GG???G????C???@@?????G???_?"
        "_O???@?@???@??????_????GG?????@????C?C?A????G??G???G??????C?????@@A??????G?????_?_??O???@???@???@G??"
        "?????_??????GG?O?????@??????C?E???A????G"
    ),
    "groetzsch": "JhdLA_gc?N_",
    "heawood": "MhEGHC@AI?_PC@_G_",
    "herschel": "JsT`_WEA_B_",
    "hoffman-singleton": (
        "qhc?GC@@G??@?@??_@G????C??G??G??c??????G???_??@???H`ACGGO`A@ACGQCGO`WGO`As?aG_AG@CO?aG@CACPC?_oPCP?B"
        "OC_H??OCc@??H?Q?_@AOCc??oQOC_?E_OI@??@?gCA??@?gD???OgCA_??WI@OG??E_____??AAAB????CCEA???ACEAA???EB@@"
        "@???B?"
    ),
    "icosahedron": "K{tJHEpF?MaN",
    "mcgee": "WhCGGD@?G?`@_@??_GG_@??C?GGC?H??C?@@?C?GG??o?@@",
    "moebius-kantor": "OhCGKE?O@?ACAC@I?Q_AS",
    "nauru": "WhCGGC@?G?o@_?O?C??_?A??CA?CA?AD??`O?CI??Og??`O",
    "octahedron": "E}]w",
    "pappus": "QhEGGD@?G__P?@G?_GGO@?CE?AG",
    "petersen": "IheA@GUAo",
    "shrikhande": "OzK[]L@gA`DEDEAj?msCu",
    "tetrahedron": "C~",
    "tietze": "KCS{A?__YDCW",
    "truncated-tetrahedron": "KxCWICB?GOoB",
    "tutte": (
        "msO_a?_C?O?_?_AO?c?C_?O??_??_??O??C???_??O???_???_???OA??C?_??_C??A?O??C?_??C?_??A?????_????C????AO?"
        "???C_????C_?????AA?????__????CC?????OO?????__?????__??O?@?O??C??OC???_?O?_"
    ),
    "tutte-coxeter": "]hCGGC@GG?_@?@A?_?G@@??E??GG?G?OC??@??GI???_O?@?@?@??A?a???G??@@?O??E?A??G",
    "wagner": "GhdHKc",
}


def numbers(text, separator, least=1):
    """Numbers in their one spelling."""
    found = []
    for word in text.split(separator):
        need(re.fullmatch("0|[1-9][0-9]{0,9}", word), "the board's text has a number that is none")
        found.append(number(int(word), "the board", least))
    return found


def read_board(text, most=LARGEST):
    """The board of a canonical text: parts joined by `and`. It has at most this many vertices and edges."""
    parts = text.split(" and ")
    labels, edges = [], []
    for i, part in enumerate(parts):
        names, some = read_part(part, most - max(len(labels), len(edges)))
        before = "" if len(parts) == 1 else part_name(i) + "."
        edges += [(len(labels) + u, len(labels) + v) for u, v in some]
        labels += [before + name for name in names]
    return Board(text, labels, edges)


def largest_for(size):
    """How large the board of a certificate of this many bytes may be.

    Most certificates say at least two bytes about every vertex, or about every edge, and a graph has at most half the
    square of its vertices in edges.
    """
    return max(ALWAYS, min(size * size // 8, LARGEST))


def part_name(i):
    """a, b, …, z, aa, ab, …"""
    name = ""
    i += 1
    while i > 0:
        i, letter = divmod(i - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def read_part(text, most):
    """The labels and edges of a part: kinds of moves joined by `+` on the same cells, `without` some of them."""
    kinds, *holes = text.split(" without ")
    first, *others = kinds.split(" + ")
    cells, edges = read_term(first, most)
    if others:
        edges = set(edges)
    built = len(cells) + len(edges)
    for term in others:
        more, some = read_term(term, most)
        need(more == cells, "the kinds of moves have different cells")
        edges.update(some)
        built += len(cells) + len(some)
        need(len(edges) <= most and built <= 8 * most, TOO_LARGE)
    left = dict.fromkeys(cells)
    if holes:
        need(cells, "a board without cells has no holes")
        everything, sides = set(cells), [max(axis) + 1 for axis in zip(*cells)]
    looked = 0
    for patterns in holes:
        keys = []
        for pattern in patterns.split(" "):
            key = read_pattern(pattern, sides, len(cells))
            if all(first == last for _, first, last in key):
                chosen = everything.intersection([tuple(first for _, first, _ in key)])
            else:
                looked += len(cells)
                need(looked <= 8 * most, TOO_LARGE)
                chosen = [cell for cell in cells if all(first <= x <= last for x, (_, first, last) in zip(cell, key))]
            need(chosen, "a hole is not on the board")
            keys.append(key)
            for cell in chosen:
                left.pop(cell, None)
        need(all(x < y for x, y in zip(keys, keys[1:])), "the board's holes are not in order")
    place = {cell: v for v, cell in enumerate(left)}
    edges = [(place[cells[u]], place[cells[v]]) for u, v in edges if cells[u] in place and cells[v] in place]
    return [",".join(map(str, cell)) for cell in left], edges


def read_pattern(pattern, sides, count):
    """The first and last coordinates of `1,2`, `0..2,3` or `*,4`, such that patterns are in order by them."""
    need("%" not in pattern and pattern != "random", UNKNOWN)
    words = pattern.split(",")
    need(len(words) == len(sides), "a hole has the wrong number of coordinates")
    key = []
    for word in words:
        if word == "*":
            key.append((1, 0, LARGEST))
            continue
        span = [numbers(end, ",", 0)[0] for end in word.split("..")]
        need(len(span) == 1 or (len(span) == 2 and span[0] < span[1]), "a hole is no cell")
        key.append((0, span[0], span[-1]))
    box = 1
    for side in sides:
        box *= side
    if box == count:
        need(all(last < side or star for (star, _, last), side in zip(key, sides)), "a hole is not on the board")
    return key


def all_cells(sides, most):
    """How many cells a box has; not too many."""
    count = 1
    for side in sides:
        count *= side
        need(count <= most, TOO_LARGE)
    return count


def read_term(text, most):
    """The cells, each a tuple of coordinates, and the edges between their numbers, of one family."""
    text, word, reach = text.partition(" reach ")
    name, colon, rest = text.partition(":")
    reach = numbers(reach, ",")[0] if word else None
    if name in PIECES:
        usual = PIECES[name][0]
        need(reach is None or reach != usual, "the reach is the usual one")
        return on_lattice(name, rest, usual if reach is None else reach, most)
    need(reach is None, "the board has no straight lines")
    if not colon:
        need(name in NAMED, UNKNOWN)
        return plain(*read_graph6(NAMED[name], most))
    need(name in SIMPLE, UNKNOWN)
    return plain(*SIMPLE[name](rest, most))


def plain(size, edges):
    """A graph without coordinates: its vertices are 0, 1, …; parallel edges are kept."""
    return [(v,) for v in range(size)], [(min(u, v), max(u, v)) for u, v in edges]


# Lattices. A piece makes one of its steps, and may repeat it as often as its reach says.


def along_axes(sides):
    return [tuple(int(i == axis) for i in range(len(sides))) for axis in range(len(sides))]


def around(sides):
    """Every vector that changes coordinates by at most one, the first of them upwards."""
    vectors = [()]
    for side in sides:
        vectors = [vector + (x,) for vector in vectors for x in ((-1, 0, 1) if side > 1 else (0,))]
        need(len(vectors) <= ALWAYS, TOO_LARGE)
    return [vector for vector in vectors if vector > (0,) * len(sides)]


def leaps(a, b):
    """`a` along one axis and `b` along another."""

    def steps(sides):
        axes = range(len(sides))
        if a == 0:
            return [tuple(b * x for x in step) for step in along_axes(sides)]
        ways = ((a, b), (a, -b), (b, a), (b, -a))
        pairs = [(i, j) for i in axes for j in axes if i < j]
        return {tuple({i: x, j: y}.get(axis, 0) for axis in axes) for i, j in pairs for x, y in ways}

    return steps


def six(sides):
    """The six directions of the triangular lattice, whose axes meet at 60°."""
    return [(1, 0), (0, 1), (1, -1)]


#: A reach that nothing ends but the border.
FAR = 2**32

#: For each piece its usual reach, and its steps on a board with such sides; the opposite of a step is one too.
PIECES = {
    "path": (1, along_axes),
    "cycle": (1, along_axes),
    "grid": (1, along_axes),
    "torus": (1, along_axes),
    "cylinder": (1, along_axes),
    "hypercube": (1, along_axes),
    "ladder": (1, along_axes),
    "prism": (1, along_axes),
    "aztec": (1, along_axes),
    "rook": (FAR, along_axes),
    "bishop": (FAR, leaps(1, 1)),
    "queen": (FAR, around),
    "king": (1, around),
    "knight": (1, leaps(1, 2)),
    "leaper": (1, None),
    "triangle": (1, six),
    "hex": (1, six),
    "honeycomb": (1, None),
}


def on_lattice(name, rest, reach, most):
    """The cells of a board with coordinates, in order, and the edges."""
    steps, rings = PIECES[name][1], ()
    if name == "leaper":
        leap, _, rest = rest.partition(":")
        leap = numbers(leap, ",", 0)
        need(len(leap) == 2 and leap[0] <= leap[1] and leap[1] > 0, "a leaper has two numbers, the smaller first")
        steps = leaps(*leap)
    sides = numbers(rest, "x")
    need(len(sides) <= 32, "a board has at most 32 dimensions")
    if name in ("path", "cycle", "triangle", "hypercube", "ladder", "prism", "aztec"):
        need(len(sides) == 1, "the board has one number")
    if name in ("hex", "honeycomb"):
        need(len(sides) <= 2, "the board has one number or two")
    if name == "honeycomb":
        need(reach == 1, "the board has no straight lines")
        return honeycomb(sides, most)
    if name == "triangle":
        all_cells(sides * 2, most)
        cells = [(x, y) for x in range(sides[0]) for y in range(sides[0] - x)]
    elif name == "aztec":
        # The cells whose middles are at most N from the middle of a square of 2N by 2N.
        order, sides = sides[0], sides * 2
        all_cells([2 * order, 2 * order], 2 * most)
        whole = range(2 * order)
        cells = [(x, y) for x in whole for y in whole if abs(2 * x + 1 - 2 * order) + abs(2 * y + 1 - 2 * order) <= 2 * order]
    elif name == "hex" and len(sides) == 1:
        # x and y are two of the three axes of the hexagon, and x + y is the third.
        wide, middle = 2 * sides[0] - 1, sides[0] - 1
        all_cells([wide, wide], 2 * most)
        cells = [(x, y) for x in range(wide) for y in range(wide) if middle <= x + y <= 3 * middle]
    else:
        if name == "hypercube":
            need(sides[0] <= 32, "a board has at most 32 dimensions")
            sides = [2] * sides[0]
        if name in ("ladder", "prism"):
            need(name == "ladder" or sides[0] >= 3, "the rings of a prism have at least 3 vertices")
            sides = sides + [2]
        all_cells(sides, most)
        cells = [()]
        for side in sides:
            cells = [cell + (x,) for cell in cells for x in range(side)]
        if name in ("cycle", "torus"):
            rings = range(len(sides))
        elif name in ("cylinder", "prism"):
            rings = (0,)
    return cells, moves_between(cells, steps(sides), reach, rings, sides, most)


def moves_between(cells, steps, reach, rings, sides, most):
    need(len(cells) * len(steps) <= 8 * most, TOO_LARGE)
    place = {cell: v for v, cell in enumerate(cells)}
    edges = set()
    for start, cell in enumerate(cells):
        for step in steps:
            at = cell
            for _ in range(reach):
                at = tuple(x + dx for x, dx in zip(at, step))
                at = tuple(x % sides[axis] if axis in rings else x for axis, x in enumerate(at))
                to = place.get(at)
                # Who is back at the start has gone round a ring.
                if to is None or to == start:
                    break
                edges.add((min(start, to), max(start, to)))
                need(len(edges) <= most, TOO_LARGE)
    return edges


def honeycomb(sides, most):
    """The corners of hexagons, drawn as a wall of bricks: the description says how."""
    side = sides[0]
    rows = 2 * side - 1 if len(sides) == 1 else sides[1]
    all_cells([2 * rows + 2, 2 * side + rows + 2], 8 * most)

    def bricks(row):
        if len(sides) == 2:
            return row, row + 2 * side
        off = abs(row - (side - 1))
        return off, off + 2 * (2 * side - 1 - off)

    cells = set()
    for y in range(rows + 1):
        spans = [bricks(row) for row in (y - 1, y) if 0 <= row < rows]
        cells.update((x, y) for x in range(min(a for a, _ in spans), max(b for _, b in spans) + 1))
    cells = sorted(cells)
    place = {cell: v for v, cell in enumerate(cells)}
    parity = (side - 1) % 2 if len(sides) == 1 else 0
    edges = []
    for v, (x, y) in enumerate(cells):
        if (x + 1, y) in place:
            edges.append((v, place[x + 1, y]))
        if (x + y) % 2 == parity and (x, y + 1) in place:
            edges.append((v, place[x, y + 1]))
    return cells, edges


# Graphs without coordinates: for each family the number of vertices and the edges.


def simple(size, edges, most):
    """A graph without parallel edges that is not too large; the edges may be made while they are looked at."""
    need(size <= most, TOO_LARGE)
    found = set()
    for u, v in edges:
        found.add((min(u, v), max(u, v)))
        need(len(found) <= most, TOO_LARGE)
    return size, found


def complete(rest, most):
    (size,) = numbers(rest, "x")
    need(size <= most, TOO_LARGE)
    return simple(size, ((u, v) for v in range(size) for u in range(v)), most)


def bipartite(rest, most):
    classes = numbers(rest, ",")
    need(len(classes) == 2, "the board has two numbers")
    return across(*classes, most)


def across(a, b, most):
    need(a + b <= most, TOO_LARGE)
    return simple(a + b, ((u, a + v) for u in range(a) for v in range(b)), most)


def multipartite(rest, most):
    classes = numbers(rest, ",")
    need(len(classes) != 2, "a board of two classes is called `bipartite`")
    need(sum(classes) <= most, TOO_LARGE)
    starts = [sum(classes[:i]) for i in range(len(classes))] if len(classes) <= 2048 else []
    need(starts, TOO_LARGE)
    size = sum(classes)
    return simple(
        size,
        ((u, v) for start, count in zip(starts, classes) for u in range(start, start + count) for v in range(start + count, size)),
        most,
    )


def wheel(rest, most):
    (rim,) = numbers(rest, "x", 3)
    return simple(rim + 1, (edge for i in range(rim) for edge in ((0, i + 1), (i + 1, (i + 1) % rim + 1))), most)


def star(rest, most):
    (leaves,) = numbers(rest, "x")
    return across(1, leaves, most)


def caterpillar(rest, most):
    legs = numbers(rest, "x" if "x" in rest else ",", 0)
    if "x" in rest:
        need(len(legs) == 2 and 0 < legs[0] <= most, "`caterpillar:NxL` has two numbers")
        legs = [legs[1]] * legs[0]
    size = len(legs) + sum(legs)
    need(size <= most, TOO_LARGE)
    edges = [(v - 1, v) for v in range(1, len(legs))]
    leg = len(legs)
    for v, count in enumerate(legs):
        edges += [(v, leg + i) for i in range(count)]
        leg += count
    return size, edges


def tree(rest, most):
    found = numbers(rest, ",", 0)
    need(len(found) == 2 and found[0] > 0, "`tree:K,H` has two numbers")
    children, height = found
    size = level = 1
    for _ in range(height):
        level *= children
        size += level
        need(size <= most, TOO_LARGE)
    return size, [((v - 1) // children, v) for v in range(1, size)]


def circulant(rest, most):
    order, _, jumps = rest.partition(":")
    (order,), jumps = numbers(order, "x"), numbers(jumps, ",")
    need(all(x < y for x, y in zip(jumps, jumps[1:])) and jumps[-1] <= order // 2, "the jumps do not fit")
    return simple(order, ((v, (v + jump) % order) for v in range(order) for jump in jumps), most)


def petersen(rest, most):
    found = numbers(rest, ",")
    need(len(found) == 2 and found[0] >= 3 and 2 * found[1] < found[0], "`petersen:N,K` has K below N/2")
    n, k = found
    return simple(
        2 * n, (edge for i in range(n) for edge in ((i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n))), most
    )


def kneser(rest, most):
    found = numbers(rest, ",")
    need(len(found) == 2 and 2 * found[1] <= found[0], "`kneser:N,K` has K of at most N/2")
    n, k = found
    # There are at least 2 to the power of K sets.
    need(n <= most and k < 40 and math.comb(n, k) <= most and math.comb(n, k) * math.comb(n - k, k) <= 2 * most, TOO_LARGE)
    place = {chosen: v for v, chosen in enumerate(itertools.combinations(range(n), k))}
    return simple(
        len(place),
        ((v, place[other]) for chosen, v in place.items() for other in itertools.combinations([x for x in range(n) if x not in chosen], k)),
        most,
    )


def theta(rest, most):
    lengths = numbers(rest, ",")
    need(len(lengths) > 1 and lengths.count(1) < 2, "a theta graph has two paths or more, at most one of a single edge")
    size = 2 + sum(lengths) - len(lengths)
    need(size <= most, TOO_LARGE)
    edges, inner = [], 2
    for length in lengths:
        path = [0, *range(inner, inner + length - 1), 1]
        inner += length - 1
        edges += zip(path, path[1:])
    return simple(size, edges, most)


def paley(rest, most):
    (q,) = numbers(rest, "x")
    need(q % 4 == 1 and q > 1, "`paley:Q` has Q = 4k + 1")
    need(q * (q - 1) // 4 <= most, TOO_LARGE)
    need(all(q % p for p in range(2, q)), "`paley:Q` has a prime")
    squares = {x * x % q for x in range(1, q)}
    return simple(q, [(u, v) for u in range(q) for v in range(u + 1, q) if v - u in squares], most)


def friendship(rest, most):
    (blades,) = numbers(rest, "x")
    return simple(
        2 * blades + 1,
        (edge for i in range(1, 2 * blades, 2) for edge in ((0, i), (0, i + 1), (i, i + 1))),
        most,
    )


def sextets(code, most):
    """The number of vertices that a code begins with, and the bits after it."""
    need(code and all("?" <= letter <= "~" for letter in code), "a code has a wrong letter")
    values = [ord(letter) - 63 for letter in code]
    begin, length = (0, 1) if values[0] < 63 else (1, 3) if values[1:2] != [63] else (2, 6)
    head = values[begin : begin + length]
    need(len(head) == length, "a code is too short")
    size = 0
    for value in head:
        size = 64 * size + value
    need(size <= most, TOO_LARGE)
    return size, [value >> shift & 1 for value in values[begin + length :] for shift in (5, 4, 3, 2, 1, 0)]


def read_graph6(code, most):
    size, bits = sextets(code, most)
    pairs = size * (size - 1) // 2
    need(len(bits) == -(-pairs // 6) * 6, "a graph6 code has the wrong length")
    need(not any(bits[pairs:]), "a graph6 code does not end in zeros")
    edges, i = [], 0
    for v in range(size):
        for u in range(v):
            if bits[i]:
                edges.append((u, v))
            i += 1
    need(len(edges) <= most, TOO_LARGE)
    return size, edges


def read_sparse6(code, most):
    need(code.startswith(":"), "a sparse6 code begins with a colon")
    size, bits = sextets(code[1:], most)
    width = max(0, size - 1).bit_length()
    edges, v, i = [], 0, 0
    while i + width < len(bits):
        x = int("0" + "".join(map(str, bits[i + 1 : i + 1 + width])), 2)
        if x >= size or v + bits[i] >= size:
            break
        v += bits[i]
        if x > v:
            v = x
        else:
            edges.append((x, v))
        i += width + 1
    need(len(bits) - i < 6, "a sparse6 code goes on after its end")
    need(len(edges) <= most, TOO_LARGE)
    return size, edges


SIMPLE = {
    "complete": complete,
    "bipartite": bipartite,
    "multipartite": multipartite,
    "wheel": wheel,
    "star": star,
    "caterpillar": caterpillar,
    "tree": tree,
    "circulant": circulant,
    "petersen": petersen,
    "kneser": kneser,
    "theta": theta,
    "paley": paley,
    "friendship": friendship,
    "graph6": read_graph6,
    "sparse6": read_sparse6,
}


# ---- Snake games ------------------------------------------------------------------------------------------------------


class SnakeRules:
    """The columns of the table of snake games, for a number of players."""

    def __init__(self, game, players, misere):
        self.game = "private" if game == "independent" else game
        self.players = players
        self.misere = misere
        self.private = game in ("private", "trail-trap")
        self.snakes = players if self.private else 2 if game == "public" else 1
        self.ends = 2 if game in ("classic", "public", "private") else 1
        #: How many vertices a snake has when it is placed.
        self.beginning = 2 if game == "trail-trap" else self.ends
        #: Who names the vertex makes the next move too.
        self.again = game in ("progressive", "edge-geography")
        #: Edges are used up instead of vertices.
        self.by_edges = game in ("edge-geography", "trail-trap")

    def after(self, player):
        return player % self.players + 1

    def is_good(self, stuck, side):
        """Whether a side has what it wants when `stuck` cannot move."""
        x, alone = side
        loses = (x == stuck) != self.misere
        return loses != alone


class SnakePosition:
    """Snakes on a board and the player to move. `used` is the set of the vertices, or of the edges, that are used up."""

    def __init__(self, board, rules, turn, snakes, used):
        self.board = board
        self.rules = rules
        self.turn = turn
        self.snakes = snakes
        self.used = used

    def is_placed(self):
        return len(self.snakes) == self.rules.snakes

    def is_empty(self):
        return not self.snakes

    def owned(self, player):
        """The snakes that a player may extend."""
        return [self.snakes[player - 1]] if self.rules.private else self.snakes

    def live_ends(self, player=None):
        snakes = self.snakes if player is None else self.owned(player)
        return [end for snake in snakes for end in ((snake[-1],) if self.rules.ends == 1 else (snake[0], snake[-1]))]

    def unused(self):
        """The vertices that are not used up, where vertices are."""
        return [v for v in range(self.board.size) if v not in self.used]

    def free_edge(self, u, v):
        """The first unused edge between two vertices, or None."""
        for e in self.board.edge_numbers(u, v):
            if e not in self.used:
                return e
        return None

    def open_ways(self, v):
        """The vertices to which unused edges lead, the vertex itself among them if it has an unused loop."""
        at = self.board.near[v] + ([v] if self.board.edge_numbers(v, v) else [])
        return sorted(w for w in at if self.free_edge(v, w) is not None)

    def moves(self):
        """The legal moves in order: (v,) names a vertex, (u, v) places an edge or extends the live end u to v."""
        board, rules = self.board, self.rules
        if not self.is_placed():
            if rules.beginning == 1:
                return [(v,) for v in range(board.size)]
            if rules.by_edges:
                return [(u, v) for u in range(board.size) for v in self.open_ways(u)]
            return [(u, v) for u in self.unused() for v in board.near[u] if u < v and v not in self.used]
        found = []
        for end in self.live_ends(self.turn):
            if rules.by_edges:
                found += [(end, v) for v in self.open_ways(end)]
            else:
                found += [(end, v) for v in board.near[end] if v not in self.used]
        return sorted(found)

    def is_legal(self, move):
        """Whether a pair of vertices (one, where a vertex is to be named) is a legal move."""
        if not self.is_placed():
            if len(move) == 2 and self.rules.by_edges:
                return self.free_edge(*move) is not None
            return len(move) == 1 or (move[1] in self.board.joined[move[0]] and self.used.isdisjoint(move))
        end, to = move
        if end not in self.live_ends(self.turn):
            return False
        if self.rules.by_edges:
            return self.free_edge(end, to) is not None
        return to in self.board.joined[end] and to not in self.used

    def play(self, move):
        """The position after a legal move."""
        rules, used, snakes, turn = self.rules, self.used, list(self.snakes), self.rules.after(self.turn)
        if not self.is_placed():
            snakes.append(move)
            if not rules.by_edges:
                used = used.union(move)
            elif len(move) == 2:
                used = used | {self.free_edge(*move)}
            if rules.again:
                turn = self.turn
        else:
            end, to = move
            for i in [self.turn - 1] if rules.private else range(len(snakes)):
                if snakes[i][-1] == end:
                    snakes[i] += (to,)
                    break
                if rules.ends == 2 and snakes[i][0] == end:
                    snakes[i] = (to,) + snakes[i]
                    break
            used = used | {self.free_edge(end, to) if rules.by_edges else to}
        return SnakePosition(self.board, rules, turn, tuple(snakes), used)

    def key(self):
        """What makes a position another one: the turn, what is used up, the live ends, private ones with their owners."""
        if self.rules.private:
            live = (-1,) if self.rules.ends == 1 else (0, -1)
            ends = tuple(tuple(sorted(snake[end] for end in live)) for snake in self.snakes)
        else:
            ends = tuple(sorted(self.live_ends()))
        return self.turn, self.used, ends, len(self.snakes)

    def read_move(self, text):
        """The legal move of a text, which has one spelling."""
        labels = text_of(text, "a move").split("-")
        placing = not self.is_placed()
        need(len(labels) == (1 if placing and self.rules.beginning == 1 else 2), "a text is no move")
        move = tuple(map(self.board.vertex, labels))
        need(
            not placing or self.rules.ends == 1 or move == tuple(sorted(move)),
            "a move is not in its canonical spelling",
        )
        need(self.is_legal(move), "a move is not legal")
        return move

    def show_move(self, move):
        return "-".join(self.board.labels[v] for v in move)

    def show(self):
        return " / ".join(" ".join(self.board.labels[v] for v in snake) for snake in self.snakes)


def read_snakes(board, rules, text, turn):
    """The position of a text, which must be sound."""
    snakes, used, moves = [], set(), 0
    for part in parts(text):
        snake = tuple(map(board.vertex, part.split(" ")))
        need(len(snake) >= rules.beginning, "a snake is too short")
        if not rules.by_edges:
            for v in snake:
                need(v not in used, "a vertex is used twice")
                used.add(v)
        for u, v in zip(snake, snake[1:]):
            if rules.by_edges:
                free = [e for e in board.edge_numbers(u, v) if e not in used]
                need(free, "a snake does not follow unused edges")
                used.add(free[0])
            else:
                need(v in board.joined[u], "a snake does not follow edges")
        snakes.append(snake)
        moves += 1 + len(snake) - rules.beginning
    need(len(snakes) <= rules.snakes, "there are too many snakes")
    if len(snakes) < rules.snakes:
        need(all(len(snake) == rules.beginning for snake in snakes), "a snake is too long while one is missing")
    if turn is None:
        turn = 1 + max(0, moves - rules.again) % rules.players
    need(1 <= turn <= rules.players, "there is no such player")
    if rules.private and len(snakes) < rules.snakes:
        need(turn == len(snakes) + 1, "only the owner of the next snake is to move")
    return SnakePosition(board, rules, turn, tuple(snakes), frozenset(used))


# ---- Hold That Line ---------------------------------------------------------------------------------------------------

LINE_GAMES = ("hold-that-line",)


class LineRules:
    """Two players; a player who cannot move has won."""

    players = 2
    by_edges = False

    def is_good(self, stuck, side):
        """Whether a side has what it wants when `stuck` cannot move."""
        x, alone = side
        return (x == stuck) == alone


class LinePosition:
    """A line on dots as the list of the dots at which strokes begin and end, and the player to move."""

    rules = LineRules()

    def __init__(self, board, line, turn):
        self.board = board
        self.line = line
        self.turn = turn
        self.places = [tuple(map(int, label.split(","))) for label in board.labels]
        self.dots = {place: v for v, place in enumerate(self.places)}
        self.used, self.divided = set(line[:1]), set()
        for u, v in zip(line, line[1:]):
            stroke = self.stroke(u, v)
            need(stroke, "a stroke is not straight")
            need(self.is_free(u, stroke), "a stroke meets the line")
            self.used.update(stroke)
            self.divided.update(self.squares(u, stroke))

    def stroke(self, u, v):
        """The dots of a straight stroke after its first, or None."""
        (a, b), (c, d) = self.places[u], self.places[v]
        length = max(abs(c - a), abs(d - b))
        if not length or (a != c and b != d and abs(c - a) != abs(d - b)):
            return None
        step = ((c > a) - (c < a), (d > b) - (d < b))
        way = [self.dots.get((a + k * step[0], b + k * step[1])) for k in range(1, length + 1)]
        return None if None in way else way

    def squares(self, u, stroke):
        """The small squares that a stroke divides, by their corners next to the origin."""
        found = set()
        for s, t in zip([u, *stroke], stroke):
            (a, b), (c, d) = self.places[s], self.places[t]
            if a != c and b != d:
                found.add((min(a, c), min(b, d)))
        return found

    def is_free(self, u, stroke):
        return self.used.isdisjoint(stroke) and self.divided.isdisjoint(self.squares(u, stroke))

    def is_empty(self):
        return not self.line

    def is_legal(self, move):
        u, v = move
        stroke = self.stroke(u, v)
        begins = not self.line or u in (self.line[0], self.line[-1])
        return bool(begins and stroke and self.is_free(u, stroke))

    def moves(self):
        starts = {self.line[0], self.line[-1]} if self.line else range(self.board.size)
        pairs = ((u, v) for u in starts for v in self.within_reach(u))
        return sorted((u, v) for u, v in pairs if self.line or u < v)

    def within_reach(self, u):
        """The dots that a stroke can reach from a dot: in each direction as far as nothing is in the way."""
        for step in itertools.product((-1, 0, 1), repeat=2):
            s, (a, b) = u, self.places[u]
            while any(step):
                a, b = a + step[0], b + step[1]
                t = self.dots.get((a, b))
                if t is None or not self.is_free(s, [t]):
                    break
                yield t
                s = t

    def play(self, move):
        u, v = move
        if not self.line:
            line = (u, v)
        elif self.line[0] == u:
            line = (v, *self.line)
        else:
            line = (*self.line, v)
        return LinePosition(self.board, line, 3 - self.turn)

    def key(self):
        return self.turn, frozenset(self.line[:1] + self.line[-1:]), frozenset(self.used), frozenset(self.divided)

    def read_move(self, text):
        labels = text_of(text, "a move").split("-")
        need(len(labels) == 2, "a text is no move")
        move = tuple(map(self.board.vertex, labels))
        need(self.line or move == tuple(sorted(move)), "a move is not in its canonical spelling")
        need(self.is_legal(move), "a move is not legal")
        return move

    def show_move(self, move):
        return "-".join(self.board.labels[v] for v in move)

    def show(self):
        return " ".join(self.board.labels[v] for v in self.line)


def read_line(board, text, turn):
    """The line of a text, on a grid of two dimensions."""
    plain = re.fullmatch(r"grid:\d+x\d+( without [^+]*)?", board.text) and " and " not in board.text
    need(plain and " reach " not in board.text, "the board is no grid of two dimensions")
    need(board.size <= STRATEGY_SIZE, "the board is too large")
    line = tuple(map(board.vertex, text.split(" "))) if text else ()
    need(len(line) != 1, "a line has two ends")
    strokes = max(0, len(line) - 1)
    return LinePosition(board, line, 1 + strokes % 2 if turn is None else turn)


# ---- Cycle games ------------------------------------------------------------------------------------------------------

#: The roles of maker and breaker.
ROLES = {"cycle-cut": ("cycle", "cut"), "cycle-cut-misere": ("non-cycle", "anti-cut"), "shannon": ("short", "cut")}


class EdgeRules:
    def __init__(self, game, maker, terminals):
        self.game = "private" if game == "independent" else game
        #: The player who is the maker, in the games with roles.
        self.maker = maker
        self.terminals = terminals


class EdgePosition:
    """Who owns which edge (0: nobody), and the player to move."""

    def __init__(self, board, rules, turn, owners):
        self.board = board
        self.rules = rules
        self.turn = turn
        self.owners = owners
        self._result = False

    def edges(self, *owners):
        return [edge for edge, owner in zip(self.board.edges, self.owners) if owner in owners]

    def owns_cycle(self, player):
        return not is_forest(self.board.size, self.edges(player))

    def result(self):
        """The winner of a game that is over, 0 for a draw; None while it goes on."""
        if self._result is False:
            self._result = self._judge()
        return self._result

    def _judge(self):
        game, maker = self.rules.game, self.rules.maker
        if maker is None:
            for player in (1, 2):
                if self.owns_cycle(player):
                    return player if game == "cycle" else 3 - player
            return None if 0 in self.owners else 0
        if game == "shannon":
            def done(edges):
                sets = Sets(self.board.size)
                for u, v in edges:
                    sets.join(u, v)
                u, v = self.rules.terminals
                return sets.find(u) == sets.find(v)
        else:
            def done(edges):
                return not is_forest(self.board.size, edges)
        if done(self.edges(maker)):
            first = maker
        elif not done(self.edges(maker, 0)):
            first = 3 - maker
        else:
            return None
        return 3 - first if game == "cycle-cut-misere" else first

    def moves(self):
        """The legal moves in order: the free edges, by number."""
        return [] if self.result() is not None else [e for e, owner in enumerate(self.owners) if owner == 0]

    def play(self, edge):
        owners = list(self.owners)
        owners[edge] = self.turn
        return EdgePosition(self.board, self.rules, 3 - self.turn, tuple(owners))

    def closes(self, edge, player):
        """Whether an edge would close a cycle for a player who owns none."""
        return not is_forest(self.board.size, [*self.edges(player), self.board.edges[edge]])

    def key(self):
        return self.turn, self.owners

    def read_move(self, text):
        edge = read_edge(self.board, text, lambda e: self.owners[e] == 0)
        need(self.owners[edge] == 0 and self.result() is None, "a move is not legal")
        need(self.show_move(edge) == text, "a move is not in its canonical spelling")
        return edge

    def show_move(self, edge):
        return edge_text(self.board, edge)

    def show(self):
        owned = [(player, [e for e, owner in enumerate(self.owners) if owner == player]) for player in (1, 2)]
        return " / ".join(f"{player}: " + " ".join(map(self.show_move, edges)) for player, edges in owned if edges)

    def minor(self, player):
        """The edges of a player's minor: theirs are contracted, the other's deleted."""
        sets = Sets(self.board.size)
        for u, v in self.edges(player):
            sets.join(u, v)
        return sets, [(sets.find(u), sets.find(v)) for u, v in self.edges(0)]


def read_edge(board, text, is_free):
    """The number of the edge `U-V` or `U-V#K`; the former is the first that is free."""
    found = re.fullmatch(r"([^-#]+)-([^-#]+)(?:#(0|[1-9][0-9]{0,9}))?", text_of(text, "an edge"))
    need(found, "a text names no edge")
    edges = board.edge_numbers(board.vertex(found[1]), board.vertex(found[2]))
    if found[3] is not None:
        need(int(found[3]) < len(edges), "a text names no edge")
        return edges[int(found[3])]
    edges = [e for e in edges if is_free(e)]
    need(edges, "a text names no free edge")
    return edges[0]


def edge_text(board, edge):
    u, v = board.edges[edge]
    several = board.edge_numbers(u, v)
    text = f"{board.labels[u]}-{board.labels[v]}"
    return text if len(several) == 1 else f"{text}#{several.index(edge)}"


def read_owners(board, rules, text, turn):
    owners = [0] * len(board.edges)
    seen = []
    for part in parts(text):
        player, _, edges = part.partition(": ")
        need(player in ("1", "2"), "a part of a position has no player")
        need(player not in seen, "a player has two parts of a position")
        seen.append(player)
        for word in edges.split(" "):
            edge = read_edge(board, word, lambda e: owners[e] == 0)
            need(owners[edge] == 0, "an edge is named twice")
            owners[edge] = int(player)
    if turn is None:
        turn = 1 + sum(owner != 0 for owner in owners) % 2
    position = EdgePosition(board, rules, number(turn, "turn", 1, 3), tuple(owners))
    if rules.maker is None:
        need(not (position.owns_cycle(1) and position.owns_cycle(2)), "both players own a cycle")
    return position


# ---- Claims -----------------------------------------------------------------------------------------------------------

SNAKE_GAMES = ("classic", "progressive", "geography", "public", "private", "edge-geography", "trail-trap")
CYCLE_GAMES = ("cycle", "cycle-misere", "cycle-cut", "cycle-cut-misere", "shannon")


class Claim:
    """What a certificate claims. `result` is the winner, or with more than two players the tuple of those who can be beaten."""

    def __init__(self, board, game, value):
        names = ("players", "misere", "position", "turn", "winner", "moves")
        players, misere, position, turn, winner, moves, beaten, first, terminals = fields(
            value, names, ("can_be_beaten", "first", "terminals")
        )
        self.board = board
        self.game = "private" if game == "independent" else game
        self.players = number(players, "players", 2, 1001)
        self.misere = flag(misere, "misere")
        self.winner = number(winner, "winner", 0, 3)
        self.first = first
        self.terminals = None
        if position is not None:
            text_of(position, "position")
        self.has_turn = turn is not None
        if self.has_turn:
            number(turn, "turn", 1, self.players + 1)
        if self.game in SNAKE_GAMES:
            need(first is None and terminals is None, "the game has no roles and no terminals")
            rules = SnakeRules(self.game, self.players, self.misere)
            self.position = read_snakes(board, rules, position, turn)
        elif self.game in LINE_GAMES:
            need(first is None and terminals is None, "the game has no roles and no terminals")
            need(self.players == 2 and not self.misere, "the game has two players and its own ending")
            self.position = read_line(board, position, turn)
        else:
            need(self.game in CYCLE_GAMES, "there is no such game")
            need(self.players == 2 and not self.misere, "cycle games have two players and are not misère")
            rules = EdgeRules(self.game, self.read_maker(first), self.read_terminals(terminals))
            self.position = read_owners(board, rules, position, turn)
        need((position or "") == self.position.show() and position != "", "the position is not in its canonical spelling")
        if self.players > 2:
            need(self.winner == 0, "with more than two players there is no winner to claim")
            self.result = tuple(number(x, "can_be_beaten", 1, self.players + 1) for x in array(beaten, "can_be_beaten"))
            need(all(x < y for x, y in zip(self.result, self.result[1:])), "`can_be_beaten` is not increasing")
        else:
            need(beaten is None, "`can_be_beaten` is for more than two players")
            self.result = self.winner
        self.winning, self.complete = None, False
        if moves is not None:
            winning, complete = fields(moves, ("winning", "complete"))
            self.winning = [self.position.read_move(text) for text in array(winning, "winning")]
            self.complete = flag(complete, "complete")
            need(len(set(self.winning)) == len(self.winning), "a winning move is listed twice")

    def read_maker(self, first):
        """Which player is the maker, in games with roles."""
        roles = ROLES.get(self.game)
        if roles is None:
            need(first is None, "the game has no roles")
            return None
        need(first in roles, "`first` is no role of the game")
        return 1 if first == roles[0] else 2

    def read_terminals(self, terminals):
        if self.game != "shannon":
            need(terminals is None, "the game has no terminals")
            return None
        # Labels have commas of their own, so every comma may be the one between them.
        pieces = text_of(terminals, "terminals").split(",")
        for i in range(1, len(pieces)):
            u, v = (self.board.number.get(",".join(some)) for some in (pieces[:i], pieces[i:]))
            if u is not None and v is not None:
                need(u != v, "the terminals are the same vertex")
                self.terminals = (u, v)
                return self.terminals
        raise Refused("`terminals` are no two vertices")


class Shown:
    """What a proof shows: the result, moves that win for the player to move, and whether these are all."""

    def __init__(self, position, result, moves=(), are_all=None):
        self.result = result
        self.moves = set(moves)
        turn = position.turn
        wins = turn not in result if isinstance(result, tuple) else turn == result
        self.are_all = not wins if are_all is None else are_all


def other(position):
    """The opponent of the player to move, with two players."""
    return 3 - position.turn


def compare(claim, shown):
    need(claim.result == shown.result, "the proof shows another result")
    if claim.winning is not None:
        need(shown.moves.issuperset(claim.winning), "a move is not shown to win")
        if claim.complete:
            need(shown.are_all and len(claim.winning) == len(shown.moves), "the winning moves are not shown to be all")


# ---- Proofs of snake games --------------------------------------------------------------------------------------------


def result_when_stuck(claim, stuck):
    """The result of a snake game in which this player cannot move."""
    if claim.players == 2:
        return stuck if claim.misere or claim.game in LINE_GAMES else 3 - stuck
    return tuple(x for x in range(1, claim.players + 1) if (x == stuck) != claim.misere)


def prove_fixed_length(claim, position, content):
    fields(content, ())
    whole = whole_play(position)
    need(whole is not None, "nothing shows that all plays are of the same length")
    made = position.board.size - len(position.unused()) - len(position.snakes)
    return Shown(position, result_when_stuck(claim, (position.turn - 1 + whole - made) % claim.players + 1))


def whole_play(position):
    """How many moves every play has from the start, or None; with two players 0 for any even number."""
    board, rules = position.board, position.rules
    size, snakes = board.size, rules.snakes
    degree = [len(set(board.joined[v]) - {v}) for v in range(size)]
    if size > 2 * snakes and all(d >= size - 2 for d in degree):
        return size - snakes
    where = components(range(size), board.near)
    pieces = len(set(where.values()))
    private_ring = rules.private and rules.players == 2 and all(d == 2 for d in degree)
    if pieces == 1 and max(degree) <= 2 and size >= 3 * snakes - 1 and (private_ring or not rules.private):
        return size - snakes
    colour = two_colouring(board)
    if colour is None or rules.private:
        return None
    sides, edges = [colour.count(0), colour.count(1)], sum(degree) // 2
    if min(sides) >= snakes and edges == sides[0] * sides[1]:
        return min(size, 2 * min(sides) + snakes) - snakes
    if rules.players > 2:
        return None
    for side in (0, 1):
        least = [degree[v] for v in range(size) if colour[v] == side]
        if len(least) >= snakes and min(least) >= len(least) + snakes:
            return 0
    leaves = {(where[v], colour[v]) for v in range(size) if degree[v] == 1}
    one_colour = all((piece, 1 - c) not in leaves for piece, c in leaves)
    return 0 if snakes == 1 and edges + pieces == size and one_colour else None


#: Where one live end moves among trees, at most so many vertices times players are gone through.
LARGEST_FOREST = 20_000_000


class Fates:
    """When a player x is beaten: an integer whose bit t stands for "x is to move after t moves"."""

    def __init__(self, rules):
        self.misere = rules.misere
        self.players = rules.players
        self.always = (1 << rules.players) - 1

    def earlier(self, fate):
        """The same fate, seen one move before."""
        return (fate << 1 | fate >> (self.players - 1)) & self.always

    def gather(self, onward):
        """When x is beaten after every move, and when after some, of those that lead to these fates."""
        everywhere, somewhere = self.always, 0
        for fate in onward:
            everywhere, somewhere = everywhere & fate, somewhere | fate
        return everywhere, somewhere

    def choose(self, everywhere, somewhere, is_stuck):
        """The fate where x, to move, is beaten after every move, and by the others' choice after some move."""
        if is_stuck:
            return self.always - 1 if self.misere else 1
        return everywhere & 1 | somewhere & ~1


def tree_fates(position):
    """The fate at each unused vertex when the live end comes to it. The unused vertices must make a forest."""
    fates, board, parent, order = Fates(position.rules), position.board, {}, []
    unused = set(position.unused())
    near = {v: [w for w in board.near[v] if w in unused] for v in unused}
    for root in unused:
        stack = [] if root in parent else [root]
        parent.setdefault(root)
        while stack:
            v = stack.pop()
            order.append(v)
            for w in near[v]:
                if w != parent[v]:
                    need(w not in parent, "the unused vertices have a cycle")
                    parent[w] = v
                    stack.append(w)
    # What a step leads to, seen before it: from the parent to a vertex, and from the vertex to the parent.
    down, up, found = {}, {}, {}
    for v in reversed(order):
        onward = [down[w] for w in near[v] if w != parent[v]]
        down[v] = fates.earlier(fates.choose(*fates.gather(onward), not onward))
    for v in order:
        onward = [up[v] if w == parent[v] else down[w] for w in near[v]]
        before = [fates.gather(())]
        for fate in onward:
            before.append((before[-1][0] & fate, before[-1][1] | fate))
        # From a neighbour the live end may go on to those before it and to those behind it.
        everywhere, somewhere = fates.gather(())
        for w, fate, (every, some) in zip(reversed(near[v]), reversed(onward), reversed(before[:-1])):
            if w != parent[v]:
                up[w] = fates.earlier(fates.choose(everywhere & every, somewhere | some, len(onward) == 1))
            everywhere, somewhere = everywhere & fate, somewhere | fate
        found[v] = fates.choose(everywhere, somewhere, not onward)
    return found


def prove_forest(claim, position, content):
    fields(content, ())
    players = claim.players
    need(position.board.size * players <= LARGEST_FOREST, "the board is too large for so many players")
    fates, found, moves = Fates(position.rules), tree_fates(position), position.moves()
    # Naming a vertex does not pass the turn in `progressive`.
    stays = not position.is_placed() and position.rules.again
    after = [found[move[-1]] if stays else fates.earlier(found[move[-1]]) for move in moves]
    here = fates.choose(*fates.gather(after), not moves)
    beaten = tuple(x for x in range(1, players + 1) if here >> (x - position.turn) % players & 1)
    winning = [move for move, fate in zip(moves, after) if not fate & 1]
    return Shown(position, beaten if players > 2 else 3 - beaten[0], winning, True)


def prove_split(claim, position, content):
    text, runs = fields(content, ("move", "runs"))
    board, after, moves = position.board, position, []
    if text is not None:
        moves = [position.read_move(text)]
        after = position.play(moves[0])
    need(len(after.snakes) == 1 and len(array(runs, "runs")) <= 3, "the proof `split` does not fit")
    where = components(after.unused(), board.near)
    found = []
    for run in runs:
        ends, visited = after.live_ends(), set()
        for path in array(run, "a run"):
            path = [number(v, "a path") for v in array(path, "a path")]
            need(path and path[0] in ends, "a path does not begin at a live end")
            ends.remove(path[0])
            for u, v in zip(path, path[1:]):
                need(v in board.joined[u] and v in where and v not in visited, "a path does not go on")
                visited.add(v)
            ends.append(path[-1])
        found.append((len(visited), {where[v] for v in visited}))
    sizes = {}
    for component in where.values():
        sizes[component] = sizes.get(component, 0) + 1
    for component, size in sizes.items():
        enough = any(length + 1 >= size and component not in entered for length, entered in found)
        need(size < 2 or enough, "no run outlasts who opens in a component")
    return Shown(position, position.turn if moves else other(position), moves)


def prove_over(claim, position, content):
    fields(content, ())
    if isinstance(position, EdgePosition):
        need(position.result() is not None, "the game is not over")
        result = position.result()
    else:
        need(not position.moves(), "the player to move can move")
        result = result_when_stuck(claim, position.turn)
    # Nobody can move, so there are no winning moves, whoever wins.
    return Shown(position, result, (), True)


def read_level(board, vertices, value):
    """The label of each vertex, from a level of the subgraph that some vertices induce."""
    labels, mates, ears, reach = fields(value, ("labels", "mate", "ears", "reach"))
    text_of(labels, "labels")
    array(mates, "mate")
    need(len(labels) == len(vertices) == len(mates), "a level has not one entry for each vertex")
    label = dict(zip(vertices, labels))
    mate = {v: number(w, "mate", -1) for v, w in zip(vertices, mates)}
    for v in vertices:
        w = mate[v]
        need(label[v] in "oip", "a label is unknown")
        if w == -1:
            need(label[v] == "o", "only an outer vertex may have no partner")
            continue
        need(w in label and mate[w] == v and w in board.joined[v], "partners are not partners")
        need((label[v] + label[w]) in ("pp", "io", "oi", "oo"), "partners have labels that do not fit")
        # Condition 2 is looked at from the outer side alone.
    outer = [v for v in vertices if label[v] == "o"]
    for v in outer:
        need(all(label.get(w) != "p" for w in board.near[v]), "an edge joins an outer and a perfect vertex")
    where = components(outer, board.near)
    root = {}
    for v in outer:
        if mate[v] == -1 or label[mate[v]] != "o":
            need(where[v] not in root, "a component has two roots")
            root[where[v]] = v
    need(len(root) == len(set(where.values())), "a component has no root")
    built = set(root.values())
    for ear in array(ears, "ears"):
        ear = [number(v, "an ear") for v in array(ear, "an ear")]
        need(len(ear) >= 4 and len(ear) % 2 == 0, "an ear has a wrong length")
        need(all(label.get(v) == "o" for v in ear), "an ear leaves the outer vertices")
        need(all(v in board.joined[u] for u, v in zip(ear, ear[1:])), "an ear does not follow edges")
        need(ear[0] in built and ear[-1] in built, "an ear does not end on what is built")
        need(len(set(ear[1:-1])) == len(ear) - 2 and built.isdisjoint(ear[1:-1]), "an ear builds a vertex again")
        built.update(ear[1:-1])
    need(len(built) == len(outer), "the ears do not build every outer vertex")
    reached = {where[v] for v in root.values() if mate[v] == -1}
    for pair in array(reach, "reach"):
        need(len(array(pair, "reach")) == 2, "reach: no pair")
        a, d = (number(v, "reach") for v in pair)
        need(label.get(a) == "i" and label.get(d) == "o" and d in board.joined[a], "reach: the pair does not fit")
        need(where[d] in reached and where[mate[a]] not in reached, "reach: the order does not fit")
        reached.add(where[mate[a]])
    need(len(reached) == len(root), "a component is not reached")
    return label


def check_static(position, value):
    """That no neighbour of a live end is outer among the unused vertices."""
    need(position.rules.game in ("classic", "progressive", "geography", "public"), "static: not in this game")
    need(position.rules.players == 2 and not position.rules.misere, "static: for two players, normal ending")
    need(position.is_placed(), "static: not all snakes are placed")
    label = read_level(position.board, position.unused(), value)
    for end in position.live_ends():
        need(all(label.get(w) != "o" for w in position.board.near[end]), "a live end has an outer neighbour")


def prove_static(claim, position, content):
    (level,) = fields(content, ("level",))
    check_static(position, level)
    return Shown(position, other(position))


def prove_winning_move(claim, position, content):
    text, level = fields(content, ("move", "level"))
    move = position.read_move(text)
    after = position.play(move)
    need(after.turn != position.turn, "after the move the same player is to move")
    check_static(after, level)
    return Shown(position, position.turn, [move], False)


def prove_one_end(claim, position, content):
    (level,) = fields(content, ("level",))
    label = read_level(position.board, position.unused(), level)
    if position.is_empty():
        wanted = position.rules.game == "geography"
        moves = [(v,) for v in label if (label[v] == "o") == wanted]
    else:
        (end,) = position.live_ends()
        moves = [(end, v) for v in position.board.near[end] if label.get(v) == "o"]
    return Shown(position, position.turn if moves else other(position), moves, True)


def prove_inner_levels(claim, position, content):
    (levels,) = fields(content, ("levels",))
    need(position.is_empty(), "the board is not empty")
    vertices = list(range(position.board.size))
    moves = []
    for i, level in enumerate(array(levels, "levels")):
        need(vertices and not moves, "there are too many levels")
        label = read_level(position.board, vertices, level)
        mate = dict(zip(vertices, level["mate"]))
        moves = [(v, mate[v]) for v in vertices if label[v] == "p" and v < mate[v]]
        vertices = [v for v in vertices if label[v] == "i"]
    if moves:
        return Shown(position, position.turn, moves, False)
    need(not vertices, "there are too few levels")
    return Shown(position, other(position))


def prove_mirror(claim, position, content):
    image, text = fields(content, ("image", "move"))
    after, moves = position, []
    if text is not None:
        moves = [position.read_move(text)]
        after = position.play(moves[0])
    check_mirror(after, image)
    return Shown(position, position.turn if moves else other(position), moves)


def check_mirror(position, image):
    """The images of the vertices come round in as many steps as there are players, and the snakes are each other's."""
    board, players = position.board, position.rules.players
    image = [number(w, "image", 0, board.size) for w in array(image, "image")]
    need(len(image) == board.size, "`image` has not one entry for each vertex")
    for v in range(board.size):
        w = v
        for _ in range(players - 1):
            w = image[w]
            need(w != v and w not in board.joined[v], "the image is no mirror")
        need(image[w] == v, "the image is no mirror")
    for u, v in board.edges:
        need(u == v or image[v] in board.joined[image[u]], "the image of an edge is none")
    if not position.is_empty():
        need(position.is_placed(), "a snake is missing")
        snakes = list(position.snakes)
        for one, following in zip(snakes, snakes[1:] + snakes[:1]):
            mirrored = tuple(image[v] for v in one)
            need(tuple(following) in (mirrored, mirrored[::-1]), "a snake is not the image of the one before it")


def prove_matching_covered(claim, position, content):
    mate, cycles = fields(content, ("mate", "cycles"))
    board = position.board
    need(position.is_empty() and board.size >= 4, "the board is not empty, or has less than four vertices")
    mate = [number(w, "mate", 0, board.size) for w in array(mate, "mate")]
    need(len(mate) == board.size, "`mate` has not one entry for each vertex")
    for v, w in enumerate(mate):
        need(mate[w] == v and w in board.joined[v], "partners are not partners")
    covered = set()
    for cycle in array(cycles, "cycles"):
        cycle = [number(v, "a cycle", 0, board.size) for v in array(cycle, "a cycle")]
        need(len(cycle) >= 4 and len(cycle) % 2 == 0 and len(set(cycle)) == len(cycle), "a cycle does not fit")
        for i in range(0, len(cycle), 2):
            u, v, w = cycle[i], cycle[i + 1], cycle[(i + 2) % len(cycle)]
            need(v in board.joined[u] and mate[v] == w, "a cycle does not alternate")
            covered.add((min(u, v), max(u, v)))
    same = None
    if not cycles:
        colour = two_colouring(board)
        if colour is not None:
            arcs = [[mate[v]] if colour[v] == 0 else [w for w in board.near[v] if w != mate[v]] for v in range(board.size)]
            same = strong_components(board.size, arcs)
    for u, v in board.edges:
        if u != v and mate[u] != v and (u, v) not in covered:
            need(same is not None and same[u] == same[v], "an edge is not shown to be in a perfect matching")
    return Shown(position, other(position))


def check_kernel(position, value):
    """The vertices of an even kernel of the unused edges."""
    board = position.board
    kernel = [number(v, "a kernel", 0, board.size) for v in array(value, "a kernel")]
    inside = set(kernel)
    need(len(inside) == len(kernel), "a kernel lists a vertex twice")
    odd = set()
    for e, (u, v) in enumerate(board.edges):
        if e in position.used:
            continue
        need(not (u in inside and v in inside), "an unused edge is inside a kernel")
        if u in inside:
            odd ^= {v}
        elif v in inside:
            odd ^= {u}
    need(not odd, "a vertex has an odd number of edges to a kernel")
    return inside


def prove_even_kernel(claim, position, content):
    kernels, texts = fields(content, ("kernels", "moves"))
    array(kernels, "kernels")
    moves, after = [], position
    for text in array(texts, "moves"):
        need(after.turn == position.turn, "the other player is to move")
        moves.append(after.read_move(text))
        # A naming leaves the turn where it is, a step does not.
        after = after.play(moves[-1])
    if not moves and position.is_empty():
        need(len(kernels) <= 64, "there are too many kernels")
        covered = set().union(*(check_kernel(position, kernel) for kernel in kernels))
        need(len(covered) == position.board.size, "a vertex is in no kernel")
        return Shown(position, other(position))
    need(len(kernels) == 1, "there must be one kernel")
    need(not moves or after.turn != position.turn, "after the moves the same player is to move")
    need(after.snakes[0][-1] in check_kernel(after, kernels[0]), "the live end is not in the kernel")
    return Shown(position, position.turn if moves else other(position), moves[:1])


# ---- Strategies of snake games ----------------------------------------------------------------------------------------


def read_nodes(value):
    """The nodes of a strategy. Also one that is never reached must have the form of a node, of whichever game."""
    for node in array(value, "nodes"):
        kind, content = one_field(node)
        need(kind in NODES, "there is no such node")
        NODES[kind](content)
    return value


def form_step(content):
    need(len(array(content, "a node")) == 2, "a node has no move and next node")
    text_of(content[0], "a move")
    number(content[1], "a node")


def form_replies(content):
    for n in array(content, "replies"):
        number(n, "a node")


def form_level(content):
    labels, mates, ears, reach = fields(content, ("labels", "mate", "ears", "reach"))
    text_of(labels, "labels")
    for w in array(mates, "mate"):
        number(w, "mate", -(2**31), 2**31)
    for some in (*array(ears, "ears"), *array(reach, "reach")):
        for v in array(some, "a level"):
            number(v, "a level")
    need(all(len(pair) == 2 for pair in reach), "reach: no pair")


def form_race(content):
    for run in array(content, "race"):
        player, paths = fields(run, ("player", "paths"))
        number(player, "a run")
        for path in array(paths, "paths"):
            for v in array(path, "a path"):
                number(v, "a path")


def form_mirror(content):
    for v in array(content, "image"):
        number(v, "image")


def form_closing(content):
    for text in array(content, "closing"):
        text_of(text, "a move")


def form_pair(content):
    for text in fields(content, ("places", "witness")):
        text_of(text, "a pair")


NODES = {
    "play": form_step,
    "replies": form_replies,
    "static": form_level,
    "race": form_race,
    "walls": form_race,
    "mirror": form_mirror,
    "over": lambda content: fields(content, ()),
    "forced": form_step,
    "closing": form_closing,
    "safe": form_pair,
}


def walk(position, nodes, root, side, visit):
    """Goes through a strategy from its root. `visit` looks at a node and gives what comes next, (node, position) each."""
    seen, stack = {}, [(number(root, "a root"), position)]
    while stack:
        n, at = stack.pop()
        need(n < len(nodes), "there is no such node")
        if n in seen:
            need(seen[n] == at.key(), "a node is reached in two positions")
            continue
        seen[n] = at.key()
        kind, content = one_field(nodes[n])
        stack += visit(at, side, kind, content)


def prove_strategy(claim, position, content):
    nodes, roots = fields(content, ("nodes", "roots"))
    board = position.board
    need(board.size <= STRATEGY_SIZE, "the board is too large for a strategy")
    need(not position.rules.by_edges or len(board.edges) <= STRATEGY_SIZE, "the board is too large for a strategy")
    read_nodes(nodes)
    array(roots, "roots")
    # A side is a player x, and whether it is x alone or all others.
    if claim.players == 2:
        need(claim.result in (1, 2), "a snake game has a winner")
        sides = [(3 - claim.result, False)]
        own = claim.result
    else:
        sides = [(x, x not in claim.result) for x in range(1, claim.players + 1)]
        own = position.turn
    need(len(roots) == len(sides), "there is not one root for each strategy")
    for root, side in zip(roots, sides):
        walk(position, nodes, root, side, visit_snakes)
    moves = []
    wins = position.turn == own and (claim.players == 2 or position.turn not in claim.result)
    if wins:
        kind, content = one_field(nodes[roots[0 if claim.players == 2 else position.turn - 1]])
        if kind == "play":
            moves = [position.read_move(content[0])]
    return Shown(position, claim.result, moves)


def visit_snakes(position, side, kind, content):
    x, alone = side
    ours = (position.turn == x) == alone
    if kind == "play":
        need(ours, "a node `play` does not fit")
        return [(content[1], position.play(position.read_move(content[0])))]
    if kind == "replies":
        moves = position.moves()
        need(len(content) == len(moves), "there is not one reply for each move")
        if not moves:
            need(position.rules.is_good(position.turn, side), "the side has not what it wants")
            return []
        need(not ours, "a node `replies` does not fit")
        return [(n, position.play(move)) for n, move in zip(content, moves)]
    need(isinstance(position, SnakePosition), "the node is not for this game")
    if kind == "static":
        need(not ours, "a node `static` does not fit")
        check_static(position, content)
        return []
    if kind == "mirror":
        rules = position.rules
        need(rules.game in ("private", "public") and not rules.misere, "a node `mirror` does not fit")
        need(rules.snakes == rules.players, "a node `mirror` does not fit")
        need(position.turn == x and not alone, "a node `mirror` does not fit")
        check_mirror(position, content)
        return []
    need(kind in ("race", "walls"), "the node is not for this game")
    (check_race if kind == "race" else check_walls)(position, side, content)
    return []


def need_race(position, kind):
    rules = position.rules
    fits = rules.private and not rules.by_edges and not rules.misere and position.is_placed()
    need(fits, f"a node `{kind}` does not fit")


def touched_by(position, where, players):
    """For each player the components, given for each cell, that their live ends touch."""
    near = position.board.near
    return {p: {where[w] for end in position.live_ends(p) for w in near[end] if w in where} for p in players}


def check_race(position, side, runs):
    board, rules = position.board, position.rules
    need_race(position, "race")
    players = range(1, rules.players + 1)
    where = components(position.unused(), board.near)
    touched = touched_by(position, where, players)
    least = dict.fromkeys(players, 0)
    for run in array(runs, "race"):
        p, paths = fields(run, ("player", "paths"))
        number(p, "a run", 1, rules.players + 1)
        others = set().union(*(touched[q] for q in players if q != p))
        ends, visited = position.live_ends(p), set()
        for path in array(paths, "paths"):
            path = [number(v, "a path") for v in array(path, "a path")]
            need(path and path[0] in ends, "a path does not begin at a live end")
            ends.remove(path[0])
            for u, v in zip(path, path[1:]):
                need(v in board.joined[u] and v in where and v not in visited, "a path does not go on")
                need(where[v] not in others, "a path can be disturbed")
                visited.add(v)
            ends.append(path[-1])
        least[p] = max(least[p], len(visited))
    decide_race(position, side, least, where)


def check_walls(position, side, runs):
    """Runs that come to each of their cells before the other side can."""
    board, rules = position.board, position.rules
    need_race(position, "walls")
    x, alone = side
    players = range(1, rules.players + 1)
    free = set(position.unused())
    due, least = {}, {}
    for run in array(runs, "walls"):
        p, paths = fields(run, ("player", "paths"))
        number(p, "a run", 1, rules.players + 1)
        need((p == x) == alone and p not in least, "a run is not of the side, or not its player's only one")
        ends, turn = position.live_ends(p), (p - position.turn) % rules.players
        least[p] = 0
        for path in array(paths, "paths"):
            path = [number(v, "a path") for v in array(path, "a path")]
            need(path and path[0] in ends, "a path does not begin at a live end")
            ends.remove(path[0])
            for u, v in zip(path, path[1:]):
                need(v in board.joined[u] and v in free and v not in due, "a path does not go on")
                due[v] = turn + rules.players * least[p]
                least[p] += 1
            ends.append(path[-1])
    # Each opponent by themselves: where they can be after how many moves of theirs, beside the runs.
    free -= due.keys()
    for z in players:
        if (z == x) == alone:
            continue
        turn, front, seen = (z - position.turn) % rules.players, set(position.live_ends(z)), set()
        while front:
            around = {w for v in front for w in board.near[v]}
            need(all(due.get(w, -1) <= turn for w in around), "a run comes too late")
            front = (around & free) - seen
            seen |= front
            turn += rules.players
    decide_race(position, side, {p: least.get(p, 0) for p in players}, components(free, board.near))


def decide_race(position, side, least, where):
    """Whether the least numbers of moves and the most, by the components of the cells, give the side what it wants."""
    board, rules = position.board, position.rules
    players = range(1, rules.players + 1)
    touched = touched_by(position, where, players)
    colour = two_colouring(board)
    members = {}
    for v, component in where.items():
        members.setdefault(component, []).append(v)

    def most(p):
        cells = [v for component in touched[p] for v in members[component]]
        if colour is None:
            return len(cells)
        a, b = (sum(colour[v] == side for v in cells) for side in (0, 1))
        # The first step from a live end goes to the colour that the end itself has not.
        s, t = (sum(colour[end] != side for end in position.live_ends(p)) for side in (0, 1))
        return min(a, b + s) + min(b, a + t)

    def stuck(p, moves):
        return (p - position.turn) % rules.players + rules.players * moves

    x, alone = side
    rivals = [y for y in players if y != x]
    if alone:
        need(any(stuck(x, least[x]) > stuck(y, most(y)) for y in rivals), "the race is not won")
    else:
        need(all(stuck(y, least[y]) > stuck(x, most(x)) for y in rivals), "the race is not won")


# ---- Proofs of cycle games --------------------------------------------------------------------------------------------


class Pair:
    """A pair of forests of a graph with the largest union: its places, its excess d and its number k of common edges."""

    def __init__(self, size, edges, value):
        places, witness = fields(value, ("places", "witness"))
        for letters, text in (("abc-", text_of(places, "places")), ("x-", text_of(witness, "witness"))):
            need(len(text) == len(edges) and set(text) <= set(letters), "a pair has not one letter for each edge")
        for letter in "ab":
            forest = [edge for edge, place in zip(edges, places) if place in (letter, "c")]
            need(is_forest(size, forest), "a forest has a cycle")
        self.union = len(edges) - places.count("-")
        need(self.union == bound(size, edges, witness), "the witness does not show that the union is largest")
        self.places = places
        self.witness = witness
        self.d = len(edges) - self.union
        self.k = 2 * rank(size, edges) - self.union


def bound(size, edges, witness):
    """|E∖X| + 2·rank(X): no two forests have a larger union."""
    chosen = [edge for edge, letter in zip(edges, witness) if letter == "x"]
    return len(edges) - len(chosen) + 2 * rank(size, chosen)


def board_pair(position, value):
    return Pair(position.board.size, position.board.edges, value)


def prove_two_forests(claim, position, content):
    (value,) = fields(content, ("pair",))
    need(position.result() is None, "the game is over")
    turn, maker, game = position.turn, position.rules.maker, claim.game
    if maker is None:
        need(not any(position.owners), "not at the start")
        pair, free = board_pair(position, value), range(len(position.owners))
    else:
        pair, free = Pair(position.board.size, position.minor(maker)[1], value), position.moves()
    d, k, place = pair.d, pair.k, dict(zip(free, pair.places))

    def at(*letters):
        return [e for e in free if place[e] in letters]

    if game == "cycle":
        if d == 0:
            return Shown(position, 0)
        return Shown(position, turn, at("-") if d == 1 else [])
    if game == "cycle-misere":
        if d == 0:
            return Shown(position, 0)
        return Shown(position, turn, at("c")) if k % 2 else Shown(position, other(position))
    breaker = 3 - maker
    if game == "cycle-cut":
        winner = (breaker, turn, maker)[min(d, 2)]
        if winner != turn:
            return Shown(position, winner)
        if turn == breaker and d == 0:
            return Shown(position, winner, free, True)
        return Shown(position, winner, at("-"))
    winner = (maker, turn if k % 2 else other(position), breaker)[min(d, 2)]
    if winner != turn:
        return Shown(position, winner)
    outside = turn == breaker and (d > 2 or (d == 2 and k % 2 == 0))
    return Shown(position, winner, at("c", "-") if outside else at("c"))


def prove_switching(claim, position, content):
    value, larger = fields(content, ("pair", "larger"))
    need(position.result() is None, "the game is over")
    short = position.rules.maker
    sets, edges = position.minor(short)
    edges = edges + [tuple(sets.find(v) for v in position.rules.terminals)]
    size = position.board.size
    pair = Pair(size, edges, value)
    if pair.places[-1] in "-c":
        need(larger is None, "`larger` must be null")
        return Shown(position, short if pair.places[-1] == "-" else 3 - short)
    text_of(larger, "larger")
    need(len(larger) == len(edges) and set(larger) <= set("x-"), "a witness has not one letter for each edge")
    need(bound(size, edges, larger) == pair.union, "the second witness does not fit")
    need(larger[-1] == "x" and pair.witness[-1] == "-", "the witnesses do not tell the last edge apart")
    return Shown(position, position.turn)


def is_safe(position, player, value):
    """Whether a pair shows that a player is safe."""
    in_cycle = position.rules.game == "cycle"
    pair = Pair(position.board.size, position.minor(3 - player if in_cycle else player)[1], value)
    if pair.d != 1:
        return pair.d == 0
    theirs = position.turn == player
    return theirs if in_cycle else theirs == (pair.k % 2 == 1)


def somebody_closes(position, value):
    """Whether there is a pair of the whole board, which must show that somebody will own a cycle."""
    if value is None:
        return False
    need(board_pair(position, value).d >= 1, "the pair of the board has no edge outside")
    return True


def prove_safe(claim, position, content):
    mover, rival, whole = fields(content, ("mover", "other", "board"))
    need(position.result() is None, "the game is over")
    safe = []
    for player, value in ((position.turn, mover), (other(position), rival)):
        if value is not None:
            need(is_safe(position, player, value), "a player is not shown to be safe")
            safe.append(player)
    decided = somebody_closes(position, whole)
    if len(safe) == 2:
        return Shown(position, 0)
    need(len(safe) == 1 and decided, "too little is shown")
    return Shown(position, safe[0])


def prove_edge_strategy(claim, position, content):
    nodes, roots, whole = fields(content, ("nodes", "roots", "board"))
    need(position.result() is None, "the game is over")
    need(max(position.board.size, len(position.owners)) <= STRATEGY_SIZE, "the board is too large for a strategy")
    read_nodes(nodes)
    decided = somebody_closes(position, whole)
    # A side is a player, and whether they want to win or only not to lose.
    if claim.result == 0:
        sides = [(position.turn, False), (other(position), False)]
    else:
        sides = [(claim.result, not decided)]
    need(len(array(roots, "roots")) == len(sides), "there is not one root for each strategy")
    for root, side in zip(roots, sides):
        walk(position, nodes, root, side, visit_edges)
    moves = []
    if claim.result == position.turn:
        kind, content = one_field(nodes[roots[0]])
        if kind == "play":
            moves = [position.read_move(content[0])]
    return Shown(position, claim.result, moves)


def is_wanted(position, side):
    """Whether a game that is over ended as a side wants."""
    player, to_win = side
    return position.result() == player or (position.result() == 0 and not to_win)


def visit_edges(position, side, kind, content):
    player, to_win = side
    ours = position.turn == player
    if kind == "over":
        need(position.result() is not None and is_wanted(position, side), "the side has not what it wants")
        return []
    need(position.result() is None, "the game is over")
    if kind == "play":
        need(ours, "a node `play` does not fit")
        return [(content[1], position.play(position.read_move(content[0])))]
    if kind == "replies":
        need(not ours, "a node `replies` does not fit")
        after = [position.play(edge) for edge in position.moves()]
        open_ = [one for one in after if one.result() is None or not is_wanted(one, side)]
        need(len(content) == len(open_), "there is not one reply for each move")
        return list(zip(content, open_))
    if kind == "safe":
        need(not to_win, "a node `safe` does not fit")
        need(is_safe(position, player, content), "the side is not shown to be safe")
        return []
    need(kind in ("forced", "closing") and position.rules.game == "cycle", "the node is not for this game")
    unhurried = ours or not any(position.closes(edge, 3 - player) for edge in position.moves())
    need(unhurried, "the other closes a cycle first")
    if kind == "forced":
        need(not ours, "a node `forced` does not fit")
        edge = position.read_move(content[0])
        need(position.closes(edge, player), "nothing is forced")
        return [(content[1], position.play(edge))]
    need(len(content) in ((1, 2) if ours else (2,)), "a node `closing` does not fit")
    edges = [position.read_move(text) for text in content]
    need(len(set(edges)) == len(edges), "the closing edges are the same")
    need(all(position.closes(edge, player) for edge in edges), "an edge closes no cycle")
    return []


def prove_after(claim, position, content):
    text, proof = fields(content, ("move", "proof"))
    need(position.result() is None, "the game is over")
    edge = position.read_move(text)
    kind, inner = one_field(proof)
    need(kind in PROOFS and kind != "after", "there is no such proof")
    games, check = PROOFS[kind]
    need(claim.game in games, "the proof is not for this game")
    shown = check(claim, position.play(edge), inner)
    need(shown.result == position.turn, "the player who made the move is not shown to win")
    return Shown(position, position.turn, [edge])


ONE_END = ("progressive", "geography")
SHARED = ("classic", "progressive", "geography", "public")
PLAIN_CYCLE = ("cycle", "cycle-misere")

#: For each kind of proof the games it is for, and what looks at it.
PROOFS = {
    "over": (SNAKE_GAMES + LINE_GAMES + CYCLE_GAMES, prove_over),
    "one-end": (ONE_END, prove_one_end),
    "inner-levels": (("classic",), prove_inner_levels),
    "static": (SHARED, prove_static),
    "winning-move": (SHARED, prove_winning_move),
    "mirror": (("private", "public"), prove_mirror),
    "split": (("private",), prove_split),
    "fixed-length": (("classic", "public", "private"), prove_fixed_length),
    "forest": (ONE_END, prove_forest),
    "matching-covered": (("public",), prove_matching_covered),
    "even-kernel": (("edge-geography",), prove_even_kernel),
    "strategy": (SNAKE_GAMES + LINE_GAMES, prove_strategy),
    "two-forests": (("cycle-cut", "cycle-cut-misere", *PLAIN_CYCLE), prove_two_forests),
    "switching": (("shannon",), prove_switching),
    "safe": (PLAIN_CYCLE, prove_safe),
    "edge-strategy": (PLAIN_CYCLE, prove_edge_strategy),
    "after": (CYCLE_GAMES, prove_after),
}


# ---- All boards of a family -------------------------------------------------------------------------------------------

FAMILY_SCHEMA = "slitherlab/family-certificate/1"
#: The first line of such a certificate has at most this many bytes.
FIRST_LINE = 1 << 16
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
#: A window has at most so many cells, and so many situations that differ in the patches that fit are looked at.
WINDOW_CELLS = 4096
SITUATIONS = 100_000
#: Where partners have no choice a short text may stand for very many positions.
POSITIONS = 1 << 20


class Lattice:
    """Boxes of cells, some of whose axes may be rings; two cells are joined when they differ by a step."""

    def __init__(self, name, sides):
        #: Whether the boards lack the first and the last cell of the box.
        self.cut = name == "honeycomb"
        self.dimension = sides + self.cut
        known = ("grid", "torus", "cylinder", "king", "knight", "hex", "honeycomb")
        need(name in known, "nothing is known about such a lattice")
        need(name not in ("hex", "honeycomb") or sides == 2, "such a family has two sides")
        need(name in ("grid", "torus") or sides >= 2, "such a family has two sides at least")
        steps = [(0, 0, 1), (-1, 0, 1), (0, -1, 1)] if self.cut else PIECES[name][1]([3] * sides)
        dimension = self.dimension
        #: One of each pair of opposites: that whose first coordinate other than 0 is positive.
        self.forward = sorted(map(forward, steps))
        self.steps = self.forward + [opposite(step) for step in self.forward]
        self.rings = [name == "torus" or (name == "cylinder" and axis == 0) for axis in range(dimension)]
        #: How far a step goes along each axis.
        self.reach = [max((abs(step[axis]) for step in self.steps), default=0) for axis in range(dimension)]

    def symmetries(self):
        """The maps that permute and turn round axes and keep the steps and the rings: (from, turned) for each axis."""
        found = [[]]
        for _ in range(self.dimension):
            found = [
                some + [(axis, turned)]
                for some in found
                for axis in range(self.dimension)
                if axis not in [used for used, _ in some]
                for turned in (False, True)
            ]
        kept = set(self.steps)
        return [
            one
            for one in found
            if [self.rings[axis] for axis, _ in one] == self.rings and {image(one, step) for step in self.steps} == kept
        ]


def opposite(step):
    return tuple(-x for x in step)


def forward(step):
    return max(step, opposite(step))


def image(symmetry, step):
    return tuple(-step[axis] if turned else step[axis] for axis, turned in symmetry)


def read_extent(text):
    """What a window is along an axis: ("ring", n), or two ends, each a number and whether the side is open."""
    found = re.fullmatch("ring ([1-9][0-9]{0,4})", text)
    if found:
        return ("ring", int(found[1]))
    found = re.fullmatch(r"(0|[1-9][0-9]{0,4})(\+?) (0|[1-9][0-9]{0,4})(\+?)", text)
    need(found, "a window has no such text")
    return ((int(found[1]), found[2] == "+"), (int(found[3]), found[4] == "+"))


class Window:
    """A box of cells around an opening. Open sides have a frontier as thick as a step is long."""

    def __init__(self, lattice, opening, extents):
        axes = range(lattice.dimension)
        self.lengths, begin, frontier = [], [], []
        for axis in axes:
            span = abs(opening[axis]) + 1
            if extents[axis][0] == "ring":
                need(lattice.rings[axis], "an axis is no ring")
                length = extents[axis][1]
                need(length > 2 * lattice.reach[axis], "a ring is too short")
                begin.append(0)
                frontier.append((0, length))
            else:
                (before, open_before), (after, open_after) = extents[axis]
                need(not lattice.rings[axis] or (open_before and open_after), "a window on a ring has two open sides")
                thick = lattice.reach[axis]
                length = before + span + after + thick * (open_before + open_after)
                begin.append(before + thick * open_before)
                frontier.append((thick * open_before, length - thick * open_after))
            self.lengths.append(length)
        all_cells(self.lengths, WINDOW_CELLS)
        # The first axis runs fastest.
        cells = [()]
        for length in reversed(self.lengths):
            cells = [(x,) + cell for cell in cells for x in range(length)]
        place = {cell: i for i, cell in enumerate(cells)}
        whole = [extent[0] == "ring" for extent in extents]

        def moved(cell, step):
            return tuple((x + dx) % n if ring else x + dx for x, dx, n, ring in zip(cell, step, self.lengths, whole))

        outside = {cell for cell in cells if not all(a <= x < b for x, (a, b) in zip(cell, frontier))}
        missing = set()
        if lattice.cut:
            for side, corner in enumerate((tuple(a for a, _ in frontier), tuple(b - 1 for _, b in frontier))):
                # With borders all round it is the corner that boards lack; else it may be.
                (outside if any(extent[side][1] for extent in extents) else missing).add(corner)
        #: The neighbours of each cell, in order, and as bits.
        self.near = [
            sorted({place[to] for to in (moved(cell, step) for step in lattice.steps) if to in place and to not in missing})
            if cell not in missing
            else []
            for cell in cells
        ]
        self.bits = [sum(1 << w for w in some) for some in self.near]
        self.frontier = sum(1 << place[cell] for cell in outside)
        # Where the step goes down along an axis the opening begins at the upper end.
        first = tuple(x - min(0, step) for x, step in zip(begin, opening))
        self.opening = sorted({place[first], place[moved(first, opening)]})
        need(not any(self.frontier >> cell & 1 for cell in self.opening), "the opening is on the frontier")
        need(not any(cells[cell] in missing for cell in self.opening), "the opening is not on the board")


def replay(window, players, beaten, turn, misere, text):
    """Plays all games in which the partners of a player choose the moves of a text."""
    letters = iter(text)

    def choose(count):
        value = 0
        for _ in range(1 if count <= 64 else 2):
            letter = next(letters, None)
            need(letter is not None and letter in DIGITS, "the list of moves is too short, or no list")
            value = 64 * value + DIGITS.index(letter)
        need(value < count, "there is no such move")
        return value

    def standing(unused, ends, turn):
        """A position without what can no longer matter."""
        ends = tuple(sorted(end for end in ends if window.bits[end] & unused))
        reached, stack = 0, list(ends)
        while stack:
            new = window.bits[stack.pop()] & unused & ~reached
            reached |= new
            # The frontier is come to, and not crossed.
            new &= ~window.frontier
            while new:
                low = new & -new
                stack.append(low.bit_length() - 1)
                new ^= low
        return reached, ends, turn

    everything = (1 << len(window.near)) - 1
    for cell in window.opening:
        everything &= ~(1 << cell)
    met = set()
    stack = [standing(everything, window.opening, turn)]
    while stack:
        position = stack.pop()
        if position in met:
            continue
        met.add(position)
        need(len(met) <= POSITIONS, "a strategy has too many positions for this checker")
        unused, ends, turn = position
        moves = [(end, w) for end in ends for w in window.near[end] if unused >> w & 1]
        if not moves:
            need((turn == beaten) != misere, "a game ends with somebody else losing")
            continue
        if turn != beaten and len(moves) > 1:
            moves = [moves[choose(len(moves))]]
        following = turn % players + 1
        for end, w in reversed(moves):
            need(not window.frontier >> w & 1, "the snake comes to an open side")
            others = list(ends)
            others.remove(end)
            stack.append(standing(unused & ~(1 << w), [*others, w], following))
    need(next(letters, None) is None, "the list of moves is too long")


def covers_all(lattice, sides, opening_steps, patches):
    """That every opening on every board stands where some patch is: each patch an opening and extents."""
    for step in opening_steps:
        fitting = [extents for opening, extents in patches if opening == step]
        # Larger numbers than any that is asked for are all alike.
        largest = 1 + max([asked(extents[axis]) for extents in fitting for axis in range(lattice.dimension)], default=0)
        situations = []
        for axis in range(lattice.dimension):
            span = abs(step[axis]) + 1
            least, exact = sides[axis]
            if lattice.rings[axis]:
                top = max(least, largest + span)
                situations.append([("ring", n) for n in range(least, least + 1 if exact else top + 1)])
            else:
                asked_for = {end for extents in fitting if extents[axis][0] != "ring" for end in extents[axis]}
                if lattice.cut:
                    # Whether an opening is on the board depends on what stands just at a border.
                    asked_for.add((0, False))
                situations.append(distances(least - span, exact, asked_for))
        if not all(situations):
            # The boards are too small for this opening.
            continue
        # The axes are independent: after each, all that matters is which patches are left; and, where a corner is cut off, which of
        # the two cells of the opening has been at the lower or the upper end of all axes so far.
        cells = [tuple(max(0, -x) for x in step), tuple(max(0, x) for x in step)]
        corners = frozenset((cell, upper) for cell in (0, 1) for upper in (False, True)) if lattice.cut else frozenset()
        rest = {(tuple(fitting), corners)}
        for axis in range(lattice.dimension):
            following = set()
            for left, corners in rest:
                for one in situations[axis]:
                    kept = tuple(extents for extents in left if stands(extents[axis], one, step[axis]))
                    still = frozenset(
                        (cell, upper)
                        for cell, upper in corners
                        if (one[1] + abs(step[axis]) - cells[cell][axis] if upper else one[0] + cells[cell][axis]) == 0
                    )
                    if not still:
                        need(kept, "an opening has no patch")
                    following.add((kept, still))
            need(len(following) <= SITUATIONS, "there are too many situations")
            rest = following


def distances(room, exact, ends):
    """All pairs of distances that some ends of windows tell apart: each is the first of a class that are alike.

    The two add up to `room`, or to that and more.
    """
    firsts = {0}
    for count, is_open in ends:
        firsts.update([count] if is_open else [count, count + 1])
    firsts = sorted(firsts)
    if exact:
        # The class of a distance is the last that begins before it.
        return {tuple(firsts[bisect_right(firsts, x) - 1] for x in (before, room - before)) for before in range(room + 1)}
    lasts = dict(zip(firsts, [first - 1 for first in firsts[1:]] + [float("inf")]))
    return {(before, after) for before in firsts for after in firsts if lasts[before] + lasts[after] >= room}


def asked(extent):
    """The largest number that a window asks for along an axis, the cells of the opening not counted."""
    return extent[1] if extent[0] == "ring" else sum(number for number, _ in extent)


def stands(extent, situation, step):
    """Whether a window fits around an opening, along an axis. Its frontier need not be on the board."""
    if situation[0] == "ring":
        if extent[0] == "ring":
            return extent[1] == situation[1]
        return situation[1] >= sum(number for number, _ in extent) + abs(step) + 1
    return extent[0] != "ring" and all(
        distance >= number if is_open else distance == number
        for distance, (number, is_open) in zip(situation, extent)
    )


def covers_some(lattice, sides, patches, steps):
    """That on every board with one of some steps a patch fits somewhere."""
    shapes = []
    for opening, extents in patches:
        shape = []
        for axis, extent in enumerate(extents):
            if extent[0] == "ring":
                shape.append((extent[1], True))
                continue
            length = abs(opening[axis]) + 1 + sum(number for number, _ in extent)
            shape.append((length, not any(is_open for _, is_open in extent)))
        shapes.append(shape)
    left = {(tuple(map(tuple, shapes)), tuple(steps))}
    for axis in range(lattice.dimension):
        least, exact = sides[axis]
        top = max([least, *(shape[axis][0] + 1 for shape in shapes)])
        following = set()
        for some, steps in left:
            for length in range(least, (least if exact else top) + 1):
                kept = tuple(one for one in some if (length == one[axis][0] if one[axis][1] else length >= one[axis][0]))
                # The last length stands for all larger ones, on which every step finds room.
                roomy = lattice.rings[axis] or (length == top and not exact)
                following.add((kept, tuple(step for step in steps if roomy or abs(step[axis]) < length)))
        left = following
    need(all(kept or not steps for kept, steps in left), "on a board no patch fits")


def read_family(text):
    """The lattice of a family, and of each side the least length and whether it is the only one."""
    name, _, rest = text.partition(":")
    sides = []
    for word in rest.split("x"):
        found = re.fullmatch(r"\{([1-9][0-9]{0,4})\.\.\}|([1-9][0-9]{0,4})", word)
        need(found, "a side is no number and no open range")
        sides.append((int(found[1] or found[2]), found[1] is None))
    need(len(sides) <= 4, "a family has at most four sides")
    lattice = Lattice(name, len(sides))
    for (least, _), ring, reach in zip(sides, lattice.rings, lattice.reach):
        need(not ring or least > 2 * reach, "a ring is too short")
    if lattice.cut:
        # The text counts hexagons.
        sides = [(least + 1, exact) for least, exact in sides] + [(2, True)]
    return lattice, sides


# Strips two cells wide: the game of the two ends of the snake, with numbers for columns ahead and corridors behind.


class Ends:
    """Who wins the game of ends. An end by itself is ("r", k, m), ("t", k, m) or ("c", c); a place is a tuple."""

    def __init__(self, players, corridor, lead):
        self.players, self.corridor, self.lead = players, corridor, lead
        self.known = {}

    def short(self, cells, least):
        return cells if cells < least else least + (cells - least) % self.players

    def inside(self, cells):
        return ("c", self.short(cells, self.corridor))

    def moved(self, end):
        if end[0] == "c":
            return [("c", end[1] - 1)] if end[1] else []
        kind, behind, ahead = end
        if kind == "r":
            further = [("r", self.short(behind + 1, self.corridor + 1), ahead - 1)] if ahead else []
            return [*further, ("t", behind, ahead)]
        return ([("r", 0, ahead - 1)] if ahead else []) + ([self.inside(behind - 1)] if behind else [])

    def after(self, place):
        kind, *numbers = place
        found = []
        if kind == "apart":
            first, second = numbers
            return [apart(one, second) for one in self.moved(first)] + [apart(first, one) for one in self.moved(second)]
        if kind == "race":
            lead, ahead = numbers
            if ahead:
                found.append(("race", lead + 1, ahead - 1))
            if lead:
                found += [("crossed", lead, ahead), ("race", lead - 1, ahead)]
        elif kind == "crossed":
            lead, ahead = numbers
            if ahead:
                found.append(apart(("r", 0, ahead - 1), self.inside(lead - 1)))
            if lead > 1:
                found += [apart(("c", 0), self.inside(lead - 2)), ("crossed", lead - 1, ahead)]
        elif kind == "open":
            lead, left, right = numbers
            if right:
                found.append(("open", lead + 1, left, right - 1))
            if not lead:
                return found + ([("open", 1, right, left - 1)] if left else [])
            found += [("closed", lead, left, right), ("race", lead - 1, right)]
            if left:
                found.append(apart(("r", 0, left - 1), ("r", self.short(lead - 1, self.corridor + 1), right)))
        elif kind == "closed":
            lead, left, right = numbers
            between = self.short(lead - 1, self.corridor + 1)
            if right:
                found.append(apart(("r", 0, right - 1), ("t", between, left)))
            if left:
                found.append(apart(("r", 0, left - 1), ("t", between, right)))
            if lead > 1:
                found += [("crossed", lead - 1, right), ("between", lead - 2, left)]
        else:
            between, left = numbers
            if left:
                found.append(apart(("r", 0, left - 1), self.inside(between)))
            if between:
                found += [apart(("c", 0), self.inside(between - 1)), ("between", between - 1, left)]
        return found

    def won(self, place, wait):
        """Whether the partners win, when the player to be beaten moves after this many moves."""
        if place[0] in ("race", "crossed", "open", "closed") and place[1] > self.lead:
            return False
        key = (place, wait)
        if key not in self.known:
            rest = (self.won(one, (wait - 1) % self.players) for one in self.after(place))
            self.known[key] = all(rest) if wait == 0 else any(rest)
        return self.known[key]

    def answers(self, left, right):
        """All answers with this many columns on the two sides, or on one if the other is None."""
        ends = [(kind, k) for kind in "rt" for k in range(self.corridor + self.players + 1)]
        leads = range(self.lead + 1)
        if right is None:
            places = [apart((*end, left), ("c", c)) for end in ends for c in range(self.corridor + self.players)]
            places += [("race", lead, left) for lead in leads] + [("crossed", lead, left) for lead in leads[1:]]
            places += [("between", cells, left) for cells in leads]
        else:
            places = [apart((*one, left), (*other, right)) for one in ends for other in ends]
            for l, r in ((left, right), (right, left)):
                places += [("open", lead, l, r) for lead in leads] + [("closed", lead, l, r) for lead in leads[1:]]
        return [self.won(place, wait) for place in places for wait in range(self.players)]


def apart(one, other):
    return ("apart", *sorted((one, other)))


def check_strip(name, sides, game, players, misere, beaten, strip):
    """That a player is beaten on all strips of a family."""
    corridor, lead, start = fields(strip, ("corridor", "lead", "from"))
    for value, most in ((corridor, 4), (lead, 8), (start, 32)):
        number(value, "strip", 0, most + 1)
    need(name == "grid" and game == "classic" and not misere and 3 <= players <= 6, "strips are for `classic` with few players")
    rows = [side for side in sides if side == (2, True)]
    need(len(sides) == 2 and rows, "the boards are no strips of two rows")
    least, exact = sides[0] if sides[1] == (2, True) else sides[1]
    need(least >= 2, "a strip has two columns at least")
    ends = Ends(players, corridor, lead)
    then = start + players
    for right in (None, *range(then + 1)):
        need(ends.answers(start, right) == ends.answers(then, right), "the answers do not repeat")

    def fold(count):
        return count if count < start else start + (count - start) % players

    def across(left, right, wait):
        return ends.won(("open", 0, fold(left), fold(right)), wait)

    def along(left, right):
        places = [("race", 0, fold(left)), ("race", 0, fold(right))]
        places += [apart(("r", 0, fold(l)), ("r", 0, fold(r - 1))) for l, r in ((left, right), (right, left)) if r]
        return any(ends.won(place, players - 3) for place in places)

    last = least if exact else max(least, 2 * then) + players
    for count in range(least, last + 1):
        if beaten == 1:
            shown = all(across(l, count - 1 - l, players - 1) for l in range(count))
            shown = shown and all(along(l, count - 2 - l) for l in range(count - 1))
        else:
            shown = any(across(l, count - 1 - l, beaten - 2) for l in range(count))
        need(shown, "on a strip nothing is shown")


def is_family(line):
    """Whether the first line of a text says that it is about a family."""
    if len(line) > FIRST_LINE:
        return False
    try:
        value = read_json(line)
    except Refused:
        return False
    return isinstance(value, dict) and value.get("schema") == FAMILY_SCHEMA


def check_family(lines):
    _, family, game, players, misere, beaten = fields(
        read_json(lines[0]), ("schema", "family", "game", "players", "misere", "beaten")
    )
    need(game in ("classic", "progressive", "geography"), "patches prove nothing about the game")
    number(players, "players", 2, 1001)
    flag(misere, "misere")
    beaten = [number(x, "beaten", 1, players + 1) for x in array(beaten, "beaten")]
    need(beaten and all(x < y for x, y in zip(beaten, beaten[1:])), "`beaten` is empty, or not increasing")
    lattice, sides = read_family(text_of(family, "family"))
    steps = lattice.forward if game == "classic" else [(0,) * lattice.dimension]
    symmetries = lattice.symmetries()
    patches = {x: set() for x in beaten}
    in_strips = set()
    for line in lines[1:]:
        value = read_json(line)
        if isinstance(value, dict) and "strip" in value:
            x, strip = fields(value, ("beaten", "strip"))
            need(number(x, "beaten") in patches, "a line is about another player")
            check_strip(family.partition(":")[0], sides, game, players, misere, x, strip)
            in_strips.add(x)
            continue
        x, opening, window, moves = fields(value, ("beaten", "opening", "window", "moves"))
        need(number(x, "beaten") in patches, "a patch is about another player")
        opening = tuple(number(step, "opening", -(2**15), 2**15) for step in array(opening, "opening"))
        extents = tuple(read_extent(text_of(one, "window")) for one in array(window, "window"))
        need(len(opening) == len(extents) == lattice.dimension and forward(opening) in steps, "a patch has a wrong opening")
        turn = 1 if game == "progressive" else 2
        replay(Window(lattice, opening, extents), players, x, turn, misere, text_of(moves, "moves"))
        for symmetry in symmetries:
            turned = tuple(
                extents[axis][::-1] if back and extents[axis][0] != "ring" else extents[axis] for axis, back in symmetry
            )
            patches[x].add((forward(image(symmetry, opening)), turned))
    for x in beaten:
        if x in in_strips:
            continue
        if x == 1:
            need(not misere or game != "classic" or opens_everywhere(lattice, sides), "player 1 may be unable to open")
            covers_all(lattice, sides, steps, patches[x])
        else:
            # Where player 1 cannot open they win in misère play, and x loses.
            covers_some(lattice, sides, patches[x], lattice.forward if misere and game == "classic" else [(0,) * lattice.dimension])
    listed = ", ".join(map(str, beaten))
    rules = f"{game} in misère play" if misere else game
    return f"on every board of {family}, {rules}, {players} players: all others together can force player {listed} to lose"


def opens_everywhere(lattice, sides):
    """Whether every board has an edge; the smallest one has the fewest."""
    return any(all(abs(step[axis]) < least for axis, (least, _) in enumerate(sides)) for step in lattice.forward)


# ---- The whole --------------------------------------------------------------------------------------------------------


def check(data):
    """The claim of a certificate in words; raises Refused."""
    lines = data.split(b"\n")
    if is_family(lines[0]):
        return check_family(lines[:-1] if not lines[-1] else lines)
    schema, board, game, claim, proof = fields(read_json(data), ("schema", "board", "game", "claim", "proof"))
    need(schema == "slitherlab/certificate/1", "the schema is unknown")
    (text,) = fields(board, ("text",))
    claim = Claim(read_board(text_of(text, "board"), largest_for(len(data))), text_of(game, "game"), claim)
    kind, content = one_field(proof)
    need(kind in PROOFS, "there is no such proof")
    games, prove = PROOFS[kind]
    need(claim.game in games, "the proof is not for this game")
    if claim.game in SNAKE_GAMES and kind not in ("over", "strategy", "fixed-length", "forest"):
        need(claim.players == 2 and not claim.misere, "the proof is for two players and normal ending")
    compare(claim, prove(claim, claim.position, content))
    return in_words(claim)


def in_words(claim):
    """The claim as a sentence, made from what was understood."""
    position = claim.position
    where = f"{claim.game} on {shorten(claim.board.text)}"
    how = " in misère play" if claim.misere else ""
    if claim.terminals:
        how += " between " + ",".join(claim.board.labels[v] for v in claim.terminals)
    if claim.first:
        how += f" with {claim.first} moving first"
    text = position.show()
    if text:
        how += " from the position " + some_words(text.split(" "), 40)
    if claim.has_turn:
        how += f" with player {position.turn} to move"
    if claim.players > 2:
        said = f"the others together can force {together(claim.result)} to lose {where} with {claim.players} players{how}"
    elif claim.result == 0:
        said = f"{where} is a draw{how}"
    else:
        said = f"player {claim.result} wins {where}{how}"
    moves = [position.show_move(move) for move in claim.winning or []]
    if claim.complete and not moves:
        return said + "; no move wins"
    if not moves:
        return said
    listed = some_words(moves, 12)
    if claim.complete:
        return f"{said}; " + (f"only one move wins: {listed}" if len(moves) == 1 else f"exactly {len(moves)} moves win: {listed}")
    return f"{said}; " + (f"a winning move: {listed}" if len(moves) == 1 else f"winning moves: {listed}")


def shorten(text):
    return text if len(text) <= 240 else text[:240] + "…"


def some_words(words, most):
    """Some words with blanks between them, or the first of them and how many more there are."""
    rest = len(words) - most
    return " ".join(words) if rest <= 0 else " ".join(words[:most]) + f" … and {rest} more"


def together(players):
    if not players:
        return "nobody"
    if len(players) > 12:
        return f"each of the players {some_words([str(x) for x in players], 12)}, and nobody else,"
    *others, last = map(str, players)
    return f"each of the players {', '.join(others)} and {last}, and nobody else," if others else f"player {last}, and nobody else,"


def verdict(data):
    """Whether some bytes are a valid certificate, and one line about them."""
    try:
        return True, "valid: " + check(data)
    except Refused as reason:
        return False, f"refused: {reason}"


def main(files):
    if not files:
        print("usage: verify.py FILE…", file=sys.stderr)
        return 2
    status = 0
    for file in files:
        try:
            if file == "-":
                data = sys.stdin.buffer.read()
            else:
                with open(file, "rb") as source:
                    data = source.read()
        except OSError as error:
            print(f"error: {file}: {error.strerror}", file=sys.stderr)
            return 2
        valid, line = verdict(data)
        # A file may be called anything, and its name must not look like a line of ours.
        name = "".join(sign if sign.isprintable() else "\ufffd" for sign in file)
        print(line if len(files) == 1 else f"{line} ({name})")
        status = status if valid else 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
