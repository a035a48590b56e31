//! The native half of the Python package `slitherlab`: it converts types, and nothing else.
//!
//! What a Python user meets (docstrings, dataclasses, vertex names) is in `python/slitherlab/`;
//! this module, `slitherlab._native`, hands boards and arrays over and gives arrays and JSON back.
//! All work is done without the interpreter's lock, on a thread that Ctrl-C does not wait for
//! ([`interrupt`]).

#![expect(
    clippy::needless_pass_by_value,
    reason = "what Python hands over comes by value"
)]

mod board;
mod draw;
mod environments;
mod error;
mod forests;
mod interrupt;
mod laboratory;
mod matching;
mod play;
mod proof;
mod strategy;

use pyo3::prelude::*;

/// The version of the package.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The native half of the package `slitherlab`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::board::{Board, bipartite, expand, expand_count, read};
    #[pymodule_export]
    use crate::draw::svg;
    #[pymodule_export]
    use crate::environments::Environments;
    #[pymodule_export]
    use crate::error::SlitherlabError;
    #[pymodule_export]
    use crate::forests::two_forests;
    #[pymodule_export]
    use crate::interrupt::{at_gate, close_gate};
    #[pymodule_export]
    use crate::laboratory::{Sweep, simulate};
    #[pymodule_export]
    use crate::matching::{edge_classes, gallai_edmonds, maximum_matching};
    #[pymodule_export]
    use crate::play::{Game, Position, game_names};
    #[pymodule_export]
    use crate::proof::{FamilyProver, Halt, search_windows, verify};
    #[pymodule_export]
    use crate::strategy::{check_strategy, strategy_moves};
    #[pymodule_export]
    use crate::version;
}
