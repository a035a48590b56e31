//! AVOID: how to own no cycle, and how to join what two trees join.
//!
//! It owns no cycle when every edge is in A ∪ B, and ends up with a tree that spans whatever A and
//! B span without common edges.
//!
//! Our edges are contracted, and the opponent's deleted; of two trees A and B of what is left we
//! always take the edge of one that mends the other. What is contracted is never a loop then, so
//! that our edges contain no cycle. When there is nothing to mend we take a common edge, or one of
//! A, which leaves an edge of B over: the *spare*. It lies outside A ∪ B from then on, but whenever
//! the opponent takes it we are free again.
//!
//! *Cost*: one walk in a forest for each answer.

use slitherlab_forests::Place;
use slitherlab_graph::{Edge, Graph};

use super::twins::Twins;

impl Twins {
    /// The answer when the opponent takes an edge; `None` if both forests are used up.
    pub(crate) fn avoid(&mut self, graph: &Graph, taken: Edge) -> Option<Edge> {
        match self.place(taken) {
            Place::OnlyA | Place::OnlyB => self.mend(graph, taken),
            Place::Both => {
                // As if it were ours: what avoids a cycle with it avoids one without.
                self.hold(taken);
                self.free_move(graph)
            }
            Place::Neither => self.free_move(graph),
        }
    }

    /// The move when there is nothing to answer; `None` if both forests are used up.
    pub(crate) fn free_move(&mut self, graph: &Graph) -> Option<Edge> {
        self.take_common().or_else(|| self.take_of_a(graph))
    }
}
