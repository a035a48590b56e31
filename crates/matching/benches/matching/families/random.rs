//! Random graphs without loops and parallel edges.

use std::collections::HashSet;

use rand::Rng;
use rand::seq::SliceRandom;

use super::seeded;
use crate::instance::Instance;

/// `m` edges between `a` vertices and `b` others.
pub(super) fn bipartite(a: u32, b: u32, m: usize, seed: u64) -> Instance {
    let mut random = seeded(seed);
    Instance {
        vertices: (a + b) as usize,
        edges: distinct(m, || {
            [random.random_range(0..a), a + random.random_range(0..b)]
        }),
    }
}

/// `m` edges among `n` vertices.
pub(super) fn gnm(n: u32, m: usize, seed: u64) -> Instance {
    let mut random = seeded(seed);
    Instance {
        vertices: n as usize,
        edges: distinct(m, || [random.random_range(0..n), random.random_range(0..n)]),
    }
}

/// The recursive matrix of Chakrabarti, Zhan and Faloutsos (2004) with the usual probabilities
/// (0.57, 0.19, 0.19, 0.05): a few vertices of huge degree, most of degree zero.
pub(super) fn recursive_matrix(scale: u32, m: usize, seed: u64) -> Instance {
    let mut random = seeded(seed);
    let quadrant = |draw: f64| match draw {
        d if d < 0.57 => [0, 0],
        d if d < 0.76 => [0, 1],
        d if d < 0.95 => [1, 0],
        _ => [1, 1],
    };
    Instance {
        vertices: 1 << scale,
        edges: distinct(m, || {
            (0..scale).fold([0, 0], |[u, v], _| {
                let [i, j] = quadrant(random.random());
                [2 * u + i, 2 * v + j]
            })
        }),
    }
}

/// The pairing model: half-edges paired at random; the few loops and repetitions that arise are
/// left out.
pub(super) fn regular(n: u32, degree: u32, seed: u64) -> Instance {
    let mut stubs: Vec<u32> = (0..n * degree).map(|stub| stub / degree).collect();
    stubs.shuffle(&mut seeded(seed));
    let mut seen = HashSet::new();
    let pairs = stubs.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
    Instance {
        vertices: n as usize,
        edges: pairs.filter(|&edge| is_new(&mut seen, edge)).collect(),
    }
}

/// `m` distinct edges from a source of random ones.
fn distinct(m: usize, draw: impl FnMut() -> [u32; 2]) -> Vec<[u32; 2]> {
    let mut seen = HashSet::with_capacity(m);
    std::iter::repeat_with(draw)
        .filter(|&edge| is_new(&mut seen, edge))
        .take(m)
        .collect()
}

fn is_new(seen: &mut HashSet<[u32; 2]>, [u, v]: [u32; 2]) -> bool {
    u != v && seen.insert([u.min(v), u.max(v)])
}
