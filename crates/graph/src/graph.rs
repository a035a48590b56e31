//! The graph itself: immutable, compact, with edge ids.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

/// A vertex: an index in `0..graph.vertex_count()`.
///
/// ```
/// use slitherlab_graph::{Graph, Vertex};
///
/// let path = Graph::from_pairs([(0, 1), (1, 2)])?;
/// let ends: Vec<Vertex> = path.vertices().filter(|&v| path.degree(v) == 1).collect();
/// assert_eq!(ends, [0, 2]);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
pub type Vertex = u32;

/// An edge: an index in `0..graph.edge_count()`, the place of the edge in the list that the graph
/// was built from. Parallel edges differ in nothing but this id.
///
/// ```
/// use slitherlab_graph::{Edge, Graph};
///
/// let doubled = Graph::from_pairs([(0, 1), (1, 2), (0, 1)])?;
/// let edges: Vec<Edge> = doubled.edges_between(0, 1).collect();
/// assert_eq!(edges, [0, 2]);
/// assert_eq!(doubled.endpoints(1), [1, 2]);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
pub type Edge = u32;

/// Stands for "no vertex" or "no edge" where an algorithm keeps plain `u32` arrays.
///
/// ```
/// use slitherlab_graph::{MAX_COUNT, NONE};
///
/// assert!(NONE as usize > MAX_COUNT);
/// ```
pub const NONE: u32 = u32::MAX;

/// The largest number of vertices, and of edges, that a [`Graph`] may have: 2³¹ − 2, so that the
/// two arcs of every edge can be counted in a `u32` and [`NONE`] is never an id.
///
/// ```
/// use slitherlab_graph::{Graph, MAX_COUNT};
///
/// assert!(Graph::from_edges(MAX_COUNT + 1, Vec::new()).is_err());
/// ```
pub const MAX_COUNT: usize = (u32::MAX / 2 - 1) as usize;

/// Why a list of edges is not a graph.
///
/// ```
/// use slitherlab_graph::Graph;
///
/// let error = Graph::from_edges(2, vec![[0, 2]]).unwrap_err();
/// assert!(error.to_string().contains('2'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge names a vertex that does not exist.
    NoSuchVertex {
        /// The place of the edge in the list.
        edge: usize,
        /// The vertex it names.
        vertex: Vertex,
        /// How many vertices there are.
        vertices: usize,
    },
    /// More than [`MAX_COUNT`] vertices or edges.
    TooLarge {
        /// "vertices" or "edges".
        what: &'static str,
        /// How many there are.
        count: usize,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchVertex {
                edge,
                vertex,
                vertices,
            } => write!(
                f,
                "edge {edge} names vertex {vertex}, but the graph has {vertices} vertices"
            ),
            Self::TooLarge { what, count } => write!(
                f,
                "{count} {what} are more than the {MAX_COUNT} that a graph may have"
            ),
        }
    }
}

impl std::error::Error for GraphError {}

/// An undirected multigraph in compressed sparse row form.
///
/// Vertices and edges are `u32` ids. Every edge gives one *arc* at each of its two ends; the arcs
/// of a vertex stand side by side in one flat array, in the order of their edges' ids. Parallel
/// edges are kept and told apart by their ids; a loop gives its vertex two arcs, so that the
/// degrees always add up to twice the number of edges.
///
/// The graph never changes. Algorithms that delete or contract build a new one ([`crate::Minor`]).
///
/// *Memory*: 4 bytes a vertex and 16 bytes an edge; [`Graph::incident_edges`] adds 8 bytes an edge
/// when it is first called.
///
/// ```
/// use slitherlab_graph::Graph;
///
/// // A triangle with a doubled side and a loop.
/// let graph = Graph::from_edges(3, vec![[0, 1], [1, 2], [2, 0], [0, 1], [2, 2]])?;
/// assert_eq!(graph.vertex_count(), 3);
/// assert_eq!(graph.edge_count(), 5);
/// assert_eq!(graph.neighbors(0), [1, 2, 1]);
/// assert_eq!(graph.incident_edges(0), [0, 2, 3]);
/// assert_eq!(graph.degree(2), 4);
/// assert!(!graph.is_simple());
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    endpoints: Box<[[Vertex; 2]]>,
    /// The arcs of `v` are `offsets[v]..offsets[v + 1]`.
    offsets: Box<[u32]>,
    targets: Box<[Vertex]>,
    /// The edge of each arc. Only edge games and forests ask for it, so it is made on demand.
    arc_edges: OnceLock<Box<[Edge]>>,
}

impl Graph {
    /// Builds the graph with these edges. Its vertices are `0..=` the largest number in a pair.
    ///
    /// *Cost*: O(n + m) time.
    ///
    /// ```
    /// use slitherlab_graph::Graph;
    ///
    /// let path = Graph::from_pairs([(0, 1), (1, 2)])?;
    /// assert_eq!(path.vertex_count(), 3);
    /// # Ok::<(), slitherlab_graph::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there are more than [`MAX_COUNT`] vertices or edges.
    pub fn from_pairs(
        pairs: impl IntoIterator<Item = impl Into<[Vertex; 2]>>,
    ) -> Result<Self, GraphError> {
        let edges: Vec<[Vertex; 2]> = pairs.into_iter().map(Into::into).collect();
        let last = edges.iter().flatten().max();
        Self::from_edges(last.map_or(0, |&last| last as usize + 1), edges)
    }

    /// Builds the graph with vertices `0..vertices` and the given edges, whose ids are their places
    /// in the list.
    ///
    /// *Cost*: O(n + m) time; no memory beyond the graph's own.
    ///
    /// # Errors
    /// Returns an error if an edge names a vertex that does not exist, or there are more than
    /// [`MAX_COUNT`] vertices or edges.
    pub fn from_edges(vertices: usize, edges: Vec<[Vertex; 2]>) -> Result<Self, GraphError> {
        for (what, count) in [("vertices", vertices), ("edges", edges.len())] {
            if count > MAX_COUNT {
                return Err(GraphError::TooLarge { what, count });
            }
        }
        // Count the arcs of v in offsets[v], sum them up so that offsets[v] is the *end* of v's
        // arcs, then walk the edges backwards, each arc moving its vertex's mark down by one: at
        // the end offsets[v] is the start, and the arcs stand in the order of the edges.
        let mut offsets = vec![0u32; vertices + 1].into_boxed_slice();
        for (edge, ends) in edges.iter().enumerate() {
            for &vertex in ends {
                if vertex as usize >= vertices {
                    return Err(GraphError::NoSuchVertex {
                        edge,
                        vertex,
                        vertices,
                    });
                }
                offsets[vertex as usize] += 1;
            }
        }
        let mut end = 0;
        for offset in &mut offsets {
            end += *offset;
            *offset = end;
        }
        let mut targets = vec![0; edges.len() * 2].into_boxed_slice();
        for &[u, v] in edges.iter().rev() {
            for (from, to) in [(v, u), (u, v)] {
                let slot = &mut offsets[from as usize];
                *slot -= 1;
                targets[*slot as usize] = to;
            }
        }
        Ok(Self {
            endpoints: edges.into_boxed_slice(),
            offsets,
            targets,
            arc_edges: OnceLock::new(),
        })
    }

    /// Returns the number of vertices, the graph's *order*.
    pub fn vertex_count(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the number of edges, the graph's *size*; parallel edges and loops count one each.
    pub fn edge_count(&self) -> usize {
        self.endpoints.len()
    }

    /// Returns all vertices, in order.
    pub fn vertices(&self) -> Range<Vertex> {
        0..self.vertex_count() as Vertex
    }

    /// Returns the two ends of every edge, in the order of the edge ids.
    pub fn edges(&self) -> &[[Vertex; 2]] {
        &self.endpoints
    }

    /// Returns the two ends of an edge, in the order in which they were given.
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn endpoints(&self, edge: Edge) -> [Vertex; 2] {
        self.endpoints[edge as usize]
    }

    /// Returns the other end of `edge`, seen from `vertex`; for a loop, `vertex` itself.
    pub fn opposite(&self, edge: Edge, vertex: Vertex) -> Vertex {
        let [u, v] = self.endpoints(edge);
        debug_assert!(vertex == u || vertex == v);
        u ^ v ^ vertex
    }

    /// Returns the far ends of the arcs of `vertex`, in the order of their edges: a neighbour
    /// stands here once for every parallel edge, and `vertex` itself twice for every loop.
    pub fn neighbors(&self, vertex: Vertex) -> &[Vertex] {
        &self.targets[self.arcs(vertex)]
    }

    /// Returns the edges of the arcs of `vertex`, in step with [`neighbors`](Self::neighbors).
    ///
    /// *Cost*: the first call on a graph takes O(n + m) and keeps 8 bytes an edge.
    pub fn incident_edges(&self, vertex: Vertex) -> &[Edge] {
        &self.arc_edges()[self.arcs(vertex)]
    }

    /// Returns the number of arcs at `vertex`: a loop counts twice.
    pub fn degree(&self, vertex: Vertex) -> usize {
        self.arcs(vertex).len()
    }

    /// Returns where the arcs of `vertex` stand in [`targets`](Self::targets) and
    /// [`arc_edges`](Self::arc_edges).
    #[inline]
    pub fn arcs(&self, vertex: Vertex) -> Range<usize> {
        let v = vertex as usize;
        self.offsets[v] as usize..self.offsets[v + 1] as usize
    }

    /// Returns where each vertex's arcs start, and at the end the number of arcs.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }

    /// Returns the far end of every arc.
    pub fn targets(&self) -> &[Vertex] {
        &self.targets
    }

    /// Returns the edge of every arc; see [`incident_edges`](Self::incident_edges) for the cost.
    pub fn arc_edges(&self) -> &[Edge] {
        self.arc_edges.get_or_init(|| {
            let mut next = self.offsets.clone();
            let mut arc_edges = vec![0; self.targets.len()].into_boxed_slice();
            for (edge, ends) in self.endpoints.iter().enumerate() {
                for &vertex in ends {
                    let slot = &mut next[vertex as usize];
                    arc_edges[*slot as usize] = edge as Edge;
                    *slot += 1;
                }
            }
            arc_edges
        })
    }

    /// Returns whether some edge joins `u` and `v`.
    ///
    /// *Cost*: O(the smaller of the two degrees).
    pub fn has_edge(&self, u: Vertex, v: Vertex) -> bool {
        let (few, other) = if self.degree(u) <= self.degree(v) {
            (u, v)
        } else {
            (v, u)
        };
        self.neighbors(few).contains(&other)
    }

    /// Lists the edges that join `u` and `v`, by id; several when they are parallel.
    ///
    /// *Cost*: O(the smaller of the two degrees), and the edges of the arcs as for
    /// [`incident_edges`](Self::incident_edges).
    pub fn edges_between(&self, u: Vertex, v: Vertex) -> impl Iterator<Item = Edge> + '_ {
        let (few, other) = if self.degree(u) <= self.degree(v) {
            (u, v)
        } else {
            (v, u)
        };
        let mut last = NONE;
        self.neighbors(few)
            .iter()
            .zip(self.incident_edges(few))
            .filter(move |&(&to, _)| to == other)
            .map(|(_, &edge)| edge)
            // A loop's two arcs stand side by side: count it once.
            .filter(move |&edge| std::mem::replace(&mut last, edge) != edge)
    }

    /// Returns whether there are neither loops nor parallel edges.
    ///
    /// *Cost*: O(n + m) time, 4 bytes a vertex.
    pub fn is_simple(&self) -> bool {
        let mut seen_from = vec![NONE; self.vertex_count()];
        self.vertices().all(|v| {
            // A loop leads to its own vertex.
            seen_from[v as usize] = v;
            let mut targets = self.neighbors(v).iter();
            targets.all(|&w| std::mem::replace(&mut seen_from[w as usize], v) != v)
        })
    }
}

/// Two graphs are equal when they have the same vertices and the same list of edges.
impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        self.vertex_count() == other.vertex_count() && self.endpoints == other.endpoints
    }
}

impl Eq for Graph {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_empty_graph_is_a_graph() {
        let graph = Graph::from_edges(0, vec![]).unwrap();
        assert_eq!(graph.vertex_count(), 0);
        assert!(graph.is_simple());
        assert!(graph.vertices().is_empty());
    }

    #[test]
    fn a_vertex_out_of_range_is_named() {
        let error = Graph::from_edges(2, vec![[0, 1], [1, 2]]).unwrap_err();
        assert_eq!(
            error,
            GraphError::NoSuchVertex {
                edge: 1,
                vertex: 2,
                vertices: 2
            }
        );
        assert_eq!(
            error.to_string(),
            "edge 1 names vertex 2, but the graph has 2 vertices"
        );
    }

    #[test]
    fn a_loop_is_one_edge_with_two_arcs() {
        let graph = Graph::from_edges(1, vec![[0, 0], [0, 0]]).unwrap();
        assert_eq!(graph.degree(0), 4);
        assert!(!graph.is_simple());
        assert_eq!(graph.edges_between(0, 0).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(graph.opposite(0, 0), 0);
    }

    proptest! {
        #[test]
        fn arcs_and_edges_tell_the_same_story(
            n in 1usize..12,
            raw in proptest::collection::vec((0u32..12, 0u32..12), 0..40),
        ) {
            let edges: Vec<[u32; 2]> =
                raw.iter().map(|&(u, v)| [u % n as u32, v % n as u32]).collect();
            let graph = Graph::from_edges(n, edges.clone()).unwrap();
            prop_assert_eq!(graph.edges(), &edges[..]);
            let mut arcs_of_edge = vec![0; edges.len()];
            for v in graph.vertices() {
                let pairs = graph.neighbors(v).iter().zip(graph.incident_edges(v));
                let mut last = 0;
                for (&w, &e) in pairs {
                    prop_assert!(last <= e, "arcs stand in the order of the edges");
                    last = e;
                    prop_assert_eq!(graph.opposite(e, v), w);
                    arcs_of_edge[e as usize] += 1;
                    prop_assert!(graph.has_edge(v, w));
                }
            }
            prop_assert!(arcs_of_edge.iter().all(|&count| count == 2));
            let mut pairs: Vec<_> = edges.iter().map(|&[u, v]| (u.min(v), u.max(v))).collect();
            pairs.sort_unstable();
            pairs.dedup();
            let is_loop = |&(u, v): &(u32, u32)| u == v;
            let simple = pairs.len() == edges.len() && !pairs.iter().any(is_loop);
            prop_assert_eq!(graph.is_simple(), simple);
        }
    }
}
