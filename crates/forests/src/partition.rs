//! The principal partition: where a graph has too many edges for two forests, and where too few.

use slitherlab_graph::{Edge, Graph, NONE, UnionFind, Vertex};

use crate::kernel::Kernel;
use crate::links::{A, B};
use crate::refine::Refinement;
use crate::two_forests::{Place, TwoForests};

/// The part of the principal partition in which an edge lies.
///
/// ```
/// use slitherlab_forests::{Part, PrincipalPartition, TwoForests};
/// use slitherlab_graph::Graph;
///
/// // Three parallel edges, and one that hangs at them.
/// let graph = Graph::from_pairs([(0, 1), (0, 1), (0, 1), (1, 2)])?;
/// let partition = PrincipalPartition::of(&graph, &TwoForests::of(&graph));
/// assert_eq!(partition.part(0), Part::Dense);
/// assert_eq!(partition.part(3), Part::Sparse);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Some maximally distant pair has the edge in neither forest.
    Dense,
    /// Every maximally distant pair has the edge in exactly one forest.
    Tight,
    /// Some maximally distant pair has the edge in both forests.
    Sparse,
}

/// The principal partition of the edges of a graph with respect to two forests (Kishi and Kajitani
/// 1969; for matroids and the switching game Bruno and Weinberg 1971).
///
/// For a set X of edges let f(X) = |E ∖ X| + 2·rank(X). Its minimum is u = max |A ∪ B|. As the rank
/// is submodular, with two sets that attain the minimum their intersection and their union do so
/// too: there is a smallest such set X₀ and a largest X₁. The *dense* part is X₀, the *tight* part
/// X₁ ∖ X₀, and the *sparse* part E ∖ X₁. The three depend on the graph alone.
///
/// That they are what [`Part`] says follows from what happens to u when one edge changes. For the
/// dense part see [`TwoForests::witness`]: e ∉ A ∪ B for some pair iff u(G − e) = u(G), and since
/// the sets of G − e are the sets of G without e, with f less by one, that is so iff every
/// minimizer contains e. Double the edge e instead: the new f counts one more for the sets without
/// e, so u grows iff no minimizer contains e; and two forests whose union contains both copies are
/// a pair with e in both.
///
/// ```
/// use slitherlab_forests::{Part, PrincipalPartition, TwoForests};
/// use slitherlab_graph::Graph;
///
/// // Three parallel edges, two parallel edges, one edge, in a row.
/// let edges = vec![[0, 1], [0, 1], [0, 1], [1, 2], [1, 2], [2, 3]];
/// let graph = Graph::from_edges(4, edges)?;
/// let partition = PrincipalPartition::of(&graph, &TwoForests::of(&graph));
/// assert_eq!(partition.part(0), Part::Dense);
/// assert_eq!(partition.part(3), Part::Tight);
/// assert_eq!(partition.part(5), Part::Sparse);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrincipalPartition {
    parts: Vec<Part>,
}

impl PrincipalPartition {
    /// Finds the principal partition, given two forests with the largest union of the same graph.
    ///
    /// The clumps of the dense part are contracted and vertices of degree at most 2 peeled off:
    /// such a vertex v belongs to a set K of vertices with 2(|K| − 1) edges iff K ∖ v is such a set
    /// too and v has two edges to it. On the rest the edges that lead to a free place fall until
    /// only tight blocks are left.
    ///
    /// *Cost*: O(m log m) time, about as much memory as [`TwoForests::of`].
    ///
    /// # Panics
    /// Panics if the forests are not those of a graph with as many vertices and edges.
    pub fn of(graph: &Graph, forests: &TwoForests) -> Self {
        let quotient = Quotient::of(graph, forests);
        let mut blocks = quotient.blocks();
        let parts = graph.edges().iter().map(|ends| {
            let [u, v] = ends.map(|v| quotient.image[v as usize]);
            if u == v {
                Part::Dense
            } else if blocks.find(u) == blocks.find(v) {
                Part::Tight
            } else {
                Part::Sparse
            }
        });
        Self {
            parts: parts.collect(),
        }
    }

    /// Returns the part of each edge.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the part of an edge.
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn part(&self, edge: Edge) -> Part {
        self.parts[edge as usize]
    }
}

/// The graph with the dense part contracted: all its edges are in exactly one of two disjoint
/// forests.
pub(crate) struct Quotient {
    pub(crate) graph: Graph,
    /// What each vertex became.
    pub(crate) image: Vec<Vertex>,
    /// The edges that are left.
    pub(crate) edge_origin: Vec<Edge>,
    /// For each of them its forest.
    pub(crate) forest: Vec<u8>,
}

impl Quotient {
    pub(crate) fn of(graph: &Graph, forests: &TwoForests) -> Self {
        assert_eq!(forests.clumps().len(), graph.vertex_count());
        assert_eq!(forests.places().len(), graph.edge_count());
        let mut image = vec![NONE; graph.vertex_count()];
        let mut count = 0;
        for (v, &clump) in forests.clumps().iter().enumerate() {
            if clump as usize == v {
                image[v] = count;
                count += 1;
            }
        }
        for (v, &clump) in forests.clumps().iter().enumerate() {
            image[v] = image[clump as usize];
        }
        let mut ends = Vec::new();
        let mut edge_origin = Vec::new();
        let mut forest = Vec::new();
        for (e, &[u, v]) in graph.edges().iter().enumerate() {
            let (u, v) = (image[u as usize], image[v as usize]);
            if u != v {
                ends.push([u, v]);
                edge_origin.push(e as Edge);
                forest.push(if forests.places()[e] == Place::OnlyB {
                    B
                } else {
                    A
                } as u8);
            }
        }
        Self {
            graph: Graph::from_edges(count as usize, ends).expect("a minor of a graph"),
            image,
            edge_origin,
            forest,
        }
    }

    /// The largest sets of vertices that both forests span as trees.
    pub(crate) fn blocks(&self) -> UnionFind {
        let kernel = Kernel::of(&self.graph);
        let origin = kernel.edge_origin.iter();
        let forest: Vec<u8> = origin.map(|&e| self.forest[e as usize]).collect();
        let refinement = Refinement::of(&kernel.graph, &forest);
        let mut blocks = UnionFind::new(self.graph.vertex_count());
        for (e, ends) in kernel.graph.edges().iter().enumerate() {
            if !refinement.has_fallen(e as Edge) {
                let [u, v] = ends.map(|v| kernel.vertex_origin[v as usize]);
                blocks.union(u, v);
            }
        }
        for peeled in kernel.peeled.iter().rev() {
            if !peeled.edges.contains(&NONE) {
                let [u, v] = peeled.edges.map(|e| self.graph.opposite(e, peeled.vertex));
                if blocks.find(u) == blocks.find(v) {
                    blocks.union(peeled.vertex, u);
                }
            }
        }
        blocks
    }
}
