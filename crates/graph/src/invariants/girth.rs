//! The girth: the length of a shortest cycle.

use crate::{Graph, NONE, Vertex, bipartition};

use super::multiplicity::{loop_count, parallel_edge_count};

/// What is known of a graph's shortest cycle.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_graph::invariants::{Girth, girth};
///
/// let parallel = Graph::from_edges(2, vec![[0, 1], [0, 1]])?;
/// assert_eq!(girth(&parallel, 100), Girth::Cycle(2));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Girth {
    /// A shortest cycle has this many edges: 1 for a loop, 2 for two parallel edges.
    Cycle(u32),
    /// There is no cycle: the graph is a forest.
    Acyclic,
    /// The steps that were allowed did not suffice.
    Unknown,
}

/// Finds the girth, or gives up after looking along `steps` arcs.
///
/// Breadth-first searches from each vertex in turn, cut off at half the length of the shortest
/// cycle so far (Itai and Rodeh, *Finding a minimum circuit in a graph*, 1978); a vertex is left
/// out once all cycles through it have been seen. The search ends at a cycle than which none can be
/// shorter: a triangle, or four edges in a bipartite graph, if there are no parallel edges.
///
/// *Cost*: O(n + m + `steps`), and never more than O(n·m), time; 16 bytes a vertex.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_graph::invariants::{Girth, girth};
///
/// let square = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3], [3, 0]])?;
/// assert_eq!(girth(&square, 1000), Girth::Cycle(4));
/// let path = Graph::from_edges(3, vec![[0, 1], [1, 2]])?;
/// assert_eq!(girth(&path, 1000), Girth::Acyclic);
/// assert_eq!(girth(&square, 3), Girth::Unknown);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
pub fn girth(graph: &Graph, steps: u64) -> Girth {
    let bipartite = bipartition(graph).is_some();
    let least = least(loop_count(graph), parallel_edge_count(graph), bipartite);
    search(graph, steps, least)
}

/// The girth can be no smaller than this.
pub(crate) fn least(loops: usize, parallel_edges: usize, bipartite: bool) -> u32 {
    match (loops, parallel_edges) {
        (0, 0) if bipartite => 4,
        (0, 0) => 3,
        (0, _) => 2,
        (_, _) => 1,
    }
}

/// Finds the girth, which is known to be at least `least`.
pub(crate) fn search(graph: &Graph, steps: u64, least: u32) -> Girth {
    let mut left = steps;
    let mut shortest = NONE;
    // The search that reached a vertex last, its distance there from the root, and the vertex
    // before it.
    let mut reached_by = vec![NONE; graph.vertex_count()];
    let mut distance = vec![0u32; graph.vertex_count()];
    let mut before: Vec<Vertex> = vec![NONE; graph.vertex_count()];
    let mut queue: Vec<Vertex> = Vec::new();
    for root in graph.vertices() {
        queue.clear();
        queue.push(root);
        reached_by[root as usize] = root;
        distance[root as usize] = 0;
        before[root as usize] = NONE;
        let mut head = 0;
        while let Some(&u) = queue.get(head) {
            head += 1;
            let far = distance[u as usize];
            // From here on every cycle found would have at least 2·far + 1 edges.
            if shortest != NONE && 2 * far + 1 >= shortest {
                break;
            }
            let Some(rest) = left.checked_sub(graph.degree(u) as u64) else {
                return Girth::Unknown;
            };
            left = rest;
            // The edge that led here leads back once; a second time it has a parallel edge.
            let mut way_back = before[u as usize] != NONE;
            for &w in graph.neighbors(u) {
                if w < root {
                    continue;
                }
                if w == before[u as usize] && way_back {
                    way_back = false;
                } else if w == u {
                    return Girth::Cycle(1);
                } else if reached_by[w as usize] == root {
                    shortest = shortest.min(far + distance[w as usize] + 1);
                    if shortest <= least {
                        return Girth::Cycle(shortest);
                    }
                } else {
                    reached_by[w as usize] = root;
                    distance[w as usize] = far + 1;
                    before[w as usize] = u;
                    queue.push(w);
                }
            }
        }
    }
    match shortest {
        NONE => Girth::Acyclic,
        length => Girth::Cycle(length),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The girth by definition: for each edge, the shortest way between its ends without it, by
    /// relaxing all other edges until nothing changes.
    fn by_definition(graph: &Graph) -> Girth {
        let mut best = NONE;
        for (without, &[from, to]) in graph.edges().iter().enumerate() {
            let mut far = vec![NONE; graph.vertex_count()];
            far[from as usize] = 0;
            loop {
                let mut changed = false;
                for (edge, &[u, v]) in graph.edges().iter().enumerate() {
                    for (u, v) in [(u, v), (v, u)] {
                        let next = far[u as usize].saturating_add(1);
                        if edge != without && next < far[v as usize] {
                            far[v as usize] = next;
                            changed = true;
                        }
                    }
                }
                if !changed {
                    break;
                }
            }
            best = best.min(far[to as usize].saturating_add(1));
        }
        if best == NONE {
            Girth::Acyclic
        } else {
            Girth::Cycle(best)
        }
    }

    #[test]
    fn every_multigraph_on_four_vertices_with_at_most_one_double_edge_per_pair() {
        // Each of the 6 pairs carries 0, 1 or 2 edges, vertex 0 carries a loop or not.
        let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        for code in 0..2 * 3u32.pow(6) {
            let mut edges = Vec::new();
            let mut rest = code / 2;
            for pair in pairs {
                edges.extend(std::iter::repeat_n(pair, (rest % 3) as usize));
                rest /= 3;
            }
            if code % 2 == 1 {
                edges.push([0, 0]);
            }
            let graph = Graph::from_edges(4, edges).unwrap();
            assert_eq!(girth(&graph, u64::MAX), by_definition(&graph), "{graph:?}");
        }
    }

    #[test]
    fn a_long_cycle_and_the_empty_graph() {
        let n = 500u32;
        let cycle = Graph::from_edges(n as usize, (0..n).map(|v| [v, (v + 1) % n]).collect());
        assert_eq!(girth(&cycle.unwrap(), u64::MAX), Girth::Cycle(n));
        let empty = Graph::from_edges(0, Vec::new()).unwrap();
        assert_eq!(girth(&empty, 0), Girth::Acyclic);
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition(
            edges in proptest::collection::vec([0u32..12, 0u32..12], 0..20),
        ) {
            let graph = Graph::from_edges(12, edges).unwrap();
            prop_assert_eq!(girth(&graph, u64::MAX), by_definition(&graph));
        }
    }
}
