//! Sets of vertices in many machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use slitherlab_matching::Bits;

use super::table::scramble;
use super::word::Word;

/// A set of at most 64 × N vertices; the words with the larger numbers come first, so that sets are
/// ordered like numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    /// The place of the word with the vertices from 64 × `number` on.
    const fn place(number: usize) -> usize {
        N - 1 - number
    }

    #[inline]
    fn zip(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|place| {
            combine(self.0[place], other.0[place])
        }))
    }
}

macro_rules! word_by_word {
    ($operator:ident, $method:ident, $combine:expr) => {
        impl<const N: usize> $operator for Wide<N> {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                self.zip(other, $combine)
            }
        }
    };
}

word_by_word!(BitAnd, bitand, |a, b| a & b);
word_by_word!(BitOr, bitor, |a, b| a | b);
word_by_word!(BitXor, bitxor, |a, b| a ^ b);

impl<const N: usize> BitAndAssign for Wide<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Wide<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Shl<u32> for Wide<N> {
    type Output = Self;

    #[inline]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |place: usize| self.0.get(place).copied().unwrap_or(0);
        Self(std::array::from_fn(|place| {
            let from = place + words;
            let carried = word(from + 1).checked_shr(64 - bits).unwrap_or(0);
            word(from) << bits | carried
        }))
    }
}

impl<const N: usize> Shr<u32> for Wide<N> {
    type Output = Self;

    #[inline]
    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |place: Option<usize>| place.map_or(0, |place| self.0[place]);
        Self(std::array::from_fn(|place| {
            let from = place.checked_sub(words);
            let before = from.and_then(|from| from.checked_sub(1));
            let carried = word(before).checked_shl(64 - bits).unwrap_or(0);
            word(from) >> bits | carried
        }))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const CAPACITY: usize = 64 * N;
    const EMPTY: Self = Self([0; N]);

    #[inline]
    fn single(i: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[Self::place(i / 64)] = 1 << (i % 64);
        set
    }

    fn below(n: usize) -> Self {
        let word = |number: usize| match n.saturating_sub(64 * number) {
            inside @ 0..64 => (1 << inside) - 1,
            _ => u64::MAX,
        };
        Self(std::array::from_fn(|place| word(Self::place(place))))
    }

    #[inline]
    fn first(self) -> usize {
        let words = self.0.iter().rev().enumerate();
        let mut inhabited = words.filter(|&(_, &word)| word != 0);
        let first = inhabited.next();
        first.map_or(Self::CAPACITY, |(number, word)| {
            64 * number + word.trailing_zeros() as usize
        })
    }

    #[inline]
    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn has(self, i: usize) -> bool {
        self.0[Self::place(i / 64)] >> (i % 64) & 1 == 1
    }
}

impl<const N: usize> Word for Wide<N> {
    const WORDS: usize = N;

    /// A hash of 128 bits: the sets themselves would fill the table with a tenth of the positions,
    /// and different sets have different hashes but for accidents of probability 2⁻¹²⁸.
    type Pair = [u64; 2];

    fn pair(self, other: Self) -> [u64; 2] {
        let words = self.0.iter().chain(&other.0);
        words.fold([0, 0x9e37_79b9_7f4a_7c15], |[low, high], &word| {
            let low = scramble(low ^ word);
            [low, scramble(high.rotate_left(29) ^ word).wrapping_add(low)]
        })
    }

    fn from_number(number: u64) -> Self {
        let mut set = Self::EMPTY;
        set.0[N - 1] = number;
        set
    }

    fn byte(self, byte: usize) -> usize {
        (self.0[Self::place(byte / 8)] >> (8 * (byte % 8))) as usize & 0xff
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use slitherlab_oracle::random_generator;
    use std::collections::{BTreeSet, HashSet};

    type Set = Wide<3>;

    fn of(members: &BTreeSet<usize>) -> Set {
        members
            .iter()
            .fold(Set::EMPTY, |set, &i| set | Set::single(i))
    }

    #[test]
    fn they_are_sets() {
        let mut random = random_generator(71);
        let mut keys = HashSet::new();
        for _ in 0..400 {
            let mut some = || -> BTreeSet<usize> {
                let count = random.random_range(0..60);
                (0..count).map(|_| random.random_range(0..192)).collect()
            };
            let (a, b) = (some(), some());
            let (x, y) = (of(&a), of(&b));
            assert!(x.members().eq(a.iter().copied()));
            assert_eq!((x.count(), x.is_empty()), (a.len(), a.is_empty()));
            assert_eq!(x.first(), a.first().copied().unwrap_or(192));
            assert_eq!(x & y, of(&a.intersection(&b).copied().collect()));
            assert_eq!(x | y, of(&a.union(&b).copied().collect()));
            assert_eq!(x ^ y, of(&a.symmetric_difference(&b).copied().collect()));
            assert_eq!(!x, of(&(0..192).filter(|i| !a.contains(i)).collect()));
            for by in [0, 1, 17, 63, 64, 65, 127, 128, 191] {
                let up = a.iter().map(|i| i + by).filter(|&i| i < 192).collect();
                let down = a.iter().filter_map(|i| i.checked_sub(by)).collect();
                assert_eq!((x << by as u32, x >> by as u32), (of(&up), of(&down)));
            }
            // The order is that of the numbers whose bits they are.
            assert_eq!(x.cmp(&y), a.iter().rev().cmp(b.iter().rev()));
            let byte = random.random_range(0..24);
            let bits = (0..8).filter(|bit| a.contains(&(8 * byte + bit)));
            assert_eq!(x.byte(byte), bits.map(|bit| 1 << bit).sum::<usize>());
            keys.insert(x.pair(y));
        }
        assert_eq!(keys.len(), 400);
        for n in [0, 1, 63, 64, 65, 128, 191, 192] {
            assert_eq!(Set::below(n), of(&(0..n).collect()));
        }
    }
}
