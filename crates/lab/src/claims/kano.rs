//! Kano, Cycle games and cycle cut games; Fraenkel and others, Undirected edge geography.

use super::{Claim, Finding};

/// The reason why a claim waits.
const CYCLE_GAMES: &str = "the cycle games cannot be played here yet";
const EVEN_KERNELS: &str = "even kernels are not computed here yet";

const fn waiting(id: &'static str, source: &'static str, statement: &'static str) -> Claim {
    Claim {
        id,
        source,
        statement,
        check: |_| Finding::undecided(CYCLE_GAMES),
    }
}

pub(super) const CLAIMS: &[Claim] = &[
    waiting(
        "kano-1",
        "Kano, Theorem 1",
        "cycle: d = 0 a draw, d ≥ 1 the first player (connected multigraphs)",
    ),
    waiting(
        "kano-2",
        "Kano, Theorem 2",
        "cycle-misere: d = 0 a draw, d ≥ 1 the second player if k is even, the first if k is odd",
    ),
    waiting(
        "kano-3",
        "Kano, Theorem 3",
        "cycle-cut: d = 0 the cut player, d = 1 whoever moves first, d ≥ 2 the cycle player",
    ),
    waiting(
        "kano-4",
        "Kano, Theorem 4",
        "cycle-cut-misere: d = 0 the non-cycle player, d = 1 the second player if k is even, the first if k is odd, d ≥ 2 the anti-cut player",
    ),
    waiting(
        "kano-no-draw",
        "Kano 3",
        "no cycle game can end in a draw iff E ≠ A∪B",
    ),
    waiting(
        "kano-lemma-1",
        "Kano 2",
        "contracting any e ∈ A∪B keeps (A−e, B−e) maximally distant and creates no loop",
    ),
    waiting(
        "kano-lemma-3",
        "Kano 2",
        "P a spanning tree, X ⊂ E∖P, |X| ≥ |V| − |A∩B|: X contains a cycle",
    ),
    Claim {
        id: "edge-geography-bipartite",
        source: "Fraenkel and others 1993",
        statement: "bipartite edge-geography: the mover loses iff the start lies in an even kernel",
        check: |_| Finding::undecided(EVEN_KERNELS),
    },
];
