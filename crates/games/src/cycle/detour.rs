//! Whether another way is left when an edge goes.

use slitherlab_graph::{Edge, Graph, Vertex};

/// Looks for a way between two vertices from both of them at once, so that the cost is that of the smaller
/// of the two parts if there is none, and usually that of a few steps if there is one.
#[derive(Clone, Debug)]
pub(super) struct Detour {
    /// For each vertex the last side that was there: two numbers a search.
    seen: Vec<u32>,
    searches: u32,
    sides: [Side; 2],
}

#[derive(Clone, Debug, Default)]
struct Side {
    found: Vec<Vertex>,
    /// Which of them is looked at, and the next of its arcs.
    index: usize,
    arc: usize,
}

impl Detour {
    pub(super) fn new(n: usize) -> Self {
        Self {
            seen: vec![0; n],
            searches: 0,
            sides: Default::default(),
        }
    }

    /// `None` if usable edges lead from one vertex to the other; if not, all vertices to which they lead from
    /// one of the two.
    pub(super) fn separated(
        &mut self,
        graph: &Graph,
        ends: [Vertex; 2],
        usable: impl Fn(Edge) -> bool,
    ) -> Option<&[Vertex]> {
        if ends[0] == ends[1] {
            return None;
        }
        if self.searches == u32::MAX / 2 {
            self.seen.fill(0);
            self.searches = 0;
        }
        self.searches += 1;
        for (number, side) in self.sides.iter_mut().enumerate() {
            side.found.clear();
            side.found.push(ends[number]);
            side.index = 0;
            side.arc = graph.arcs(ends[number]).start;
            self.seen[ends[number] as usize] = 2 * self.searches - number as u32;
        }
        loop {
            for number in [0, 1] {
                let side = &mut self.sides[number];
                let mark = 2 * self.searches - number as u32;
                let Some(&v) = side.found.get(side.index) else {
                    return Some(&self.sides[number].found);
                };
                if side.arc == graph.arcs(v).end {
                    side.index += 1;
                    if let Some(&next) = side.found.get(side.index) {
                        side.arc = graph.arcs(next).start;
                    }
                    continue;
                }
                let (w, edge) = (graph.targets()[side.arc], graph.arc_edges()[side.arc]);
                side.arc += 1;
                if !usable(edge) || self.seen[w as usize] == mark {
                    continue;
                }
                if self.seen[w as usize] == 2 * self.searches - (1 - number as u32) {
                    return None;
                }
                self.seen[w as usize] = mark;
                side.found.push(w);
            }
        }
    }
}
