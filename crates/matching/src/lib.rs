//! Maximum matching in general graphs, and what the games need to know about it.
//!
//! A *matching* pairs vertices along edges, each vertex at most once. A *maximum* matching has as
//! many pairs as possible:
//!
//! ```
//! use slitherlab_graph::Graph;
//! use slitherlab_matching::maximum_matching;
//!
//! // A path of five vertices.
//! let graph = Graph::from_pairs([(0, 1), (1, 2), (2, 3), (3, 4)])?;
//! let matching = maximum_matching(&graph);
//! assert_eq!(matching.len(), 2);
//! assert!(!matching.is_perfect());
//! # Ok::<(), slitherlab_graph::GraphError>(())
//! ```
//!
//! One of the five vertices stays exposed. Which vertices could it be? The Gallai–Edmonds
//! decomposition answers this for every vertex at once; it decides who wins Slither.
//!
//! ```
//! # use slitherlab_graph::Graph;
//! # use slitherlab_matching::maximum_matching;
//! # let graph = Graph::from_pairs([(0, 1), (1, 2), (2, 3), (3, 4)])?;
//! # let matching = maximum_matching(&graph);
//! use slitherlab_matching::{Class, GallaiEdmonds};
//!
//! let classes = GallaiEdmonds::of(&graph, &matching)?;
//! assert_eq!(classes.count(Class::Outer), 3, "the ends and the middle");
//! assert_eq!(classes.count(Class::Inner), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What else is here, by the question it answers:
//!
//! | question | answer |
//! |---|---|
//! | a maximum matching of a graph with millions of vertices | [`maximum_matching`] |
//! | the same, from a matching that is nearly maximum | [`maximum_matching_from`] |
//! | which vertices can be exposed, and by which matching | [`GallaiEdmonds`] |
//! | which edges some perfect matching contains | [`edges_in_perfect_matchings`] |
//! | a proof of both that others can check | [`Certificate`] |
//! | the same questions while vertices leave and come back | [`DynamicMatching`] |
//! | the same questions a million times a second, up to 128 vertices | [`SmallMatching`] |
//!
//! The crate reads no files, starts no threads and keeps no global state.

mod adjacency;
mod allowed;
mod bipartite;
mod blossom;
mod certificate;
mod decompose;
mod dynamic;
mod ears;
mod forest;
mod karp_sipser;
mod matching;
mod maximum;
mod reorder;
mod sides;
mod small;
mod sweep;

pub use allowed::edges_in_perfect_matchings;
pub use certificate::Certificate;
pub use decompose::{Class, GallaiEdmonds, NotMaximum};
pub use dynamic::DynamicMatching;
pub use ears::Ears;
pub use matching::{Matching, MatchingError};
pub use maximum::{Progress, maximum_matching, maximum_matching_from, maximum_matching_observed};
pub use small::{Bits, Members, SmallMatching};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
