//! Two forests of a minor as sets of bits, kept largest while edges are deleted and contracted.

use crate::search::Word;

/// The members of a set.
pub(super) fn members<E: Word>(set: E) -> impl Iterator<Item = u16> + Clone {
    set.members().map(|member| member as u16)
}

/// The set with one member.
pub(super) fn single<E: Word>(edge: u16) -> E {
    E::single(usize::from(edge))
}

/// Whether an edge is a member.
pub(super) fn has<E: Word>(set: E, edge: u16) -> bool {
    set.has(usize::from(edge))
}

/// Two disjoint forests with the largest union of a minor of a small graph, whose edges are given
/// by their ends at the beginning.
///
/// It is the algorithm of matroid union once more (see [`slitherlab_forests`]), for graphs so small
/// that copying everything is the best way to take a move back: at most `V` vertices, and at most
/// `V` edges, which are the members of the sets `E`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing<E, const V: usize> {
    /// What each vertex has become.
    label: [u16; V],
    /// The edges that are left.
    pub(super) left: E,
    forests: [E; 2],
}

/// The trees of a forest, rooted.
struct Rooted<const V: usize> {
    /// For each vertex the edge to its parent, and the parent; [`NONE`] at a root.
    edge: [u16; V],
    parent: [u16; V],
    depth: [u16; V],
    /// A number for the tree; a vertex without edges has a tree of its own.
    tree: [u16; V],
}

const NONE: u16 = u16::MAX;

impl<E: Word, const V: usize> Packing<E, V> {
    /// Starts with a whole graph.
    pub(super) fn new(ends: &[[u16; 2]]) -> Self {
        let mut label = [0; V];
        for (number, label) in (0..).zip(&mut label) {
            *label = number;
        }
        let mut packing = Self {
            label,
            left: E::below(ends.len()),
            forests: [E::EMPTY; 2],
        };
        while packing.grow(ends).is_ok() {}
        packing
    }

    /// The edges in the union.
    fn union(&self) -> E {
        self.forests[0] | self.forests[1]
    }

    /// Kano's d.
    pub(super) fn excess(&self) -> u32 {
        (self.left & !self.union()).count() as u32
    }

    /// Whether Kano's k is odd: k = 2r − |A ∪ B|.
    pub(super) fn has_odd_common(&self) -> bool {
        self.union().count() % 2 == 1
    }

    /// The ends of an edge in the minor, the smaller first.
    pub(super) fn ends(&self, ends: &[[u16; 2]], edge: u16) -> [u16; 2] {
        let [u, v] = ends[usize::from(edge)].map(|v| self.label[usize::from(v)]);
        [u.min(v), u.max(v)]
    }

    /// The loops.
    pub(super) fn loops(&self, ends: &[[u16; 2]]) -> E {
        members(self.left).fold(E::EMPTY, |loops, e| {
            let [u, v] = self.ends(ends, e);
            if u == v { loops | single(e) } else { loops }
        })
    }

    /// The dense part: edges that are in neither forest of some pair with the largest union.
    pub(super) fn dense(&self, ends: &[[u16; 2]]) -> E {
        let mut copy = *self;
        // The union is largest, so nothing grows.
        copy.grow(ends).err().unwrap_or(E::EMPTY)
    }

    /// The sparse part: edges that are in both forests of some pair. From the edges of one forest
    /// that join trees of the other, others fall in turn.
    pub(super) fn sparse(&self, ends: &[[u16; 2]]) -> E {
        let mut standing = self.forests;
        loop {
            let before = standing;
            for (forest, other) in [(0, 1), (1, 0)] {
                let trees = self.trees(ends, standing[other]);
                for e in members(standing[forest]) {
                    let [u, v] = self.ends(ends, e).map(|v| trees[usize::from(v)]);
                    if u != v {
                        standing[forest] &= !single::<E>(e);
                    }
                }
            }
            if standing == before {
                return self.union() & !(standing[0] | standing[1]);
            }
        }
    }

    /// A number for the tree of each vertex.
    fn trees(&self, ends: &[[u16; 2]], forest: E) -> [u16; V] {
        let mut tree = [0; V];
        for (number, tree) in (0..).zip(&mut tree) {
            *tree = number;
        }
        let root = |tree: &[u16; V], mut v: u16| {
            while tree[usize::from(v)] != v {
                v = tree[usize::from(v)];
            }
            v
        };
        for e in members(forest) {
            let [u, v] = self.ends(ends, e).map(|v| root(&tree, v));
            // The smaller number stays, so that one pass in order finds all roots.
            tree[usize::from(u.max(v))] = u.min(v);
        }
        for v in 0..V {
            tree[v] = tree[usize::from(tree[v])];
        }
        tree
    }

    fn rooted(&self, ends: &[[u16; 2]], forest: E) -> Rooted<V> {
        let mut rooted = Rooted {
            edge: [NONE; V],
            parent: [NONE; V],
            depth: [0; V],
            tree: [NONE; V],
        };
        let mut at = [E::EMPTY; V];
        for e in members(forest) {
            for v in self.ends(ends, e) {
                at[usize::from(v)] |= single(e);
            }
        }
        let mut queue = [0; V];
        for root in 0..V {
            if rooted.tree[root] != NONE {
                continue;
            }
            rooted.tree[root] = root as u16;
            queue[0] = root;
            let (mut next, mut count) = (0, 1);
            while next < count {
                let v = queue[next];
                next += 1;
                for e in members(at[v]) {
                    if e == rooted.edge[v] {
                        continue;
                    }
                    let [a, b] = self.ends(ends, e).map(usize::from);
                    let w = a ^ b ^ v;
                    rooted.edge[w] = e;
                    rooted.parent[w] = v as u16;
                    rooted.depth[w] = rooted.depth[v] + 1;
                    rooted.tree[w] = root as u16;
                    queue[count] = w;
                    count += 1;
                }
            }
        }
        rooted
    }

    /// Brings one more edge into the union, by exchanges; if that is impossible, returns all edges
    /// that could be left out instead of one that is.
    fn grow(&mut self, ends: &[[u16; 2]]) -> Result<(), E> {
        let outside = self.left & !self.union();
        if outside.is_empty() {
            return Err(E::EMPTY);
        }
        let rooted = [0, 1].map(|forest| self.rooted(ends, self.forests[forest]));
        let mut label = [NONE; V];
        let mut labelled = outside;
        let mut queue = [0; V];
        let (mut next, mut count) = (0, 0);
        for e in members(outside) {
            queue[count] = e;
            count += 1;
        }
        while next < count {
            let e = queue[next];
            next += 1;
            let [u, v] = self.ends(ends, e).map(usize::from);
            for (forest, rooted) in rooted.iter().enumerate() {
                if has(self.forests[forest], e) {
                    continue;
                }
                if rooted.tree[u] != rooted.tree[v] {
                    self.exchange(&label, e, forest);
                    return Ok(());
                }
                let (mut x, mut y) = (u, v);
                while x != y {
                    if rooted.depth[x] < rooted.depth[y] {
                        std::mem::swap(&mut x, &mut y);
                    }
                    let g = rooted.edge[x];
                    if !has(labelled, g) {
                        labelled |= single(g);
                        label[usize::from(g)] = e;
                        queue[count] = g;
                        count += 1;
                    }
                    x = usize::from(rooted.parent[x]);
                }
            }
        }
        Err(labelled)
    }

    /// Moves an edge into a forest that has room for it, and what its labels lead to after it.
    fn exchange(&mut self, label: &[u16; V], edge: u16, forest: usize) {
        let (mut edge, mut into) = (edge, forest);
        loop {
            let from = (0..2).find(|&forest| has(self.forests[forest], edge));
            self.forests[into] |= single(edge);
            let Some(from) = from else { return };
            self.forests[from] &= !single::<E>(edge);
            into = from;
            edge = label[usize::from(edge)];
        }
    }

    /// Deletes an edge.
    pub(super) fn delete(&mut self, ends: &[[u16; 2]], edge: u16) {
        let bit: E = single(edge);
        self.left &= !bit;
        if has(self.union(), edge) {
            self.forests = self.forests.map(|forest| forest & !bit);
            // If the edge was dense, another takes its place; otherwise nothing does.
            let _ = self.grow(ends);
        }
    }

    /// Contracts an edge that is no loop.
    pub(super) fn contract(&mut self, ends: &[[u16; 2]], edge: u16) {
        let [u, v] = self.ends(ends, edge);
        let bit: E = single(edge);
        self.left &= !bit;
        let outside = !has(self.union(), edge);
        for forest in 0..2 {
            if !has(self.forests[forest], edge) {
                self.forests[forest] &= !self.edge_between(ends, forest, u, v);
            }
            self.forests[forest] &= !bit;
        }
        for label in &mut self.label {
            if *label == v {
                *label = u;
            }
        }
        if !outside {
            // If the edge was sparse, the one that had to go finds room again.
            let _ = self.grow(ends);
        }
    }

    /// An edge of a forest on the way between two vertices, if there is one.
    fn edge_between(&self, ends: &[[u16; 2]], forest: usize, u: u16, v: u16) -> E {
        let rooted = self.rooted(ends, self.forests[forest]);
        let [u, v] = [u, v].map(usize::from);
        if rooted.tree[u] != rooted.tree[v] {
            return E::EMPTY;
        }
        let lower = if rooted.depth[u] >= rooted.depth[v] {
            u
        } else {
            v
        };
        single(rooted.edge[lower])
    }
}
