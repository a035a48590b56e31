//! A matching: who is paired with whom.

use std::error::Error;
use std::fmt;

use slitherlab_graph::{Graph, NONE, Vertex};

/// Why an array of mates is not a matching of a graph.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{Matching, MatchingError};
///
/// let path = Graph::from_pairs([(0, 1), (1, 2)])?;
/// let error = Matching::from_pairs(&path, [(0, 2)]).unwrap_err();
/// assert!(matches!(error, MatchingError::NotAnEdge { .. }));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchingError {
    /// The array has not one entry for each vertex.
    WrongLength {
        /// How many entries there are.
        given: usize,
        /// How many there should be.
        vertices: usize,
    },
    /// A vertex's mate does not name it back.
    NotMutual {
        /// The vertex.
        vertex: Vertex,
        /// The mate it names.
        mate: Vertex,
    },
    /// Two mates that no edge joins.
    NotAnEdge {
        /// The vertex.
        vertex: Vertex,
        /// Its mate.
        mate: Vertex,
    },
}

impl Error for MatchingError {}

impl fmt::Display for MatchingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength { given, vertices } => {
                write!(f, "{given} mates were given for {vertices} vertices")
            }
            Self::NotMutual { vertex, mate } => write!(
                f,
                "vertex {vertex} names {mate} as its mate, but not the other way round"
            ),
            Self::NotAnEdge { vertex, mate } => write!(
                f,
                "vertices {vertex} and {mate} are mates, but no edge joins them"
            ),
        }
    }
}

/// A set of edges of which no two share an end, kept as the *mate* of each vertex.
///
/// A vertex without a mate is called *exposed*.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::Matching;
///
/// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
/// let mut matching = Matching::empty(4);
/// matching.join(1, 2);
/// assert_eq!(matching.mate(1), Some(2));
/// assert_eq!(matching.mate(0), None);
/// assert_eq!(matching.len(), 1);
/// assert!(matching.check(&path).is_ok());
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    mates: Vec<Vertex>,
    size: usize,
}

impl Matching {
    /// Returns the matching without edges on `vertices` vertices.
    pub fn empty(vertices: usize) -> Self {
        Self {
            mates: vec![NONE; vertices],
            size: 0,
        }
    }

    /// Returns a matching from the mate of each vertex, [`NONE`] where it has none.
    ///
    /// # Errors
    /// Returns an error if the array does not describe a matching of `graph`.
    pub fn from_mates(graph: &Graph, mates: Vec<Vertex>) -> Result<Self, MatchingError> {
        let size = mates.iter().filter(|&&mate| mate != NONE).count() / 2;
        let matching = Self { mates, size };
        matching.check(graph)?;
        Ok(matching)
    }

    /// Builds the matching with these edges.
    ///
    /// # Errors
    /// Returns an error if two of them share an end, or one is no edge of `graph`.
    ///
    /// ```
    /// use slitherlab_graph::Graph;
    /// use slitherlab_matching::Matching;
    ///
    /// let path = Graph::from_pairs([(0, 1), (1, 2), (2, 3)])?;
    /// let matching = Matching::from_pairs(&path, [(1, 2)])?;
    /// assert_eq!(matching.edges().collect::<Vec<_>>(), [(1, 2)]);
    /// assert!(Matching::from_pairs(&path, [(0, 1), (1, 2)]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_pairs(
        graph: &Graph,
        pairs: impl IntoIterator<Item = impl Into<[Vertex; 2]>>,
    ) -> Result<Self, MatchingError> {
        let mut matching = Self::empty(graph.vertex_count());
        for [u, v] in pairs.into_iter().map(Into::into) {
            for (vertex, mate) in [(u, v), (v, u)] {
                match matching.mates.get_mut(vertex as usize) {
                    None => return Err(MatchingError::NotAnEdge { vertex: u, mate: v }),
                    Some(taken) if *taken != NONE => {
                        return Err(MatchingError::NotMutual { vertex, mate });
                    }
                    Some(free) => *free = mate,
                }
            }
            matching.size += 1;
        }
        matching.check(graph)?;
        Ok(matching)
    }

    /// Panics if the graph has another number of vertices.
    pub(crate) fn assert_of(&self, graph: &Graph) {
        let vertices = graph.vertex_count();
        assert_eq!(
            self.mates.len(),
            vertices,
            "the matching is of another graph"
        );
    }

    /// A matching from mates that are known to be right.
    pub(crate) fn from_valid_mates(mates: Vec<Vertex>) -> Self {
        let size = mates.iter().filter(|&&mate| mate != NONE).count() / 2;
        Self { mates, size }
    }

    /// Returns whether this is a matching of `graph`.
    ///
    /// *Cost*: O(n + the degrees of matched vertices).
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, graph: &Graph) -> Result<(), MatchingError> {
        let vertices = graph.vertex_count();
        if self.mates.len() != vertices {
            return Err(MatchingError::WrongLength {
                given: self.mates.len(),
                vertices,
            });
        }
        for (vertex, &mate) in (0..).zip(&self.mates).filter(|&(_, &mate)| mate != NONE) {
            if mate == vertex || self.mates.get(mate as usize) != Some(&vertex) {
                return Err(MatchingError::NotMutual { vertex, mate });
            }
            if vertex < mate && !graph.has_edge(vertex, mate) {
                return Err(MatchingError::NotAnEdge { vertex, mate });
            }
        }
        Ok(())
    }

    /// Pairs two exposed vertices.
    ///
    /// # Panics
    /// Panics if one of them is matched already, or they are the same.
    pub fn join(&mut self, u: Vertex, v: Vertex) {
        assert!(
            u != v && self.is_exposed(u) && self.is_exposed(v),
            "{u} and {v} are not free"
        );
        self.mates[u as usize] = v;
        self.mates[v as usize] = u;
        self.size += 1;
    }

    /// Returns the partner of `v`, if it has one.
    pub fn mate(&self, v: Vertex) -> Option<Vertex> {
        let mate = self.mates[v as usize];
        (mate != NONE).then_some(mate)
    }

    /// Returns whether `v` has no partner.
    pub fn is_exposed(&self, v: Vertex) -> bool {
        self.mates[v as usize] == NONE
    }

    /// Returns the number of edges.
    pub fn len(&self) -> usize {
        self.size
    }

    /// Returns whether the matching has no edges.
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// Returns whether every vertex has a partner.
    ///
    /// ```
    /// use slitherlab_matching::Matching;
    ///
    /// let mut matching = Matching::empty(2);
    /// assert!(matching.is_empty() && !matching.is_perfect());
    /// matching.join(0, 1);
    /// assert!(matching.is_perfect());
    /// ```
    pub fn is_perfect(&self) -> bool {
        2 * self.size == self.mates.len()
    }

    /// Returns whether this edge is in the matching.
    ///
    /// ```
    /// use slitherlab_graph::Graph;
    /// use slitherlab_matching::maximum_matching;
    ///
    /// let path = Graph::from_pairs([(0, 1), (1, 2), (2, 3)])?;
    /// let matching = maximum_matching(&path);
    /// assert!(matching.contains_edge(1, 0) && !matching.contains_edge(1, 2));
    /// # Ok::<(), slitherlab_graph::GraphError>(())
    /// ```
    ///
    /// # Panics
    /// Panics if there is no vertex `u`.
    pub fn contains_edge(&self, u: Vertex, v: Vertex) -> bool {
        self.mate(u) == Some(v)
    }

    /// Returns the mate of each vertex, [`NONE`] where it has none.
    pub fn mates(&self) -> &[Vertex] {
        &self.mates
    }

    /// Lists the edges as pairs (u, v) with u < v, in the order of u.
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        (0..)
            .zip(&self.mates)
            .map(|(v, &mate)| (v, mate))
            .filter(|&(v, mate)| mate != NONE && v < mate)
    }

    /// Lists the vertices without a partner, in order.
    pub fn exposed(&self) -> impl Iterator<Item = Vertex> + '_ {
        (0..)
            .zip(&self.mates)
            .filter(|&(_, &mate)| mate == NONE)
            .map(|(v, _)| v)
    }
}
