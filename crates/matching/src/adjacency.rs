//! The arcs of a graph as the algorithms of this crate read them.

use slitherlab_graph::{Graph, Vertex};

/// Borrowed arcs in compressed sparse row form: those of a [`Graph`] or of its reordered kernel.
#[derive(Clone, Copy)]
pub(crate) struct Adjacency<'a> {
    offsets: &'a [u32],
    targets: &'a [Vertex],
}

impl<'a> Adjacency<'a> {
    pub(crate) fn new(offsets: &'a [u32], targets: &'a [Vertex]) -> Self {
        Self { offsets, targets }
    }

    pub(crate) fn vertex_count(self) -> usize {
        self.offsets.len() - 1
    }

    pub(crate) fn arc_count(self) -> usize {
        self.targets.len()
    }

    pub(crate) fn vertices(self) -> std::ops::Range<Vertex> {
        0..self.vertex_count() as Vertex
    }

    #[inline]
    pub(crate) fn neighbors(self, v: Vertex) -> &'a [Vertex] {
        let v = v as usize;
        &self.targets[self.offsets[v] as usize..self.offsets[v + 1] as usize]
    }
}

impl<'a> From<&'a Graph> for Adjacency<'a> {
    fn from(graph: &'a Graph) -> Self {
        Self::new(graph.offsets(), graph.targets())
    }
}
