//! The budget change how long a search takes, not what it answers.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use slitherlab_board::Board;
use slitherlab_game::snake::{Ending, Position, Rules};
use slitherlab_game::{Player, Preset};
use slitherlab_solve::search::{Budget, Progress, Solver, Stop};
use slitherlab_solve::{Depth, Value};

use crate::asked::Asked;

fn start(text: &str, game: Preset, players: u32, ending: Ending) -> Position {
    let board = Board::parse(text).unwrap();
    let rules = Rules {
        players,
        ending,
        ..game.snake_rules().unwrap()
    };
    Position::start(rules, board.graph()).unwrap()
}

const CASES: [(&str, Preset, u32, Ending); 10] = [
    ("grid:4x4", Preset::Private, 2, Ending::Normal),
    ("grid:4x5", Preset::Private, 2, Ending::Normal),
    ("grid:4x4", Preset::Private, 3, Ending::Normal),
    ("grid:4x4", Preset::Classic, 3, Ending::Normal),
    ("grid:4x5", Preset::Classic, 4, Ending::Normal),
    ("grid:3x5", Preset::Public, 2, Ending::Normal),
    ("grid:4x4", Preset::Public, 3, Ending::Normal),
    ("grid:4x4", Preset::Classic, 2, Ending::Misere),
    ("grid:3x4", Preset::Private, 2, Ending::Misere),
    ("grid:3x3", Preset::EdgeGeography, 2, Ending::Normal),
];

fn answers(budget: &Budget<'_>) -> Vec<Vec<Option<bool>>> {
    CASES
        .iter()
        .map(|&(text, game, players, ending)| {
            let position = start(text, game, players, ending);
            let mut solver = Solver::new(&position, budget);
            (0..players)
                .map(|x| solver.is_beaten(&position, Player::from_index(x)))
                .collect()
        })
        .collect()
}

#[test]
fn tables_and_threads_change_no_answer() {
    let expected = answers(&Budget::default());
    assert!(expected.iter().flatten().all(Option::is_some));
    for (bytes, threads) in [(0, 1), (1 << 12, 1), (1 << 16, 3), (1 << 24, 2), (0, 2)] {
        let budget = Budget {
            memory: bytes,
            threads,
            ..Budget::default()
        };
        assert_eq!(answers(&budget), expected, "{budget:?}");
    }
}

#[test]
fn a_search_stops_when_its_nodes_are_spent() {
    let position = start("grid:6x6", Preset::Private, 3, Ending::Normal);
    let budget = Budget {
        positions: Some(10_000),
        ..Budget::default()
    };
    let mut solver = Solver::new(&position, &budget);
    assert_eq!(solver.is_beaten(&position, Player::SECOND), None);
    assert!(solver.is_spent());
    assert!((10_000..20_000).contains(&solver.nodes()));
    // Nothing more is found out afterwards.
    assert_eq!(solver.is_beaten(&position, Player::FIRST), None);
}

/// Stops at the fifth report.
struct Watch<'a>(&'a AtomicU64);
impl Stop for Watch<'_> {
    fn is_stopped(&self) -> bool {
        self.0.load(Relaxed) > 4
    }
    fn report(&self, progress: &Progress) {
        // Once before the search begins, and then after this many positions each time.
        let before = self.0.fetch_add(1, Relaxed);
        assert!(progress.positions >= 512 * before);
    }
}

#[test]
fn the_watch_sees_the_search_and_can_stop_it() {
    let position = start("grid:6x6", Preset::Private, 3, Ending::Normal);
    let asked = AtomicU64::new(0);
    let watch = Watch(&asked);
    let budget = Budget::default().with_stop(&watch);
    let mut solver = Solver::new(&position, &budget);
    assert_eq!(solver.is_beaten(&position, Player::SECOND), None);
    assert_eq!(asked.load(Relaxed), 5);
}

/// A position with more moves than the budget allows is left in the middle of them.
#[test]
fn a_budget_ends_in_the_middle_of_many_moves() {
    for (text, game) in [
        ("complete:150", Preset::Private),
        ("cycle:20001", Preset::EdgeGeography),
    ] {
        let start = start(text, game, 2, Ending::Normal);
        assert!(start.legal_moves().count() > 10_000);
        let budget = Budget {
            positions: Some(1_000),
            ..Budget::default()
        };
        let mut solver = Solver::new(&start, &budget);
        assert_eq!(solver.is_beaten(&start, Player::FIRST), None);
        assert!(
            (1_000..4_000).contains(&solver.nodes()),
            "{}",
            solver.nodes()
        );
        // The solver has gone back to where it was.
        assert_eq!(solver.is_beaten(&start, Player::SECOND), None);
    }
}

/// Once the watch has ended a search, the moves that are left are not asked about one by one: large
/// boards have millions.
#[test]
fn the_watch_is_asked_no_more_about_the_moves_that_are_left() {
    let board = Board::parse("path:4000").unwrap();
    let position = start("path:4000", Preset::Private, 2, Ending::Misere);
    let asked = AtomicU64::new(0);
    let watch = || asked.fetch_add(1, Relaxed) >= 20;
    let budget = Budget {
        stop: Some(&watch),
        ..Budget::default()
    };
    let question = Asked::about(&board, Preset::Private, &position, Depth::AllMoves);
    let answer = question.analyze_within(&budget);
    assert_eq!(answer.moves.len(), 3_999);
    assert!(answer.moves_worth(Value::Unknown).count() > 3_000);
    assert!(asked.load(Relaxed) < 40, "{}", asked.load(Relaxed));
}
