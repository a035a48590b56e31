//! The search: one alternating forest from all exposed vertices, grown, augmented and grafted.
//!
//! Every exposed vertex is the root of a tree. A tree grows by pairs: from an *even* vertex (the
//! root is one) along any edge to an unreached vertex, which becomes *odd*, and on to its mate,
//! which becomes even. An edge between even vertices of two trees completes an augmenting path; an
//! edge between even vertices of one tree closes a blossom, whose odd vertices become even too.
//!
//! All trees grow at the same pace, breadth first, so short augmenting paths come first. When two
//! trees meet they are augmented at once and *fall*: nothing in them grows any more. When nothing is
//! left to grow, the fallen trees' vertices are released and grafted, pair by pair, onto
//! standing trees that touch them, and growing goes on. A tree that stands is never searched again. When nothing
//! grows and no tree has fallen, the matching is maximum (Berge), and the forest shows its
//! Gallai–Edmonds decomposition.
//!
//! Blossoms are kept in a union–find structure whose representatives are the bases. An odd vertex
//! that became even remembers the *bridge*, the edge that closed its blossom (Gabow, An efficient
//! implementation of Edmonds' algorithm, 1976); [`Forest::path`] follows bridges both ways. Growing by grafts is due to
//! Azad, Buluç and Pothen (2017) for bipartite graphs; here it serves all graphs.
//!
//! *Cost*: O((n + m) α(n)) for each round between two releases, and each round augments at least
//! once. Few rounds are needed in practice (see the benchmarks); the bound is O(n m α(n)).

use slitherlab_graph::{NONE, Vertex};

use crate::adjacency::Adjacency;

/// Not reached by any tree.
const UNREACHED: u32 = u32::MAX;
/// Takes no part in the search. Odd, like the vertices that are passed over.
const ABSENT: u32 = u32::MAX - 2;

/// What the search knows of a vertex, side by side so that a look at a neighbour costs one miss.
#[derive(Clone, Copy, Debug)]
struct Record {
    mate: Vertex,
    /// Twice the number of the tree, plus one while the vertex is odd; or [`UNREACHED`],
    /// [`ABSENT`].
    place: u32,
    /// For a vertex reached as odd, the even vertex it was reached from; otherwise [`NONE`].
    parent: Vertex,
    /// Union–find link of the blossoms; the base links to itself.
    link: Vertex,
}

fn is_odd(place: u32) -> bool {
    place & 1 == 1
}

/// One tree of the forest: its vertices form a list from the root to the last one.
#[derive(Clone, Copy, Debug)]
struct Tree {
    root: Vertex,
    last: Vertex,
    standing: bool,
}

/// An alternating forest over a graph and a matching of it.
pub(crate) struct Forest<'a> {
    arcs: Adjacency<'a>,
    records: Vec<Record>,
    /// For a vertex reached as odd that became even, the edge that closed its blossom, the end below
    /// it first. For a base, the number of the last walk that passed it, in the first place.
    bridges: Vec<[Vertex; 2]>,
    /// The vertex after each in the list of its tree.
    next: Vec<Vertex>,
    trees: Vec<Tree>,
    /// Numbers of the standing trees, with a few fallen ones until the next graft.
    standing: Vec<u32>,
    fallen: Vec<u32>,
    /// How many vertices are in trees.
    reached: usize,
    /// Even vertices whose arcs are to be looked at.
    queue: Vec<Vertex>,
    /// Number of the last pair of walks that looked for the base of a blossom.
    walk: u32,
    path: Vec<Vertex>,
    pending: Vec<Step>,
}

/// A piece of an alternating path still to be written down.
#[derive(Clone, Copy)]
enum Step {
    One(Vertex),
    /// The even path from a vertex up to an even vertex above it.
    Up { from: Vertex, to: Vertex },
    /// The same, from its upper end.
    Down { from: Vertex, to: Vertex },
}

impl<'a> Forest<'a> {
    /// A forest of bare roots: the exposed vertices for which `present` holds. The other vertices
    /// for which it does not hold take no part.
    pub(crate) fn new(
        arcs: Adjacency<'a>,
        mates: &[Vertex],
        present: impl Fn(Vertex) -> bool,
    ) -> Self {
        let n = arcs.vertex_count();
        let mut trees = Vec::new();
        let records = arcs
            .vertices()
            .map(|v| {
                let mate = mates[v as usize];
                let place = if !present(v) {
                    ABSENT
                } else if mate == NONE {
                    trees.push(Tree { root: v, last: v, standing: true });
                    2 * (trees.len() as u32 - 1)
                } else {
                    UNREACHED
                };
                Record { mate, place, parent: NONE, link: v }
            })
            .collect();
        Self {
            arcs,
            records,
            bridges: vec![[0; 2]; n],
            next: vec![NONE; n],
            standing: (0..trees.len() as u32).collect(),
            fallen: Vec::new(),
            reached: trees.len(),
            queue: trees.iter().map(|tree| tree.root).collect(),
            trees,
            walk: 0,
            path: Vec::new(),
            pending: Vec::new(),
        }
    }

    pub(crate) fn into_mates(self) -> Vec<Vertex> {
        self.records.iter().map(|record| record.mate).collect()
    }

    /// Augments until the matching is maximum.
    pub(crate) fn augment_all(&mut self) {
        let mut rounds = 0;
        // A path needs two ends: with one tree left there is nothing to find.
        while self.standing.len() > 1 {
            let t = std::time::Instant::now();
            let q = self.queue.len();
            let grown = self.grow();
            rounds += 1;
            if self.fallen.is_empty() {
                return;
            }
            let g = t.elapsed();
            self.graft();
            if std::env::var("TRACE").is_ok() {
                eprintln!("round {rounds}: queue {q} grown {grown} standing {} {g:?} graft {:?}", self.standing.len(), t.elapsed()-g);
            }
        }
    }

    fn grow(&mut self) -> usize {
        let mut head = 0;
        'vertices: while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            let place = self.records[v as usize].place;
            if !self.trees[(place / 2) as usize].standing {
                continue;
            }
            for &w in self.arcs.neighbors(v) {
                let record = self.records[w as usize];
                if record.place == UNREACHED {
                    self.attach(w, record.mate, v, place);
                } else if is_odd(record.place) {
                    // Passed over.
                } else if record.place == place {
                    if self.base(v) != self.base(w) {
                        self.shrink(v, w);
                    }
                } else if self.trees[(record.place / 2) as usize].standing {
                    self.augment(v, w);
                    continue 'vertices;
                }
            }
        }
        self.queue.clear();
        head
    }

    /// Makes the unreached `odd` a child of the even vertex `parent` at `place`, and `even`, its
    /// mate, even.
    fn attach(&mut self, odd: Vertex, even: Vertex, parent: Vertex, place: u32) {
        let record = &mut self.records[odd as usize];
        record.place = place + 1;
        record.parent = parent;
        self.records[even as usize].place = place;
        let last = &mut self.trees[(place / 2) as usize].last;
        self.next[*last as usize] = odd;
        self.next[odd as usize] = even;
        *last = even;
        self.reached += 2;
        self.queue.push(even);
    }

    fn base(&mut self, mut v: Vertex) -> Vertex {
        loop {
            let link = self.records[v as usize].link;
            if link == v {
                return v;
            }
            let further = self.records[link as usize].link;
            self.records[v as usize].link = further;
            v = further;
        }
    }

    /// Makes one blossom of the cycle that the edge `v`–`w` closes in their tree.
    fn shrink(&mut self, v: Vertex, w: Vertex) {
        let base = self.common_base(v, w);
        for (x, y) in [(v, w), (w, v)] {
            let mut even = self.base(x);
            while even != base {
                let odd = self.records[even as usize].mate;
                let record = &mut self.records[odd as usize];
                record.place &= !1;
                record.link = base;
                let parent = record.parent;
                self.bridges[odd as usize] = [x, y];
                self.records[even as usize].link = base;
                self.queue.push(odd);
                even = self.base(parent);
            }
        }
    }

    /// The base of the blossom that the edge `v`–`w` closes: the lowest base on both ways up.
    ///
    /// The two walks take turns, so that their length is bounded by the size of the blossom.
    fn common_base(&mut self, v: Vertex, w: Vertex) -> Vertex {
        self.walk += 1;
        let mut here = self.base(v);
        let mut there = self.base(w);
        loop {
            if here != NONE {
                if self.bridges[here as usize][0] == self.walk {
                    return here;
                }
                self.bridges[here as usize][0] = self.walk;
                here = self.base_above(here);
            }
            std::mem::swap(&mut here, &mut there);
        }
    }

    /// The base of the blossom above the one with base `base`, or [`NONE`] at the root.
    fn base_above(&mut self, base: Vertex) -> Vertex {
        let odd = self.records[base as usize].mate;
        if odd == NONE {
            return NONE;
        }
        let parent = self.records[odd as usize].parent;
        self.base(parent)
    }

    /// Flips the path from root to root over the edge `v`–`w`; both trees fall.
    fn augment(&mut self, v: Vertex, w: Vertex) {
        for (x, partner) in [(v, w), (w, v)] {
            let number = self.records[x as usize].place / 2;
            let tree = &mut self.trees[number as usize];
            tree.standing = false;
            let root = tree.root;
            self.fallen.push(number);
            let mut path = std::mem::take(&mut self.path);
            self.collect_path(x, root, &mut path);
            // Every second vertex from x on is even; each but x is joined to the one before it.
            for pair in path[1..].chunks_exact(2) {
                self.records[pair[0] as usize].mate = pair[1];
                self.records[pair[1] as usize].mate = pair[0];
            }
            self.records[x as usize].mate = partner;
            self.path = path;
        }
    }

    /// The edge that closed the blossom in which an odd vertex became even, if `v` is such a one.
    fn bridge(&self, v: Vertex) -> Option<[Vertex; 2]> {
        (self.records[v as usize].parent != NONE).then(|| self.bridges[v as usize])
    }

    /// Writes down the alternating path from the even vertex `from` up to the even vertex `to`,
    /// which starts with a matching edge.
    ///
    /// *Cost*: O(its length).
    fn collect_path(&mut self, from: Vertex, to: Vertex, path: &mut Vec<Vertex>) {
        path.clear();
        self.pending.push(Step::Up { from, to });
        while let Some(step) = self.pending.pop() {
            match step {
                Step::One(v) => path.push(v),
                Step::Up { from, to } => {
                    path.push(from);
                    if from == to {
                        continue;
                    }
                    let mate = self.records[from as usize].mate;
                    if let Some([below, across]) = self.bridge(from) {
                        self.pending.push(Step::Up { from: across, to });
                        self.pending.push(Step::Down { from: below, to: mate });
                    } else {
                        path.push(mate);
                        let from = self.records[mate as usize].parent;
                        self.pending.push(Step::Up { from, to });
                    }
                }
                Step::Down { from, to } => {
                    self.pending.push(Step::One(from));
                    if from == to {
                        continue;
                    }
                    let mate = self.records[from as usize].mate;
                    if let Some([below, across]) = self.bridge(from) {
                        self.pending.push(Step::Up { from: below, to: mate });
                        self.pending.push(Step::Down { from: across, to });
                    } else {
                        self.pending.push(Step::One(mate));
                        let from = self.records[mate as usize].parent;
                        self.pending.push(Step::Down { from, to });
                    }
                }
            }
        }
    }

    /// Releases the vertices of the fallen trees and lets the standing ones grow on into them.
    fn graft(&mut self) {
        let mut released = std::mem::take(&mut self.path);
        released.clear();
        for number in std::mem::take(&mut self.fallen) {
            let mut v = self.trees[number as usize].root;
            while v != NONE {
                let record = &mut self.records[v as usize];
                record.place = UNREACHED;
                record.parent = NONE;
                record.link = v;
                released.push(v);
                v = std::mem::replace(&mut self.next[v as usize], NONE);
            }
        }
        self.reached -= released.len();
        self.standing.retain(|&number| self.trees[number as usize].standing);
        if self.reached < released.len() {
            self.queue_all_even();
        } else {
            self.attach_released(&released);
        }
        self.path = released;
    }

    /// Hands each released vertex that has an even neighbour to the neighbour's tree.
    fn attach_released(&mut self, released: &[Vertex]) {
        for &v in released {
            if self.records[v as usize].place != UNREACHED {
                continue;
            }
            let place_of = |w: Vertex| self.records[w as usize].place;
            let support = self.arcs.neighbors(v).iter().find(|&&w| !is_odd(place_of(w)));
            if let Some(&w) = support {
                let place = place_of(w);
                self.attach(v, self.records[v as usize].mate, w, place);
            }
        }
    }

    /// Puts every even vertex of the forest into the queue again.
    fn queue_all_even(&mut self) {
        for &number in &self.standing {
            let mut v = self.trees[number as usize].root;
            while v != NONE {
                if !is_odd(self.records[v as usize].place) {
                    self.queue.push(v);
                }
                v = self.next[v as usize];
            }
        }
    }
}
