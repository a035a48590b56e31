//! Two forests.
mod augment;
mod elimination;
mod orientation;
mod two_forests;
pub use two_forests::{Place, TwoForests};
