//! Peeling: what vertices of degree at most 2 leave to be solved, in the order to solve it in.

use slitherlab_graph::{Edge, Graph, NONE, Vertex};

/// The 3-core of a graph, with its vertices renumbered, and the vertices outside it in the order in
/// which they were peeled off.
///
/// **Why peeling is exact.** Let v have at most two edges that are not loops. Two forests of G − v
/// stay forests when one edge at v goes into each of them, for v is a leaf of both. So u(G) = u(G −
/// v) + deg(v), and a best pair for G − v grows to a best pair for G. All of a square grid peels
/// off like this, and so does a random graph with fewer than about 1.67 n edges.
///
/// **The order of the kernel.** The vertices are removed one after the other, always one of the
/// smallest remaining degree, and numbered from the last removed to the first. So a vertex of the
/// kernel has few edges to *older* vertices (those with smaller numbers); when it enters, two of
/// these go into the two forests at once and only the rest can be trouble. Among several of
/// smallest degree the one that lost an edge last is taken: the removal then sweeps over the graph
/// instead of eating into it everywhere, which keeps neighbours near in the numbering (and in the
/// cache) and leaves the free places close to the edges that need them.
pub(crate) struct Kernel {
    /// The kernel. Its edges stand in the order of their younger ends, which come first in them.
    pub(crate) graph: Graph,
    /// The vertex of the original graph that each vertex of the kernel was.
    pub(crate) vertex_origin: Vec<Vertex>,
    /// The edge of the original graph that each edge of the kernel was.
    pub(crate) edge_origin: Vec<Edge>,
    /// The vertices outside the kernel, first peeled first.
    pub(crate) peeled: Vec<Peeled>,
}

/// A vertex that was peeled off, with its at most two edges at that moment ([`NONE`] if fewer).
#[derive(Clone, Copy)]
pub(crate) struct Peeled {
    pub(crate) vertex: Vertex,
    pub(crate) edges: [Edge; 2],
}

impl Kernel {
    /// Peels the graph and orders its kernel.
    ///
    /// *Cost*: O(n + m) time; 8 bytes a vertex and 12 bytes an edge besides the result. Vertices of
    /// large degree cost O(log n) each.
    pub(crate) fn of(graph: &Graph) -> Self {
        let n = graph.vertex_count();
        let mut degree: Vec<u32> = graph.vertices().map(|v| graph.degree(v) as u32).collect();
        for &[u, v] in graph.edges() {
            if u == v {
                degree[u as usize] -= 2;
            }
        }
        let peeled = peel(graph, &mut degree);
        let mut removal = Removal::new(graph, degree);
        // The vertices of the kernel, youngest first, their arcs to older vertices, and where these
        // start.
        let size = n - peeled.len();
        let mut vertices = Vec::with_capacity(size);
        let mut starts = Vec::with_capacity(size);
        let mut arcs: Vec<(Vertex, Edge)> = Vec::new();
        while let Some(vertex) = removal.next() {
            vertices.push(vertex);
            starts.push(arcs.len());
            removal.remove(vertex, |older, edge| arcs.push((older, edge)));
        }
        vertices.reverse();
        let mut number = removal.degree;
        for (new, &old) in vertices.iter().enumerate() {
            number[old as usize] = new as Vertex;
        }
        let mut ends = Vec::with_capacity(arcs.len());
        let mut edge_origin = Vec::with_capacity(arcs.len());
        for (younger, &start) in starts.iter().rev().enumerate() {
            for (older, edge) in arcs.drain(start..) {
                ends.push([younger as Vertex, number[older as usize]]);
                edge_origin.push(edge);
            }
        }
        Self {
            graph: Graph::from_edges(size, ends)
                .expect("a part of a graph has no more vertices and edges than the graph"),
            vertex_origin: vertices,
            edge_origin,
            peeled,
        }
    }
}

/// Removes vertices of degree at most 2 until there are none. Here the order does not matter; this
/// one, first come first served, lets the processor look ahead.
fn peel(graph: &Graph, degree: &mut [u32]) -> Vec<Peeled> {
    let small = graph.vertices().filter(|&v| degree[v as usize] <= 2);
    let new = |vertex| Peeled {
        vertex,
        edges: [NONE; 2],
    };
    let mut peeled: Vec<Peeled> = small.map(new).collect();
    let mut next = 0;
    while next < peeled.len() {
        let vertex = peeled[next].vertex;
        degree[vertex as usize] = NONE;
        let mut count = 0;
        let arcs = graph.neighbors(vertex).iter();
        for (&w, &edge) in arcs.zip(graph.incident_edges(vertex)) {
            let degree = &mut degree[w as usize];
            if *degree != NONE {
                peeled[next].edges[count] = edge;
                count += 1;
                *degree -= 1;
                if *degree == 2 {
                    peeled.push(new(w));
                }
            }
        }
        next += 1;
    }
    peeled
}

/// Above this degree the order is that of the degrees at the beginning: what matters is who has few
/// edges left.
const LARGE: usize = 64;

/// Removes vertices in the order of their degrees.
struct Removal<'graph> {
    graph: &'graph Graph,
    /// How many edges each vertex has left, loops not counted; [`NONE`] if it is removed.
    degree: Vec<u32>,
    /// For each degree below [`LARGE`] the vertices that have had it, the last ones on top. A
    /// vertex whose degree has changed since is out of date here.
    stacks: Vec<Vec<Vertex>>,
    /// No vertex has a smaller degree.
    least: usize,
    /// The other vertices, the smallest degrees at the end.
    large: Vec<Vertex>,
}

impl<'graph> Removal<'graph> {
    /// Starts with the vertices whose degree is not [`NONE`].
    fn new(graph: &'graph Graph, degree: Vec<u32>) -> Self {
        let mut stacks = vec![Vec::new(); LARGE];
        let mut large = Vec::new();
        for v in graph.vertices() {
            match degree[v as usize] as usize {
                d if d < LARGE => stacks[d].push(v),
                d if d != NONE as usize => large.push(v),
                _ => {}
            }
        }
        large.sort_by_key(|&v| std::cmp::Reverse(degree[v as usize]));
        Self {
            graph,
            degree,
            stacks,
            least: 0,
            large,
        }
    }

    /// A vertex of smallest degree, if there is any.
    fn next(&mut self) -> Option<Vertex> {
        while self.least < LARGE {
            while let Some(v) = self.stacks[self.least].pop() {
                if self.degree[v as usize] as usize == self.least {
                    return Some(v);
                }
            }
            self.least += 1;
        }
        loop {
            let v = self.large.pop()?;
            if self.degree[v as usize] != NONE {
                return Some(v);
            }
        }
    }

    /// Removes a vertex and reports its remaining arcs.
    fn remove(&mut self, vertex: Vertex, mut report: impl FnMut(Vertex, Edge)) {
        self.degree[vertex as usize] = NONE;
        let arcs = self.graph.neighbors(vertex).iter();
        for (&w, &edge) in arcs.zip(self.graph.incident_edges(vertex)) {
            let degree = &mut self.degree[w as usize];
            if *degree == NONE {
                continue;
            }
            report(w, edge);
            *degree -= 1;
            let degree = *degree as usize;
            if degree < LARGE {
                self.stacks[degree].push(w);
                self.least = self.least.min(degree);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_kernel_is_the_3_core_in_smallest_last_order(
            n in 1u32..14,
            raw in proptest::collection::vec((0u32..14, 0u32..14), 0..50),
        ) {
            let edges: Vec<[u32; 2]> = raw.iter().map(|&(u, v)| [u % n, v % n]).collect();
            let graph = Graph::from_edges(n as usize, edges.clone()).unwrap();
            let kernel = Kernel::of(&graph);
            // Replay the removal with plain sets.
            let mut gone = vec![false; n as usize];
            let left = |v: Vertex, gone: &[bool]| -> Vec<Edge> {
                let there = |&e: &Edge| {
                    let [a, b] = edges[e as usize];
                    a != b && (a == v || b == v) && !gone[a as usize] && !gone[b as usize]
                };
                (0..edges.len() as Edge).filter(there).collect()
            };
            let smallest = |gone: &[bool]| {
                let there = (0..n).filter(|&v| !gone[v as usize]);
                there.map(|v| left(v, gone).len()).min().unwrap()
            };
            for peeled in &kernel.peeled {
                let mut found = left(peeled.vertex, &gone);
                prop_assert!(found.len() <= 2);
                found.resize(2, NONE);
                prop_assert_eq!(found, peeled.edges);
                gone[peeled.vertex as usize] = true;
            }
            prop_assert_eq!(kernel.graph.vertex_count() + kernel.peeled.len(), n as usize);
            if kernel.graph.vertex_count() > 0 {
                prop_assert!(smallest(&gone) > 2);
            }
            let mut next = kernel.graph.edge_count();
            for (v, &origin) in kernel.vertex_origin.iter().enumerate().rev() {
                let found = left(origin, &gone);
                prop_assert_eq!(found.len(), smallest(&gone));
                next -= found.len();
                let own = next..next + found.len();
                prop_assert_eq!(&kernel.edge_origin[own.clone()], &found[..]);
                for e in own {
                    let [younger, older] = kernel.graph.endpoints(e as Edge);
                    prop_assert_eq!(younger, v as Vertex);
                    prop_assert!(older < younger);
                    let older = kernel.vertex_origin[older as usize];
                    let original = edges[kernel.edge_origin[e] as usize];
                    prop_assert!(original == [origin, older] || original == [older, origin]);
                }
                gone[origin as usize] = true;
            }
            prop_assert_eq!(next, 0);
        }
    }
}
