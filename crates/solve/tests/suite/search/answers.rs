//! Answers that rest on a search.

use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Move, Position, Rules};
use slitherlab_game::{AnyMove, Player, Preset};
use slitherlab_oracle::{SnakeOracle, all_graphs};
use slitherlab_solve::search::{Budget, Solver};
use slitherlab_solve::{Answer, Basis, BasisKind, Conclusion, Depth, Theorem, Value};

use crate::asked::Asked;
use crate::search::brute::{
    Pair, along_random_plays, at_small_starts, in_prose, players, rare_rules,
};

fn ask(board: &Board, game: Preset, position: &Position, depth: Depth) -> Answer {
    let question = Asked::about(board, game, position, depth);
    question.analyze_within(&Budget::default())
}

/// Compares an answer with brute force, field by field.
fn check(oracle: &mut SnakeOracle<'_>, board: &Board, game: Preset, pair: &Pair, depth: Depth) {
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
    assert_eq!(answer.conclusion(), Some(&expected), "{context}");
    let mover = position.turn();
    let worth = expected.value(mover);
    let moves: Vec<Move> = position.legal_moves().collect();
    assert_eq!(answer.moves.len(), moves.len());
    for (valued, step) in answer.moves.iter().zip(moves) {
        assert_eq!(valued.mv, AnyMove::from(step));
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

/// Among them those whose opener moves again: the theorem on doomed opponents once spoke of the
/// opener.
#[test]
fn answers_of_rules_without_a_name() {
    for graph in (0..=4).flat_map(all_graphs) {
        let board = Board::from_graph(graph.clone());
        for rules in rare_rules() {
            let mut oracle = SnakeOracle::new(&graph, in_prose(&rules));
            let pair = Pair::start(&oracle, rules, &graph);
            for depth in [Depth::Answer, Depth::AllMoves] {
                check(&mut oracle, &board, Preset::Classic, &pair, depth);
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
    let game = Preset::Private;
    for (players, ending) in [(2, Ending::Misere), (3, Ending::Normal)] {
        let rules = Rules {
            players,
            ending,
            ..game.snake_rules().unwrap()
        };
        let position = Position::start(rules, board.graph()).unwrap();
        // However good the search is, it is stopped before it has begun.
        let stop = || true;
        let budget = Budget {
            stop: Some(&stop),
            ..Budget::default()
        };
        let question = Asked::about(&board, game, &position, Depth::AllMoves);
        let answer = question.analyze_within(&budget);
        assert_eq!(answer.conclusion(), None);
        assert!(matches!(answer.basis, Basis::Unknown { .. }), "{answer:?}");
        assert_eq!(answer.moves.len(), 60);
        let unknown = answer.moves_worth(Value::Unknown);
        assert_eq!(unknown.count(), 60);
    }
}

/// What mirrors, perfect matchings and even kernels decide, against brute force; each with a
/// certificate that the checker accepts.
#[test]
fn theorems_on_two_snakes_and_on_trails_on_all_graphs_up_to_seven_vertices() {
    let theorems = Budget {
        positions: Some(0),
        ..Budget::default()
    };
    let mut decided = std::collections::HashMap::new();
    for graph in (0..=7).flat_map(all_graphs) {
        let board = Board::from_graph(graph.clone());
        for game in [Preset::Private, Preset::Public, Preset::EdgeGeography] {
            let rules = game.snake_rules().unwrap();
            let position = Position::start(rules, &graph).unwrap();
            let question = Asked::about(&board, game, &position, Depth::Answer);
            let answer = question.analyze();
            let Basis::Theorem(theorem) = answer.basis else {
                continue;
            };
            // Brute force takes too long where edges are used up and there are many.
            if game == Preset::EdgeGeography && graph.edge_count() > 10 {
                continue;
            }
            let mut oracle = SnakeOracle::new(&graph, in_prose(&rules));
            let pair = Pair::start(&oracle, rules, &graph);
            let first_loses = oracle.is_beaten(&pair.table, 0);
            let winner = if first_loses {
                Player::SECOND
            } else {
                Player::FIRST
            };
            assert_eq!(answer.winner(), Some(winner), "{game} {:?}", graph.edges());
            let certificate = question.certify_within(&theorems, 0).unwrap();
            let bytes = certificate.text().into_bytes();
            let statement = slitherlab_verify::verify(&bytes)
                .unwrap_or_else(|why| panic!("{why}: {game} {:?}", graph.edges()));
            assert_eq!(statement.claim.winner, winner.number());
            *decided.entry((game, theorem)).or_insert(0) += 1;
        }
    }
    for (key, least) in [
        ((Preset::Private, Theorem::Mirror), 10),
        ((Preset::Private, Theorem::Split), 100),
        ((Preset::Private, Theorem::FixedLength), 8),
        ((Preset::Public, Theorem::MatchingCovered), 25),
        ((Preset::EdgeGeography, Theorem::EvenKernels), 80),
    ] {
        let count = decided.get(&key).copied().unwrap_or(0);
        assert!(count >= least, "{key:?}: {count}");
    }
}

#[test]
fn large_boards_are_decided_by_theorem() {
    for (text, game, theorem, winner) in [
        (
            "grid:40x50",
            Preset::Private,
            Theorem::Mirror,
            Player::SECOND,
        ),
        ("path:1001", Preset::Private, Theorem::Split, Player::FIRST),
        ("path:20000", Preset::Private, Theorem::Split, Player::FIRST),
        (
            "grid:2x1001",
            Preset::Private,
            Theorem::Split,
            Player::FIRST,
        ),
        ("star:3000", Preset::Private, Theorem::Split, Player::FIRST),
        (
            "complete:101",
            Preset::Private,
            Theorem::FixedLength,
            Player::FIRST,
        ),
        (
            "complete:200",
            Preset::Private,
            Theorem::FixedLength,
            Player::SECOND,
        ),
        (
            "circulant:5000:1,5,77",
            Preset::Private,
            Theorem::Mirror,
            Player::SECOND,
        ),
        (
            "torus:30x30",
            Preset::Private,
            Theorem::Mirror,
            Player::SECOND,
        ),
        (
            "grid:2x65",
            Preset::Public,
            Theorem::MatchingCovered,
            Player::SECOND,
        ),
        (
            "grid:20x20",
            Preset::Public,
            Theorem::MatchingCovered,
            Player::SECOND,
        ),
        (
            "king:4x5",
            Preset::Public,
            Theorem::MatchingCovered,
            Player::SECOND,
        ),
        (
            "grid:17x17",
            Preset::EdgeGeography,
            Theorem::EvenKernels,
            Player::SECOND,
        ),
        (
            "grid:24x25",
            Preset::EdgeGeography,
            Theorem::EvenKernels,
            Player::FIRST,
        ),
    ] {
        let board = Board::parse(text).unwrap();
        let position = Position::start(game.snake_rules().unwrap(), board.graph()).unwrap();
        let question = Asked::about(&board, game, &position, Depth::Answer);
        let answer = question.analyze();
        assert_eq!(answer.basis, Basis::Theorem(theorem), "{text}");
        assert_eq!(answer.winner(), Some(winner), "{text}");
        let certificate = question.certify_within(&Budget::default(), 0).unwrap();
        slitherlab_verify::verify(certificate.text().as_bytes()).unwrap();
    }
}

/// With more players than vertices, most never come to move: that needs no search, and is right.
#[test]
fn players_who_never_move_are_known_at_once() {
    for graph in (1..=4).flat_map(all_graphs) {
        for game in [
            Preset::Classic,
            Preset::Geography,
            Preset::Progressive,
            Preset::Public,
            Preset::Private,
        ] {
            for ending in [Ending::Normal, Ending::Misere] {
                let rules = Rules {
                    players: 6,
                    ending,
                    ..game.snake_rules().unwrap()
                };
                let mut oracle = SnakeOracle::new(&graph, in_prose(&rules));
                let pair = Pair::start(&oracle, rules, &graph);
                let budget = Budget::default();
                let mut solver = Solver::new(&pair.position, &budget);
                for x in (0..6).map(Player::from_index) {
                    let beaten = oracle.is_beaten(&pair.table, x.index());
                    let found = solver.is_beaten(&pair.position, x);
                    assert_eq!(found, Some(beaten), "{x} {rules:?} {:?}", graph.edges());
                }
            }
        }
    }
    let board = Board::parse("grid:20x20").unwrap();
    let rules = Rules {
        players: 1000,
        ..Preset::Classic.snake_rules().unwrap()
    };
    let position = Position::start(rules, board.graph()).unwrap();
    let nothing = Budget {
        positions: Some(0),
        ..Budget::default()
    };
    let mut solver = Solver::new(&position, &nothing);
    let last = Player::from_index(400);
    assert_eq!(solver.is_beaten(&position, last), Some(false));
}

/// What the checker says about the certificate of `public`, made without a search.
fn certified(board: &Board, position: &Position) -> slitherlab_verify::Statement {
    let question = Asked::about(board, Preset::Public, position, Depth::Answer);
    let no_search = Budget {
        positions: Some(0),
        ..Budget::default()
    };
    let certificate = question.certify_within(&no_search, 0).unwrap();
    slitherlab_verify::verify(certificate.text().as_bytes()).unwrap()
}

/// On grids with two odd sides an opening in a corner leaves player 2 no answer: on boards too
/// large for a search.
#[test]
fn public_on_odd_grids_is_decided_by_its_opening() {
    for text in ["grid:9x9", "grid:7x13"] {
        let board = Board::parse(text).unwrap();
        let rules = Preset::Public.snake_rules().unwrap();
        let mut position = Position::start(rules, board.graph()).unwrap();
        let ask = |position: &Position| {
            let question = Asked::about(&board, Preset::Public, position, Depth::Answer);
            question.analyze()
        };
        let answer = ask(&position);
        assert_eq!(
            answer.basis,
            Basis::Theorem(Theorem::StaticMatching),
            "{text}"
        );
        assert_eq!(answer.winner(), Some(Player::FIRST), "{text}");
        let opening = answer.moves_worth(Value::Win).next().unwrap();
        let opening = opening.snake().unwrap();
        let certificate = certified(&board, &position);
        assert_eq!(certificate.claim.winner, 1, "{text}");
        let winning = certificate.claim.moves.unwrap().winning;
        assert_eq!(winning, [opening.on(&board)], "{text}");
        position.play_unchecked(opening);
        let answers: Vec<Move> = position.legal_moves().collect();
        for step in answers {
            position.play_unchecked(step);
            assert_eq!(
                ask(&position).winner(),
                Some(Player::FIRST),
                "{text} {step:?}"
            );
            position.undo();
        }
    }
}
