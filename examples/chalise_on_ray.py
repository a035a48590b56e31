"""Tests Chalise's conjecture on a range of grids, on a Ray cluster of two nodes on this machine.

The conjecture (2.5.1): when n players play Slither on a p×q grid with p, q > n, any n − 1 of them together can make the
last one lose. A sweep asks of each grid whom the others can beat, and expects everybody.

    python examples/chalise_on_ray.py --players 3 --largest 5
    python examples/chalise_on_ray.py --players 3 --largest 6 --address ray://head:10001 --out /shared/chalise
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
from typing import Any

import ray
from ray.cluster_utils import Cluster

from slitherlab.distributed import Part, sweep


@contextlib.contextmanager
def two_nodes() -> Iterator[None]:
    """A cluster of two nodes with one core each, on this machine."""
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    try:
        yield
    finally:
        ray.shutdown()
        cluster.shutdown()


@contextlib.contextmanager
def running(address: str) -> Iterator[None]:
    """A cluster that is there already."""
    ray.init(address=address, log_to_driver=False)
    yield
    ray.shutdown()


def main() -> int:
    parser = argparse.ArgumentParser(description="Tests Chalise's conjecture on grids, with Ray.")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--largest", type=int, default=5, help="the longest side of a grid")
    parser.add_argument("--nodes", type=int, default=20_000_000, help="positions that a search may look at, for each grid")
    parser.add_argument("--address", help="of a running Ray cluster; without it, two nodes on this machine")
    parser.add_argument("--out", help="where the rows go; all nodes must see it")
    arguments = parser.parse_args()

    n = arguments.players
    grids = f"grid:{{{n + 1}..{arguments.largest}}}x{{{n + 1}..{arguments.largest}}}"
    everybody = " and ".join(f"{player} in beaten" for player in range(1, n + 1))

    def tell(part: Part) -> None:
        print(f"shard {part.number + 1} of {part.of}: {part.totals.beaten}", flush=True)

    with running(arguments.address) if arguments.address else two_nodes():
        out = arguments.out or tempfile.mkdtemp(prefix="chalise-")
        report = sweep(grids, "classic", out, players=n, expect=everybody, nodes=arguments.nodes, progress=tell)
    totals = report.totals
    print(f"{totals.boards} grids: the conjecture holds on {totals.boards - totals.failed - totals.undecided},", end=" ")
    print(f"fails on {totals.failed} and is undecided on {totals.undecided}. The rows are in {report.directory}")
    if totals.counterexamples:
        print("counterexamples:", ", ".join(totals.counterexamples))
    return 1 if totals.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
