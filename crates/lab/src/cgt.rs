//! Combinatorial game theory for positions in which each player has moves of their own.
//!
//! Two private snakes that cannot meet any more are two games that are played at the same time:
//! their *sum*. Who wins a sum is told by the values of its parts (Conway 1976; Berlekamp, Conway
//! and Guy 1982; Siegel 2013). [`Values`] keeps short games in canonical form, compares and adds
//! them; [`Race`] is a position of private snakes whose value it can find, where player 1 is Left
//! and player 2 is Right. A player who cannot move loses.
//!
//! ```
//! use slitherlab_game::{Budget, Game, Preset};
//! use slitherlab_lab::cgt::{Outcome, Race, Values};
//!
//! // Three cells between the two: they take turns, and the first to move has the last one.
//! let game = Game::new(Preset::Private, "path:7")?.set_up("0 1 / 5 6", None)?;
//! let mut values = Values::new();
//! let value = Race::of(game.position())?.value(&mut values, &Budget::default())?;
//! assert_eq!(values.text(value), "*");
//! assert_eq!(values.outcome(value), Outcome::Next);
//! let twice = values.sum(value, value);
//! assert_eq!(values.outcome(twice), Outcome::Previous);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dyadic;
mod race;
mod text;
mod thermograph;
mod values;

pub use dyadic::Dyadic;
pub use race::{NoRace, Race};
pub use thermograph::Heat;
pub use values::{Id, Outcome, Values};
