//! The proof that a matching is maximum and its classes are right, for a checker that knows no
//! matching algorithm.

use slitherlab_graph::{Graph, Vertex};

use crate::decompose::{Class, NotMaximum, class_of};
use crate::ears::{EarWriter, Ears, History};
use crate::forest::Forest;
use crate::matching::Matching;

/// A maximum matching, the Gallai–Edmonds classes, and what proves both in linear time.
///
/// A checker makes sure that the mates are a matching; that no edge joins an outer and a perfect
/// vertex; that perfect vertices are matched among themselves and inner ones to outer ones; that in
/// every component of the outer vertices all but one vertex, its *root*, are matched inside it;
/// that the ears build every component from its root, which makes it factor-critical; that inner
/// vertices are matched into different components; and that `reach` leads from components with an
/// exposed root to all others. Then the number of exposed vertices is the number of components less
/// the number of inner vertices, which no matching can go below (Berge 1958), every outer vertex
/// can be exposed, and no other vertex can.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{Certificate, maximum_matching};
///
/// let triangle = Graph::from_edges(3, vec![[0, 1], [1, 2], [2, 0]])?;
/// let certificate = Certificate::of(&triangle, &maximum_matching(&triangle)).unwrap();
/// assert_eq!(certificate.ears.len(), 1);
/// assert_eq!(certificate.ears.iter().next().unwrap().len(), 4, "there and back again");
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The class of each vertex.
    pub classes: Vec<Class>,
    /// The mate of each vertex, [`NONE`](slitherlab_graph::NONE) where it has none.
    pub mates: Vec<Vertex>,
    /// Ears that build the components of the outer vertices from their roots.
    pub ears: Ears,
    /// For every inner vertex an outer neighbour, in such an order that the neighbour's component
    /// is reached before: its root is exposed, or matched to an inner vertex that stands earlier.
    pub reach: Vec<[Vertex; 2]>,
}

impl Certificate {
    /// Makes the certificate of a maximum matching.
    ///
    /// *Cost*: O((n + m) α(n)).
    ///
    /// # Errors
    /// Returns an error if the matching is not maximum.
    ///
    /// # Panics
    /// Panics if the matching is of a graph with another number of vertices.
    pub fn of(graph: &Graph, matching: &Matching) -> Result<Self, NotMaximum> {
        let mut history = History::new(graph.vertex_count());
        let forest = Forest::stuck(graph, matching, &mut history)?;
        let reach = forest.odd_vertices().collect();
        let mut trees = forest.into_trees();
        let classes = trees
            .records
            .iter()
            .map(|record| class_of(record.place))
            .collect();
        let mates = trees.records.iter().map(|record| record.mate).collect();
        let ears = EarWriter::new(&history, &mut trees).write();
        Ok(Self {
            classes,
            mates,
            ears,
            reach,
        })
    }
}
