//! The keys whose sum is the hash of a position.

use slitherlab_graph::Edge;
use slitherlab_rules::Player;

use crate::hash::key;

/// The key of an edge that belongs to a player.
pub(super) fn owned(edge: Edge, owner: Player) -> u64 {
    key(0x8f1b_bcdc_5a82_7999, edge, owner.number())
}

/// The key of a player's turn.
pub(super) fn turn(player: Player) -> u64 {
    key(0xca62_c1d6_6ed9_eba1, player.number(), 0)
}
