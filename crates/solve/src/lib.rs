//! Who wins, by which moves, and why.
//!
//! ```
//! use slitherlab_games::{Game, snake::Position};
//! use slitherlab_graph::Board;
//! use slitherlab_solve::snake::{Depth, Question, analyze};
//!
//! // Geography on a path of five vertices: who names an end or the middle wins.
//! let board = Board::parse("path:5")?;
//! let start = Position::start(Game::Geography.snake_rules().unwrap(), board.graph())?;
//! let verdict = analyze(&Question {
//!     board: &board,
//!     game: Game::Geography,
//!     position: &start,
//!     depth: Depth::Answer,
//! });
//! assert_eq!(verdict.winner, Some(1));
//! let winning = verdict.moves_worth(slitherlab_solve::Value::Win).map(|one| one.text.as_str());
//! assert_eq!(winning.collect::<Vec<_>>(), ["0", "2", "4"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Question`] asks about a game of either rule set.
//!
//! A [`Verdict`] never guesses: what no theorem (and no search) decides is `unknown`.
//! [`snake::certify`] writes the proof of a verdict for others to check, and
//! [`snake::Strategist`] plays a won game to its end. An [`engine`] plays any game at any strength.

pub mod cycle;
pub mod engine;
pub mod gridlock;
pub mod patch;
mod question;
pub mod search;
pub mod snake;
mod strategies;
mod verdict;

pub use question::{Found, Question};
pub use snake::{CERTIFIED_POSITIONS, Depth};
pub use strategies::Uncertified;
pub use verdict::{
    Basis, BoardSummary, SCHEMA, Spent, Status, Theorem, Value, ValuedMove, Verdict,
};
