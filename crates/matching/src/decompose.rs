//! The Gallai–Edmonds decomposition, read off the last forest.

use std::error::Error;
use std::fmt;

use slitherlab_graph::{Graph, Vertex};

use crate::blossom::{ABSENT, Trees, UNREACHED, is_odd};
use crate::forest::Forest;
use crate::matching::Matching;

/// Where a vertex stands in the Gallai–Edmonds decomposition, in Anderson's words.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};
///
/// // A path of three vertices beside a single edge.
/// let graph = Graph::from_pairs([(0, 1), (1, 2), (3, 4)])?;
/// let classes = GallaiEdmonds::of(&graph, &maximum_matching(&graph))?;
/// use Class::{Inner, Outer, Perfect};
/// assert!(classes.classes().eq([Outer, Inner, Outer, Perfect, Perfect]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Some maximum matching exposes it. (The set D.)
    Outer,
    /// Not outer, but next to an outer vertex. (The set A.)
    Inner,
    /// Neither outer nor next to an outer vertex. (The set C.)
    Perfect,
}

/// The class of a vertex that stands at `place` in the forest of a maximum matching.
pub(crate) fn class_of(place: u32) -> Class {
    match place {
        UNREACHED | ABSENT => Class::Perfect,
        place if is_odd(place) => Class::Inner,
        _ => Class::Outer,
    }
}

/// The matching that was given can be made larger, so it shows no decomposition.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{GallaiEdmonds, Matching, NotMaximum};
///
/// let edge = Graph::from_pairs([(0, 1)])?;
/// assert!(matches!(GallaiEdmonds::of(&edge, &Matching::empty(2)), Err(NotMaximum)));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotMaximum;

impl Error for NotMaximum {}

impl fmt::Display for NotMaximum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the matching is not maximum")
    }
}

/// The Gallai–Edmonds decomposition of a graph, with the alternating forest that proves it.
///
/// The forest is grown from the exposed vertices of a maximum matching. Its even vertices are the
/// outer ones, its odd vertices the inner ones, and what it does not reach is perfect.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};
///
/// // A path of three vertices: its ends are outer, the middle is inner.
/// let path = Graph::from_edges(3, vec![[0, 1], [1, 2]])?;
/// let matching = maximum_matching(&path);
/// let mut classes = GallaiEdmonds::of(&path, &matching).expect("the matching is maximum");
/// assert_eq!(classes.class(0), Class::Outer);
/// assert_eq!(classes.class(1), Class::Inner);
/// assert_eq!(classes.count(Class::Perfect), 0);
///
/// // Any outer vertex can be left exposed.
/// let other = classes.matching_exposing(2);
/// assert_eq!((other.mate(2), other.len()), (None, 1));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GallaiEdmonds {
    trees: Trees,
    /// The root of each tree, by the number of the tree.
    roots: Vec<Vertex>,
}

impl GallaiEdmonds {
    /// Reads the decomposition off a maximum matching.
    ///
    /// *Cost*: O((n + m) α(n)) time, 32 bytes a vertex of which 24 stay.
    ///
    /// # Errors
    /// Returns an error if the matching is not maximum.
    ///
    /// # Panics
    /// Panics if the matching is of a graph with another number of vertices.
    pub fn of(graph: &Graph, matching: &Matching) -> Result<Self, NotMaximum> {
        let forest = Forest::stuck(graph, matching, &mut ())?;
        Ok(Self {
            trees: forest.into_trees(),
            roots: matching.exposed().collect(),
        })
    }

    /// Returns the class of `v`.
    #[inline]
    pub fn class(&self, v: Vertex) -> Class {
        class_of(self.trees.record(v).place)
    }

    /// Lists the class of every vertex, in order.
    pub fn classes(&self) -> impl Iterator<Item = Class> + '_ {
        (0..self.trees.records.len() as Vertex).map(|v| self.class(v))
    }

    /// Lists the vertices of this class, in order.
    ///
    /// ```
    /// use slitherlab_graph::Graph;
    /// use slitherlab_matching::{Class, GallaiEdmonds, maximum_matching};
    ///
    /// let path = Graph::from_pairs([(0, 1), (1, 2)])?;
    /// let classes = GallaiEdmonds::of(&path, &maximum_matching(&path))?;
    /// assert_eq!(classes.vertices(Class::Outer).collect::<Vec<_>>(), [0, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn vertices(&self, class: Class) -> impl Iterator<Item = Vertex> + '_ {
        let vertices = (0..).zip(self.classes());
        vertices.filter_map(move |(v, other)| (other == class).then_some(v))
    }

    /// Returns the number of vertices of this class.
    pub fn count(&self, class: Class) -> usize {
        self.classes().filter(|&other| other == class).count()
    }

    /// Adds to `path` the alternating path from the outer vertex `v` to the exposed vertex of its
    /// tree: flipping it gives a maximum matching that exposes `v`. It has an odd number of
    /// vertices; the matching joins the first to the second, the third to the fourth and so on.
    ///
    /// *Cost*: O(its length).
    ///
    /// # Panics
    /// Panics if `v` is not outer.
    pub fn exposing_path(&mut self, v: Vertex, path: &mut Vec<Vertex>) {
        assert_eq!(
            self.class(v),
            Class::Outer,
            "vertex {v} is covered by every maximum matching"
        );
        let root = self.roots[(self.trees.record(v).place / 2) as usize];
        self.trees.path_up(v, root, path);
    }

    /// Returns a maximum matching that exposes the outer vertex `v`.
    ///
    /// *Cost*: O(n), for the copy; [`exposing_path`](Self::exposing_path) costs less.
    ///
    /// # Panics
    /// Panics if `v` is not outer.
    pub fn matching_exposing(&mut self, v: Vertex) -> Matching {
        let mut path = Vec::new();
        self.exposing_path(v, &mut path);
        let mut mates: Vec<Vertex> = self
            .trees
            .records
            .iter()
            .map(|record| record.mate)
            .collect();
        for pair in path[1..].chunks_exact(2) {
            mates[pair[0] as usize] = pair[1];
            mates[pair[1] as usize] = pair[0];
        }
        mates[v as usize] = slitherlab_graph::NONE;
        Matching::from_valid_mates(mates)
    }
}
