//! Parallel edges: taken as one where the file says so, counted where it wants them told apart.

use slitherlab_graph::{Graph, NONE, Vertex};

/// Keeps the first of the edges that join the same two vertices under the same key. Edges with the
/// key [`NONE`] are all kept.
///
/// *Cost*: O(m log m).
pub(super) fn keep_first(edges: &mut Vec<[Vertex; 2]>, key: impl Fn(usize) -> u32) {
    let pair = |place: u32| {
        let [u, v] = edges[place as usize];
        (u.min(v), u.max(v), key(place as usize))
    };
    let mut places: Vec<u32> = (0..edges.len() as u32).collect();
    places.sort_unstable_by_key(|&place| (pair(place), place));
    let mut repeats = vec![false; edges.len()];
    for two in places.windows(2) {
        repeats[two[1] as usize] = pair(two[0]) == pair(two[1]) && pair(two[1]).2 != NONE;
    }
    let mut repeats = repeats.into_iter();
    edges.retain(|_| repeats.next() == Some(false));
}

/// For each edge, how many earlier edges join the same two vertices.
///
/// *Cost*: O(n + m).
pub(super) fn parallel_ranks(graph: &Graph) -> Vec<u32> {
    let mut ranks = vec![0; graph.edge_count()];
    // How many edges were met from `v` (the vertex in the first place) to each vertex.
    let mut met = vec![(NONE, 0); graph.vertex_count()];
    for v in graph.vertices() {
        let mut last = NONE;
        for (&w, &edge) in graph.neighbors(v).iter().zip(graph.incident_edges(v)) {
            // From the smaller end, and a loop's two arcs once.
            if w < v || std::mem::replace(&mut last, edge) == edge {
                continue;
            }
            let (from, count) = &mut met[w as usize];
            if std::mem::replace(from, v) != v {
                *count = 0;
            }
            ranks[edge as usize] = *count;
            *count += 1;
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_under_the_same_key_go() {
        let all = vec![[0, 1], [1, 0], [2, 2], [0, 1], [2, 2]];
        let mut edges = all.clone();
        keep_first(&mut edges, |_| 0);
        assert_eq!(edges, [[0, 1], [2, 2]]);
        let mut edges = all.clone();
        keep_first(&mut edges, |place| [7, 8, NONE, 7, NONE][place]);
        assert_eq!(edges, [[0, 1], [1, 0], [2, 2], [2, 2]]);
    }

    #[test]
    fn ranks_count_earlier_parallels() {
        let edges = vec![[0, 1], [1, 0], [2, 2], [0, 1], [2, 2], [1, 2]];
        let graph = Graph::from_edges(3, edges).unwrap();
        assert_eq!(parallel_ranks(&graph), [0, 1, 0, 2, 1, 0]);
    }
}
