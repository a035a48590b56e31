//! Planar graphs: an embedding in the plane, or that there is none.
//!
//! The left–right planarity test of de Fraysseix and Rosenstiehl, in the form that U. Brandes gave
//! it (*The left-right planarity test*, 2009). A depth-first search directs all edges; each back
//! edge runs to the left or to the right of the path of tree edges that it closes. Return edges of
//! different branches that would cross force each other to the same or to different sides; the
//! graph is planar iff these constraints can be kept. The sides then give the order of the edges
//! around every vertex.

use std::cmp::Ordering;

use slitherlab_graph::{NONE, Vertex};

/// The cyclic order of the edges around every vertex of a planar drawing.
///
/// Edge `e` has two *darts*: `2e` leaves its first vertex and `2e + 1` its second.
pub(super) struct Embedding {
    /// The dart that follows clockwise around the same vertex.
    clockwise: Vec<u32>,
    /// Whether an edge is in the spanning forest that the search found.
    pub(super) is_tree_edge: Vec<bool>,
}

impl Embedding {
    /// The next dart on the boundary of the face that lies on one fixed side of a dart.
    pub(super) fn next_on_face(&self, dart: u32) -> u32 {
        self.clockwise[(dart ^ 1) as usize]
    }
}

/// Embeds a graph without loops and parallel edges in the plane; `None` if it is not planar.
///
/// *Cost*: linear time and memory; no recursion.
pub(super) fn embed(vertices: usize, edges: &[[Vertex; 2]]) -> Option<Embedding> {
    // Euler's bound also keeps the arrays below small.
    if vertices >= 3 && edges.len() > 3 * vertices - 6 {
        return None;
    }
    let mut test = Test::new(Arcs::of(vertices, edges));
    if !test.all_sides_fit() {
        return None;
    }
    Some(test.embedding(edges))
}

/// What the first search finds out about directed edges and vertices.
struct Arcs {
    from: Vec<Vertex>,
    to: Vec<Vertex>,
    /// The height of the lowest vertex that a return edge beyond this edge reaches, and of the
    /// second lowest.
    low: Vec<u32>,
    second_low: Vec<u32>,
    /// Edges with smaller depth must lie further outside.
    depth: Vec<i64>,
    height: Vec<u32>,
    parent: Vec<u32>,
    roots: Vec<Vertex>,
}

/// The edges at each vertex, in their order, all in one list, and where those of each vertex begin
/// in it.
fn at_vertices(
    vertices: usize,
    edges: impl Iterator<Item = (Vertex, u32)> + Clone,
) -> (Vec<u32>, Vec<u32>) {
    let mut start = vec![0u32; vertices + 1];
    for (v, _) in edges.clone() {
        start[v as usize + 1] += 1;
    }
    for v in 0..vertices {
        start[v + 1] += start[v];
    }
    let mut place = start.clone();
    let mut at = vec![0u32; start[vertices] as usize];
    for (v, edge) in edges {
        at[place[v as usize] as usize] = edge;
        place[v as usize] += 1;
    }
    (start, at)
}

impl Arcs {
    /// The first search: it directs the edges and finds how far up each leads back.
    fn of(vertices: usize, edges: &[[Vertex; 2]]) -> Self {
        let ends = (0u32..).zip(edges);
        let (start, at) = at_vertices(vertices, ends.flat_map(|(e, ends)| ends.map(|v| (v, e))));
        let m = edges.len();
        let mut arcs = Self {
            from: vec![NONE; m],
            to: vec![NONE; m],
            low: vec![0; m],
            second_low: vec![0; m],
            depth: vec![0; m],
            height: vec![NONE; vertices],
            parent: vec![NONE; vertices],
            roots: Vec::new(),
        };
        let mut next = start.clone();
        let mut path: Vec<Vertex> = Vec::new();
        for root in 0..u32::try_from(arcs.height.len()).unwrap_or(NONE) {
            if arcs.height[root as usize] != NONE {
                continue;
            }
            arcs.height[root as usize] = 0;
            arcs.roots.push(root);
            path.push(root);
            while let Some(&v) = path.last() {
                let place = next[v as usize];
                if place == start[v as usize + 1] {
                    path.pop();
                    let parent = arcs.parent[v as usize];
                    if parent != NONE {
                        arcs.finish(parent);
                    }
                    continue;
                }
                next[v as usize] += 1;
                let edge = at[place as usize];
                let e = edge as usize;
                if arcs.from[e] != NONE {
                    continue;
                }
                let [a, b] = edges[e];
                let w = if a == v { b } else { a };
                let height = arcs.height[v as usize];
                (arcs.from[e], arcs.to[e]) = (v, w);
                (arcs.low[e], arcs.second_low[e]) = (height, height);
                if arcs.height[w as usize] == NONE {
                    arcs.parent[w as usize] = edge;
                    arcs.height[w as usize] = height + 1;
                    path.push(w);
                } else {
                    arcs.low[e] = arcs.height[w as usize];
                    arcs.finish(edge);
                }
            }
        }
        arcs
    }

    /// An edge is done: its depth is known, and its parent edge learns where it leads back to.
    fn finish(&mut self, edge: u32) {
        let e = edge as usize;
        let v = self.from[e] as usize;
        let chordal = self.second_low[e] < self.height[v];
        self.depth[e] = 2 * i64::from(self.low[e]) + i64::from(chordal);
        let parent = self.parent[v];
        if parent == NONE {
            return;
        }
        let p = parent as usize;
        match self.low[e].cmp(&self.low[p]) {
            Ordering::Less => {
                self.second_low[p] = self.low[p].min(self.second_low[e]);
                self.low[p] = self.low[e];
            }
            Ordering::Equal => self.second_low[p] = self.second_low[p].min(self.second_low[e]),
            Ordering::Greater => self.second_low[p] = self.second_low[p].min(self.low[e]),
        }
    }

    fn is_tree_edge(&self, edge: u32) -> bool {
        self.parent[self.to[edge as usize] as usize] == edge
    }
}

/// Return edges that lie on the same side, from the lowest to the highest they reach; both are
/// `NONE` if there are none.
#[derive(Clone, Copy)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const EMPTY: Self = Self {
        low: NONE,
        high: NONE,
    };

    fn is_empty(self) -> bool {
        self.low == NONE && self.high == NONE
    }
}

/// Two intervals that must lie on different sides.
#[derive(Clone, Copy)]
struct Pair {
    left: Interval,
    right: Interval,
}

/// The second search: it gathers the constraints, and then the sides.
struct Test {
    /// The edges that leave vertex `v` are `out[start[v]..start[v + 1]]`, the outermost first.
    start: Vec<u32>,
    out: Vec<u32>,
    /// The edge relative to whose side the side of an edge is given.
    reference: Vec<u32>,
    left: Vec<bool>,
    low_edge: Vec<u32>,
    /// How high the stack was when an edge was begun.
    bottom: Vec<usize>,
    stack: Vec<Pair>,
    arcs: Arcs,
}

impl Test {
    fn new(arcs: Arcs) -> Self {
        let m = arcs.from.len();
        let mut test = Self {
            start: Vec::new(),
            out: Vec::new(),
            reference: vec![NONE; m],
            left: vec![false; m],
            low_edge: vec![NONE; m],
            bottom: vec![0; m],
            stack: Vec::new(),
            arcs,
        };
        test.sort_by_depth();
        test
    }

    /// Brings the edges that leave each vertex into the order of their depths.
    fn sort_by_depth(&mut self) {
        let vertices = self.arcs.height.len();
        let from = self.arcs.from.iter().copied();
        let (start, mut out) = at_vertices(vertices, from.zip(0u32..));
        for v in 0..vertices {
            out[start[v] as usize..start[v + 1] as usize]
                .sort_by_key(|&edge| self.arcs.depth[edge as usize]);
        }
        (self.start, self.out) = (start, out);
    }

    fn all_sides_fit(&mut self) -> bool {
        let mut next = self.start.clone();
        let mut path: Vec<Vertex> = Vec::new();
        for i in 0..self.arcs.roots.len() {
            path.push(self.arcs.roots[i]);
            while let Some(&v) = path.last() {
                let place = next[v as usize];
                if place < self.start[v as usize + 1] {
                    next[v as usize] += 1;
                    let edge = self.out[place as usize];
                    self.bottom[edge as usize] = self.stack.len();
                    if self.arcs.is_tree_edge(edge) {
                        path.push(self.arcs.to[edge as usize]);
                        continue;
                    }
                    self.low_edge[edge as usize] = edge;
                    self.stack.push(Pair {
                        left: Interval::EMPTY,
                        right: Interval {
                            low: edge,
                            high: edge,
                        },
                    });
                    if !self.take_up(edge) {
                        return false;
                    }
                } else {
                    path.pop();
                    let parent = self.arcs.parent[v as usize];
                    if parent != NONE {
                        self.leave(parent);
                        if !self.take_up(parent) {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    /// An edge and all beyond it is done: its return edges join those of its elder siblings.
    fn take_up(&mut self, edge: u32) -> bool {
        let v = self.arcs.from[edge as usize] as usize;
        if self.arcs.low[edge as usize] >= self.arcs.height[v] {
            return true;
        }
        let parent = self.arcs.parent[v];
        if self.out[self.start[v] as usize] == edge {
            // A return edge starts below v, so that v is no root.
            self.low_edge[parent as usize] = self.low_edge[edge as usize];
            return true;
        }
        self.constrain(edge, parent)
    }

    fn conflicts(&self, interval: Interval, edge: u32) -> bool {
        !interval.is_empty() && self.arcs.low[interval.high as usize] > self.arcs.low[edge as usize]
    }

    fn constrain(&mut self, edge: u32, parent: u32) -> bool {
        let mut joined = Pair {
            left: Interval::EMPTY,
            right: Interval::EMPTY,
        };
        // The return edges of this edge all go to one side, here called right.
        while let Some(mut pair) = self.stack.pop() {
            if !pair.left.is_empty() {
                std::mem::swap(&mut pair.left, &mut pair.right);
            }
            if !pair.left.is_empty() {
                return false;
            }
            let low = pair.right.low as usize;
            if self.arcs.low[low] > self.arcs.low[parent as usize] {
                if joined.right.is_empty() {
                    joined.right.high = pair.right.high;
                } else {
                    self.reference[joined.right.low as usize] = pair.right.high;
                }
                joined.right.low = pair.right.low;
            } else {
                self.reference[low] = self.low_edge[parent as usize];
            }
            if self.stack.len() == self.bottom[edge as usize] {
                break;
            }
        }
        // Those of elder siblings that reach higher than its lowest go to the other side.
        while let Some(&top) = self.stack.last() {
            if !self.conflicts(top.left, edge) && !self.conflicts(top.right, edge) {
                break;
            }
            self.stack.pop();
            let mut pair = top;
            if self.conflicts(pair.right, edge) {
                std::mem::swap(&mut pair.left, &mut pair.right);
            }
            if self.conflicts(pair.right, edge) {
                return false;
            }
            if joined.right.low != NONE {
                self.reference[joined.right.low as usize] = pair.right.high;
            }
            if pair.right.low != NONE {
                joined.right.low = pair.right.low;
            }
            if joined.left.is_empty() {
                joined.left.high = pair.left.high;
            } else {
                self.reference[joined.left.low as usize] = pair.left.high;
            }
            joined.left.low = pair.left.low;
        }
        if !(joined.left.is_empty() && joined.right.is_empty()) {
            self.stack.push(joined);
        }
        true
    }

    /// The search goes back over a tree edge: return edges that end at its upper vertex bind nobody
    /// any more.
    fn leave(&mut self, edge: u32) {
        let u = self.arcs.from[edge as usize];
        let height = self.arcs.height[u as usize];
        while let Some(&top) = self.stack.last() {
            if self.lowest(top) != height {
                break;
            }
            self.stack.pop();
            if top.left.low != NONE {
                self.left[top.left.low as usize] = true;
            }
        }
        if let Some(mut pair) = self.stack.pop() {
            self.trim(&mut pair.left, pair.right.low, u);
            self.trim(&mut pair.right, pair.left.low, u);
            self.stack.push(pair);
        }
        if self.arcs.low[edge as usize] < height {
            if let Some(top) = self.stack.last() {
                let (left, right) = (top.left.high, top.right.high);
                let low = |edge: u32| self.arcs.low[edge as usize];
                let left_is_higher = left != NONE && (right == NONE || low(left) > low(right));
                self.reference[edge as usize] = if left_is_higher { left } else { right };
            }
        }
    }

    fn trim(&mut self, interval: &mut Interval, other_low: u32, u: Vertex) {
        while interval.high != NONE && self.arcs.to[interval.high as usize] == u {
            interval.high = self.reference[interval.high as usize];
        }
        if interval.high == NONE && interval.low != NONE {
            // It has just become empty: what is left of it keeps to the side opposite the other
            // one.
            self.reference[interval.low as usize] = other_low;
            self.left[interval.low as usize] = true;
            interval.low = NONE;
        }
    }

    fn lowest(&self, pair: Pair) -> u32 {
        let low = |interval: Interval| {
            if interval.is_empty() {
                NONE
            } else {
                self.arcs.low[interval.low as usize]
            }
        };
        low(pair.left).min(low(pair.right))
    }

    /// Follows the references, so that every side is absolute.
    fn settle_sides(&mut self) {
        let mut chain = Vec::new();
        for edge in 0..self.left.len() {
            let mut last = edge;
            while self.reference[last] != NONE {
                chain.push(last);
                last = self.reference[last] as usize;
            }
            let mut left = self.left[last];
            while let Some(one) = chain.pop() {
                left ^= self.left[one];
                self.left[one] = left;
                self.reference[one] = NONE;
            }
        }
    }

    fn embedding(mut self, edges: &[[Vertex; 2]]) -> Embedding {
        self.settle_sides();
        for (depth, &left) in self.arcs.depth.iter_mut().zip(&self.left) {
            if left {
                *depth = -*depth;
            }
        }
        self.sort_by_depth();
        let arcs = &self.arcs;
        // The dart of an edge that leaves its lower or its upper vertex, as the search has directed
        // it.
        let leaving = |edge: u32| {
            let first = edges[edge as usize][0] == arcs.from[edge as usize];
            2 * edge + u32::from(!first)
        };
        let mut ring = Ring::new(arcs.height.len(), 2 * edges.len());
        for v in 0..arcs.height.len() {
            for &edge in &self.out[self.start[v] as usize..self.start[v + 1] as usize] {
                ring.push_last(v, leaving(edge));
            }
        }
        let mut next = self.start.clone();
        let mut left_mark = vec![NONE; arcs.height.len()];
        let mut right_mark = left_mark.clone();
        let mut path: Vec<Vertex> = Vec::new();
        for &root in &arcs.roots {
            path.push(root);
            while let Some(&v) = path.last() {
                let place = next[v as usize];
                if place == self.start[v as usize + 1] {
                    path.pop();
                    continue;
                }
                next[v as usize] += 1;
                let edge = self.out[place as usize];
                let w = arcs.to[edge as usize];
                let back = leaving(edge) ^ 1;
                if arcs.is_tree_edge(edge) {
                    ring.push_first(w as usize, back);
                    left_mark[v as usize] = leaving(edge);
                    right_mark[v as usize] = leaving(edge);
                    path.push(w);
                } else if self.left[edge as usize] {
                    ring.insert_before(w as usize, back, left_mark[w as usize]);
                    left_mark[w as usize] = back;
                } else {
                    ring.insert_after(back, right_mark[w as usize]);
                }
            }
        }
        let is_tree_edge = (0u32..)
            .take(edges.len())
            .map(|edge| arcs.is_tree_edge(edge))
            .collect();
        Embedding {
            clockwise: ring.after,
            is_tree_edge,
        }
    }
}

/// The darts around each vertex, as rings linked in both directions.
struct Ring {
    after: Vec<u32>,
    before: Vec<u32>,
    first: Vec<u32>,
}

impl Ring {
    fn new(vertices: usize, darts: usize) -> Self {
        Self {
            after: vec![NONE; darts],
            before: vec![NONE; darts],
            first: vec![NONE; vertices],
        }
    }

    fn insert_after(&mut self, dart: u32, mark: u32) {
        let follower = self.after[mark as usize];
        self.after[mark as usize] = dart;
        self.before[dart as usize] = mark;
        self.after[dart as usize] = follower;
        self.before[follower as usize] = dart;
    }

    fn insert_before(&mut self, vertex: usize, dart: u32, mark: u32) {
        self.insert_after(dart, self.before[mark as usize]);
        if self.first[vertex] == mark {
            self.first[vertex] = dart;
        }
    }

    fn push_last(&mut self, vertex: usize, dart: u32) {
        let first = self.first[vertex];
        if first == NONE {
            self.first[vertex] = dart;
            self.after[dart as usize] = dart;
            self.before[dart as usize] = dart;
        } else {
            self.insert_after(dart, self.before[first as usize]);
        }
    }

    fn push_first(&mut self, vertex: usize, dart: u32) {
        self.push_last(vertex, dart);
        self.first[vertex] = dart;
    }
}
