//! What answers sound like, sentence by sentence.

use std::ops::ControlFlow;

use slitherlab_board::Board;
use slitherlab_games::{AnyPosition, Game, Variant};
use slitherlab_solve::search::{Limits, Progress};
use slitherlab_solve::{Basis, Depth, Question};
use slitherlab_tell::{basis, headline, why};

/// The headline, the reason and the basis, the number of positions replaced by N.
fn told(
    board: &str,
    game: Game,
    variant: &Variant,
    moves: &str,
    limits: &Limits<'_>,
) -> [String; 3] {
    let board = Board::parse(board).unwrap();
    let position = AnyPosition::after(game.rules(variant).unwrap(), &board, moves, None).unwrap();
    let question = Question {
        board: &board,
        game,
        position: &position,
        depth: Depth::Answer,
    };
    let answer = question.analyze_within(limits);
    let nodes = match answer.basis {
        Basis::Search { nodes } | Basis::Unknown { nodes } => slitherlab_tell::grouped(nodes),
        Basis::Theorem(_) => "no search".to_owned(),
    };
    [
        headline(&question, &answer),
        why(&question, &answer),
        basis(&answer),
    ]
    .map(|text| text.replace(&format!("{nodes} position"), "N position"))
}

fn players(players: u32) -> Variant {
    Variant {
        players,
        ..Variant::default()
    }
}

#[test]
fn searches_are_told() {
    let free = Limits::default();
    assert_eq!(
        told("grid:3x4", Game::Private, &players(2), "", &free),
        [
            "Player 1 wins.",
            "A search through N positions shows that player 1 wins, for one by 1,1-1,2: whatever player 2 replies, they \
             have an answer.",
            "exhaustive search of N positions",
        ]
    );
    assert_eq!(
        told("grid:4x4", Game::Classic, &players(3), "", &free),
        [
            "The others together can force any of the players 1, 2 and 3 to lose.",
            "A search through N positions shows: the others together can force players 1, 2 and 3 to lose. Player 1 \
             helps the others by 0,0-0,1 against player 2, 0,0-0,1 against player 3.",
            "exhaustive search of N positions",
        ]
    );
}

#[test]
fn a_budget_that_ran_out_is_told() {
    // However good the search is, it is stopped before it has begun.
    let stop = |_: &Progress| ControlFlow::Break(());
    let limits = Limits {
        watch: Some(&stop),
        ..Limits::default()
    };
    for (count, ending) in [
        (2, "did not decide it either before the budget ran out."),
        (
            3,
            "decided nothing before the budget ran out, and no theorem says who of 3 players can be beaten.",
        ),
    ] {
        let variant = Variant {
            misere: count == 2,
            ..players(count)
        };
        let [headline, why, basis] = told("grid:6x6", Game::Private, &variant, "", &limits);
        assert_eq!(headline, "Who wins is not known.");
        assert!(why.ends_with(ending), "{why}");
        assert!(basis.starts_with("none"), "{basis}");
    }
}

#[test]
fn roles_are_called_by_their_names() {
    let limits = Limits::default();
    let [headline, why, _] = told("complete:4", Game::CycleCut, &players(2), "", &limits);
    assert_eq!(headline, "Player 2 (cut) wins.");
    assert!(why.contains("so the cut player can answer"), "{why}");
    let terminals = Variant {
        terminals: Some([0, 1]),
        ..players(2)
    };
    let [headline, why, _] = told("complete:4", Game::Shannon, &terminals, "", &limits);
    assert_eq!(headline, "Player 1 (short) wins.");
    assert!(why.contains("Short mends one by the other"), "{why}");
}
