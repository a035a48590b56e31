//! Questions about games as JSON, and their answers as JSON.
//!
//! A question names a board, a game and the moves so far (a [`Setup`](setup::Setup)), from which a
//! [`Session`](session::Session) is made. Questions about a game ask for legal moves, verdicts,
//! stories, engines' moves, certificates and pictures; others ask for sweeps, simulations and, with
//! the feature `claims`, the published claims. [`question::QUESTIONS`] lists them all. A server
//! answers over HTTP and the page answers in the browser, with the same bytes, because both use
//! this crate.
//!
//! The crate reads no clock and starts no threads. The caller passes a [`Budget`], which says when
//! to end, and a [`Reporter`], which hears of progress. [`QuestionLimits`] bound what one question
//! may cost.
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
#[cfg(feature = "claims")]
pub mod claims;
pub mod dialogue;
pub mod engine;
mod error;
mod limits;
pub mod patch;
pub mod picture;
pub mod position;
pub mod question;
pub mod remoteness;
mod reporter;
pub mod session;
pub mod setup;
pub mod simulate;
mod size;
pub mod sweep;
pub mod why;

pub use error::{Code, Error, ErrorBody, Result};
pub use limits::QuestionLimits;
pub use reporter::Reporter;
pub use slitherlab_game::{Budget, Stop, is_plain};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
