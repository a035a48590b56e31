//! Positions as words, to be compared whole.

use slitherlab_graph::Edge;

use super::position::Position;
use crate::play::Snapshot;

impl Position {
    /// The turn, and two bits for the owner of each edge.
    ///
    /// *Cost*: O(edges).
    pub fn snapshot(&self) -> Snapshot {
        let count = self.graph().edge_count();
        let mut words = vec![0; 1 + count.div_ceil(16)];
        words[0] = self.turn().number();
        for edge in 0..count {
            if let Some(owner) = self.owner(edge as Edge) {
                words[1 + edge / 16] |= owner.number() << (edge % 16 * 2);
            }
        }
        words.into()
    }
}
