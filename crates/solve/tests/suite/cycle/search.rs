//! The search against full tables.

use std::sync::Arc;

use slitherlab_board::Board;
use slitherlab_game::Player;
use slitherlab_game::cycle::{Kind, Position};
use slitherlab_graph::Graph;
use slitherlab_graph::invariants::Components;
use slitherlab_oracle::{EdgeTable, all_graphs, connected_multigraphs};
use slitherlab_solve::search::Budget;
use slitherlab_solve::{Basis, Conclusion, Depth, Value};
use slitherlab_verify::{Proof, verify};

use crate::asked::Asked;
use crate::cycle::table::{
    edge_game, either_first, for_each_position, move_values, question, value,
};

const RACES: [Kind; 2] = [Kind::Cycle, Kind::CycleMisere];

/// Checks every value of a position; returns how many positions were searched for that.
fn check(board: &Board, position: &Position, table: &EdgeTable, depth: Depth) -> u64 {
    let question = Asked {
        depth,
        ..question(board, position)
    };
    let answer = question.analyze_within(&Budget::default());
    let context = || format!("{:?} {:?}", board.graph().edges(), position.setup());
    let found = answer
        .conclusion()
        .cloned()
        .as_ref()
        .map(|it| it.value(position.turn()));
    assert_eq!(found, Some(value(table, position)), "{}", context());
    for (valued, value) in answer.moves.iter().zip(move_values(table, position)) {
        let open =
            valued.value == Value::Unknown && depth == Depth::Answer && found != Some(Value::Loss);
        assert!(
            valued.value == value || open,
            "{} {:?}",
            context(),
            valued.mv
        );
    }
    match answer.basis {
        Basis::Search { nodes } => nodes,
        _ => 0,
    }
}

#[test]
fn every_position_of_small_multigraphs() {
    for kind in RACES {
        let mut searched = 0;
        for n in 2..=5 {
            for graph in connected_multigraphs(n, 6, n <= 3) {
                let board = Board::from_graph(graph.clone());
                let graph = Arc::new(graph);
                let rules = either_first(kind, None)[0];
                let table = EdgeTable::new(&graph, edge_game(&rules));
                for_each_position(rules, &graph, |position| {
                    // Whatever is decided without a search is tested elsewhere.
                    let nodes = check(&board, position, &table, Depth::AllMoves);
                    searched += u64::from(nodes > 0);
                });
            }
        }
        assert!(searched > 500, "{kind:?} {searched}");
    }
}

/// Whatever is decided, there is a certificate that the checker accepts, and it is true.
#[test]
fn certificates_of_every_position_of_small_multigraphs() {
    for kind in RACES {
        let mut strategies = [0; 2];
        for n in 2..=4 {
            for graph in connected_multigraphs(n, 6, n <= 2) {
                let board = Board::parse(Board::from_graph(graph).text()).unwrap();
                let graph = Arc::new(board.graph().clone());
                let rules = either_first(kind, None)[0];
                let table = EdgeTable::new(&graph, edge_game(&rules));
                for_each_position(rules, &graph, |position| {
                    let question = question(&board, position);
                    let certificate = question.certify_within(&Budget::default(), 1000);
                    let certificate = certificate.unwrap();
                    let mover = position.turn();
                    let expected = match value(&table, position) {
                        Value::Win => mover.number(),
                        Value::Loss => mover.next(2).number(),
                        _ => 0,
                    };
                    assert_eq!(certificate.board().unwrap().claim.winner, expected);
                    let json = certificate.text().into_bytes();
                    if let Err(refusal) = verify(&json) {
                        panic!("{refusal}: {}", String::from_utf8_lossy(&json));
                    }
                    if let Proof::EdgeStrategy { .. } = certificate.board().unwrap().proof {
                        strategies[usize::from(expected == 0)] += 1;
                    }
                });
            }
        }
        assert!(
            strategies[0] > 100 && strategies[1] > 10,
            "{kind:?} {strategies:?}"
        );
    }
}

#[test]
fn certificates_of_searches_on_larger_boards() {
    for (kind, text) in [
        (Kind::Cycle, "complete:5"),
        (Kind::CycleMisere, "complete:5"),
        (Kind::Cycle, "torus:3x3"),
        (Kind::Cycle, "complete:6"),
    ] {
        let board = Board::parse(text).unwrap();
        let rules = either_first(kind, None)[0];
        let mut position = Position::start(rules, board.graph()).unwrap();
        position.play_unchecked(0);
        let question = question(&board, &position);
        let certificate = question.certify_within(&Budget::default(), 50_000).unwrap();
        let json = certificate.text().into_bytes();
        verify(&json).unwrap();
        assert_eq!(
            question.certify_within(&Budget::default(), 5).is_err(),
            matches!(
                certificate.board().unwrap().proof,
                Proof::EdgeStrategy { .. }
            )
        );
        let answer = question.analyze_within(&Budget::default());
        let winner = answer.winner().map_or(0, Player::number);
        assert_eq!(winner, certificate.board().unwrap().claim.winner);
    }
}

#[test]
fn every_first_move_on_simple_graphs() {
    let mut graphs = 0;
    for n in 4..=6 {
        for graph in all_graphs(n) {
            if graph.edge_count() > 11 || Components::of(&graph).count() > 1 {
                continue;
            }
            graphs += 1;
            let board = Board::from_graph(graph.clone());
            for kind in RACES {
                let rules = either_first(kind, None)[0];
                let table = EdgeTable::new(&graph, edge_game(&rules));
                let start = Position::start(rules, &graph).unwrap();
                check(&board, &start, &table, Depth::AllMoves);
                // And some positions after two and four moves.
                let mut position = start;
                for step in [3, 5, 2, 7] {
                    let free = position.free_count();
                    let Some(edge) = position.legal_moves().nth(step % free.max(1)) else {
                        break;
                    };
                    position.play_unchecked(edge);
                    if !position.outcome().is_over() {
                        check(&board, &position, &table, Depth::Answer);
                    }
                }
            }
        }
    }
    assert!(graphs > 100);
}

#[test]
fn a_budget_is_kept_and_larger_boards_are_searched() {
    let board = Board::parse("torus:4x4").unwrap();
    let rules = either_first(Kind::Cycle, None)[0];
    let mut position = Position::start(rules, board.graph()).unwrap();
    position.play_unchecked(0);
    let asked = question(&board, &position);
    let budget = Budget {
        positions: Some(5_000),
        ..Budget::default()
    };
    let answer = asked.analyze_within(&budget);
    let Basis::Unknown { nodes } = answer.basis else {
        panic!("{:?}", answer.basis)
    };
    assert!((5_000..20_000).contains(&nodes), "{nodes}");

    // Two triangles with a common edge, and a long path that closes nothing: more free edges than
    // fit into one machine word, or into sixteen.
    for length in [70, 200, 600, 1500] {
        let path = (3..length + 3).map(|v| [v, v + 1]);
        let edges = [[0, 1], [1, 2], [0, 2], [2, 3], [1, 3]];
        let edges = edges.into_iter().chain(path).collect();
        let graph = Graph::from_edges(length as usize + 4, edges).unwrap();
        let board = Board::from_graph(graph);
        let mut position = Position::start(rules, board.graph()).unwrap();
        for edge in [0, 5, 1, 6] {
            position.play_unchecked(edge);
        }
        let answer = question(&board, &position).analyze_within(&budget);
        let first = Conclusion::Wins(Player::FIRST);
        assert_eq!(answer.conclusion(), Some(&first), "{length}");
    }
}

/// A small table forgets much, but the answer stays right.
#[test]
fn little_memory_makes_no_difference_to_the_answer() {
    let graph = Graph::from_edges(
        6,
        vec![
            [0, 1],
            [1, 2],
            [2, 0],
            [3, 4],
            [4, 5],
            [5, 3],
            [0, 3],
            [1, 4],
            [2, 5],
            [0, 4],
            [1, 5],
            [2, 3],
        ],
    )
    .unwrap();
    let board = Board::from_graph(graph.clone());
    for kind in RACES {
        let rules = either_first(kind, None)[0];
        let position = Position::start(rules, &graph).unwrap();
        let question = Asked {
            depth: Depth::AllMoves,
            ..question(&board, &position)
        };
        let values = [1 << 10, 1 << 30].map(|bytes| {
            let budget = Budget {
                memory: bytes,
                ..Budget::default()
            };
            let answer = question.analyze_within(&budget);
            let moves = answer.moves.iter();
            moves.map(|valued| valued.value).collect::<Vec<_>>()
        });
        assert_eq!(values[0], values[1]);
        assert!(!values[0].contains(&Value::Unknown));
        let table = EdgeTable::new(&graph, edge_game(&rules));
        assert_eq!(values[0], move_values(&table, &position));
    }
}
