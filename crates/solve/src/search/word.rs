//! Sets of vertices in machine words.

use std::fmt;
use std::ops::{BitXor, Shl, Shr};

use slitherlab_matching::Bits;

use super::table::Key;

/// A set of vertices that can also be shifted: neighbours on a lattice stand at the same few
/// distances everywhere.
///
/// One machine word where that is enough, two, or as many as it takes
/// ([`Wide`](super::wide::Wide)).
pub(crate) trait Word:
    Bits
    + Ord
    + fmt::Debug
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitXor<Output = Self>
    + std::hash::Hash
    + Send
    + Sync
    + 'static
{
    /// How many machine words it is worth: what a position costs grows with it.
    const WORDS: usize;

    /// Two of these sets as a key of the table.
    type Pair: Key;

    /// A key of two sets.
    fn pair(self, other: Self) -> Self::Pair;

    /// The set whose bits are the number.
    fn from_number(number: u64) -> Self;

    /// The eight bits from place 8 × `byte` on.
    fn byte(self, byte: usize) -> usize;
}

impl Word for u64 {
    const WORDS: usize = 1;
    type Pair = [u64; 2];

    fn pair(self, other: Self) -> [u64; 2] {
        [self, other]
    }

    fn from_number(number: u64) -> Self {
        number
    }

    fn byte(self, byte: usize) -> usize {
        (self >> (8 * byte)) as usize & 0xff
    }
}

impl Word for u128 {
    const WORDS: usize = 2;
    type Pair = [u64; 4];

    fn pair(self, other: Self) -> [u64; 4] {
        [
            self as u64,
            (self >> 64) as u64,
            other as u64,
            (other >> 64) as u64,
        ]
    }

    fn from_number(number: u64) -> Self {
        Self::from(number)
    }

    fn byte(self, byte: usize) -> usize {
        (self >> (8 * byte)) as usize & 0xff
    }
}
