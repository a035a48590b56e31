//! Boards: graphs that a short text names, whose vertices have labels.
//!
//! People do not number vertices, they name boards. A [`Board`] is a graph with the text that names
//! it and labels for its vertices and edges:
//!
//! ```
//! use slitherlab_board::Board;
//!
//! let board = Board::parse("grid:4x3 without 1,1")?;
//! assert_eq!(board.graph().vertex_count(), 11);
//!
//! let corner = board.vertex("3,2").unwrap();
//! let names: Vec<String> =
//!     board.graph().neighbors(corner).iter().map(|&v| board.label(v).to_string()).collect();
//! assert_eq!(names, ["2,2", "3,1"]);
//! # Ok::<(), slitherlab_board::BoardError>(())
//! ```
//!
//! A mistake is answered with the place and a guess at what was meant:
//!
//! ```
//! use slitherlab_board::Board;
//!
//! let error = Board::parse("path:3 and trianlge:4").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "column 12: no board is called `trianlge`; did you mean `triangle`?"
//! );
//! ```
//!
//! # The text of a board
//!
//! A text names a **family** and its numbers: `grid:5x6`, `triangle:7`, `leaper:1,3:8x8`,
//! `random-regular:20,3 seed 7`, `petersen`. [`families`] lists them all. Upper and lower case,
//! spaces and spellings with or without hyphens make no difference; [`Board::text`] is the one
//! canonical spelling, and parses to the same board.
//!
//! | text | the board |
//! |---|---|
//! | `grid:AxBx…` | cells in a box of any dimension, neighbours side by side |
//! | `torus:AxBx…`, `cylinder:AxBx…` | the same with all axes, or the first one, closed to a ring |
//! | `rook`, `bishop`, `queen`, `king`, `knight`, `leaper:P,Q` with `:AxBx…` | the moves of chess pieces, in any dimension |
//! | `hypercube:D`, `ladder:N`, `prism:N` | `grid:2x2x…`, `grid:Nx2`, `cylinder:Nx2` |
//! | `aztec:N` | the Aztec diamond: rows of 2, 4, …, 2N, 2N, …, 4, 2 cells of the grid |
//! | `triangle:N` | `T_N` of *Slithering Graphs*: N rows of the triangular lattice, N(N+1)/2 vertices, six directions |
//! | `hex:AxB`, `hex:N` | the board of the game of Hex (a rhombus of hexagonal cells, six neighbours each), and a hexagon of such cells with N a side |
//! | `honeycomb:AxB`, `honeycomb:N` | the corners of those cells, three neighbours each |
//! | `path:N`, `cycle:N`, `complete:N`, `bipartite:A,B`, `multipartite:A,B,…` | as their names say; `cycle:2` is one edge and `cycle:1` one vertex |
//! | `wheel:N`, `star:N` | a hub or centre and N others |
//! | `caterpillar:A,B,…`, `caterpillar:NxL`, `tree:K,H` | a path with legs; every vertex has K children |
//! | `circulant:N:J,K,…`, `petersen:N,K` | a ring with chords; a ring and a star joined by spokes |
//! | `kneser:N,K`, `paley:Q` | the sets of K of N things, joined when disjoint; the numbers modulo the prime Q, joined when they differ by a square |
//! | `theta:A,B,C,…`, `friendship:N` | two vertices joined by paths of A, B, C, … edges; N triangles with a common vertex |
//! | `random-tree:N`, `gnm:N,M`, `random-regular:N,D`, `random-bipartite:A,B,M`, with `seed S` | random graphs |
//! | `petersen`, `heawood`, `dodecahedron`, … | graphs with a name |
//! | `graph6:CODE`, `sparse6:CODE` | a graph written out |
//!
//! **Modifiers** follow:
//!
//! * `reach R`: a move may repeat its step up to R times in a straight line. `grid:5x5 reach 2`
//!   moves one or two cells; rook, bishop and queen have no bound unless `reach` gives one; the
//!   knight becomes a nightrider.
//! * `without CELLS` cuts holes: `without 0,0 4,4`, also `without 1..3,*` (three columns), `without
//!   10% seed 7` and `without random 5 seed 7`. A hole is a deleted vertex and nothing else:
//!   **moves pass over holes**, so that the board is always the induced subgraph of the whole one.
//!   A share is rounded down to whole cells, and exactly this number of cells goes, all choices
//!   being equally likely. Several `without` are cut one after the other.
//! * `holes p=0.1 seed 7` makes each cell a hole with that chance, independently of the others;
//!   `holes p=0.1 parity seed 7` only cells whose coordinates add up to an even number, as in the
//!   game of Trap on random boards (Basu, Holroyd, Martin and Wästlund 2016). A larger chance with
//!   the same seed makes the same holes and more.
//! * `+` joins several kinds of move on the same cells: `grid:5x5 + knight:5x5`. A move that is of
//!   two kinds is one edge. `reach` belongs to the kind before it, `without` to all of them.
//! * `and` sets boards side by side, without edges between them: `path:3 and cycle:5`. The labels
//!   of the first begin with `a.`, of the second with `b.`, and so on.
//! * `shuffled seed S`, at the end, puts the vertices in a random order. Labels and places stay
//!   with their vertices.
//!
//! **Ranges** such as `grid:{1..6}x{1..6}` stand for many boards; [`ranges`] lists their texts. So
//! do `graphs:N`, `trees:N` and `multigraphs:N,M`: [`ranges::Collection`].
//!
//! A **seed** is a number; without one it is 0. It always gives the same board, on every machine
//! and in every version: the generator is PCG XSL-RR 128/64, and nothing else draws the numbers.
//!
//! # Labels and order
//!
//! A vertex with coordinates is called `x,y,…`, counted from 0, origin bottom left, x to the right,
//! y up; others are called by their numbers. Vertices are ordered by their coordinates, the last
//! one fastest; edges by their smaller, then their larger end.
//!
//! # Limits
//!
//! The size of a board is known before it is built: `grid:100000x100000` is refused at once, and
//! [`Board::parse_limited`] takes a bound of the caller's.

mod build;
mod cells;
pub mod directed;
mod edge_order;
mod error;
mod families;
mod holes;
mod label;
mod lattice;
mod limits;
mod literal;
mod named;
mod names;
mod parse;
mod places;
mod random;
pub mod ranges;
mod scan;
mod seed;
mod simple;
mod source;
pub mod spec;

use std::str::FromStr;
use std::sync::OnceLock;

pub use cells::Cells;
pub use error::{BoardError, BoardProblem};
pub use families::{FamilyInfo, families};
pub use label::{EdgeLabel, Label};
pub use limits::BoardLimits;
pub use names::NameError;

use build::{Order, Part};
use names::Names;
use slitherlab_graph::{Edge, Graph, Vertex};
use spec::Spec;

/// A graph together with the text that names it, labels that people can read, and places to draw
/// its vertices at.
///
/// ```
/// use slitherlab_board::Board;
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
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    graph: Graph,
    parts: Vec<Part>,
    order: Option<Order>,
    /// What the text says; nothing for a graph that came without a text.
    spec: Option<Spec>,
    text: OnceLock<String>,
    /// Other labels than those of the text.
    names: Option<Names>,
    /// Whether the edges lead from their first end to their second.
    has_arcs: bool,
    /// The edges in the order of their ends, where the board has no text.
    sorted_edges: OnceLock<Vec<Edge>>,
}

impl Board {
    /// Reads a board's text, within the default [`BoardLimits`].
    ///
    /// *Cost*: O(n + m) time for the lattice families, and no memory beyond the graph's own.
    ///
    /// # Errors
    /// Returns an error if the text is not a board, with the column and what should stand there; or
    /// when the board is too large.
    ///
    /// ```
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("king:4x4 without 1,1")?;
    /// assert_eq!(board.graph().vertex_count(), 15);
    /// let corner = board.vertex("3,3").expect("it is there");
    /// assert_eq!(board.label(corner).to_string(), "3,3");
    /// assert_eq!(board.edge("1,1-1,2"), None);
    /// # Ok::<(), slitherlab_board::BoardError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, BoardError> {
        Self::parse_limited(text, BoardLimits::default())
    }

    /// Reads a board's text and refuses boards beyond the limits before anything is built.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    pub fn parse_limited(text: &str, limits: BoardLimits) -> Result<Self, BoardError> {
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
            names: None,
            has_arcs: false,
            sorted_edges: OnceLock::new(),
        }
    }

    /// Returns the board of a graph that has no text: its labels are `0`, `1`, …, its text is the
    /// graph itself: `graph6:…` if it is simple and has at most 62 vertices, `sparse6:…` if not.
    ///
    /// The graph is kept as it is, edge ids included. The text leads back to the same graph with
    /// its edges in order.
    ///
    /// *Cost*: O(1); the text is made when it is first asked for.
    ///
    /// ```
    /// use slitherlab_board::Board;
    /// use slitherlab_graph::Graph;
    ///
    /// let board = Board::from_graph(Graph::from_edges(3, vec![[2, 1], [0, 1]])?);
    /// assert_eq!(board.text(), "graph6:Bg");
    /// assert_eq!(board.edge_label(0).to_string(), "1-2");
    /// assert_eq!(Board::parse(board.text())?.graph().edges(), [[0, 1], [1, 2]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_graph(graph: Graph) -> Self {
        Self {
            parts: vec![Part::plain(graph.vertex_count() as u32)],
            graph,
            order: None,
            spec: None,
            text: OnceLock::new(),
            names: None,
            has_arcs: false,
            sorted_edges: OnceLock::new(),
        }
    }

    /// Returns whether the edges are arcs, which lead from their first end to their second.
    pub fn is_directed(&self) -> bool {
        self.has_arcs
    }

    /// Returns the canonical text of the board. It parses back to the same board.
    ///
    /// ```
    /// use slitherlab_board::Board;
    ///
    /// let board = Board::parse("KING : 4 × 4 without random 2")?;
    /// assert_eq!(board.text(), "king:4x4 without random 2 seed 0");
    /// # Ok::<(), slitherlab_board::BoardError>(())
    /// ```
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| match &self.spec {
            Some(spec) => spec.to_string(),
            None => literal::text_of(&self.graph),
        })
    }

    /// Returns the graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns what the text says; nothing for a graph that came without a text.
    pub fn spec(&self) -> Option<&Spec> {
        self.spec.as_ref()
    }

    /// Returns where a vertex stands: the number of its part, its cell there, holes counted, and
    /// the coordinates of the cell, which replace what is in `at`. Cells without coordinates have
    /// their number.
    ///
    /// # Panics
    /// Panics if there is no such vertex.
    pub fn place(&self, vertex: Vertex, at: &mut Vec<u32>) -> (usize, u32) {
        let (number, cell) = self.cell(vertex);
        let places = &self.parts[number].places;
        at.resize(places.dimension(), 0);
        places.locate(cell, at);
        (number, cell)
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

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
