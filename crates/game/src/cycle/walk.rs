//! Walks from two vertices at once: whether another way is left when an edge goes.

use slitherlab_graph::{Edge, Graph, Vertex};

/// Walks from two vertices until they meet or one of them has been everywhere, so that the cost is
/// that of the smaller of the two parts if there is no way between them, and usually that of a few
/// steps if there is one.
///
/// ```
/// use slitherlab_game::cycle::{Meeting, Walks};
/// use slitherlab_graph::Graph;
///
/// // A path falls apart without its middle edge.
/// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
/// let mut walks = Walks::new(4);
/// let meeting = walks.walk(&path, [1, 2], |edge| edge != 1, |_, _| {});
/// let Meeting::Never(side) = meeting else { unreachable!() };
/// assert_eq!(walks.side(side).len(), 2);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walks {
    /// For each vertex the last side that was there: two numbers a walk.
    seen: Vec<u32>,
    count: u32,
    sides: [Side; 2],
}

#[derive(Clone, Debug, Default)]
struct Side {
    found: Vec<Vertex>,
    /// Which of them is looked at, and the next of its arcs.
    index: usize,
    arc: usize,
}

/// How the sides met, or which of them came to an end.
///
/// ```
/// use slitherlab_game::cycle::{Meeting, Walks};
/// use slitherlab_graph::Graph;
///
/// let edge = Graph::from_edges(2, vec![[0, 1]])?;
/// let meeting = Walks::new(2).walk(&edge, [0, 1], |_| true, |_, _| {});
/// assert_eq!(meeting, Meeting::Along(0));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Along this edge.
    Along(Edge),
    /// Never: this side is complete.
    Never(usize),
}

impl Walks {
    /// Walks among this many vertices.
    pub fn new(vertices: usize) -> Self {
        Self {
            seen: vec![0; vertices],
            count: 0,
            sides: Default::default(),
        }
    }

    /// Walks from two different vertices along usable edges until the sides meet or one is
    /// complete; says of each vertex that is found by which edge it was.
    pub fn walk(
        &mut self,
        graph: &Graph,
        ends: [Vertex; 2],
        usable: impl Fn(Edge) -> bool,
        mut found: impl FnMut(Vertex, Edge),
    ) -> Meeting {
        if self.count == u32::MAX / 2 - 1 {
            self.seen.fill(0);
            self.count = 0;
        }
        self.count += 1;
        let marks = [0, 1].map(|side| self.mark(side));
        for (number, side) in self.sides.iter_mut().enumerate() {
            side.found.clear();
            side.found.push(ends[number]);
            side.index = 0;
            side.arc = graph.arcs(ends[number]).start;
            self.seen[ends[number] as usize] = marks[number];
        }
        loop {
            for number in [0, 1] {
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
                let (w, edge) = (graph.targets()[side.arc], graph.arc_edges()[side.arc]);
                side.arc += 1;
                if self.seen[w as usize] == marks[number] || !usable(edge) {
                    continue;
                }
                if self.seen[w as usize] == marks[1 - number] {
                    return Meeting::Along(edge);
                }
                self.seen[w as usize] = marks[number];
                found(w, edge);
                side.found.push(w);
            }
        }
    }

    fn mark(&self, side: usize) -> u32 {
        2 * self.count + side as u32
    }

    /// Returns the vertices that a side of the last walk found.
    pub fn side(&self, side: usize) -> &[Vertex] {
        &self.sides[side].found
    }

    /// Returns whether a vertex is one of them.
    pub fn is_on(&self, side: usize, vertex: Vertex) -> bool {
        self.seen[vertex as usize] == self.mark(side)
    }
}
