//! The laboratory: questions about many games at once.
//!
//! - [`simulate`] plays games between policies and counts who loses;
//! - [`mod@count`] counts plays, final paths and 1-factors exactly;
//! - [`mod@sweep`] asks about every board of a family or a stream;
//! - [`cgt`] finds the values of private snakes, and of sums of games;
//! - [`environments`] plays many games at once for programs that learn;
//! - [`certificate`] checks a proof about one board or about a family;
//! - [`mod@store`] keeps what searches found out;
//! - [`plot`] draws what came out, and [`picture`] answers on their boards.
//!
//! It reads no files and no clock of its own: the clock of a budget is passed in. It starts threads
//! only with the feature `parallel`; without it the same comes out in the same order, on the
//! calling thread.
//!
//! ```
//! use slitherlab_game::{Game, Preset};
//! use slitherlab_lab::simulate::{Experiment, simulate};
//! use slitherlab_solve::engine::Level;
//!
//! let experiment = Experiment {
//!     game: &Game::new(Preset::Classic, "grid:3x3")?,
//!     policies: vec![Level::Random.into(), Level::Perfect.into()],
//!     games: 100,
//!     seed: 1,
//! };
//! let simulation = simulate(&experiment, 1, &|_| ())?;
//! // The second player wins classic on an odd grid, whatever the first one does.
//! assert_eq!(simulation.results[0].count, 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod certificate;
pub mod cgt;
pub mod count;
pub mod environments;
pub mod interner;
#[cfg(feature = "parallel")]
mod parallel;
pub mod picture;
pub mod plot;
pub mod policy;
#[cfg(any(test, not(feature = "parallel")))]
#[cfg_attr(
    feature = "parallel",
    expect(unreachable_pub, reason = "tested, not used")
)]
mod serial;
pub mod simulate;
pub mod store;
pub mod strategy;
pub mod sweep;

#[cfg(feature = "parallel")]
pub use parallel::on_threads;
#[cfg(not(feature = "parallel"))]
pub use serial::on_threads;

/// The version of the program, which tables and plots carry with them.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of `docs/rust.md` run with those of the documentation: this crate knows all that
/// they use.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rust.md")]
struct Book;
