//! Dense graphs that are hard for searches that shrink blossoms one at a time.

use rand::Rng;

use super::seeded;
use crate::instance::Instance;

/// Gabow's hard case of the first DIMACS challenge: a complete graph on 4k vertices, every other
/// one with a pendant.
pub(super) fn complete_with_pendants(k: u32) -> Instance {
    let mut edges = complete(0, 4 * k);
    edges.extend((0..2 * k).map(|i| [2 * i, 4 * k + i]));
    Instance {
        vertices: 6 * k as usize,
        edges,
    }
}

/// Complete graphs of odd size, each tied to earlier ones by three edges: almost every one is a
/// blossom, and only the ties can help the vertex that is left over in it.
pub(super) fn odd_cliques(cliques: u32, size: u32, seed: u64) -> Instance {
    let mut random = seeded(seed);
    let mut edges = Vec::new();
    for first in (0..cliques).map(|i| i * size) {
        edges.extend(complete(first, first + size));
        if first > 0 {
            edges.extend((0..3).map(|_| {
                [
                    random.random_range(0..first),
                    random.random_range(first..first + size),
                ]
            }));
        }
    }
    Instance {
        vertices: (cliques * size) as usize,
        edges,
    }
}

/// A complete graph and many paths; the first vertex of the complete graph is the hub, joined to
/// every vertex of the paths but their last ones. Mehlhorn and Näher (LEDA, 1999) use such graphs
/// to mislead a start that takes the first free neighbour.
pub(super) fn hub_with_chains(clique: u32, lengths: &[u32]) -> Instance {
    let hub = 0;
    let mut edges = complete(hub, clique);
    let mut n = clique;
    for &length in lengths {
        edges.push([n, hub]);
        for v in n + 1..n + length - 1 {
            edges.extend([[v, v + 1], [v, hub]]);
        }
        edges.push([n, n + 1]);
        n += length;
    }
    Instance {
        vertices: n as usize,
        edges,
    }
}

fn complete(first: u32, end: u32) -> Vec<[u32; 2]> {
    let above = |u| (u + 1..end).map(move |v| [u, v]);
    (first..end).flat_map(above).collect()
}
