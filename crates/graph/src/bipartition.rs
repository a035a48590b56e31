//! Two-colourings.

use crate::graph::{Graph, Vertex};

/// Splits the vertices into two sides such that every edge joins the two, or returns `None` when
/// an odd cycle (a loop is one) forbids it. The smallest vertex of each component is on side
/// `false`.
///
/// *Cost*: O(n + m) time, 5 bytes a vertex.
///
/// ```
/// use slitherlab_graph::{Graph, bipartition};
///
/// let path = Graph::from_edges(3, vec![[0, 1], [1, 2]])?;
/// assert_eq!(bipartition(&path), Some(vec![false, true, false]));
/// let triangle = Graph::from_edges(3, vec![[0, 1], [1, 2], [2, 0]])?;
/// assert_eq!(bipartition(&triangle), None);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
pub fn bipartition(graph: &Graph) -> Option<Vec<bool>> {
    let mut seen = vec![false; graph.vertex_count()];
    let mut side = vec![false; graph.vertex_count()];
    let mut stack: Vec<Vertex> = Vec::new();
    for root in graph.vertices() {
        if seen[root as usize] {
            continue;
        }
        seen[root as usize] = true;
        stack.push(root);
        while let Some(v) = stack.pop() {
            for &w in graph.neighbors(v) {
                if !seen[w as usize] {
                    seen[w as usize] = true;
                    side[w as usize] = !side[v as usize];
                    stack.push(w);
                } else if side[w as usize] == side[v as usize] {
                    return None;
                }
            }
        }
    }
    Some(side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_is_an_odd_cycle() {
        let graph = Graph::from_edges(1, vec![[0, 0]]).unwrap();
        assert_eq!(bipartition(&graph), None);
    }

    #[test]
    fn a_long_path_overflows_no_stack() {
        let n = 1_000_000;
        let graph = Graph::from_edges(n, (1..n as u32).map(|v| [v - 1, v]).collect()).unwrap();
        assert!(bipartition(&graph).is_some());
    }

    #[test]
    fn sides_start_with_the_smallest_vertex_of_each_component() {
        let graph = Graph::from_edges(5, vec![[4, 1], [3, 2]]).unwrap();
        assert_eq!(
            bipartition(&graph),
            Some(vec![false, false, false, true, true])
        );
    }
}
