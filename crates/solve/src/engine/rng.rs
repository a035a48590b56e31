//! Drawing lots: the randomness of engines.

use crate::search::scramble;

/// Draws random numbers. A caller who plays many games brings a generator.
pub trait Rng {
    /// Returns a number below `bound`, which is not 0, all equally likely.
    fn below(&mut self, bound: usize) -> usize;

    /// Returns true with this probability.
    fn happens(&mut self, probability: f64) -> bool {
        const FINE: usize = 1 << 24;
        (self.below(FINE) as f64) < probability * FINE as f64
    }

    /// One of these, all equally likely; `None` when there is none.
    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }
}

/// A generator by xorshift (Marsaglia 2003): quick, and good enough to break ties. A seed makes it
/// reproducible.
#[derive(Clone, Debug)]
pub(crate) struct Seeded(u64);

impl Seeded {
    /// The numbers for this seed in this position.
    pub(crate) fn new(seed: u64, position: u64) -> Self {
        // A state of 0 would stay 0.
        Self(scramble(seed ^ scramble(position)).max(1))
    }
}

impl Rng for Seeded {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }
}
