//! The cycle games and the switching game: what theorems decide, and the strategies that carry it
//! out.

mod answer;
mod avoid;
mod block;
mod certify;
mod guide;
mod images;
mod parity;
mod proof;
mod reduced;
mod resist;
mod scheme;
mod search;
mod strategy;
mod theorem;
mod twins;
mod walk;

pub(crate) use certify::trees;
pub use proof::{Reason, Safety};
pub use reduced::Reduced;
pub(crate) use resist::safe_moves;
pub use search::{Best, Solver, find_best};
pub use strategy::CycleStrategist;
