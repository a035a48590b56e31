//! The numbers that one asks for first when meeting a graph.

use crate::{Graph, bipartition};

use super::components::Components;
use super::girth::{self, Girth};
use super::multiplicity::{loop_count, parallel_edge_count};

/// How many arcs the search for the girth may look along: less than a second.
const GIRTH_STEPS: u64 = 100_000_000;

/// What kind of graph it is: counts, degrees, connectedness, sides, girth.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_graph::invariants::{Girth, Profile};
///
/// let star = Graph::from_edges(4, vec![[0, 1], [0, 2], [0, 3]])?;
/// let profile = Profile::of(&star);
/// assert_eq!(profile.degrees, [(1, 3), (3, 1)]);
/// assert_eq!(profile.components, 1);
/// assert_eq!(profile.sides, Some([1, 3]));
/// assert_eq!(profile.girth, Girth::Acyclic);
/// assert_eq!((profile.loops, profile.parallel_edges), (0, 0));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// The number of vertices, the order.
    pub vertices: usize,
    /// The number of edges, the size.
    pub edges: usize,
    /// How many edges are loops.
    pub loops: usize,
    /// How many edges repeat an earlier one.
    pub parallel_edges: usize,
    /// The number of connected components.
    pub components: usize,
    /// If the graph is bipartite, the sizes of its two sides; the smallest vertex of each
    /// component is on the first.
    pub sides: Option<[usize; 2]>,
    /// Each degree that occurs, with the number of vertices that have it; in ascending order.
    pub degrees: Vec<(usize, usize)>,
    /// The length of a shortest cycle, if it is found in less than a second or so.
    pub girth: Girth,
}

impl Profile {
    /// Finds the numbers.
    ///
    /// *Cost*: O(n + m), and at most 10⁸ steps more for the girth.
    pub fn of(graph: &Graph) -> Self {
        Self::within(graph, GIRTH_STEPS)
    }

    /// Finds the numbers, the girth only if the search for it looks along at most `steps` arcs.
    ///
    /// *Cost*: O(n + m + steps).
    pub fn within(graph: &Graph, steps: u64) -> Self {
        let components = Components::of(graph).count();
        let mut counts: Vec<usize> = Vec::new();
        for v in graph.vertices() {
            let degree = graph.degree(v);
            if degree >= counts.len() {
                counts.resize(degree + 1, 0);
            }
            counts[degree] += 1;
        }
        // A forest has no cycle: that much can be told without searching.
        let is_forest = graph.edge_count() + components == graph.vertex_count();
        let sides = bipartition(graph).map(|side| {
            let second = side.iter().filter(|&&second| second).count();
            [side.len() - second, second]
        });
        let loops = loop_count(graph);
        let parallel_edges = parallel_edge_count(graph);
        let shortest_cycle = girth::least(loops, parallel_edges, sides.is_some());
        Self {
            vertices: graph.vertex_count(),
            edges: graph.edge_count(),
            loops,
            parallel_edges,
            components,
            sides,
            degrees: counts
                .into_iter()
                .enumerate()
                .filter(|&(_, vertices)| vertices > 0)
                .collect(),
            girth: if is_forest {
                Girth::Acyclic
            } else {
                girth::search(graph, steps, shortest_cycle)
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multigraph_with_everything() {
        let edges = vec![[0, 1], [1, 0], [2, 2], [2, 3], [2, 2]];
        let profile = Profile::of(&Graph::from_edges(5, edges).unwrap());
        assert_eq!(
            profile,
            Profile {
                vertices: 5,
                edges: 5,
                loops: 2,
                parallel_edges: 2,
                components: 3,
                sides: None,
                degrees: vec![(0, 1), (1, 1), (2, 2), (5, 1)],
                girth: Girth::Cycle(1),
            }
        );
    }

    #[test]
    fn the_empty_graph_is_bipartite_and_simple() {
        let profile = Profile::of(&Graph::from_edges(0, Vec::new()).unwrap());
        assert_eq!(profile.sides, Some([0, 0]));
        assert_eq!(profile.girth, Girth::Acyclic);
        assert!(profile.loops == 0 && profile.degrees.is_empty());
    }
}
