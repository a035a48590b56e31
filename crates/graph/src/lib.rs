//! Graphs for combinatorial games: the graph itself, the boards people name, the files they keep.

#[allow(dead_code)] // the grammar still grows towards the lattice moves that are here already
mod board;
mod components;
mod graph;
mod minor;
mod union_find;

pub use board::{
    Board, BoardError, Cells, EdgeLabel, Expansion, Label, Layout, Limits, Problem, expand,
};
pub use components::{Components, bipartition};
pub use graph::{Edge, Graph, GraphError, MAX_COUNT, NONE, Vertex};
pub use minor::Minor;
pub use union_find::UnionFind;
