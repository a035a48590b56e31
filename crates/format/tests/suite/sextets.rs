//! graph6 and sparse6 against texts that others wrote.

use slitherlab_format::{self as format, Format, FormatProblem};
use slitherlab_graph::{Graph, sextet};

fn sorted_edges(graph: &Graph) -> Vec<[u32; 2]> {
    let mut edges = graph.edges().to_vec();
    for ends in &mut edges {
        ends.sort_unstable();
    }
    edges.sort_unstable();
    edges
}

fn graph(order: usize, edges: &[[u32; 2]]) -> Graph {
    Graph::from_edges(order, edges.to_vec()).unwrap()
}

/// Reading gives `NetworkX`'s edges; writing gives its graph6 text to the byte. Its sparse6 differs
/// from nauty's in the filling bits, so there only reading is compared.
#[test]
fn networkx_writes_what_we_read() {
    let golden = include_str!("../golden/sextets.txt");
    let mut count = 0;
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [order, edges, graph6, sparse6] = fields[..] else {
            panic!("four fields: {line}");
        };
        let order: usize = order.parse().unwrap();
        let edges: Vec<[u32; 2]> = edges
            .split(',')
            .filter_map(|edge| edge.split_once('-').filter(|(u, _)| !u.is_empty()))
            .map(|(u, v)| [u.parse().unwrap(), v.parse().unwrap()])
            .collect();
        let expected = sorted_edges(&graph(order, &edges));
        for (text, format) in [(graph6, Format::Graph6), (sparse6, Format::Sparse6)] {
            if text == "-" {
                continue;
            }
            let file = format::read(text.as_bytes(), None).unwrap();
            assert_eq!(file.format, format);
            assert_eq!(file.graph.vertex_count(), order);
            assert_eq!(sorted_edges(&file.graph), expected, "{line}");
            let again = format::write_string(&file.graph, format).unwrap();
            if format == Format::Graph6 {
                assert_eq!(again, format!("{text}\n"));
            } else {
                let file = format::read(again.as_bytes(), None).unwrap();
                assert_eq!(sorted_edges(&file.graph), expected, "{line}");
            }
            count += 1;
        }
    }
    assert!(count > 200);
}

/// The two worked examples of nauty's description of the formats.
#[test]
fn the_examples_of_the_description() {
    let five = graph(5, &[[0, 2], [0, 4], [1, 3], [3, 4]]);
    assert_eq!(
        format::write_string(&five, Format::Graph6).unwrap(),
        "DQc\n"
    );
    let seven = graph(7, &[[0, 1], [0, 2], [1, 2], [5, 6]]);
    assert_eq!(
        format::write_string(&seven, Format::Sparse6).unwrap(),
        ":Fa@x^\n"
    );
    for (text, expected) in [("DQc", &five), (":Fa@x^", &seven)] {
        let file = format::read(text.as_bytes(), None).unwrap();
        assert_eq!(sorted_edges(&file.graph), sorted_edges(expected));
    }
}

/// Every multigraph on up to four vertices with up to three edges, loops included, and the orders
/// 8 and 16 with edges at the last three vertices: all cases of the filling rule.
#[test]
fn sparse6_fills_up_without_adding_a_loop() {
    let check = |order: usize, edges: &[[u32; 2]]| {
        let graph = graph(order, edges);
        let text = format::write_string(&graph, Format::Sparse6).unwrap();
        let again = format::read(text.as_bytes(), Some(Format::Sparse6))
            .unwrap()
            .graph;
        assert_eq!(again.vertex_count(), order);
        assert_eq!(
            sorted_edges(&again),
            sorted_edges(&graph),
            "{order} {edges:?} {text}"
        );
    };
    for order in [1u32, 2, 3, 4, 7, 8, 9, 15, 16, 17, 32] {
        let low = if order > 4 { order - 3 } else { 0 };
        let pairs: Vec<[u32; 2]> = (low..order)
            .flat_map(|v| (low..=v).map(move |u| [u, v]))
            .collect();
        check(order as usize, &[]);
        for &a in &pairs {
            check(order as usize, &[a]);
            for &b in &pairs {
                check(order as usize, &[a, b]);
                for &c in &pairs {
                    check(order as usize, &[a, b, c]);
                    check(order as usize, &[[0, 0], [0, low], a, b, c]);
                }
            }
        }
    }
    // n = 2 and vertex 0 with a loop, where ones alone would read as a loop at vertex 1.
    let text = format::write_string(&graph(2, &[[0, 0]]), Format::Sparse6).unwrap();
    assert_eq!(text, ":AF\n");
}

#[test]
fn headers_blanks_and_comments_are_passed_over() {
    for text in [
        ">>graph6<<Bw\n",
        ">>graph6<<\r\nBw\r\n",
        "\u{feff}Bw",
        "# a triangle\n\n  Bw  \n\n",
        ">>sparse6<<:BcN\n",
        ":BcN",
    ] {
        let file = format::read(text.as_bytes(), None).unwrap();
        assert_eq!(
            sorted_edges(&file.graph),
            [[0, 1], [0, 2], [1, 2]],
            "{text:?}"
        );
    }
}

#[test]
fn damage_is_named() {
    let problem = |text: &str| format::read(text.as_bytes(), None).unwrap_err();
    let cut = problem("D?");
    assert_eq!(
        cut.to_string(),
        "graph6, line 1, column 2: 5 vertices take 2 bytes after the size, but there are 1"
    );
    // Claims of 2³⁶ − 1 vertices.
    assert!(matches!(
        problem("~~~~~~~~").problem,
        FormatProblem::Sextets(sextet::Problem::Length { .. })
    ));
    assert!(matches!(
        problem(":~~~~~~~~").problem,
        FormatProblem::TooMany { .. }
    ));
    // The last bits of a byte must be zero in graph6.
    assert_eq!(
        problem("B~").problem,
        FormatProblem::Sextets(sextet::Problem::Padding)
    );
    // A group cut in the middle.
    assert_eq!(
        problem(":~?@??").problem,
        FormatProblem::Sextets(sextet::Problem::Padding)
    );
    assert_eq!(problem("Bw\n\nBw\n").problem, FormatProblem::SecondGraph);
    assert_eq!(problem("Bw\n\nBw\n").line, 3);
    assert!(matches!(
        problem("&B?").problem,
        FormatProblem::Directed { .. }
    ));
    assert!(matches!(
        problem(">>digraph6<<&B?").problem,
        FormatProblem::Directed { .. }
    ));
    assert!(matches!(
        problem(";Bw").problem,
        FormatProblem::Foreign { .. }
    ));
    assert_eq!(problem("").problem, FormatProblem::Empty);
    assert_eq!(problem(" \n\n").problem, FormatProblem::Empty);
    let named = format::read(b"Bw", Some(Format::Sparse6)).unwrap_err();
    assert_eq!(
        named.to_string(),
        "sparse6, line 1, column 1: expected ':', found 'B'"
    );
}
