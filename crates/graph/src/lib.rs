//! Graphs for combinatorial games: compact, immutable, without dependencies.
//!
//! A [`Graph`] is immutable and compact: vertices and edges are `u32` numbers, the neighbours of a
//! vertex stand side by side, and parallel edges and loops are kept apart by their numbers.
//!
//! ```
//! use slitherlab_graph::{Graph, bipartition};
//!
//! let graph = Graph::from_edges(5, vec![[0, 1], [1, 2], [2, 3], [3, 0]])?;
//! assert_eq!(graph.neighbors(0), [1, 3]);
//! assert!(bipartition(&graph).is_some());
//! # Ok::<(), slitherlab_graph::GraphError>(())
//! ```
//!
//! What deletes or contracts makes a new graph that remembers the old one: [`Minor`]. The short texts that stand for
//! whole graphs are in [`sextet`]; canonical forms, automorphisms, components and girth in [`invariants`];
//! all graphs, trees and multigraphs of a size in [`generate`].

mod bipartition;
pub mod generate;
mod graph;
pub mod invariants;
mod minor;
pub mod sextet;
mod union_find;

pub use bipartition::bipartition;
pub use graph::{Edge, Graph, GraphError, MAX_COUNT, NONE, Vertex};
pub use minor::Minor;
pub use union_find::UnionFind;

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
