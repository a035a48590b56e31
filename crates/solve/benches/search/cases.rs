//! What is measured.

use slitherlab_game::Preset;
use slitherlab_game::snake::Ending;

/// A question about a board.
#[derive(Clone, Copy)]
pub(crate) struct Case {
    pub(crate) board: &'static str,
    pub(crate) game: Preset,
    pub(crate) players: u32,
    pub(crate) ending: Ending,
    pub(crate) asked: Asked,
    /// About how many positions the plain search meets, in millions; 0 when it is not run.
    pub(crate) plain: usize,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Whether the others can force this player to lose, from 1. With two players: who wins.
    Player(u32),
    /// The value of every opening.
    Openings,
    /// The Sprague–Grundy value after every opening.
    Nimbers,
}

const fn case(game: Preset, board: &'static str, players: u32, asked: Asked, plain: usize) -> Case {
    Case {
        board,
        game,
        players,
        ending: Ending::Normal,
        asked,
        plain,
    }
}

/// Who wins a game of two in misère play.
const fn misere(game: Preset, board: &'static str) -> Case {
    Case {
        ending: Ending::Misere,
        ..case(game, board, 2, Asked::Player(1), 0)
    }
}

/// The reference questions, which a plain search can answer too.
pub(crate) const REFERENCE: [Case; 11] = [
    case(Preset::Classic, "grid:5x6", 2, Asked::Openings, 5),
    case(Preset::Classic, "triangle:7", 2, Asked::Openings, 46),
    case(Preset::Classic, "grid:5x7", 2, Asked::Openings, 41),
    case(Preset::Public, "grid:5x6", 2, Asked::Player(1), 35),
    case(Preset::Private, "grid:4x8", 2, Asked::Player(1), 14),
    case(Preset::Private, "grid:6x6", 2, Asked::Player(1), 200),
    case(Preset::Private, "grid:5x5", 3, Asked::Player(1), 1),
    case(Preset::Private, "grid:5x5", 3, Asked::Player(2), 1),
    case(Preset::Private, "grid:5x5", 3, Asked::Player(3), 1),
    case(Preset::Classic, "grid:8x8", 3, Asked::Player(3), 290),
    case(Preset::Classic, "grid:7x9", 3, Asked::Player(3), 290),
];

/// Questions beyond a plain search; the three-player conjecture has a list of its own.
pub(crate) const FRONTIER: [Case; 34] = [
    case(Preset::Classic, "grid:6x6", 2, Asked::Openings, 0),
    case(Preset::Classic, "grid:9x9", 2, Asked::Openings, 0),
    case(Preset::Public, "grid:5x7", 2, Asked::Player(1), 0),
    case(Preset::Public, "grid:6x6", 2, Asked::Player(1), 0),
    case(Preset::Public, "grid:9x9", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:5x8", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:6x7", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:7x7", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:6x8", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:5x10", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:7x8", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:8x8", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:7x9", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:8x9", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:7x11", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:9x9", 2, Asked::Player(1), 0),
    case(Preset::Private, "grid:6x6", 3, Asked::Player(1), 0),
    case(Preset::Private, "grid:6x6", 3, Asked::Player(2), 0),
    case(Preset::Private, "grid:6x6", 3, Asked::Player(3), 0),
    case(Preset::Private, "grid:5x6", 4, Asked::Player(4), 0),
    case(Preset::Private, "grid:8x10", 2, Asked::Player(1), 0),
    case(Preset::Classic, "grid:10x10", 3, Asked::Player(1), 0),
    misere(Preset::Classic, "grid:5x6"),
    misere(Preset::Classic, "grid:6x6"),
    misere(Preset::Classic, "grid:5x8"),
    misere(Preset::Classic, "grid:6x7"),
    misere(Preset::Classic, "grid:7x7"),
    misere(Preset::Geography, "grid:6x7"),
    misere(Preset::Public, "grid:4x5"),
    case(Preset::Classic, "grid:4x5", 2, Asked::Nimbers, 0),
    case(Preset::Classic, "grid:5x5", 2, Asked::Nimbers, 0),
    case(Preset::Classic, "grid:5x6", 2, Asked::Nimbers, 0),
    case(Preset::Classic, "grid:6x6", 2, Asked::Nimbers, 0),
    case(Preset::Classic, "grid:7x7", 2, Asked::Nimbers, 0),
];

/// The boards of Chalise's three-player conjecture with at most 64 cells: both sides above 3.
pub(crate) fn conjecture() -> impl Iterator<Item = (u32, u32)> {
    (4..=8u32).flat_map(|p| (p..=64 / p).map(move |q| (p, q)))
}
