//! The snake games: what theorems decide, and the strategies that carry it out.

mod answer;
mod certify;
mod levels;
mod lookahead;
mod part;
mod proof;
mod strategy;
mod stubborn;
mod why;

pub use answer::{Depth, Question, analyze, analyze_within};
pub use certify::certify;
pub use strategy::{Advice, Standing, Strategist};
