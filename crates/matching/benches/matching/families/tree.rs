//! Trees, on which a matching is easy and bad habits are dear.

use rand::Rng;

use super::seeded;
use crate::instance::Instance;

pub(super) fn path(n: u32) -> Instance {
    Instance {
        vertices: n as usize,
        edges: (1..n).map(|v| [v - 1, v]).collect(),
    }
}

/// Each vertex joined to an earlier one at random.
pub(super) fn random(n: u32, seed: u64) -> Instance {
    let mut random = seeded(seed);
    Instance {
        vertices: n as usize,
        edges: (1..n).map(|v| [random.random_range(0..v), v]).collect(),
    }
}
