//! The edges in the order of their ends, in which parallel edges stand side by side.

use super::Board;
use slitherlab_graph::{Edge, Vertex};

impl Board {
    /// Returns the edges by their smaller, then their larger end, then their number; nothing if
    /// the board has a text, because its edges are in that order.
    ///
    /// *Cost*: O(m log m) the first time, then O(1).
    fn in_order(&self) -> Option<&[Edge]> {
        let sorted = || {
            let mut edges: Vec<Edge> = (0..self.graph.edge_count() as Edge).collect();
            edges.sort_by_key(|&edge| self.ends(edge));
            edges
        };
        let is_sorted = self.spec.is_some();
        (!is_sorted).then(|| self.sorted_edges.get_or_init(sorted).as_slice())
    }

    /// Returns the edge at this place of the order.
    pub(crate) fn edge_at(&self, place: usize) -> Option<Edge> {
        let here = || self.in_order().map_or(place as Edge, |edges| edges[place]);
        (place < self.graph.edge_count()).then(here)
    }

    /// Returns the place of an edge.
    ///
    /// *Cost*: O(log m), after O(m log m) the first time.
    pub(crate) fn place_of(&self, edge: Edge) -> usize {
        let here = (self.ends(edge), edge);
        let before = |&other: &Edge| (self.ends(other), other) < here;
        self.in_order()
            .map_or(edge as usize, |edges| edges.partition_point(before))
    }

    /// Returns the place of the first edge with these ends, in order, or of the first after them.
    ///
    /// *Cost*: O(log m), after O(m log m) the first time.
    pub(crate) fn first_from(&self, ends: [Vertex; 2]) -> usize {
        match self.in_order() {
            None => self.graph.edges().partition_point(|&other| other < ends),
            Some(edges) => edges.partition_point(|&other| self.ends(other) < ends),
        }
    }

    /// Returns the ends of an edge, in order.
    pub(crate) fn ends(&self, edge: Edge) -> [Vertex; 2] {
        #[cfg(test)]
        tests::LOOKS.set(tests::LOOKS.get() + 1);
        let mut ends = self.graph.endpoints(edge);
        ends.sort_unstable();
        ends
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use slitherlab_graph::Graph;

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
            // The edges are sorted; then three questions for each edge, of two searches at most.
            let most = 8 * 17 * edges as usize;
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
