//! Two forests.
mod augment;
mod cycle;
mod kernel;
mod orientation;
mod two_forests;
pub use two_forests::{Place, TwoForests};
