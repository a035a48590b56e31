//! Bridges: the edges that every spanning forest has.

use slitherlab_graph::{Graph, NONE, Vertex};

/// Returns for each edge whether it is a bridge: without it the graph has one component more.
///
/// Tarjan's depth-first search with low points, on an explicit stack.
///
/// *Cost*: O(n + m) time, 16 bytes a vertex.
///
/// ```
/// use slitherlab_forests::bridges;
/// use slitherlab_graph::Graph;
///
/// let graph = Graph::from_edges(4, vec![[0, 1], [1, 2], [1, 2], [2, 3]])?;
/// assert_eq!(bridges(&graph), [true, false, false, true]);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
pub fn bridges(graph: &Graph) -> Vec<bool> {
    let n = graph.vertex_count();
    let mut bridge = vec![false; graph.edge_count()];
    // When each vertex was found, and the earliest found vertex that is known to be reachable from
    // it without the edge by which it was found.
    let mut found = vec![NONE; n];
    let mut low = vec![NONE; n];
    let mut count = 0;
    // The way from the root: each vertex with the edge that leads to it and its next arc.
    let mut way: Vec<(Vertex, u32, usize)> = Vec::new();
    for root in graph.vertices() {
        if found[root as usize] != NONE {
            continue;
        }
        let mut enter = Some((root, NONE));
        loop {
            if let Some((v, by)) = enter.take() {
                found[v as usize] = count;
                low[v as usize] = count;
                count += 1;
                way.push((v, by, graph.arcs(v).start));
            }
            let Some((v, by, arc)) = way.last_mut() else {
                break;
            };
            let v = *v;
            if *arc < graph.arcs(v).end {
                let (w, e) = (graph.targets()[*arc], graph.arc_edges()[*arc]);
                *arc += 1;
                if found[w as usize] == NONE {
                    enter = Some((w, e));
                } else if e != *by {
                    low[v as usize] = low[v as usize].min(found[w as usize]);
                }
            } else {
                let by = *by;
                way.pop();
                if let Some(&(parent, _, _)) = way.last() {
                    low[parent as usize] = low[parent as usize].min(low[v as usize]);
                    bridge[by as usize] = low[v as usize] > found[parent as usize];
                }
            }
        }
    }
    bridge
}
