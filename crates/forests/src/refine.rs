//! Which edges can give way: the partition of the vertices that falling edges refine.

use slitherlab_graph::{Edge, Graph, UnionFind, Vertex};

use crate::links::{A, B};

/// Two edge-disjoint forests whose edges *fall* one after the other.
///
/// An edge of one forest falls when the other forest no longer joins its ends: then it can move
/// over there and leave its place free. Fallen edges join nothing any more, so others fall after
/// them. At the beginning those fall that join two trees of the other forest. The edges that fall
/// in the end are those from which the exchanges of [`crate::augment`] lead to a free place: that
/// search, run backwards from all free places at once.
///
/// When nothing falls any more, the trees that are left in A and in B have the same vertices: every
/// edge of the one lies inside a tree of the other. These sets are the *blocks*.
///
/// *Cost*: O(m log m) time: whenever a tree breaks, only the smaller part is looked at; 21 bytes a
/// vertex and an edge.
pub(crate) struct Refinement<'graph> {
    graph: &'graph Graph,
    /// For each edge its forest, [`A`] or [`B`].
    forest: &'graph [u8],
    state: Vec<State>,
    /// For each vertex its tree in A and in B.
    tree: Vec<[u32; 2]>,
    tree_count: u32,
    falling: Vec<Edge>,
    /// The two parts of a tree that breaks.
    sides: [Side; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Standing,
    /// It will fall, but still holds its tree together.
    Falling,
    Fallen,
}

/// A part of a tree, as far as it is known.
#[derive(Default)]
struct Side {
    /// The vertices, each with the edge by which it was found.
    found: Vec<(Vertex, Edge)>,
    /// The vertex whose arcs are looked at, and the next of them.
    vertex: usize,
    arc: usize,
}

impl<'graph> Refinement<'graph> {
    /// Lets everything fall that falls by itself.
    pub(crate) fn of(graph: &'graph Graph, forest: &'graph [u8]) -> Self {
        let mut refinement = Self {
            graph,
            forest,
            state: vec![State::Standing; graph.edge_count()],
            tree: Vec::new(),
            tree_count: 0,
            falling: Vec::new(),
            sides: Default::default(),
        };
        // As long as much falls at a time it is faster to find all trees anew.
        let mut standing = graph.edge_count();
        loop {
            refinement.find_trees();
            refinement.find_falling();
            let count = refinement.falling.len();
            if count < standing / 8 || count == 0 {
                break;
            }
            standing -= count;
            for edge in refinement.falling.drain(..) {
                refinement.state[edge as usize] = State::Fallen;
            }
        }
        refinement.run();
        refinement
    }

    /// Makes an edge fall, and all that falls after it.
    pub(crate) fn fell(&mut self, edge: Edge) {
        debug_assert!(self.state[edge as usize] == State::Standing);
        self.state[edge as usize] = State::Falling;
        self.falling.push(edge);
        self.run();
    }

    pub(crate) fn has_fallen(&self, edge: Edge) -> bool {
        self.state[edge as usize] != State::Standing
    }

    fn find_trees(&mut self) {
        let n = self.graph.vertex_count();
        let mut trees = [UnionFind::new(n), UnionFind::new(n)];
        for (e, &[u, v]) in self.graph.edges().iter().enumerate() {
            if self.state[e] != State::Fallen {
                trees[self.forest[e] as usize].union(u, v);
            }
        }
        let vertices = self.graph.vertices();
        self.tree = vertices.map(|v| [A, B].map(|t| trees[t].find(v))).collect();
        self.tree_count = n as u32;
    }

    fn find_falling(&mut self) {
        for (e, &[u, v]) in self.graph.edges().iter().enumerate() {
            let other = 1 - self.forest[e] as usize;
            let parted = self.tree[u as usize][other] != self.tree[v as usize][other];
            if parted && self.state[e] == State::Standing {
                self.state[e] = State::Falling;
                self.falling.push(e as Edge);
            }
        }
    }

    fn run(&mut self) {
        while let Some(edge) = self.falling.pop() {
            self.state[edge as usize] = State::Fallen;
            self.part(edge);
        }
    }

    /// Gives the smaller part of the tree that a fallen edge held together a new number, and finds
    /// the edges of the other forest that leave it.
    fn part(&mut self, edge: Edge) {
        let forest = self.forest[edge as usize];
        for (side, &v) in self.sides.iter_mut().zip(&self.graph.endpoints(edge)) {
            side.found.clear();
            side.found.push((v, edge));
            side.vertex = 0;
            side.arc = self.graph.arcs(v).start;
        }
        let smaller = loop {
            if let Some(done) = [A, B].into_iter().find(|&side| self.look(side, forest)) {
                break done;
            }
        };
        let number = self.tree_count;
        self.tree_count += 1;
        let side = &self.sides[smaller].found;
        for &(v, _) in side {
            self.tree[v as usize][forest as usize] = number;
        }
        for &(v, _) in side {
            for (&w, &e) in self
                .graph
                .neighbors(v)
                .iter()
                .zip(self.graph.incident_edges(v))
            {
                if self.forest[e as usize] != forest
                    && self.state[e as usize] == State::Standing
                    && self.tree[w as usize][forest as usize] != number
                {
                    self.state[e as usize] = State::Falling;
                    self.falling.push(e);
                }
            }
        }
    }

    /// Looks at one more arc of a side; true if there is none.
    fn look(&mut self, side: usize, forest: u8) -> bool {
        let side = &mut self.sides[side];
        let (v, by) = side.found[side.vertex];
        if side.arc < self.graph.arcs(v).end {
            let e = self.graph.arc_edges()[side.arc];
            if e != by
                && self.forest[e as usize] == forest
                && self.state[e as usize] != State::Fallen
            {
                side.found.push((self.graph.targets()[side.arc], e));
            }
            side.arc += 1;
            return false;
        }
        side.vertex += 1;
        if let Some(&(next, _)) = side.found.get(side.vertex) {
            side.arc = self.graph.arcs(next).start;
        }
        side.vertex == side.found.len()
    }
}
