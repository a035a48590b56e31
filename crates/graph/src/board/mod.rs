//! Boards: graphs that a short text names, whose vertices have labels and places.

mod build;
mod cells;
mod error;
mod families;
mod holes;
mod label;
mod lattice;
mod layout;
mod limits;
mod literal;
mod named;
mod parse;
mod places;
mod random;
mod range;
mod scan;
mod seed;
mod simple;
mod source;
mod spec;

use std::str::FromStr;
use std::sync::OnceLock;

pub use cells::Cells;
pub use error::{BoardError, Problem};
pub use families::{FamilyInfo, families};
pub use label::{EdgeLabel, Label};
pub use layout::Layout;
pub use limits::Limits;
pub use range::{Expansion, expand};

use crate::graph::{Graph, Vertex};
use build::{Order, Part};
use spec::Spec;

/// A graph together with the text that names it, labels that people can read, and places to draw
/// its vertices at.
///
/// ```
/// use slitherlab_graph::Board;
///
/// let board = Board::parse("Grid: 5 x 6")?;
/// assert_eq!(board.text(), "grid:5x6");
/// assert_eq!(board.graph().vertex_count(), 30);
/// assert_eq!(board.graph().edge_count(), 49);
///
/// let corner = board.vertex("4,5").unwrap();
/// assert_eq!(corner, 29);
/// assert_eq!(board.label(corner).to_string(), "4,5");
/// let edge = board.edge("4,4-4,5").unwrap();
/// assert_eq!(board.graph().endpoints(edge), [28, 29]);
/// # Ok::<(), slitherlab_graph::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    graph: Graph,
    parts: Vec<Part>,
    order: Option<Order>,
    /// What the text says; nothing for a graph that came without a text.
    spec: Option<Spec>,
    text: OnceLock<String>,
}

impl Board {
    /// Reads a board's text, within the default [`Limits`].
    ///
    /// *Cost*: O(n + m) time for the lattice families, and no memory beyond the graph's own.
    ///
    /// # Errors
    /// When the text is not a board, with the column and what should stand there; or when the board
    /// is too large.
    pub fn parse(text: &str) -> Result<Self, BoardError> {
        Self::parse_limited(text, Limits::default())
    }

    /// Reads a board's text and refuses boards beyond the limits before anything is built.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    pub fn parse_limited(text: &str, limits: Limits) -> Result<Self, BoardError> {
        parse::parse(text, limits).map(Self::build)
    }

    fn build(spec: Spec) -> Self {
        let (graph, parts, order) = build::build(&spec);
        Self {
            graph,
            parts,
            order,
            spec: Some(spec),
            text: OnceLock::new(),
        }
    }

    /// The board of a graph that has no text: its labels are `0`, `1`, …, its text is the graph
    /// itself: `graph6:…` if it is simple and has at most 62 vertices, `sparse6:…` if not.
    ///
    /// The graph is kept as it is, edge ids included. The text leads back to the same graph with
    /// its edges in order.
    ///
    /// *Cost*: O(1); the text is made when it is first asked for.
    pub fn from_graph(graph: Graph) -> Self {
        Self {
            parts: vec![Part::plain(graph.vertex_count() as u32)],
            graph,
            order: None,
            spec: None,
            text: OnceLock::new(),
        }
    }

    /// The canonical text of the board. It parses back to the same board.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| match &self.spec {
            Some(spec) => spec.to_string(),
            None => literal::text_of(&self.graph),
        })
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The part of a vertex, and the cell it stands on there.
    fn cell(&self, vertex: Vertex) -> (usize, Vertex) {
        let vertex = self
            .order
            .as_ref()
            .map_or(vertex, |order| order.original[vertex as usize]);
        let number = self.parts.partition_point(|part| part.first <= vertex) - 1;
        let part = &self.parts[number];
        (number, part.cell(vertex - part.first))
    }

    /// The vertex on a cell of a part; none on a hole.
    fn on_cell(&self, part: &Part, cell: Vertex) -> Option<Vertex> {
        let vertex = part.first + part.vertex(cell)?;
        Some(
            self.order
                .as_ref()
                .map_or(vertex, |order| order.shuffled[vertex as usize]),
        )
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::parse(text)
    }
}
