//! What a player can still do: the minor of a position.

use slitherlab_forests::{Counts, TwoForests};
use slitherlab_games::Player;
use slitherlab_games::cycle::Position;
use slitherlab_graph::Minor;

/// The minor in which a player's edges are contracted and their opponent's deleted.
///
/// *Cost*: O(n + m α(n)).
pub(crate) fn minor_of(position: &Position, player: Player) -> Minor {
    let own = |e| position.owner(e) == Some(player);
    let others = |e| position.owner(e) == Some(player.next(2));
    Minor::contract_and_delete(position.graph(), own, others)
}

/// The minor in which one player's edges are contracted and their opponent's deleted, with two forests of it that have
/// the largest union.
///
/// The free edges are its edges, in their order. With some of them, the player would own a cycle exactly if
/// they contain one in the minor.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The minor.
    pub minor: Minor,
    /// Two forests of it with the largest union.
    pub forests: TwoForests,
}

impl Reduced {
    /// The minor of a player who owns no cycle.
    ///
    /// *Cost*: that of [`TwoForests::of`].
    pub(crate) fn of(position: &Position, player: Player) -> Self {
        let minor = minor_of(position, player);
        let forests = TwoForests::of(&minor.graph);
        Self { minor, forests }
    }

    /// The excess and the number of common edges of the two forests.
    pub fn counts(&self) -> Counts {
        Counts {
            excess: self.forests.excess(),
            common: self.forests.common(),
        }
    }
}
