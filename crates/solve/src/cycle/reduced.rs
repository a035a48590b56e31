//! What a player can still do: the minor of a position.

use slitherlab_forests::{Changes, Counts, Switching, TwoForests};
use slitherlab_game::Player;
use slitherlab_game::cycle::Position;
use slitherlab_graph::{Minor, Vertex};

/// The minor in which a player's edges are contracted and their opponent's deleted.
///
/// *Cost*: O(n + m α(n)).
pub(crate) fn minor_of(position: &Position, player: Player) -> Minor {
    let own = |e| position.owner(e) == Some(player);
    let others = |e| position.owner(e) == Some(player.next(2));
    Minor::contract_and_delete(position.graph(), own, others)
}

/// The minor of the maker of a switching game, Short, and the game between the terminals there.
///
/// *Cost*: that of [`Switching::of`].
pub(crate) fn switching_of(
    position: &Position,
    maker: Player,
    terminals: [Vertex; 2],
) -> (Minor, Switching) {
    let minor = minor_of(position, maker);
    let game = Switching::of(
        &minor.graph,
        terminals.map(|v| minor.vertex_image[v as usize]),
    );
    (minor, game)
}

/// The minor in which one player's edges are contracted and their opponent's deleted, with two
/// forests of it that have the largest union.
///
/// The free edges are its edges, in their order. With some of them, the player would own a cycle
/// exactly if they contain one in the minor.
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

    /// What becomes of the counts when an edge is contracted or deleted.
    ///
    /// *Cost*: that of [`Changes::of`].
    pub(crate) fn changes(&self) -> Changes {
        Changes::of(&self.minor.graph, &self.forests)
    }

    /// Returns the excess and the number of common edges of the two forests.
    pub fn counts(&self) -> Counts {
        Counts {
            excess: self.forests.excess(),
            common: self.forests.common(),
        }
    }
}
