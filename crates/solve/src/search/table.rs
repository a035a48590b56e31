//! The transposition table: what is known about positions, in a fixed amount of memory.
//!
//! An entry holds the *whole* key of its position, so a hit is no accident of hashing. It is made
//! of 64-bit words that several threads read and write without a lock; the words of the key are
//! stored scrambled with the data word, so that an entry written half by one thread and half by
//! another fits no key (but for a chance of 2⁻⁶⁴).

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// All that the value of a position depends on, as 64-bit words.
pub(crate) trait Key: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// How many words there are.
    const WORDS: usize;

    /// The words.
    fn words(&self) -> &[u64];

    /// The key with these words, [`WORDS`](Self::WORDS) of them.
    fn from_words(words: impl Iterator<Item = u64>) -> Self;
}

impl<const W: usize> Key for [u64; W] {
    const WORDS: usize = W;

    #[inline]
    fn words(&self) -> &[u64] {
        self
    }

    fn from_words(words: impl Iterator<Item = u64>) -> Self {
        let mut key = [0; W];
        for (slot, word) in key.iter_mut().zip(words) {
            *slot = word;
        }
        key
    }
}

/// What the table says about a position: how hard it seems to prove that the side to move wins, and
/// that it loses. A number is 0 when that is proved, and [`Bounds::NEVER`] when the opposite is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The proof number.
    pub(crate) win: u32,
    /// The disproof number.
    pub(crate) loss: u32,
}

impl Bounds {
    /// The number of what is impossible.
    pub(crate) const NEVER: u32 = (1 << 26) - 1;
    /// The side to move wins.
    pub(crate) const WON: Self = Self::new(0, Self::NEVER);
    /// The side to move loses.
    pub(crate) const LOST: Self = Self::new(Self::NEVER, 0);
    /// What no number of a position exceeds.
    pub(crate) const MOST: Self = Self::new(Self::NEVER, Self::NEVER);

    /// So hard it seems to prove that the side to move wins, and that it loses.
    pub(crate) const fn new(win: u32, loss: u32) -> Self {
        Self { win, loss }
    }

    /// The bounds of a position whose value is known.
    pub(crate) const fn decided(wins: bool) -> Self {
        if wins { Self::WON } else { Self::LOST }
    }

    /// Whether the side to move wins, if that is known.
    pub(crate) const fn value(self) -> Option<bool> {
        if self.win == 0 {
            Some(true)
        } else if self.loss == 0 {
            Some(false)
        } else {
            None
        }
    }

    /// The bounds as they are seen by the side `by` when the side `of` is to move.
    #[must_use]
    pub(crate) const fn seen(self, by: bool, of: bool) -> Self {
        if by == of {
            self
        } else {
            Self {
                win: self.loss,
                loss: self.win,
            }
        }
    }
}

/// How many entries a key may stand in.
const BUCKET: usize = 4;
/// The data word: 26 bits for each number, 5 for the effort, 7 for the tag.
const EFFORT_SHIFT: u32 = 52;
const TAG_SHIFT: u32 = 57;

/// The largest tag: a small part of the key that needs no word of its own.
pub(crate) const LARGEST_TAG: u32 = 127;

/// How many words are cleared or copied between two questions whether to go on.
const INTERVAL: usize = 1 << 18;

/// A table of fixed size.
///
/// *Cost*: a look-up reads at most four entries that stand together; nothing is allocated after
/// [`Table::new`].
pub(crate) struct Table<K> {
    words: Vec<AtomicU64>,
    buckets: usize,
    /// How often an entry had to make room for another position.
    displaced: AtomicU64,
    /// How often that may happen before a larger table is wanted.
    patience: u64,
    key: PhantomData<K>,
}

impl<K: Key> Table<K> {
    /// How many words an entry takes.
    const STRIDE: usize = K::WORDS + 1;

    /// A table of at most this many bytes, but at least one bucket. If it is the last, a larger one
    /// will not be asked for.
    pub(crate) fn new(bytes: usize, is_last: bool) -> Self {
        Self::cleared(bytes, is_last, || false).expect("nothing ends it")
    }

    /// Makes an empty table, or returns `None` if `is_stopped` says so, which is asked now and then
    /// while the memory is cleared.
    fn cleared(bytes: usize, is_last: bool, mut is_stopped: impl FnMut() -> bool) -> Option<Self> {
        let buckets = (bytes / (8 * Self::STRIDE * BUCKET)).max(1);
        let count = buckets * BUCKET * Self::STRIDE;
        let mut words = Vec::with_capacity(count);
        while words.len() < count {
            if is_stopped() {
                return None;
            }
            let next = count.min(words.len() + INTERVAL);
            words.resize_with(next, || AtomicU64::new(0));
        }
        Some(Self {
            words,
            buckets,
            displaced: AtomicU64::new(0),
            patience: if is_last {
                u64::MAX
            } else {
                (buckets * BUCKET / 4) as u64
            },
            key: PhantomData,
        })
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        8 * self.words.len()
    }

    /// Whether many entries had to make room for others, so that a larger table would help.
    pub(crate) fn is_crowded(&self) -> bool {
        self.displaced.load(Relaxed) > self.patience
    }

    /// A table of another size with the same entries, as far as there is room; `None` when
    /// `is_stopped` says so, which is asked now and then.
    pub(crate) fn resized(
        &self,
        bytes: usize,
        is_last: bool,
        mut is_stopped: impl FnMut() -> bool,
    ) -> Option<Self> {
        let next = Self::cleared(bytes, is_last, &mut is_stopped)?;
        for part in self.words.chunks(INTERVAL / Self::STRIDE * Self::STRIDE) {
            if is_stopped() {
                return None;
            }
            for entry in part.chunks_exact(Self::STRIDE) {
                let data = entry[0].load(Relaxed);
                if data != 0 {
                    let words = entry[1..].iter().zip(masks(data));
                    let key = K::from_words(words.map(|(slot, mask)| slot.load(Relaxed) ^ mask));
                    next.write(&key, data);
                }
            }
        }
        next.displaced.store(0, Relaxed);
        Some(next)
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, key: &K, tag: u8) -> Option<Bounds> {
        let start = self.bucket(key, tag);
        for entry in self.words[start..start + BUCKET * Self::STRIDE].chunks_exact(Self::STRIDE) {
            let data = entry[0].load(Relaxed);
            if data != 0 && holds(entry, data, key, tag) {
                let [win, loss] = [data, data >> 26].map(|bits| bits as u32 & Bounds::NEVER);
                return Some(Bounds::new(win, loss));
            }
        }
        None
    }

    /// Remembers what was found out about a position by looking at this many others, at least one.
    /// The entry that took the least effort makes room.
    pub(crate) fn put(&self, key: &K, tag: u8, bounds: Bounds, effort: u64) {
        let effort = u64::from(effort.max(1).ilog2().min(31));
        let data = u64::from(bounds.win)
            | u64::from(bounds.loss) << 26
            | effort << EFFORT_SHIFT
            | u64::from(tag) << TAG_SHIFT;
        self.write(key, data);
    }

    fn write(&self, key: &K, data: u64) {
        let tag = (data >> TAG_SHIFT) as u8;
        let start = self.bucket(key, tag);
        let bucket = &self.words[start..start + BUCKET * Self::STRIDE];
        let mut chosen = None;
        let mut easiest = (u64::MAX, 0);
        for (place, entry) in bucket.chunks_exact(Self::STRIDE).enumerate() {
            let old = entry[0].load(Relaxed);
            if old == 0 || holds(entry, old, key, tag) {
                chosen = Some(place);
                break;
            }
            easiest = easiest.min((old >> EFFORT_SHIFT & 31, place));
        }
        let place = chosen.unwrap_or_else(|| {
            self.displaced.fetch_add(1, Relaxed);
            easiest.1
        });
        let entry = &bucket[place * Self::STRIDE..(place + 1) * Self::STRIDE];
        entry[0].store(data, Relaxed);
        for ((slot, word), mask) in entry[1..].iter().zip(key.words()).zip(masks(data)) {
            slot.store(word ^ mask, Relaxed);
        }
    }

    /// Where the bucket of a key begins.
    #[inline]
    fn bucket(&self, key: &K, tag: u8) -> usize {
        let mut hash = u64::from(tag);
        for &word in key.words() {
            hash = scramble(hash ^ word);
        }
        let bucket = (u128::from(hash) * self.buckets as u128) >> 64;
        bucket as usize * BUCKET * Self::STRIDE
    }
}

#[inline]
fn holds<K: Key>(entry: &[AtomicU64], data: u64, key: &K, tag: u8) -> bool {
    data >> TAG_SHIFT == u64::from(tag)
        && entry[1..]
            .iter()
            .zip(key.words())
            .zip(masks(data))
            .all(|((slot, word), mask)| slot.load(Relaxed) ^ mask == *word)
}

/// With what the words of a key are scrambled.
#[inline]
fn masks(data: u64) -> impl Iterator<Item = u64> {
    let first = scramble(data);
    (0..).map(move |place| first.rotate_left(23 * place))
}

/// A bijection of the 64-bit words that leaves no pattern.
#[inline]
pub(crate) fn scramble(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn random_words() -> impl Iterator<Item = u64> {
        (1u64..).map(|number| scramble(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    #[test]
    fn what_is_found_was_put_there() {
        let table: Table<[u64; 2]> = Table::new(20_000, false);
        let mut last = HashMap::new();
        let mut words = random_words();
        let mut hits = 0;
        for _ in 0..50_000 {
            let word = words.next().unwrap();
            // Few different keys, so that some are still there when they come up again.
            let key = [word % 50, word >> 32 & 31];
            let tag = (word >> 40 & 3) as u8;
            if let Some(found) = table.get(&key, tag) {
                assert_eq!(Some(&found), last.get(&(key, tag)));
                hits += 1;
            }
            let bounds = Bounds {
                win: (word >> 20) as u32 & Bounds::NEVER | 1,
                loss: (word >> 10) as u32 & Bounds::NEVER,
            };
            table.put(&key, tag, bounds, 1 + (word >> 50));
            assert_eq!(table.get(&key, tag), Some(bounds));
            last.insert((key, tag), bounds);
        }
        assert!(hits > 1000);
        assert!(table.is_crowded());
        // A larger table still has them all.
        let next = table.resized(200_000, false, || false).unwrap();
        assert!(table.resized(200_000, false, || true).is_none());
        assert!(!next.is_crowded());
        let kept = last
            .iter()
            .filter(|((key, tag), _)| table.get(key, *tag).is_some());
        for ((key, tag), bounds) in kept {
            assert_eq!(next.get(key, *tag), Some(*bounds));
        }
    }

    #[test]
    fn the_entry_of_least_effort_makes_room() {
        let table: Table<[u64; 4]> = Table::new(0, true);
        for (number, effort) in [(0, 1000), (1, 10), (2, 2000), (3, 500)] {
            table.put(&[number; 4], 5, Bounds::WON, effort);
        }
        table.put(&[4; 4], 5, Bounds::LOST, 100);
        assert_eq!(table.get(&[1; 4], 5), None);
        for number in [0, 2, 3] {
            assert_eq!(table.get(&[number; 4], 5), Some(Bounds::WON));
            assert_eq!(table.get(&[number; 4], 6), None);
        }
        assert_eq!(table.get(&[4; 4], 5), Some(Bounds::LOST));
    }
}
