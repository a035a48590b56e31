//! Two forests.

mod augment;
mod bridge;
mod change;
mod cycle;
mod kernel;
mod links;
mod minor;
mod orientation;
mod parting;
mod partition;
mod refine;
mod replace;
mod switching;
mod two_forests;

pub use bridge::bridges;
pub use change::{Changes, Counts};
pub use minor::MinorForests;
pub use partition::{Part, PrincipalPartition};
pub use switching::Switching;
pub use two_forests::{Place, TwoForests};
