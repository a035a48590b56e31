//! Induced subgraphs, deletion and contraction: new graphs that remember where they came from.

use crate::graph::{Edge, Graph, NONE, Vertex};

/// A graph made from another by leaving out vertices, deleting edges or contracting edges, together
/// with the way back: edge ids and vertex ids of the original survive in the maps.
///
/// ```
/// use slitherlab_graph::{Graph, Minor};
///
/// let square = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3], [3, 0]])?;
///
/// let path = Minor::induced(&square, |v| v != 1);
/// assert_eq!(path.graph.edges(), [[1, 2], [2, 0]]);
/// assert_eq!(path.vertex_image, [0, u32::MAX, 1, 2]);
/// assert_eq!(path.edge_origin, [2, 3]);
///
/// // Contract 0-1, delete 2-3.
/// let minor = Minor::contract_and_delete(&square, |e| e == 0, |e| e == 2);
/// assert_eq!(minor.graph.vertex_count(), 3);
/// assert_eq!(minor.vertex_image, [0, 0, 1, 2]);
/// assert_eq!(minor.edge_origin, [1, 3]);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minor {
    /// The new graph. Its vertices and edges stand in the order of the original.
    pub graph: Graph,
    /// For each vertex of the original the vertex it became, or [`NONE`] if it was left out.
    pub vertex_image: Vec<Vertex>,
    /// For each edge of the new graph the edge it was.
    pub edge_origin: Vec<Edge>,
}

impl Minor {
    /// Returns the subgraph induced by the vertices that `keep` accepts.
    ///
    /// *Cost*: O(n + m).
    pub fn induced(graph: &Graph, mut keep: impl FnMut(Vertex) -> bool) -> Self {
        let mut kept = 0;
        let vertex_image: Vec<Vertex> = graph
            .vertices()
            .map(|v| {
                if keep(v) {
                    kept += 1;
                    kept - 1
                } else {
                    NONE
                }
            })
            .collect();
        Self::from_image(graph, kept as usize, vertex_image, |_| true)
    }

    /// Contracts the edges that `contract` accepts and deletes those that `delete` accepts; an edge
    /// that both accept is contracted.
    ///
    /// Vertices joined by contracted edges become one, in the order of their smallest members.
    /// Edges that close a cycle with contracted ones become loops; a contracted edge is gone.
    ///
    /// *Cost*: O(n + m α(n)).
    pub fn contract_and_delete(
        graph: &Graph,
        mut contract: impl FnMut(Edge) -> bool,
        mut delete: impl FnMut(Edge) -> bool,
    ) -> Self {
        let contracted: Vec<bool> = (0..graph.edge_count() as Edge).map(&mut contract).collect();
        let mut groups = crate::union_find::UnionFind::new(graph.vertex_count());
        for (&[u, v], _) in graph.edges().iter().zip(&contracted).filter(|&(_, &c)| c) {
            groups.union(u, v);
        }
        let mut image_of_root = vec![NONE; graph.vertex_count()];
        let mut kept = 0;
        let vertex_image = graph
            .vertices()
            .map(|v| {
                let image = &mut image_of_root[groups.find(v) as usize];
                if *image == NONE {
                    *image = kept;
                    kept += 1;
                }
                *image
            })
            .collect();
        Self::from_image(graph, kept as usize, vertex_image, |e| {
            !contracted[e as usize] && !delete(e)
        })
    }

    /// The graph on `vertices` new vertices with the edges that `keep` accepts and whose ends are
    /// both still there.
    fn from_image(
        graph: &Graph,
        vertices: usize,
        vertex_image: Vec<Vertex>,
        mut keep: impl FnMut(Edge) -> bool,
    ) -> Self {
        let mut edges = Vec::new();
        let mut edge_origin = Vec::new();
        for (edge, ends) in graph.edges().iter().enumerate() {
            let ends = ends.map(|v| vertex_image[v as usize]);
            if !ends.contains(&NONE) && keep(edge as Edge) {
                edges.push(ends);
                edge_origin.push(edge as Edge);
            }
        }
        let graph = Graph::from_edges(vertices, edges)
            .expect("the images of vertices are vertices of the new graph");
        Self {
            graph,
            vertex_image,
            edge_origin,
        }
    }

    /// Returns for each vertex of the new graph the first vertex of the original that became it.
    pub fn vertex_origin(&self) -> Vec<Vertex> {
        let mut origin = vec![NONE; self.graph.vertex_count()];
        for (old, &new) in self.vertex_image.iter().enumerate().rev() {
            if new != NONE {
                origin[new as usize] = old as Vertex;
            }
        }
        origin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracting_one_of_two_parallel_edges_leaves_a_loop() {
        let graph = Graph::from_edges(2, vec![[0, 1], [0, 1]]).unwrap();
        let minor = Minor::contract_and_delete(&graph, |e| e == 0, |_| false);
        assert_eq!(minor.graph.edges(), [[0, 0]]);
        assert_eq!(minor.edge_origin, [1]);
        assert_eq!(minor.vertex_origin(), [0]);
    }

    #[test]
    fn an_edge_both_contracted_and_deleted_is_contracted() {
        let graph = Graph::from_edges(2, vec![[0, 1]]).unwrap();
        let minor = Minor::contract_and_delete(&graph, |_| true, |_| true);
        assert_eq!(
            (minor.graph.vertex_count(), minor.graph.edge_count()),
            (1, 0)
        );
    }

    #[test]
    fn deleting_keeps_every_vertex() {
        let graph = Graph::from_edges(3, vec![[0, 1], [1, 2]]).unwrap();
        let minor = Minor::contract_and_delete(&graph, |_| false, |e| e == 0);
        assert_eq!(minor.graph, Graph::from_edges(3, vec![[1, 2]]).unwrap());
        assert_eq!(minor.vertex_origin(), [0, 1, 2]);
    }
}
