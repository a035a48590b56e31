//! The edges that lie in some perfect matching.

use slitherlab_graph::{Graph, NONE, Vertex, bipartition};

use crate::blossom::is_odd;
use crate::forest::Forest;
use crate::matching::Matching;

/// Returns for every edge whether some perfect matching contains it.
///
/// An edge u–v lies in a perfect matching exactly when v is outer in the graph without u. In a
/// bipartite graph this can be read off the strong components of the graph that goes along any edge
/// from left to right and back along the matching; in other graphs one alternating tree is grown
/// for each vertex.
///
/// *Cost*: O(n + m) for a bipartite graph, O(n (n + m) α(n)) for others.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_matching::{edges_in_perfect_matchings, maximum_matching};
///
/// // The middle edge of a path of four vertices is in no perfect matching.
/// let path = Board::parse("path:4")?;
/// let matching = maximum_matching(path.graph());
/// assert_eq!(edges_in_perfect_matchings(path.graph(), &matching), [true, false, true]);
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
///
/// # Panics
/// Panics if the matching is not a perfect one of this graph.
pub fn edges_in_perfect_matchings(graph: &Graph, matching: &Matching) -> Vec<bool> {
    matching.assert_of(graph);
    assert_eq!(
        matching.exposed().next(),
        None,
        "the matching is not perfect"
    );
    match bipartition(graph) {
        Some(side) => allowed_if_bipartite(graph, matching, &side),
        None => allowed_in_general(graph, matching),
    }
}

fn allowed_in_general(graph: &Graph, matching: &Matching) -> Vec<bool> {
    let mut allowed = vec![false; graph.edge_count()];
    let mut mates = matching.mates().to_vec();
    for u in graph.vertices() {
        let mate = mates[u as usize];
        mates[mate as usize] = NONE;
        let mut forest = Forest::new(graph.into(), &mates, |v| v != u);
        forest.grow(&mut ());
        mates[mate as usize] = u;
        let trees = forest.into_trees();
        for (&v, &edge) in graph.neighbors(u).iter().zip(graph.incident_edges(u)) {
            // The vertex u itself takes no part and counts as odd.
            if !is_odd(trees.record(v).place) {
                allowed[edge as usize] = true;
            }
        }
    }
    allowed
}

/// Tarjan's strong components (1972) of the left vertices, with an arc from u to the mate of each
/// neighbour of u, on an explicit stack.
fn allowed_if_bipartite(graph: &Graph, matching: &Matching, side: &[bool]) -> Vec<bool> {
    const UNSEEN: u32 = NONE;
    let n = graph.vertex_count();
    let mates = matching.mates();
    let mut low = vec![UNSEEN; n];
    let mut component = vec![NONE; n];
    let mut on_path: Vec<Vertex> = Vec::new();
    let mut calls: Vec<(Vertex, usize)> = Vec::new();
    let mut seen = 0;
    for root in graph.vertices().filter(|&v| !side[v as usize]) {
        if low[root as usize] != UNSEEN {
            continue;
        }
        calls.push((root, 0));
        // While a vertex is on the path its number is kept here and its low link in `low`.
        let mut numbers: Vec<u32> = Vec::new();
        while let Some((u, arc)) = calls.pop() {
            if arc == 0 {
                low[u as usize] = seen;
                numbers.push(seen);
                seen += 1;
                on_path.push(u);
            } else {
                let child = mates[graph.neighbors(u)[arc - 1] as usize];
                if component[child as usize] == NONE {
                    low[u as usize] = low[u as usize].min(low[child as usize]);
                }
            }
            let rest = &graph.neighbors(u)[arc..];
            let mut next = None;
            for (i, &w) in rest.iter().enumerate() {
                let child = mates[w as usize];
                if low[child as usize] == UNSEEN {
                    next = Some((arc + i + 1, child));
                    break;
                }
                if component[child as usize] == NONE {
                    low[u as usize] = low[u as usize].min(low[child as usize]);
                }
            }
            if let Some((arc, child)) = next {
                calls.push((u, arc));
                calls.push((child, 0));
                continue;
            }
            let number = numbers.pop().expect("one number for each call");
            if low[u as usize] == number {
                while let Some(v) = on_path.pop() {
                    component[v as usize] = number;
                    if v == u {
                        break;
                    }
                }
            }
        }
    }
    let left = |v: Vertex| {
        if side[v as usize] {
            mates[v as usize]
        } else {
            v
        }
    };
    graph
        .edges()
        .iter()
        .map(|ends| component[left(ends[0]) as usize] == component[left(ends[1]) as usize])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maximum_matching;
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg64Mcg;
    use slitherlab_board::Board;
    use slitherlab_graph::Minor;

    /// Whether the graph without the two ends still has a perfect matching.
    fn by_definition(graph: &Graph) -> Vec<bool> {
        let without = |ends: &[Vertex; 2]| Minor::induced(graph, |v| !ends.contains(&v)).graph;
        let is_perfect = |rest: Graph| maximum_matching(&rest).is_perfect();
        graph
            .edges()
            .iter()
            .map(|ends| ends[0] != ends[1] && is_perfect(without(ends)))
            .collect()
    }

    #[test]
    fn agrees_with_the_definition() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let (mut bipartite, mut general) = (0, 0);
        while bipartite < 200 || general < 200 {
            let half = random.random_range(1..8);
            let density = random.random_range(0.1..0.6);
            let two_sided = random.random_bool(0.5);
            let pairs = (0..2 * half).flat_map(|u| (0..u).map(move |v| [v, u]));
            let edges = pairs
                .filter(|[u, v]| !two_sided || (u % 2 != v % 2))
                .filter(|_| random.random_bool(density))
                .collect();
            let graph = Graph::from_edges(2 * half as usize, edges).unwrap();
            let matching = maximum_matching(&graph);
            if !matching.is_perfect() {
                continue;
            }
            if bipartition(&graph).is_some() {
                bipartite += 1;
            } else {
                general += 1;
            }
            assert_eq!(
                edges_in_perfect_matchings(&graph, &matching),
                by_definition(&graph)
            );
        }
    }

    #[test]
    fn every_edge_of_an_even_grid_with_two_rows_at_least() {
        for text in ["grid:2x3", "grid:3x4", "grid:4x4", "grid:6x7"] {
            let board = Board::parse(text).unwrap();
            let allowed =
                edges_in_perfect_matchings(board.graph(), &maximum_matching(board.graph()));
            assert!(allowed.iter().all(|&yes| yes), "{text}");
        }
    }
}
