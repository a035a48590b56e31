//! The keys whose sum is the hash of a position: Zobrist hashing with keys that are computed, not
//! looked up, so that a board of a million vertices needs no table and a key is the same
//! everywhere.

/// Two rounds of multiply and shift, each a bijection: one salt never gives two pairs one key.
#[inline]
pub(crate) fn key(salt: u64, low: u32, high: u32) -> u64 {
    let mut x = (u64::from(low) | u64::from(high) << 32) ^ salt;
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

// The salts, one for each kind of thing.

/// An edge that belongs to a player.
pub(crate) const OWNED: u64 = 0x8f1b_bcdc_5a82_7999;
/// A player's turn in a cycle game.
pub(crate) const CYCLE_TURN: u64 = 0xca62_c1d6_6ed9_eba1;
/// A visit to a vertex, by its number.
pub(crate) const VISIT: u64 = 0x9ae1_6a3b_2f90_404f;
/// A use of a bundle of parallel edges, by its number.
pub(crate) const EDGE_USE: u64 = 0xc2b2_ae3d_27d4_eb4f;
/// A live end that belongs to an owner; 0 stands for everybody. Keys are summed instead of combined
/// by exclusive or, because live ends form a multiset: two ends at one vertex must not cancel.
pub(crate) const LIVE_END: u64 = 0x1656_67b1_9e37_79f9;
/// A player's turn in a snake game.
pub(crate) const SNAKE_TURN: u64 = 0xd6e8_feb8_6659_fd93;
/// A word of the snapshot of a position of another game, by its place.
pub(crate) const STATE: u64 = 0xa076_1d64_78bd_642f;
