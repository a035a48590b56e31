//! All that the rest of a game depends on, whole: what [`Play::snapshot`](crate::Play::snapshot)
//! returns.

use slitherlab_graph::{Edge, Vertex};
use slitherlab_rules::Player;
use slitherlab_rules::snake::Capacity;

use crate::play::Snapshot;
use crate::{cycle, snake};

impl snake::Position {
    /// Returns the turn, the live ends with their owners, and what is used up: a bit for each
    /// vertex, or the edges.
    ///
    /// *Cost*: O(vertices), and O(moves log moves) where edges are used up.
    pub fn snapshot(&self) -> Snapshot {
        let rules = self.rules();
        let mut words = vec![self.turn().number(), self.snake_count() as u32];
        let owners = if rules.is_common() { 1 } else { rules.players };
        for player in (0..owners).map(Player::from_index) {
            let first = words.len();
            words.extend(self.live_ends_of(player));
            words[first..].sort_unstable();
        }
        let vertices = 0..self.field().vertex_count() as Vertex;
        if rules.capacity == Capacity::ONE {
            let first = words.len();
            words.resize(first + vertices.len().div_ceil(32), 0);
            for v in vertices.filter(|&v| self.room(v) == 0) {
                words[first + v as usize / 32] |= 1 << (v % 32);
            }
            return words.into();
        }
        if rules.capacity != Capacity::UNLIMITED {
            words.extend(vertices.map(|v| self.visits(v)));
        }
        let mut used = Vec::new();
        for snake in 0..self.snake_count() {
            let path = self.snake(snake);
            let steps = path.windows(2);
            used.extend(steps.map(|step| [step[0].min(step[1]), step[0].max(step[1])]));
        }
        used.sort_unstable();
        words.extend(used.into_iter().flatten());
        words.into()
    }
}

impl cycle::Position {
    /// Returns the turn, and two bits for the owner of each edge.
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
