//! The keys whose sum is the hash of a position: Zobrist hashing with keys that are computed, not looked up, so that a board
//! of a million vertices needs no table and a key is the same everywhere.

/// Two rounds of multiply and shift, each a bijection: one salt never gives two pairs one key.
#[inline]
pub(crate) fn key(salt: u64, low: u32, high: u32) -> u64 {
    let mut x = (u64::from(low) | u64::from(high) << 32) ^ salt;
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
