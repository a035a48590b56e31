//! Generated graphs: their numbers as in the OEIS, and themselves as in brute force.

use std::collections::HashSet;

use slitherlab_graph::generate::{Graphs, Multigraphs, Trees};
use slitherlab_graph::invariants::{Canonical, Components};
use slitherlab_graph::{Graph, Vertex};
use slitherlab_oracle::all_graphs;

/// The canonical edges, which are the same for isomorphic graphs alone.
fn canonical(graph: &Graph) -> Vec<[Vertex; 2]> {
    let form = Canonical::of(graph).expect("the graph is small");
    form.graph.edges().to_vec()
}

fn distinct(graphs: impl Iterator<Item = Graph>) -> (usize, HashSet<Vec<[Vertex; 2]>>) {
    let all: Vec<_> = graphs.map(|graph| canonical(&graph)).collect();
    (all.len(), all.into_iter().collect())
}

#[test]
fn graphs_are_counted_as_in_a000088_and_a001349() {
    let all = [1, 1, 2, 4, 11, 34, 156, 1044, 12_346];
    let connected = [1, 1, 1, 2, 6, 21, 112, 853, 11_117];
    for (order, (all, connected)) in all.into_iter().zip(connected).enumerate() {
        let graphs = Graphs::new(order).unwrap();
        assert_eq!(graphs.clone().count(), all, "{order}");
        assert_eq!(graphs.connected().count(), connected, "{order}");
    }
}

#[test]
#[ignore = "takes seconds; run before a release"]
fn graphs_of_nine_and_ten_vertices_are_counted() {
    assert_eq!(Graphs::new(9).unwrap().count(), 274_668);
    assert_eq!(Graphs::new(10).unwrap().count(), 12_005_168);
    assert_eq!(Graphs::new(10).unwrap().connected().count(), 11_716_571);
}

#[test]
fn graphs_are_those_of_brute_force() {
    for order in 0..=6 {
        let (count, made) = distinct(Graphs::new(order).unwrap().map(|graph| graph.to_graph()));
        assert_eq!(count, made.len(), "{order}: two are isomorphic");
        let (_, expected) = distinct(all_graphs(order).into_iter());
        assert_eq!(made, expected, "{order}");
    }
}

#[test]
fn connected_graphs_and_graphs_with_few_edges_are_those_among_all() {
    for order in 1..=7 {
        let all = || Graphs::new(order).unwrap();
        let is_connected = |graph: &Graph| Components::of(graph).count() <= 1;
        let expected = all()
            .filter(|graph| is_connected(&graph.to_graph()))
            .count();
        assert_eq!(all().connected().count(), expected);
        for most in 0..=order * (order - 1) / 2 {
            let expected = all().filter(|graph| graph.size() <= most).count();
            assert_eq!(
                all().with_at_most(most).count(),
                expected,
                "{order}, {most}"
            );
        }
    }
}

#[test]
fn codes_are_those_of_the_graphs() {
    for graph in (0..=6).flat_map(|order| Graphs::new(order).unwrap()) {
        let (mut code, mut expected) = (Vec::new(), Vec::new());
        graph.write_graph6(&mut code);
        slitherlab_graph::sextet::graph6::encode(&graph.to_graph(), &mut expected).unwrap();
        assert_eq!(code, expected.trim_ascii_end());
    }
}

#[test]
fn trees_are_counted_as_in_a000055() {
    let counts = [
        1, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741,
    ];
    for (order, count) in counts.into_iter().enumerate() {
        assert_eq!(Trees::new(order).unwrap().count(), count, "{order}");
    }
}

#[test]
fn trees_are_the_connected_graphs_with_fewest_edges() {
    for order in 1..=8 {
        let (count, made) = distinct(Trees::new(order).unwrap());
        assert_eq!(count, made.len());
        let graphs = Graphs::new(order).unwrap().connected();
        let (_, expected) = distinct(graphs.with_at_most(order - 1).map(|graph| graph.to_graph()));
        assert_eq!(made, expected, "{order}");
    }
}

#[test]
fn multigraphs_are_counted_as_in_a003082_and_a014395() {
    let four = [1, 1, 3, 6, 11, 18, 32, 48, 75, 111, 160];
    let five = [1, 1, 3, 7, 17, 35, 76];
    for (order, counts) in [(4, &four[..]), (5, &five)] {
        for (size, &count) in counts.iter().enumerate() {
            let graphs = Multigraphs::new(order, size).unwrap();
            assert_eq!(graphs.count(), count, "{order}, {size}");
        }
    }
}

#[test]
fn multigraphs_are_those_of_brute_force() {
    for (order, size) in [
        (0, 0),
        (1, 0),
        (1, 2),
        (2, 3),
        (3, 4),
        (4, 4),
        (4, 5),
        (5, 4),
    ] {
        let (count, made) = distinct(Multigraphs::new(order, size).unwrap());
        assert_eq!(count, made.len(), "{order}, {size}: two are isomorphic");
        let pairs: Vec<[Vertex; 2]> = (0..order as Vertex)
            .flat_map(|v| (0..v).map(move |u| [u, v]))
            .collect();
        let mut lists = vec![Vec::new()];
        for _ in 0..size {
            let longer = |list: &Vec<usize>| {
                let first = list.last().copied().unwrap_or(0);
                let list = list.clone();
                (first..pairs.len()).map(move |next| [list.clone(), vec![next]].concat())
            };
            lists = lists.iter().flat_map(longer).collect();
        }
        let graphs = lists.into_iter().map(|list| {
            let edges = list.into_iter().map(|pair| pairs[pair]).collect();
            Graph::from_edges(order, edges).unwrap()
        });
        let (_, expected) = distinct(graphs);
        assert_eq!(made, expected, "{order}, {size}");
    }
}

#[test]
fn too_many_vertices_are_refused() {
    assert_eq!(Graphs::new(15).unwrap_err().most, 14);
    assert_eq!(Trees::new(36).unwrap_err().most, 35);
    assert_eq!(Multigraphs::new(10, 3).unwrap_err().most, 9);
}
