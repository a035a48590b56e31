//! Graphs for combinatorial games: the graph itself, the boards people name, the files they keep.
//!
//! # A graph
//!
//! A [`Graph`] is immutable and compact: vertices and edges are `u32` numbers, the neighbours of a
//! vertex stand side by side, and parallel edges and loops are kept apart by their numbers.
//!
//! ```
//! use slitherlab_graph::{Components, Graph, bipartition};
//!
//! let graph = Graph::from_edges(5, vec![[0, 1], [1, 2], [2, 3], [3, 0]])?;
//! assert_eq!(graph.neighbors(0), [1, 3]);
//! assert_eq!(Components::of(&graph).count(), 2);
//! assert!(bipartition(&graph).is_some());
//! # Ok::<(), slitherlab_graph::GraphError>(())
//! ```
//!
//! What deletes or contracts makes a new graph that remembers the old one: [`Minor`]. A [`Profile`]
//! holds the numbers that one asks for first.
//!
//! # A board
//!
//! People do not number vertices, they name boards. A [`Board`] is a graph with the text that names
//! it, labels for its vertices and edges, and places to draw them at:
//!
//! ```
//! use slitherlab_graph::Board;
//!
//! let board = Board::parse("grid:4x3 without 1,1")?;
//! assert_eq!(board.graph().vertex_count(), 11);
//!
//! let corner = board.vertex("3,2").unwrap();
//! assert_eq!(board.layout().points[corner as usize], [3.0, 2.0]);
//! let names: Vec<String> =
//!     board.graph().neighbors(corner).iter().map(|&v| board.label(v).to_string()).collect();
//! assert_eq!(names, ["2,2", "3,1"]);
//! # Ok::<(), slitherlab_graph::BoardError>(())
//! ```
//!
//! [The module `board`](board) describes the texts: grids, chess pieces and tori in any dimension,
//! triangles, hexagons, trees, random and named graphs, holes, unions. A mistake is answered with
//! the place and a guess at what was meant:
//!
//! ```
//! use slitherlab_graph::Board;
//!
//! let error = Board::parse("path:3 and trianlge:4").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "column 12: no board is called `trianlge`; did you mean `triangle`?"
//! );
//! ```
//!
//! One text with ranges names a whole family, for sweeps:
//!
//! ```
//! use slitherlab_graph::{Board, expand};
//!
//! for text in expand("grid:{1..3}x{1..3}")? {
//!     let board = Board::parse(&text)?;
//!     assert!(bipartition(board.graph()).is_some(), "{text}");
//! }
//! # use slitherlab_graph::bipartition;
//! # Ok::<(), slitherlab_graph::BoardError>(())
//! ```
//!
//! # A file
//!
//! [`mod@format`] reads and writes graph6, sparse6, lists of edges, DIMACS, Gridlock's bipartite format,
//! `NetworkX`'s JSON and DOT, and tells them apart when nobody names the format:
//!
//! ```
//! use slitherlab_graph::format::{self, Format};
//!
//! let file = format::read(b"graph { a -- b -- c; c -- a }", None)?;
//! assert_eq!(file.format, Format::Dot);
//! assert_eq!(file.graph.edges(), [[0, 1], [1, 2], [2, 0]]);
//! assert_eq!(file.names.unwrap(), ["a", "b", "c"]);
//! assert_eq!(format::write_string(&file.graph, Format::Graph6)?, "Bw\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is no graph gives an error that says where and why, in one line:
//!
//! ```
//! use slitherlab_graph::format;
//!
//! let error = format::read(b"p edge 3 2\ne 1 2\ne 1 4\n", None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "dimacs, line 3, column 5: vertex 4 does not exist: the vertices here are 1 to 3"
//! );
//! ```
//!
//! Any bytes may be read: the cost stays within a small multiple of their number
//! ([the limits](mod@format#limits)). Streams of graph6 and sparse6 lines, such as `geng` writes, are
//! read one graph at a time by [`format::read_lines`].
//!
//! A graph from a file becomes a board, whose labels are the numbers of its vertices:
//!
//! ```
//! use slitherlab_graph::{Board, format};
//!
//! let file = format::read(b"4 4\n0 1\n1 2\n2 3\n3 0\n", None)?;
//! let board = Board::from_graph(file.graph);
//! assert_eq!(board.text(), "graph6:Cl");
//! assert_eq!(Board::parse(board.text())?.graph().edge_count(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
mod components;
pub mod format;
mod girth;
mod graph;
mod minor;
mod profile;
mod union_find;

pub use board::{
    Board, BoardError, Cells, EdgeLabel, Expansion, FamilyInfo, Label, Layout, Limits, expand,
    families,
};
pub use components::{Components, bipartition};
pub use girth::{Girth, girth};
pub use graph::{Edge, Graph, GraphError, MAX_COUNT, NONE, Vertex};
pub use minor::Minor;
pub use profile::Profile;
pub use union_find::UnionFind;
