//! The search against full tables.

use std::sync::Arc;

use slitherlab_games::cycle::{Kind, Position};
use slitherlab_graph::{Board, Components, Graph};
use slitherlab_oracle::{EdgeTable, all_graphs, connected_multigraphs};
use slitherlab_solve::cycle::{Question, analyze_within};
use slitherlab_solve::search::Limits;
use slitherlab_solve::snake::Depth;
use slitherlab_solve::{Basis, Status, Value};

use crate::table::{edge_game, either_first, for_each_position, move_values, value};

const RACES: [Kind; 2] = [Kind::Cycle, Kind::CycleMisere];

/// Checks every value of a position; returns how many positions were searched for that.
fn check(board: &Board, position: &Position, table: &EdgeTable, depth: Depth) -> u64 {
    let question = Question { board, position };
    let verdict = analyze_within(&question, depth, &Limits::default());
    let context = || format!("{:?} {:?}", board.graph().edges(), position.setup());
    assert_eq!(verdict.status, Status::Solved, "{}", context());
    let mover = position.turn();
    let expected = match value(table, position) {
        Value::Win => mover.number(),
        Value::Loss => mover.next(2).number(),
        _ => 0,
    };
    assert_eq!(verdict.winner, Some(expected), "{}", context());
    for (one, value) in verdict.moves.iter().zip(move_values(table, position)) {
        let open = one.value == Value::Unknown && depth == Depth::Answer;
        assert!(one.value == value || open, "{} {}", context(), one.text);
    }
    match verdict.basis {
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
                    position.make(edge);
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
fn a_budget_is_kept_and_larger_boards_are_not_tried() {
    let board = Board::parse("torus:4x4").unwrap();
    let rules = either_first(Kind::Cycle, None)[0];
    let mut position = Position::start(rules, board.graph()).unwrap();
    position.make(0);
    let question = Question {
        board: &board,
        position: &position,
    };
    let limits = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let verdict = analyze_within(&question, Depth::Answer, &limits);
    assert_eq!(verdict.status, Status::Unknown);
    let Basis::Unknown { spent } = verdict.basis else {
        panic!("{:?}", verdict.basis)
    };
    assert!((5_000..20_000).contains(&spent.nodes), "{}", spent.nodes);

    let board = Board::parse("complete:12").unwrap();
    let mut position = Position::start(rules, board.graph()).unwrap();
    position.make(0);
    let question = Question {
        board: &board,
        position: &position,
    };
    let verdict = analyze_within(&question, Depth::AllMoves, &Limits::default());
    assert_eq!(verdict.status, Status::Unknown);
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
        let question = Question {
            board: &board,
            position: &position,
        };
        let values = [1 << 10, 1 << 30].map(|bytes| {
            let limits = Limits {
                bytes,
                ..Limits::default()
            };
            let verdict = analyze_within(&question, Depth::AllMoves, &limits);
            verdict
                .moves
                .iter()
                .map(|one| one.value)
                .collect::<Vec<_>>()
        });
        assert_eq!(values[0], values[1]);
        assert!(!values[0].contains(&Value::Unknown));
        let table = EdgeTable::new(&graph, edge_game(&rules));
        assert_eq!(values[0], move_values(&table, &position));
    }
}
