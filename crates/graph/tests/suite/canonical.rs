//! Canonical forms against all small graphs, and against boards whose vertices are renamed.

use std::collections::HashSet;

use rand::seq::SliceRandom;
use slitherlab_board::Board;
use slitherlab_graph::invariants::Canonical;
use slitherlab_graph::{Graph, Vertex};
use slitherlab_oracle::{all_graphs, random_generator};

/// Another graph with the same shape.
fn shuffled(graph: &Graph, seed: u64) -> Graph {
    let mut random = random_generator(seed);
    let mut names: Vec<Vertex> = graph.vertices().collect();
    names.shuffle(&mut random);
    let mut edges = graph.edges().to_vec();
    edges.shuffle(&mut random);
    let rename = |[u, v]: [Vertex; 2]| [names[v as usize], names[u as usize]];
    Graph::from_edges(names.len(), edges.into_iter().map(rename).collect()).unwrap()
}

#[test]
fn equal_up_to_names_are_equal() {
    for text in [
        "grid:5x6",
        "grid:6x6",
        "grid:3x3x3",
        "complete:12",
        "petersen",
        "hypercube:4",
        "rook:4x4",
        "king:4x4",
        "cycle:30",
        "path:1",
        "torus:5x5",
        "triangle:5",
        "cycle:6 and cycle:6",
        "knight:5x5",
    ] {
        let board = Board::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let canonical = Canonical::of(board.graph()).unwrap_or_else(|| panic!("{text}"));
        for seed in 0..5 {
            let other = shuffled(board.graph(), seed);
            let form = Canonical::of(&other).unwrap();
            assert_eq!(form.graph.edges(), canonical.graph.edges(), "{text}");
            let mut renamed: Vec<[Vertex; 2]> = other
                .edges()
                .iter()
                .map(|edge| {
                    let mut ends = edge.map(|v| form.names[v as usize]);
                    ends.sort_unstable();
                    ends
                })
                .collect();
            renamed.sort_unstable();
            assert_eq!(renamed, form.graph.edges(), "{text}");
        }
    }
}

#[test]
fn different_graphs_stay_different() {
    for n in 1..=7 {
        let graphs = all_graphs(n);
        let forms: HashSet<_> = graphs
            .iter()
            .map(|graph| Canonical::of(graph).unwrap().graph.edges().to_vec())
            .collect();
        assert_eq!(forms.len(), graphs.len());
        for (seed, graph) in graphs.iter().enumerate() {
            let form = Canonical::of(&shuffled(graph, seed as u64)).unwrap();
            assert!(forms.contains(form.graph.edges()), "{graph:?}");
        }
    }
}

#[test]
fn multigraphs() {
    let graph = |edges: &[[u32; 2]]| Graph::from_edges(3, edges.to_vec()).unwrap();
    let form = |edges: &[[u32; 2]]| Canonical::of(&graph(edges)).unwrap().graph.edges().to_vec();
    let doubled = [[0, 1], [1, 0], [1, 2]];
    assert_eq!(form(&doubled), form(&[[2, 1], [2, 0], [0, 2]]));
    assert_ne!(form(&doubled), form(&[[0, 1], [1, 2], [1, 1]]));
    // Two loops and two parallel edges have the same degrees.
    assert_ne!(form(&[[0, 0], [1, 1]]), form(&[[0, 1], [0, 1]]));
    assert_eq!(form(&[[0, 0], [1, 1]]), form(&[[2, 2], [1, 1]]));
}
