//! All small graphs, up to isomorphism.

use std::collections::BTreeSet;

use slitherlab_graph::invariants::Canonical;
use slitherlab_graph::{Graph, Vertex};

/// All graphs with `n` vertices, up to isomorphism: those with fewer edges first.
///
/// Every graph grows from one with a vertex less by a vertex of greatest degree.
pub(crate) fn all_graphs(n: usize) -> Vec<Graph> {
    let mut graphs = vec![graph(n.min(1), Vec::new())];
    for order in 2..=n {
        let new = order as Vertex - 1;
        let grown = graphs.iter().flat_map(|smaller| {
            let joined = (0..1_u32 << new).filter(move |joined| {
                let degree = |v| smaller.degree(v) + (joined >> v & 1) as usize;
                let others = smaller.vertices().map(degree).max();
                others <= Some(joined.count_ones() as usize)
            });
            joined.map(move |joined| {
                let to = (0..new).filter(|v| joined >> v & 1 == 1);
                let more: Vec<_> = to.map(|v| [v, new]).collect();
                graph(order, [smaller.edges(), &more].concat())
            })
        });
        graphs = distinct(grown);
    }
    graphs
}

/// All connected graphs, parallel edges allowed and loops not, with two to `most_vertices` vertices
/// and up to `most_edges` edges: those with fewer edges first, then those with fewer vertices.
///
/// Every one grows from one with an edge less, by an edge between two of its vertices or to a new
/// one.
pub(crate) fn multigraphs(most_vertices: usize, most_edges: usize) -> Vec<Graph> {
    let mut all = Vec::new();
    let mut level = vec![graph(2, vec![[0, 1]])];
    level.retain(|_| most_vertices >= 2);
    for _ in 0..most_edges {
        let grown = level.iter().flat_map(|smaller| {
            let n = smaller.vertex_count() as Vertex;
            let old = (1..n).flat_map(|v| (0..v).map(move |u| [u, v]));
            let new = (0..n).map(move |u| [u, n]);
            let new = new.filter(move |_| (n as usize) < most_vertices);
            old.chain(new).map(move |edge| {
                let order = n.max(edge[1] + 1) as usize;
                graph(order, [smaller.edges(), &[edge]].concat())
            })
        });
        let next = distinct(grown);
        all.extend(std::mem::replace(&mut level, next));
    }
    all
}

fn graph(vertices: usize, edges: Vec<[Vertex; 2]>) -> Graph {
    Graph::from_edges(vertices, edges).expect("a small graph")
}

/// The graphs, each once up to isomorphism: those with fewer edges first, then those with fewer
/// vertices.
fn distinct(graphs: impl Iterator<Item = Graph>) -> Vec<Graph> {
    let forms = graphs.map(|graph| {
        let form = Canonical::of(&graph).expect("a small graph").graph;
        (
            form.edge_count(),
            form.vertex_count(),
            form.edges().to_vec(),
        )
    });
    let forms: BTreeSet<_> = forms.collect();
    let forms = forms.into_iter();
    forms.map(|(_, order, edges)| graph(order, edges)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_is_known() {
        // Sequence A000088 of the OEIS.
        for (n, count) in [
            (1, 1),
            (2, 2),
            (3, 4),
            (4, 11),
            (5, 34),
            (6, 156),
            (7, 1044),
            (8, 12_346),
        ] {
            assert_eq!(all_graphs(n).len(), count);
        }
    }

    /// Connected multigraphs without loops by their vertices and edges together: sequence A265582
    /// of the OEIS.
    #[test]
    fn there_are_as_many_multigraphs_as_is_known() {
        let graphs = multigraphs(6, 7);
        for (together, count) in [(3, 1), (4, 1), (5, 2), (6, 3), (7, 6), (8, 10), (9, 21)] {
            let size = |graph: &&Graph| graph.vertex_count() + graph.edge_count() == together;
            assert_eq!(graphs.iter().filter(size).count(), count, "{together}");
        }
    }
}
