//! The snake games: what theorems decide, and the strategies that carry it out.

mod answer;
mod certify;
mod covered;
mod edge_grid;
mod even_kernel;
mod fates;
mod fixed_length;
mod forest;
mod geography;
mod guide;
mod levels;
mod lookahead;
mod mirror;
mod nimber;
mod outlast;
mod part;
mod patched;
mod proof;
mod split;
mod strategy;
mod stubborn;

pub use covered::MatchingCovered;
pub use even_kernel::EvenKernels;
pub use fixed_length::Course;
pub use forest::Forest;
pub use levels::Levels;
pub use mirror::{Mirror, mirror};
pub use nimber::{NoNimber, nimber_within};
pub use part::Part;
pub use patched::{Beaten, Patched};
pub use proof::Reason;
pub use split::Split;
pub use strategy::{Pairing, SnakeStrategist};
