//! The two forests of a game: of a graph whose edges are deleted and contracted one by one.

use slitherlab_graph::{Edge, Graph, Minor, NONE, UnionFind, Vertex};

use crate::augment::{Augmenter, OUT, Trees};
use crate::change::Counts;
use crate::links::{A, B, ROOT, links_of};
use crate::two_forests::{Place, TwoForests};

/// Two forests with the largest union of a minor, kept so while more edges are deleted and
/// contracted.
///
/// A move of a cut game deletes or contracts an edge; this follows a game and always knows the excess and the number of common edges of the minor. What
/// *every* move would do is told by [`Changes`](crate::Changes), from the forests that [`minor`](Self::minor) gives without a new search.
///
/// The disjoint forests A and B are kept rooted, A spanning the minor. *Deleting* an edge outside both is nothing. An edge of a forest
/// leaves two trees, of which the smaller is looked through for an edge outside that joins them again.
/// If there is none, an exchange elsewhere may make room for one, but only if the deleted edge lies with an edge outside in
/// a set of vertices that both forests span: such sets (*clumps*) are remembered. If no edge comes in, A needs one of
/// B, unless the edge was a bridge. *Contracting* an edge takes it out of both forests. So it is first put into the other one too, which takes one
/// search; if that fails, an edge of the other forest has to go.
///
/// *Cost*: a deletion takes time in proportion to the arcs of the smaller tree, a contraction O(the
/// labelled edges); a deletion inside a clump where no edge comes in at once takes O(m α(n)). About
/// 70 bytes a vertex and 15 bytes an edge.
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
    graph: &'graph Graph,
    /// The forests. Its clumps are the vertices of the minor.
    forests: Augmenter<'graph, PartingTrees>,
    /// The edges that are left, and those in the two forests.
    left: usize,
    sizes: [usize; 2],
    /// The vertices that became one vertex, in a circle.
    next: Vec<Vertex>,
    /// Sets of vertices that both forests span. Every edge outside the forests has both ends in
    /// one.
    clumps: UnionFind,
    sides: [Side; 2],
}

const DELETED: u8 = 3;
const CONTRACTED: u8 = 4;

/// The trees of two forests as sets of vertices that can also come apart: a part gets a new
/// number.
#[derive(Clone)]
struct PartingTrees {
    number: Vec<[u32; 2]>,
    /// Numbers that stand for the same tree.
    same: UnionFind,
    count: u32,
}

impl Trees for PartingTrees {
    fn tree(&mut self, forest: usize, v: Vertex) -> u32 {
        self.same.find(self.number[v as usize][forest])
    }

    fn join(&mut self, forest: usize, u: Vertex, v: Vertex) {
        let [u, v] = [u, v].map(|v| self.number[v as usize][forest]);
        self.same.union(u, v);
    }
}

/// A part of a tree, as far as it is known.
#[derive(Clone, Default)]
struct Side {
    /// The vertices of the minor, each with the edge by which it was found.
    found: Vec<(Vertex, Edge)>,
    /// Which of them is looked at, which of the vertices it was made of, and the next arc of that.
    index: usize,
    member: Vertex,
    arc: usize,
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
    /// When the forests are not those of a graph with as many vertices and edges.
    pub fn with(graph: &'graph Graph, forests: &TwoForests) -> Self {
        assert_eq!(forests.clumps().len(), graph.vertex_count());
        assert_eq!(forests.places().len(), graph.edge_count());
        let trees = PartingTrees {
            number: Vec::new(),
            same: UnionFind::new(0),
            count: 0,
        };
        let mut minor = Self {
            graph,
            forests: Augmenter::new(graph, vec![ROOT; graph.vertex_count()], trees),
            left: graph.edge_count(),
            sizes: [0; 2],
            next: graph.vertices().collect(),
            clumps: UnionFind::new(graph.vertex_count()),
            sides: Default::default(),
        };
        let edges: Vec<Edge> = (0..graph.edge_count() as Edge).collect();
        minor.load(graph, forests, &minor.next.clone(), &edges);
        minor
    }

    /// Takes over the forests of the minor, given the vertex that stands for each of its vertices
    /// and the origin of each of its edges.
    fn load(&mut self, minor: &Graph, found: &TwoForests, vertices: &[Vertex], edges: &[Edge]) {
        let n = self.graph.vertex_count();
        let forest_of: Vec<u8> = found
            .places()
            .iter()
            .map(|place| match place {
                Place::OnlyA | Place::Both => A as u8,
                Place::OnlyB => B as u8,
                Place::Neither => OUT,
            })
            .collect();
        self.sizes = [A, B].map(|t| forest_of.iter().filter(|&&f| f as usize == t).count());
        for (&origin, &forest) in edges.iter().zip(&forest_of) {
            self.forests.place[origin as usize] = forest;
        }
        let (links, mut trees) = links_of(minor, &forest_of);
        self.forests.trees = PartingTrees {
            number: vec![[NONE; 2]; n],
            // A deletion parts at most one tree of each forest.
            same: UnionFind::new(2 * (n + self.left)),
            count: 2 * n as u32,
        };
        self.clumps = UnionFind::new(n);
        for (v, links) in links.iter().enumerate() {
            let own = vertices[v] as usize;
            for forest in [A, B] {
                let tree = trees[forest].find(v as Vertex);
                self.forests.trees.number[own][forest] = tree + (forest * n) as u32;
                let known = |ids: &[u32], id: u32| if id == NONE { NONE } else { ids[id as usize] };
                let image = &mut self.forests.links[own];
                image.parent[forest] = known(vertices, links.parent[forest]);
                image.edge[forest] = known(edges, links.edge[forest]);
            }
            let clump = vertices[found.clumps()[v] as usize];
            self.clumps.union(own as Vertex, clump);
        }
    }

    /// The excess and the number of common edges of the minor.
    pub fn counts(&self) -> Counts {
        Counts {
            excess: self.left - self.sizes[A] - self.sizes[B],
            common: self.sizes[A] - self.sizes[B],
        }
    }

    /// Whether an edge is neither deleted nor contracted.
    ///
    /// # Panics
    /// When there is no such edge.
    pub fn is_left(&self, edge: Edge) -> bool {
        self.forests.place[edge as usize] <= OUT
    }

    /// The number of edges that are left.
    pub fn left(&self) -> usize {
        self.left
    }

    /// The minor as a graph of its own, and two forests of it with the largest union.
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

    /// Finds exchanges wherever there are any.
    fn improve(&mut self) {
        let (minor, forests) = self.minor();
        let origin = minor.vertex_origin();
        let vertices = origin.iter().map(|&v| self.forests.clumps.find(v));
        let vertices: Vec<Vertex> = vertices.collect();
        self.load(&minor.graph, &forests, &vertices, &minor.edge_origin);
    }

    /// Deletes an edge.
    ///
    /// # Panics
    /// When there is no such edge, or it is not left.
    pub fn delete(&mut self, edge: Edge) {
        assert!(self.is_left(edge), "edge {edge} is gone already");
        let forest = self.forests.place[edge as usize];
        self.forests.place[edge as usize] = DELETED;
        self.left -= 1;
        if forest == OUT {
            return;
        }
        let ends = self.forests.ends(edge);
        let forest = forest as usize;
        self.sizes[forest] -= 1;
        self.part(forest, edge);
        if self.same_clump(ends) {
            if let Some(outside) = self.crossing(forest, OUT) {
                self.put(forest, outside);
                return;
            }
            if self.counts_outside() > 0 {
                self.improve();
                return;
            }
            // Nothing is outside, so that no clump has to be known; this one is none any more.
            self.clumps = UnionFind::new(self.graph.vertex_count());
        }
        if forest == A {
            if let Some(edge) = self.crossing(A, B as u8) {
                self.sizes[B] -= 1;
                self.part(B, edge);
                self.put(A, edge);
            }
        }
    }

    fn counts_outside(&self) -> usize {
        self.left - self.sizes[A] - self.sizes[B]
    }

    fn same_clump(&mut self, [u, v]: [Vertex; 2]) -> bool {
        self.clumps.find(u) == self.clumps.find(v)
    }

    /// Adds an edge that joins two trees of a forest.
    fn put(&mut self, forest: usize, edge: Edge) {
        self.forests.join(forest, edge);
        self.forests.place[edge as usize] = forest as u8;
        self.sizes[forest] += 1;
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

    /// Takes an edge out of a forest and gives the smaller part of its tree a new number. That
    /// part is left in the first side.
    fn part(&mut self, forest: usize, edge: Edge) {
        self.unlink(forest, edge);
        for (side, v) in self.sides.iter_mut().zip(self.forests.ends(edge)) {
            side.found.clear();
            side.found.push((v, edge));
            side.index = 0;
            side.member = v;
            side.arc = self.graph.arcs(v).start;
        }
        while !self.look(0, forest) {
            if self.look(1, forest) {
                self.sides.swap(0, 1);
                break;
            }
        }
        let trees = &mut self.forests.trees;
        for &(v, _) in &self.sides[0].found {
            trees.number[v as usize][forest] = trees.count;
        }
        trees.count += 1;
    }

    /// Looks at one more arc of a side; true if there is none.
    fn look(&mut self, side: usize, forest: usize) -> bool {
        let side = &mut self.sides[side];
        let (v, by) = side.found[side.index];
        if side.arc < self.graph.arcs(side.member).end {
            let edge = self.graph.arc_edges()[side.arc];
            if edge != by && self.forests.place[edge as usize] as usize == forest {
                let w = self.graph.targets()[side.arc];
                side.found.push((self.forests.clumps.find(w), edge));
            }
            side.arc += 1;
            return false;
        }
        side.member = self.next[side.member as usize];
        if side.member == v {
            side.index += 1;
            match side.found.get(side.index) {
                Some(&(next, _)) => side.member = next,
                None => return true,
            }
        }
        side.arc = self.graph.arcs(side.member).start;
        false
    }

    /// An edge with the given place that leads out of the tree in the first side.
    fn crossing(&mut self, forest: usize, place: u8) -> Option<Edge> {
        let Augmenter {
            trees,
            clumps,
            place: place_of,
            ..
        } = &mut self.forests;
        for &(v, _) in &self.sides[0].found {
            let home = trees.tree(forest, v);
            let mut member = v;
            loop {
                for arc in self.graph.arcs(member) {
                    let edge = self.graph.arc_edges()[arc];
                    if place_of[edge as usize] == place {
                        let w = clumps.find(self.graph.targets()[arc]);
                        if trees.tree(forest, w) != home {
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
    /// When there is no such edge, or it is not left.
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
                        self.clumps.union(u, reached);
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

    /// Takes an edge between two vertices of a tree out of a forest, such that one of the two is
    /// a root after it: returns that one.
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

    /// Makes one vertex of two, of which one is a root in each forest and not in the tree of the other.
    fn merge(&mut self, u: Vertex, v: Vertex, roots: [Vertex; 2]) {
        let Augmenter {
            links,
            trees,
            clumps,
            ..
        } = &mut self.forests;
        let mut merged = ROOT;
        let mut number = [NONE; 2];
        for forest in [A, B] {
            let upper = u ^ v ^ roots[forest];
            merged.parent[forest] = links[upper as usize].parent[forest];
            merged.edge[forest] = links[upper as usize].edge[forest];
            number[forest] = trees.number[upper as usize][forest];
        }
        clumps.union(u, v);
        let one = clumps.find(u) as usize;
        links[one] = merged;
        trees.number[one] = number;
        self.next.swap(u as usize, v as usize);
        self.clumps.union(u, v);
    }
}
