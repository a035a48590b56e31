//! Exact search: what no theorem decides.
//!
//! [`Solver`] answers for one player at a time whether the others together can force him to lose. It
//! knows nothing of clocks and threads of its own: [`Limits`] say what it may use up, and whom it
//! asks whether to go on.
//!
//! How it works, from the inside out:
//!
//! * `word`, `yard`: boards of at most 128 vertices as bit sets; on larger ones the part that can
//!   still be reached, if it is small enough; else `plain`, which plays by the rules alone.
//! * `shared`, `private`: the two kinds of games, with everything forgotten that cannot matter
//!   any more. In the impartial games a matching proves losses (Anderson 1974), and parts that are
//!   cut off become nim heaps (`pieces`, `nimbers`); private snakes are stopped when it is clear who
//!   outlasts whom (`race`, `run`). Where edges are used up, linear algebra decides bipartite boards
//!   (`even_kernel`).
//! * `symmetry`: mirror images are one position. `table`: what is known, in fixed memory.
//! * `proof_number`, `null_window`: two ways to search, chosen by measurement (`arena`).

mod arena;
mod budget;
mod even_kernel;
mod fates;
mod nimbers;
mod null_window;
mod order;
mod pieces;
mod plain;
mod private;
mod proof_number;
mod race;
mod run;
mod shared;
mod solver;
mod state;
mod symmetry;
mod table;
mod word;
mod yard;

pub use budget::{Limits, Progress, Watch};
pub(crate) use budget::{Meter, Tally};
pub use fates::Fates;
pub use solver::Solver;
pub(crate) use table::{Bounds, Table, scramble};
