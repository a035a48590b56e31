//! Boards: from texts, edge arrays and graph files.

use std::fmt::Display;
use std::sync::Arc;

use numpy::ndarray::Array2;
use numpy::{PyArray2, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use slitherlab_draw::Layout;
use slitherlab_format::{self as format, Format};
use slitherlab_game::IntoBoard as _;
use slitherlab_graph::invariants::Components;
use slitherlab_graph::{Edge, Graph, Vertex, bipartition};

use crate::error::wrong;

/// A board of the libraries, shared by everything that asks about it.
#[pyclass(frozen, module = "slitherlab._native")]
#[derive(Clone)]
pub(crate) struct Board(pub(crate) Arc<slitherlab_board::Board>);

impl Board {
    fn new(board: slitherlab_board::Board) -> Self {
        Self(Arc::new(board))
    }

    pub(crate) fn graph(&self) -> &Graph {
        self.0.graph()
    }

    /// Refuses numbers of vertices that the board does not have.
    pub(crate) fn check_vertices(&self, vertices: &[Vertex]) -> PyResult<()> {
        check("vertex", vertices, self.graph().vertex_count())
    }

    /// Refuses numbers of edges that the board does not have.
    pub(crate) fn check_edges(&self, edges: &[Edge]) -> PyResult<()> {
        check("edge", edges, self.graph().edge_count())
    }
}

fn check(what: &str, numbers: &[u32], count: usize) -> PyResult<()> {
    match numbers.iter().find(|&&number| number as usize >= count) {
        None => Ok(()),
        Some(number) => Err(wrong(format!(
            "there is no {what} {number}: the board has {count}"
        ))),
    }
}

/// Edges as `NumPy` gives them: a row of two vertices each.
#[derive(FromPyObject)]
pub(crate) enum EdgeArray<'py> {
    Ids(PyReadonlyArray2<'py, u32>),
    Integers(PyReadonlyArray2<'py, i64>),
    Naturals(PyReadonlyArray2<'py, u64>),
}

impl EdgeArray<'_> {
    /// The edges; one copy of the array's memory if it is one piece, which a graph needs of its
    /// own.
    fn to_edges(&self) -> PyResult<Vec<[Vertex; 2]>> {
        match self {
            Self::Ids(array) => {
                check_columns(array.shape()[1])?;
                // A slice of an array in Fortran's order has the columns one after the other.
                Ok(match array.as_slice() {
                    Ok(flat) if array.is_c_contiguous() => flat
                        .chunks_exact(2)
                        .map(|pair| [pair[0], pair[1]])
                        .collect(),
                    _ => array
                        .as_array()
                        .rows()
                        .into_iter()
                        .map(|row| [row[0], row[1]])
                        .collect(),
                })
            }
            Self::Integers(array) => rows(array),
            Self::Naturals(array) => rows(array),
        }
    }
}

/// Reads rows of two numbers that have to fit.
fn rows<T>(array: &PyReadonlyArray2<'_, T>) -> PyResult<Vec<[Vertex; 2]>>
where
    T: numpy::Element + Copy + Display,
    Vertex: TryFrom<T>,
{
    check_columns(array.shape()[1])?;
    let id = |number: T, edge: usize| {
        Vertex::try_from(number).map_err(|_| {
            wrong(format!(
                "edge {edge} names vertex {number}, which is no vertex"
            ))
        })
    };
    let rows = array.as_array();
    let pairs = rows.rows().into_iter().enumerate();
    pairs
        .map(|(edge, row)| Ok([id(row[0], edge)?, id(row[1], edge)?]))
        .collect()
}

/// The numbers of a sparse matrix, in the two sizes that `SciPy` has.
#[derive(FromPyObject)]
pub(crate) enum Indices<'py> {
    Short(PyReadonlyArray1<'py, i32>),
    Long(PyReadonlyArray1<'py, i64>),
}

impl Indices<'_> {
    /// The numbers, none of which may be negative.
    fn all(&self) -> PyResult<Vec<usize>> {
        match self {
            Self::Short(array) => indices(array.as_array().iter()),
            Self::Long(array) => indices(array.as_array().iter()),
        }
    }

    /// The edges of a matrix whose columns these are, those of its transpose included, each once.
    fn edges(&self, offsets: &[usize]) -> PyResult<Vec<[Vertex; 2]>> {
        match self {
            Self::Short(columns) => sparse_edges(offsets, columns.as_array().iter().copied()),
            Self::Long(columns) => sparse_edges(offsets, columns.as_array().iter().copied()),
        }
    }
}

fn indices<'a, T: Copy + 'a>(numbers: impl Iterator<Item = &'a T>) -> PyResult<Vec<usize>>
where
    usize: TryFrom<T>,
{
    let numbers = numbers.map(|&number| usize::try_from(number).ok());
    let numbers: Option<_> = numbers.collect();
    numbers.ok_or_else(|| wrong("a sparse matrix has a negative index"))
}

fn sparse_edges<T>(
    offsets: &[usize],
    mut columns: impl ExactSizeIterator<Item = T>,
) -> PyResult<Vec<[Vertex; 2]>>
where
    usize: TryFrom<T>,
{
    let vertices = offsets.len().saturating_sub(1);
    if offsets.last().is_some_and(|&end| end != columns.len()) || !offsets.is_sorted() {
        return Err(wrong(
            "the offsets of a sparse matrix do not fit its entries",
        ));
    }
    let mut edges = Vec::with_capacity(columns.len());
    for (row, range) in offsets.windows(2).enumerate() {
        for column in columns.by_ref().take(range[1] - range[0]) {
            let column = usize::try_from(column)
                .ok()
                .filter(|&column| column < vertices);
            let column = column.ok_or_else(|| {
                wrong(format!(
                    "row {row} of a sparse matrix has an entry outside of it"
                ))
            })?;
            edges.push([row.min(column) as Vertex, row.max(column) as Vertex]);
        }
    }
    edges.sort_unstable();
    edges.dedup();
    Ok(edges)
}

fn check_columns(columns: usize) -> PyResult<()> {
    if columns == 2 {
        return Ok(());
    }
    Err(wrong(format!(
        "an array of edges has two columns, not {columns}"
    )))
}

/// The longest text that is repeated in an error, in characters.
const LONGEST_NAME: usize = 200;

#[pymethods]
impl Board {
    /// The board of a text.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Self> {
        // Directed boards are read too.
        let board = py.detach(|| text.into_board());
        board.map(Self).map_err(|error| {
            let begin: String = text.chars().take(LONGEST_NAME).collect();
            let rest = if begin.len() < text.len() { "…" } else { "" };
            wrong(format!("{begin}{rest}: {error}"))
        })
    }

    /// The board of an array of edges. Without a number of vertices there are as many as the edges
    /// need.
    #[staticmethod]
    fn from_edges(py: Python<'_>, edges: EdgeArray<'_>, vertices: Option<usize>) -> PyResult<Self> {
        let edges = edges.to_edges()?;
        py.detach(move || {
            let least = || edges.iter().flatten().max().map_or(0, |&v| v as usize + 1);
            let vertices = vertices.unwrap_or_else(least);
            Graph::from_edges(vertices, edges)
        })
        .map(|graph| Self::new(slitherlab_board::Board::from_graph(graph)))
        .map_err(wrong)
    }

    /// The board of a square matrix in compressed rows or columns: its entries are the edges.
    #[staticmethod]
    fn from_sparse(py: Python<'_>, offsets: Indices<'_>, targets: Indices<'_>) -> PyResult<Self> {
        let offsets = offsets.all()?;
        let edges = targets.edges(&offsets)?;
        py.detach(move || Graph::from_edges(offsets.len().saturating_sub(1), edges))
            .map(|graph| Self::new(slitherlab_board::Board::from_graph(graph)))
            .map_err(wrong)
    }

    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    #[getter]
    fn vertex_count(&self) -> usize {
        self.graph().vertex_count()
    }

    #[getter]
    fn edge_count(&self) -> usize {
        self.graph().edge_count()
    }

    /// The ends of every edge, as an array with two columns.
    fn edges<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u32>> {
        pairs(py, self.graph().edges())
    }

    fn label(&self, vertex: Vertex) -> PyResult<String> {
        self.check_vertices(&[vertex])?;
        Ok(self.0.label(vertex).to_string())
    }

    fn labels(&self) -> Vec<String> {
        let vertices = self.graph().vertices();
        vertices.map(|v| self.0.label(v).to_string()).collect()
    }

    fn vertex(&self, label: &str) -> Option<Vertex> {
        self.0.vertex(label)
    }

    fn edge_label(&self, edge: Edge) -> PyResult<String> {
        self.check_edges(&[edge])?;
        Ok(self.0.edge_label(edge).to_string())
    }

    fn edge(&self, label: &str) -> Option<Edge> {
        self.0.edge(label)
    }

    /// The place of every vertex in the plane, as an array with two columns.
    fn layout<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f64>> {
        pairs(py, &py.detach(|| Layout::of(&self.0).points))
    }

    /// The board's graph in a file format.
    fn to(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format: Format = format.parse().map_err(wrong)?;
        py.detach(|| format::write_string(self.graph(), format))
            .map_err(wrong)
    }
}

/// An array with two columns.
fn pairs<'py, T: numpy::Element + Copy>(
    py: Python<'py>,
    pairs: &[[T; 2]],
) -> Bound<'py, PyArray2<T>> {
    let flat = pairs.as_flattened().to_vec();
    let array = Array2::from_shape_vec((pairs.len(), 2), flat).expect("two columns");
    PyArray2::from_owned_array(py, array)
}

/// The graph of a file, the names of its vertices if it has some, and what its reader should be
/// told.
#[pyfunction]
pub(crate) fn read(
    py: Python<'_>,
    bytes: &[u8],
    format: Option<&str>,
) -> PyResult<(Board, Option<Vec<String>>, Vec<String>)> {
    let format = format
        .map(str::parse::<Format>)
        .transpose()
        .map_err(wrong)?;
    let file = py.detach(|| format::read(bytes, format)).map_err(wrong)?;
    let warnings = file.warnings.iter().map(ToString::to_string).collect();
    let board = slitherlab_board::Board::from_graph(file.graph);
    Ok((Board::new(board), file.names, warnings))
}

/// The number of components, and whether the board is bipartite.
#[pyfunction]
pub(crate) fn bipartite(py: Python<'_>, board: &Board) -> (usize, bool) {
    py.detach(|| {
        let graph = board.graph();
        (Components::of(graph).count(), bipartition(graph).is_some())
    })
}

/// The texts of a family, such as `grid:{1..3}x{2..4}`.
#[pyfunction]
pub(crate) fn expand(text: &str) -> PyResult<Vec<String>> {
    let texts = slitherlab_board::ranges::expand(text);
    texts
        .map(Iterator::collect)
        .map_err(|error| wrong(format!("{text}: {error}")))
}

/// The number of texts that a family has.
#[pyfunction]
pub(crate) fn expand_count(text: &str) -> PyResult<usize> {
    let texts = slitherlab_board::ranges::expand(text);
    texts
        .map(|texts| texts.count_all())
        .map_err(|error| wrong(format!("{text}: {error}")))
}
