//! Numbers from a seed: the same on every machine, forever.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::RngCore;

/// What the numbers are for. Each use has its own stream, so that the holes of a random graph do
/// not depend on its edges when both carry the same seed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stream {
    Edges = 1,
    Holes = 2,
    Order = 3,
}

/// PCG XSL-RR 128/64 (O'Neill 2014), started at the seed. Nothing but [`Self::below`] draws from
/// it, so that no library's idea of a distribution can change a board.
pub(crate) struct Seeded(Pcg64);

impl Seeded {
    pub(crate) fn new(seed: u64, stream: Stream) -> Self {
        Self(Pcg64::new(seed.into(), stream as u128))
    }

    /// A uniform number in `0..bound`, by Lemire's multiplication with rejection. The bound must
    /// not be zero.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        loop {
            let wide = u128::from(self.0.next_u64()) * u128::from(bound);
            let [high, low] = [(wide >> 64) as u64, wide as u64];
            // 2⁶⁴ mod bound of the low halves would favour some numbers.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return high;
            }
        }
    }

    /// A uniform index in `0..bound`.
    pub(crate) fn index(&mut self, bound: usize) -> usize {
        self.below(bound as u64) as usize
    }

    /// A uniform order of `0..count` (Fisher and Yates).
    pub(crate) fn order(&mut self, count: u32) -> Box<[u32]> {
        let mut order: Box<[u32]> = (0..count).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, self.index(last + 1));
        }
        order
    }
}

/// Draws a given number out of a stream of candidates, each set equally likely, deciding on each
/// candidate as it comes (Knuth's selection sampling).
pub(crate) struct Selection {
    seeded: Seeded,
    candidates: u64,
    wanted: u64,
}

impl Selection {
    pub(crate) fn new(seeded: Seeded, candidates: u64, wanted: u64) -> Self {
        debug_assert!(wanted <= candidates);
        Self {
            seeded,
            candidates,
            wanted,
        }
    }

    /// Whether the next candidate is drawn.
    pub(crate) fn next(&mut self) -> bool {
        let drawn = self.seeded.below(self.candidates) < self.wanted;
        self.candidates -= 1;
        self.wanted -= u64::from(drawn);
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From an independent implementation of the generator.
    const PINNED: [u64; 4] = [
        790_572_343_686,
        383_626_181_624,
        515_105_919_461,
        24_584_150_524,
    ];
    const PINNED_ORDER: [u32; 8] = [3, 1, 2, 7, 4, 6, 0, 5];

    #[test]
    fn a_seed_gives_the_same_numbers_forever() {
        let mut seeded = Seeded::new(42, Stream::Edges);
        let numbers: Vec<u64> = (0..4).map(|_| seeded.below(1 << 40)).collect();
        assert_eq!(numbers, PINNED);
        assert_eq!(*Seeded::new(7, Stream::Order).order(8), PINNED_ORDER);
    }

    #[test]
    fn small_bounds_are_uniform() {
        let mut seeded = Seeded::new(1, Stream::Holes);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[seeded.index(6)] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn a_selection_has_the_size_that_was_asked_for() {
        for wanted in 0..=20 {
            let mut selection = Selection::new(Seeded::new(wanted, Stream::Holes), 20, wanted);
            let drawn = (0..20).filter(|_| selection.next()).count();
            assert_eq!(drawn as u64, wanted);
        }
    }
}
