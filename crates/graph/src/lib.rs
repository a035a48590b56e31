//! Graphs for combinatorial games: the graph itself, the boards people name, the files they keep.

mod board;
mod components;
mod facts;
pub mod format;
mod graph;
mod minor;
mod union_find;

pub use board::{
    Board, BoardError, Cells, EdgeLabel, Expansion, FamilyInfo, Label, Layout, Limits, Problem,
    expand, families,
};
pub use components::{Components, bipartition};
pub use facts::{Degrees, girth};
pub use graph::{Edge, Graph, GraphError, MAX_COUNT, NONE, Vertex};
pub use minor::Minor;
pub use union_find::UnionFind;
