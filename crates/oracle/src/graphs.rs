//! Graphs to test on: all small ones, and random ones.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use slitherlab_graph::Graph;

/// A generator whose numbers depend on the seed alone.
pub fn random_generator(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

/// A random graph in which each pair is an edge with probability `density`.
///
/// # Panics
/// When `density` is not between 0 and 1.
pub fn random_graph(random: &mut Pcg64Mcg, n: u32, density: f64) -> Graph {
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| [u, v]));
    Graph::from_edges(
        n as usize,
        pairs.filter(|_| random.random_bool(density)).collect(),
    )
    .unwrap()
}

/// One graph of every isomorphism class on `n ≤ 8` vertices, by adding a vertex to the classes on
/// n − 1 vertices in every way and keeping one graph for each canonical form.
///
/// # Panics
/// When `n` is above 8.
pub fn all_graphs(n: usize) -> Vec<Graph> {
    assert!(n <= 8, "one byte a row");
    let mut rows: Vec<Vec<u8>> = vec![vec![]];
    for order in 1..=n {
        let mut seen = std::collections::HashSet::new();
        let mut next = Vec::new();
        for small in &rows {
            for neighbours in 0u16..1 << (order - 1) {
                let mut adjacency = small.clone();
                for (v, row) in adjacency.iter_mut().enumerate() {
                    *row |= ((neighbours >> v & 1) as u8) << (order - 1);
                }
                adjacency.push(neighbours as u8);
                if seen.insert(canonical(&adjacency)) {
                    next.push(adjacency);
                }
            }
        }
        rows = next;
    }
    rows.iter()
        .map(|adjacency| {
            let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
            let edges = pairs
                .filter(|&(u, v)| adjacency[u] >> v & 1 == 1)
                .map(|(u, v)| [u as u32, v as u32])
                .collect();
            Graph::from_edges(n, edges).unwrap()
        })
        .collect()
}

/// The least adjacency matrix over the orders that list vertices by a refined colour.
fn canonical(adjacency: &[u8]) -> u64 {
    let n = adjacency.len();
    let mut colour: Vec<u64> = adjacency
        .iter()
        .map(|row| u64::from(row.count_ones()))
        .collect();
    for _ in 0..3 {
        let refined: Vec<u64> = (0..n)
            .map(|v| {
                let mut around: Vec<u64> = (0..n)
                    .filter(|&w| adjacency[v] >> w & 1 == 1)
                    .map(|w| colour[w])
                    .collect();
                around.sort_unstable();
                around.iter().fold(
                    colour[v].wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 7,
                    |hash, c| (hash.rotate_left(13) ^ c).wrapping_mul(0x2545_F491_4F6C_DD1D),
                )
            })
            .collect();
        colour = refined;
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&v| colour[v]);
    let mut best = u64::MAX;
    permute_classes(adjacency, &colour, &mut order, 0, &mut best);
    best
}

fn permute_classes(
    adjacency: &[u8],
    colour: &[u64],
    order: &mut Vec<usize>,
    from: usize,
    best: &mut u64,
) {
    let n = order.len();
    if from == n {
        let mut code = 0;
        for i in 0..n {
            for j in i + 1..n {
                code = code << 1 | u64::from(adjacency[order[i]] >> order[j] & 1);
            }
        }
        *best = (*best).min(code);
        return;
    }
    for i in from..n {
        if colour[order[i]] != colour[order[from]] {
            break;
        }
        order.swap(from, i);
        permute_classes(adjacency, colour, order, from + 1, best);
        order.swap(from, i);
    }
}
