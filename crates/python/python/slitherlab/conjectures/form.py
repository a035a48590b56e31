"""Conjectures formed by TxGraffiti from a table.

TxGraffiti (Davila and Eddy; ``pip install slitherlab[conjectures]``) compares columns under a hypothesis. Its generator
``ratios`` gives the smallest and the largest quotient of two columns, so that a column of ones turns it into a finder of
implications: where the quotient of "first wins" and one is never below 1, the first player always wins. ``convex_hull`` gives
the facets of the points of two columns, which are the best linear bounds. Its heuristics keep the general ones (Morgan) and
those that say more than the others on some board (Dalmatian).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from .columns import FACTS, Setting
from .statement import Bound, Conjecture, negated

if TYPE_CHECKING:
    import pandas as pd


def implications(
    table: pd.DataFrame,
    setting: Setting,
    *,
    facts: Sequence[str] = tuple(FACTS),
    base: Sequence[str] = (),
    most: int = 2,
    support: int = 5,
) -> list[Conjecture]:
    """Who wins under which facts: every hypothesis of at most so many facts or their opposites that decides it on at least
    ``support`` rows of the table, and is not a special case of a more general one. All of them suppose the facts of ``base``,
    which hold on every row.

    >>> import pandas as pd
    >>> from slitherlab.conjectures.columns import rows
    >>> setting = Setting("geography")
    >>> boards = [f"{name}:{n}" for name in ("path", "cycle", "star") for n in range(3, 9)]
    >>> found = implications(pd.DataFrame(rows(boards, setting)), setting, facts=["even", "perfectly matched"], most=1)
    >>> [str(claim) for claim in found]
    ['if not perfectly matched then first wins', 'if perfectly matched then second wins']
    """
    from txgraffiti.generators import ratios
    from txgraffiti.heuristics import morgan_accept
    from txgraffiti.logic import Predicate
    from txgraffiti.playground import ConjecturePlayground

    def predicate(fact: str) -> Any:
        name = fact.removeprefix("not ")
        if fact == name:
            return Predicate(fact, lambda df: df[name].astype(bool))
        return Predicate(fact, lambda df: ~df[name].astype(bool))

    others = [name for name in facts if name not in base]
    literals = {fact: predicate(fact) for name in others for fact in (name, negated(name))}
    found = []
    for wins in setting.conclusions():
        # Where it is not known who wins nothing is conjectured, and nothing is spoilt.
        sure = table[table[wins].notna()].copy()
        sure["one"] = 1
        sure[wins] = sure[wins].astype(int)
        hypotheses = []
        # The general ones come first, because Morgan's heuristic compares with what was accepted before.
        for count in range(1, most + 1):
            for chosen in combinations(literals, count):
                mask = _all(literals[fact](sure) for fact in chosen)
                if mask.sum() >= support and bool((sure[wins][mask] == 1).all()):
                    hypotheses.append((-int(mask.sum()), len(chosen), chosen))
        names = {}
        for _, _, chosen in sorted(hypotheses):
            both = literals[chosen[0]]
            for fact in chosen[1:]:
                both = both & literals[fact]
            names[both.name] = (chosen, both)
        if not names:
            continue
        playground = ConjecturePlayground(sure)
        for one in playground.generate(
            methods=[ratios],
            features=["one"],
            target=wins,
            hypothesis=[both for _, both in names.values()],
            heuristics=[morgan_accept],
        ):
            # The other half, at most once one, says nothing.
            if one.conclusion.op == ">=":
                found.append(Conjecture((*base, *names[one.hypothesis.name][0]), wins))
    return found


def _all(masks: Iterable[Any]) -> Any:
    whole = None
    for mask in masks:
        whole = mask if whole is None else whole & mask
    return whole


def bounds(
    table: pd.DataFrame,
    targets: Sequence[str],
    features: Sequence[str],
    *,
    hypotheses: Sequence[Sequence[str]] = ((),),
) -> list[Conjecture]:
    """The best linear bounds of each target by one feature, under each hypothesis.

    >>> import pandas as pd
    >>> from slitherlab.conjectures.columns import rows
    >>> table = pd.DataFrame(rows([f"path:{n}" for n in range(1, 8)], Setting("classic")))
    >>> print(*bounds(table, ["size"], ["order"])[:2], sep="; ")
    always size >= order - 1; always size <= order - 1
    """
    from txgraffiti.generators import convex_hull, ratios
    from txgraffiti.heuristics import dalmatian_accept, morgan_accept
    from txgraffiti.logic import TRUE, Predicate
    from txgraffiti.playground import ConjecturePlayground

    named = {}
    for chosen in hypotheses:
        both = TRUE
        for fact in chosen:
            name = fact.removeprefix("not ")
            opposite = fact != name
            both = both & Predicate(fact, lambda df, name=name, opposite=opposite: df[name].astype(bool) != opposite)
        named[both.name] = (tuple(chosen), both)
    found: list[Conjecture] = []
    all_rows = table.to_dict("records")
    playground = ConjecturePlayground(table)
    for target in targets:
        for feature in features:
            if feature == target:
                continue
            made = playground.generate(
                methods=[convex_hull, ratios],
                features=[feature],
                target=target,
                hypothesis=[both for _, both in named.values()],
                heuristics=[morgan_accept, dalmatian_accept],
            )
            for one in made:
                bound = _bound(one.conclusion, target, feature)
                claim = Conjecture(named[one.hypothesis.name][0], bound)
                # Its quotients come from floating point: what fails on the table itself is not kept.
                if claim not in found and all(claim.holds(row) for row in all_rows):
                    found.append(claim)
    return found


def _bound(inequality: Any, target: str, feature: str) -> Bound:
    """The numbers of a bound that TxGraffiti holds as a function: it is linear, so two values give them."""
    import pandas as pd

    probe = pd.DataFrame({feature: [0, 1], target: [0, 0]})
    at_zero, at_one = (Fraction(float(value)).limit_denominator(1000) for value in inequality.rhs(probe) + 0 * probe[feature])
    slope = at_one - at_zero
    return Bound(target, inequality.op, ((feature, slope),) if slope else (), at_zero)
