//! A largest union of two forests.

use slitherlab_graph::{Edge, Graph, NONE, UnionFind, Vertex};

use crate::augment::{Augmenter, OUT};
use crate::cycle::break_cycles;
use crate::kernel::Kernel;
use crate::links::{A, links_of};
use crate::orientation::Orientation;

/// Where an edge stands in a pair (A, B) of spanning forests.
///
/// ```
/// use slitherlab_forests::{Place, TwoForests};
/// use slitherlab_graph::Graph;
///
/// // Two parallel edges, and one that hangs at them. The places are in the order of the edges.
/// let graph = Graph::from_pairs([(0, 1), (0, 1), (1, 2)])?;
/// let forests = TwoForests::of(&graph);
/// assert_eq!(forests.place(2), Place::Both);
/// let a: Vec<_> = (0..).zip(forests.places()).filter(|(_, place)| place.in_a()).collect();
/// assert_eq!(a.len(), forests.rank());
/// assert!(a.iter().any(|&(edge, _)| edge == 2));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In A, not in B.
    OnlyA,
    /// In B, not in A.
    OnlyB,
    /// In A and in B.
    Both,
    /// In neither: the edge is part of the excess.
    Neither,
}

impl Place {
    /// Returns whether the edge is in A.
    pub fn in_a(self) -> bool {
        matches!(self, Place::OnlyA | Place::Both)
    }

    /// Returns whether the edge is in B.
    pub fn in_b(self) -> bool {
        matches!(self, Place::OnlyB | Place::Both)
    }

    /// Only in the given forest, [`A`] or [`B`](crate::links::B).
    fn only(forest: usize) -> Self {
        if forest == A {
            Place::OnlyA
        } else {
            Place::OnlyB
        }
    }
}

/// How far [`TwoForests::observed`] has come.
///
/// ```
/// use slitherlab_forests::{Progress, TwoForests};
/// use slitherlab_graph::Graph;
///
/// let path = Graph::from_edges(3, vec![[0, 1], [1, 2]])?;
/// let mut stages = Vec::new();
/// TwoForests::observed(&path, |stage| stages.push(stage));
/// assert!(matches!(stages[0], Progress::Kernel { .. }));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// All vertices that are easy are peeled off; this is what is left.
    Kernel {
        /// The vertices of the kernel.
        vertices: usize,
        /// Its edges.
        edges: usize,
    },
    /// How many edges of the kernel have got their final place, or none.
    Edges {
        /// How many.
        done: usize,
    },
}

/// The observer hears of the edges in steps of this many.
const STEP: usize = 1 << 14;

/// Two spanning forests A and B of a graph with as few edges in common as possible: *maximally
/// distant spanning trees*, if the graph is connected.
///
/// The pair is one of many, but what Kano's theorems ask for does not depend on the choice: the
/// size of the union u = |A ∪ B|, the number of *common* edges k = |A ∩ B| = 2r − u, where r is the
/// rank (the number of edges of a spanning forest), and the *excess* d = m − u.
///
/// It comes with a proof that no pair does better. A forest has at most rank(X) edges in a set X,
/// so |A ∪ B| ≤ |E ∖ X| + 2·rank(X) for every set X of edges; and there is equality for the
/// [`witness`](Self::witness) (Edmonds's theorem on the union of matroids, 1965; for forests
/// Tutte's and Nash-Williams's of 1961).
///
/// ```
/// use slitherlab_forests::{Place, TwoForests};
/// use slitherlab_graph::Graph;
///
/// // A triangle whose sides are two, three and one edges, with an edge hanging at it.
/// let edges = vec![[0, 1], [0, 1], [1, 2], [1, 2], [1, 2], [2, 0], [2, 3]];
/// let graph = Graph::from_edges(4, edges)?;
/// let forests = TwoForests::of(&graph);
///
/// assert_eq!(forests.union(), 5);
/// assert_eq!(forests.common(), 1);
/// assert_eq!(forests.excess(), 2);
/// // The hanging edge is in every spanning tree.
/// assert_eq!(forests.place(6), Place::Both);
/// // The proof: one edge outside X, and X, of rank 2, has at most 2 · 2 edges in two forests.
/// assert_eq!(forests.witness(&graph), [0, 1, 2, 3, 4, 5]);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoForests {
    places: Vec<Place>,
    union: usize,
    common: usize,
    clumps: Vec<Vertex>,
}

impl TwoForests {
    /// Finds two forests with the largest union, and the witness.
    ///
    /// Vertices of degree at most 2 are peeled off. On what is left two forests grow greedily;
    /// edges that did not fit are brought in by a flow that at first asks only for two links at
    /// each vertex; the few cycles that this makes are broken; and the rest is done by the
    /// matroid-union algorithm with contracted clumps, which alone decides what is possible and
    /// what is not.
    ///
    /// *Cost*: O(m √n) for the flow, and for each of the edges that only matroid union brings in,
    /// one search of O(n); all other searches together take O(n α(n)). On all graphs that were
    /// tried the whole grows about linearly. About 60 bytes a vertex and 50 bytes an edge of the
    /// 3-core, 8 bytes a vertex and an edge elsewhere.
    pub fn of(graph: &Graph) -> Self {
        Self::observed(graph, |_| {})
    }

    /// Does what [`of`](Self::of) does, and reports to `observer`, for a progress bar.
    pub fn observed(graph: &Graph, mut observer: impl FnMut(Progress)) -> Self {
        let kernel = Kernel::of(graph);
        observer(Progress::Kernel {
            vertices: kernel.graph.vertex_count(),
            edges: kernel.graph.edge_count(),
        });
        let mut orientation = Orientation::greedy(&kernel.graph);
        orientation.fill();
        let mut links = orientation.into_links();
        let trees = break_cycles(&mut links);
        let mut augmenter = Augmenter::new(&kernel.graph, links, trees);
        for edge in 0..kernel.graph.edge_count() {
            if edge % STEP == 0 {
                observer(Progress::Edges { done: edge });
            }
            if augmenter.place[edge] == OUT {
                augmenter.insert(edge as Edge);
            }
        }
        let mut forests = Self::none(graph);
        for (v, &origin) in kernel.vertex_origin.iter().enumerate() {
            let clump = augmenter.clumps.find(v as Vertex);
            forests.clumps[origin as usize] = kernel.vertex_origin[clump as usize];
        }
        let Augmenter { place, trees, .. } = augmenter;
        let components =
            forests.enter_forests(&kernel.graph, |e| kernel.edge_origin[e], &place, trees);
        forests.enter_peeled(graph, &kernel, components);
        forests
    }

    /// Two forests with the largest union, given two disjoint ones that may already be that: a
    /// forest ([`A`], [`B`](crate::links::B) or neither) for each edge.
    ///
    /// *Cost*: O(m α(n)) and, for each edge that still finds room, one search of O(n).
    pub(crate) fn improved(graph: &Graph, forest_of: &[u8]) -> Self {
        let (links, trees) = links_of(graph, forest_of);
        let mut augmenter = Augmenter::new(graph, links, trees);
        for edge in 0..graph.edge_count() {
            if augmenter.place[edge] == OUT {
                augmenter.insert(edge as Edge);
            }
        }
        let mut forests = Self::none(graph);
        for v in graph.vertices() {
            forests.clumps[v as usize] = augmenter.clumps.find(v);
        }
        let Augmenter { place, trees, .. } = augmenter;
        forests.enter_forests(graph, |e| e as Edge, &place, trees);
        forests
    }

    fn none(graph: &Graph) -> Self {
        Self {
            places: vec![Place::Neither; graph.edge_count()],
            union: 0,
            common: 0,
            clumps: graph.vertices().collect(),
        }
    }

    fn enter(&mut self, edge: Edge, place: Place) {
        self.places[edge as usize] = place;
        self.union += 1;
        self.common += usize::from(place == Place::Both);
    }

    /// Enters the edges of two disjoint forests of a part of the graph; those of one forest that
    /// join two trees of the other belong to both. Returns the components of the part.
    fn enter_forests(
        &mut self,
        part: &Graph,
        origin: impl Fn(usize) -> Edge,
        forest_of: &[u8],
        mut trees: [UnionFind; 2],
    ) -> UnionFind {
        for (e, &[u, v]) in part.edges().iter().enumerate() {
            if forest_of[e] != OUT {
                let forest = forest_of[e] as usize;
                let place = if trees[1 - forest].union(u, v) {
                    Place::Both
                } else {
                    Place::only(forest)
                };
                self.enter(origin(e), place);
            }
        }
        let [_, components] = trees;
        components
    }

    /// Enters the peeled vertices, last peeled first. One edge in each forest is right if the two
    /// edges of a vertex lead to the same component; if they do not, or there is one edge alone,
    /// both forests need what there is.
    fn enter_peeled(&mut self, graph: &Graph, kernel: &Kernel, mut core: UnionFind) {
        let mut components = UnionFind::new(graph.vertex_count());
        for (v, &origin) in kernel.vertex_origin.iter().enumerate() {
            let root = core.find(v as Vertex);
            components.union(origin, kernel.vertex_origin[root as usize]);
        }
        for peeled in kernel.peeled.iter().rev() {
            let mut bridges = 0;
            let mut count = 0;
            for &edge in peeled.edges.iter().filter(|&&edge| edge != NONE) {
                let neighbor = graph.opposite(edge, peeled.vertex);
                bridges += usize::from(components.union(peeled.vertex, neighbor));
                count += 1;
            }
            for (forest, &edge) in peeled.edges[..count].iter().enumerate() {
                let place = if bridges == count {
                    Place::Both
                } else {
                    Place::only(forest)
                };
                self.enter(edge, place);
            }
        }
    }

    /// Returns where each edge stands.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns where an edge stands.
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn place(&self, edge: Edge) -> Place {
        self.places[edge as usize]
    }

    /// Returns the number of edges in A ∪ B.
    pub fn union(&self) -> usize {
        self.union
    }

    /// Returns the number of edges in A ∩ B, Kano's k.
    pub fn common(&self) -> usize {
        self.common
    }

    /// Returns the number of edges outside A ∪ B, Kano's d.
    pub fn excess(&self) -> usize {
        self.places.len() - self.union
    }

    /// Returns the number of edges of A, and of B: n less the number of components.
    pub fn rank(&self) -> usize {
        usize::midpoint(self.union, self.common)
    }

    /// Returns for each vertex one that stands for its *clump*. A clump is a largest set of
    /// vertices that hang together by edges of the [`witness`](Self::witness); both A and B span
    /// it as a tree.
    pub fn clumps(&self) -> &[Vertex] {
        &self.clumps
    }

    /// Returns whether an edge of the graph is in the [`witness`](Self::witness).
    pub fn is_dense(&self, graph: &Graph, edge: Edge) -> bool {
        let [u, v] = graph.endpoints(edge);
        self.clumps[u as usize] == self.clumps[v as usize]
    }

    /// Returns the set X with |A ∪ B| = |E ∖ X| + 2·rank(X) which proves that the union is largest:
    /// the edges, in order, that have both ends in one [clump](Self::clumps).
    ///
    /// Of all sets with equality it is the smallest, so it does not depend on the pair: the edges
    /// that are in neither forest of *some* maximally distant pair.
    /// [`PrincipalPartition`](crate::PrincipalPartition) calls it the dense part.
    pub fn witness(&self, graph: &Graph) -> Vec<Edge> {
        let edges = 0..graph.edge_count() as Edge;
        edges.filter(|&e| self.is_dense(graph, e)).collect()
    }
}
