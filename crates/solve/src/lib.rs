//! Answers as data: who wins, by which moves, and for which reason.
//!
//! ```
//! use slitherlab_game::{Game, Player, Preset};
//! use slitherlab_solve::{Depth, Question, Value};
//!
//! // Geography on a path of five vertices: a player who names an end or the middle wins.
//! let game = Game::new(Preset::Geography, "path:5")?;
//! let answer = Question::new(&game, Depth::Answer).analyze();
//! assert_eq!(answer.winner(), Some(Player::FIRST));
//! let winning = answer.moves_worth(Value::Win).map(|m| game.move_text(m));
//! assert_eq!(winning.collect::<Vec<_>>(), ["0", "2", "4"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Question`] is about a position of either rule set, or of any game. An [`Answer`] never
//! guesses: what no theorem and no search decides is unknown. It is data; `slitherlab-explain` puts
//! it into words. [`prove_within`](Question::prove_within) also writes the proof of an answer for
//! others to check, and a [`Strategist`] plays a won game to its end. An [`engine`] plays any game
//! at any strength.

mod analysis;
mod answer;
mod certify;
mod choice;
pub mod cycle;
pub mod engine;
pub mod gridlock;
pub mod other;
#[cfg(feature = "parallel")]
mod parallel;
pub mod patch;
mod question;
mod remoteness;
mod rule_set;
pub mod search;
pub mod snake;
mod strategist;

pub use analysis::Analysis;
pub use answer::{
    Answer, Basis, BasisKind, Conclusion, Found, Proof, Solution, Spent, Theorem, Value, ValuedMove,
};
pub use certify::{AnyCertificate, CERTIFIED_POSITIONS, Uncertified};
pub use choice::{Choice, Motive, Prospect, Replies, Rule, Support, Tactic};
pub use question::{AnyReason, Depth, Question};
pub use remoteness::shortest_win;
pub use rule_set::RuleSet;
pub use strategist::Strategist;

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
