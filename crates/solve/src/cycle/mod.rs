//! The cycle games and the switching game: what theorems decide, and the strategies that carry it out.

mod answer;
mod proof;
mod reduced;
mod theorem;
mod why;

pub use answer::{Question, analyze};
