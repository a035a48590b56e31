//! What deleting or contracting one edge does to Kano's two numbers, for all edges at once.

use slitherlab_graph::{Edge, Graph};

use crate::bridge::bridges;
use crate::partition::{Part, PrincipalPartition};
use crate::two_forests::TwoForests;

/// The two numbers that decide the cut games.
///
/// ```
/// use slitherlab_forests::{Changes, Counts, TwoForests};
/// use slitherlab_graph::Graph;
///
/// let edge = Graph::from_edges(2, vec![[0, 1]])?;
/// let changes = Changes::of(&edge, &TwoForests::of(&edge));
/// assert_eq!(changes.now(), Counts { excess: 0, common: 1 });
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    /// The excess d = |E| − |A ∪ B|.
    pub excess: usize,
    /// The number k = |A ∩ B| of common edges.
    pub common: usize,
}

/// The excess and the number of common edges of every minor that is one step away: G − e and G / e
/// for every edge e.
///
/// In the games on edges a move deletes or contracts an edge, and the value of a position of a cut
/// game is that of the theorem on the minor; so this values all moves of a position.
///
/// **Theorem.** Let X₀ ⊆ X₁ be the smallest and the largest minimizer of f(X) = |E ∖ X| +
/// 2·rank(X), as in [`PrincipalPartition`].
///
/// | edge e | G − e | G / e |
/// |---|---|---|
/// | a loop | (d − 1, k) | (d − 1, k) |
/// | dense, no loop | (d − 1, k) | (d + 1, k) |
/// | tight | (d, k + 1) | (d + 1, k) |
/// | sparse, no bridge | (d, k + 1) | (d, k − 1) |
/// | a bridge | (d, k − 1) | (d, k − 1) |
///
/// *Proof.* The sets of G − e are the sets X ∌ e of G, with f less by one. If e ∉ X₀, then X₀ is
/// one of them and u(G − e) = u − 1. If e ∈ X₀, then f(X) ≥ u + 1 for all X ∌ e, so that u(G − e) ≥
/// u, and it cannot be more. The sets of G / e, where e is no loop, are the sets X ∋ e of G without
/// e, with f less by two, because the rank is less by one. If e ∈ X₁ this gives u(G / e) = u − 2.
/// If not, f(X) ≥ u + 1 for all X ∋ e, with equality for X₁ ∪ e, for adding an edge to a set adds
/// at most 2 − 1 to f; so u(G / e) = u − 1. Now d = m − u and k = 2r − u, where m falls by one, and
/// the rank r falls by one when a bridge is deleted or a non-loop contracted. A loop e has rank(X ∪
/// e) = rank(X), so it is in X₀, and contracting it is deleting it; a bridge is in X₁ for no graph,
/// as f(X ∖ e) = f(X) − 1. ∎
///
/// ```
/// use slitherlab_forests::{Changes, Counts, TwoForests};
/// use slitherlab_graph::Graph;
///
/// let edges = vec![[0, 1], [0, 1], [0, 1], [1, 2], [1, 2], [2, 3]];
/// let graph = Graph::from_edges(4, edges)?;
/// let changes = Changes::of(&graph, &TwoForests::of(&graph));
/// assert_eq!(changes.now(), Counts { excess: 1, common: 1 });
/// assert_eq!(changes.deleted(0), Counts { excess: 0, common: 1 });
/// assert_eq!(changes.contracted(3), Counts { excess: 2, common: 1 });
/// assert_eq!(changes.deleted(5), Counts { excess: 1, common: 0 });
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    now: Counts,
    partition: PrincipalPartition,
    /// For each edge whether it is a loop or a bridge.
    single: Vec<bool>,
}

impl Changes {
    /// Finds the counts of all minors that are one step away, given two forests with the largest
    /// union of the same graph.
    ///
    /// *Cost*: that of [`PrincipalPartition::of`] and of [`bridges`].
    ///
    /// # Panics
    /// Panics if the forests are not those of a graph with as many vertices and edges.
    pub fn of(graph: &Graph, forests: &TwoForests) -> Self {
        let mut single = bridges(graph);
        for (single, &[u, v]) in single.iter_mut().zip(graph.edges()) {
            *single |= u == v;
        }
        Self {
            now: Counts {
                excess: forests.excess(),
                common: forests.common(),
            },
            partition: PrincipalPartition::of(graph, forests),
            single,
        }
    }

    /// Returns the counts of the graph itself.
    pub fn now(&self) -> Counts {
        self.now
    }

    /// Returns the counts of the graph without the edge.
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn deleted(&self, edge: Edge) -> Counts {
        let Counts { excess, common } = self.now;
        match (self.partition.part(edge), self.single[edge as usize]) {
            (Part::Dense, _) => Counts {
                excess: excess - 1,
                common,
            },
            (Part::Sparse, true) => Counts {
                excess,
                common: common - 1,
            },
            _ => Counts {
                excess,
                common: common + 1,
            },
        }
    }

    /// Returns the counts of the graph with the edge contracted (a loop just vanishes).
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn contracted(&self, edge: Edge) -> Counts {
        let Counts { excess, common } = self.now;
        match (self.partition.part(edge), self.single[edge as usize]) {
            (Part::Dense, true) => Counts {
                excess: excess - 1,
                common,
            },
            (Part::Sparse, _) => Counts {
                excess,
                common: common - 1,
            },
            _ => Counts {
                excess: excess + 1,
                common,
            },
        }
    }

    /// Returns the principal partition, on which all this rests.
    pub fn partition(&self) -> &PrincipalPartition {
        &self.partition
    }
}
