"""Why a position is won, and what each move of the game did to the strategy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .board import Board, Vertex
from .page import page


@dataclass(frozen=True)
class Chapter:
    """What a move did."""

    #: The number of the move, from 1.
    ply: int
    player: int
    #: The move, as it is written.
    move: str
    #: What it did to the strategy, in a sentence.
    sentence: str
    #: Whether a player who had a strategy kept to one; ``None`` for one who had none.
    kept: bool | None


@dataclass(frozen=True)
class Level:
    """The classes of Gallai and Edmonds, of the unused vertices or of a graph of Anderson's sequence."""

    #: Left out by some maximum matching.
    outer: tuple[Vertex, ...]
    #: Next to an outer one.
    inner: tuple[Vertex, ...]
    #: The others.
    perfect: tuple[Vertex, ...]


@dataclass(frozen=True)
class Trees:
    """Where the free edges stand in two spanning trees that are as far apart as possible; edges by number."""

    a: tuple[int, ...]
    b: tuple[int, ...]
    both: tuple[int, ...]
    outside: tuple[int, ...]


@dataclass(frozen=True)
class Story:
    """Why a position is won, to be told and drawn."""

    #: Who wins here and why, in a sentence or two.
    headline: str
    #: What each of the last moves did.
    chapters: tuple[Chapter, ...]
    #: What the strategy does next, if one is known.
    next: str | None
    #: The player who wins by the pairing or the trees, if one does.
    holder: int | None
    #: The pairs of a matching, in the games that matchings decide.
    pairs: tuple[tuple[Vertex, Vertex], ...]
    #: The unused vertices without a partner.
    unpaired: tuple[Vertex, ...]
    levels: tuple[Level, ...]
    #: The two trees, in the games that they decide.
    trees: Trees | None

    def __str__(self) -> str:
        lines = [self.headline, *(f"{chapter.ply}. {chapter.sentence}" for chapter in self.chapters)]
        return "\n".join(lines if self.next is None else [*lines, self.next])

    def _repr_html_(self) -> str:
        facts = [(f"{chapter.ply}. {chapter.move}", chapter.sentence) for chapter in self.chapters]
        if self.next is not None:
            facts.append(("next", self.next))
        return page(self.headline, facts, None)


def story_of(board: Board, said: dict[str, Any]) -> Story:
    """The story that the native half tells in JSON."""
    names = board.vertices

    def called(vertices: list[int]) -> tuple[Vertex, ...]:
        return tuple(names[v] for v in vertices)

    matching, trees = said["matching"], said["trees"]
    edges = board.edges if matching else []
    return Story(
        headline=said["headline"],
        chapters=tuple(Chapter(**chapter) for chapter in said["story"]),
        next=said["next"],
        holder=(matching or trees or {}).get("holder"),
        pairs=tuple(edges[edge] for edge in matching["edges"]) if matching else (),
        unpaired=called(matching["exposed"]) if matching else (),
        levels=tuple(
            Level(called(level["outer"]), called(level["inner"]), called(level["perfect"])) for level in said["levels"]
        ),
        trees=None
        if trees is None
        else Trees(*(tuple(trees[key]) for key in ("a", "b", "both", "outside"))),
    )
