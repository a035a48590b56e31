//! Every format tells itself apart: all small graphs are written in each, and read back by what
//! the files look like.

use slitherlab_format::{self as format, Format, Warning, detect};
use slitherlab_graph::Graph;

/// All graphs on n labelled vertices with at most this many loops at each vertex and this many edges
/// between each two.
fn graphs(n: u32, loops: usize, parallel: usize) -> Vec<Graph> {
    let pairs: Vec<[u32; 2]> = (0..n).flat_map(|u| (u..n).map(move |v| [u, v])).collect();
    let mut lists = vec![vec![]];
    for pair in pairs {
        let most = if pair[0] == pair[1] { loops } else { parallel };
        lists = lists
            .iter()
            .flat_map(|edges: &Vec<[u32; 2]>| {
                (0..=most).map(move |count| [&edges[..], &vec![pair; count]].concat())
            })
            .collect();
    }
    let graph = |edges| Graph::from_edges(n as usize, edges).unwrap();
    lists.into_iter().map(graph).collect()
}

fn small_graphs() -> Vec<Graph> {
    let small = [(0, 0, 0), (1, 3, 0), (2, 2, 3), (3, 1, 2), (4, 0, 1)];
    let mut all: Vec<Graph> = small
        .into_iter()
        .flat_map(|(n, loops, parallel)| graphs(n, loops, parallel))
        .collect();
    // Larger ones: long rows, numbers of two digits, vertices without edges.
    for n in [5, 12, 40] {
        let path: Vec<[u32; 2]> = (1..n).map(|v| [v - 1, v]).collect();
        let star = (1..n).map(|v| [0, v]).collect();
        for edges in [vec![], path[..1].to_vec(), path, star] {
            all.push(Graph::from_edges(n as usize, edges).unwrap());
        }
    }
    all
}

fn shape(graph: &Graph) -> (usize, Vec<[u32; 2]>) {
    let ordered = |&[u, v]: &[u32; 2]| [u.min(v), u.max(v)];
    let mut edges: Vec<[u32; 2]> = graph.edges().iter().map(ordered).collect();
    edges.sort_unstable();
    (graph.vertex_count(), edges)
}

/// What the file is taken for: itself, but for the three ambiguities that the documentation names.
fn taken_for(graph: &Graph, written: Format) -> Format {
    match (written, graph.vertex_count(), graph.edge_count()) {
        (Format::Edges1, ..) | (Format::Matrix, 2, _) | (Format::Matrix, 1, 2..) => Format::Edges,
        _ => written,
    }
}

#[test]
fn what_is_written_in_a_format_is_detected_as_it_and_read_back() {
    let mut tried = [0; Format::ALL.len()];
    for graph in small_graphs() {
        for written in Format::ALL {
            let Ok(text) = format::write_string(&graph, written) else {
                continue;
            };
            tried[written as usize] += 1;
            let expected = taken_for(&graph, written);
            for text in [
                text.clone(),
                text.replace('\n', "\r\n"),
                format!("\n{text}\n"),
            ] {
                assert_eq!(detect(text.as_bytes()), Ok(expected), "{written}: {text:?}");
            }
            let named = format::read(text.as_bytes(), Some(written)).unwrap();
            if written == Format::Gridlock {
                // It may number the vertices anew, side by side.
                assert_eq!(named.graph.edge_count(), graph.edge_count());
                assert_eq!(named.graph.vertex_count(), graph.vertex_count());
            } else {
                assert_eq!(shape(&named.graph), shape(&graph), "{written}: {text:?}");
            }
            if expected == written {
                let detected = format::read(text.as_bytes(), None).unwrap();
                assert_eq!(detected.graph, named.graph, "{written}: {text:?}");
                assert_eq!(detected.format, written);
                // The header of a list of edges fits, so that nothing is doubtful about it.
                let warnings = detected.warnings;
                assert!(
                    warnings
                        .iter()
                        .all(|warning| *warning == Warning::ListedTwice)
                );
            }
        }
    }
    for (format, count) in Format::ALL.into_iter().zip(tried) {
        let few = if format == Format::PlanarCode { 0 } else { 60 };
        assert!(count >= few, "{format}: {count} files");
    }
}

/// The bug that a matrix of three rows was taken for the sizes of Gridlock.
#[test]
fn matrices_of_three_rows_are_no_bipartite_graphs() {
    let file = format::read(b"0 1 1\n1 0 1\n1 1 0\n", None).unwrap();
    assert_eq!(file.format, Format::Matrix);
    assert_eq!(file.graph.edges(), [[0, 1], [0, 2], [1, 2]]);
    assert_eq!(
        detect(b"# K2 + K1\n0 1 0 # a\n\n1 0 0\n0 0 0\n"),
        Ok(Format::Matrix)
    );
    // One that is damaged is called so.
    let error = format::read(b"0 1 1\n1 0 1\n1 0 0\n", None).unwrap_err();
    assert_eq!(error.format, Some(Format::Matrix));
    // The sizes of Gridlock come with pairs, or with nothing.
    assert_eq!(detect(b"1 1 1\n1 1\n"), Ok(Format::Gridlock));
    assert_eq!(detect(b"1 1 0\n"), Ok(Format::Gridlock));
    assert_eq!(detect(b"0 0 0"), Ok(Format::Gridlock));
    assert_eq!(detect(b"2 2 2\nx\n"), Ok(Format::Gridlock));
}

#[test]
fn a_third_column_is_what_is_wrong_with_a_list_of_edges() {
    for text in ["0 1 5\n1 2 3\n", "0 1 5\n1 2 3\n2 3 1\n3 4 1\n"] {
        let error = format::read(text.as_bytes(), None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "edges, line 1, column 5: expected the end of the line after two vertex numbers, \
             found '5'"
        );
    }
}

#[test]
fn two_edges_that_may_be_a_matrix_come_with_a_warning() {
    let warnings = |text: &str, format| {
        let file = format::read(text.as_bytes(), format).unwrap();
        assert_eq!(file.format, Format::Edges, "{text:?}");
        file.warnings
    };
    for text in ["0 1\n1 0\n", "0 0\n0 0\n", "1 0\n0 1\n", "0 1\n1 1\n"] {
        assert_eq!(warnings(text, None), [Warning::PerhapsMatrix], "{text:?}");
        assert_eq!(warnings(text, Some(Format::Edges)), [], "{text:?}");
    }
    for text in [
        "0 1\n0 1\n",
        "0 1\n1 2\n",
        "0 1\n",
        "0 1\n1 0\n0 1\n",
        "2 1\n1 0\n",
    ] {
        assert_eq!(warnings(text, None), [], "{text:?}");
    }
    let matrix = format::read(b"0 1\n1 0\n", Some(Format::Matrix)).unwrap();
    assert_eq!(matrix.graph.edges(), [[0, 1]]);
}

#[test]
fn one_number_is_the_matrix_of_a_vertex_only_if_it_is_0_or_1() {
    assert_eq!(format::read(b"0\n", None).unwrap().graph.vertex_count(), 1);
    assert_eq!(format::read(b"1", None).unwrap().graph.edges(), [[0, 0]]);
    for text in ["5\n", "0\n1\n", "1\n0 1\n", "0,1\n"] {
        assert_eq!(detect(text.as_bytes()), Ok(Format::Edges), "{text:?}");
    }
}
