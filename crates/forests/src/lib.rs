//! Two-forest packing: maximally distant spanning trees, the proof that they are, and what deleting
//! or contracting an edge does to them.
//!
//! Kano's cycle games and Shannon's switching game are decided by two numbers of a graph: how many
//! edges two spanning trees A and B leave over at least (the *excess* d), and how many they have in
//! common at least (k). [`TwoForests`] finds such a pair, on multigraphs of millions of edges, with
//! a set of edges that proves it best:
//!
//! ```
//! use slitherlab_forests::{Place, TwoForests};
//! use slitherlab_graph::Graph;
//!
//! // The complete graph on four vertices is the union of two disjoint spanning trees.
//! let edges = vec![[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
//! let graph = Graph::from_edges(4, edges)?;
//! let forests = TwoForests::of(&graph);
//! assert_eq!((forests.union(), forests.excess(), forests.common()), (6, 0, 0));
//! let in_a = forests.places().iter().filter(|place| place.in_a()).count();
//! assert_eq!(in_a, 3);
//! # Ok::<(), slitherlab_graph::GraphError>(())
//! ```
//!
//! | question | answer |
//! |---|---|
//! | What are d and k, and which trees attain them? Why is there nothing better? | [`TwoForests`] |
//! | Where has the graph too many edges for two forests, where too few? | [`PrincipalPartition`] |
//! | What are d and k after each possible move? | [`Changes`] |
//! | What are they in the course of a game? | [`MinorForests`] |
//! | Who wins the switching game, and by which moves? | [`Switching`] |
//!
//! # How the forests are found
//!
//! The road from a graph to the two forests has five stations, a module each:
//!
//! 1. `kernel` peels off vertices of degree at most 2 and orders the rest, smallest degree last;
//! 2. `orientation` grows both forests greedily in that order and fills free places by a flow on
//!    vertices;
//! 3. `cycle` breaks the cycles that the flow has made;
//! 4. `augment` puts in what is left by the matroid-union search, or proves that there is no room;
//! 5. `two_forests` extends both to spanning forests and enters the peeled vertices.
//!
//! The searches of the fourth station alone would do. The stations before it see to it that hardly
//! any of them succeeds, and the failing ones take linear time together. `refine` is the same
//! search backwards from all free places at once, for the principal partition; `replace` backwards
//! from one gap, for deletions in a game.

mod augment;
mod bridge;
mod change;
mod cycle;
mod kernel;
mod links;
mod minor;
mod orientation;
mod parting;
mod partition;
mod refine;
mod replace;
mod switching;
mod two_forests;

pub use bridge::bridges;
pub use change::{Changes, Counts};
pub use minor::MinorForests;
pub use partition::{Part, PrincipalPartition};
pub use switching::Switching;
pub use two_forests::{Place, Progress, TwoForests};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
