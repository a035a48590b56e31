//! Random numbers that a seed makes reproducible.

use slitherlab_games::Play;

use crate::search::scramble;

/// A generator by xorshift (Marsaglia 2003): quick, and good enough to break ties.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// The numbers for this seed in this position.
    pub(crate) fn new(seed: u64, position: u64) -> Self {
        // A state of 0 would stay 0.
        Self(scramble(seed ^ scramble(position)).max(1))
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }

    /// True with this probability.
    pub(crate) fn happens(&mut self, probability: f64) -> bool {
        const FINE: usize = 1 << 24;
        (self.below(FINE) as f64) < probability * FINE as f64
    }

    /// Any legal move; `None` when there is none.
    pub(crate) fn any_move<P: Play>(&mut self, position: &P) -> Option<P::Move> {
        let count = position.legal_moves().count();
        if count == 0 {
            return None;
        }
        position.legal_moves().nth(self.below(count))
    }
}
