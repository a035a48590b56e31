//! Graphs for combinatorial games: the graph itself, the boards people name, the files they keep.
//!
//! # Files
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

mod board;
mod components;
pub mod format;
mod girth;
mod graph;
mod minor;
mod profile;
mod union_find;

pub use board::{
    Board, BoardError, Cells, EdgeLabel, Expansion, FamilyInfo, Label, Layout, Limits, Problem,
    expand, families,
};
pub use components::{Components, bipartition};
pub use girth::{Girth, girth};
pub use graph::{Edge, Graph, GraphError, MAX_COUNT, NONE, Vertex};
pub use minor::Minor;
pub use profile::Profile;
pub use union_find::UnionFind;
