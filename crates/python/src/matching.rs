//! Maximum matching and the Gallai–Edmonds decomposition, as arrays.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use slitherlab_graph::NONE;
use slitherlab_matching::{Class, EdgeClass, GallaiEdmonds, Matching};

use crate::board::Board;
use crate::interrupt::interruptible;

/// The mate of every vertex, −1 where it has none.
fn mates(matching: &Matching) -> Vec<i64> {
    let mates = matching.mates().iter();
    mates
        .map(|&mate| if mate == NONE { -1 } else { i64::from(mate) })
        .collect()
}

/// The mate of every vertex in a maximum matching, −1 where it has none.
#[pyfunction]
pub(crate) fn maximum_matching<'py>(
    py: Python<'py>,
    board: &Board,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let board = board.clone();
    let found = interruptible(py, move |_| {
        mates(&slitherlab_matching::maximum_matching(board.graph()))
    })?;
    Ok(found.into_pyarray(py))
}

/// The class of every edge: 0 in every maximum matching, 1 in some, 2 in none.
#[pyfunction]
pub(crate) fn edge_classes<'py>(
    py: Python<'py>,
    board: &Board,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let board = board.clone();
    let found = interruptible(py, move |_| {
        let graph = board.graph();
        let matching = slitherlab_matching::maximum_matching(graph);
        let classes = slitherlab_matching::edge_classes(graph, &matching);
        let classes = classes.expect("the matching is maximum").into_iter();
        let numbers = classes.map(|class| match class {
            EdgeClass::Every => 0,
            EdgeClass::Some => 1,
            EdgeClass::None => 2,
        });
        numbers.collect::<Vec<u8>>()
    })?;
    Ok(found.into_pyarray(py))
}

/// The mates as in `maximum_matching`, and the class of every vertex: 0 outer, 1 inner, 2 perfect.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "two arrays")]
pub(crate) fn gallai_edmonds<'py>(
    py: Python<'py>,
    board: &Board,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<u8>>)> {
    let board = board.clone();
    let (mates, classes) = interruptible(py, move |_| {
        let graph = board.graph();
        let matching = slitherlab_matching::maximum_matching(graph);
        let classes = GallaiEdmonds::of(graph, &matching).expect("the matching is maximum");
        let numbers = classes.classes().map(|class| match class {
            Class::Outer => 0,
            Class::Inner => 1,
            Class::Perfect => 2,
        });
        (mates(&matching), numbers.collect::<Vec<u8>>())
    })?;
    Ok((mates.into_pyarray(py), classes.into_pyarray(py)))
}
