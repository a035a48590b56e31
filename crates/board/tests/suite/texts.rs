//! Board texts: the grammar, its errors, its canonical form, and what modifiers mean.

use crate::common;

use std::collections::HashSet;

use common::{LabelledEdges, are_isomorphic, board, graph, labelled_edges, labels, ordered};
use proptest::prelude::*;
use slitherlab_board::BoardProblem;
use slitherlab_board::{Board, BoardLimits, families};
use slitherlab_graph::Graph;

/// What the text is printed as.
fn canonical(text: &str) -> String {
    board(text).text().to_owned()
}

#[test]
fn texts_are_read_kindly_and_printed_in_one_way() {
    for (text, printed) in [
        ("grid:5x6", "grid:5x6"),
        ("  GRID :  5 X 6  ", "grid:5x6"),
        ("grid:5×6×7", "grid:5x6x7"),
        ("grid:5,6", "grid:5x6"),
        ("grid:007x2", "grid:7x2"),
        ("Random Tree:5", "random-tree:5 seed 0"),
        ("random_tree : 5 seed 3", "random-tree:5 seed 3"),
        ("random:5,4", "gnm:5,4 seed 0"),
        ("leaper:2,1:5x5", "leaper:1,2:5x5"),
        ("Petersen", "petersen"),
        ("Möbius–Kantor", "moebius-kantor"),
        ("Hoffman Singleton without 3", "hoffman-singleton without 3"),
        ("circulant:9:3,1,3", "circulant:9:1,3"),
        ("multipartite:2,3", "bipartite:2,3"),
        ("bipartite:2x3", "bipartite:2,3"),
        ("caterpillar: 3 x 2", "caterpillar:3x2"),
        ("grid:5x5 reach 1", "grid:5x5"),
        ("rook:5x5 reach 1", "rook:5x5 reach 1"),
        (
            "grid:5x5 without 2,2 reach 2",
            "grid:5x5 reach 2 without 2,2",
        ),
        ("grid:5x5+knight:5x5", "grid:5x5 + knight:5x5"),
        (
            "grid:5x5 reach 2 + knight:5x5",
            "grid:5x5 reach 2 + knight:5x5",
        ),
        ("grid:5x5 without 4,4 0,0 4 , 4", "grid:5x5 without 0,0 4,4"),
        ("grid:5x5 without 1..3,* 0,0", "grid:5x5 without 0,0 1..3,*"),
        ("grid:5x5 without 12.50%", "grid:5x5 without 12.5% seed 0"),
        (
            "grid:5x5 without random 10 % seed 7",
            "grid:5x5 without 10% seed 7",
        ),
        (
            "grid:5x5 without random 3",
            "grid:5x5 without random 3 seed 0",
        ),
        (
            "grid:5x5 without 0,0 without 10%",
            "grid:5x5 without 0,0 without 10% seed 0",
        ),
        ("path:3 AND cycle:5", "path:3 and cycle:5"),
        ("path:3 shuffled", "path:3 shuffled seed 0"),
        (
            "path:3 and cycle:5 Shuffled Seed 9",
            "path:3 and cycle:5 shuffled seed 9",
        ),
    ] {
        assert_eq!(canonical(text), printed, "{text}");
        assert_eq!(canonical(printed), printed, "{text}");
    }
}

#[test]
#[allow(clippy::too_many_lines)]
fn errors_point_at_the_column_and_suggest_a_name() {
    for (text, message) in [
        ("", "column 1: expected the name of a board, found the end"),
        (
            "  ",
            "column 3: expected the name of a board, found the end",
        ),
        (
            "5x5",
            "column 1: no board is called `5x5`; did you mean `grid:5x5`?",
        ),
        ("5 x", "column 1: expected the name of a board, found `5`"),
        (
            "gird:5x5",
            "column 1: no board is called `gird`; did you mean `grid`?",
        ),
        (
            "path:3 and  trianlge:4",
            "column 13: no board is called `trianlge`; did you mean `triangle`?",
        ),
        (
            "pet",
            "column 1: no board is called `pet`; did you mean `petersen`?",
        ),
        ("zzzzzz", "column 1: no board is called `zzzzzz`"),
        ("grid", "column 5: this board is written `grid:AxBx…`"),
        ("grid:", "column 6: expected a number, found the end"),
        ("grid:5x", "column 8: expected a number, found the end"),
        ("grid:5xé", "column 8: expected a number, found `é`"),
        ("é", "column 1: no board is called `é`"),
        ("grid:0x5", "column 6: the numbers must be at least 1"),
        (
            "grid:99999999999x5",
            "column 6: the number is too large for any board",
        ),
        ("path:3,4", "column 1: this board is written `path:N`"),
        (
            "grid:5x5 wihtout 2,2",
            "column 10: expected `without`, `+`, `and` or the end, found `wihtout`; did you mean `without`?",
        ),
        (
            "petersen wihtout 2",
            "column 10: expected `without`, `+`, `and` or the end, found `wihtout`; did you mean `without`?",
        ),
        (
            "grid:5x5 without",
            "column 17: expected a cell or a percentage, found the end",
        ),
        (
            "grid:5x5 without 5,5",
            "column 18: the board has no cell `5,5`",
        ),
        (
            "triangle:3 without 2,2",
            "column 20: the board has no cell `2,2`",
        ),
        (
            "grid:5x5 without 3",
            "column 18: cells are written like the board's labels, with spaces between them",
        ),
        (
            "grid:5x5 without 3..1,2",
            "column 18: the range runs backwards: put the smaller number first",
        ),
        (
            "grid:5x5 without 101%",
            "column 18: a share goes from 0% to 100%, with at most seven decimals",
        ),
        (
            "grid:5x5 without 100.5%",
            "column 18: at most 100% of the cells can go",
        ),
        (
            "grid:5x5 without 5% seed x",
            "column 26: expected the seed, a number, found `x`",
        ),
        (
            "grid:5x5 reach 0",
            "column 16: the reach must be at least 1",
        ),
        (
            "complete:5 reach 2",
            "column 12: only boards with straight lines have a reach",
        ),
        (
            "grid:5x5 reach 2 reach 3",
            "column 18: the reach is given already",
        ),
        (
            "grid:5x5 + knight:5x6",
            "column 12: `+` joins moves on the same cells, and these differ",
        ),
        (
            "grid:5x5 without 1,1 + knight:5x5",
            "column 24: holes are cut from all moves: write `without` last",
        ),
        (
            "grid:5x5 + rook:5x5 without 1,1 reach 2",
            "column 33: write `reach` right after the moves it belongs to",
        ),
        ("leaper:0,0:5x5", "column 8: a leaper must leave its cell"),
        (
            "leaper:1,2",
            "column 11: this board is written `leaper:P,Q:AxBx…`",
        ),
        (
            "wheel:2",
            "column 7: the rim of a wheel has at least 3 vertices",
        ),
        (
            "random-regular:5,3",
            "column 16: odd degrees need an even number of vertices",
        ),
        (
            "random-regular:4,4",
            "column 16: the degree must be below the number of vertices",
        ),
        (
            "gnm:4,7",
            "column 5: there are not so many pairs of vertices",
        ),
        (
            "petersen:4,2",
            "column 10: `petersen:N,K` needs N ≥ 3 and K below N/2",
        ),
        (
            "path:3 shuffled and path:4",
            "column 17: expected the end, found `and`",
        ),
    ] {
        let error = Board::parse(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn too_large_boards_are_refused_before_they_are_built() {
    for text in [
        "grid:100000x100000",
        "grid:4294967295x4294967295x4294967295x4294967295x4294967295",
        "path:4294967295",
        "complete:100000",
        "rook:10000x10000",
        "king:2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2",
        "queen:1000000",
        "bishop:100000x1000",
        "hypercube:32",
        "hypercube:27",
        "triangle:4294967295",
        "triangle:10000 reach 100",
        "hex:4294967295",
        "honeycomb:4294967295",
        "honeycomb:4294967295x4294967295",
        "bipartite:100000,100000",
        "multipartite:4294967295,4294967295",
        "star:4294967295",
        "wheel:4294967295",
        "caterpillar:4294967295x4294967295",
        "tree:4294967295,4294967295",
        "tree:1,4294967295",
        "tree:2,27",
        "circulant:100000000:1,2,3",
        "petersen:4294967295,2",
        "random-tree:4294967295",
        "gnm:4294967295,5",
        "gnm:100000,200000000",
        "random-regular:100000,5000",
        "random-bipartite:4294967295,4294967295,1",
        "path:100000 reach 100000",
        "cycle:100000 reach 100000",
        "torus:20000x5000",
        "path:100000000 and path:100000000",
        "grid:8000x8000 + king:8000x8000",
        "knight:10000x10000 without 99.99%",
    ] {
        let error = Board::parse(text).expect_err(text);
        assert!(
            matches!(error.problem, BoardProblem::TooLarge { .. }),
            "{text}: {error}"
        );
    }
    // Short texts that would go through all cells again and again.
    for text in [
        format!("path:5{}", " + path:5".repeat(64)),
        format!("path:5{}", " without 1".repeat(65)),
        format!("path:5 without{}", " 0..4 0..3".repeat(65)),
        format!("triangle:9 without{}", " 0..5,* *,0..3".repeat(450)),
    ] {
        let error = Board::parse(&text).expect_err(&text);
        assert!(
            matches!(error.problem, BoardProblem::Rule(_)),
            "{text}: {error}"
        );
    }
    let limits = BoardLimits {
        vertices: 100,
        edges: 180,
    };
    assert!(Board::parse_limited("grid:10x10", limits).is_ok());
    assert!(Board::parse_limited("grid:10x10 + grid:10x10", limits).is_err());
    assert!(Board::parse_limited("king:10x10", limits).is_err());
    assert!(Board::parse_limited("grid:9x9 and path:20", limits).is_err());
}

#[test]
fn holes_delete_cells_and_nothing_else() {
    // Moves pass over holes: what is left is the induced subgraph.
    for text in [
        "grid:5x4",
        "grid:5x4 reach 3",
        "rook:5x4",
        "queen:4x4",
        "torus:5x4 + knight:5x4",
        "triangle:6",
        "triangle:6 reach 4",
        "hex:3",
        "honeycomb:2",
        "petersen",
        "complete:9",
        "gnm:12,20 seed 4",
        "grid:3x2x4",
    ] {
        let whole = board(text);
        for holes in ["30% seed 1", "30% seed 2", "random 3 seed 3", "0%", "100%"] {
            let cut = board(&format!("{text} without {holes}"));
            let left: HashSet<String> = labels(&cut).into_iter().collect();
            let order: Vec<String> = labels(&whole)
                .into_iter()
                .filter(|label| left.contains(label))
                .collect();
            assert_eq!(
                labels(&cut),
                order,
                "{text} without {holes}: the order stays"
            );
            let induced: LabelledEdges = labelled_edges(&whole)
                .into_iter()
                .filter(|(u, v)| left.contains(u) && left.contains(v))
                .collect();
            assert_eq!(labelled_edges(&cut), induced, "{text} without {holes}");
            assert_eq!(cut.graph().edge_count(), induced.len());
        }
    }
    let explicit = board("grid:4x4 without 1,1 2..3,0 *,3");
    assert_eq!(explicit.graph().vertex_count(), 16 - 1 - 2 - 4);
    for hole in ["1,1", "2,0", "3,0", "0,3", "3,3"] {
        assert_eq!(explicit.vertex(hole), None, "{hole}");
    }
    assert!(explicit.vertex("1,0").is_some());
    assert_eq!(
        board("grid:10x10 without 10% seed 7")
            .graph()
            .vertex_count(),
        90
    );
    assert_eq!(
        board("grid:10x10 without 12.55% seed 7")
            .graph()
            .vertex_count(),
        88
    );
    assert_ne!(
        labels(&board("grid:9x9 without 10% seed 1")),
        labels(&board("grid:9x9 without 10% seed 2"))
    );
}

#[test]
fn unions_join_the_moves_of_all_their_kinds() {
    for (a, b) in [
        ("grid:4x5", "knight:4x5"),
        ("rook:4x4", "bishop:4x4"),
        ("grid:4x4", "grid:4x4"),
        ("torus:3x4", "hex:3x4"),
        ("cycle:6", "complete:6"),
        ("path:10", "petersen"),
        ("gnm:8,9 seed 1", "gnm:8,9 seed 2"),
        ("triangle:4", "triangle:4 reach 3"),
    ] {
        let union = board(&format!("{a} + {b}"));
        let edges: LabelledEdges = labelled_edges(&board(a))
            .union(&labelled_edges(&board(b)))
            .cloned()
            .collect();
        assert_eq!(labelled_edges(&union), edges, "{a} + {b}");
        assert_eq!(
            union.graph().edge_count(),
            edges.len(),
            "a move of two kinds is one move"
        );
    }
    assert_eq!(graph("rook:4x4 + bishop:4x4"), graph("queen:4x4"));
    assert_eq!(graph("grid:4x4 + leaper:1,1:4x4"), graph("king:4x4"));
}

#[test]
fn parts_stand_side_by_side() {
    let board = board("path:2 and grid:2x2 without 0,0 and cycle:3");
    assert_eq!(
        labels(&board),
        ["a.0", "a.1", "b.0,1", "b.1,0", "b.1,1", "c.0", "c.1", "c.2"]
    );
    let edges = [
        ("a.0", "a.1"),
        ("b.0,1", "b.1,1"),
        ("b.1,0", "b.1,1"),
        ("c.0", "c.1"),
        ("c.0", "c.2"),
        ("c.1", "c.2"),
    ];
    assert_eq!(
        labelled_edges(&board),
        edges.map(|(u, v)| ordered(u, v)).into()
    );
    assert_eq!(board.vertex("0"), None);
    assert_eq!(board.vertex("d.0"), None);
    assert_eq!(board.vertex("b.0,0"), None);
    assert!(board.cells().is_none());
    let many = vec!["path:1"; 800].join(" and ");
    let many = common::board(&many);
    let labels = labels(&many);
    assert_eq!(
        [&labels[25], &labels[26], &labels[701], &labels[702]],
        ["z.0", "aa.0", "zz.0", "aaa.0"]
    );
    for (v, label) in (0..).zip(&labels) {
        assert_eq!(many.vertex(label), Some(v));
    }
}

#[test]
fn shuffling_changes_the_order_and_nothing_else() {
    for text in [
        "grid:4x5",
        "path:7 and petersen",
        "grid:5x5 without 20%",
        "gnm:9,12",
    ] {
        let plain = board(text);
        let shuffled = board(&format!("{text} shuffled seed 5"));
        assert_eq!(labelled_edges(&plain), labelled_edges(&shuffled), "{text}");
        assert_ne!(labels(&plain), labels(&shuffled), "{text}");
        assert!(are_isomorphic(plain.graph(), shuffled.graph()));
        for v in plain.graph().vertices() {
            let label = plain.label(v).to_string();
            let there = shuffled.vertex(&label).unwrap();
            assert_eq!(shuffled.label(there).to_string(), label);
            let place = |board: &Board, v| board.place(v, &mut Vec::new());
            assert_eq!(place(&plain, v), place(&shuffled, there), "{text} {label}");
        }
    }
}

#[test]
fn edges_have_labels() {
    let grid = board("grid:3x3");
    for edge in 0..grid.graph().edge_count() as u32 {
        let label = grid.edge_label(edge).to_string();
        assert_eq!(grid.edge(&label), Some(edge), "{label}");
        let (u, v) = label.split_once('-').unwrap();
        assert_eq!(grid.edge(&format!("{v}-{u}")), Some(edge));
    }
    for nothing in [
        "",
        "-",
        "0,0",
        "0,0-2,2",
        "0,0-0,1#1",
        "0,0-0,1#",
        "0,0-0,1-0,2",
        "9,9-0,0",
    ] {
        assert_eq!(grid.edge(nothing), None, "{nothing}");
    }
    let multigraph =
        Graph::from_edges(3, vec![[2, 1], [0, 1], [1, 2], [0, 0], [2, 2], [2, 2]]).unwrap();
    let board = Board::from_graph(multigraph);
    let labels: Vec<String> = (0..6)
        .map(|edge| board.edge_label(edge).to_string())
        .collect();
    assert_eq!(labels, ["1-2#0", "0-1", "1-2#1", "0-0", "2-2#0", "2-2#1"]);
    for (edge, label) in (0..).zip(&labels) {
        assert_eq!(board.edge(label), Some(edge));
    }
    assert_eq!(board.edge("2-1"), Some(0));
    assert_eq!(board.edge("1-2#2"), None);
    assert_eq!(board.edge("0-0#1"), None);
}

#[test]
fn literals_are_read_and_printed() {
    let square = board("graph6:Cl");
    assert_eq!(square.graph().edges(), [[0, 1], [0, 3], [1, 2], [2, 3]]);
    assert_eq!(square.text(), "graph6:Cl");
    // The parallel edges of a literal stay; only unions merge.
    let alone = Board::from_graph(Graph::from_edges(3, vec![[2, 1], [0, 1], [1, 2]]).unwrap());
    assert!(alone.text().starts_with("sparse6:"));
    let again = board(alone.text());
    assert_eq!(again.graph().edges(), [[0, 1], [1, 2], [1, 2]]);
    assert_eq!(again.text(), alone.text());
    assert_eq!(
        board(&format!("{} without 0", alone.text()))
            .graph()
            .edges(),
        [[0, 1], [0, 1]]
    );
    assert_eq!(
        board(&format!("{0} + {0} and path:2", alone.text()))
            .graph()
            .edges(),
        [[0, 1], [1, 2], [3, 4]]
    );
    let large = Board::from_graph(graph("grid:30x30"));
    assert!(large.text().starts_with("sparse6:"));
    assert_eq!(board(large.text()).graph(), large.graph());
    for (text, column) in [
        ("graph6:", 8),
        ("graph6", 7),
        ("path:3 and graph6:D?", 20),
        ("graph6:D?{x", 9),
        ("sparse6:D?{", 9),
        ("graph6:~~~~~~~~", 16),
    ] {
        let error = Board::parse(text).expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
    }
    let limits = BoardLimits {
        vertices: 10,
        edges: 10,
    };
    let error = Board::parse_limited("sparse6::~~~~~~~~", limits).unwrap_err();
    assert!(
        matches!(error.problem, BoardProblem::TooLarge { .. }),
        "{error}"
    );
}

#[test]
fn labels_are_found_only_as_they_are_written() {
    let grid = board("grid:12x12");
    for nothing in [
        "", "0", "0,", ",0", "0,0,0", "00,0", "+1,0", "12,0", "0,12", " 0,0", "a.0,0",
    ] {
        assert_eq!(grid.vertex(nothing), None, "{nothing:?}");
    }
    assert_eq!(grid.vertex("10,11"), Some(131));
}

#[test]
fn every_example_is_canonical_and_every_label_works() {
    for family in families() {
        let board = board(family.example);
        assert_eq!(board.text(), family.example);
        let mut seen = HashSet::new();
        for v in board.graph().vertices() {
            let label = board.label(v).to_string();
            assert!(!label.contains(['-', '/', '#', ':', ' ']), "{label}");
            assert_eq!(board.vertex(&label), Some(v));
            assert!(seen.insert(label));
        }
        assert!(board.graph().edges().is_sorted(), "{}", family.example);
    }
}

/// A family with its numbers, small.
fn term() -> impl Strategy<Value = String> {
    let sides = || proptest::collection::vec(1..5u32, 1..4);
    let joined = |numbers: Vec<u32>, by: &str| {
        numbers
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(by)
    };
    let piece = proptest::sample::select(vec![
        "grid",
        "torus",
        "cylinder",
        "rook",
        "bishop",
        "queen",
        "king",
        "knight",
        "leaper:0,1",
        "leaper:1,3",
        "leaper:2,2",
    ]);
    let names: Vec<&str> = families()
        .filter(|family| family.form == family.name)
        .map(|family| family.name)
        .collect();
    let kinds = vec![
        (piece, sides(), proptest::option::of(1..4u32))
            .prop_map(move |(piece, sides, reach)| {
                let reach = reach
                    .map(|reach| format!(" reach {reach}"))
                    .unwrap_or_default();
                format!("{piece}:{}{reach}", joined(sides, "x"))
            })
            .boxed(),
        (1..9u32).prop_map(|n| format!("path:{n}")).boxed(),
        (1..9u32, 1..4u32)
            .prop_map(|(n, r)| format!("cycle:{n} reach {r}"))
            .boxed(),
        (1..5u32).prop_map(|n| format!("hypercube:{n}")).boxed(),
        (1..6u32, 1..4u32)
            .prop_map(|(n, r)| format!("triangle:{n} reach {r}"))
            .boxed(),
        (1..4u32).prop_map(|n| format!("hex:{n}")).boxed(),
        (1..5u32, 1..5u32)
            .prop_map(|(a, b)| format!("hex:{a}x{b}"))
            .boxed(),
        (1..4u32).prop_map(|n| format!("honeycomb:{n}")).boxed(),
        (1..4u32, 1..4u32)
            .prop_map(|(a, b)| format!("honeycomb:{a}x{b}"))
            .boxed(),
        (1..9u32).prop_map(|n| format!("complete:{n}")).boxed(),
        sides()
            .prop_map(move |classes| format!("multipartite:{}", joined(classes, ",")))
            .boxed(),
        (3..9u32).prop_map(|n| format!("wheel:{n}")).boxed(),
        (1..9u32).prop_map(|n| format!("star:{n}")).boxed(),
        proptest::collection::vec(0..4u32, 1..5)
            .prop_map(move |legs| format!("caterpillar:{}", joined(legs, ",")))
            .boxed(),
        (1..4u32, 0..4u32)
            .prop_map(|(s, l)| format!("caterpillar:{s}x{l}"))
            .boxed(),
        (1..4u32, 0..4u32)
            .prop_map(|(k, h)| format!("tree:{k},{h}"))
            .boxed(),
        (4..12u32)
            .prop_map(|n| format!("circulant:{n}:1,{}", n / 2))
            .boxed(),
        (5..9u32).prop_map(|n| format!("petersen:{n},2")).boxed(),
        (1..20u32, any::<u64>())
            .prop_map(|(n, s)| format!("random-tree:{n} seed {s}"))
            .boxed(),
        (5..12u32, 0..10u32, any::<u64>())
            .prop_map(|(n, m, s)| format!("gnm:{n},{m} seed {s}"))
            .boxed(),
        (3..6u32, 0..5u32, any::<u64>())
            .prop_map(|(n, d, s)| format!("random-regular:{},{d} seed {s}", 2 * n))
            .boxed(),
        (1..6u32, 1..6u32, any::<u64>())
            .prop_map(|(a, b, s)| format!("random-bipartite:{a},{b},{} seed {s}", a * b / 2))
            .boxed(),
        proptest::sample::select(names)
            .prop_map(str::to_owned)
            .boxed(),
    ];
    proptest::strategy::Union::new(kinds)
}

fn part() -> impl Strategy<Value = String> {
    let holes = prop_oneof![
        Just(String::new()),
        (0..=1000u32, any::<u64>()).prop_map(|(share, s)| format!(
            " without {}.{}% seed {s}",
            share / 10,
            share % 10
        )),
        (0..5u32).prop_map(|n| format!(" without random {n} seed {n}")),
    ];
    let twice = proptest::bool::weighted(0.3);
    (term(), twice, holes).prop_map(|(term, twice, holes)| {
        if twice {
            format!("{term} + {term}{holes}")
        } else {
            format!("{term}{holes}")
        }
    })
}

fn text() -> impl Strategy<Value = String> {
    let shuffled = proptest::option::of(any::<u64>());
    (proptest::collection::vec(part(), 1..4), shuffled).prop_map(|(parts, shuffled)| {
        let suffix = shuffled
            .map(|seed| format!(" shuffled seed {seed}"))
            .unwrap_or_default();
        parts.join(" and ") + &suffix
    })
}

/// Pieces of texts that may be glued together in senseless ways.
fn rubble() -> impl Strategy<Value = String> {
    let pieces = proptest::sample::select(vec![
        "grid",
        "path",
        "petersen",
        "leaper",
        "random",
        "tree",
        "hex",
        "graph6",
        "sparse6",
        "gnm",
        "caterpillar",
        ":",
        ":",
        "x",
        ",",
        "5",
        "2",
        "0",
        "18446744073709551616",
        "4294967295",
        " ",
        " ",
        "+",
        " and ",
        " without ",
        " reach ",
        " shuffled ",
        " seed ",
        "%",
        "*",
        "..",
        ".",
        "{",
        "}",
        "{1..3}",
        "=",
        "n",
        "-",
        "é",
        "\u{0}",
        "\n",
        "D?{",
        ":Fa@x^",
        "~~~~~~~~",
    ]);
    proptest::collection::vec(pieces, 0..14).prop_map(|pieces| pieces.concat())
}

const SMALL: BoardLimits = BoardLimits {
    vertices: 5000,
    edges: 20_000,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn printing_gives_a_text_that_parses_to_the_same_board(text in text()) {
        let board = Board::parse(&text).unwrap();
        let again = Board::parse(board.text()).unwrap();
        prop_assert_eq!(board.text(), again.text());
        prop_assert_eq!(board.graph(), again.graph());
        prop_assert_eq!(labels(&board), labels(&again));
        prop_assert_eq!(board.spec(), again.spec());
        prop_assert!(board.graph().is_simple());
        prop_assert!(board.graph().edges().is_sorted());
        for v in board.graph().vertices() {
            let label = board.label(v).to_string();
            prop_assert_eq!(board.vertex(&label), Some(v));
        }
        for e in 0..board.graph().edge_count() as u32 {
            let label = board.edge_label(e).to_string();
            prop_assert_eq!(board.edge(&label), Some(e));
        }
        if let Some(cells) = board.cells() {
            for v in board.graph().vertices() {
                prop_assert_eq!(board.at(&cells.coordinates(v)), Some(v));
            }
        }
        // A board that fits its own size fits a limit of that size before its holes are cut.
        let tight = BoardLimits { vertices: board.graph().vertex_count(), edges: usize::MAX };
        if !text.contains("without") {
            prop_assert!(Board::parse_limited(&text, tight).is_ok());
        }
    }

    #[test]
    fn any_string_is_a_board_or_an_error(text in "\\PC{0,40}") {
        check_any(&text)?;
    }

    #[test]
    fn any_rubble_is_a_board_or_an_error(text in rubble()) {
        check_any(&text)?;
    }

    #[test]
    fn any_label_is_a_vertex_or_nothing(label in "[0-9,.a-c#-]{0,12}") {
        for text in ["grid:3x3", "path:3 and grid:2x2", "triangle:4", "petersen"] {
            let board = board(text);
            if let Some(v) = board.vertex(&label) {
                prop_assert_eq!(board.label(v).to_string(), &label[..]);
            }
            if let Some(e) = board.edge(&label) {
                prop_assert!((e as usize) < board.graph().edge_count());
            }
        }
    }
}

fn check_any(text: &str) -> Result<(), TestCaseError> {
    match Board::parse_limited(text, SMALL) {
        Ok(board) => {
            prop_assert!(board.graph().vertex_count() <= SMALL.vertices);
            prop_assert!(board.graph().edge_count() <= SMALL.edges);
            let again = Board::parse_limited(board.text(), SMALL).unwrap();
            prop_assert_eq!(board.graph(), again.graph());
        }
        Err(error) => {
            prop_assert!(
                (1..=text.chars().count() + 1).contains(&error.column),
                "{}",
                error
            );
            prop_assert!(!error.to_string().contains('\n') || text.contains('\n'));
        }
    }
    Ok(())
}
