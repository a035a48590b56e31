//! What a graph is, whatever its vertices are called.
//!
//! [`Canonical`] is the same for all graphs that differ in the names of their vertices alone; a
//! [`Relation`] has automorphisms, which change the names and nothing else. A [`Profile`] holds the
//! numbers that one asks for first, the [`girth`](girth()) among them, and [`Components`] are the
//! pieces that hang together.
//!
//! ```
//! use slitherlab_graph::Graph;
//! use slitherlab_graph::invariants::{Canonical, Girth, Profile};
//!
//! let square = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3], [3, 0]])?;
//! let other = Graph::from_edges(4, vec![[0, 2], [2, 1], [1, 3], [3, 0]])?;
//! assert_eq!(Profile::of(&square).girth, Girth::Cycle(4));
//! let [one, two] = [square, other].map(|graph| Canonical::of(&graph).unwrap().graph);
//! assert_eq!(one.edges(), two.edges());
//! # Ok::<(), slitherlab_graph::GraphError>(())
//! ```

mod automorphism;
mod canonical;
mod components;
mod girth;
mod multiplicity;
mod profile;

pub use automorphism::Relation;
pub use canonical::Canonical;
pub use components::Components;
pub use girth::{Girth, girth};
pub use profile::Profile;
