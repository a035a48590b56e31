//! The edges in the order of their ends, in which parallel edges stand side by side.

use super::Board;
use slitherlab_graph::{Edge, Graph, Vertex};

/// The edges of a board by their smaller, then their larger end, then their number.
#[derive(Clone, Copy)]
pub(crate) struct EdgeOrder<'a> {
    graph: &'a Graph,
    /// The edge at each place; nothing if the edges themselves are in order.
    sorted: Option<&'a [Edge]>,
}

impl Board {
    /// Returns the edges in the order of their ends.
    ///
    /// *Cost*: O(1); the first time on a board without a text O(n + m log m).
    pub(crate) fn edge_order(&self) -> EdgeOrder<'_> {
        let sorted = match self.spec {
            // A text has its edges in order.
            Some(_) => None,
            None => self
                .sorted_edges
                .get_or_init(|| sorted(&self.graph))
                .as_deref(),
        };
        EdgeOrder {
            graph: &self.graph,
            sorted,
        }
    }
}

/// Sorts the edges by their ends; returns nothing if they are in order.
fn sorted(graph: &Graph) -> Option<Box<[Edge]>> {
    let edges = graph.edges();
    if edges.is_sorted() && edges.iter().all(|[u, v]| u <= v) {
        return None;
    }
    let mut order = Vec::with_capacity(edges.len());
    let mut here: Vec<(Vertex, Edge)> = Vec::new();
    for u in graph.vertices() {
        let arcs = graph.neighbors(u).iter().zip(graph.incident_edges(u));
        here.clear();
        here.extend(arcs.filter(|&(&v, _)| v >= u).map(|(&v, &edge)| (v, edge)));
        here.sort_unstable();
        // A loop has two arcs.
        here.dedup();
        order.extend(here.iter().map(|&(_, edge)| edge));
    }
    Some(order.into_boxed_slice())
}

impl<'a> EdgeOrder<'a> {
    /// Returns the number of an edge among those parallel to it, if there are any.
    ///
    /// *Cost*: O(log m); O(1) if the edges themselves are in order and none is parallel to it.
    pub(crate) fn number(self, edge: Edge) -> Option<u32> {
        let (place, ends) = (self.place(edge), self.ends_of(edge));
        let last = self.graph.edge_count() - 1;
        let is_first = place == 0 || self.ends(place - 1) != ends;
        if is_first && (place == last || self.ends(place + 1) != ends) {
            return None;
        }
        let first = if is_first { place } else { self.first(ends) };
        Some((place - first) as u32)
    }

    /// Returns the edge with these ends, the smaller first, and this number.
    ///
    /// *Cost*: O(log m).
    pub(crate) fn parallel(self, ends: [Vertex; 2], number: usize) -> Option<Edge> {
        let place = self.first(ends).checked_add(number)?;
        let found = place < self.graph.edge_count() && self.ends(place) == ends;
        found.then(|| self.edge(place))
    }

    /// Lists an edge and those parallel to it that come after it.
    ///
    /// *Cost*: O(1) for each edge, after O(log m).
    pub(crate) fn from(self, edge: Edge) -> impl Iterator<Item = Edge> + 'a {
        let ends = self.ends_of(edge);
        let places = self.place(edge)..self.graph.edge_count();
        let parallel = places.take_while(move |&place| self.ends(place) == ends);
        parallel.map(move |place| self.edge(place))
    }

    /// Returns the edge at this place.
    fn edge(self, place: usize) -> Edge {
        self.sorted.map_or(place as Edge, |sorted| sorted[place])
    }

    /// Returns the place of an edge.
    fn place(self, edge: Edge) -> usize {
        let Some(sorted) = self.sorted else {
            return edge as usize;
        };
        let ends = self.ends_of(edge);
        sorted.partition_point(|&other| (self.ends_of(other), other) < (ends, edge))
    }

    /// Returns the place of the first edge with these ends, or of the first after them.
    fn first(self, ends: [Vertex; 2]) -> usize {
        match self.sorted {
            None => {
                let edges = self.graph.edges();
                edges.partition_point(|&other| looked_at(other) < ends)
            }
            Some(sorted) => sorted.partition_point(|&other| self.ends_of(other) < ends),
        }
    }

    /// Returns the ends of the edge at this place, the smaller first.
    fn ends(self, place: usize) -> [Vertex; 2] {
        self.ends_of(self.edge(place))
    }

    /// Returns the ends of an edge, the smaller first.
    fn ends_of(self, edge: Edge) -> [Vertex; 2] {
        let mut ends = looked_at(self.graph.endpoints(edge));
        ends.sort_unstable();
        ends
    }
}

/// Counts, in tests, how often the ends of an edge are looked at.
fn looked_at(ends: [Vertex; 2]) -> [Vertex; 2] {
    #[cfg(test)]
    tests::LOOKS.set(tests::LOOKS.get() + 1);
    ends
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        /// How often the ends of an edge were looked at.
        pub(super) static LOOKS: Cell<usize> = const { Cell::new(0) };
    }

    /// Labels each edge and reads the label; returns how often edges were looked at.
    fn looks(board: &Board) -> usize {
        LOOKS.set(0);
        for edge in 0..board.graph().edge_count() as Edge {
            let label = board.edge_label(edge).to_string();
            assert_eq!(board.edge(&label), Some(edge));
            assert_eq!(board.parallel_from(edge).next(), Some(edge));
        }
        LOOKS.get()
    }

    /// Each label used to look at all edges of an end: 100,000 arcs took seconds.
    #[test]
    fn a_label_looks_at_few_edges() {
        let edges = 1 << 14;
        let two_ways = |e| if e % 3 == 0 { [1, 0] } else { [0, 1] };
        let shapes: [&dyn Fn(u32) -> [Vertex; 2]; 3] = [
            // Parallel edges, written in both ways.
            &two_ways,
            // A star whose leaves come backwards, with doubled edges.
            &|e| [0, (edges - e) / 2 + 1],
            // Loops.
            &|e| [e % 2, e % 2],
        ];
        for shape in shapes {
            let ends = (0..edges).map(shape).collect();
            let board = Board::from_graph(Graph::from_edges(edges as usize, ends).unwrap());
            // Three questions for each edge, of two searches each at most.
            let most = 6 * 17 * edges as usize;
            let looks = looks(&board);
            assert!(0 < looks && looks <= most, "{looks} of {most}");
        }
    }

    /// Compares labels with the definition, on boards of files and of texts.
    #[test]
    fn labels_count_parallel_edges_in_their_order() {
        let mut state = 7_u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for _ in 0..500 {
            let vertices = 1 + random(5);
            let edges: Vec<[Vertex; 2]> = (0..random(12))
                .map(|_| [random(vertices), random(vertices)])
                .collect();
            let graph = Graph::from_edges(vertices as usize, edges.clone()).unwrap();
            let file = Board::from_graph(graph);
            let text = Board::parse(file.text()).unwrap();
            for board in [&file, &text] {
                let ends = |edge: Edge| {
                    let [u, v] = board.graph().endpoints(edge);
                    [u.min(v), u.max(v)]
                };
                for edge in 0..board.graph().edge_count() as Edge {
                    let all =
                        (0..board.graph().edge_count() as Edge).filter(|&e| ends(e) == ends(edge));
                    let parallel: Vec<Edge> = all.collect();
                    let place = parallel.iter().position(|&e| e == edge).unwrap();
                    let [u, v] = ends(edge);
                    let plain = format!("{u}-{v}");
                    let label = match parallel.len() {
                        1 => plain.clone(),
                        _ => format!("{plain}#{place}"),
                    };
                    assert_eq!(board.edge_label(edge).to_string(), label);
                    assert_eq!(board.edge(&label), Some(edge));
                    assert_eq!(board.edge(&format!("{v}-{u}#{place}")), Some(edge));
                    assert_eq!(board.edge(&plain), Some(parallel[0]));
                    assert_eq!(board.edge(&format!("{plain}#{}", parallel.len())), None);
                    let later: Vec<Edge> = board.parallel_from(edge).collect();
                    assert_eq!(later, parallel[place..]);
                }
                assert_eq!(board.edge(&format!("0-{vertices}")), None);
            }
        }
    }
}
