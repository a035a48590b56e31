//! Tests of the facade: its examples run, and foreign types come in and go out.

mod examples;
#[cfg(feature = "petgraph")]
mod petgraph;
#[cfg(feature = "serde")]
mod serde;
