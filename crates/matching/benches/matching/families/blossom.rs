//! Sparse graphs full of odd cycles.

use rand::Rng;
use rand_pcg::Pcg64Mcg;

use super::seeded;
use crate::instance::Instance;

/// Triangles in a row, each joined to the next by one edge or by three: the two kinds of the first
/// DIMACS challenge.
pub(super) fn triangle_chain(triangles: u32, links: u32) -> Instance {
    let mut edges = Vec::new();
    for a in (0..triangles).map(|i| 3 * i) {
        edges.extend([[a, a + 1], [a + 1, a + 2], [a, a + 2]]);
        if a + 3 < 3 * triangles {
            match links {
                1 => edges.push([a + 2, a + 3]),
                _ => edges.extend((a..a + 3).map(|v| [v, v + 3])),
            }
        }
    }
    Instance {
        vertices: 3 * triangles as usize,
        edges,
    }
}

/// A factor-critical graph made of ears. The ends of an ear lie among the last `window` vertices:
/// the smaller the window, the deeper the blossoms nest.
pub(super) fn nested(at_least: u32, window: u32, seed: u64) -> Instance {
    let mut edges = Vec::new();
    let vertices = add_ears(&mut edges, 0, at_least, window, &mut seeded(seed));
    Instance {
        vertices: vertices as usize,
        edges,
    }
}

/// Factor-critical graphs of very different sizes, more of them than the hubs that each is joined
/// to here and there: all but the hubs is outer, and some of the flowers stay exposed.
pub(super) fn flowers(flowers: u32, hubs: u32, mean: u32, seed: u64) -> Instance {
    let mut random = seeded(seed);
    let mut edges = Vec::new();
    let mut n = hubs;
    for _ in 0..flowers {
        let first = n;
        let size = random.random_range(1..mean) * random.random_range(1..=3);
        n = add_ears(&mut edges, first, size, 16, &mut random);
        for _ in 0..3 {
            let petal = random.random_range(first..n);
            edges.push([random.random_range(0..hubs), petal]);
        }
    }
    Instance {
        vertices: n as usize,
        edges,
    }
}

/// A vertex `first` and ears on it until there are `at_least` vertices; returns the next name.
fn add_ears(
    edges: &mut Vec<[u32; 2]>,
    first: u32,
    at_least: u32,
    window: u32,
    random: &mut Pcg64Mcg,
) -> u32 {
    let mut n = first + 1;
    while n < first + at_least {
        let inner = 2 * random.random_range(1..=3);
        let recent = n - window.min(n - first)..n;
        let mut last = random.random_range(recent.clone());
        for v in n..n + inner {
            edges.push([last, v]);
            last = v;
        }
        edges.push([last, random.random_range(recent)]);
        n += inner;
    }
    n
}

/// Long odd cycles in a row, with pendant paths of random length here and there.
pub(super) fn long_odd_cycles(cycles: u32, length: u32, seed: u64) -> Instance {
    let mut random = seeded(seed);
    let mut edges = Vec::new();
    let mut n = 0;
    for cycle in 0..cycles {
        let first = n;
        n += length;
        edges.extend((1..length).map(|i| [first + i - 1, first + i]));
        edges.push([first + length - 1, first]);
        if cycle > 0 {
            edges.push([first - 1, first]);
        }
        for v in (first..first + length).step_by(50) {
            let mut last = v;
            for _ in 0..random.random_range(0..6) {
                edges.push([last, n]);
                last = n;
                n += 1;
            }
        }
    }
    Instance {
        vertices: n as usize,
        edges,
    }
}
