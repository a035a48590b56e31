//! The two forests of a game: of a graph whose edges are deleted and contracted one by one.

use slitherlab_graph::{Edge, Graph, Minor, NONE, Vertex};

use crate::augment::{Augmenter, OUT, Trees};
use crate::change::Counts;
use crate::links::{A, B, ROOT, links_of};
use crate::parting::PartingSets;
use crate::replace::Side;
use crate::two_forests::{Place, TwoForests};

/// Two forests with the largest union of a minor, kept so while more edges are deleted and
/// contracted.
///
/// A move of a cut game deletes or contracts an edge; this follows a game and always knows the
/// excess and the number of common edges of the minor. What *every* move would do is told by
/// [`Changes`](crate::Changes), from the forests that [`minor`](Self::minor) gives without a new
/// search.
///
/// The disjoint forests A and B are kept rooted, A spanning the minor. *Deleting* an edge outside
/// both is nothing. An edge of a forest needs a replacement, which a search from the gap backwards
/// finds, if there is one. If not, A takes an edge of B, unless the deleted one was a bridge.
/// *Contracting* an edge takes it out of both forests. So it is first put into the other one too,
/// which takes one search; if that fails, an edge of the other forest has to go.
///
/// Sets of vertices that both forests span (*clumps*) are remembered: every edge outside the
/// forests has all that could make room for it in the same clump. So an edge with its ends in
/// different clumps cannot be replaced, and one with both ends in the same cannot be put into both
/// forests, without any search.
///
/// *Cost*: O(the labelled edges) for a contraction; for a deletion, O(1) outside the forests, and
/// else in proportion to the arcs at the smaller parts of the trees that the edges in question hold
/// together. About 90 bytes a vertex and 9 bytes an edge.
///
/// ```
/// use slitherlab_forests::{Counts, MinorForests};
/// use slitherlab_graph::Graph;
///
/// let square = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3], [3, 0]])?;
/// let mut forests = MinorForests::new(&square);
/// assert_eq!(forests.counts(), Counts { excess: 0, common: 2 });
/// forests.contract(0);
/// forests.contract(1);
/// assert_eq!(forests.counts(), Counts { excess: 0, common: 0 });
/// forests.contract(2);
/// assert_eq!(forests.counts(), Counts { excess: 1, common: 0 }, "a loop is left");
/// forests.delete(3);
/// assert_eq!(forests.counts(), Counts { excess: 0, common: 0 });
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone)]
pub struct MinorForests<'graph> {
    pub(crate) graph: &'graph Graph,
    /// The forests. Its clumps are the vertices of the minor.
    pub(crate) forests: Augmenter<'graph, [PartingSets; 2]>,
    /// The edges that are left, and those in the two forests.
    left: usize,
    sizes: [usize; 2],
    /// The vertices that became one vertex, in a circle.
    pub(crate) next: Vec<Vertex>,
    /// Sets of vertices that both forests span.
    pub(crate) clumps: PartingSets,
    pub(crate) sides: [Side; 2],
    /// While a replacement is sought, the part of its tree that each vertex is in, or [`NONE`].
    pub(crate) piece: Vec<[u32; 2]>,
    /// The vertices that are in some part.
    pub(crate) parted: Vec<Vertex>,
    /// The edges that can give way, in the order in which that was found.
    pub(crate) falling: Vec<Edge>,
}

/// Places of edges that are not left; see also [`OUT`].
const DELETED: u8 = 3;
const CONTRACTED: u8 = 4;

/// The trees of the two forests.
impl Trees for [PartingSets; 2] {
    fn tree(&mut self, forest: usize, v: Vertex) -> u32 {
        self[forest].set(v)
    }

    fn join(&mut self, forest: usize, u: Vertex, v: Vertex) {
        self[forest].join(u, v);
    }
}

impl<'graph> MinorForests<'graph> {
    /// Starts with the whole graph.
    ///
    /// *Cost*: that of [`TwoForests::of`].
    pub fn new(graph: &'graph Graph) -> Self {
        Self::with(graph, &TwoForests::of(graph))
    }

    /// Starts with the whole graph, given two forests of it with the largest union.
    ///
    /// *Cost*: O(n + m).
    ///
    /// # Panics
    /// Panics if the forests are not those of a graph with as many vertices and edges.
    pub fn with(graph: &'graph Graph, forests: &TwoForests) -> Self {
        assert_eq!(forests.clumps().len(), graph.vertex_count());
        assert_eq!(forests.places().len(), graph.edge_count());
        let n = graph.vertex_count();
        let trees = [PartingSets::new(n), PartingSets::new(n)];
        let mut minor = Self {
            graph,
            forests: Augmenter::new(graph, vec![ROOT; n], trees),
            left: graph.edge_count(),
            sizes: [0; 2],
            next: graph.vertices().collect(),
            clumps: PartingSets::new(n),
            sides: Default::default(),
            piece: vec![[NONE; 2]; n],
            parted: Vec::new(),
            falling: Vec::new(),
        };
        let forest_of: Vec<u8> = forests
            .places()
            .iter()
            .map(|place| match place {
                Place::OnlyA | Place::Both => A as u8,
                Place::OnlyB => B as u8,
                Place::Neither => OUT,
            })
            .collect();
        minor.sizes = [A, B].map(|t| forest_of.iter().filter(|&&f| f as usize == t).count());
        let (links, mut trees) = links_of(graph, &forest_of);
        for v in graph.vertices() {
            for forest in [A, B] {
                minor.forests.trees[forest].join(v, trees[forest].find(v));
            }
            minor.clumps.join(v, forests.clumps()[v as usize]);
        }
        minor.forests.links = links;
        minor.forests.place = forest_of;
        minor
    }

    /// Returns the excess and the number of common edges of the minor.
    pub fn counts(&self) -> Counts {
        Counts {
            excess: self.left - self.sizes[A] - self.sizes[B],
            common: self.sizes[A] - self.sizes[B],
        }
    }

    /// Returns whether an edge is neither deleted nor contracted.
    ///
    /// # Panics
    /// Panics if there is no such edge.
    pub fn is_left(&self, edge: Edge) -> bool {
        self.forests.place[edge as usize] <= OUT
    }

    /// Returns the number of edges that are left.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Returns the minor as a graph of its own, and two forests of it with the largest union.
    ///
    /// *Cost*: O(m α(n)): they are those at hand, extended to spanning forests.
    pub fn minor(&self) -> (Minor, TwoForests) {
        let place = &self.forests.place;
        let minor = Minor::contract_and_delete(
            self.graph,
            |e| place[e as usize] == CONTRACTED,
            |e| place[e as usize] == DELETED,
        );
        let origin = minor.edge_origin.iter();
        let forest_of: Vec<u8> = origin.map(|&e| place[e as usize]).collect();
        let forests = TwoForests::improved(&minor.graph, &forest_of);
        (minor, forests)
    }

    /// Deletes an edge.
    ///
    /// # Panics
    /// Panics if there is no such edge, or it is not left.
    pub fn delete(&mut self, edge: Edge) {
        assert!(self.is_left(edge), "edge {edge} is gone already");
        let forest = self.forests.place[edge as usize];
        self.left -= 1;
        if forest != OUT {
            let ends = self.forests.ends(edge);
            if !self.same_clump(ends) || !self.replace(edge) {
                self.lose(forest as usize, edge);
            }
        }
        self.forests.place[edge as usize] = DELETED;
    }

    /// Takes an edge for which there is no replacement out of its forest.
    fn lose(&mut self, forest: usize, edge: Edge) {
        self.part(forest, edge);
        if forest == A {
            if let Some(edge) = self.crossing() {
                self.part(B, edge);
                self.forests.join(A, edge);
                self.forests.place[edge as usize] = A as u8;
                self.sizes[A] += 1;
            }
        }
    }

    fn same_clump(&mut self, [u, v]: [Vertex; 2]) -> bool {
        self.clumps.set(u) == self.clumps.set(v)
    }

    /// Takes the link along an edge out of a forest; returns its lower end, now a root.
    fn unlink(&mut self, forest: usize, edge: Edge) -> Vertex {
        let [u, v] = self.forests.ends(edge);
        let links = &mut self.forests.links;
        let lower = if links[u as usize].edge[forest] == edge {
            u
        } else {
            v
        };
        links[lower as usize].parent[forest] = NONE;
        links[lower as usize].edge[forest] = NONE;
        lower
    }

    /// Takes an edge out of a forest. The smaller part of its tree is left in the first side.
    fn part(&mut self, forest: usize, edge: Edge) {
        self.sizes[forest] -= 1;
        self.forests.place[edge as usize] = OUT;
        self.unlink(forest, edge);
        self.find_smaller_part(forest, edge);
        let part = self.sides[0].found.iter().map(|&(v, _)| v);
        self.forests.trees[forest].part(part);
    }

    /// An edge of B that leads out of the tree of A in the first side.
    fn crossing(&mut self) -> Option<Edge> {
        for i in 0..self.sides[0].found.len() {
            let (v, _) = self.sides[0].found[i];
            let home = self.forests.trees[A].set(v);
            let mut member = v;
            loop {
                for arc in self.graph.arcs(member) {
                    let edge = self.graph.arc_edges()[arc];
                    if self.forests.place[edge as usize] as usize == B {
                        let w = self.forests.clumps.find(self.graph.targets()[arc]);
                        if self.forests.trees[A].set(w) != home {
                            return Some(edge);
                        }
                    }
                }
                member = self.next[member as usize];
                if member == v {
                    break;
                }
            }
        }
        None
    }

    /// Contracts an edge. A loop just vanishes.
    ///
    /// # Panics
    /// Panics if there is no such edge, or it is not left.
    pub fn contract(&mut self, edge: Edge) {
        assert!(self.is_left(edge), "edge {edge} is gone already");
        let [u, v] = self.forests.ends(edge);
        let forest = self.forests.place[edge as usize];
        self.left -= 1;
        if u == v {
            self.forests.place[edge as usize] = CONTRACTED;
            return;
        }
        let lower = if forest == OUT {
            [A, B].map(|forest| self.drop_between(forest, u, v))
        } else {
            // A spans the minor, so only in B can there be room for one edge more.
            let other = 1 - forest as usize;
            let known = self.same_clump([u, v]);
            let mut lower = [NONE; 2];
            if !known && self.forests.insert_twin(edge) {
                self.sizes[B] += 1;
                lower[other] = self.unlink(other, edge);
                self.sizes[other] -= 1;
            } else {
                if !known {
                    for reached in self.forests.reached() {
                        self.clumps.join(u, reached);
                    }
                }
                lower[other] = self.drop_between(other, u, v);
            }
            lower[forest as usize] = self.unlink(forest as usize, edge);
            self.sizes[forest as usize] -= 1;
            lower
        };
        self.forests.place[edge as usize] = CONTRACTED;
        self.merge(u, v, lower);
    }

    /// Takes an edge between two vertices of a tree out of a forest, such that one of the two is a
    /// root after it: returns that one.
    fn drop_between(&mut self, forest: usize, u: Vertex, v: Vertex) -> Vertex {
        // The link of the one is between them unless it is above the other.
        let (mut x, mut y) = (u, v);
        let lower = loop {
            if x != NONE {
                x = self.forests.parent(forest, x);
            }
            if x == v {
                break u;
            }
            if y != NONE {
                y = self.forests.parent(forest, y);
            }
            if y == u {
                break v;
            }
            if x == NONE && y == NONE {
                let has_link = self.forests.links[u as usize].edge[forest] != NONE;
                break if has_link { u } else { v };
            }
        };
        let edge = self.forests.links[lower as usize].edge[forest];
        self.forests.place[edge as usize] = OUT;
        self.sizes[forest] -= 1;
        self.unlink(forest, edge)
    }

    /// Makes one vertex of two, of which one is a root in each forest and not in the tree of the
    /// other.
    fn merge(&mut self, u: Vertex, v: Vertex, roots: [Vertex; 2]) {
        let Augmenter {
            links,
            trees,
            clumps,
            ..
        } = &mut self.forests;
        let mut merged = ROOT;
        for forest in [A, B] {
            let upper = u ^ v ^ roots[forest];
            merged.parent[forest] = links[upper as usize].parent[forest];
            merged.edge[forest] = links[upper as usize].edge[forest];
            trees[forest].join(u, v);
        }
        clumps.union(u, v);
        links[clumps.find(u) as usize] = merged;
        self.next.swap(u as usize, v as usize);
        self.clumps.join(u, v);
    }
}
