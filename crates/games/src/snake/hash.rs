//! The keys whose sum is the hash of a position.
//!
//! Zobrist hashing with sums instead of exclusive ors, because live ends form a multiset: two ends
//! at one vertex must not cancel. The keys are computed, not looked up, so a board of a million
//! vertices needs no table and a key is the same everywhere.

use slitherlab_graph::Vertex;

/// The key of the `number`-th visit to a vertex.
pub(super) fn visit(vertex: Vertex, number: u32) -> u64 {
    key(0x9ae1_6a3b_2f90_404f, vertex, number)
}

/// The key of the `number`-th use of a bundle of parallel edges.
pub(super) fn edge_use(bundle: u32, number: u32) -> u64 {
    key(0xc2b2_ae3d_27d4_eb4f, bundle, number)
}

/// The key of a live end that belongs to this owner; 0 stands for everybody.
pub(super) fn live_end(vertex: Vertex, owner: u32) -> u64 {
    key(0x1656_67b1_9e37_79f9, vertex, owner)
}

/// The key of a player's turn.
pub(super) fn turn(player: u32) -> u64 {
    key(0xd6e8_feb8_6659_fd93, player, 0)
}

/// Two rounds of multiply and shift, each a bijection: one salt never gives two pairs one key.
#[inline]
fn key(salt: u64, low: u32, high: u32) -> u64 {
    let mut x = (u64::from(low) | u64::from(high) << 32) ^ salt;
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
