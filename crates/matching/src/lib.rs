//! Maximum matching in general graphs, and what the games need to know about it.
//!
//! A *matching* pairs vertices along edges, each vertex at most once. A *maximum* matching has as
//! many pairs as possible:
//!
//! ```
//! use slitherlab_board::Board;
//! use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};
//!
//! let board = Board::parse("grid:3x5")?;
//! let matching = maximum_matching(board.graph());
//! assert_eq!(matching.size(), 7);
//! # Ok::<(), slitherlab_board::BoardError>(())
//! ```
//!
//! One of the fifteen cells stays exposed. Which cells could it be? The Gallai–Edmonds
//! decomposition answers this for every vertex at once; it decides who wins Slither.
//!
//! ```
//! # use slitherlab_board::Board;
//! # use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};
//! # let board = Board::parse("grid:3x5")?;
//! # let matching = maximum_matching(board.graph());
//! let classes = GallaiEdmonds::of(board.graph(), &matching).expect("the matching is maximum");
//! assert_eq!(classes.count(Class::Outer), 8, "the colour of the corners");
//! assert_eq!(classes.count(Class::Inner), 7);
//! # Ok::<(), slitherlab_board::BoardError>(())
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
//! | which edges lie in every, in some or in no maximum matching | [`edge_classes`] |
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
mod edge_classes;
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
pub use edge_classes::{EdgeClass, edge_classes};
pub use matching::{Matching, MatchingError};
pub use maximum::{Progress, maximum_matching, maximum_matching_from, maximum_matching_observed};
pub use small::{Bits, Members, SmallMatching};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
