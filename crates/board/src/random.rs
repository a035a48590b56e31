//! Random graphs from a seed. Every function returns its edges in order.

use super::seed::{Seeded, Selection, Stream};
use slitherlab_graph::Vertex;

/// A uniform labelled tree on `order` vertices: the tree of a uniform Prüfer sequence.
///
/// *Cost*: O(n) and a sort.
pub(crate) fn tree(order: u32, seed: u64) -> Vec<[Vertex; 2]> {
    let Some(length) = order.checked_sub(2) else {
        return Vec::new();
    };
    let mut seeded = Seeded::new(seed, Stream::Edges);
    let code: Vec<Vertex> = (0..length)
        .map(|_| seeded.below(order.into()) as Vertex)
        .collect();
    // `missing[v]` is how many edges v still gets. The leaf of smallest number goes next; it is
    // either the one that the last edge has freed, if that lies below `scanned`, or found by scan.
    let mut missing = vec![1u32; order as usize];
    for &v in &code {
        missing[v as usize] += 1;
    }
    let mut edges = Vec::with_capacity(order as usize - 1);
    let mut scanned = 0;
    let mut freed = None;
    for &to in &code {
        let leaf = freed
            .take()
            .unwrap_or_else(|| next_leaf(&missing, &mut scanned));
        missing[leaf as usize] = 0;
        edges.push([leaf.min(to), leaf.max(to)]);
        missing[to as usize] -= 1;
        if missing[to as usize] == 1 && (to as usize) < scanned {
            freed = Some(to);
        }
    }
    let leaf = freed.unwrap_or_else(|| next_leaf(&missing, &mut scanned));
    edges.push([leaf, order - 1]);
    edges.sort_unstable();
    edges
}

fn next_leaf(missing: &[u32], scanned: &mut usize) -> Vertex {
    while missing[*scanned] != 1 {
        *scanned += 1;
    }
    *scanned += 1;
    (*scanned - 1) as Vertex
}

/// G(n, m): `size` edges, all such graphs equally likely.
///
/// *Cost*: O(m log m).
pub(crate) fn gnm(order: u32, size: u32, seed: u64) -> Vec<[Vertex; 2]> {
    let n = u64::from(order);
    let pairs = (0..order).flat_map(move |u| (u + 1..order).map(move |v| [u, v]));
    sample(n * n.saturating_sub(1) / 2, size, seed, pairs, |seeded| {
        let u = seeded.below(n) as Vertex;
        let v = seeded.below(n - 1) as Vertex;
        let v = v + Vertex::from(v >= u);
        [u.min(v), u.max(v)]
    })
}

/// `size` edges between `left` first and `right` last vertices, all such graphs equally likely.
///
/// *Cost*: O(m log m).
pub(crate) fn bipartite(left: u32, right: u32, size: u32, seed: u64) -> Vec<[Vertex; 2]> {
    let pairs = (0..left).flat_map(move |u| (left..left + right).map(move |v| [u, v]));
    sample(
        u64::from(left) * u64::from(right),
        size,
        seed,
        pairs,
        |seeded| {
            [
                seeded.below(left.into()) as Vertex,
                left + seeded.below(right.into()) as Vertex,
            ]
        },
    )
}

/// A uniform set of `size` out of `count` pairs, in order.
fn sample(
    count: u64,
    size: u32,
    seed: u64,
    pairs: impl Iterator<Item = [Vertex; 2]>,
    draw: impl Fn(&mut Seeded) -> [Vertex; 2],
) -> Vec<[Vertex; 2]> {
    let mut seeded = Seeded::new(seed, Stream::Edges);
    let mut edges = Vec::with_capacity(size as usize);
    if count <= 16 * u64::from(size) {
        let mut selection = Selection::new(seeded, count, size.into());
        edges.extend(pairs.filter(|_| selection.next()));
        return edges;
    }
    // Draw until there are `size` different ones. The missing ones of each round are few.
    while edges.len() < size as usize {
        edges.extend((edges.len()..size as usize).map(|_| draw(&mut seeded)));
        edges.sort_unstable();
        edges.dedup();
    }
    edges
}

/// A graph all of whose vertices have the same degree; order times degree must be even and the
/// degree below the order.
///
/// Each vertex gets `degree` points, and a random pairing of all points makes the edges (Bollobás's
/// configurations). A pair that would make a loop or a parallel edge is then exchanged with a
/// random edge `c-d`: the pair `a, b` and the edge become `a-c` and `b-d` if both are new. For a
/// fixed degree this is asymptotically uniform. Degrees above half of the order are made as
/// complements. It always ends: should the exchanges not succeed soon (it takes very small or dense
/// graphs), the graph is a circulant one whose edges are exchanged at random 10 m times instead.
///
/// *Cost*: O(m log m) expected.
pub(crate) fn regular(order: u32, degree: u32, seed: u64) -> Vec<[Vertex; 2]> {
    let mut seeded = Seeded::new(seed, Stream::Edges);
    if degree > (order - 1) / 2 {
        let missing = Exchange::regular(order, order - 1 - degree, &mut seeded);
        let mut missing = missing.iter().peekable();
        let pairs = (0..order).flat_map(|u| (u + 1..order).map(move |v| [u, v]));
        return pairs
            .filter(|pair| missing.next_if_eq(&pair).is_none())
            .collect();
    }
    Exchange::regular(order, degree, &mut seeded)
}

/// A simple graph whose edges may be exchanged, with a quick test for an edge.
struct Exchange {
    edges: Vec<[Vertex; 2]>,
    present: Present,
}

/// The set of edges.
enum Present {
    /// A matrix of bits, for dense graphs.
    Matrix { order: u64, bits: Vec<u64> },
    /// Lists of at most `degree` neighbours, for sparse ones.
    Lists {
        degree: usize,
        used: Vec<u32>,
        flat: Vec<Vertex>,
    },
}

impl Exchange {
    fn regular(order: u32, degree: u32, seeded: &mut Seeded) -> Vec<[Vertex; 2]> {
        let graph = Self::paired(order, degree, seeded)
            .unwrap_or_else(|| Self::circulant(order, degree, seeded));
        let mut edges = graph.edges;
        for edge in &mut edges {
            edge.sort_unstable();
        }
        edges.sort_unstable();
        edges
    }

    fn empty(order: u32, degree: u32) -> Self {
        let [n, d] = [order as usize, degree as usize];
        let present = if n <= 64 * d {
            Present::Matrix {
                order: order.into(),
                bits: vec![0; (u64::from(order) * u64::from(order)).div_ceil(64) as usize],
            }
        } else {
            Present::Lists {
                degree: d,
                used: vec![0; n],
                flat: vec![0; n * d],
            }
        };
        Self {
            edges: Vec::with_capacity(n * d / 2),
            present,
        }
    }

    fn paired(order: u32, degree: u32, seeded: &mut Seeded) -> Option<Self> {
        let mut points: Vec<Vertex> = (0..order)
            .flat_map(|v| std::iter::repeat_n(v, degree as usize))
            .collect();
        for last in (1..points.len()).rev() {
            points.swap(last, seeded.index(last + 1));
        }
        let mut graph = Self::empty(order, degree);
        let mut left_over = Vec::new();
        for pair in points.chunks_exact(2) {
            let pair = [pair[0], pair[1]];
            if graph.is_new(pair) {
                graph.insert(pair);
            } else {
                left_over.push(pair);
            }
        }
        drop(points);
        let mut patience = 100 * left_over.len() + 1000;
        while let Some(&[a, b]) = left_over.last() {
            patience = patience.checked_sub(1)?;
            if graph.edges.is_empty() {
                return None;
            }
            let place = seeded.index(graph.edges.len());
            if let Some(crossed) = graph.crossed([a, b], place, seeded) {
                graph.remove(place);
                for pair in crossed {
                    graph.insert(pair);
                }
                left_over.pop();
            }
        }
        Some(graph)
    }

    fn circulant(order: u32, degree: u32, seeded: &mut Seeded) -> Self {
        let mut graph = Self::empty(order, degree);
        for v in 0..order {
            for jump in 1..=degree / 2 {
                graph.insert([v, (v + jump) % order]);
            }
            if degree % 2 == 1 && v < order / 2 {
                graph.insert([v, v + order / 2]);
            }
        }
        if graph.edges.is_empty() {
            return graph;
        }
        for _ in 0..10 * graph.edges.len() {
            let [first, second] = [(); 2].map(|()| seeded.index(graph.edges.len()));
            let crossed = graph.crossed(graph.edges[first], second, seeded);
            if let Some(crossed) = crossed.filter(|_| first != second) {
                graph.remove(first.max(second));
                graph.remove(first.min(second));
                for pair in crossed {
                    graph.insert(pair);
                }
            }
        }
        graph
    }

    /// The two edges that a pair and an edge of the graph, taken in one of its directions, can be
    /// exchanged for.
    fn crossed(
        &self,
        [a, b]: [Vertex; 2],
        place: usize,
        seeded: &mut Seeded,
    ) -> Option<[[Vertex; 2]; 2]> {
        let mut edge = self.edges[place];
        if seeded.below(2) == 1 {
            edge.reverse();
        }
        let [c, d] = edge;
        let is_new = [a, b] != [d, c] && self.is_new([a, c]) && self.is_new([b, d]);
        is_new.then_some([[a, c], [b, d]])
    }

    /// Whether the pair would be an edge that is neither a loop nor there already.
    fn is_new(&self, [u, v]: [Vertex; 2]) -> bool {
        u != v
            && match &self.present {
                Present::Matrix { order, bits } => {
                    let place = u64::from(u) * order + u64::from(v);
                    bits[(place / 64) as usize] >> (place % 64) & 1 == 0
                }
                Present::Lists { degree, used, flat } => {
                    let [start, count] = [u as usize * degree, used[u as usize] as usize];
                    !flat[start..start + count].contains(&v)
                }
            }
    }

    fn insert(&mut self, [u, v]: [Vertex; 2]) {
        self.edges.push([u, v]);
        for [a, b] in [[u, v], [v, u]] {
            match &mut self.present {
                Present::Matrix { order, bits } => {
                    let place = u64::from(a) * *order + u64::from(b);
                    bits[(place / 64) as usize] |= 1 << (place % 64);
                }
                Present::Lists { degree, used, flat } => {
                    let used = &mut used[a as usize];
                    flat[a as usize * *degree + *used as usize] = b;
                    *used += 1;
                }
            }
        }
    }

    fn remove(&mut self, place: usize) {
        let [u, v] = self.edges.swap_remove(place);
        for [a, b] in [[u, v], [v, u]] {
            match &mut self.present {
                Present::Matrix { order, bits } => {
                    let place = u64::from(a) * *order + u64::from(b);
                    bits[(place / 64) as usize] &= !(1 << (place % 64));
                }
                Present::Lists { degree, used, flat } => {
                    let used = &mut used[a as usize];
                    let list = &mut flat[a as usize * *degree..][..*used as usize];
                    let at = list
                        .iter()
                        .position(|&w| w == b)
                        .expect("the edge is there");
                    list.swap(at, *used as usize - 1);
                    *used -= 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn is_simple(order: u32, edges: &[[Vertex; 2]]) {
        assert!(
            edges.is_sorted_by(|a, b| a < b),
            "in order, without repeats"
        );
        assert!(edges.iter().all(|&[u, v]| u < v && v < order));
    }

    #[test]
    fn trees_are_trees_and_all_of_them_come() {
        for order in 1..40 {
            for seed in 0..5 {
                let edges = tree(order, seed);
                is_simple(order, &edges);
                assert_eq!(edges.len() as u32, order - 1);
                let mut sets = slitherlab_graph::UnionFind::new(order as usize);
                assert!(edges.iter().all(|&[u, v]| sets.union(u, v)), "no cycle");
            }
        }
        // Cayley: 4² trees on 4 vertices.
        let mut counts = BTreeMap::new();
        for seed in 0..16_000 {
            *counts.entry(tree(4, seed)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 16);
        assert!(
            counts.values().all(|&count| (850..1150).contains(&count)),
            "{counts:?}"
        );
    }

    #[test]
    fn gnm_has_m_edges_and_reaches_every_graph() {
        for (order, size) in [(1, 0), (5, 0), (5, 3), (5, 10), (40, 20), (40, 700)] {
            let edges = gnm(order, size, 3);
            is_simple(order, &edges);
            assert_eq!(edges.len() as u32, size);
        }
        let seen: BTreeSet<_> = (0..500).map(|seed| gnm(4, 3, seed)).collect();
        assert_eq!(seen.len(), 20);
        // The sparse road as well: 1 of 21 pairs.
        let seen: BTreeSet<_> = (0..500).map(|seed| gnm(7, 1, seed)).collect();
        assert_eq!(seen.len(), 21);
    }

    #[test]
    fn bipartite_edges_cross() {
        for (left, right, size) in [(1, 1, 1), (3, 4, 12), (3, 4, 5), (100, 50, 60)] {
            let edges = bipartite(left, right, size, 9);
            is_simple(left + right, &edges);
            assert_eq!(edges.len() as u32, size);
            assert!(edges.iter().all(|&[u, v]| u < left && v >= left));
        }
    }

    #[test]
    fn regular_graphs_are_regular() {
        let check = |order: u32, degree: u32, edges: Vec<[Vertex; 2]>| {
            is_simple(order, &edges);
            let mut degrees = vec![0; order as usize];
            edges
                .iter()
                .flatten()
                .for_each(|&v| degrees[v as usize] += 1);
            assert!(degrees.iter().all(|&d| d == degree), "{order} {degree}");
        };
        for order in 1..=14 {
            for degree in (0..order).filter(|degree| order * degree % 2 == 0) {
                for seed in 0..20 {
                    check(order, degree, regular(order, degree, seed));
                    if degree <= (order - 1) / 2 {
                        let mut seeded = Seeded::new(seed, Stream::Edges);
                        let mut edges = Exchange::circulant(order, degree, &mut seeded).edges;
                        for edge in &mut edges {
                            edge.sort_unstable();
                        }
                        edges.sort_unstable();
                        check(order, degree, edges);
                    }
                }
            }
        }
        check(1000, 3, regular(1000, 3, 1));
        check(300, 100, regular(300, 100, 1));
        check(300, 290, regular(300, 290, 1));
    }

    #[test]
    fn all_cubic_graphs_on_six_vertices_come() {
        // 70 labelled ones: 60 prisms and 10 of K(3,3).
        let mut counts = BTreeMap::new();
        for seed in 0..14_000 {
            *counts.entry(regular(6, 3, seed)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 70);
    }
}
