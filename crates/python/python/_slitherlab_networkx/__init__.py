"""Tells NetworkX what its backend ``slitherlab`` can do.

NetworkX calls `get_info` when it is imported. This package therefore imports nothing: NetworkX starts as quickly as
without the backend, which is loaded with the first call that uses it.
"""

from __future__ import annotations

from typing import Any

_UNWEIGHTED = "Runs if all edges have the same weight; graphs with different weights stay with NetworkX."
_QUICK = "Used for graphs of this backend; NetworkX graphs stay with NetworkX, which needs no conversion."
_BIPARTITE = "Hopcroft and Karp's algorithm with tree grafting, in Rust."


def get_info() -> dict[str, Any]:
    """Returns the backend's entry in NetworkX's list of backends."""
    return {
        "backend_name": "slitherlab",
        "project": "slitherlab",
        "package": "slitherlab",
        "short_summary": "Maximum matching in Rust, hundreds of times as fast.",
        "functions": {
            "max_weight_matching": {"additional_docs": _UNWEIGHTED},
            "min_weight_matching": {"additional_docs": _UNWEIGHTED},
            "hopcroft_karp_matching": {"additional_docs": _BIPARTITE},
            "eppstein_matching": {"additional_docs": _BIPARTITE},
            "is_matching": {"additional_docs": _QUICK},
            "is_maximal_matching": {"additional_docs": _QUICK},
            "is_perfect_matching": {"additional_docs": _QUICK},
            "maximal_matching": {"additional_docs": _QUICK},
        },
    }
