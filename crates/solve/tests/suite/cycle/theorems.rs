//! What the theorems say against full tables.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_game::{AnyMove, Preset};
use slitherlab_graph::Graph;
use slitherlab_graph::invariants::Components;
use slitherlab_oracle::{EdgeTable, all_graphs, all_multigraphs, connected_multigraphs};
use slitherlab_solve::Value;
use slitherlab_solve::search::Budget;

use crate::cycle::table::{
    edge_game, either_first, for_each_position, move_values, question, value,
};

/// The winner as a claim has it, from a value for the player to move.
fn winner(position: &Position, value: Value) -> u32 {
    let mover = position.turn();
    match value {
        Value::Win => mover.number(),
        Value::Loss => mover.next(2).number(),
        _ => 0,
    }
}

/// Compares an answer with the table; returns whether it was solved.
fn check(board: &Board, position: &Position, table: &EdgeTable) -> bool {
    let answer = question(board, position).analyze();
    let context = || {
        let setup = position.setup();
        format!(
            "{:?} {:?} {:?}",
            board.graph().edges(),
            setup,
            position.turn()
        )
    };
    let expected = value(table, position);
    let found = answer
        .conclusion()
        .cloned()
        .as_ref()
        .map(|it| it.value(position.turn()));
    if let Some(found) = found {
        assert_eq!(found, expected, "{}", context());
    }
    let brute = move_values(table, position);
    assert_eq!(answer.moves.len(), brute.len());
    let decides_all = position.rules().maker().is_some() || found == Some(Value::Loss);
    for ((valued, value), edge) in answer.moves.iter().zip(brute).zip(position.legal_moves()) {
        assert_eq!(valued.mv, AnyMove::Edge(edge));
        assert!(
            valued.value == value || valued.value == Value::Unknown && !decides_all,
            "{} {edge}: {:?}, not {value:?}",
            context(),
            valued.value
        );
    }
    // Of the first moves of `cycle` the theorem says only that one wins.
    let names_no_move = position.rules().kind == Kind::Cycle && position.move_count() == 0;
    if found == Some(Value::Win) && !answer.moves.is_empty() && !names_no_move {
        assert!(
            answer.moves_worth(Value::Win).next().is_some(),
            "no move wins: {}",
            context()
        );
    }
    answer.is_solved()
}

/// Checks the certificate of a position whose winner is known; returns whether there is one.
fn check_certificate(board: &Board, position: &Position, table: &EdgeTable) -> bool {
    let theorems = Budget {
        positions: Some(0),
        ..Budget::default()
    };
    let Ok(certificate) = question(board, position).certify_within(&theorems, 0) else {
        return false;
    };
    let bytes = certificate.text().into_bytes();
    let statement = slitherlab_verify::verify(&bytes)
        .unwrap_or_else(|refusal| panic!("{refusal}: {}", String::from_utf8_lossy(&bytes)));
    let expected = winner(position, value(table, position));
    assert_eq!(statement.claim.winner, expected);
    if let Some(moves) = statement.claim.moves {
        let values = position.legal_moves().zip(move_values(table, position));
        for text in moves.winning {
            let mut values = values.clone();
            let worth = values.find(|&(e, _)| board.edge_label(e).to_string() == text);
            assert_eq!(worth.map(|(_, value)| value), Some(Value::Win));
        }
    }
    true
}

/// The outcome of all five games, with either side first; shannon between all pairs of terminals,
/// or only between the ends of the list of vertices.
fn check_starts(graph: &Graph, all_terminals: bool) {
    let board = Board::from_graph(graph.clone());
    let n = graph.vertex_count() as u32;
    let mut cases: Vec<(Kind, Option<[u32; 2]>)> = Vec::new();
    for kind in Kind::ALL {
        if kind != Kind::Shannon {
            cases.push((kind, None));
        } else if all_terminals {
            let pairs = (0..n).flat_map(|s| (s + 1..n).map(move |t| [s, t]));
            cases.extend(pairs.map(|pair| (kind, Some(pair))));
        } else if n > 1 {
            cases.push((kind, Some([0, n - 1])));
        }
    }
    for (kind, terminals) in cases {
        let mut table = None;
        for rules in either_first(kind, terminals) {
            let table = table.get_or_insert_with(|| EdgeTable::new(graph, edge_game(&rules)));
            let position = Position::start(rules, graph).unwrap();
            assert!(
                check(&board, &position, table),
                "a theorem decides the start"
            );
            assert!(check_certificate(&board, &position, table));
        }
    }
}

#[test]
fn starts_on_all_connected_multigraphs_up_to_five_vertices_and_eight_edges() {
    let mut count = 0;
    for n in 1..=5 {
        for graph in connected_multigraphs(n, 8, false) {
            check_starts(&graph, graph.edge_count() <= 6);
            count += 1;
        }
    }
    assert_eq!(count, 505);
}

#[test]
fn starts_on_all_connected_simple_graphs_up_to_six_vertices_and_eleven_edges() {
    let mut count = 0;
    for n in 1..=6 {
        for graph in all_graphs(n) {
            if graph.edge_count() <= 11 && Components::of(&graph).count() == 1 {
                check_starts(&graph, false);
                count += 1;
            }
        }
    }
    assert_eq!(count, 134);
}

#[test]
fn starts_on_all_multigraphs_with_loops_and_several_components() {
    for n in 0..=4 {
        for graph in all_multigraphs(n, 5, true) {
            check_starts(&graph, true);
        }
    }
    for graph in all_multigraphs(6, 6, false) {
        check_starts(&graph, false);
    }
}

/// Kano's theorem says that some first move wins; where all edges are images of each other each of
/// them does.
#[test]
fn boards_with_one_class_of_edges_leave_no_first_move_open() {
    for (text, one_class) in [
        ("torus:5x5", true),
        ("torus:8x8", true),
        ("complete:9", true),
        ("hypercube:5", true),
        ("torus:4x6", false),
        ("wheel:6", false),
    ] {
        let board = Board::parse(text).unwrap();
        let rules = Preset::Cycle.cycle_rules().unwrap();
        let position = Position::start(rules, board.graph()).unwrap();
        let answer = question(&board, &position).analyze();
        let winning = answer.moves_worth(Value::Win).count();
        assert_eq!(winning == answer.moves.len(), one_class, "{text}");
        assert_eq!(winning == 0, !one_class, "{text}");
    }
}

/// Checks every position of a game on every connected multigraph with few edges; returns how many
/// there were, and how many remained unknown.
fn check_positions(kind: Kind, most_edges: usize) -> [usize; 2] {
    let [mut positions, mut unknown] = [0; 2];
    for n in 1..=5 {
        for graph in connected_multigraphs(n, most_edges, n <= 3) {
            let terminals = (kind == Kind::Shannon).then_some([0, n as u32 - 1]);
            if terminals == Some([0, 0]) {
                continue;
            }
            let board = Board::from_graph(graph.clone());
            let graph = Arc::new(graph);
            // With either side to move, it makes no difference which role is player 1.
            let rules = *either_first(kind, terminals).last().unwrap();
            let table = EdgeTable::new(&graph, edge_game(&rules));
            for_each_position(rules, &graph, |position| {
                positions += 1;
                unknown += usize::from(!check(&board, position, &table));
            });
        }
    }
    [positions, unknown]
}

#[test]
fn certificates_of_positions_are_true() {
    let [mut made, mut missing] = [0; 2];
    for n in 1..=4 {
        for graph in connected_multigraphs(n, 5, n <= 2) {
            // The board of a text has its edges in order.
            let board = Board::from_graph(graph.clone());
            let graph = Arc::new(graph);
            for kind in Kind::ALL {
                let terminals = (kind == Kind::Shannon).then_some([0, n as u32 - 1]);
                if terminals == Some([0, 0]) {
                    continue;
                }
                let rules = either_first(kind, terminals)[0];
                let table = EdgeTable::new(&graph, edge_game(&rules));
                for_each_position(rules, &graph, |position| {
                    if check_certificate(&board, position, &table) {
                        made += 1;
                    } else {
                        assert!(rules.maker().is_none());
                        missing += 1;
                    }
                });
            }
        }
    }
    assert!(missing * 10 < made, "{made} made, {missing} missing");
}

#[test]
fn every_position_of_cycle_cut() {
    let [positions, unknown] = check_positions(Kind::CycleCut, 7);
    assert!(positions > 400_000);
    assert_eq!(unknown, 0);
}

#[test]
fn every_position_of_cycle_cut_misere() {
    let [positions, unknown] = check_positions(Kind::CycleCutMisere, 7);
    assert!(positions > 400_000);
    assert_eq!(unknown, 0);
}

#[test]
fn every_position_of_shannon() {
    let [positions, unknown] = check_positions(Kind::Shannon, 7);
    assert!(positions > 400_000);
    assert_eq!(unknown, 0);
}

#[test]
fn positions_of_cycle_are_right_where_they_are_known() {
    for kind in [Kind::Cycle, Kind::CycleMisere] {
        let [positions, unknown] = check_positions(kind, 6);
        assert!(unknown * 5 < positions, "{unknown} of {positions} unknown");
    }
}
