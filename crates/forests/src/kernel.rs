//! Peeling: what vertices of degree at most 2 leave to be solved, in the order to solve it in.

use slitherlab_graph::{Edge, Graph, NONE, Vertex};

/// The 3-core of a graph, with its vertices renumbered, and the vertices outside it in the order
/// in which they were peeled off.
///
/// **Why peeling is exact.** Let v have at most two edges that are not loops. Two forests of
/// G − v stay forests when one edge at v goes into each of them, for v is a leaf of both. So
/// u(G) = u(G − v) + deg(v), and a best pair for G − v grows to a best pair for G. All of a square grid peels
/// off like this, and so does a random graph with fewer than about 1.67 n edges.
///
/// **The order of the kernel.** The vertices are removed one after the other, always one of the
/// smallest remaining degree, and numbered from the last removed to the first. So a vertex of the
/// kernel has few edges to *older* vertices (those with smaller numbers); when it enters, two of
/// these go into the two forests at once and only the rest can be trouble. Among
/// several of smallest degree the one that lost an edge last is taken: the removal then sweeps
/// over the graph instead of eating into it everywhere, which keeps neighbours near in the
/// numbering (and in the cache) and leaves the free places close to the edges that need them.
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

/// What the removal has to know about a vertex, side by side because it needs both at once.
#[derive(Clone, Copy)]
struct Record {
    /// Its place in the order.
    place: u32,
    /// How many edges it has left, loops not counted.
    degree: u32,
}

impl Kernel {
    /// Peels the graph and orders its kernel.
    ///
    /// *Cost*: O(n + m) time; 12 bytes a vertex besides the result.
    pub(crate) fn of(graph: &Graph) -> Self {
        let mut removal = Removal::new(graph);
        let n = graph.vertex_count();
        let mut peeled = Vec::new();
        let mut next = 0;
        while next < n {
            let vertex = removal.order[next];
            if removal.records[vertex as usize].degree > 2 {
                break;
            }
            let mut edges = [NONE; 2];
            let mut count = 0;
            removal.remove(next, |_, edge| {
                edges[count] = edge;
                count += 1;
            });
            peeled.push(Peeled { vertex, edges });
            next += 1;
        }
        // The arcs to older vertices, youngest vertex first, and where each vertex's start.
        let size = n - next;
        let mut starts = Vec::with_capacity(size);
        let mut arcs: Vec<(Vertex, Edge)> = Vec::new();
        for place in next..n {
            starts.push(arcs.len());
            removal.remove(place, |older, edge| arcs.push((older, edge)));
        }
        let mut ends = Vec::with_capacity(arcs.len());
        let mut edge_origin = Vec::with_capacity(arcs.len());
        for (younger, &start) in starts.iter().rev().enumerate() {
            for (older, edge) in arcs.drain(start..) {
                let older = n as u32 - 1 - removal.records[older as usize].place;
                ends.push([younger as Vertex, older]);
                edge_origin.push(edge);
            }
        }
        removal.order.drain(..next);
        removal.order.reverse();
        Self {
            graph: Graph::from_edges(size, ends)
                .expect("a part of a graph has no more vertices and edges than the graph"),
            vertex_origin: removal.order,
            edge_origin,
            peeled,
        }
    }
}

/// The vertices in the order of their removal so far, then the rest sorted by degree.
struct Removal<'graph> {
    graph: &'graph Graph,
    order: Vec<Vertex>,
    records: Vec<Record>,
    /// Where the vertices of this degree *or more* start in `order`; a place at or before that of
    /// the vertex being removed is out of date and means the one after it.
    start: Vec<u32>,
}

impl<'graph> Removal<'graph> {
    fn new(graph: &'graph Graph) -> Self {
        let mut records: Vec<Record> = graph
            .vertices()
            .map(|v| Record {
                place: 0,
                degree: graph.degree(v) as u32,
            })
            .collect();
        for &[u, v] in graph.edges() {
            if u == v {
                records[u as usize].degree -= 2;
            }
        }
        let largest = records.iter().map(|r| r.degree).max().unwrap_or(0) as usize;
        let mut start = vec![0; largest + 2];
        for record in &records {
            start[record.degree as usize + 1] += 1;
        }
        for d in 0..=largest {
            start[d + 1] += start[d];
        }
        let mut next = start.clone();
        let mut order = vec![0; records.len()];
        for (v, record) in records.iter_mut().enumerate() {
            let slot = &mut next[record.degree as usize];
            record.place = *slot;
            order[*slot as usize] = v as Vertex;
            *slot += 1;
        }
        Self {
            graph,
            order,
            records,
            start,
        }
    }

    /// Removes the vertex at `place`, all before it being gone, and reports its remaining arcs.
    fn remove(&mut self, place: usize, mut report: impl FnMut(Vertex, Edge)) {
        let vertex = self.order[place];
        let after = place as u32 + 1;
        let arcs = self.graph.neighbors(vertex).iter();
        for (&w, &edge) in arcs.zip(self.graph.incident_edges(vertex)) {
            let Record { place, degree } = self.records[w as usize];
            if place < after {
                continue;
            }
            report(w, edge);
            // Past the first vertex of its degree the boundary moves, which makes it the last of
            // the next smaller degree; from there it goes to the front.
            let first = self.start[degree as usize].max(after);
            let front = self.start[degree as usize - 1].max(after);
            self.start[degree as usize] = first + 1;
            self.put(self.order[first as usize], place);
            self.order[first as usize] = w;
            self.put(self.order[front as usize], first);
            self.put(w, front);
            self.records[w as usize].degree = degree - 1;
        }
    }

    fn put(&mut self, vertex: Vertex, place: u32) {
        self.order[place as usize] = vertex;
        self.records[vertex as usize].place = place;
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
                prop_assert_eq!(found.len(), smallest(&gone));
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
