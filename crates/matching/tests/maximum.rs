//! The size of the matching against brute force and a plain blossom algorithm.

mod oracle;

use oracle::{all_graphs, brute_force_size, plain_blossom_size, random_graph};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use slitherlab_graph::Graph;
use slitherlab_matching::maximum_matching;

fn size(graph: &Graph) -> usize {
    let matching = maximum_matching(graph);
    matching.check(graph).expect("a matching");
    matching.size()
}

#[test]
fn all_graphs_up_to_eight_vertices() {
    let expected_counts = [1, 1, 2, 4, 11, 34, 156, 1044, 12346];
    for (n, expected) in expected_counts.into_iter().enumerate() {
        let graphs = all_graphs(n);
        assert_eq!(graphs.len(), expected, "isomorphism classes on {n} vertices");
        for graph in graphs {
            assert_eq!(size(&graph), brute_force_size(&graph), "{:?}", graph.edges());
        }
    }
}

#[test]
fn random_graphs_up_to_fourteen_vertices() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..4000 {
        let n = random.random_range(9..=14);
        let density = random.random_range(0.05..0.6);
        let graph = random_graph(&mut random, n, density);
        assert_eq!(size(&graph), brute_force_size(&graph), "{:?}", graph.edges());
    }
}

#[test]
fn random_graphs_up_to_two_hundred_vertices() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    for _ in 0..4000 {
        let n = random.random_range(15..=200);
        let density = random.random_range(0.5..5.0) / f64::from(n);
        let graph = random_graph(&mut random, n, density);
        assert_eq!(size(&graph), plain_blossom_size(&graph), "{:?}", graph.edges());
    }
}
