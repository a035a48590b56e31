"""What a conjecture says, as data: a hypothesis, and a fact or a bound that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

#: A board with its columns: see `slitherlab.conjectures.columns`.
Row = Mapping[str, Any]


def negated(fact: str) -> str:
    """The opposite of a fact.

    >>> negated("tree"), negated("not tree")
    ('not tree', 'tree')
    """
    return fact.removeprefix("not ") if fact.startswith("not ") else f"not {fact}"


def truth(row: Row, fact: str) -> bool | None:
    """Whether a fact holds on a board; None if that is not known there.

    >>> truth({"tree": True}, "not tree")
    False
    """
    value = row[fact.removeprefix("not ")]
    if value is None:
        return None
    return bool(value) != fact.startswith("not ")


@dataclass(frozen=True)
class Bound:
    """A number is at most, or at least, a sum of multiples of others.

    >>> bound = Bound("matching", "<=", (("order", Fraction(1, 2)),), Fraction(0))
    >>> print(bound)
    matching <= 1/2 order
    >>> bound.slack({"matching": 2, "order": 5})
    Fraction(1, 2)
    """

    target: str
    #: ``"<="`` or ``">="``.
    sense: str
    terms: tuple[tuple[str, Fraction], ...]
    constant: Fraction

    def slack(self, row: Row) -> Fraction:
        """By how much the bound holds; less than zero where it fails."""
        other = self.constant + sum((factor * row[name] for name, factor in self.terms), Fraction(0))
        difference: Fraction = other - row[self.target]
        return difference if self.sense == "<=" else -difference

    def __str__(self) -> str:
        text = ""
        for name, factor in (*self.terms, ("", self.constant)):
            if factor == 0 and (text or name):
                continue
            size = abs(factor)
            part = f"{size} {name}" if name and size != 1 else name or str(size)
            text += (" - " if factor < 0 else " + ") + part if text else ("-" if factor < 0 else "") + part
        return f"{self.target} {self.sense} {text}"


@dataclass(frozen=True)
class Conjecture:
    """On every board with all facts of the hypothesis, the conclusion holds.

    >>> claim = Conjecture(("bipartite", "even"), "first wins")
    >>> print(claim)
    if bipartite and even then first wins
    >>> claim.holds({"bipartite": True, "even": True, "first wins": False})
    False
    """

    hypothesis: tuple[str, ...]
    #: A fact, or a bound.
    conclusion: str | Bound

    def applies(self, row: Row) -> bool:
        """Whether a board has all facts of the hypothesis."""
        return all(truth(row, fact) is True for fact in self.hypothesis)

    def holds(self, row: Row) -> bool | None:
        """Whether it is true of a board, also because it does not apply; None if that is not known."""
        if not self.applies(row):
            return True
        if isinstance(self.conclusion, Bound):
            return self.conclusion.slack(row) >= 0
        return truth(row, self.conclusion)

    def distance(self, row: Row) -> Fraction:
        """How far a board is from refuting it: zero or less on a counterexample.

        Facts of the hypothesis that it lacks count ten each, so that a search first reaches the boards spoken of.
        """
        missing = sum(truth(row, fact) is not True for fact in self.hypothesis)
        if isinstance(self.conclusion, Bound):
            slack = self.conclusion.slack(row)
            left = Fraction(0) if slack < 0 else slack + 1
        else:
            left = Fraction(0) if truth(row, self.conclusion) is False else Fraction(1)
        return 10 * missing + left

    def columns(self) -> set[str]:
        """The columns that it speaks of."""
        names = {fact.removeprefix("not ") for fact in self.hypothesis}
        if isinstance(self.conclusion, Bound):
            return names | {self.conclusion.target} | {name for name, _ in self.conclusion.terms}
        return names | {self.conclusion.removeprefix("not ")}

    def to_json(self) -> dict[str, Any]:
        """As JSON, for `from_json`."""
        if not isinstance(self.conclusion, Bound):
            return {"hypothesis": list(self.hypothesis), "conclusion": self.conclusion}
        bound = self.conclusion
        terms = {name: str(factor) for name, factor in bound.terms}
        said = {"target": bound.target, "sense": bound.sense, "terms": terms, "constant": str(bound.constant)}
        return {"hypothesis": list(self.hypothesis), "conclusion": said}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Conjecture:
        """What `to_json` wrote.

        >>> claim = Conjecture(("tree",), Bound("outer", "<=", (("order", Fraction(1)),), Fraction(-1)))
        >>> Conjecture.from_json(claim.to_json()) == claim
        True
        """
        conclusion = value["conclusion"]
        if not isinstance(conclusion, str):
            terms = tuple((name, Fraction(factor)) for name, factor in conclusion["terms"].items())
            conclusion = Bound(conclusion["target"], conclusion["sense"], terms, Fraction(conclusion["constant"]))
        return cls(tuple(value["hypothesis"]), conclusion)

    def __str__(self) -> str:
        if not self.hypothesis:
            return f"always {self.conclusion}"
        return f"if {' and '.join(self.hypothesis)} then {self.conclusion}"
