//! The snake games: what theorems decide, and the strategies that carry it out.

mod answer;
mod certify;
mod levels;
mod lookahead;
mod nimber;
mod outlast;
mod part;
mod proof;
mod strategies;
mod strategy;
mod stubborn;
mod why;

pub use answer::{
    Depth, Question, Search, analyze, analyze_with, analyze_within, prove_within, search_within,
};
pub use certify::{CERTIFIED_POSITIONS, certify, certify_within};
pub use nimber::{NoNimber, nimber_within};
pub use strategy::{Advice, Pairing, Standing, Strategist};
