//! The snake games: Slither and its relatives, where vertices (or edges) get used up.
//!
//! [`Rules`] has all parameters and says what they mean. A [`Setup`] is loose: anyone may edit it.
//! [`Setup::validate`] makes a [`Position`] of it, which is always right, or gives it back with
//! all reasons why it is none. A position lists its legal moves, makes and unmakes them, and
//! knows the outcome.
//!
//! ```
//! use slitherlab_board::Board;
//! use slitherlab_game::snake::{Ends, Move, Position, Rules};
//! use slitherlab_game::Preset;
//!
//! let board = Board::parse("grid:3x3")?;
//! let rules = Rules { ends: Ends::One, ..Preset::Classic.snake_rules().unwrap() };
//! let mut position = Position::start(rules, board.graph())?;
//! position.play(Move::Edge([0, 1]))?;
//! assert_eq!(position.snake(0), [0, 1]);
//! assert!(position.legal_moves().eq([Move::Edge([1, 2]), Move::Edge([1, 4])]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod field;
mod moves;
mod position;
mod setup;
mod text;

pub use field::Field;
pub use moves::{LegalMoves, Move};
pub use position::Position;
pub use setup::{Reason, Setup, SetupError};
pub use slitherlab_rules::snake::{
    Capacity, Ending, Ends, First, Opening, Rules, RulesError, RulesFault, Snakes,
};
pub use text::{SetupTextError, SetupTextErrorKind};
