//! Verdicts that rest on a search.

use slitherlab_board::Board;
use slitherlab_games::snake::{Ending, Move, Position, Rules};
use slitherlab_games::{Game, Player};
use slitherlab_oracle::{SnakeOracle, all_graphs};
use slitherlab_solve::search::Limits;
use slitherlab_solve::snake::{Depth, Question, analyze_within};
use slitherlab_solve::{Basis, Status, Value, Verdict};

use crate::brute::{Pair, along_random_plays, at_small_starts, in_prose, players, rare_rules};

fn ask(board: &Board, game: Game, position: &Position, depth: Depth) -> Verdict {
    let question = Question {
        board,
        game,
        position,
        depth,
    };
    analyze_within(&question, &Limits::default())
}

/// Compares a verdict with brute force, field by field.
fn check(oracle: &mut SnakeOracle<'_>, board: &Board, game: Game, pair: &Pair, depth: Depth) {
    let position = &pair.position;
    let rules = position.rules();
    let verdict = ask(board, game, position, depth);
    let context = format!("{rules:?} {:?} {verdict:?}", position.setup());
    assert_eq!(verdict.status, Status::Solved, "{context}");
    assert!(!matches!(verdict.basis, Basis::Unknown { .. }), "{context}");
    assert!(!verdict.why.is_empty());
    let beaten: Vec<u32> = players(rules)
        .filter(|x| oracle.is_beaten(&pair.table, x.index()))
        .map(Player::number)
        .collect();
    if rules.players == 2 {
        assert_eq!(verdict.winner, Some(3 - beaten[0]), "{context}");
        assert_eq!(verdict.can_be_beaten, None);
    } else {
        assert_eq!(verdict.winner, None);
        assert_eq!(verdict.can_be_beaten, Some(beaten), "{context}");
    }
    let mover = position.turn();
    let moves: Vec<Move> = position.legal_moves().collect();
    assert_eq!(verdict.moves.len(), moves.len());
    for (valued, one) in verdict.moves.iter().zip(moves) {
        assert_eq!(valued.text, one.on(board).to_string());
        let next = pair.after(oracle, one);
        let expected = if oracle.is_beaten(&next.table, mover.index()) {
            Value::Loss
        } else {
            Value::Win
        };
        match depth {
            Depth::AllMoves => assert_eq!(valued.value, expected, "{} in {context}", valued.text),
            Depth::Answer => {
                assert!(
                    [Value::Unknown, expected].contains(&valued.value),
                    "{context}"
                );
                assert!(!matches!(valued.basis, Basis::Search { .. }), "{context}");
            }
        }
        let unknown = matches!(valued.basis, Basis::Unknown { .. });
        assert_eq!(unknown, valued.value == Value::Unknown, "{context}");
    }
}

#[test]
fn verdicts_on_all_graphs_up_to_five_vertices() {
    at_small_starts(|oracle, board, game, pair| {
        for depth in [Depth::Answer, Depth::AllMoves] {
            check(oracle, board, game, pair, depth);
        }
    });
}

/// Among them those whose opener moves again: the theorem on doomed opponents once spoke of him.
#[test]
fn verdicts_of_rules_without_a_name() {
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
fn verdicts_on_positions_of_random_graphs() {
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
        let verdict = analyze_within(&question, &limits);
        assert_eq!(verdict.status, Status::Unknown);
        assert_eq!(
            (verdict.winner, verdict.can_be_beaten.clone()),
            (None, None)
        );
        let Basis::Unknown { spent } = verdict.basis else {
            panic!("{verdict:?}");
        };
        assert!(spent.nodes >= 5_000);
        assert!(verdict.why.contains("budget"), "{}", verdict.why);
        assert_eq!(verdict.moves.len(), 60);
        assert!(verdict.moves.iter().all(|one| one.value == Value::Unknown));
    }
}

#[test]
fn the_reasons_are_said_in_words() {
    let board = Board::parse("grid:4x4").unwrap();
    let why = |game: Game, players, ending| {
        let rules = Rules {
            players,
            ending,
            ..game.snake_rules().unwrap()
        };
        let position = Position::start(rules, board.graph()).unwrap();
        let verdict = ask(&board, game, &position, Depth::Answer);
        let Basis::Search { nodes } = verdict.basis else {
            panic!("{verdict:?}");
        };
        let positions = nodes.to_string();
        verdict.why.replace(',', "").replace(&positions, "N")
    };
    assert_eq!(
        why(Game::Private, 2, Ending::Normal),
        "A search through N positions shows that player 2 wins: he has an answer to each move of player 1 and to \
         whatever follows."
    );
    assert_eq!(
        why(Game::Classic, 3, Ending::Normal),
        "A search through N positions shows: the others together can force players 1 2 and 3 to lose. Player 1 \
         helps the others by 00-01 against player 2 00-01 against player 3."
    );
}
