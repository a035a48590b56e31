//! Brute force for the tests: slow and plain, knowing graphs and nothing else of Slitherlab.
//!
//! Every solver is tested against code from here, which is written from the definitions and shares
//! nothing with the solver.

mod edge_games;
mod graphs;
mod matching;
mod multigraphs;
mod shared_snakes;
mod snakes;

pub use edge_games::{EdgeGame, EdgeTable, contains_cycle};
pub use graphs::{all_graphs, random_generator, random_graph};
pub use matching::{maximum_matching_size, plain_blossom_size};
pub use multigraphs::{all_multigraphs, connected_multigraphs};
pub use shared_snakes::SharedSnakes;
pub use snakes::{SnakeOracle, SnakeRules, SnakeStep, SnakeTable};
