//! Answers that rest on a search.

use slitherlab_board::Board;
use slitherlab_games::snake::{Move, Position, Rules};
use slitherlab_games::{Game, Player};
use slitherlab_oracle::{SnakeOracle, all_graphs};
use slitherlab_solve::search::Limits;
use slitherlab_solve::snake::Reason;
use slitherlab_solve::{Answer, Basis, BasisKind, Conclusion, Depth, Question, Value};

use crate::brute::{Pair, along_random_plays, at_small_starts, in_prose, players, rare_rules};

fn ask(board: &Board, game: Game, position: &Position, depth: Depth) -> Answer<Move, Reason> {
    let question = Question {
        board,
        game,
        position,
        depth,
    };
    question.analyze_within(&Limits::default())
}

/// Compares an answer with brute force, field by field.
fn check(oracle: &mut SnakeOracle<'_>, board: &Board, game: Game, pair: &Pair, depth: Depth) {
    let position = &pair.position;
    let rules = position.rules();
    let answer = ask(board, game, position, depth);
    let context = format!("{rules:?} {:?} {answer:?}", position.setup());
    assert!(!matches!(answer.basis, Basis::Unknown { .. }), "{context}");
    let beaten: Vec<Player> = players(rules)
        .filter(|x| oracle.is_beaten(&pair.table, x.index()))
        .collect();
    let expected = if rules.players == 2 {
        Conclusion::Wins(beaten[0].next(2))
    } else {
        Conclusion::Beaten(beaten)
    };
    assert_eq!(answer.conclusion.as_ref(), Some(&expected), "{context}");
    let mover = position.turn();
    let worth = expected.value(mover);
    let moves: Vec<Move> = position.legal_moves().collect();
    assert_eq!(answer.moves.len(), moves.len());
    for (valued, step) in answer.moves.iter().zip(moves) {
        assert_eq!(valued.step, step);
        let next = pair.after(oracle, step);
        let expected = if oracle.is_beaten(&next.table, mover.index()) {
            Value::Loss
        } else {
            Value::Win
        };
        // Whoever loses has only moves that lose, whether all moves were asked about or not.
        if depth == Depth::AllMoves || worth == Value::Loss {
            assert_eq!(valued.value, expected, "{step:?} in {context}");
        } else {
            assert!(
                [Value::Unknown, expected].contains(&valued.value),
                "{context}"
            );
        }
        let unknown = valued.basis == BasisKind::Unknown;
        assert_eq!(unknown, valued.value == Value::Unknown, "{context}");
    }
    // Whoever wins is told at least one move that does, and it is the one that the search names.
    if worth == Value::Win && !answer.moves.is_empty() {
        let good = answer.found.as_ref().and_then(|found| found.good);
        let mut winning = answer.moves_worth(Value::Win);
        match (answer.basis, good) {
            (Basis::Search { .. }, Some(good)) => {
                assert!(winning.any(|step| step == good), "{context}");
            }
            (Basis::Theorem(_), _) => assert!(winning.next().is_some(), "{context}"),
            _ => {}
        }
    }
}

#[test]
fn answers_on_all_graphs_up_to_five_vertices() {
    at_small_starts(|oracle, board, game, pair| {
        for depth in [Depth::Answer, Depth::AllMoves] {
            check(oracle, board, game, pair, depth);
        }
    });
}

/// Among them those whose opener moves again: the theorem on doomed opponents once spoke of the opener.
#[test]
fn answers_of_rules_without_a_name() {
    for graph in (0..=4).flat_map(all_graphs) {
        let board = Board::from_graph(graph.clone());
        for rules in rare_rules() {
            let mut oracle = SnakeOracle::new(&graph, in_prose(&rules));
            let pair = Pair::start(&oracle, rules, &graph);
            for depth in [Depth::Answer, Depth::AllMoves] {
                check(&mut oracle, &board, Game::Classic, &pair, depth);
            }
        }
    }
}

#[test]
fn answers_on_positions_of_random_graphs() {
    along_random_plays(31, 240, |oracle, board, game, pair| {
        if !pair.position.is_opening() {
            check(oracle, board, game, pair, Depth::AllMoves);
        }
    });
}

#[test]
fn what_the_budget_does_not_reach_is_unknown() {
    let board = Board::parse("grid:6x6").unwrap();
    for (game, players) in [(Game::Private, 2), (Game::Private, 3)] {
        let rules = Rules {
            players,
            ..game.snake_rules().unwrap()
        };
        let position = Position::start(rules, board.graph()).unwrap();
        let limits = Limits {
            nodes: Some(5_000),
            ..Limits::default()
        };
        let question = Question {
            board: &board,
            game,
            position: &position,
            depth: Depth::AllMoves,
        };
        let answer = question.analyze_within(&limits);
        assert_eq!(answer.conclusion, None);
        let Basis::Unknown { nodes } = answer.basis else {
            panic!("{answer:?}");
        };
        assert!(nodes >= 5_000);
        assert_eq!(answer.moves.len(), 60);
        let unknown = answer.moves_worth(Value::Unknown);
        assert_eq!(unknown.count(), 60);
    }
}
