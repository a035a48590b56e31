//! The two forests against brute force, an independent matroid union, and their own witness.

use crate::common;

use common::{all_graphs, check, minimizers, plain_union, random_graph};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use slitherlab_forests::TwoForests;
use slitherlab_graph::Graph;

#[test]
fn every_small_multigraph_attains_the_bound_of_some_edge_set() {
    for (n, largest) in [(1, 4), (2, 6), (3, 6), (4, 6), (5, 5)] {
        for m in 0..=largest {
            all_graphs(n, m, |graph| {
                let forests = TwoForests::of(graph);
                check(graph, &forests);
                let (union, sets) = minimizers(graph);
                assert_eq!(forests.union(), union, "{:?}", graph.edges());
                let smallest = sets.iter().fold(u32::MAX, |a, b| a & b);
                let witness = forests.witness(graph).iter().fold(0, |set, e| set | 1 << e);
                assert_eq!(witness, smallest, "{:?}", graph.edges());
            });
        }
    }
}

#[test]
fn graphs_without_vertices_or_edges_have_empty_forests() {
    for n in [0, 1, 5] {
        let graph = Graph::from_edges(n, vec![]).unwrap();
        let forests = TwoForests::of(&graph);
        check(&graph, &forests);
        assert_eq!((forests.rank(), forests.excess()), (0, 0));
    }
}

#[test]
fn random_multigraphs_agree_with_plain_matroid_union() {
    let mut rng = Pcg64::seed_from_u64(5);
    for round in 0..4000 {
        let n = rng.random_range(2..=if round % 10 == 0 { 16 } else { 9 });
        let m = rng.random_range(0..=3 * n as usize);
        let graph = random_graph(&mut rng, n, m, round % 2 == 0);
        let forests = TwoForests::of(&graph);
        check(&graph, &forests);
        assert_eq!(forests.union(), plain_union(&graph), "{:?}", graph.edges());
    }
}

#[test]
fn witnesses_of_larger_graphs_hold() {
    let mut rng = Pcg64::seed_from_u64(6);
    for round in 0..3000 {
        let n = rng.random_range(10..=120);
        let density = [120, 160, 175, 180, 190, 200, 210, 250, 400][round % 9];
        let m = n as usize * density / 100;
        let graph = random_graph(&mut rng, n, m, round % 4 == 0);
        check(&graph, &TwoForests::of(&graph));
    }
}

/// Graphs in which every place is needed: random unions of two or more spanning trees, a few edges
/// removed or added.
#[test]
fn unions_of_trees_are_found_again() {
    let mut rng = Pcg64::seed_from_u64(7);
    for _ in 0..1500 {
        let n = rng.random_range(3..=150u32);
        let mut edges: Vec<[u32; 2]> = Vec::new();
        let reach = rng.random_range(1..=n);
        for _ in 0..2 {
            let shift = rng.random_range(0..n);
            for v in 1..n {
                let older = v - rng.random_range(1..=reach.min(v));
                edges.push([(v + shift) % n, (older + shift) % n]);
            }
        }
        for i in (1..edges.len()).rev() {
            edges.swap(i, rng.random_range(0..=i));
        }
        let graph = Graph::from_edges(n as usize, edges.clone()).unwrap();
        let forests = TwoForests::of(&graph);
        check(&graph, &forests);
        assert_eq!((forests.excess(), forests.common()), (0, 0));

        edges.truncate(edges.len() - rng.random_range(0..3));
        for _ in 0..rng.random_range(0..4) {
            edges.push([rng.random_range(0..n), rng.random_range(0..n)]);
        }
        let graph = Graph::from_edges(n as usize, edges).unwrap();
        check(&graph, &TwoForests::of(&graph));
    }
}

fn torus(width: u32, height: u32, steps: &[[u32; 2]]) -> Graph {
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| [x, y]));
    let edges = cells
        .flat_map(|[x, y]| {
            let to = move |&[a, b]: &[u32; 2]| (x + a) % width * height + (y + b) % height;
            steps.iter().map(move |step| [x * height + y, to(step)])
        })
        .collect();
    Graph::from_edges((width * height) as usize, edges).unwrap()
}

#[test]
fn tori_are_tight_and_diluted_ones_are_checked() {
    let mut rng = Pcg64::seed_from_u64(8);
    let square: &[[u32; 2]] = &[[0, 1], [1, 0]];
    let triangular: &[[u32; 2]] = &[[0, 1], [1, 0], [1, 1]];
    for (width, height) in [(3, 3), (4, 4), (5, 8), (3, 7), (2, 2), (17, 11)] {
        for steps in [square, triangular] {
            let graph = torus(width, height, steps);
            let forests = TwoForests::of(&graph);
            check(&graph, &forests);
            assert_eq!(forests.common(), 0);
            for keep in [0.98, 0.9, 0.7, 0.65] {
                let edges = graph.edges().iter().copied();
                let kept = edges.filter(|_| rng.random_bool(keep)).collect();
                let graph = Graph::from_edges(graph.vertex_count(), kept).unwrap();
                check(&graph, &TwoForests::of(&graph));
            }
        }
    }
}
