//! Walks in forests: the cycle that an edge closes, and the cut that an edge leaves.

use slitherlab_graph::{Edge, Graph, NONE, Vertex};

/// Walks from both ends of an edge at once.
///
/// *Cost*: a walk takes time in proportion to the arcs of the smaller of two sides, and at most O(n + m); 8
/// bytes a vertex.
#[derive(Clone, Debug)]
pub(crate) struct Walker {
    /// For each vertex the last side that was there: two numbers a walk.
    seen: Vec<u32>,
    walks: u32,
    /// The edge by which a vertex was found, and [`NONE`] where a side began.
    by: Vec<Edge>,
    sides: [Side; 2],
    path: Vec<Edge>,
}

#[derive(Clone, Debug, Default)]
struct Side {
    found: Vec<Vertex>,
    /// Which of them is looked at, and the next of its arcs.
    index: usize,
    arc: usize,
}

/// How the sides met, or which of them came to an end.
enum Meeting {
    /// Along this edge.
    Along(Edge),
    /// Never: this side is complete.
    Never(usize),
}

impl Walker {
    pub(crate) fn new(vertices: usize) -> Self {
        Self {
            seen: vec![0; vertices],
            walks: 0,
            by: vec![NONE; vertices],
            sides: Default::default(),
            path: Vec::new(),
        }
    }

    /// The edges of a way between the ends of an edge that is not a loop, along edges of a forest:
    /// with it, the cycle that it closes there. `None` if there is none.
    pub(crate) fn path(
        &mut self,
        graph: &Graph,
        edge: Edge,
        in_forest: impl Fn(Edge) -> bool,
    ) -> Option<&[Edge]> {
        match self.walk(graph, edge, |e| e != edge && in_forest(e)) {
            Meeting::Never(_) => None,
            Meeting::Along(bridge) => {
                self.path.clear();
                self.path.push(bridge);
                for mut v in graph.endpoints(bridge) {
                    while self.by[v as usize] != NONE {
                        let edge = self.by[v as usize];
                        self.path.push(edge);
                        v = graph.opposite(edge, v);
                    }
                }
                Some(&self.path)
            }
        }
    }

    /// A wanted edge that joins the two trees into which a forest falls when it loses an edge.
    pub(crate) fn crossing(
        &mut self,
        graph: &Graph,
        edge: Edge,
        in_forest: impl Fn(Edge) -> bool,
        wanted: impl Fn(Edge) -> bool,
    ) -> Option<Edge> {
        let side = match self.walk(graph, edge, |e| e != edge && in_forest(e)) {
            Meeting::Along(_) => return None,
            Meeting::Never(side) => side,
        };
        let mark = self.mark(side);
        for &v in &self.sides[side].found {
            let arcs = graph.neighbors(v).iter().zip(graph.incident_edges(v));
            for (&w, &e) in arcs {
                if self.seen[w as usize] != mark && e != edge && wanted(e) {
                    return Some(e);
                }
            }
        }
        None
    }

    fn mark(&self, side: usize) -> u32 {
        2 * self.walks + side as u32
    }

    /// Walks from both ends of an edge along usable edges until the sides meet or one is complete.
    fn walk(&mut self, graph: &Graph, edge: Edge, usable: impl Fn(Edge) -> bool) -> Meeting {
        if self.walks == u32::MAX / 2 - 1 {
            self.seen.fill(0);
            self.walks = 0;
        }
        self.walks += 1;
        let ends = graph.endpoints(edge);
        for (number, side) in self.sides.iter_mut().enumerate() {
            side.found.clear();
            side.found.push(ends[number]);
            side.index = 0;
            side.arc = graph.arcs(ends[number]).start;
            self.seen[ends[number] as usize] = 2 * self.walks + number as u32;
            self.by[ends[number] as usize] = NONE;
        }
        loop {
            for number in [0, 1] {
                let (mark, other) = (self.mark(number), self.mark(1 - number));
                let side = &mut self.sides[number];
                let Some(&v) = side.found.get(side.index) else {
                    return Meeting::Never(number);
                };
                if side.arc == graph.arcs(v).end {
                    side.index += 1;
                    if let Some(&next) = side.found.get(side.index) {
                        side.arc = graph.arcs(next).start;
                    }
                    continue;
                }
                let (w, e) = (graph.targets()[side.arc], graph.arc_edges()[side.arc]);
                side.arc += 1;
                if self.seen[w as usize] == mark || !usable(e) {
                    continue;
                }
                if self.seen[w as usize] == other {
                    return Meeting::Along(e);
                }
                self.seen[w as usize] = mark;
                self.by[w as usize] = e;
                side.found.push(w);
            }
        }
    }
}
