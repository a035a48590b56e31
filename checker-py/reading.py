"""A third reading of certificates about families, for the tests: small, slow, and from `docs/certificates.md` alone.

It shares nothing with `verify.py` but the page. Where the other two reason about classes of boards, it looks at boards: every
distance up to one more than any number in the certificate. It says yes or no.
"""

from __future__ import annotations

import functools
import itertools
import json
import re
from typing import Any

Step = tuple[int, ...]
NUMBER = "(0|[1-9][0-9]*)"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class No(Exception):
    """The certificate proves nothing."""


def demand(condition: object) -> None:
    if not condition:
        raise No


def accepts(text: str) -> bool:
    """Whether a text is a valid certificate about a family."""
    try:
        check(text)
    except No:
        return False
    return True


def parse(line: str, keys: set[str] | None = None) -> dict[str, Any]:
    """One object with these keys (or with any), each once, whose numbers are integers in plain digits."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        demand(len({key for key, _ in pairs}) == len(pairs))
        return dict(pairs)

    def whole(digits: str) -> int:
        demand(digits != "-0" and len(digits) < 10)
        return int(digits)

    def never(_: str) -> None:
        raise No

    try:
        value = json.loads(line, object_pairs_hook=once, parse_int=whole, parse_float=never, parse_constant=never)
    except ValueError:
        raise No from None
    demand(isinstance(value, dict) and keys in (None, set(value)))
    return dict(value)


def integers(value: Any) -> list[int]:
    demand(isinstance(value, list) and all(type(one) is int for one in value))
    return list(value)


class Lattice:
    def __init__(self, name: str, sides: int) -> None:
        dimension = sides + (name == "honeycomb")
        sizes = {"knight": 2}.get(name, 1)
        near = itertools.product(range(-sizes, sizes + 1), repeat=dimension)
        rule = {
            "grid": lambda step: step == (1,),
            "torus": lambda step: step == (1,),
            "cylinder": lambda step: step == (1,),
            "king": lambda step: len(step) > 0,
            "knight": lambda step: step == (1, 2),
            "hex": lambda step: step in ((1,), (1, 1)),
            "honeycomb": lambda step: True,
        }
        demand(name in rule and sides <= 4)
        demand(sides >= 2 or name in ("grid", "torus"))
        demand(sides == 2 or name not in ("hex", "honeycomb"))
        self.steps = {step for step in near if rule[name](tuple(sorted(abs(x) for x in step if x)))}
        if name == "hex":
            self.steps -= {(1, 1), (-1, -1)}
        if name == "honeycomb":
            up = {(0, 0, 1), (-1, 0, 1), (0, -1, 1)}
            self.steps = up | {tuple(-x for x in step) for step in up}
        self.cut = name == "honeycomb"
        self.rings = [name == "torus" or (name == "cylinder" and axis == 0) for axis in range(dimension)]
        self.thick = [max(abs(step[axis]) for step in self.steps) for axis in range(dimension)]

    def maps(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """For each axis of the image, where it comes from, and −1 if it is turned round."""
        axes = range(len(self.rings))
        found = []
        for order in itertools.permutations(axes):
            for signs in itertools.product((1, -1), repeat=len(order)):
                moved = {tuple(sign * step[axis] for axis, sign in zip(order, signs)) for step in self.steps}
                if moved == self.steps and all(self.rings[a] == self.rings[order[a]] for a in axes):
                    found.append((order, signs))
        return found


class Window:
    """Cells are tuples; `near` has the neighbours of those that are there, in the order of their numbers."""

    def __init__(self, lattice: Lattice, opening: Step, extents: tuple[Any, ...]) -> None:
        lows, highs, lengths, first = [], [], [], []
        for step, extent, ring, thick in zip(opening, extents, lattice.rings, lattice.thick):
            taken = abs(step) + 1
            if extent[0] == "ring":
                demand(ring and extent[1] >= 3)
                before, low, length = 0, 0, extent[1]
                high = length
            else:
                (a, is_open), (b, is_open_too) = extent
                demand(not ring or (is_open and is_open_too))
                low = thick * is_open
                before, high = low + a, low + a + taken + b
                length = high + thick * is_open_too
            lows.append(low)
            highs.append(high)
            lengths.append(length)
            # A negative step begins at the upper end of the cells that the opening takes.
            first.append(before + (taken - 1 if step < 0 else 0))
        count = 1
        for length in lengths:
            count *= length
        demand(count <= 4096)

        def add(cell: Step, step: Step) -> Step:
            moved = zip(cell, step, lengths, extents)
            return tuple((x + dx) % n if extent[0] == "ring" else x + dx for x, dx, n, extent in moved)

        cells = {cell[::-1] for cell in itertools.product(*(range(n) for n in reversed(lengths)))}
        frontier = {cell for cell in cells if not all(a <= x < b for x, a, b in zip(cell, lows, highs))}
        if lattice.cut:
            for end, corner in enumerate((tuple(lows), tuple(x - 1 for x in highs))):
                if any(extent[end][1] for extent in extents):
                    frontier.add(corner)
                else:
                    cells.discard(corner)
        start = tuple(first)
        self.opening = frozenset((start, add(start, opening)))
        demand(self.opening <= cells - frontier)
        self.frontier = frontier & cells
        # The first axis runs fastest in the numbers of the cells.
        self.near = {
            cell: sorted({add(cell, step) for step in lattice.steps} & cells, key=lambda to: to[::-1]) for cell in cells
        }


@functools.lru_cache(maxsize=10_000)
def replay(lattice: str, sides: int, opening: Step, extents: Any, players: int, x: int, turn: int, misere: bool, moves: str) -> bool:
    """Whether a strategy does what it says."""
    try:
        window = Window(Lattice(lattice, sides), opening, extents)
        play(window, players, x, turn, misere, moves)
    except No:
        return False
    return True


def play(window: Window, players: int, x: int, turn: int, misere: bool, moves: str) -> None:
    letters = list(moves)[::-1]

    def form(ends: frozenset[Step], free: frozenset[Step], turn: int) -> Any:
        ends = frozenset(end for end in ends if any(to in free for to in window.near[end]))
        come_to: set[Step] = set()
        border = set(ends)
        while border:
            border = {to for cell in border for to in window.near[cell] if to in free} - come_to
            come_to |= border
            border -= window.frontier
        return ends, frozenset(come_to), turn

    met = set()
    waiting = [form(window.opening, frozenset(window.near) - window.opening, turn)]
    while waiting:
        position = waiting.pop()
        if position in met:
            continue
        met.add(position)
        ends, free, turn = position
        steps = [(end, to) for end in sorted(ends, key=lambda cell: cell[::-1]) for to in window.near[end] if to in free]
        if not steps:
            demand((turn == x) is not misere)
        elif turn != x and len(steps) > 1:
            number = 0
            for _ in range(2 if len(steps) > 64 else 1):
                demand(letters and letters[-1] in LETTERS)
                number = 64 * number + LETTERS.index(letters.pop())
            demand(number < len(steps))
            steps = [steps[number]]
        demand(all(to not in window.frontier for _, to in steps))
        for end, to in reversed(steps):
            waiting.append(form(ends - {end} | {to}, free - {to}, turn % players + 1))
    demand(not letters)


def extent_of(text: Any) -> Any:
    demand(isinstance(text, str))
    ring = re.fullmatch(f"ring {NUMBER}", text, re.ASCII)
    if ring:
        return ("ring", int(ring[1][:9]))
    ends = re.fullmatch(rf"{NUMBER}(\+?) {NUMBER}(\+?)", text, re.ASCII)
    demand(ends)
    assert ends is not None
    return ((int(ends[1][:9]), ends[2] == "+"), (int(ends[3][:9]), ends[4] == "+"))


def check(text: str) -> None:
    lines = text.removesuffix("\n").split("\n")
    claim = parse(lines[0], {"schema", "family", "game", "players", "misere", "beaten"})
    demand(claim["schema"] == "slitherlab/family-certificate/1" and len(lines[0].encode()) <= 65_536)
    players, misere, game, beaten = claim["players"], claim["misere"], claim["game"], integers(claim["beaten"])
    demand(game in ("classic", "progressive", "geography") and type(players) is int and 2 <= players <= 1000)
    demand(type(misere) is bool and beaten and beaten == sorted(set(beaten)) and 1 <= beaten[0] and beaten[-1] <= players)
    demand(isinstance(claim["family"], str))
    name, _, rest = claim["family"].partition(":")
    sides = []
    for side in rest.split("x"):
        found = re.fullmatch(r"(\{?)([1-9][0-9]{0,4})((?:\.\.\})?)", side, re.ASCII)
        demand(found and bool(found[1]) == bool(found[3]))
        assert found is not None
        sides.append((int(found[2]), bool(found[1])))
    lattice = Lattice(name, len(sides))
    demand(all(least >= 3 or not ring for (least, _), ring in zip(sides, lattice.rings)))
    if lattice.cut:
        sides = [(least + 1, is_open) for least, is_open in sides] + [(2, False)]
    patches: dict[int, set[tuple[Step, Any]]] = {x: set() for x in beaten}
    maps = lattice.maps()
    shown = set()
    for line in lines[1:]:
        if "strip" in parse(line):
            shown.add(strip(line, name, sides, game, players, misere, beaten))
            continue
        patch = parse(line, {"beaten", "opening", "window", "moves"})
        x, opening = patch["beaten"], tuple(integers(patch["opening"]))
        demand(type(x) is int and x in patches and isinstance(patch["window"], list) and isinstance(patch["moves"], str))
        extents = tuple(map(extent_of, patch["window"]))
        demand(len(opening) == len(extents) == len(lattice.rings))
        demand(opening in lattice.steps if game == "classic" else not any(opening))
        turn = 1 if game == "progressive" else 2
        demand(replay(name, len(rest.split("x")), opening, extents, players, x, turn, misere, patch["moves"]))
        for order, signs in maps:
            step = tuple(sign * opening[axis] for axis, sign in zip(order, signs))
            turned = tuple(
                extents[axis][::-1] if sign < 0 and extents[axis][0] != "ring" else extents[axis]
                for axis, sign in zip(order, signs)
            )
            # An opening and its opposite are the same.
            patches[x] |= {(step, turned), (tuple(-by for by in step), turned)}
    for x in set(beaten) - shown:
        (every_opening if x == 1 else some_place)(lattice, sides, game == "classic", misere, sorted(patches[x], key=repr))


def has_edge(lattice: Lattice, lengths: tuple[int, ...]) -> bool:
    return any(all(ring or abs(s) < n for s, n, ring in zip(step, lengths, lattice.rings)) for step in lattice.steps)


def every_opening(lattice: Lattice, sides: Any, edge: bool, misere: bool, patches: list[tuple[Step, Any]]) -> None:
    demand(not (misere and edge) or has_edge(lattice, tuple(least for least, _ in sides)))
    for step in lattice.steps if edge else {(0,) * len(sides)}:
        here = [extents for opening, extents in patches if opening == step]
        axes = []
        for axis, ((least, is_open), ring) in enumerate(zip(sides, lattice.rings)):
            taken = abs(step[axis]) + 1
            seen = [extents[axis] for extents in here]
            if ring:
                top = 1 + max([least, *(one[1] if one[0] == "ring" else one[0][0] + one[1][0] + taken for one in seen)])
                found = {}
                for n in range(least, top + 1 if is_open else least + 1):
                    fits = [
                        n == one[1] if one[0] == "ring" else n >= one[0][0] + one[1][0] + taken for one in seen
                    ]
                    found[n, n] = fits
            else:
                # A distance of `top` stands for all that are larger, too.
                top = 1 + max([0, *(end[0] for one in seen for end in one)])
                if is_open:
                    pairs = [
                        (a, b)
                        for a in range(top + 1)
                        for b in range(top + 1)
                        if a + b + taken >= least or top in (a, b)
                    ]
                else:
                    pairs = [(a, least - taken - a) for a in range(least - taken + 1)]
                found = {
                    pair: [all(d >= n if is_open else d == n for d, (n, is_open) in zip(pair, one)) for one in seen]
                    for pair in pairs
                }
            axes.append([(pair, sum(1 << i for i, fit in enumerate(fits) if fit)) for pair, fits in found.items()])
        for chosen in itertools.product(*axes):
            common = -1
            for _, bits in chosen:
                common &= bits
            if not common & ((1 << len(here)) - 1) and not (lattice.cut and is_cut_off(step, [pair for pair, _ in chosen])):
                raise No


def is_cut_off(step: Step, distances: list[tuple[int, int]]) -> bool:
    """Whether a cell of the opening is the first or the last of its board."""
    ends = [[(a if s >= 0 else a - s, b + abs(s) if s >= 0 else b) for s, (a, b) in zip(step, distances)]]
    ends.append([(a + s, b + abs(s) - s) if s >= 0 else (a, b - s) for s, (a, b) in zip(step, distances)])
    return any(all(pair[side] == 0 for pair in cell) for cell in ends for side in (0, 1))


def some_place(lattice: Lattice, sides: Any, edge: bool, misere: bool, patches: list[tuple[Step, Any]]) -> None:
    axes = []
    for axis, (least, is_open) in enumerate(sides):
        asked = []
        for step, extents in patches:
            one = extents[axis]
            if one[0] == "ring":
                asked.append((one[1], False))
            else:
                asked.append((one[0][0] + one[1][0] + abs(step[axis]) + 1, one[0][1] or one[1][1]))
        # Longer sides than all that are asked for are alike, and longer than every step.
        top = max([least, 3, *(n + 1 for n, _ in asked)])
        lengths = range(least, (top if is_open else least) + 1)
        axes.append([(n, sum(1 << i for i, (m, more) in enumerate(asked) if n == m or (more and n > m))) for n in lengths])
    for chosen in itertools.product(*axes):
        common = (1 << len(patches)) - 1
        for _, bits in chosen:
            common &= bits
        demand(common or (misere and edge and not has_edge(lattice, tuple(n for n, _ in chosen))))


def strip(line: str, name: str, sides: Any, game: str, players: int, misere: bool, beaten: list[int]) -> int:
    """Checks a line about strips; returns the player who is beaten."""
    value = parse(line, {"beaten", "strip"})
    x, numbers = value["beaten"], value["strip"]
    demand(type(x) is int and x in beaten and isinstance(numbers, dict) and set(numbers) == {"corridor", "lead", "from"})
    c, lead, start = (numbers[key] for key in ("corridor", "lead", "from"))
    for number, most in ((c, 4), (lead, 8), (start, 32)):
        demand(type(number) is int and 0 <= number <= most)
    demand(name == "grid" and len(sides) == 2 and game == "classic" and not misere and 3 <= players <= 6)
    demand((2, False) in sides)
    least, is_open = sides[1] if sides[0] == (2, False) else sides[0]
    demand(least >= 2)
    table = strip_table(players, c, lead, start)
    demand(table is not None)
    assert table is not None
    wins, fold = table
    last = max(least, 2 * (start + players)) + players if is_open else least
    for q in range(least, last + 1):
        across = [wins(("open", 0, fold(l), fold(q - 1 - l)), players - 1 if x == 1 else x - 2) for l in range(q)]
        demand(all(across) if x == 1 else any(across))
        for l in range(q - 1 if x == 1 else 0):
            pair = l, q - 2 - l
            places: list[Any] = [("race", 0, fold(m)) for m in pair]
            places += [(("R", 0, fold(a)), ("R", 0, fold(b - 1))) for a, b in (pair, pair[::-1]) if b]
            demand(any(wins(place, players - 3) for place in places))
    return x


@functools.lru_cache(maxsize=None)
def strip_table(n: int, c: int, lead: int, start: int) -> Any:
    """Who wins the game of ends, and what a number of columns stands for; None where the answers do not repeat."""

    def cut(number: int, least: int) -> int:
        while number >= least + n:
            number -= n
        return number

    def corridor(i: int) -> Any:
        return ("C", cut(i, c))

    def single(end: Any) -> Any:
        if end[0] == "C":
            return {("C", end[1] - 1)} if end[1] else set()
        letter, k, m = end
        moves = {("R", cut(k + 1, c + 1) if letter == "R" else 0, m - 1)} if m else set()
        if letter == "R":
            moves.add(("T", k, m))
        elif k:
            moves.add(corridor(k - 1))
        return moves

    def moves(place: Any) -> Any:
        match place:
            case (tuple() as a, tuple() as b):
                return {(to, b) for to in single(a)} | {(a, to) for to in single(b)}
            case ("race", j, m):
                on = {("race", j + 1, m - 1)} if m else set()
                return on | ({("crossed", j, m), ("race", j - 1, m)} if j else set())
            case ("crossed", j, m):
                on = {(("R", 0, m - 1), corridor(j - 1))} if m else set()
                return on | ({(corridor(j - 2), ("C", 0)), ("crossed", j - 1, m)} if j >= 2 else set())
            case ("open", j, l, r):
                on = {("open", j + 1, l, r - 1)} if r else set()
                if j == 0:
                    return on | ({("open", 1, r, l - 1)} if l else set())
                left = {(("R", 0, l - 1), ("R", cut(j - 1, c + 1), r))} if l else set()
                return on | left | {("closed", j, l, r), ("race", j - 1, r)}
            case ("closed", j, l, r):
                on = {(("R", 0, a - 1), ("T", cut(j - 1, c + 1), b)) for a, b in ((l, r), (r, l)) if a}
                return on | ({("crossed", j - 1, r), ("between", j - 2, l)} if j >= 2 else set())
            case ("between", i, l):
                on = {(("R", 0, l - 1), corridor(i))} if l else set()
                return on | ({(corridor(i - 1), ("C", 0)), ("between", i - 1, l)} if i else set())
        raise AssertionError(place)

    @functools.lru_cache(maxsize=None)
    def wins(place: Any, w: int) -> bool:
        if place[0] in ("race", "crossed", "open", "closed") and place[1] > lead:
            return False
        after = [wins(to, (w - 1) % n) for to in moves(place)]
        return all(after) if w == 0 else any(after)

    ks, js = range(c + n + 1), range(lead + 1)
    letters = [(letter, k) for letter in "RT" for k in ks]

    def one_side(m: int) -> list[Any]:
        pairs = [((a, k, m), ("C", i)) for a, k in letters for i in range(c + n)]
        return pairs + [(kind, j, m) for kind in ("race", "between") for j in js] + [("crossed", j, m) for j in js[1:]]

    def two_sides(l: int, r: int) -> list[Any]:
        pairs = [((a, k, l), (b, h, r)) for a, k in letters for b, h in letters]
        both = [(j, *pair) for j in js for pair in ((l, r), (r, l))]
        return pairs + [("open", *one) for one in both] + [("closed", *one) for one in both if one[0]]

    def same(these: list[Any], those: list[Any]) -> bool:
        return all(wins(a, w) == wins(b, w) for a, b in zip(these, those) for w in range(n))

    end = start + n
    if not same(one_side(start), one_side(end)):
        return None
    if not all(same(two_sides(start, r), two_sides(end, r)) for r in range(end + 1)):
        return None
    return wins, lambda m: m if m < start else start + (m - start) % n
