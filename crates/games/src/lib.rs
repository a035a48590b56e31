//! The rules of the games: positions, legal moves, outcomes and records. Nothing here solves.
//!
//! Two rule sets hold all games of the papers: the [`snake`] games, where the vertices of a board
//! are used up, and the [`cycle`] games, where edges are owned. [`Game`] names the presets. Both rule
//! sets implement [`Play`], so that search, simulation and records are written once; [`AnyPosition`] is a
//! position of either, for programs that let people choose the game.
//!
//! ```
//! use slitherlab_games::snake::Position;
//! use slitherlab_games::{Game, Outcome, Player};
//! use slitherlab_board::Board;
//!
//! let board = Board::parse("grid:2x2")?;
//! let mut position = Position::start(Game::Classic.snake_rules().unwrap(), board.graph())?;
//! for text in ["0,0-0,1", "0,1-1,1", "1,1-1,0"] {
//!     let one = position.parse_move(&board, text)?;
//!     position.make(one);
//! }
//! assert_eq!(position.outcome(), Outcome::Loses(Player::SECOND));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod about;
mod any;
pub mod cycle;
mod game;
mod hash;
mod play;
mod player;
mod setup;
pub mod snake;
mod variant;

pub use about::About;
pub use any::{AnyMove, AnyPosition, PositionError};
pub use game::{Game, GameNameError};
pub use play::{MoveError, Play, Snapshot};
pub use player::{Outcome, OutcomeError, Player};
pub use setup::{SetupError, SetupTextError};
pub use variant::{AnyRules, Variant, VariantError};
