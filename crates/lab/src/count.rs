//! Exact counts: of the plays of a game, of the paths they end with, of the 1-factors of a board.
//!
//! Of a [`Budget`](slitherlab_game::Budget) the positions are states in memory, and its memory is
//! what they may fill: a count that needs more has no answer.

mod factors;
mod kasteleyn;
mod meter;
mod paths;
mod pfaffian;
mod planar;
mod plays;
mod symmetry;
mod walk;

use slitherlab_explain::counted;
use thiserror::Error;

pub use factors::one_factors;
pub use num_bigint::BigUint;
pub use paths::final_paths;
pub use plays::Plays;
pub use plays::plays;
pub use symmetry::Symmetries;
pub use walk::Walk;

/// Why there is no count.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CountError {
    /// More states would have to be remembered than the caller allows.
    #[error("counting needs more than {0} states in memory")]
    States(u64),
    /// The states would fill more bytes than the caller allows.
    #[error("counting needs more than {0} bytes of memory")]
    Memory(usize),
    /// The caller had it stopped, after this many states.
    #[error("the time was up {}", when_stopped(*.0))]
    Time(usize),
    /// The count does not fit into 128 bits.
    #[error("the count is above 2^128")]
    Overflow,
    /// The symmetries of the board are too many to go through, or take too long to find.
    #[error("the board is too large, or has more than {0} symmetries")]
    Symmetries(usize),
    /// The rules cannot be played.
    #[error("{0}")]
    Rules(String),
}

/// How far a count had come when it was stopped.
fn when_stopped(states: usize) -> String {
    match states {
        0 => "before anything was counted".to_owned(),
        _ => format!("after {}", counted(states as u64, "state")),
    }
}
