//! What kept theorems about families say about one board, at any size.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position, Rules};
use slitherlab_game::{Player, Preset};
use slitherlab_solve::search::{Budget, Solver};
use slitherlab_solve::snake::Reason;
use slitherlab_solve::{AnyReason, Basis, Conclusion, Depth, Theorem, Value};

use crate::asked::Asked;

/// No search, only the theorems.
const THEOREMS: Budget<'static> = Budget::THEOREMS;

fn start(board: &Board, game: Preset, players: u32) -> Position {
    let rules = Rules {
        players,
        ..game.snake_rules().unwrap()
    };
    Position::start(rules, board.graph()).unwrap()
}

fn ask(board: &Board, game: Preset, position: &Position) -> Asked {
    Asked::about(board, game, position, Depth::AllMoves)
}

/// The players whom the theorems say to be beaten.
fn beaten(reason: &AnyReason) -> Vec<u32> {
    match reason {
        AnyReason::Snake(Reason::Patched(patched)) => {
            let all = patched.beaten().iter();
            all.map(|one| one.player.number()).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn the_search_agrees_with_kept_theorems() {
    for (text, game, players) in [
        ("grid:4x4", Preset::Classic, 3),
        ("grid:5x4", Preset::Classic, 3),
        ("grid:4x5", Preset::Classic, 3),
        ("grid:5x5", Preset::Classic, 3),
        ("grid:5x5", Preset::Classic, 4),
        ("grid:6x6", Preset::Classic, 5),
        ("grid:4x5", Preset::Progressive, 3),
        ("grid:6x5", Preset::Progressive, 4),
        ("grid:4x4", Preset::Geography, 3),
        ("grid:5x6", Preset::Geography, 4),
    ] {
        let board = Board::parse(text).unwrap();
        let position = start(&board, game, players);
        let answer = ask(&board, game, &position).analyze_within(&THEOREMS);
        let known = beaten(&answer.reason);
        assert!(!known.is_empty(), "{text} {game:?} {players}");
        let budget = Budget::default();
        let mut solver = Solver::new(&position, &budget);
        for &x in &known {
            let fate = solver.is_beaten(&position, Player::from_index(x - 1));
            assert_eq!(fate, Some(true), "{text} {game:?} {players}: {x}");
        }
        let is_whole = known.len() == players as usize;
        assert_eq!(answer.is_solved(), is_whole);
        if is_whole {
            assert_eq!(answer.basis, Basis::Theorem(Theorem::Patches));
            assert_eq!(answer.moves_worth(Value::Loss).count(), answer.moves.len());
        }
    }
}

#[test]
fn what_theorems_leave_open_is_searched() {
    let board = Board::parse("grid:4x4").unwrap();
    let position = start(&board, Preset::Geography, 3);
    let question = ask(&board, Preset::Geography, &position);
    let answer = question.analyze_within(&THEOREMS);
    assert_eq!(beaten(&answer.reason), [2, 3]);
    assert_eq!(answer.basis, Basis::Unknown { nodes: 0 });
    let answer = question.analyze_within(&Budget::default());
    assert!(matches!(answer.basis, Basis::Search { .. }));
    let Some(Conclusion::Beaten(all)) = answer.conclusion().cloned() else {
        panic!("it is searched");
    };
    assert!(all.contains(&Player::from_index(1)) && all.contains(&Player::from_index(2)));
}

#[test]
fn other_boards_and_games_are_not_spoken_about() {
    for (text, players) in [
        ("grid:3x5", 3),
        ("grid:2x12", 3),
        ("grid:5x5 without 2,2", 4),
        ("king:9x9", 3),
        ("torus:12x12", 3),
        ("grid:9x9", 2),
        ("grid:9x5", 40),
        ("grid:5x5x5", 4),
    ] {
        let board = Board::parse(text).unwrap();
        let position = start(&board, Preset::Classic, players);
        let answer = ask(&board, Preset::Classic, &position).analyze_within(&THEOREMS);
        assert_eq!(beaten(&answer.reason), [0; 0], "{text}");
    }
    // Rules that no game is called by.
    let board = Board::parse("grid:9x9").unwrap();
    let position = start(&board, Preset::Progressive, 4);
    let answer = ask(&board, Preset::Classic, &position).analyze_within(&THEOREMS);
    assert_eq!(beaten(&answer.reason), [0; 0]);
}

/// Everybody is beaten where the classification says so; what is proved by hand has no certificate.
#[test]
fn the_classification_is_known() {
    for (text, players, is_certified) in [
        ("grid:3x9", 3, true),
        ("grid:2x20", 3, true),
        ("grid:20x2", 3, true),
        ("grid:5x4", 10, true),
        ("grid:2x25", 40, false),
        ("grid:9x9", 40, false),
        ("grid:3x36", 100, false),
    ] {
        let board = Board::parse(text).unwrap();
        let position = start(&board, Preset::Classic, players);
        let question = ask(&board, Preset::Classic, &position);
        let answer = question.analyze_within(&THEOREMS);
        let all: Vec<u32> = (1..=players).collect();
        assert_eq!(beaten(&answer.reason), all, "{text}");
        let AnyReason::Snake(Reason::Patched(patched)) = &answer.reason else {
            panic!("{text}");
        };
        let strips = text.contains("20") || !is_certified;
        assert_eq!(patched.beaten().iter().all(|one| !one.in_window), strips);
        if is_certified {
            let (_, certificate) = question.prove_within(&THEOREMS, 0);
            let certificate = certificate.unwrap().text();
            let statement = slitherlab_family::verify(certificate.as_bytes()).unwrap();
            assert_eq!(statement.claim.family, text);
        }
    }
}

#[test]
fn large_boards_are_decided_and_certified_at_once() {
    for (text, game, players) in [
        ("grid:300x300", Preset::Classic, 4),
        ("grid:4x300", Preset::Classic, 3),
        ("grid:90x7", Preset::Classic, 3),
        ("grid:70x50", Preset::Progressive, 6),
        ("grid:31x60", Preset::Geography, 8),
    ] {
        let board = Board::parse(text).unwrap();
        let position = start(&board, game, players);
        let question = ask(&board, game, &position);
        let (answer, certificate) = question.prove_within(&Budget::default(), 0);
        let all: Vec<Player> = (0..players).map(Player::from_index).collect();
        assert_eq!(
            answer.conclusion(),
            Some(&Conclusion::Beaten(all)),
            "{text}"
        );
        let certificate = certificate.unwrap().text();
        let statement = slitherlab_family::verify(certificate.as_bytes()).unwrap();
        assert_eq!(statement.claim.family, text);
        assert_eq!(statement.claim.beaten, (1..=players).collect::<Vec<_>>());
    }
}

/// All others do what the answers tell them against x, who moves at random; returns who is stuck.
fn play_by_answers(
    board: &Board,
    game: Preset,
    players: u32,
    x: Player,
    random: &mut impl Rng,
) -> Player {
    let mut position = start(board, game, players);
    loop {
        let moves: Vec<Move> = position.legal_moves().collect();
        if moves.is_empty() {
            return position.turn();
        }
        let step = if position.turn() == x {
            moves[random.random_range(0..moves.len())]
        } else {
            let answer = ask(board, game, &position).analyze_within(&THEOREMS);
            let AnyReason::Snake(Reason::Patched(patched)) = answer.reason else {
                panic!("the strategy was left");
            };
            patched.against(x).unwrap().help.unwrap()
        };
        position.play_unchecked(step);
    }
}

#[test]
fn the_others_win_by_what_the_answers_tell_them() {
    let mut random = Pcg64Mcg::seed_from_u64(114);
    for (text, game, players) in [
        ("grid:10x10", Preset::Classic, 3),
        ("grid:6x21", Preset::Classic, 3),
        ("grid:23x9", Preset::Classic, 4),
        ("grid:8x8", Preset::Progressive, 4),
        ("grid:12x12", Preset::Geography, 7),
    ] {
        let board = Board::parse(text).unwrap();
        let position = start(&board, game, players);
        let answer = ask(&board, game, &position).analyze_within(&THEOREMS);
        for x in beaten(&answer.reason) {
            let x = Player::from_index(x - 1);
            let lost = play_by_answers(&board, game, players, x, &mut random);
            assert_eq!(lost, x, "{text}");
        }
    }
    let torus = Board::parse("torus:17x16").unwrap();
    let lost = play_by_answers(&torus, Preset::Classic, 3, Player::FIRST, &mut random);
    assert_eq!(lost, Player::FIRST);
}

#[test]
fn who_leaves_the_strategy_is_told_nothing() {
    let board = Board::parse("grid:9x9").unwrap();
    let mut position = start(&board, Preset::Classic, 4);
    let answer = ask(&board, Preset::Classic, &position).analyze_within(&THEOREMS);
    let AnyReason::Snake(Reason::Patched(patched)) = answer.reason else {
        panic!("a theorem speaks about it");
    };
    let advised = patched.against(Player::from_index(2)).unwrap().help;
    let other = position.legal_moves().find(|&step| Some(step) != advised);
    position.play_unchecked(other.unwrap());
    let answer = ask(&board, Preset::Classic, &position).analyze_within(&THEOREMS);
    // Player 1 is beaten wherever they open.
    let after = beaten(&answer.reason);
    assert!(after.contains(&1) && !after.contains(&3), "{after:?}");
    assert!(!answer.is_solved());
}
