//! PARITY: how to own no cycle before the opponent does.

use slitherlab_forests::Place;
use slitherlab_graph::{Edge, Graph};

use super::twins::Twins;

/// The player who moves second owns no cycle before the opponent does, when the number of common edges is even and
/// some edge is outside A ∪ B (Kano, Theorem 2).
///
/// They answer a common edge by another, an edge of one tree by one of the other that mends it, and an edge outside by
/// an edge of A, for which B gives up an edge. Their edges and the common ones together are always part of a
/// spanning tree. If A = B and the opponent takes an edge outside, all that the first player has is too much for a
/// forest. The two trees have to be carried along: maximally distant ones of the minor, found anew, may not
/// have the right parity.
///
/// *Cost*: one walk in a forest for each answer.
#[derive(Clone, Debug)]
pub(crate) struct Parity {
    twins: Twins,
}

impl Parity {
    pub(crate) fn new(graph: &Graph, places: &[Place]) -> Self {
        Self {
            twins: Twins::new(graph, places),
        }
    }

    /// Takes a common edge, which makes an odd number of them even.
    pub(crate) fn take_common(&mut self) -> Option<Edge> {
        let edge = self.twins.a_common_edge()?;
        self.twins.hold(edge);
        Some(edge)
    }

    /// The answer when the opponent takes an edge; `None` if there is none because they own a cycle.
    pub(crate) fn answer(&mut self, graph: &Graph, taken: Edge) -> Option<Edge> {
        match self.twins.place(taken) {
            Place::OnlyA | Place::OnlyB => self.twins.mend(graph, taken),
            Place::Both => {
                self.twins.hold(taken);
                self.take_common()
            }
            Place::Neither => {
                let edge = self.twins.an_edge_of_a()?;
                self.twins.spend(graph, edge)?;
                Some(edge)
            }
        }
    }
}
