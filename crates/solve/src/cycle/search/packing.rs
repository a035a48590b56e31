//! Two forests of a small minor as sets of bits, kept largest while edges are deleted and contracted.

/// At most so many edges, and so many vertices.
pub(super) const MOST: usize = 64;

/// A set of edges, one bit each.
pub(super) type Edges = u64;

/// The members of a set.
pub(super) fn members(mut set: Edges) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (usize::from(next) < MOST).then_some(next)
    })
}

/// Two disjoint forests with the largest union of a minor of a small graph, whose edges are given by
/// their ends at the beginning.
///
/// It is the algorithm of matroid union once more (see [`slitherlab_forests`]), for graphs so small that copying
/// everything is the best way to take a move back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    /// What each vertex has become.
    label: [u8; MOST],
    /// The edges that are left.
    pub(super) left: Edges,
    forests: [Edges; 2],
}

/// The trees of a forest, rooted.
struct Rooted {
    /// For each vertex the edge to its parent, and the parent; [`NONE`] at a root.
    edge: [u8; MOST],
    parent: [u8; MOST],
    depth: [u8; MOST],
    /// A number for the tree; a vertex without edges has a tree of its own.
    tree: [u8; MOST],
}

const NONE: u8 = u8::MAX;

impl Packing {
    /// Starts with a whole graph.
    pub(super) fn new(ends: &[[u8; 2]]) -> Self {
        let mut label = [0; MOST];
        for (number, label) in (0..).zip(&mut label) {
            *label = number;
        }
        let mut packing = Self {
            label,
            left: (0..ends.len()).fold(0, |set, e| set | 1 << e),
            forests: [0; 2],
        };
        while packing.grow(ends).is_ok() {}
        packing
    }

    /// The edges in the union.
    fn union(&self) -> Edges {
        self.forests[0] | self.forests[1]
    }

    /// Kano's d.
    pub(super) fn excess(&self) -> u32 {
        (self.left & !self.union()).count_ones()
    }

    /// Whether Kano's k is odd: k = 2r − |A ∪ B|.
    pub(super) fn has_odd_common(&self) -> bool {
        self.union().count_ones() % 2 == 1
    }

    /// The ends of an edge in the minor, the smaller first.
    pub(super) fn ends(&self, ends: &[[u8; 2]], edge: u8) -> [u8; 2] {
        let [u, v] = ends[usize::from(edge)].map(|v| self.label[usize::from(v)]);
        [u.min(v), u.max(v)]
    }

    /// The loops.
    pub(super) fn loops(&self, ends: &[[u8; 2]]) -> Edges {
        members(self.left).fold(0, |loops, e| {
            let [u, v] = self.ends(ends, e);
            loops | Edges::from(u == v) << e
        })
    }

    /// The dense part: edges that are in neither forest of some pair with the largest union.
    pub(super) fn dense(&self, ends: &[[u8; 2]]) -> Edges {
        let mut copy = *self;
        // The union is largest, so nothing grows.
        copy.grow(ends).err().unwrap_or(0)
    }

    /// The sparse part: edges that are in both forests of some pair. From the edges of one forest that join
    /// trees of the other, others fall in turn.
    pub(super) fn sparse(&self, ends: &[[u8; 2]]) -> Edges {
        let mut standing = self.forests;
        loop {
            let before = standing;
            for (forest, other) in [(0, 1), (1, 0)] {
                let trees = self.trees(ends, standing[other]);
                for e in members(standing[forest]) {
                    let [u, v] = self.ends(ends, e).map(|v| trees[usize::from(v)]);
                    if u != v {
                        standing[forest] &= !(1 << e);
                    }
                }
            }
            if standing == before {
                return self.union() & !(standing[0] | standing[1]);
            }
        }
    }

    /// A number for the tree of each vertex.
    fn trees(&self, ends: &[[u8; 2]], forest: Edges) -> [u8; MOST] {
        let mut tree = [0; MOST];
        for (number, tree) in (0..).zip(&mut tree) {
            *tree = number;
        }
        let root = |tree: &[u8; MOST], mut v: u8| {
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
        for v in 0..MOST {
            tree[v] = tree[usize::from(tree[v])];
        }
        tree
    }

    fn rooted(&self, ends: &[[u8; 2]], forest: Edges) -> Rooted {
        let mut rooted = Rooted {
            edge: [NONE; MOST],
            parent: [NONE; MOST],
            depth: [0; MOST],
            tree: [NONE; MOST],
        };
        let mut at = [0; MOST];
        for e in members(forest) {
            for v in self.ends(ends, e) {
                at[usize::from(v)] |= 1u64 << e;
            }
        }
        let mut queue = [0; MOST];
        for root in 0..MOST {
            if rooted.tree[root] != NONE {
                continue;
            }
            rooted.tree[root] = root as u8;
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
                    rooted.parent[w] = v as u8;
                    rooted.depth[w] = rooted.depth[v] + 1;
                    rooted.tree[w] = root as u8;
                    queue[count] = w;
                    count += 1;
                }
            }
        }
        rooted
    }

    /// Brings one more edge into the union, by exchanges; if that is impossible, returns all edges that could be left
    /// out instead of one that is.
    fn grow(&mut self, ends: &[[u8; 2]]) -> Result<(), Edges> {
        let outside = self.left & !self.union();
        if outside == 0 {
            return Err(0);
        }
        let rooted = [0, 1].map(|forest| self.rooted(ends, self.forests[forest]));
        let mut label = [NONE; MOST];
        let mut labelled = outside;
        let mut queue = [0; MOST];
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
                if self.forests[forest] >> e & 1 == 1 {
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
                    if labelled >> g & 1 == 0 {
                        labelled |= 1 << g;
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
    fn exchange(&mut self, label: &[u8; MOST], edge: u8, forest: usize) {
        let (mut edge, mut into) = (edge, forest);
        loop {
            let from = (0..2).find(|&forest| self.forests[forest] >> edge & 1 == 1);
            self.forests[into] |= 1 << edge;
            let Some(from) = from else { return };
            self.forests[from] &= !(1 << edge);
            into = from;
            edge = label[usize::from(edge)];
        }
    }

    /// Deletes an edge.
    pub(super) fn delete(&mut self, ends: &[[u8; 2]], edge: u8) {
        let bit = 1 << edge;
        self.left &= !bit;
        if self.union() & bit != 0 {
            self.forests = self.forests.map(|forest| forest & !bit);
            // If the edge was dense, another takes its place; otherwise nothing does.
            let _ = self.grow(ends);
        }
    }

    /// Contracts an edge that is no loop.
    pub(super) fn contract(&mut self, ends: &[[u8; 2]], edge: u8) {
        let [u, v] = self.ends(ends, edge);
        let bit = 1 << edge;
        self.left &= !bit;
        let outside = self.union() & bit == 0;
        for forest in 0..2 {
            if self.forests[forest] & bit == 0 {
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
    fn edge_between(&self, ends: &[[u8; 2]], forest: usize, u: u8, v: u8) -> Edges {
        let rooted = self.rooted(ends, self.forests[forest]);
        let [u, v] = [u, v].map(usize::from);
        if rooted.tree[u] != rooted.tree[v] {
            return 0;
        }
        let lower = if rooted.depth[u] >= rooted.depth[v] {
            u
        } else {
            v
        };
        1 << rooted.edge[lower]
    }
}
