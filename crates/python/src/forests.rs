//! Two forests, as arrays.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use slitherlab_forests::{Place, TwoForests};
use slitherlab_graph::Edge;

use crate::board::Board;
use crate::interrupt::interruptible;

/// Where every edge stands (0 in neither forest, 1 in A, 2 in B, 3 in both), and the witness: the
/// edges that prove that no two forests have a larger union.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "two arrays")]
pub(crate) fn two_forests<'py>(
    py: Python<'py>,
    board: &Board,
) -> PyResult<(Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<Edge>>)> {
    let board = board.clone();
    let (places, witness) = interruptible(py, move |_| {
        let forests = TwoForests::of(board.graph());
        let places = forests.places().iter().map(|place| match place {
            Place::Neither => 0,
            Place::OnlyA => 1,
            Place::OnlyB => 2,
            Place::Both => 3,
        });
        (places.collect::<Vec<u8>>(), forests.witness(board.graph()))
    })?;
    Ok((places.into_pyarray(py), witness.into_pyarray(py)))
}
