//! The desk at which questions are handed in: JSON comes, JSON goes.
//!
//! A question names a board, a game and the moves so far (a [`Setup`](setup::Setup)) and becomes a
//! [`Contest`](contest::Contest): board, rules, position, moves. From it come positions with their
//! legal moves, verdicts, stories, engines' moves, certificates, pictures; beside it stand sweeps,
//! simulations and claims. A server answers over HTTP and a browser at home with the same bytes,
//! because both answer through this crate.
//!
//! It has neither clock nor threads: who asks lends it a [`Budget`] that says when to end, and a
//! [`Reporter`] that hears how far it is. [`QuestionLimits`] bound what one question may use up.
//!
//! ```
//! use slitherlab_api::{Budget, QuestionLimits, question, position};
//!
//! let setup = question::read(br#"{"board": "grid:2x3", "game": "classic"}"#).unwrap();
//! let position = position::position(&setup, &QuestionLimits::default(), &Budget::default()).unwrap();
//! let json = serde_json::to_value(&position).unwrap();
//! assert_eq!(json["moves"].as_array().unwrap().len(), 7);
//! ```

pub mod analyze;
pub mod board;
pub mod catalogue;
pub mod certificate;
pub mod claims;
pub mod contest;
pub mod dialogue;
pub mod engine;
mod error;
mod limits;
pub mod patch;
pub mod picture;
pub mod position;
pub mod question;
mod reporter;
pub mod setup;
pub mod simulate;
pub mod sweep;
pub mod why;

pub use error::{Code, Error, ErrorBody, Result};
pub use limits::QuestionLimits;
pub use reporter::{Begun, Reporter};
pub use slitherlab_game::{Budget, Stop};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
