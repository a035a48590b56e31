//! Where the randomness comes from: one generator for each game, made from the seed and the
//! number of the game, so that a game is the same whichever thread plays it.

use rand::RngCore as _;
use rand_pcg::Pcg64Mcg;
use slitherlab_solve::engine::Rng;

/// The generator of one game.
#[derive(Clone, Debug)]
pub struct Chance(Pcg64Mcg);

impl Chance {
    /// The generator of the game with this number.
    pub fn of_game(seed: u64, game: u64) -> Self {
        let key = mix(seed).wrapping_add(game.wrapping_mul(GOLDEN));
        let [high, low] = [mix(key), mix(!key)];
        Self(Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)))
    }

    /// A number below `bound`, all equally likely but for one part in 2⁶⁴ / bound.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// True with this probability.
    pub fn happens(&mut self, probability: f64) -> bool {
        // 53 random bits make a fraction from 0 up to, but not including, 1.
        let fraction = (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        fraction < probability
    }
}

impl Rng for Chance {
    #[inline]
    fn below(&mut self, bound: usize) -> usize {
        self.below(bound)
    }

    fn happens(&mut self, probability: f64) -> bool {
        self.happens(probability)
    }
}

/// 2⁶⁴ divided by the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finalizer of Steele, Lea and Flood's `SplitMix64`.
fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(GOLDEN);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_differ_and_repeat() {
        let first = |seed, game| Chance::of_game(seed, game).below(1 << 30);
        assert_eq!(first(7, 3), first(7, 3));
        assert_ne!(first(7, 3), first(7, 4));
        assert_ne!(first(7, 3), first(8, 3));
        assert_ne!(first(0, 0), first(1, 0));
    }

    #[test]
    fn numbers_are_even_spread() {
        let mut seen = [0u32; 5];
        for game in 0..50_000 {
            seen[Chance::of_game(1, game).below(5)] += 1;
        }
        // Five standard deviations of a binomial count with p = 1/5.
        assert!(
            seen.iter().all(|&count| count.abs_diff(10_000) < 450),
            "{seen:?}"
        );
    }

    #[test]
    fn chances_happen_as_often_as_they_should() {
        let happened = (0..10_000)
            .filter(|&game| Chance::of_game(2, game).happens(0.3))
            .count();
        assert!(happened.abs_diff(3000) < 230, "{happened}");
        assert!(!Chance::of_game(1, 1).happens(0.0) && Chance::of_game(1, 1).happens(1.0));
    }
}
