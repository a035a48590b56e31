//! What the tests know about forests, written without a look at the crate: plain definitions and
//! the textbook augmenting path algorithm for matroid union.

#![allow(dead_code, reason = "each test file uses a part of it")]

use rand::Rng;
use slitherlab_forests::TwoForests;
use slitherlab_graph::{Edge, Graph};

/// The number of edges of a spanning forest of the graph with these edges.
pub(crate) fn rank(n: usize, edges: impl IntoIterator<Item = [u32; 2]>) -> usize {
    let mut color: Vec<u32> = (0..n as u32).collect();
    let mut rank = 0;
    for [u, v] in edges {
        let (from, to) = (color[u as usize], color[v as usize]);
        if from != to {
            rank += 1;
            for c in &mut color {
                if *c == from {
                    *c = to;
                }
            }
        }
    }
    rank
}

pub(crate) fn subset(graph: &Graph, keep: impl Fn(Edge) -> bool) -> Vec<[u32; 2]> {
    let edges = graph.edges().iter().enumerate();
    let kept = edges.filter(|&(e, _)| keep(e as Edge));
    kept.map(|(_, &ends)| ends).collect()
}

/// Everything that has to hold for the result on any graph, among it the min–max equality, which
/// proves that the union is largest.
pub(crate) fn check(graph: &Graph, forests: &TwoForests) {
    let n = graph.vertex_count();
    let m = graph.edge_count();
    let all = rank(n, graph.edges().iter().copied());
    assert_eq!(forests.rank(), all);
    let a = subset(graph, |e| forests.place(e).in_a());
    let b = subset(graph, |e| forests.place(e).in_b());
    for tree in [a, b] {
        assert_eq!(tree.len(), all, "a spanning forest has rank many edges");
        assert_eq!(rank(n, tree), all, "and no cycle");
    }
    let count = |f: &dyn Fn(Edge) -> bool| (0..m as Edge).filter(|&e| f(e)).count();
    let union = count(&|e| forests.place(e).in_a() || forests.place(e).in_b());
    let common = count(&|e| forests.place(e).in_a() && forests.place(e).in_b());
    assert_eq!(forests.union(), union);
    assert_eq!(forests.common(), common);
    assert_eq!(forests.excess(), m - union);
    let x = forests.witness(graph);
    let bound = m - x.len() + 2 * rank(n, x.iter().map(|&e| graph.endpoints(e)));
    assert_eq!(union, bound, "the min–max equality");
}

/// The size of a largest union of two forests, by augmenting paths in the exchange graph, with
/// every independence question answered by counting components.
pub(crate) fn plain_union(graph: &Graph) -> usize {
    let n = graph.vertex_count();
    let m = graph.edge_count();
    let mut place: Vec<Option<usize>> = vec![None; m];
    let independent = |place: &[Option<usize>], forest: usize, out: Option<usize>, add: usize| {
        let set = |e: Edge| {
            let e = e as usize;
            (place[e] == Some(forest) && Some(e) != out) || e == add
        };
        let set = subset(graph, set);
        rank(n, set.iter().copied()) == set.len()
    };
    let mut size = 0;
    'edges: for start in 0..m {
        let mut before = vec![None; m];
        let mut seen = vec![false; m];
        seen[start] = true;
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(e) = queue.pop_front() {
            for forest in 0..2 {
                if place[e] == Some(forest) {
                    continue;
                }
                if independent(&place, forest, None, e) {
                    // Shift everything along the path.
                    let mut into = forest;
                    let mut e = e;
                    loop {
                        let old = place[e].replace(into);
                        match (before[e], old) {
                            (Some(next), Some(old)) => (e, into) = (next, old),
                            _ => break,
                        }
                    }
                    size += 1;
                    continue 'edges;
                }
                for f in 0..m {
                    if !seen[f]
                        && place[f] == Some(forest)
                        && independent(&place, forest, Some(f), e)
                    {
                        seen[f] = true;
                        before[f] = Some(e);
                        queue.push_back(f);
                    }
                }
            }
        }
    }
    size
}

/// The min–max bound by trying every set of edges: its value, and all sets that attain it, as bit
/// masks.
pub(crate) fn minimizers(graph: &Graph) -> (usize, Vec<u32>) {
    let m = graph.edge_count();
    let mut best = usize::MAX;
    let mut sets = Vec::new();
    for set in 0..1u32 << m {
        let inside = subset(graph, |e| set >> e & 1 == 1);
        let value = m - inside.len() + 2 * rank(graph.vertex_count(), inside);
        if value < best {
            best = value;
            sets.clear();
        }
        if value == best {
            sets.push(set);
        }
    }
    (best, sets)
}

/// A random multigraph: loops and parallel edges come by chance, and more of them when `clumpy`.
pub(crate) fn random_graph(rng: &mut impl Rng, n: u32, m: usize, clumpy: bool) -> Graph {
    let mut edges: Vec<[u32; 2]> = Vec::with_capacity(m);
    for _ in 0..m {
        let edge = if clumpy && !edges.is_empty() && rng.random_bool(0.3) {
            let [u, v] = edges[rng.random_range(0..edges.len())];
            if rng.random_bool(0.5) {
                [v, u]
            } else {
                [u, rng.random_range(0..n)]
            }
        } else {
            [rng.random_range(0..n), rng.random_range(0..n)]
        };
        edges.push(edge);
    }
    Graph::from_edges(n as usize, edges).unwrap()
}

/// Every multigraph on at most `n` vertices with exactly `m` edges, loops included, up to the order
/// of the edges; vertices are not relabelled.
pub(crate) fn all_graphs(n: u32, m: usize, mut visit: impl FnMut(&Graph)) {
    let pairs: Vec<[u32; 2]> = (0..n).flat_map(|u| (u..n).map(move |v| [u, v])).collect();
    let mut choice = vec![0; m];
    loop {
        let edges = choice.iter().map(|&i: &usize| pairs[i]).collect();
        visit(&Graph::from_edges(n as usize, edges).unwrap());
        let Some(last) = (0..m).rev().find(|&i| choice[i] + 1 < pairs.len()) else {
            return;
        };
        let next = choice[last] + 1;
        choice[last..].fill(next);
    }
}
