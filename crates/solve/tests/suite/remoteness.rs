//! The length of won games, against plain recursion.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use slitherlab_game::{AnyPosition, Budget, Game, Play, Player, Preset};
use slitherlab_solve::{Depth, Question, shortest_win};

/// How many moves the game lasts when `winner` hurries and the other resists; `None` if `winner`
/// cannot force a win. By the definition, without memory.
fn remoteness(position: &AnyPosition, winner: Player) -> Option<usize> {
    let outcome = position.outcome();
    if outcome.is_over() {
        return (outcome.winner(2) == Some(winner)).then_some(0);
    }
    let after = position.sorted_moves().into_iter().map(|one| {
        let mut next = position.clone();
        next.play_unchecked(one);
        remoteness(&next, winner)
    });
    let best = if position.turn() == winner {
        after.flatten().min()
    } else {
        after.collect::<Option<Vec<_>>>()?.into_iter().max()
    };
    best.map(|plies| plies + 1)
}

#[test]
fn agrees_with_the_definition() {
    let games = [
        (Preset::Classic, "grid:3x3"),
        (Preset::Classic, "path:7"),
        (Preset::Geography, "grid:3x3"),
        (Preset::Geography, "petersen"),
        (Preset::Progressive, "grid:3x4"),
        (Preset::EdgeGeography, "grid:2x3"),
        (Preset::Private, "grid:2x3"),
        (Preset::Public, "path:6"),
        (Preset::CycleCut, "grid:2x3"),
        (Preset::Cycle, "complete:4"),
    ];
    let mut compared = 0;
    for (preset, board) in games {
        let game = Game::new(preset, board).unwrap();
        for winner in [Player::FIRST, Player::SECOND] {
            let expected = remoteness(game.position(), winner);
            let line = shortest_win(game.position(), winner, &Budget::default());
            let found = line.as_ref().map(Vec::len);
            assert_eq!(found, expected, "{preset} on {board}, {winner}");
            compared += usize::from(expected.is_some());
            // At every step of the line both players choose as well as they can.
            let mut position = game.position().clone();
            for (played, &one) in line.iter().flatten().enumerate() {
                position.play(one).unwrap();
                let left = remoteness(&position, winner);
                assert_eq!(left, expected.map(|plies| plies - played - 1));
            }
            let answer = Question::new(&game, Depth::Answer).analyze_within(&Budget::default());
            assert_eq!(
                expected.is_some(),
                answer.winner() == Some(winner),
                "{preset} on {board}"
            );
        }
    }
    assert!(compared >= 8);
}

#[test]
fn a_budget_that_runs_out_leaves_it_unknown() {
    let game = Game::new(Preset::Classic, "grid:5x6").unwrap();
    let budget = Budget::default().with_positions(Some(1000));
    assert_eq!(shortest_win(game.position(), Player::FIRST, &budget), None);
    let stopped = Budget::default().with_stop(&|| true);
    assert_eq!(shortest_win(game.position(), Player::FIRST, &stopped), None);
}

/// A position of a large board takes as long as it has moves, and somebody may want an end then.
#[test]
fn the_budget_is_asked_among_the_moves_of_a_position() {
    let game = Game::new(Preset::Private, "complete:200").unwrap();
    let asked = AtomicU64::new(0);
    let stop = || {
        asked.fetch_add(1, Relaxed);
        false
    };
    let budget = Budget::default().with_positions(Some(20)).with_stop(&stop);
    assert_eq!(shortest_win(game.position(), Player::FIRST, &budget), None);
    assert!(asked.into_inner() >= 20);
}

/// Moves are looked ahead one inside the other, so there is an end to their number.
#[test]
fn very_long_wins_are_not_looked_for() {
    let length = |board: &str| {
        let game = Game::new(Preset::Geography, board).unwrap();
        let from_an_end = game.set_up("0", None).unwrap();
        let line = shortest_win(from_an_end.position(), Player::SECOND, &Budget::default());
        line.map(|line| line.len())
    };
    assert_eq!(length("path:2000"), Some(1999));
    assert_eq!(length("path:2002"), None);
}
