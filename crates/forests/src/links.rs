//! Rooted forests: the links of each vertex to its parents.

use slitherlab_graph::{Edge, Graph, NONE, UnionFind, Vertex};

/// The first forest, as an index.
pub(crate) const A: usize = 0;
/// The second forest.
pub(crate) const B: usize = 1;

/// The links of a vertex to its parents in the two forests, side by side because every walk through
/// the forests soon needs both.
#[derive(Clone, Copy)]
pub(crate) struct Links {
    pub(crate) parent: [Vertex; 2],
    pub(crate) edge: [Edge; 2],
}

/// A root of both forests.
pub(crate) const ROOT: Links = Links {
    parent: [NONE; 2],
    edge: [NONE; 2],
};

/// Roots the trees of two edge-disjoint forests, given by a forest ([`A`], [`B`] or neither) for
/// each edge. Returns the links and the trees as sets of vertices.
///
/// *Cost*: O(n + m) time.
pub(crate) fn links_of(graph: &Graph, forest_of: &[u8]) -> (Vec<Links>, [UnionFind; 2]) {
    let n = graph.vertex_count();
    let mut links = vec![ROOT; n];
    let mut trees = [UnionFind::new(n), UnionFind::new(n)];
    let mut stack: Vec<Vertex> = Vec::new();
    for forest in [A, B] {
        let mut found = vec![false; n];
        for root in graph.vertices() {
            if std::mem::replace(&mut found[root as usize], true) {
                continue;
            }
            stack.push(root);
            while let Some(v) = stack.pop() {
                for (&w, &edge) in graph.neighbors(v).iter().zip(graph.incident_edges(v)) {
                    if forest_of[edge as usize] as usize == forest && !found[w as usize] {
                        found[w as usize] = true;
                        links[w as usize].parent[forest] = v;
                        links[w as usize].edge[forest] = edge;
                        trees[forest].union(v, w);
                        stack.push(w);
                    }
                }
            }
        }
    }
    (links, trees)
}
