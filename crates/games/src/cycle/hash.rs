//! The keys whose sum is the hash of a position: Zobrist hashing with keys that are computed, not
//! looked up, so that a board of a million edges needs no table and a key is the same everywhere.

use slitherlab_graph::Edge;

use crate::player::Player;

/// The key of an edge that belongs to a player.
pub(super) fn owned(edge: Edge, owner: Player) -> u64 {
    key(0x8f1b_bcdc_5a82_7999, edge, owner.number())
}

/// The key of a player's turn.
pub(super) fn turn(player: Player) -> u64 {
    key(0xca62_c1d6_6ed9_eba1, player.number(), 0)
}

/// Two rounds of multiply and shift, each a bijection: one salt never gives two pairs one key.
fn key(salt: u64, low: u32, high: u32) -> u64 {
    let mut x = (u64::from(low) | u64::from(high) << 32) ^ salt;
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
