//! Loops and parallel edges.

use crate::{Graph, NONE};

/// The number of loops.
pub(crate) fn loop_count(graph: &Graph) -> usize {
    graph.edges().iter().filter(|[u, v]| u == v).count()
}

/// The number of edges that repeat an earlier edge: the edges that would have to go to leave
/// at most one between any two vertices and one loop at each.
///
/// *Cost*: O(n + m) time, 4 bytes a vertex.
pub(crate) fn parallel_edge_count(graph: &Graph) -> usize {
    let mut seen_from = vec![NONE; graph.vertex_count()];
    let mut surplus_arcs = 0;
    let mut surplus_loop_arcs = 0;
    for v in graph.vertices() {
        let mut loop_arcs = 0;
        for &w in graph.neighbors(v) {
            if w == v {
                loop_arcs += 1;
            } else if std::mem::replace(&mut seen_from[w as usize], v) == v {
                surplus_arcs += 1;
            }
        }
        surplus_loop_arcs += usize::saturating_sub(loop_arcs, 2);
    }
    surplus_arcs / 2 + surplus_loop_arcs / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use slitherlab_oracle::all_multigraphs;

    #[test]
    fn loops_and_parallel_edges_are_counted() {
        let mut many = 0;
        for other in all_multigraphs(3, 6, true) {
            // The oracle links another build of this crate, whose graphs have a type of their own.
            let graph = Graph::from_edges(other.vertex_count(), other.edges().to_vec()).unwrap();
            let mut pairs: Vec<_> = graph
                .edges()
                .iter()
                .map(|&[u, v]| (u.min(v), u.max(v)))
                .collect();
            let loops = pairs.iter().filter(|(u, v)| u == v).count();
            pairs.sort_unstable();
            pairs.dedup();
            let parallel = graph.edge_count() - pairs.len();
            assert_eq!(loop_count(&graph), loops, "{graph:?}");
            assert_eq!(parallel_edge_count(&graph), parallel, "{graph:?}");
            assert_eq!(graph.is_simple(), loops + parallel == 0, "{graph:?}");
            many += usize::from(loops > 1 && parallel > 1);
        }
        assert!(many > 50, "{many}");
    }
}
