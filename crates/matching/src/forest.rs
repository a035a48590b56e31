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

use slitherlab_graph::{Graph, NONE, Vertex};

/// Not reached by any tree.
const UNREACHED: u32 = u32::MAX;
/// Takes no part in the search. Odd, like the vertices that are passed over.
const ABSENT: u32 = u32::MAX - 2;

/// What the search knows of a vertex, side by side so that looking at a neighbour costs one miss.
#[derive(Clone, Copy, Debug)]
struct Record {
    mate: Vertex,
    /// Twice the root of the tree, plus one while the vertex is odd; or [`UNREACHED`], [`ABSENT`].
    place: u32,
    /// For a vertex reached as odd: the even vertex it was reached from.
    parent: Vertex,
    /// Union–find link of the blossoms; the base links to itself.
    link: Vertex,
}

fn is_odd(place: u32) -> bool {
    place & 1 == 1
}

/// An alternating forest over a graph and a matching of it.
pub(crate) struct Forest<'g> {
    graph: &'g Graph,
    records: Vec<Record>,
    /// For a vertex reached as odd that became even: the edge that closed its blossom, the end below the
    /// vertex first.
    bridges: Vec<[Vertex; 2]>,
    /// The vertices of each tree as a list: the next one after a vertex.
    next: Vec<Vertex>,
    /// Last vertex of the tree's list, at the root; [`NONE`] once the tree has fallen.
    last: Vec<Vertex>,
    /// Even vertices whose arcs are to be looked at.
    queue: Vec<Vertex>,
    fallen: Vec<Vertex>,
    standing: usize,
    /// Marks of the two walks that look for the base of a new blossom.
    marks: Vec<u32>,
    mark: u32,
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

impl<'g> Forest<'g> {
    /// A forest of bare roots. Vertices that `present` refuses take no part.
    pub(crate) fn new(
        graph: &'g Graph,
        mates: &[Vertex],
        roots: &[Vertex],
        present: impl Fn(Vertex) -> bool,
    ) -> Self {
        let n = graph.vertex_count();
        let records = graph
            .vertices()
            .map(|v| Record {
                mate: mates[v as usize],
                place: if present(v) { UNREACHED } else { ABSENT },
                parent: NONE,
                link: v,
            })
            .collect();
        let mut forest = Self {
            graph,
            records,
            bridges: vec![[NONE; 2]; n],
            next: vec![NONE; n],
            last: vec![NONE; n],
            queue: Vec::with_capacity(roots.len()),
            fallen: Vec::new(),
            standing: roots.len(),
            marks: vec![0; n],
            mark: 0,
            path: Vec::new(),
            pending: Vec::new(),
        };
        for &root in roots {
            forest.records[root as usize].place = 2 * root;
            forest.last[root as usize] = root;
            forest.queue.push(root);
        }
        forest
    }

    pub(crate) fn mates(&self) -> Vec<Vertex> {
        self.records.iter().map(|record| record.mate).collect()
    }

    /// Augments until the matching is maximum.
    pub(crate) fn augment_all(&mut self) -> usize {
        let mut rounds = 0;
        loop {
            let t = std::time::Instant::now();
            let q = self.queue.len();
            let grown = self.grow();
            rounds += 1;
            if std::env::var("TRACE").is_ok() {
                eprintln!("round {rounds}: queue {q} grown {grown} fallen {} standing {} {:?}", self.fallen.len(), self.standing, t.elapsed());
            }
            if self.fallen.is_empty() || self.standing < 2 {
                return rounds;
            }
            self.graft();
        }
    }

    fn grow(&mut self) -> usize {
        let mut head = 0;
        'vertices: while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            let place = self.records[v as usize].place;
            let root = place >> 1;
            if self.last[root as usize] == NONE {
                continue;
            }
            for arc in self.graph.arcs(v) {
                let w = self.graph.targets()[arc];
                let record = self.records[w as usize];
                if record.place == UNREACHED {
                    self.attach(w, record.mate, v, root);
                } else if is_odd(record.place) || record.place == place && self.base(v) == self.base(w) {
                    // Passed over, or already in one blossom with v.
                } else if record.place == place {
                    self.shrink(v, w);
                } else if self.last[(record.place >> 1) as usize] != NONE {
                    self.augment(v, w);
                    continue 'vertices;
                }
            }
        }
        self.queue.clear();
        head
    }

    /// Makes the unreached `odd` a child of the even vertex `parent`, and its mate even.
    fn attach(&mut self, odd: Vertex, even: Vertex, parent: Vertex, root: Vertex) {
        let record = &mut self.records[odd as usize];
        record.place = 2 * root + 1;
        record.parent = parent;
        self.records[even as usize].place = 2 * root;
        let last = &mut self.last[root as usize];
        self.next[*last as usize] = odd;
        self.next[odd as usize] = even;
        *last = even;
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

    /// The base of the blossom that the edge `v`–`w` closes: the lowest vertex on both ways up.
    fn common_base(&mut self, v: Vertex, w: Vertex) -> Vertex {
        self.mark += 1;
        let mut here = self.base(v);
        let mut there = self.base(w);
        loop {
            if here != NONE {
                if self.marks[here as usize] == self.mark {
                    return here;
                }
                self.marks[here as usize] = self.mark;
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
            let root = self.records[x as usize].place >> 1;
            let mut path = std::mem::take(&mut self.path);
            self.collect_path(x, root, &mut path);
            // x - m, e - m, …, root: each even vertex after the first is joined to the one before.
            for pair in path[1..].chunks_exact(2) {
                self.records[pair[0] as usize].mate = pair[1];
                self.records[pair[1] as usize].mate = pair[0];
            }
            self.records[x as usize].mate = partner;
            self.path = path;
            self.last[root as usize] = NONE;
            self.fallen.push(root);
        }
        self.standing -= 2;
    }

    /// Writes down the alternating path from the even vertex `from` up to the even vertex `to`,
    /// which starts with a matching edge.
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
                    let [below, across] = self.bridges[from as usize];
                    if below == NONE {
                        path.push(mate);
                        let from = self.records[mate as usize].parent;
                        self.pending.push(Step::Up { from, to });
                    } else {
                        self.pending.push(Step::Up { from: across, to });
                        self.pending.push(Step::Down { from: below, to: mate });
                    }
                }
                Step::Down { from, to } => {
                    self.pending.push(Step::One(from));
                    if from == to {
                        continue;
                    }
                    let mate = self.records[from as usize].mate;
                    let [below, across] = self.bridges[from as usize];
                    if below == NONE {
                        self.pending.push(Step::One(mate));
                        let from = self.records[mate as usize].parent;
                        self.pending.push(Step::Down { from, to });
                    } else {
                        self.pending.push(Step::Up { from: below, to: mate });
                        self.pending.push(Step::Down { from: across, to });
                    }
                }
            }
        }
    }

    /// Releases the vertices of fallen trees and hands those that touch a standing tree to it.
    fn graft(&mut self) {
        let mut released = std::mem::take(&mut self.path);
        released.clear();
        for root in std::mem::take(&mut self.fallen) {
            let mut v = root;
            while v != NONE {
                let record = &mut self.records[v as usize];
                record.place = UNREACHED;
                record.link = v;
                self.bridges[v as usize] = [NONE; 2];
                released.push(v);
                v = std::mem::replace(&mut self.next[v as usize], NONE);
            }
        }
        for &v in &released {
            if self.records[v as usize].place != UNREACHED {
                continue;
            }
            let graph = self.graph;
            let support = graph.neighbors(v).iter().find(|&&w| {
                let place = self.records[w as usize].place;
                !is_odd(place)
            });
            if let Some(&w) = support {
                let root = self.records[w as usize].place >> 1;
                let mate = self.records[v as usize].mate;
                self.attach(v, mate, w, root);
            }
        }
        self.path = released;
    }
}
