//! The search that makes room for one more edge, and the clumps that it leaves behind.

use slitherlab_graph::{Edge, Graph, NONE, UnionFind, Vertex};

/// One of the two forests, as an index.
pub(crate) const A: usize = 0;
pub(crate) const B: usize = 1;
/// In neither forest.
pub(crate) const OUT: u8 = 2;

/// The links of a vertex to its parents in the two forests, side by side because a search goes up
/// in both at nearly the same places.
#[derive(Clone, Copy)]
pub(crate) struct Links {
    pub(crate) parent: [Vertex; 2],
    pub(crate) edge: [Edge; 2],
}

pub(crate) const ROOT: Links = Links {
    parent: [NONE; 2],
    edge: [NONE; 2],
};

/// In the labelled subtree of the first forest; shifted by 2 for the second.
const REACHED: u8 = 1;
/// On the way from the top of the labelled subtree, or from the vertex to be reached, to the root.
const TRAIL: u8 = 2;

/// Two edge-disjoint forests of a growing graph, as large as possible together.
pub(crate) struct Augmenter<'graph> {
    ends: &'graph [[Vertex; 2]],
    /// For each edge [`A`], [`B`] or [`OUT`].
    pub(crate) place: Vec<u8>,
    links: Vec<Links>,
    /// The trees of each forest as sets of vertices.
    pub(crate) trees: [UnionFind; 2],
    /// The clumps: vertex sets that both forests span as trees, and that are contracted.
    pub(crate) clumps: UnionFind,
    // The search.
    marks: Vec<u8>,
    /// For an edge that the search has labelled, the edge that could take its place.
    label: Vec<Edge>,
    /// Vertices reached in one forest, with the edge and the forest by which they were.
    queue: Vec<(Vertex, Edge, u8)>,
    top: [Vertex; 2],
    trail_end: [Vertex; 2],
    touched: Vec<Vertex>,
    path: Vec<Vertex>,
    pub(crate) labelled_total: u64,
    pub(crate) reversed_total: u64,
    pub(crate) searches: [u64; 2],
}

impl<'graph> Augmenter<'graph> {
    pub(crate) fn new(graph: &'graph Graph, links: Vec<Links>, trees: [UnionFind; 2]) -> Self {
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
            label: vec![NONE; graph.edge_count()],
            queue: Vec::new(),
            top: [NONE; 2],
            trail_end: [NONE; 2],
            touched: Vec::new(),
            path: Vec::new(),
            labelled_total: 0,
            reversed_total: 0,
            searches: [0; 2],
        }
    }

    fn ends(&mut self, edge: Edge) -> [Vertex; 2] {
        self.ends[edge as usize].map(|v| self.clumps.find(v))
    }

    /// The clump above `v`, or [`NONE`].
    fn parent(&mut self, forest: usize, v: Vertex) -> Vertex {
        let parent = self.links[v as usize].parent[forest];
        if parent == NONE {
            return NONE;
        }
        self.clumps.find(parent)
    }

    pub(crate) fn insert(&mut self, edge: Edge) -> bool {
        let [u, v] = self.ends(edge);
        if u == v {
            return false;
        }
        for forest in [A, B] {
            if self.trees[forest].find(u) != self.trees[forest].find(v) {
                self.join(forest, edge);
                self.place[edge as usize] = forest as u8;
                return true;
            }
        }
        let found = self.search(edge, u, v);
        self.labelled_total += self.queue.len() as u64;
        self.searches[found.is_some() as usize] += 1;
        match found {
            Some((last, forest)) => {
                self.clear();
                self.exchange(edge, last, forest);
                true
            }
            None => {
                self.clump(u);
                self.clear();
                false
            }
        }
    }

    fn search(&mut self, edge: Edge, u: Vertex, v: Vertex) -> Option<(Edge, usize)> {
        self.marks[u as usize] = REACHED | REACHED << 2;
        self.touched.push(u);
        self.top = [u; 2];
        self.trail_end = [u; 2];
        self.queue.clear();
        let homes = [self.trees[A].find(u), self.trees[B].find(u)];
        if let Some(last) = self.reach(A, v, edge, homes[B]) {
            return Some((last, A));
        }
        let mut next = 0;
        while next < self.queue.len() {
            let (z, by, forest) = self.queue[next];
            next += 1;
            let other = 1 - forest as usize;
            if self.marks[z as usize] & REACHED << (2 * other) == 0 {
                if let Some(last) = self.reach(other, z, by, homes[1 - other]) {
                    return Some((last, other));
                }
            }
        }
        None
    }

    /// Extends the labelled subtree of `forest` to `goal` and labels the new edges with `by`.
    /// Returns the first new edge that leads out of `home`, a tree of the other forest.
    fn reach(&mut self, forest: usize, goal: Vertex, by: Edge, home: Vertex) -> Option<Edge> {
        let meet = self.meet(forest, goal);
        let mut below = self.top[forest];
        while below != meet && self.marks[meet as usize] & REACHED << (2 * forest) == 0 {
            let edge = self.links[below as usize].edge[forest];
            below = self.parent(forest, below);
            if self.step(forest, below, edge, by, home) {
                return Some(edge);
            }
            if below == meet {
                self.top[forest] = meet;
            }
        }
        for i in (0..self.path.len()).rev() {
            let v = self.path[i];
            let edge = self.links[v as usize].edge[forest];
            if self.step(forest, v, edge, by, home) {
                return Some(edge);
            }
        }
        None
    }

    fn step(&mut self, forest: usize, v: Vertex, edge: Edge, by: Edge, home: Vertex) -> bool {
        self.label[edge as usize] = by;
        if self.trees[1 - forest].find(v) != home {
            return true;
        }
        let mark = &mut self.marks[v as usize];
        *mark |= REACHED << (2 * forest);
        if *mark & REACHED << (2 - 2 * forest) == 0 {
            self.queue.push((v, edge, forest as u8));
        }
        false
    }

    /// Where the way from `goal` towards the root meets the labelled subtree or the way from its
    /// top towards the root. Leaves the vertices from `goal` to just below that place in `path`.
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
                self.touched.push(x);
                self.path.push(x);
                x = self.parent(forest, x);
            }
            let up = self.parent(forest, self.trail_end[forest]);
            if up != NONE {
                let mark = &mut self.marks[up as usize];
                if *mark & trail != 0 {
                    // The goal's walk has been here: what it has walked beyond is trail now.
                    self.trail_end[forest] = self.path[self.path.len() - 1];
                    while self.path.pop() != Some(up) {}
                    return up;
                }
                *mark |= trail;
                self.touched.push(up);
                self.trail_end[forest] = up;
            }
        }
    }

    fn clear(&mut self) {
        for &v in &self.touched {
            self.marks[v as usize] = 0;
        }
        self.touched.clear();
    }

    /// Contracts what a failed search has labelled.
    fn clump(&mut self, u: Vertex) {
        let [a, b] = self.top.map(|v| self.links[v as usize]);
        for &(v, _, _) in &self.queue {
            self.clumps.union(u, v);
        }
        let clump = self.clumps.find(u);
        self.links[clump as usize] = Links {
            parent: [a.parent[A], b.parent[B]],
            edge: [a.edge[A], b.edge[B]],
        };
    }

    fn exchange(&mut self, source: Edge, last: Edge, forest: usize) {
        self.join(1 - forest, last);
        let mut forest = forest;
        let mut leaving = last;
        loop {
            let entering = self.label[leaving as usize];
            self.swap(forest, leaving, entering);
            self.place[leaving as usize] = 1 - forest as u8;
            if entering == source {
                self.place[source as usize] = forest as u8;
                return;
            }
            leaving = entering;
            forest = 1 - forest;
        }
    }

    /// Adds an edge that joins two trees of a forest.
    fn join(&mut self, forest: usize, edge: Edge) {
        let [u, v] = self.ends(edge);
        self.trees[forest].union(u, v);
        // The tree whose root is nearer gets a new root.
        let (mut x, mut y) = (u, v);
        let (child, parent) = loop {
            x = self.parent(forest, x);
            if x == NONE {
                break (u, v);
            }
            y = self.parent(forest, y);
            if y == NONE {
                break (v, u);
            }
        };
        self.turn(forest, child, parent, edge, NONE);
    }

    /// Takes an edge out of a forest and puts in another, which has it on its cycle.
    fn swap(&mut self, forest: usize, leaving: Edge, entering: Edge) {
        let [u, v] = self.ends(leaving);
        let last = if self.links[u as usize].edge[forest] == leaving {
            u
        } else {
            v
        };
        let [u, v] = self.ends(entering);
        let (mut x, mut y) = (u, v);
        let (child, parent) = loop {
            if x == last {
                break (u, v);
            }
            if y == last {
                break (v, u);
            }
            if x != NONE {
                x = self.parent(forest, x);
            }
            if y != NONE {
                y = self.parent(forest, y);
            }
        };
        self.turn(forest, child, parent, entering, last);
    }

    /// Turns the links from `child` up to `last` (or to the root) around, and hangs `child` below
    /// `parent`.
    fn turn(&mut self, forest: usize, child: Vertex, parent: Vertex, edge: Edge, last: Vertex) {
        let (mut v, mut parent, mut edge) = (child, parent, edge);
        loop {
            self.reversed_total += 1;
            let above = self.parent(forest, v);
            let links = &mut self.links[v as usize];
            links.parent[forest] = parent;
            (links.edge[forest], edge) = (edge, links.edge[forest]);
            parent = v;
            if v == last || above == NONE {
                return;
            }
            v = above;
        }
    }
}
