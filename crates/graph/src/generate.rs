//! All graphs of a kind, one from every isomorphism class.
//!
//! The graphs come one by one and are not kept, so that memory does not grow with their number:
//!
//! ```
//! use slitherlab_graph::generate::{Graphs, Multigraphs, Trees};
//!
//! assert_eq!(Graphs::new(6)?.count(), 156);
//! assert_eq!(Graphs::new(6)?.connected().count(), 112);
//! assert_eq!(Trees::new(10)?.count(), 106);
//! assert_eq!(Multigraphs::new(3, 4)?.count(), 4);
//! # Ok::<(), slitherlab_graph::generate::TooLarge>(())
//! ```

mod graphs;
mod labelling;
mod multigraphs;
mod small;
mod trees;

use std::fmt;

pub use graphs::Graphs;
pub use multigraphs::Multigraphs;
pub use small::SmallGraph;
pub use trees::Trees;

/// Says that there are more graphs of a kind than anybody can list.
///
/// ```
/// use slitherlab_graph::generate::{Graphs, TooLarge};
///
/// assert_eq!(Graphs::new(99).err(), Some(TooLarge { most: 14 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The largest number of vertices, which is below the one that was asked for.
    pub most: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {} vertices can be asked for", self.most)
    }
}

impl std::error::Error for TooLarge {}
