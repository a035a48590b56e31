//! The principal partition and the one-step changes against their definitions.

use crate::common;

use common::{all_graphs, minimizers, random_graph, rank};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use slitherlab_forests::{Changes, Counts, Part, PrincipalPartition, TwoForests, bridges};
use slitherlab_graph::{Edge, Graph, Minor};

fn counts(graph: &Graph) -> Counts {
    let forests = TwoForests::of(graph);
    Counts {
        excess: forests.excess(),
        common: forests.common(),
    }
}

fn check_changes(graph: &Graph) {
    let changes = Changes::of(graph, &TwoForests::of(graph));
    assert_eq!(changes.now(), counts(graph));
    for e in 0..graph.edge_count() as Edge {
        let deleted = Minor::contract_and_delete(graph, |_| false, |f| f == e);
        assert_eq!(
            changes.deleted(e),
            counts(&deleted.graph),
            "− {e} {graph:?}"
        );
        let contracted = Minor::contract_and_delete(graph, |f| f == e, |_| false);
        assert_eq!(
            changes.contracted(e),
            counts(&contracted.graph),
            "/ {e} {graph:?}"
        );
    }
}

#[test]
fn parts_of_small_multigraphs_are_the_extreme_minimizers() {
    for (n, largest) in [(1, 3), (2, 6), (3, 6), (4, 6), (5, 5)] {
        for m in 0..=largest {
            all_graphs(n, m, |graph| {
                let partition = PrincipalPartition::of(graph, &TwoForests::of(graph));
                let (_, sets) = minimizers(graph);
                let smallest = sets.iter().fold(u32::MAX, |a, b| a & b);
                let largest = sets.iter().fold(0, |a, b| a | b);
                for (e, &part) in partition.parts().iter().enumerate() {
                    let expected = match (smallest >> e & 1, largest >> e & 1) {
                        (1, _) => Part::Dense,
                        (_, 1) => Part::Tight,
                        _ => Part::Sparse,
                    };
                    assert_eq!(part, expected, "edge {e} of {:?}", graph.edges());
                }
            });
        }
    }
}

#[test]
fn changes_on_small_multigraphs_are_those_of_the_minors() {
    for (n, largest) in [(2, 5), (3, 5), (4, 5), (5, 5)] {
        for m in 0..=largest {
            all_graphs(n, m, check_changes);
        }
    }
}

#[test]
fn changes_on_random_multigraphs_are_those_of_the_minors() {
    let mut rng = Pcg64::seed_from_u64(11);
    for round in 0..600 {
        let n = rng.random_range(2..=40);
        let density = [100, 150, 175, 180, 190, 200, 230, 300][round % 8];
        let m = n as usize * density / 100;
        check_changes(&random_graph(&mut rng, n, m, round % 2 == 0));
    }
}

/// Graphs with much in the tight part: two trees on the same vertices, glued at random.
#[test]
fn changes_on_unions_of_trees_are_those_of_the_minors() {
    let mut rng = Pcg64::seed_from_u64(12);
    for _ in 0..200 {
        let n = rng.random_range(3..=50u32);
        let mut edges: Vec<[u32; 2]> = Vec::new();
        for _ in 0..2 {
            let reach = rng.random_range(1..=n);
            edges.extend((1..n).map(|v| [v, v - rng.random_range(1..=reach.min(v))]));
        }
        let drop = rng.random_range(0..3);
        for _ in 0..drop {
            edges.swap_remove(rng.random_range(0..edges.len()));
        }
        if rng.random_bool(0.5) {
            edges.push([rng.random_range(0..n), rng.random_range(0..n)]);
        }
        check_changes(&Graph::from_edges(n as usize, edges).unwrap());
    }
}

#[test]
fn bridges_are_the_edges_whose_loss_lowers_the_rank() {
    let mut rng = Pcg64::seed_from_u64(13);
    for round in 0..2000 {
        let n = rng.random_range(1..=14);
        let m = rng.random_range(0..=2 * n as usize);
        let graph = random_graph(&mut rng, n, m, round % 2 == 0);
        let all = rank(n as usize, graph.edges().iter().copied());
        for (e, &bridge) in bridges(&graph).iter().enumerate() {
            let without = common::subset(&graph, |f| f as usize != e);
            assert_eq!(bridge, rank(n as usize, without) < all);
        }
    }
}
