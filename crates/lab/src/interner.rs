//! The keys of states, each once, in one piece of memory.
//!
//! A count or a check that is stopped leaves millions of them behind: to give each back alone would
//! take a good part of the time that it was allowed.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

/// Keys, each a row of words, numbered from 0 as they come.
///
/// *Cost*: about 40 bytes a key, besides its words.
#[derive(Clone, Debug, Default)]
pub struct Interner<W> {
    /// The words of all keys, one key after the other.
    words: Vec<W>,
    /// Where each key ends.
    ends: Vec<usize>,
    /// The last key with each hash.
    last: FxHashMap<u64, u32>,
    /// For each key the one before it with the same hash, or itself.
    before: Vec<u32>,
}

impl<W: Copy + Eq + Hash> Interner<W> {
    /// The number of keys.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of a key.
    pub fn find(&self, key: &[W]) -> Option<usize> {
        self.find_hashed(key, hash(key))
    }

    /// Adds a key, and says its number; `None` when it was there before.
    pub fn add(&mut self, key: &[W]) -> Option<usize> {
        let hash = hash(key);
        if self.find_hashed(key, hash).is_some() {
            return None;
        }
        let number = self.len();
        self.words.extend_from_slice(key);
        self.ends.push(self.words.len());
        let before = self.last.insert(hash, number as u32);
        self.before.push(before.unwrap_or(number as u32));
        Some(number)
    }

    fn find_hashed(&self, key: &[W], hash: u64) -> Option<usize> {
        let mut number = *self.last.get(&hash)?;
        loop {
            if self.key(number as usize) == key {
                return Some(number as usize);
            }
            let before = self.before[number as usize];
            if before == number {
                return None;
            }
            number = before;
        }
    }

    fn key(&self, number: usize) -> &[W] {
        let start = match number {
            0 => 0,
            _ => self.ends[number - 1],
        };
        &self.words[start..self.ends[number]]
    }
}

fn hash(key: &[impl Hash]) -> u64 {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use rand::SeedableRng;
    use std::collections::HashMap;

    /// A word whose hash says nothing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    struct Same(u8);

    impl Hash for Same {
        fn hash<H: Hasher>(&self, _: &mut H) {}
    }

    /// Adds random short keys, and compares with a table of the standard library.
    fn compare<W: Copy + Eq + Hash + Default + std::fmt::Debug>(word: impl Fn(u8) -> W) {
        let mut random = rand_pcg::Pcg64::seed_from_u64(5);
        let mut interner = Interner::default();
        let mut numbers: HashMap<Vec<u8>, usize> = HashMap::new();
        for _ in 0..3_000 {
            let length = random.random_range(0..4);
            let key: Vec<u8> = (0..length).map(|_| random.random_range(0..6)).collect();
            let words: Vec<W> = key.iter().map(|&byte| word(byte)).collect();
            assert_eq!(interner.find(&words), numbers.get(&key).copied());
            let next = numbers.len();
            let added = (!numbers.contains_key(&key)).then_some(next);
            numbers.entry(key).or_insert(next);
            assert_eq!(interner.add(&words), added);
            assert_eq!(interner.len(), numbers.len());
            assert!(interner.find(&words).is_some());
        }
        assert!(numbers.len() > 200);
    }

    #[test]
    fn keys_are_told_apart_also_where_their_hashes_are_the_same() {
        compare(u64::from);
        compare(Same);
    }
}
