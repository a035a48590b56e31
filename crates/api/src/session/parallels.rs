//! Which of several parallel edges is the next to be taken.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use slitherlab_graph::{Edge, Vertex};

/// Which of several parallel edges is the next to be taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Parallels {
    /// The edges that are taken.
    pub(super) taken: HashSet<Edge>,
    /// For two ends with several edges, of which some were taken by moves, the first that is free.
    /// It is moved on by those moves, so that a whole game looks at every edge once: looking from
    /// the first one each time would make long games quadratic.
    first: HashMap<[Vertex; 2], Edge>,
}

impl Parallels {
    /// The first of these edges that is free.
    pub(super) fn first_free(&self, ends: [Vertex; 2], edges: Range<Edge>) -> Option<Edge> {
        let first = self.first.get(&ends).copied().unwrap_or(edges.start);
        (first..edges.end).find(|edge| !self.taken.contains(edge))
    }

    /// One of these edges is taken.
    ///
    /// *Cost*: constant, amortised over the moves of a game that takes none back.
    pub(super) fn take(&mut self, ends: [Vertex; 2], edges: Range<Edge>, edge: Edge) {
        self.taken.insert(edge);
        if edges.len() > 1 {
            let free = self.first_free(ends, edges.clone());
            self.first.insert(ends, free.unwrap_or(edges.end));
        }
    }

    /// An edge is free again.
    pub(super) fn free(&mut self, ends: [Vertex; 2], edge: Edge) {
        self.taken.remove(&edge);
        if let Some(first) = self.first.get_mut(&ends) {
            *first = edge.min(*first);
        }
    }
}
