//! Fraenkel, Scheinerman and Ullman, Undirected edge geography, 1993.

use slitherlab_game::Preset;
use slitherlab_game::snake::Move;
use slitherlab_graph::{Graph, Vertex, bipartition};

use crate::exhaust::each_opening;
use crate::{Claim, Finding, Ruling, Scope};

pub(super) const CLAIMS: &[Claim] = &[Claim {
    id: "edge-geography-bipartite",
    title: "Edge geography and even kernels",
    source: "Fraenkel and others 1993",
    statement: "bipartite edge-geography: the mover loses iff the start lies in an even kernel",
    check: even_kernels,
}];

/// Returns whether a vertex of a small bipartite graph lies in an even kernel: a set of vertices
/// without edges between them, of which every vertex outside has an even number of neighbours.
fn lies_in_even_kernel(graph: &Graph, v: Vertex) -> bool {
    let n = graph.vertex_count();
    let mut rows = vec![0u32; n];
    for &[u, w] in graph.edges() {
        rows[u as usize] ^= 1 << w;
        rows[w as usize] ^= 1 << u;
    }
    (0..1u32 << n).any(|set| {
        let inside = |w: usize| set >> w & 1 == 1;
        let fits = |w: usize| {
            let met = (rows[w] & set).count_ones();
            if inside(w) { met == 0 } else { met % 2 == 0 }
        };
        inside(v as usize) && (0..n).all(fits)
    })
}

fn even_kernels(scope: &Scope<'_>) -> Finding {
    let mut bipartite = 0;
    let finding = scope.all_graphs(|board| {
        if bipartition(board.graph()).is_none() {
            return Ok(());
        }
        bipartite += 1;
        // The player who names the start also makes the first move from it.
        let claimed = |mv: Move| match mv {
            Move::Vertex(v) => Some(!lies_in_even_kernel(board.graph(), v)),
            Move::Edge(_) => None,
        };
        let said = |does: &str| format!("the mover {does} from here");
        each_opening(board, Preset::EdgeGeography, scope, claimed, said)
    });
    if finding.verdict == Ruling::Undecided {
        return finding;
    }
    Finding {
        tested: format!("{}, of which {bipartite} are bipartite", finding.tested),
        ..finding
    }
}
