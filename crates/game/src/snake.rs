//! The snake games: Slither and its relatives, where vertices (or edges) get used up.
//!
//! [`Rules`] has all parameters and says what they mean. A [`Setup`] is loose: anyone may edit it.
//! [`Setup::validate`] makes a [`Position`] of it, which is always right, or gives it back with
//! all reasons why it is none. A position lists its legal moves, makes and unmakes them, and
//! knows the outcome.

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
