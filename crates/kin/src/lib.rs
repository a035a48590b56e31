//! Games that are relatives of the two rule sets, and no instances of them.
//!
//! * [`directed`]: Geography on a directed graph, on vertices or on arcs. Backward induction
//!   decides what it reaches (all of an acyclic digraph), forced walks decide directed cycles, a
//!   search the rest.
//! * [`switching`]: Shannon's game with any number of terminals, on edges or on vertices. On edges,
//!   with all terminals to be joined, Lehman's theorem decides every position; the others are
//!   searched.
//! * [`deletion`]: a snake game in which a player may delete the edge that was drawn last, instead
//!   of drawing one (Chalise 2022, section 7).
//! * [`line`]: Hold That Line, straight strokes on a grid of dots (Sackson 1969).
//!
//! They stand beside the rule book on purpose: that page is shared with the checker of
//! certificates, which is kept small. So answers of this crate carry no certificate, but for those
//! of [`line`].
//!
//! ```
//! use slitherlab_game::Preset;
//! use slitherlab_kin::{Basis, Depth, Ground, Budget, Options, Position, Theorem, analyze};
//!
//! // Short wants to join three corners of a complete graph.
//! let ground = Ground::parse("complete:5")?;
//! let options = Options { rules: "terminals=0;1;2", ..Options::of(Preset::Shannon) };
//! let start = Position::start(&ground, &options)?;
//! let answer = analyze(&ground, &start, Depth::Answer, &Budget::default());
//! assert_eq!(answer.winner().map(|player| player.number()), Some(1));
//! assert_eq!(answer.basis, Basis::Theorem(Theorem::Lehman));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod deletion;
mod digraph;
mod digraph6;
pub mod directed;
mod ground;
pub mod line;
mod options;
mod position;
mod retrograde;
mod search;
pub mod switching;

pub use answer::{Answer, Theorem, analyze, certify};
pub use digraph::{Digraph, DigraphError};
pub use ground::{Ground, GroundError};
pub use options::{Options, OptionsError, is_kin};
pub use position::{Move, MoveError, Position};
pub use slitherlab_solve::search::Budget;
pub use slitherlab_solve::{Basis, Conclusion, Depth, Value, ValuedMove};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
