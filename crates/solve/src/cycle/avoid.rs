//! AVOID: how to own no cycle, and how to join what two trees join.

use slitherlab_forests::Place;
use slitherlab_graph::{Edge, Graph};

use super::twins::Twins;

/// Owns no cycle, when every edge is in A ∪ B; and ends up with a tree that spans whatever A and B span without common
/// edges.
///
/// Our edges are contracted, and the opponent's deleted; of two trees A and B of what is left we always take the
/// edge of one that mends the other. What is contracted is never a loop then, so that our edges contain no cycle. When there
/// is nothing to mend we take a common edge, or one of A, which leaves an edge of B over: the
/// *spare*. It lies outside A ∪ B from then on, but whenever the opponent takes it we are free again.
///
/// *Cost*: one walk in a forest for each answer.
#[derive(Clone, Debug)]
pub(crate) struct Avoid {
    twins: Twins,
}

impl Avoid {
    pub(crate) fn new(graph: &Graph, places: &[Place]) -> Self {
        Self {
            twins: Twins::new(graph, places),
        }
    }

    /// The answer when the opponent takes an edge; `None` if both forests are used up.
    pub(crate) fn answer(&mut self, graph: &Graph, taken: Edge) -> Option<Edge> {
        match self.twins.place(taken) {
            Place::OnlyA | Place::OnlyB => self.twins.mend(graph, taken),
            Place::Both => {
                // As if it were ours: what avoids a cycle with it avoids one without.
                self.twins.hold(taken);
                self.free_move(graph)
            }
            Place::Neither => self.free_move(graph),
        }
    }

    /// The move when there is nothing to answer; `None` if both forests are used up.
    pub(crate) fn free_move(&mut self, graph: &Graph) -> Option<Edge> {
        if let Some(edge) = self.twins.a_common_edge() {
            self.twins.hold(edge);
            return Some(edge);
        }
        let edge = self.twins.an_edge_of_a()?;
        self.twins.spend(graph, edge)?;
        Some(edge)
    }
}
