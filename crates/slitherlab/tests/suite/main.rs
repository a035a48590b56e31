//! Tests of the facade: every item has an example, the examples run, and foreign types come in and
//! go out.

mod documented;
mod examples;
#[cfg(feature = "petgraph")]
mod petgraph;
#[cfg(feature = "serde")]
mod serde;
