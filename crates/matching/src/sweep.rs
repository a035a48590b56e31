//! The plain start: every vertex in turn takes its first free neighbour.
//!
//! On whole boards in their natural order this alone matches all vertices, on dense graphs nearly
//! all, long before every arc has been read. Elsewhere it soon meets dead ends and is given up,
//! so trying costs little.

use slitherlab_graph::{NONE, Vertex};

use crate::adjacency::Adjacency;

/// Up to this many neighbours, a vertex takes the free one with the lowest name, whatever the order
/// of its arcs, so that the sweep leaves no gaps behind; among more it takes the first.
const FEW_NEIGHBORS: usize = 8;

/// Graphs with no more vertices than this stay in the cache.
const SMALL_GRAPH: usize = 4096;

/// A matching after a sweep.
pub(crate) struct Sweep {
    pub(crate) mates: Vec<Vertex>,
    /// How many vertices have neighbours but no mate.
    dead_ends: usize,
}

impl Sweep {
    /// Sweeps over the vertices in order, those with a single neighbour first, for they have no
    /// choice. Gives up at the second dead end unless the graph is dense.
    ///
    /// *Cost*: O(n + m) time; much less when it gives up or the graph is dense.
    pub(crate) fn over(arcs: Adjacency<'_>) -> Option<Self> {
        let patience = if is_dense(arcs) { usize::MAX } else { 1 };
        let mut mates = vec![NONE; arcs.vertex_count()];
        let mut dead_ends = 0;
        for pendants in [true, false] {
            for v in arcs.vertices() {
                let neighbors = arcs.neighbors(v);
                let has_turn = (neighbors.len() == 1) == pendants;
                if !has_turn || neighbors.is_empty() || mates[v as usize] != NONE {
                    continue;
                }
                let is_free = |&w: &Vertex| mates[w as usize] == NONE && w != v;
                let mut free = neighbors.iter().copied().filter(is_free);
                let partner = if neighbors.len() <= FEW_NEIGHBORS {
                    free.min()
                } else {
                    free.next()
                };
                if let Some(w) = partner {
                    mates[v as usize] = w;
                    mates[w as usize] = v;
                } else {
                    dead_ends += 1;
                    if dead_ends > patience {
                        return None;
                    }
                }
            }
        }
        Some(Self { mates, dead_ends })
    }

    /// Whether the matching is known to be maximum: vertices without neighbours aside, at most one
    /// is exposed.
    pub(crate) fn is_maximum(&self) -> bool {
        self.dead_ends <= 1
    }
}

/// Whether most vertices have enough neighbours that a sweep, which reads few of the arcs, leaves
/// only a few exposed, and close to others. The sooner in a small graph, where a look at a
/// neighbour costs next to nothing.
fn is_dense(arcs: Adjacency<'_>) -> bool {
    let n = arcs.vertex_count();
    let many = if n <= SMALL_GRAPH { 6 } else { 10 };
    if arcs.arc_count() < many * n {
        return false;
    }
    let poor = arcs.vertices().filter(|&v| arcs.neighbors(v).len() < many);
    poor.count() <= n / 8
}
