"""What notebooks show: a heading, a few facts, a picture."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def page(heading: str, facts: Iterable[tuple[str, object]], picture: str | None) -> str:
    """The HTML of an answer."""
    rows = "".join(
        f"<tr><th style='text-align:left'>{escape(name)}</th><td style='text-align:left'>{escape(str(value))}</td></tr>"
        for name, value in facts
    )
    frame = f"<div style='max-width:32em'>{picture}</div>" if picture else ""
    return f"<div><b>{escape(heading)}</b><table>{rows}</table>{frame}</div>"
