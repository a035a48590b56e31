//! Walks in forests: the cycle that an edge closes, and the cut that an edge leaves.

use slitherlab_game::cycle::{Meeting, Walks};
use slitherlab_graph::{Edge, Graph, NONE};

/// Walks from both ends of an edge at once.
///
/// *Cost*: a walk takes time in proportion to the arcs of the smaller of two sides, and at most O(n
/// + m); 8 bytes a vertex.
#[derive(Clone, Debug)]
pub(crate) struct Walker {
    walks: Walks,
    /// The edge by which a vertex was found, and [`NONE`] where a side began.
    by: Vec<Edge>,
    path: Vec<Edge>,
}

impl Walker {
    pub(crate) fn new(vertices: usize) -> Self {
        Self {
            walks: Walks::new(vertices),
            by: vec![NONE; vertices],
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
        for &v in self.walks.side(side) {
            let arcs = graph.neighbors(v).iter().zip(graph.incident_edges(v));
            for (&w, &e) in arcs {
                if !self.walks.is_on(side, w) && e != edge && wanted(e) {
                    return Some(e);
                }
            }
        }
        None
    }

    /// Walks from both ends of an edge along usable edges until the sides meet or one is complete.
    fn walk(&mut self, graph: &Graph, edge: Edge, usable: impl Fn(Edge) -> bool) -> Meeting {
        let ends = graph.endpoints(edge);
        for end in ends {
            self.by[end as usize] = NONE;
        }
        let by = &mut self.by;
        self.walks
            .walk(graph, ends, usable, |w, e| by[w as usize] = e)
    }
}
