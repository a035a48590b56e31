//! What each reader accepts, refuses and says, beyond what the writers write.

use slitherlab_format::{self as format, Format, FormatProblem, GraphFile, Warning, WriteError};
use slitherlab_graph::Graph;

fn read(text: &str, format: Format) -> GraphFile {
    format::read(text.as_bytes(), Some(format)).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn detected(text: &str) -> GraphFile {
    format::read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn refusal(text: &str, format: Format) -> String {
    let error = format::read(text.as_bytes(), Some(format)).unwrap_err();
    error.to_string()
}

fn names(file: &GraphFile) -> Vec<&str> {
    file.names
        .as_ref()
        .unwrap()
        .iter()
        .map(String::as_str)
        .collect()
}

mod edge_lists {
    use super::*;

    fn shape(text: &str, format: Format) -> (usize, Vec<[u32; 2]>) {
        let graph = read(text, format).graph;
        (graph.vertex_count(), graph.edges().to_vec())
    }

    #[test]
    fn the_first_line_is_a_header_exactly_when_it_fits() {
        let edges = |text| shape(text, Format::Edges);
        assert_eq!(edges("4 2\n0 1\n1 3\n"), (4, vec![[0, 1], [1, 3]]));
        // One line too few, one too many, a vertex that is too large.
        assert_eq!(edges("4 2\n0 1\n"), (5, vec![[4, 2], [0, 1]]));
        assert_eq!(edges("4 1\n0 1\n1 3\n"), (5, vec![[4, 1], [0, 1], [1, 3]]));
        assert_eq!(edges("3 2\n0 1\n1 3\n"), (4, vec![[3, 2], [0, 1], [1, 3]]));
        assert_eq!(edges("0 0"), (0, vec![]));
        assert_eq!(edges("7 0\n"), (7, vec![]));
        assert_eq!(edges("0 1\n0 0\n"), (2, vec![[0, 1], [0, 0]]));
        assert_eq!(edges("2 1\n0 1\n"), (2, vec![[0, 1]]));
        // Blank lines and comments are not lines that follow.
        assert_eq!(
            edges("# three\n3 1\n\n% here\n 0\t2 \r\n\n"),
            (3, vec![[0, 2]])
        );
        assert_eq!(edges("0 1 # a\n1 2 % b"), (3, vec![[0, 1], [1, 2]]));
    }

    #[test]
    fn from_one_the_same_holds_with_the_vertices_one_to_n() {
        let edges = |text| shape(text, Format::Edges1);
        assert_eq!(edges("4 2\n1 2\n2 4\n"), (4, vec![[0, 1], [1, 3]]));
        assert_eq!(edges("3 2\n1 2\n2 4\n"), (4, vec![[2, 1], [0, 1], [1, 3]]));
        assert_eq!(edges("1 2\n2 3\n"), (3, vec![[0, 1], [1, 2]]));
        assert_eq!(edges("0 0\n"), (0, vec![]));
        assert_eq!(edges("5 0\n"), (5, vec![]));
        for text in ["1 2\n0 1\n", "0 1\n1 2\n2 3\n"] {
            let error = format::read(text.as_bytes(), Some(Format::Edges1)).unwrap_err();
            assert_eq!(error.problem, FormatProblem::VertexZero);
        }
    }

    #[test]
    fn a_list_that_may_count_from_one_comes_with_a_warning() {
        assert_eq!(detected("0 1\n1 2\n").warnings, []);
        assert_eq!(detected("1 2\n2 3\n").warnings, [Warning::NoVertexZero]);
        assert_eq!(
            detected("3 3\n1 2\n2 3\n1 3\n").warnings,
            [Warning::HeaderFromOne]
        );
        // With a header that fits, or when the format is named, there is nothing to doubt.
        assert_eq!(detected("4 3\n1 2\n2 3\n1 3\n").warnings, []);
        assert_eq!(read("1 2\n2 3\n", Format::Edges).warnings, []);
        assert_eq!(read("1 2\n2 3\n", Format::Edges1).warnings, []);
        assert!(!Warning::HeaderFromOne.to_string().contains('\n'));
    }

    #[test]
    fn errors_say_where_and_what() {
        let refusal = |text| refusal(text, Format::Edges);
        assert_eq!(
            refusal("0 1\n2\n"),
            "edges, line 2, column 2: expected a blank between two vertex numbers, found the end \
             of the line"
        );
        assert_eq!(
            refusal("0 1\n2 3 4\n"),
            "edges, line 2, column 5: expected the end of the line after two vertex numbers, \
             found '4'"
        );
        assert_eq!(
            refusal("0 1\n0 -1\n"),
            "edges, line 2, column 3: expected a vertex number, found '-'"
        );
        assert_eq!(
            refusal("0 4294967296"),
            "edges, line 1, column 3: the number is too large (vertices and counts are below 2³¹)"
        );
        assert_eq!(
            refusal("0 1\n0 2000000000\n"),
            "edges, line 2, column 1: 2000000001 vertices from a file of 17 bytes: more than its \
             limit of 1048848"
        );
        assert_eq!(
            refusal("0,1\n"),
            "edges, line 1, column 2: expected a blank between two vertex numbers, found ','"
        );
        assert_eq!(
            refusal("# nothing\n\n"),
            "edges, line 3, column 1: there is no graph, the input is empty"
        );
        assert!(refusal("2000000000 0").contains("2000000000 vertices from a file of 12 bytes"));
        assert!(refusal("4294967295 4294967295").contains("4294967296 vertices"));
        assert!(format::read(b"0 4294967295\n1 2", Some(Format::Edges1)).is_err());
    }
}

mod dimacs {
    use super::*;

    #[test]
    fn all_kinds_of_problem_lines_and_comments() {
        for kind in ["edge", "edges", "col"] {
            let file = detected(&format!(
                "c hello\nc\np {kind} 4 2\nn 1 5\ne 1 2\nc x\ne 4 4\n"
            ));
            assert_eq!(file.format, Format::Dimacs);
            assert_eq!(file.graph.vertex_count(), 4);
            assert_eq!(file.graph.edges(), [[0, 1], [3, 3]]);
        }
    }

    #[test]
    fn edges_in_both_directions_are_taken_once_when_the_header_says_so() {
        let both = "e 1 2\ne 2 1\ne 2 3\ne 3 2\n";
        let file = detected(&format!("p col 3 2\n{both}"));
        assert_eq!(file.graph.edges(), [[0, 1], [1, 2]]);
        assert_eq!(file.warnings, []);
        let file = detected(&format!("p col 3 4\n{both}"));
        assert_eq!(file.graph.edge_count(), 4);
        assert_eq!(file.warnings, [Warning::ListedTwice]);
        assert_eq!(
            refusal("p col 3 2\ne 1 2\ne 1 2\ne 2 3\ne 3 2\n", Format::Dimacs),
            "dimacs, line 6, column 1: the header says 2 edges, but there are 4"
        );
    }

    #[test]
    fn errors_say_where_and_what() {
        let refusal = |text| refusal(text, Format::Dimacs);
        assert_eq!(
            refusal("p edge 3 1\ne 1 4\n"),
            "dimacs, line 2, column 5: vertex 4 does not exist: the vertices here are 1 to 3"
        );
        assert_eq!(
            refusal("e 1 2\n"),
            "dimacs, line 1, column 1: expected the line `p edge VERTICES EDGES`, found 'e'"
        );
        assert!(refusal("p edge 3 2\ne 1 2\n").contains("says 2 edges, but there are 1"));
        assert!(refusal("p sp 3 1\na 1 2 5\n").contains("directed"));
        assert!(refusal("p cnf 3 1\n1 2 0\n").contains("expected `edge` or `col`"));
        assert!(refusal("p edge 4294967295 0\n").contains("vertices from a file of 20 bytes"));
        assert!(refusal("p edge 1 0\np edge 1 0\n").contains("expected an `e` or `c` line"));
        assert!(refusal("c only\n").contains("expected the line `p edge"));
    }
}

mod gridlock {
    use super::*;

    /// The example of the paper's appendix 6.7.
    const PAPER: &str = "7 7 11\n1 2\n1 3\n2 5\n2 6\n3 4\n4 1\n5 4\n6 2\n6 4\n7 3\n7 6\n";

    #[test]
    fn the_example_of_the_paper() {
        let file = detected(PAPER);
        assert_eq!(file.format, Format::Gridlock);
        assert_eq!(file.sides, Some([7, 7]));
        assert_eq!(file.graph.vertex_count(), 14);
        assert_eq!(file.graph.edges()[..2], [[0, 8], [0, 9]]);
        let mut text = Vec::new();
        file.write(Format::Gridlock, &mut text).unwrap();
        assert_eq!(text, PAPER.as_bytes());
    }

    #[test]
    fn errors_say_where_and_what() {
        let refusal = |text| refusal(text, Format::Gridlock);
        assert!(refusal("2 2 1\n1 3\n").ends_with("the vertices here are 1 to 2"));
        assert!(refusal("2 2 2\n1 2\n").ends_with("says 2 edges, but there are 1"));
        assert!(refusal("2 2 0\n1 2\n").ends_with("says 0 edges, but there are 1"));
        assert!(refusal("3000000000 3000000000 0").contains("6000000000 vertices"));
        assert!(refusal("2 2\n1 2\n").contains("column 4: expected a blank, found the end"));
    }

    #[test]
    fn an_odd_cycle_has_no_sides() {
        let triangle = Graph::from_edges(3, vec![[0, 1], [1, 2], [2, 0]]).unwrap();
        let refused = format::write_string(&triangle, Format::Gridlock).unwrap_err();
        assert!(matches!(refused, WriteError::NotBipartite { .. }));
    }
}

mod node_link {
    use super::*;

    #[test]
    fn as_networkx_writes_it() {
        // `json.dumps(nx.node_link_data(…))` of a multigraph, a grid, and an old version.
        let file = detected(
            r#"{"directed": false, "multigraph": true, "graph": {}, "nodes": [{"id": 0}, {"id": 1}],
            "edges": [{"source": 0, "target": 1, "key": 0}, {"source": 0, "target": 1, "key": 1},
            {"source": 1, "target": 1, "key": 0}]}"#,
        );
        assert_eq!(file.graph.edges(), [[0, 1], [0, 1], [1, 1]]);
        assert_eq!(file.names, None);
        let file = detected(
            r#"{"directed": false, "multigraph": false, "graph": {"name": [[]]}, "nodes":
            [{"id": [0, 0]}, {"id": [0, 1]}, {"color": "red", "id": [[1, "a"], 0.5]}], "links":
            [{"weight": 3.5, "target": [0, 1], "source": [0, 0]},
            {"source": [0, 1], "target": [0, 0]}]}"#,
        );
        assert_eq!(file.graph.edges(), [[0, 1]], "not a multigraph");
        assert_eq!(names(&file), ["0,0", "0,1", "(1,a),0.5"]);
    }

    #[test]
    fn edges_may_come_before_the_nodes() {
        let file = detected(
            r#"{"links": [{"source": "c", "target": "a"}, {"source": "a", "target": "c"}],
            "nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}"#,
        );
        assert_eq!(names(&file), ["a", "b", "c"]);
        assert_eq!(file.graph.edges(), [[2, 0], [0, 2]]);
        let twice = r#"{"edges": [{"source": 1, "target": 1, "key": "x"},
            {"source": 1.0, "target": 1, "key": "x"}], "nodes": [{"id": 1}]}"#;
        assert_eq!(
            detected(twice).graph.edge_count(),
            1,
            "the same key is the same edge"
        );
    }

    #[test]
    fn scalars_of_all_kinds_are_ids() {
        let file = detected(
            r#"{"nodes": [{"id": -1}, {"id": 2.5}, {"id": true}, {"id": null}, {"id": 1e300},
            {"id": ""}, {"id": "ä\n"}, {"id": 18446744073709551615}], "edges": []}"#,
        );
        let expected = [
            "-1",
            "2.5",
            "true",
            "null",
            "1e300",
            "",
            "ä\n",
            "18446744073709551615",
        ];
        assert_eq!(names(&file), expected);
    }

    #[test]
    fn errors_say_where_and_what() {
        let refusal = |text| refusal(text, Format::NodeLink);
        assert_eq!(
            refusal("{\"directed\": true}"),
            "node-link, line 1, column 18: \"directed\": true holds a directed graph; geography, progressive \
             and edge-geography are played on one that is written as lines such as 0>1"
        );
        assert_eq!(
            refusal("{\"nodes\": [{\"id\": 1}],\n\"edges\": [{\"source\": 1, \"target\": 2}]}"),
            "node-link, line 2, column 36: an edge ends at node \"2\" that is not among the nodes"
        );
        let cases = [
            (
                "{\"nodes\": [{\"id\": 1}, {\"id\": 1}], \"edges\": []}",
                "node \"1\" occurs twice",
            ),
            ("{\"nodes\": [{}], \"edges\": []}", "missing field `id`"),
            ("{\"nodes\": []}", "there are no \"edges\" or \"links\""),
            ("{\"edges\": []}", "there are no \"nodes\""),
            ("{\"edges\": [], \"links\": []}", "a second list of edges"),
            (
                "{\"nodes\": [], \"edges\": [{\"target\": 1}]}",
                "not among the nodes",
            ),
            (
                "{\"edges\": [{\"source\": 1, \"target\": 2}], \"nodes\": [{\"id\": 1}]}",
                "\"2\"",
            ),
            ("{\"nodes\": [], \"edges\": []} x", "trailing characters"),
            ("{\"nodes\": [", "EOF while parsing"),
            ("[]", "expected an object with"),
            ("{\"nodes\": [{\"id\": {}}]}", "expected a string, a number"),
        ];
        for (text, expected) in cases {
            let message = refusal(text);
            assert!(message.contains(expected), "{text}: {message}");
        }
    }
}

mod dot {
    use super::*;

    fn edges(text: &str) -> Vec<[u32; 2]> {
        detected(text).graph.edges().to_vec()
    }

    #[test]
    fn chains_sets_and_subgraphs() {
        let file = detected("graph G { a -- b -- c; d }");
        assert_eq!(names(&file), ["a", "b", "c", "d"]);
        assert_eq!(file.graph.edges(), [[0, 1], [1, 2]]);
        assert_eq!(edges("graph{{a b}--c}"), [[0, 2], [1, 2]]);
        assert_eq!(edges("graph{a--{b c}--{d e}}").len(), 6);
        assert_eq!(
            edges("graph { a, b -- c, d }"),
            [[0, 2], [0, 3], [1, 2], [1, 3]]
        );
        // The vertices of a set are those named anywhere inside, each once.
        assert_eq!(
            edges("graph { subgraph cluster_x { a -- b; { b; c [x=y] } } -- d }"),
            [[0, 1], [0, 3], [1, 3], [2, 3]]
        );
        assert_eq!(
            edges("graph { {a b} -- {a b} }"),
            [[0, 0], [0, 1], [1, 0], [1, 1]]
        );
        assert_eq!(
            edges("graph { a -- {} -- b {} -- {} }"),
            [] as [[u32; 2]; 0]
        );
        assert_eq!(detected("graph {}").graph.vertex_count(), 0);
    }

    #[test]
    fn strict_graphs_have_each_edge_once() {
        assert_eq!(edges("graph { a -- b; b -- a; a -- a; a -- a }").len(), 4);
        assert_eq!(
            edges("STRICT Graph { a -- b; b -- a; a -- a; a -- a }"),
            [[0, 1], [0, 0]]
        );
    }

    #[test]
    fn names_in_all_forms_and_everything_around_them() {
        let file = detected(
            "# a preprocessor line\n// a comment\n/* another\n one */ graph \"the name\" {\n\
             graph [label=\"x\\\"y\", rankdir=LR; a=b] node [shape=box][color=red]; edge[]\n\
             size = \"1,1\"; _a1 -- \"b \\\"c\\\" \\n\\\\\" [weight=2, label=<<b>x</b>>];\n\
             -3.5 -- .5 -- 7.:port:ne; <x<y>z> -- ä\n# line\n\"ab\" + \"cd\" /* */ + \"e\\\nf\"\n}\n",
        );
        assert_eq!(file.format, Format::Dot);
        assert_eq!(
            names(&file),
            [
                "_a1",
                "b \"c\" \\n\\\\",
                "-3.5",
                ".5",
                "7.",
                "<x<y>z>",
                "ä",
                "abcdef"
            ]
        );
        assert_eq!(file.graph.edges(), [[0, 1], [2, 3], [3, 4], [5, 6]]);
        assert_eq!(edges("graph{1--2}"), [[0, 1]]);
    }

    #[test]
    fn errors_say_where_and_what() {
        let refusal = |text| refusal(text, Format::Dot);
        assert_eq!(
            refusal("digraph { a -> b }"),
            "dot, line 1, column 1: `digraph` holds a directed graph; geography, progressive \
             and edge-geography are played on one that is written as lines such as 0>1"
        );
        assert_eq!(
            refusal("graph {\n  a -- ;\n}"),
            "dot, line 2, column 8: expected a vertex or subgraph after `--`, found ';'"
        );
        let cases = [
            ("graph { a -> b }", "column 11: `->` holds a directed graph"),
            (
                "graph { a -- b",
                "expected a statement or '}', found the end of the input",
            ),
            ("graph { a [x=\"y }", "the closing quote"),
            ("graph { 1a }", "needs quotes"),
            ("graph { <a }", "the closing `>`"),
            ("graph { /* a }", "the end of the comment"),
            ("graph { a } graph { b }", "a second graph begins here"),
            ("graph { a } b", "the end after the closing brace"),
            ("graph { a [x={}] }", "expected an attribute or ']'"),
            (
                "graph { subgraph A {x} subgraph A {} -- y }",
                "in several parts",
            ),
            ("graph { a : }", "expected a port"),
            ("graph a b", "expected '{'"),
            ("graph { - }", "expected a digit"),
            ("graph { \"a\" + b }", "a quoted text after `+`"),
            ("strict", "there is no graph"),
        ];
        for (text, expected) in cases {
            let message = refusal(text);
            assert!(message.contains(expected), "{text}: {message}");
        }
        let error = format::read(b"graph { \xff }", None).unwrap_err();
        assert_eq!(error.column, 9);
        assert!(matches!(error.problem, FormatProblem::Encoding { .. }));
    }
}

mod detection {
    use super::*;

    #[test]
    fn a_graph6_line_is_not_mistaken_for_a_word() {
        // A line of 131 letters that begins with `graph` is a graph on 40 vertices.
        let line = format!("graph{}", "_".repeat(126));
        assert_eq!(format::detect(line.as_bytes()), Ok(Format::Graph6));
        // One on 60 vertices begins like JSON.
        let line = format!("{{{}", "_".repeat(295));
        assert_eq!(format::detect(line.as_bytes()), Ok(Format::Graph6));
        assert_eq!(format::detect(b"{\n\"nodes\": []}"), Ok(Format::NodeLink));
        assert_eq!(format::detect(b"graph{a}"), Ok(Format::Dot));
    }

    #[test]
    fn what_no_reader_wants_is_named() {
        let refusal = |bytes: &[u8]| format::read(bytes, None).unwrap_err().to_string();
        let cases: [(&[u8], &str); 9] = [
            (
                b"",
                "line 1, column 1: there is no graph, the input is empty",
            ),
            (b"&B?", "digraph6 holds a directed graph"),
            (b">>digraph6<<&B?", "digraph6 holds a directed graph"),
            (b";Bw", "incremental sparse6"),
            (b"\xff\xfe0\0 \x001\0", "this is UTF-16"),
            (b"\x1f\x8b\x08\0", "compressed data"),
            (
                b"%%MatrixMarket matrix coordinate\n3 3 1\n1 2\n",
                "a Matrix Market file",
            ),
            (
                b"hello, world\n",
                "no graph format begins with \"hello, world\"",
            ),
            (b"\0\0\0", "no graph format begins with \"\\0\\0\\0\""),
        ];
        for (bytes, expected) in cases {
            let message = refusal(bytes);
            assert!(message.contains(expected), "{message}");
        }
    }
}

mod streams {
    use super::*;

    #[test]
    fn a_bad_line_does_not_end_the_stream() {
        let text = b">>graph6<<Bw\n\n# comment\nB\n:BcN\n&B?\n>>sparse6<<:BcN\r\nB?";
        let read: Vec<_> = format::read_lines(&text[..]).collect();
        let sizes: Vec<Option<usize>> = read
            .iter()
            .map(|graph| graph.as_ref().ok().map(Graph::edge_count))
            .collect();
        assert_eq!(sizes, [Some(3), None, Some(3), None, Some(3), Some(0)]);
        let error = read[1].as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (4, 2));
        assert!(matches!(
            read[3].as_ref().unwrap_err().problem,
            FormatProblem::Directed { .. }
        ));
    }

    #[test]
    fn a_line_that_is_too_long_does() {
        let text = b"Bw\nBwwwwwwww\nBw\n";
        let read: Vec<_> = format::read_lines(&text[..]).longest(4).collect();
        assert_eq!(read.len(), 2);
        let error = read[1].as_ref().unwrap_err();
        assert_eq!(error.problem, FormatProblem::LineTooLong { limit: 4 });
        assert_eq!((error.line, error.column), (2, 5));
        assert_eq!(format::read_lines(&b"Bw\nBw\n"[..]).longest(2).count(), 2);
    }

    #[test]
    fn a_failing_reader_ends_it_with_its_words() {
        struct Broken;
        impl std::io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("the cable is out"))
            }
        }
        let read: Vec<_> = format::read_lines(std::io::BufReader::new(Broken)).collect();
        assert_eq!(read.len(), 1);
        let message = read[0].as_ref().unwrap_err().to_string();
        assert_eq!(
            message,
            "line 1, column 1: reading failed: the cable is out"
        );
    }
}

/// Files as the House of Graphs and plantri give them, of the same graph: the wheel with four
/// spokes.
#[test]
fn the_files_of_the_house_of_graphs_and_of_plantri() {
    let wheel = "0 1 1 1 1\n1 0 1 0 1\n1 1 0 1 0\n1 0 1 0 1\n1 1 0 1 0\n";
    let lists = "1: 2 3 4 5\n2: 1 3 5\n3: 1 2 4\n4: 1 3 5\n5: 1 2 4\n";
    let dense = wheel.replace(' ', "");
    let from_zero = "0: 1 2 3 4\n1: 2 4\n2: 3\n3: 4\n4:\n";
    let mut plantri = b">>planar_code<<\x05".to_vec();
    plantri.extend(b"\x02\x03\x04\x05\0\x01\x05\x03\0\x01\x02\x04\0\x01\x03\x05\0\x01\x04\x02\0");
    let mut wide = b">>planar_code le<<\0\x05\0".to_vec();
    wide.extend(plantri[16..].iter().flat_map(|&byte| [byte, 0]));
    let files: [(&[u8], Format); 6] = [
        (wheel.as_bytes(), Format::Matrix),
        (dense.as_bytes(), Format::Matrix),
        (lists.as_bytes(), Format::Adjacency),
        (from_zero.as_bytes(), Format::Adjacency),
        (&plantri, Format::PlanarCode),
        (&wide, Format::PlanarCode),
    ];
    let expected = [
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
        [1, 2],
        [1, 4],
        [2, 3],
        [3, 4],
    ];
    for (bytes, format) in files {
        let file = format::read(bytes, None).unwrap();
        assert_eq!(file.format, format);
        let mut edges = file.graph.edges().to_vec();
        edges.sort_unstable();
        assert_eq!(edges, expected, "{format}");
    }
}

#[test]
fn what_is_wrong_with_matrices_lists_and_planar_code_is_said() {
    let wrong: [(&[u8], Format, &str); 8] = [
        (
            b"0 1 0\n1 0 0\n",
            Format::Matrix,
            "a row of 3 entries in a matrix of 2 rows",
        ),
        (
            b"0 1\n0 0\n",
            Format::Matrix,
            "vertex 2 has vertex 1 as a neighbour, but not the other way round as often",
        ),
        (
            b"0 x\n",
            Format::Matrix,
            "expected an entry of the matrix, found 'x'",
        ),
        (
            b"1 2\n",
            Format::Adjacency,
            "expected a colon after the vertex, found '2'",
        ),
        (
            b"1: 2 2\n2: 1\n",
            Format::Adjacency,
            "vertex 1 has vertex 2 as a neighbour, but not the other way round as often",
        ),
        (
            b"\x02\x02\0\x01",
            Format::PlanarCode,
            "expected a vertex or 0, found the end of the input",
        ),
        (
            b"\x02\x02\0\0",
            Format::PlanarCode,
            "vertex 1 has vertex 2 as a neighbour, but not the other way round as often",
        ),
        (
            b"\x01\x02\0",
            Format::PlanarCode,
            "vertex 2 does not exist: the vertices here are 1 to 1",
        ),
    ];
    for (bytes, format, why) in wrong {
        let error = format::read(bytes, Some(format)).unwrap_err();
        assert_eq!(error.problem.to_string(), why, "{format}");
    }
}
