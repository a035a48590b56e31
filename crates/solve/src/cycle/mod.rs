//! The cycle games and the switching game: what theorems decide, and the strategies that carry it out.

mod answer;
mod avoid;
mod block;
mod certify;
mod parity;
mod plan;
mod proof;
mod reduced;
mod resist;
mod search;
mod strategies;
mod strategy;
mod theorem;
mod twins;
mod walk;
mod why;

pub use answer::{Findings, Question, analyze, analyze_with, analyze_within, search_within};
pub use certify::{certify, certify_within, trees};
pub(crate) use resist::safe_moves;
pub use search::{Found, find_best};
pub use strategy::{Advice, Standing, Strategist};
