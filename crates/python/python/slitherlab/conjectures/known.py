"""What is known already: theorems about the columns, and what follows from them.

Facts follow by unit propagation: to see that a hypothesis gives a fact, suppose the opposite and let every rule that has one
way left take it, until two facts contradict each other. Bounds follow by linear programming: the largest violation of a bound
among all numbers that obey the known ones. Both are sound; neither finds everything that follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from .columns import NUMBERS, Setting
from .statement import Bound, Conjecture, negated


@dataclass(frozen=True)
class Theorem:
    """Facts that lead to a fact, and who says so."""

    premises: tuple[str, ...]
    conclusion: str
    source: str


def _theorems(source: str, *rules: str) -> tuple[Theorem, ...]:
    """Rules written as ``a, b > c``."""
    found = []
    for rule in rules:
        premises, _, conclusion = rule.partition(" > ")
        found.append(Theorem(tuple(filter(None, premises.split(", "))), conclusion, source))
    return tuple(found)


#: About graphs. Boards have a vertex at least.
GRAPHS = _theorems(
    "definition",
    "tree > connected",
    "tree > bipartite",
    "tree > not has excess",
    "perfectly matched > nearly matched",
    "perfectly matched > even",
    "nearly matched, even > perfectly matched",
    "excess of one > has excess",
    "all outer > not some inner",
    "all outer > not some perfect",
    "not some inner, not some perfect > all outer",
) + _theorems(
    "gallai-edmonds",
    "perfectly matched > some perfect",
    "perfectly matched > not some inner",
    "not perfectly matched, not some inner, connected > all outer",
    "all outer, connected > nearly matched",
    "all outer > not perfectly matched",
    "all outer, connected > not even",
    "all outer, tree > not has a leaf",
    # Without inner vertices the components of outer ones are components of the board, and factor-critical.
    "all outer, bipartite > not has a leaf",
)

_FSU = "fraenkel-scheinerman-ullman-1993"

#: About who wins, two players, normal ending.
GAMES: dict[str, tuple[Theorem, ...]] = {
    "geography": _theorems(_FSU, "perfectly matched > second wins", "not perfectly matched > first wins"),
    "progressive": _theorems(_FSU, "all outer > second wins", "not all outer > first wins"),
    "classic": _theorems("anderson-1974", "some perfect > first wins", "all outer > second wins"),
    "cycle": _theorems("kano-1983", "not has excess > draw", "has excess > first wins"),
    "cycle-misere": _theorems(
        "kano-1983",
        "not has excess > draw",
        "has excess, common odd > first wins",
        "has excess, not common odd > second wins",
    ),
}

#: The cut games, by the role that moves first.
CUT_GAMES: dict[tuple[str, str], tuple[Theorem, ...]] = {
    ("cycle-cut", "cycle"): _theorems("kano-1983", "not has excess > second wins", "has excess > first wins"),
    ("cycle-cut", "cut"): _theorems(
        "kano-1983",
        "not has excess > first wins",
        "excess of one > first wins",
        "has excess, not excess of one > second wins",
    ),
    ("cycle-cut-misere", "non-cycle"): _theorems(
        "kano-1983",
        "not has excess > first wins",
        "excess of one, common odd > first wins",
        "excess of one, not common odd > second wins",
        "has excess, not excess of one > second wins",
    ),
    ("cycle-cut-misere", "anti-cut"): _theorems(
        "kano-1983",
        "not has excess > second wins",
        "excess of one, common odd > first wins",
        "excess of one, not common odd > second wins",
        "has excess, not excess of one > first wins",
    ),
}

#: Linear facts about the numbers, as bounds.
NUMBER_FACTS: tuple[Bound, ...] = (
    Bound("matching", "<=", (("order", Fraction(1, 2)),), Fraction(0)),
    Bound("order", "<=", (("outer", Fraction(1)), ("inner", Fraction(1)), ("perfect", Fraction(1))), Fraction(0)),
    Bound("order", ">=", (("outer", Fraction(1)), ("inner", Fraction(1)), ("perfect", Fraction(1))), Fraction(0)),
    # Inner vertices have outer partners, and perfect ones each other.
    Bound("matching", ">=", (("inner", Fraction(1)), ("perfect", Fraction(1, 2))), Fraction(0)),
    Bound("matching", "<=", (("inner", Fraction(1, 2)), ("perfect", Fraction(1, 2)), ("outer", Fraction(1, 2))), Fraction(0)),
    Bound("inner", "<=", (("outer", Fraction(1)),), Fraction(0)),
    Bound("matching", "<=", (("size", Fraction(1)),), Fraction(0)),
    Bound("largest", "<=", (("size", Fraction(1)),), Fraction(0)),
    Bound("smallest", "<=", (("largest", Fraction(1)),), Fraction(0)),
    Bound("excess", "<=", (("size", Fraction(1)),), Fraction(0)),
    Bound("common", "<=", (("size", Fraction(1)),), Fraction(0)),
    Bound("common", "<=", (("order", Fraction(1)),), Fraction(-1)),
    Bound("largest", "<=", (("order", Fraction(1)),), Fraction(-1)),
    Bound("order", ">=", (), Fraction(1)),
)


def theorems(setting: Setting) -> tuple[Theorem, ...]:
    """What is known about the facts of a game.

    >>> from slitherlab.conjectures.columns import Setting
    >>> theorems(Setting("geography"))[-1].conclusion
    'first wins'
    """
    wins = setting.conclusions()
    # Somebody wins, and nobody else; with more players anybody may be beaten.
    rules: tuple[Theorem, ...] = ()
    if setting.players == 2:
        rules = tuple(Theorem((one,), f"not {other}", "rules") for one in wins for other in wins if one != other)
        rules += (Theorem(tuple(f"not {one}" for one in wins[1:]), wins[0], "rules"),)
        if not setting.misere:
            first = setting.first or {"cycle-cut": "cycle", "cycle-cut-misere": "non-cycle"}.get(setting.game, "")
            rules += GAMES.get(setting.game, ()) + CUT_GAMES.get((setting.game, first), ())
    return GRAPHS + rules


def follows(claim: Conjecture, facts: Iterable[Theorem], bounds: Iterable[Conjecture] = ()) -> list[str] | None:
    """The sources from which a conjecture follows, or None if it is not seen to.

    >>> from slitherlab.conjectures.columns import Setting
    >>> follows(Conjecture(("tree", "perfectly matched"), "first wins"), theorems(Setting("classic")))
    ['anderson-1974', 'gallai-edmonds']
    >>> follows(Conjecture(("tree", "even"), "first wins"), theorems(Setting("classic"))) is None
    True
    """
    if isinstance(claim.conclusion, Bound):
        return _bound_follows(claim, list(facts), list(bounds))
    return _contradiction((*claim.hypothesis, negated(claim.conclusion)), list(facts))


def _contradiction(supposed: Iterable[str], facts: list[Theorem]) -> list[str] | None:
    """The sources used on the way to a contradiction, or None if propagation finds none."""
    why: dict[str, frozenset[str]] = {fact: frozenset() for fact in supposed}
    # Each rule as alternatives of which one must hold.
    clauses = [((*map(negated, one.premises), one.conclusion), one.source) for one in facts]
    for fact in why:
        if negated(fact) in why:
            return []
    progress = True
    while progress:
        progress = False
        for clause, source in clauses:
            open_ = [fact for fact in clause if negated(fact) not in why]
            if len(open_) > 1 or any(fact in why for fact in clause):
                continue
            used = frozenset({source}).union(*(why[negated(fact)] for fact in clause if fact not in open_))
            if not open_:
                return sorted(used - {"definition", "rules"}) or ["definition"]
            why[open_[0]] = used
            progress = True
    return None


def _bound_follows(claim: Conjecture, facts: list[Theorem], others: list[Conjecture]) -> list[str] | None:
    assert isinstance(claim.conclusion, Bound)
    known = list(NUMBER_FACTS)
    for other in others:
        applies = all(_contradiction((*claim.hypothesis, negated(fact)), facts) is not None for fact in other.hypothesis)
        if applies and isinstance(other.conclusion, Bound):
            known.append(other.conclusion)
    return ["linear-programming"] if _implied(claim.conclusion, known) else None


def _implied(bound: Bound, known: list[Bound]) -> bool:
    """Whether no numbers of at least zero obey the known bounds and violate this one."""
    from scipy.optimize import linprog

    def coefficients(one: Bound) -> tuple[list[float], float]:
        """A row a and a number b with a·x ≤ b exactly if the bound holds."""
        row = dict.fromkeys(NUMBERS, Fraction(0))
        row[one.target] += 1
        for name, factor in one.terms:
            row[name] -= factor
        sign = 1 if one.sense == "<=" else -1
        return [float(sign * value) for value in row.values()], float(sign * one.constant)

    matrix, limits = zip(*map(coefficients, known))
    goal, limit = coefficients(bound)
    found = linprog([-value for value in goal], A_ub=matrix, b_ub=limits, method="highs")
    return bool(found.status == 0 and -found.fun <= limit + 1e-7)
