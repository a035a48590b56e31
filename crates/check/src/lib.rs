//! What the checkers of certificates have in common: what a check costs ([`Effort`]), foreign text in a line of ours
//! ([`plain`](plain())), and games by their names in JSON ([`game_name`]).

mod effort;
pub mod game_name;
mod plain;

pub use effort::{Effort, Stopped};
pub use plain::plain;

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
