//! PARITY: how to own no cycle before the opponent does.
//!
//! The player who moves second owns no cycle before the opponent does, when the number of common
//! edges is even and some edge is outside A ∪ B (Kano, Theorem 2).
//!
//! They answer a common edge by another, an edge of one tree by one of the other that mends it, and
//! an edge outside by an edge of A, for which B gives up an edge. Their edges and the common ones
//! together are always part of a spanning tree. If A = B and the opponent takes an edge outside,
//! all that the first player has is too much for a forest. The two trees have to be carried along:
//! maximally distant ones of the minor, found anew, may not have the right parity.
//!
//! *Cost*: one walk in a forest for each answer.

use slitherlab_forests::Place;
use slitherlab_graph::{Edge, Graph};

use super::twins::Twins;

impl Twins {
    /// The answer when the opponent takes an edge; `None` if there is none because they own a
    /// cycle.
    pub(crate) fn keep_parity(&mut self, graph: &Graph, taken: Edge) -> Option<Edge> {
        match self.place(taken) {
            Place::OnlyA | Place::OnlyB => self.mend(graph, taken),
            Place::Both => {
                self.hold(taken);
                self.take_common()
            }
            Place::Neither => self.take_of_a(graph),
        }
    }
}
