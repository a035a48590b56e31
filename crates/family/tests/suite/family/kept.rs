//! The kept theorems against brute force: what they say holds on their small boards, and on other
//! lattices their bounds are as sharp as `docs/theorems.md` says.

use std::collections::{BTreeMap, HashMap};

use slitherlab_board::Board;
use slitherlab_family::{THEOREMS, claim_of};

use crate::family::boards::Boards;
use crate::family::brute::{OneSnake, Rules};
use crate::family::{Truth, setting};

/// Boards with at most this many cells are tried.
const CELLS: u32 = 30;

#[test]
fn no_small_board_contradicts_a_kept_theorem() {
    let mut truth = Truth {
        effort: setting("FAMILY_EFFORT", 4_000) as usize,
        known: HashMap::new(),
        boards: BTreeMap::new(),
    };
    for theorem in THEOREMS {
        let claim = claim_of(theorem.certificate).expect("a claim");
        let boards = Boards::read(&claim.family).expect("boards");
        let rules = Rules {
            game: claim.game.name(),
            players: claim.players,
            misere: claim.misere,
        };
        for board in boards.up_to(CELLS) {
            for &player in &claim.beaten {
                let is_beaten = truth.is_beaten(&board, rules, player);
                assert_ne!(is_beaten, Some(false), "{}: {board}", theorem.name);
            }
        }
    }
    let all = |place: usize| truth.boards.values().map(|it| it[place]).sum::<u64>();
    println!("{} questions answered, {} took too long", all(0), all(1));
    assert!(all(0) > 1_000 && all(1) < all(0) / 4, "{:?}", truth.boards);
}

/// A board, a game, and for each number of players somebody who is not beaten there.
type Sharp = (&'static str, &'static str, &'static [(u32, u32)]);

#[test]
fn the_bounds_are_sharp_where_it_is_said() {
    const SHARP: [Sharp; 9] = [
        (
            "honeycomb:2x2",
            "classic",
            &[(4, 1), (6, 1), (7, 1), (8, 1)],
        ),
        (
            "honeycomb:2x2",
            "progressive",
            &[(4, 1), (5, 1), (6, 1), (7, 1), (8, 1)],
        ),
        ("honeycomb:2x2", "geography", &[(4, 1), (6, 1), (8, 1)]),
        ("honeycomb:3x3", "progressive", &[(4, 1)]),
        ("torus:4x4", "classic", &[(6, 5), (7, 3), (8, 1)]),
        ("cylinder:4x4", "classic", &[(8, 1)]),
        ("king:4x4", "classic", &[(12, 5)]),
        (
            "hex:3x3",
            "classic",
            &[(6, 0), (7, 0), (8, 0), (9, 0), (10, 0)],
        ),
        ("king:3x3", "classic", &[(8, 0), (9, 0), (10, 0)]),
    ];
    for (text, game, rows) in SHARP {
        let board = Board::parse(text).expect("a board");
        for &(players, unbeaten) in rows {
            let rules = Rules {
                game,
                players,
                misere: false,
            };
            let is_beaten = |x: u32| {
                let mut game = OneSnake::on(board.graph(), rules, x, usize::MAX);
                game.is_beaten().expect("no limit")
            };
            // Of the last two boards it is not said who is not beaten.
            let found = match unbeaten {
                0 => (1..=players).any(|x| !is_beaten(x)),
                x => !is_beaten(x),
            };
            assert!(found, "{game} with {players} players on {text}");
        }
    }
}
