//! Matroid union for two forests: the search that makes room for one more edge, and the clumps that
//! failed searches leave behind.

use slitherlab_graph::{Edge, Graph, NONE, UnionFind, Vertex};

use crate::links::{A, B, Links};

/// Two edge-disjoint forests that grow together, and the sets of vertices where they cannot.
///
/// **The search** (Roskind and Tarjan 1985; matroid union, Edmonds 1965). To add an edge e = uv
/// whose ends are joined in both forests, some edge of the cycle that e closes in A must give way
/// and go to B; if it closes a cycle there, some edge of that cycle must go to A, and so on, until
/// an edge f joins two trees of the other forest. The edge that could push it out first is its
/// *label*; from f the labels lead back to e, and the edges on that way all change places. When an
/// edge is labelled, all edges of the same cycle that have no label yet get the same one. So no
/// edge of the way lies on a cycle that an earlier edge of the way closes, other than the one it is
/// pushed out by; hence the exchanges can be done one after the other from f back to e, each on the
/// cycle that the search saw.
///
/// The labelled edges of each forest form a subtree that contains u. If the edges are scanned in
/// the order in which they are labelled, and a path is labelled outwards from the subtree, then the
/// edge to be scanned has one end in the other forest's subtree already, and what its cycle adds is
/// the path from the other end to it. So the search needs no cycles, only *vertices*: whatever
/// vertex the one subtree has reached the other one has to reach too. It ends well at the first
/// vertex outside the tree of u in the other forest. A search takes time in proportion to what it
/// labels, for a path to the subtree is found by two walks in turn towards the root, one from the
/// vertex and one from the top of the subtree (a walk that goes on from search step to search step:
/// the *trail*).
///
/// **Clumps** (Gabow and Westermann 1992). If a search fails, both subtrees have the same vertices
/// K, and each of the two forests spans K as a tree: 2(|K| − 1) edges with both ends in K are all
/// that two forests can ever have there, whatever comes later. K is contracted. So an edge inside a
/// clump is refused at once, and all failed searches together label fewer than 2n edges.
#[derive(Clone)]
pub(crate) struct Augmenter<'graph, T = [UnionFind; 2]> {
    ends: &'graph [[Vertex; 2]],
    /// For each edge [`A`], [`B`] or [`OUT`].
    pub(crate) place: Vec<u8>,
    /// The links of each clump (of the vertex that stands for it) to its parents. The parent is
    /// some vertex of the parent clump.
    pub(crate) links: Vec<Links>,
    pub(crate) trees: T,
    pub(crate) clumps: UnionFind,

    /// For each vertex two bits a forest, [`REACHED`] and [`TRAIL`].
    marks: Vec<u8>,
    marked: Vec<Vertex>,
    /// For a labelled edge, the edge that pushes it out.
    pub(crate) label: Vec<Edge>,
    /// Vertices that one subtree has reached and the other has to.
    queue: Vec<Reached>,
    /// The vertex of each subtree that is nearest to the root.
    top: [Vertex; 2],
    /// How far the trail from there has come.
    trail_end: [Vertex; 2],
    path: Vec<Vertex>,
}

/// The trees of two forests as sets of vertices.
pub(crate) trait Trees {
    /// A number for the tree of `v`.
    fn tree(&mut self, forest: usize, v: Vertex) -> u32;
    /// Puts two trees together.
    fn join(&mut self, forest: usize, u: Vertex, v: Vertex);
}

impl Trees for [UnionFind; 2] {
    fn tree(&mut self, forest: usize, v: Vertex) -> u32 {
        self[forest].find(v)
    }

    fn join(&mut self, forest: usize, u: Vertex, v: Vertex) {
        self[forest].union(u, v);
    }
}

/// In neither forest.
pub(crate) const OUT: u8 = 2;

/// In the labelled subtree of A; two bits further for B.
const REACHED: u8 = 1;
/// On the trail of A, or on the walk towards it.
const TRAIL: u8 = 2;

#[derive(Clone, Copy)]
struct Reached {
    vertex: Vertex,
    /// The edge by which it was reached.
    by: Edge,
    /// The forest of that edge.
    forest: u8,
}

impl<'graph, T: Trees> Augmenter<'graph, T> {
    /// Starts from two forests, given by links and as sets of vertices.
    pub(crate) fn new(graph: &'graph Graph, links: Vec<Links>, trees: T) -> Self {
        let n = graph.vertex_count();
        let mut place = vec![OUT; graph.edge_count()];
        for links in &links {
            for forest in [A, B] {
                if links.edge[forest] != NONE {
                    place[links.edge[forest] as usize] = forest as u8;
                }
            }
        }
        Self {
            ends: graph.edges(),
            place,
            links,
            trees,
            clumps: UnionFind::new(n),
            marks: vec![0; n],
            marked: Vec::new(),
            label: vec![NONE; graph.edge_count()],
            queue: Vec::new(),
            top: [NONE; 2],
            trail_end: [NONE; 2],
            path: Vec::new(),
        }
    }

    /// Adds an edge to the forests if there can be room for it; if not, it ends up inside a clump.
    ///
    /// *Cost*: O(α(n)) inside a clump, else in proportion to what the search labels and the
    /// exchanges turn around.
    pub(crate) fn insert(&mut self, edge: Edge) -> bool {
        let [u, v] = self.ends(edge);
        if u == v {
            return false;
        }
        for forest in [A, B] {
            if self.trees.tree(forest, u) != self.trees.tree(forest, v) {
                self.join(forest, edge);
                self.place[edge as usize] = forest as u8;
                return true;
            }
        }
        let room = self.make_room(A, edge, u, v);
        if !room {
            self.clump(u);
        }
        room
    }

    /// Adds an edge of one forest to the other one too, if there can be room for it. It keeps its
    /// place. If there is no room, the vertices of the clump are those [`reached`](Self::reached).
    ///
    /// The exchanges for this are those for a second edge between the same ends. It closes the same
    /// cycle in the other forest, so none of the exchanges concerns the first one.
    pub(crate) fn insert_twin(&mut self, edge: Edge) -> bool {
        let [u, v] = self.ends(edge);
        let place = self.place[edge as usize];
        let other = 1 - place as usize;
        if self.trees.tree(other, u) != self.trees.tree(other, v) {
            self.join(other, edge);
            return true;
        }
        let room = self.make_room(other, edge, u, v);
        self.place[edge as usize] = place;
        room
    }

    /// Puts `edge` = `uv` into `forest`, which joins its ends, by exchanges, if that is possible.
    fn make_room(&mut self, forest: usize, edge: Edge, u: Vertex, v: Vertex) -> bool {
        let found = self.search(forest, edge, u, v);
        if let Some((last, forest)) = found {
            self.exchange(edge, last, forest);
        }
        for &v in &self.marked {
            self.marks[v as usize] = 0;
        }
        self.marked.clear();
        found.is_some()
    }

    /// The vertices that the last search has reached, but for the one that it started from.
    pub(crate) fn reached(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.queue.iter().map(|reached| reached.vertex)
    }

    /// The clumps at the ends of an edge.
    pub(crate) fn ends(&mut self, edge: Edge) -> [Vertex; 2] {
        self.ends[edge as usize].map(|v| self.clumps.find(v))
    }

    /// The clump above another, or [`NONE`].
    pub(crate) fn parent(&mut self, forest: usize, v: Vertex) -> Vertex {
        let parent = self.links[v as usize].parent[forest];
        if parent == NONE {
            NONE
        } else {
            self.clumps.find(parent)
        }
    }

    /// Labels edges, first those on the cycle that `edge` = `uv` closes in `forest`, until one of
    /// them joins two trees of the other forest: returns it with its own forest. `None` if there is
    /// none.
    fn search(&mut self, forest: usize, edge: Edge, u: Vertex, v: Vertex) -> Option<(Edge, usize)> {
        self.marks[u as usize] = REACHED | REACHED << 2;
        self.marked.push(u);
        self.top = [u; 2];
        self.trail_end = [u; 2];
        self.queue.clear();
        let home = [self.trees.tree(A, u), self.trees.tree(B, u)];
        if let Some(last) = self.reach(forest, v, edge, home[1 - forest]) {
            return Some((last, forest));
        }
        let mut next = 0;
        while let Some(&Reached { vertex, by, forest }) = self.queue.get(next) {
            next += 1;
            let other = 1 - forest as usize;
            if self.marks[vertex as usize] & REACHED << (2 * other) == 0 {
                if let Some(last) = self.reach(other, vertex, by, home[forest as usize]) {
                    return Some((last, other));
                }
            }
        }
        None
    }

    /// Extends the subtree of `forest` to `goal` and labels the new edges with `by`. Returns the
    /// first new edge that leads out of `home`, a tree of the other forest.
    fn reach(&mut self, forest: usize, goal: Vertex, by: Edge, home: Vertex) -> Option<Edge> {
        let meet = self.meet(forest, goal);
        if self.marks[meet as usize] & REACHED << (2 * forest) == 0 {
            let mut v = self.top[forest];
            self.top[forest] = meet;
            while v != meet {
                let edge = self.links[v as usize].edge[forest];
                v = self.parent(forest, v);
                if self.step(forest, v, edge, by, home) {
                    return Some(edge);
                }
            }
        }
        while let Some(v) = self.path.pop() {
            let edge = self.links[v as usize].edge[forest];
            if self.step(forest, v, edge, by, home) {
                return Some(edge);
            }
        }
        None
    }

    /// Takes a vertex into the subtree by a new edge, unless it lies outside `home`.
    fn step(&mut self, forest: usize, v: Vertex, edge: Edge, by: Edge, home: Vertex) -> bool {
        self.label[edge as usize] = by;
        if self.trees.tree(1 - forest, v) != home {
            return true;
        }
        let mark = &mut self.marks[v as usize];
        *mark |= REACHED << (2 * forest);
        if *mark & REACHED << (2 - 2 * forest) == 0 {
            self.queue.push(Reached {
                vertex: v,
                by: edge,
                forest: forest as u8,
            });
        }
        false
    }

    /// Where the way from `goal` towards the root meets the subtree or its trail. Leaves the
    /// vertices from `goal` to just below that place in `path`.
    fn meet(&mut self, forest: usize, goal: Vertex) -> Vertex {
        let (reached, trail) = (REACHED << (2 * forest), TRAIL << (2 * forest));
        self.path.clear();
        let mut x = goal;
        loop {
            if x != NONE {
                let mark = &mut self.marks[x as usize];
                if *mark & (reached | trail) != 0 {
                    return x;
                }
                *mark |= trail;
                self.marked.push(x);
                self.path.push(x);
                x = self.parent(forest, x);
            }
            let up = self.parent(forest, self.trail_end[forest]);
            if up != NONE {
                let mark = &mut self.marks[up as usize];
                if *mark & trail != 0 {
                    // The walk from the goal has been here and has gone on: that part of it is
                    // above the top of the subtree, and trail from now on.
                    self.trail_end[forest] = self.path[self.path.len() - 1];
                    while self.path.pop() != Some(up) {}
                    return up;
                }
                *mark |= trail;
                self.marked.push(up);
                self.trail_end[forest] = up;
            }
        }
    }

    /// Contracts what a failed search from `u` has reached.
    fn clump(&mut self, u: Vertex) {
        let [a, b] = self.top.map(|v| self.links[v as usize]);
        for reached in &self.queue {
            self.clumps.union(u, reached.vertex);
        }
        let clump = self.clumps.find(u);
        self.links[clump as usize] = Links {
            parent: [a.parent[A], b.parent[B]],
            edge: [a.edge[A], b.edge[B]],
        };
    }

    /// Moves `last` from `forest` to the other, and what its labels lead to after it, until `edge`
    /// has found its place.
    fn exchange(&mut self, edge: Edge, last: Edge, forest: usize) {
        self.join(1 - forest, last);
        let mut forest = forest;
        let mut leaving = last;
        loop {
            let entering = self.label[leaving as usize];
            self.swap(forest, leaving, entering);
            self.place[leaving as usize] = 1 - forest as u8;
            if entering == edge {
                self.place[edge as usize] = forest as u8;
                return;
            }
            leaving = entering;
            forest = 1 - forest;
        }
    }

    /// Adds an edge that joins two trees of a forest: the one whose root is nearer gets another.
    pub(crate) fn join(&mut self, forest: usize, edge: Edge) {
        let [u, v] = self.ends(edge);
        self.trees.join(forest, u, v);
        let (mut x, mut y) = (u, v);
        loop {
            x = self.parent(forest, x);
            if x == NONE {
                return self.turn(forest, u, v, edge, NONE);
            }
            y = self.parent(forest, y);
            if y == NONE {
                return self.turn(forest, v, u, edge, NONE);
            }
        }
    }

    /// Takes an edge out of a forest and puts one in that has it on its cycle.
    pub(crate) fn swap(&mut self, forest: usize, leaving: Edge, entering: Edge) {
        // The tree falls apart above `last`, and one end of the entering edge is below that.
        let [u, v] = self.ends(leaving);
        let last = if self.links[u as usize].edge[forest] == leaving {
            u
        } else {
            v
        };
        let [u, v] = self.ends(entering);
        let (mut x, mut y) = (u, v);
        loop {
            if x == last {
                return self.turn(forest, u, v, entering, last);
            }
            if y == last {
                return self.turn(forest, v, u, entering, last);
            }
            if x != NONE {
                x = self.parent(forest, x);
            }
            if y != NONE {
                y = self.parent(forest, y);
            }
        }
    }

    /// Turns the links from `child` up to `last`, or to the root, around and hangs `child` below
    /// `parent`.
    fn turn(&mut self, forest: usize, child: Vertex, parent: Vertex, edge: Edge, last: Vertex) {
        let (mut v, mut parent, mut edge) = (child, parent, edge);
        loop {
            let above = self.parent(forest, v);
            let links = &mut self.links[v as usize];
            links.parent[forest] = parent;
            std::mem::swap(&mut links.edge[forest], &mut edge);
            if v == last || above == NONE {
                return;
            }
            parent = v;
            v = above;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::ROOT;
    use proptest::prelude::*;

    /// The search alone, from empty forests and with the edges in any order: what it accepts are
    /// two forests, and its clumps prove that there is no room for more.
    fn insert_all(n: usize, edges: Vec<[Vertex; 2]>) {
        let graph = Graph::from_edges(n, edges).unwrap();
        let trees = [UnionFind::new(n), UnionFind::new(n)];
        let mut augmenter = Augmenter::new(&graph, vec![ROOT; n], trees);
        let mut accepted = 0;
        for edge in 0..graph.edge_count() as Edge {
            accepted += usize::from(augmenter.insert(edge));
            assert!(augmenter.marks.iter().all(|&mark| mark == 0));
        }
        let mut forests = [UnionFind::new(n), UnionFind::new(n)];
        let mut inside = UnionFind::new(n);
        let mut rank = 0;
        let mut outside = 0;
        for (e, &[u, v]) in graph.edges().iter().enumerate() {
            if augmenter.place[e] != OUT {
                assert!(forests[augmenter.place[e] as usize].union(u, v), "a cycle");
                accepted -= 1;
            }
            if augmenter.clumps.find(u) == augmenter.clumps.find(v) {
                rank += usize::from(inside.union(u, v));
            } else {
                outside += 1;
            }
        }
        assert_eq!(accepted, 0);
        let size = augmenter.place.iter().filter(|&&p| p != OUT).count();
        assert_eq!(size, outside + 2 * rank, "the min–max equality");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn the_search_needs_no_head_start(
            n in 1u32..60,
            density in 1u32..5,
            raw in proptest::collection::vec((0u32..60, 0u32..60), 240),
        ) {
            let m = (n * density).min(240) as usize;
            insert_all(n as usize, raw[..m].iter().map(|&(u, v)| [u % n, v % n]).collect());
        }

        #[test]
        fn long_trees_are_searched_too(
            n in 2u32..80,
            chords in proptest::collection::vec((0u32..80, 1u32..5), 0..120),
        ) {
            let mut edges: Vec<[Vertex; 2]> = (1..n).map(|v| [v - 1, v]).collect();
            edges.extend(chords.iter().map(|&(u, by)| [u % n, (u + by) % n]));
            insert_all(n as usize, edges);
        }
    }
}
