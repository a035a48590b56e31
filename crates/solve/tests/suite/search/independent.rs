//! Independent Slither: three players or more, each with a snake of their own.

use slitherlab_board::Board;
use slitherlab_game::snake::{Position, Rules};
use slitherlab_game::{Player, Preset};
use slitherlab_solve::search::{Budget, Solver};

/// The number of players, and for each grid its sides and a letter for each player.
type Row = (u32, &'static [(u32, u32, &'static str)]);

/// The grids with both sides at least 2 and at most 16 cells on which somebody is not beaten, by
/// the number of players. A `B` stands for each player who is beaten.
const EXCEPTIONS: [Row; 3] = [
    (
        3,
        &[(2, 2, "--B"), (2, 3, "B-B"), (2, 4, "-BB"), (2, 6, "B-B")],
    ),
    (
        4,
        &[
            (2, 2, "--B-"),
            (2, 3, "--BB"),
            (2, 4, "B--B"),
            (2, 5, "BBB-"),
            (3, 3, "BB-B"),
        ],
    ),
    (
        5,
        &[
            (2, 2, "--B--"),
            (2, 3, "--BB-"),
            (2, 4, "---BB"),
            (2, 5, "B---B"),
            (2, 6, "BBB-B"),
            (3, 3, "---BB"),
            (3, 4, "BBB-B"),
        ],
    ),
];

/// The table of `docs/theorems.md`, as far as a test should search.
#[test]
fn independent_slither_has_the_exceptions_of_the_table() {
    for (players, exceptions) in EXCEPTIONS {
        for p in 2..=4 {
            for q in p..=16 / p {
                let board = Board::parse(&format!("grid:{p}x{q}")).unwrap();
                let rules = Rules {
                    players,
                    ..Preset::Private.snake_rules().unwrap()
                };
                let start = Position::start(rules, board.graph()).unwrap();
                let limits = Budget::default();
                let found: String = (1..=players)
                    .map(|player| {
                        let player = Player::from_number(player).unwrap();
                        let beaten = Solver::new(&start, &limits).is_beaten(&start, player);
                        if beaten.unwrap() { 'B' } else { '-' }
                    })
                    .collect();
                let exception = exceptions.iter().find(|one| (one.0, one.1) == (p, q));
                let expected =
                    exception.map_or("B".repeat(players as usize), |one| one.2.to_owned());
                assert_eq!(found, expected, "{players} players on {p}x{q}");
            }
        }
    }
}
