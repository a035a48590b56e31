//! Connected components.

use crate::{Graph, NONE};

/// The connected components of a graph, numbered in the order of their smallest vertices.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_graph::invariants::Components;
///
/// let graph = Graph::from_edges(4, vec![[0, 2]])?;
/// let components = Components::of(&graph);
/// assert_eq!(components.count(), 3);
/// assert_eq!(components.labels(), [0, 1, 0, 2]);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    label: Vec<u32>,
    count: usize,
}

impl Components {
    /// Finds the components.
    ///
    /// *Cost*: O(n + m) time, 8 bytes a vertex.
    pub fn of(graph: &Graph) -> Self {
        let mut label = vec![NONE; graph.vertex_count()];
        let mut count = 0;
        let mut stack = Vec::new();
        for root in graph.vertices() {
            if label[root as usize] != NONE {
                continue;
            }
            label[root as usize] = count;
            stack.push(root);
            while let Some(v) = stack.pop() {
                for &w in graph.neighbors(v) {
                    if label[w as usize] == NONE {
                        label[w as usize] = count;
                        stack.push(w);
                    }
                }
            }
            count += 1;
        }
        Self {
            label,
            count: count as usize,
        }
    }

    /// Returns the number of components.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns for each vertex the number of its component.
    pub fn labels(&self) -> &[u32] {
        &self.label
    }

    /// Returns how many vertices each component has.
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.count];
        for &label in &self.label {
            sizes[label as usize] += 1;
        }
        sizes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_path_overflows_no_stack() {
        let n = 1_000_000;
        let graph = Graph::from_edges(n, (1..n as u32).map(|v| [v - 1, v]).collect()).unwrap();
        assert_eq!(Components::of(&graph).sizes(), [n]);
    }

    #[test]
    fn components_are_numbered_by_their_smallest_vertices() {
        let graph = Graph::from_edges(5, vec![[4, 1], [3, 2]]).unwrap();
        assert_eq!(Components::of(&graph).labels(), [0, 1, 2, 2, 1]);
        assert_eq!(Components::of(&graph).sizes(), [1, 2, 2]);
    }
}
