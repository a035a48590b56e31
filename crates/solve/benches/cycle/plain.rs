//! The plainest search that is not silly: alpha–beta with a memory and one-ply threats, moves that
//! threaten to close a cycle first.

use std::collections::HashMap;

use slitherlab_game::cycle::Position;
use slitherlab_graph::Edge;

/// Whether the player to move wins `cycle` on a board where a draw is impossible; `None` after
/// `most` positions.
pub(crate) fn wins(position: &mut Position, most: u64) -> (Option<bool>, u64) {
    let mut plain = Plain {
        known: HashMap::new(),
        nodes: 0,
        most,
    };
    let answer = plain.wins(position);
    (answer, plain.nodes)
}

struct Plain {
    known: HashMap<u64, bool>,
    nodes: u64,
    most: u64,
}

impl Plain {
    fn wins(&mut self, position: &mut Position) -> Option<bool> {
        if let Some(&known) = self.known.get(&position.hash_key()) {
            return Some(known);
        }
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        let mover = position.turn();
        let free: Vec<Edge> = position.legal_moves().collect();
        let [own, others] = [mover, mover.next(2)].map(|player| {
            let free = free.iter().copied();
            let mut closing = free.filter(|&e| position.closes_cycle(e, player));
            [closing.next(), closing.next()]
        });
        let answer = match (own, others) {
            ([Some(_), _], _) => true,
            (_, [Some(_), Some(_)]) => false,
            (_, [Some(only), None]) => self.wins_by(position, only)?,
            _ => {
                let mut wins = false;
                for edge in Self::threats_first(position, free) {
                    if self.wins_by(position, edge)? {
                        wins = true;
                        break;
                    }
                }
                wins
            }
        };
        self.known.insert(position.hash_key(), answer);
        Some(answer)
    }

    /// The moves, those first after which the mover could close a cycle at once.
    fn threats_first(position: &mut Position, mut free: Vec<Edge>) -> Vec<Edge> {
        let mover = position.turn();
        let all = free.clone();
        free.sort_by_cached_key(|&edge| {
            position.play_unchecked(edge);
            let threats = all
                .iter()
                .filter(|&&e| e != edge && position.closes_cycle(e, mover))
                .count();
            position.undo();
            std::cmp::Reverse(threats.min(1))
        });
        free
    }

    fn wins_by(&mut self, position: &mut Position, edge: Edge) -> Option<bool> {
        position.play_unchecked(edge);
        let loses = self.wins(position);
        position.undo();
        Some(!loses?)
    }
}
