//! Playing the games: positions, legal moves and their texts. Nothing here solves.
//!
//! Two rule sets hold all games of the papers: the [`snake`] games, where the vertices of a board
//! are used up, and the [`cycle`] games, where edges are owned. Games that neither can express are
//! in [`other`]. What can be chosen about them is in the rule book (`slitherlab_rules`), which is
//! all here again; [`Preset`] names the presets, and [`Options`] reads rules from names. All
//! positions implement [`Play`], so that search, simulation and records are written once;
//! [`AnyPosition`] is a position of any game, for programs that let people choose it.
//!
//! ```
//! use slitherlab_game::snake::Position;
//! use slitherlab_game::{Preset, Outcome, Player};
//! use slitherlab_board::Board;
//!
//! let board = Board::parse("grid:2x2")?;
//! let mut position = Position::start(Preset::Classic.snake_rules().unwrap(), board.graph())?;
//! for text in ["0,0-0,1", "0,1-1,1", "1,1-1,0"] {
//!     let mv = position.parse_move(&board, text)?;
//!     position.play_unchecked(mv);
//! }
//! assert_eq!(position.outcome(), Outcome::Loses(Player::SECOND));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
pub mod cycle;
mod game;
mod hash;
mod options;
pub mod other;
mod play;
pub mod record;
mod setup;
pub mod snake;
mod snapshot;

pub use any::{AnyMove, AnyPosition, AnyRules, PositionError};
pub use game::{Game, GameError, IntoBoard};
pub use options::{Options, OptionsError, changes, read_rules, read_terminals, rules_text};
pub use play::{IllegalMove, MoveError, Play, Snapshot};
pub use setup::{SetupError, SetupTextError};
pub use slitherlab_rules::budget::{Budget, Progress, Stop};
pub use slitherlab_rules::{
    Effort, Outcome, Player, Preset, PresetNameError, PresetRules, Variant, VariantError, is_plain,
};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
