//! The board as the snakes see it: neighbours without repetition.

use slitherlab_graph::{Graph, Vertex};

/// For every vertex its different neighbours in order, itself among them if it has a loop, and how
/// many edges lead to each.
pub(crate) struct Field {
    starts: Vec<usize>,
    targets: Vec<Vertex>,
    edges: Vec<u32>,
}

impl Field {
    /// *Cost*: O(n + m log Δ), Δ the largest degree.
    pub(super) fn of(graph: &Graph) -> Self {
        let mut field = Self {
            starts: vec![0],
            targets: Vec::with_capacity(graph.targets().len()),
            edges: Vec::with_capacity(graph.targets().len()),
        };
        let mut around = Vec::new();
        for v in graph.vertices() {
            around.clear();
            around.extend_from_slice(graph.neighbors(v));
            around.sort_unstable();
            for same in around.chunk_by(|a, b| a == b) {
                // A loop has two arcs at its vertex.
                let arcs = if same[0] == v { 2 } else { 1 };
                field.targets.push(same[0]);
                field.edges.push((same.len() / arcs) as u32);
            }
            field.starts.push(field.targets.len());
        }
        field
    }

    pub(crate) fn vertex_count(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn neighbors(&self, v: Vertex) -> &[Vertex] {
        &self.targets[self.starts[v as usize]..self.starts[v as usize + 1]]
    }

    /// How many edges join the two, or how many loops there are if they are one vertex.
    pub(crate) fn edges_between(&self, u: Vertex, v: Vertex) -> u32 {
        let found = self.neighbors(u).binary_search(&v);
        found.map_or(0, |place| self.edges[self.starts[u as usize] + place])
    }
}
