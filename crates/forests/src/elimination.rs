//! The order in which vertices enter the two forests: the last to be peeled off comes first.

use slitherlab_graph::{Graph, Vertex};

/// The vertices in the order in which repeatedly removing a vertex of smallest degree removes them
/// (loops do not count): Matula and Beck's smallest-last order, kept in an array sorted by degree.
///
/// Read backwards it is a good order to *build* the graph in: a vertex that was removed with
/// degree b enters with b edges to vertices already there, and two of them can go into A and B at
/// once (see [`crate::augment`]). Only the other b − 2 edges may ever need a search. In
/// particular a vertex of degree at most 2 never causes one: with its at most two edges at v,
/// one in each forest, u(G) = u(G − v) + deg(v). So whatever peels off at degree ≤ 2 (all of a
/// square grid, or a random graph with fewer than 1.67 n edges) is done in one pass, and the
/// searches stay inside the 3-core.
///
/// *Cost*: O(n + m) time; 8 bytes a vertex besides the result.
pub(crate) struct Elimination {
    /// The vertices, first removed first.
    pub(crate) order: Vec<Vertex>,
    /// The place of each vertex in `order`.
    pub(crate) place: Vec<u32>,
}

impl Elimination {
    pub(crate) fn of(graph: &Graph) -> Self {
        let n = graph.vertex_count();
        let mut degree: Vec<u32> = vec![0; n];
        for &[u, v] in graph.edges() {
            if u != v {
                degree[u as usize] += 1;
                degree[v as usize] += 1;
            }
        }
        // start[d]: where the vertices of degree d start in `order`.
        let largest = degree.iter().copied().max().unwrap_or(0) as usize;
        let mut start = vec![0u32; largest + 2];
        for &d in &degree {
            start[d as usize + 1] += 1;
        }
        for d in 0..=largest {
            start[d + 1] += start[d];
        }
        let mut next = start.clone();
        let mut order = vec![0; n];
        let mut place = vec![0u32; n];
        for v in graph.vertices() {
            let slot = &mut next[degree[v as usize] as usize];
            order[*slot as usize] = v;
            place[v as usize] = *slot;
            *slot += 1;
        }
        // From here on start[d] is where the vertices of degree d *or more* start among those that
        // are left; below i + 1 it is out of date and means i + 1.
        for i in 0..n {
            for &w in graph.neighbors(order[i]) {
                let from = place[w as usize];
                if from <= i as u32 {
                    continue;
                }
                // Swap w with the first vertex of its degree, and move that boundary past it.
                let d = degree[w as usize];
                let first = start[d as usize].max(i as u32 + 1);
                let other = order[first as usize];
                order[first as usize] = w;
                order[from as usize] = other;
                place[w as usize] = first;
                place[other as usize] = from;
                start[d as usize] = first + 1;
                degree[w as usize] = d - 1;
                let front = start[d as usize - 1].max(i as u32 + 1);
                let other = order[front as usize];
                order[front as usize] = w;
                order[first as usize] = other;
                place[w as usize] = front;
                place[other as usize] = first;
            }
        }
        Self { order, place }
    }
}
