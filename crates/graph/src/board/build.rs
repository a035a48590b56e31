//! From what a text says to the graph.

use super::places::Places;
use super::source::Source;
use crate::graph::Vertex;

/// One part of a board: its cells, and the moves on them.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) places: Places,
    /// The number of vertices in the parts before this one.
    pub(crate) first: Vertex,
}

impl Part {
    /// The number of vertices.
    pub(crate) fn order(&self) -> u32 {
        self.places.count()
    }

    /// Calls `emit` for every edge, in order, counting vertices from 0.
    pub(crate) fn edges(&self, sources: &[Source], mut emit: impl FnMut(Vertex, Vertex)) {
        let mut point = vec![0; self.places.dimension()];
        if self.places.count() > 0 {
            self.places.locate(0, &mut point);
        }
        let mut later = Vec::new();
        for index in 0..self.places.count() {
            later.clear();
            for source in sources {
                source.later(&self.places, index, &point, &mut later);
            }
            if !later.is_sorted_by(|a, b| a < b) {
                later.sort_unstable();
                // Two kinds of moves between the same cells are one move.
                later.dedup();
            }
            for &to in &later {
                emit(index, to);
            }
            self.places.advance(&mut point);
        }
    }
}
