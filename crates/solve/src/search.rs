//! Exact search: what no theorem decides.
//!
//! [`Solver`] answers for one player at a time whether the others together can force them to lose.
//! It knows nothing of clocks and threads of its own: [`Budget`] say what it may use up, and whom
//! it asks whether to go on.
//!
//! How it works, from the inside out:
//!
//! * `word`, `wide`, `bit_graph`: boards as bit sets of 64, 128, 384 or 1024 vertices, the part
//!   that can still be reached in as few as it fits; beyond that, `plain` plays by the rules alone.
//!   `encode` chooses.
//! * `opening`, `stride`: how snakes begin and grow. `shared`, `private`: the two kinds of games,
//!   with everything forgotten that cannot matter any more. In the impartial games a matching
//!   proves losses (Anderson 1974), and parts that are cut off become nim heaps (`pieces`,
//!   `nimbers`); private snakes are stopped when it is clear who outlasts whom (`race`, `run`), or
//!   one of two can shut the other off in time (`wall`). Where edges are used up, linear algebra
//!   decides bipartite boards (`even_kernel`).
//! * `symmetry`: mirror images are one position. `table`: what is known, in fixed memory;
//!   `growing`: how much memory.
//! * `proof_number`, `null_window`: two ways to search, chosen by measurement (`encode`).

mod bit_graph;
mod encode;
mod even_kernel;
mod growing;
mod meter;
mod nimbers;
mod null_window;
mod opening;
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
mod stride;
mod symmetry;
mod table;
mod wall;
mod wide;
mod word;

pub(crate) use bit_graph::BitGraph;
pub(crate) use even_kernel::EvenKernels;
pub(crate) use growing::GrowingTable;
pub(crate) use meter::{Meter, Spending};
pub(crate) use proof_number::{WorkerId, prove, prove_with};
pub use slitherlab_game::{Budget, Progress, Stop};
pub use solver::Solver;
pub(crate) use state::{State, Step};
pub(crate) use stride::count_strides;
pub(crate) use table::{Bounds, Key, LARGEST_TAG, Table, scramble};
pub(crate) use wide::Wide;
pub(crate) use word::Word;
