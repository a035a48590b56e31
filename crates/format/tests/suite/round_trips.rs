//! What a writer writes, its reader reads back as the same graph.

use proptest::prelude::*;
use slitherlab_format::{self as format, Format, GraphFile, WriteError};
use slitherlab_graph::Graph;

/// Formats that hold any multigraph and keep the order of the edges and of their ends.
const EXACT: [Format; 5] = [
    Format::Edges,
    Format::Edges1,
    Format::Dimacs,
    Format::NodeLink,
    Format::Dot,
];

fn sorted_edges(graph: &Graph) -> Vec<[u32; 2]> {
    let mut edges = graph.edges().to_vec();
    for ends in &mut edges {
        ends.sort_unstable();
    }
    edges.sort_unstable();
    edges
}

/// The same vertices and edges, the edges in any order.
fn assert_same(one: &Graph, other: &Graph) {
    assert_eq!(one.vertex_count(), other.vertex_count());
    assert_eq!(sorted_edges(one), sorted_edges(other));
}

fn round(graph: &Graph, format: Format) -> GraphFile {
    let text = format::write_string(graph, format).unwrap();
    let file = format::read(text.as_bytes(), Some(format)).unwrap();
    assert_eq!(file.format, format);
    assert_eq!(file.names, None, "vertices are called by their numbers");
    // Only a list counted from 1 is not recognised for what it is.
    if format != Format::Edges1 {
        let detected = format::read(text.as_bytes(), None).unwrap();
        assert_eq!(detected.format, format, "{text}");
        assert_eq!(detected.graph, file.graph);
    }
    let windows = text.replace('\n', "\r\n");
    let again = format::read(windows.as_bytes(), Some(format)).unwrap();
    assert_eq!(again.graph, file.graph, "lines that end in CRLF");
    file
}

fn multigraph(vertices: usize, edges: usize) -> impl Strategy<Value = Graph> {
    (0..=vertices).prop_flat_map(move |n| {
        let most = if n == 0 { 0 } else { edges };
        let end = 0..n.max(1) as u32;
        proptest::collection::vec([end.clone(), end], 0..=most)
            .prop_map(move |edges| Graph::from_edges(n, edges).unwrap())
    })
}

fn simple_graph(vertices: usize) -> impl Strategy<Value = Graph> {
    (0..=vertices).prop_flat_map(|n| {
        let pairs: Vec<[u32; 2]> = (0..n as u32)
            .flat_map(|v| (0..v).map(move |u| [u, v]))
            .collect();
        let count = pairs.len();
        proptest::sample::subsequence(pairs, 0..=count)
            .prop_map(move |edges| Graph::from_edges(n, edges).unwrap())
    })
}

proptest! {
    #[test]
    fn multigraphs_survive_everything_that_holds_them(graph in multigraph(20, 40)) {
        for format in EXACT {
            prop_assert_eq!(&round(&graph, format).graph, &graph, "{}", format);
        }
        assert_same(&round(&graph, Format::Sparse6).graph, &graph);
        for format in [Format::Matrix, Format::Adjacency] {
            if let Ok(text) = format::write_string(&graph, format) {
                let file = format::read(text.as_bytes(), Some(format)).unwrap();
                assert_same(&file.graph, &graph);
            }
        }
        let graph6 = format::write_string(&graph, Format::Graph6);
        prop_assert_eq!(graph6.is_ok(), graph.is_simple());
    }

    #[test]
    fn simple_graphs_survive_graph6(graph in simple_graph(70)) {
        assert_same(&round(&graph, Format::Graph6).graph, &graph);
        assert_same(&round(&graph, Format::Sparse6).graph, &graph);
    }

    #[test]
    fn bipartite_graphs_survive_gridlock(
        left in 0usize..8,
        right in 0usize..8,
        raw in proptest::collection::vec((0u32..8, 0u32..8, any::<bool>()), 0..30),
    ) {
        let edges: Vec<[u32; 2]> = raw
            .iter()
            .filter(|_| left > 0 && right > 0)
            .map(|&(u, v, turned)| {
                let (u, v) = (u % left as u32, left as u32 + v % right as u32);
                if turned { [v, u] } else { [u, v] }
            })
            .collect();
        let graph = Graph::from_edges(left + right, edges).unwrap();
        assert_same(&round(&graph, Format::Gridlock).graph, &graph);
        let file = GraphFile {
            graph,
            format: Format::Gridlock,
            names: None,
            sides: Some([left, right]),
            warnings: vec![],
        };
        let mut text = Vec::new();
        file.write(Format::Gridlock, &mut text).unwrap();
        let again = format::read(&text, None).unwrap();
        prop_assert_eq!(again.sides, Some([left, right]));
        assert_same(&again.graph, &file.graph);
    }

    /// When the sides are mixed, the vertices get new numbers: one side, then the other.
    #[test]
    fn gridlock_renumbers_mixed_sides(
        sides in proptest::collection::vec(any::<bool>(), 1..10),
        raw in proptest::collection::vec((0u32..10, 0u32..10), 0..30),
    ) {
        let n = sides.len() as u32;
        let edges: Vec<[u32; 2]> = raw
            .iter()
            .map(|&(u, v)| [u % n, v % n])
            .filter(|&[u, v]| sides[u as usize] != sides[v as usize])
            .collect();
        let graph = Graph::from_edges(sides.len(), edges).unwrap();
        let crosses = |k: u32| graph.edges().iter().all(|&[u, v]| (u < k) != (v < k));
        let mut number: Vec<u32> = graph.vertices().collect();
        if !(0..=n).any(crosses) {
            let side = slitherlab_graph::bipartition(&graph).unwrap();
            let mut order = number.clone();
            order.sort_by_key(|&v| side[v as usize]);
            for (new, &old) in order.iter().enumerate() {
                number[old as usize] = new as u32;
            }
        }
        let renumbered = graph.edges().iter().map(|ends| ends.map(|v| number[v as usize]));
        let expected = Graph::from_edges(sides.len(), renumbered.collect()).unwrap();
        assert_same(&round(&graph, Format::Gridlock).graph, &expected);
    }

    /// Any names at all come back from JSON; from DOT all that it can write.
    #[test]
    fn names_survive(
        names in proptest::collection::hash_set(
            prop_oneof![any::<String>(), "[a-z0-9\"\\\\<>#/ \n\r.-]{0,6}"], 0..8),
        raw in proptest::collection::vec((0u32..8, 0u32..8), 0..10),
    ) {
        let names: Vec<String> = names.into_iter().collect();
        let n = names.len() as u32;
        let edges = raw.iter().filter(|_| n > 0).map(|&(u, v)| [u % n, v % n]).collect();
        let file = GraphFile {
            graph: Graph::from_edges(names.len(), edges).unwrap(),
            format: Format::Dot,
            names: Some(names.clone()),
            sides: None,
            warnings: vec![],
        };
        for format in [Format::NodeLink, Format::Dot] {
            let mut text = Vec::new();
            match file.write(format, &mut text) {
                Ok(()) => {
                    let again = format::read(&text, None).unwrap();
                    prop_assert_eq!(again.format, format);
                    prop_assert_eq!(&again.graph, &file.graph);
                    let numbers: Vec<String> = (0..n).map(|v| v.to_string()).collect();
                    prop_assert_eq!(&again.names.unwrap_or(numbers), &names);
                }
                Err(WriteError::Name { .. }) => {
                    prop_assert_eq!(format, Format::Dot);
                    prop_assert!(names.iter().any(|name| name.contains('\\')));
                }
                Err(error) => prop_assert!(false, "{error}"),
            }
        }
    }

    #[test]
    fn streams_give_the_graphs_in_order(graphs in proptest::collection::vec(simple_graph(12), 0..12)) {
        let mut text = Vec::new();
        for (place, graph) in graphs.iter().enumerate() {
            let format = if place % 3 == 1 { Format::Sparse6 } else { Format::Graph6 };
            format::write(graph, format, &mut text).unwrap();
        }
        let read: Vec<Graph> = format::read_lines(&text[..]).collect::<Result<_, _>>().unwrap();
        prop_assert_eq!(read.len(), graphs.len());
        for (read, graph) in read.iter().zip(&graphs) {
            assert_same(read, graph);
        }
    }
}

#[test]
fn orders_around_the_size_headers_survive() {
    for n in [62, 63, 64, 500] {
        let edges = (1..n as u32).map(|v| [v - 1, v]).collect();
        let graph = Graph::from_edges(n, edges).unwrap();
        assert_same(&round(&graph, Format::Graph6).graph, &graph);
    }
    for n in [258_046, 258_047, 258_048, 1_000_000] {
        let graph = Graph::from_edges(n, vec![[0, n as u32 - 1], [5, 5]]).unwrap();
        assert_same(&round(&graph, Format::Sparse6).graph, &graph);
    }
}
