//! The size of the matching against brute force and a plain blossom algorithm.

use crate::certificate;

use certificate::check_certificate;
use rand::Rng;
use rand::seq::SliceRandom;
use slitherlab_graph::Graph;
use slitherlab_matching::{
    Certificate, Class, GallaiEdmonds, Matching, Progress, maximum_matching, maximum_matching_from,
    maximum_matching_observed,
};
use slitherlab_oracle::{
    all_graphs, maximum_matching_size, plain_blossom_size, random_generator, random_graph,
};

/// The size that the crate finds, from scratch and from the empty matching, which leaves all to
/// the search.
fn size(graph: &Graph) -> usize {
    let matching = maximum_matching(graph);
    matching.check(graph).expect("a matching");
    let searched = maximum_matching_from(graph, &Matching::empty(graph.vertex_count()));
    searched.check(graph).expect("a matching");
    assert_eq!(matching.len(), searched.len());
    for maximum in [&matching, &searched] {
        check_certificate(graph, &Certificate::of(graph, maximum).expect("maximum"));
    }
    matching.len()
}

/// The classes by their definition: a vertex is outer when the graph without it has as large a
/// matching.
fn classes_by_definition(graph: &Graph, size: impl Fn(&Graph) -> usize) -> Vec<Class> {
    let whole = size(graph);
    let is_outer: Vec<bool> = graph
        .vertices()
        .map(|v| size(&slitherlab_graph::Minor::induced(graph, |w| w != v).graph) == whole)
        .collect();
    let has_outer_neighbour = |v| graph.neighbors(v).iter().any(|&w| is_outer[w as usize]);
    graph
        .vertices()
        .map(|v| match is_outer[v as usize] {
            true => Class::Outer,
            false if has_outer_neighbour(v) => Class::Inner,
            false => Class::Perfect,
        })
        .collect()
}

fn check_classes(graph: &Graph, oracle: impl Fn(&Graph) -> usize) {
    let expected = classes_by_definition(graph, oracle);
    for start in [
        maximum_matching(graph),
        maximum_matching_from(graph, &Matching::empty(graph.vertex_count())),
    ] {
        let mut decomposition = GallaiEdmonds::of(graph, &start).expect("maximum");
        assert_eq!(
            decomposition.classes().collect::<Vec<_>>(),
            expected,
            "{:?}",
            graph.edges()
        );
        for v in graph
            .vertices()
            .filter(|&v| expected[v as usize] == Class::Outer)
        {
            let exposing = decomposition.matching_exposing(v);
            exposing.check(graph).expect("a matching");
            assert!(exposing.is_exposed(v));
            assert_eq!(exposing.len(), start.len());
        }
    }
}

#[test]
fn all_graphs_up_to_eight_vertices() {
    let expected_counts = [1, 1, 2, 4, 11, 34, 156, 1044, 12346];
    for (n, expected) in expected_counts.into_iter().enumerate() {
        let graphs = all_graphs(n);
        assert_eq!(
            graphs.len(),
            expected,
            "isomorphism classes on {n} vertices"
        );
        for graph in graphs {
            assert_eq!(
                size(&graph),
                maximum_matching_size(&graph),
                "{:?}",
                graph.edges()
            );
            check_classes(&graph, maximum_matching_size);
        }
    }
}

#[test]
fn random_graphs_up_to_fourteen_vertices() {
    let mut random = random_generator(1);
    for case in 0..4000 {
        let n = random.random_range(9..=14);
        let density = random.random_range(0.05..0.6);
        let graph = random_graph(&mut random, n, density);
        assert_eq!(
            size(&graph),
            maximum_matching_size(&graph),
            "{:?}",
            graph.edges()
        );
        if case % 8 == 0 {
            check_classes(&graph, maximum_matching_size);
        }
    }
}

#[test]
fn random_graphs_up_to_two_hundred_vertices() {
    let mut random = random_generator(2);
    for case in 0..4000 {
        let n = random.random_range(15..=200);
        let density = random.random_range(0.5..5.0) / f64::from(n);
        let graph = random_graph(&mut random, n, density);
        assert_eq!(
            size(&graph),
            plain_blossom_size(&graph),
            "{:?}",
            graph.edges()
        );
        if case % 20 == 0 {
            check_classes(&graph, plain_blossom_size);
        }
    }
}

#[test]
fn factor_critical_graphs_with_deeply_nested_blossoms() {
    let mut random = random_generator(3);
    for case in 0..300 {
        // Random ears whose ends are recent vertices.
        let window = random.random_range(1..=8);
        let mut n: u32 = 1;
        let mut edges = Vec::new();
        while n < 10 + 3 * case {
            let inner = 2 * random.random_range(1..=2);
            let mut recent = || n - 1 - random.random_range(0..window.min(n));
            let mut last = recent();
            let end = recent();
            for v in n..n + inner {
                edges.push([last, v]);
                last = v;
            }
            edges.push([last, end]);
            n += inner;
        }
        let graph = Graph::from_edges(n as usize, edges).unwrap();
        assert_eq!(size(&graph), n as usize / 2);
        assert_eq!(size(&shuffled(&graph, &mut random)), n as usize / 2);
    }
}

/// Flowers, that is, nested blossoms, which stand on fewer hubs: so many repairs need blossoms that
/// a large kernel is contracted.
fn flowers_on(hubs: u32, random: &mut impl Rng) -> Graph {
    let mut n: u32 = hubs;
    let mut edges = Vec::new();
    for _ in 0..hubs + random.random_range(0..=hubs / 4) {
        let first = n;
        n += 1;
        for _ in 0..random.random_range(0..=6) {
            let mut last = random.random_range(first..n);
            let end = random.random_range(first..n);
            let inner = 2 * random.random_range(1..=3);
            for v in n..n + inner {
                edges.push([last, v]);
                last = v;
            }
            edges.push([last, end]);
            n += inner;
        }
        let stalk = |_| [random.random_range(0..hubs), random.random_range(first..n)];
        edges.extend((0..3).map(stalk));
    }
    let graph = Graph::from_edges(n as usize, edges).unwrap();
    if random.random_bool(0.5) {
        graph
    } else {
        shuffled(&graph, random)
    }
}

#[test]
fn flowers_on_few_hubs() {
    let mut random = random_generator(11);
    for _ in 0..60 {
        let hubs = random.random_range(10..=80);
        let graph = flowers_on(hubs, &mut random);
        assert_eq!(size(&graph), plain_blossom_size(&graph));
    }
}

#[test]
fn large_kernels_made_of_flowers_are_contracted() {
    let mut random = random_generator(12);
    for _ in 0..60 {
        let hubs = random.random_range(400..=600);
        let graph = flowers_on(hubs, &mut random);
        let mut kernels = 0;
        maximum_matching_observed(&graph, |progress| {
            kernels += u32::from(matches!(progress, Progress::Kernel { .. }));
        });
        assert_eq!(
            kernels, 2,
            "the kernel, and what is left when it is contracted"
        );
        size(&graph);
    }
}

#[test]
fn dense_graphs_whose_sweep_meets_dead_ends() {
    let mut random = random_generator(4);
    for case in 0..600 {
        // Cliques, most of them of odd size, tied together by a few edges.
        let ties = random.random_range(0..=3);
        let mut edges = Vec::new();
        let mut n = 0_u32;
        for _ in 0..random.random_range(2..=8) {
            let first = n;
            n += 2 * random.random_range(4..=9) + u32::from(random.random_bool(0.8));
            edges.extend((first..n).flat_map(|v| (first..v).map(move |u| [u, v])));
            if first > 0 {
                let tie = |_| [random.random_range(0..first), random.random_range(first..n)];
                edges.extend((0..ties).map(tie));
            }
        }
        let graph = Graph::from_edges(n as usize, edges).unwrap();
        let graph = shuffled(&graph, &mut random);
        assert_eq!(size(&graph), plain_blossom_size(&graph));
        if case % 20 == 0 {
            check_classes(&graph, plain_blossom_size);
        }
    }
}

#[test]
fn a_board_in_natural_order_and_a_cell_less() {
    for side in 2..=12 {
        let board = slitherlab_board::Board::parse(&format!("grid:{side}x{side}")).unwrap();
        assert_eq!(size(board.graph()), side * side / 2);
        for hole in board.graph().vertices() {
            let holed = slitherlab_graph::Minor::induced(board.graph(), |v| v != hole).graph;
            assert_eq!(size(&holed), plain_blossom_size(&holed));
        }
    }
}

/// The graph under other names, its arcs in another order.
fn shuffled(graph: &Graph, random: &mut impl Rng) -> Graph {
    let mut names: Vec<u32> = graph.vertices().collect();
    names.shuffle(random);
    let rename = |edge: &[u32; 2]| edge.map(|v| names[v as usize]);
    let mut edges: Vec<[u32; 2]> = graph.edges().iter().map(rename).collect();
    edges.shuffle(random);
    Graph::from_edges(graph.vertex_count(), edges).unwrap()
}

/// A square board with this share of all diagonals of one direction, and with some cells missing.
fn board_with_holes(random: &mut impl Rng, side: u32, diagonals: f64, missing: f64) -> Graph {
    let cells = side * side;
    let mut edges = Vec::new();
    for v in 0..cells {
        let [right, below] = [v % side + 1 < side, v / side + 1 < side];
        edges.extend(right.then_some([v, v + 1]));
        edges.extend(below.then_some([v, v + side]));
        let diagonal = right && below && random.random_bool(diagonals);
        edges.extend(diagonal.then_some([v, v + side + 1]));
    }
    let whole = Graph::from_edges(cells as usize, edges).unwrap();
    let holes: Vec<bool> = (0..cells).map(|_| random.random_bool(missing)).collect();
    slitherlab_graph::Minor::induced(&whole, |v| !holes[v as usize]).graph
}

/// Boards on which the start settles trees, with too few diagonals to make a blossom in each of
/// them.
#[test]
fn boards_with_holes_and_a_few_diagonals() {
    let mut random = random_generator(5);
    for case in 0..120 {
        let side = random.random_range(10..=70);
        let board = board_with_holes(&mut random, side, [0.0, 0.002, 0.02][case % 3], 0.1);
        assert_eq!(size(&board), plain_blossom_size(&board));
    }
}

/// Boards on which trees with blossoms find paths, are settled and become too large, in order and
/// with shuffled names.
#[test]
fn triangular_boards_with_many_holes() {
    let mut random = random_generator(9);
    for case in 0..60 {
        let side = random.random_range(10..=90);
        let missing = [0.1, 0.2, 0.3, 0.45][case % 4];
        let board = board_with_holes(&mut random, side, 1.0, missing);
        let expected = plain_blossom_size(&board);
        assert_eq!(size(&board), expected);
        assert_eq!(size(&shuffled(&board, &mut random)), expected);
    }
}

/// Large enough for the kernel to be renamed. The certificate proves that the matching is maximum.
#[test]
fn large_boards_with_shuffled_names() {
    let mut random = random_generator(6);
    for diagonals in [0.0, 0.01] {
        let board = board_with_holes(&mut random, 210, diagonals, 0.1);
        assert_eq!(size(&shuffled(&board, &mut random)), size(&board));
    }
}

/// What is left exposed after the greedy start lies far apart here.
#[test]
fn large_knights_boards_with_holes() {
    let mut random = random_generator(8);
    let side = 220_usize;
    for _ in 0..2 {
        let mut names = vec![None; side * side];
        let mut count = 0;
        for name in &mut names {
            if random.random_bool(0.9) {
                *name = Some(count);
                count += 1;
            }
        }
        let mut edges = Vec::new();
        for (cell, name) in names.iter().enumerate() {
            let (x, y) = (cell % side, cell / side);
            for (dx, dy) in [(1, 2), (2, 1), (-1, 2), (-2, 1)] {
                let other = x.checked_add_signed(dx).filter(|&x| x < side);
                let other = other.and_then(|x| *names.get((y + dy) * side + x)?);
                edges.extend(name.zip(other).map(|(u, v)| [u, v]));
            }
        }
        let board = Graph::from_edges(count as usize, edges).unwrap();
        assert!(size(&board) > 20_000);
    }
}
