//! A priority queue of vertices by their names.

use slitherlab_graph::{NONE, Vertex};

/// Names are told apart by this many of their highest bits, so that a word has a bit for every 64
/// of them.
const BITS: u32 = 12;

/// Places in a list of vertices, those of the highest names first; of names that agree in their
/// highest bits, the one that was added last.
#[derive(Default)]
pub(super) struct Ahead {
    /// How many bits of a name are left out.
    shift: u32,
    /// For every number that the highest bits can make, the place that was added last, or [`NONE`].
    tops: Vec<u32>,
    /// Which of them there are, 64 to a word.
    words: Vec<u64>,
    /// Which words are not zero.
    summary: u64,
}

impl Ahead {
    /// For vertices below `n`.
    pub(super) fn new(n: usize) -> Self {
        let shift = (usize::BITS - n.leading_zeros()).saturating_sub(BITS);
        let count = (n >> shift) + 1;
        Self {
            shift,
            tops: vec![NONE; count],
            words: vec![0; count.div_ceil(64)],
            summary: 0,
        }
    }

    /// Adds a place with the name of its vertex; returns the place below it, which
    /// [`pop`](Self::pop) wants to know.
    #[inline]
    pub(super) fn push(&mut self, v: Vertex, place: u32) -> u32 {
        let number = (v >> self.shift) as usize;
        self.words[number / 64] |= 1 << (number % 64);
        self.summary |= 1 << (number / 64);
        std::mem::replace(&mut self.tops[number], place)
    }

    /// Removes the first place; `below` tells what [`push`](Self::push) returned for it.
    #[inline]
    pub(super) fn pop(&mut self, below: impl Fn(u32) -> u32) -> Option<u32> {
        let word = self.summary.checked_ilog2()? as usize;
        let bit = self.words[word].ilog2();
        let top = &mut self.tops[64 * word + bit as usize];
        let place = *top;
        *top = below(place);
        if *top == NONE {
            self.words[word] ^= 1 << bit;
            if self.words[word] == 0 {
                self.summary ^= 1 << word;
            }
        }
        Some(place)
    }

    /// Removes all places.
    pub(super) fn clear(&mut self) {
        while self.pop(|_| NONE).is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use slitherlab_oracle::random_generator;

    use super::*;

    #[test]
    fn the_highest_names_come_first() {
        let mut random = random_generator(5);
        for n in [1, 63, 64, 4095, 4096, 4097, 1_000_000] {
            let mut ahead = Ahead::new(n);
            let width = (n as Vertex / 2048).max(1);
            // What is left from the time before is forgotten.
            ahead.push(0, 0);
            ahead.clear();
            let mut below = Vec::new();
            let mut waiting = std::collections::BTreeSet::new();
            let mut names = Vec::new();
            for place in 0..500 {
                let name = random.random_range(0..n as Vertex);
                names.push(name);
                below.push(ahead.push(name, place));
                waiting.insert((name, place));
                while random.random_bool(0.4) {
                    let popped = ahead.pop(|place| below[place as usize]);
                    assert_eq!(popped.is_none(), waiting.is_empty());
                    let (Some(place), Some(&(highest, _))) = (popped, waiting.last()) else {
                        break;
                    };
                    let name = names[place as usize];
                    assert!(waiting.remove(&(name, place)), "{place} does not wait");
                    assert!(highest - name < width, "{name} came before {highest}");
                }
            }
        }
    }
}
