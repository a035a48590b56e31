//! Alternating trees with blossoms: where each vertex stands, and the paths that lead to the roots.
//!
//! A vertex of a tree is *even* when an alternating path that starts with a matching edge leads
//! from it to the root, and *odd* otherwise. An edge between two even vertices of one tree closes a
//! *blossom*: all vertices on the cycle become even, and the whole acts as one even vertex, its
//! *base* being the vertex nearest to the root. Blossoms are kept in a union–find structure whose
//! representatives are the bases. A vertex that was odd and became even remembers its *bridge*, the
//! edge that closed the blossom; its path goes down to the bridge, over it, and up from the other
//! end (Gabow, An efficient implementation of Edmonds' algorithm for maximum matching on graphs,
//! 1976).

use slitherlab_graph::{NONE, Vertex};

/// Not reached by any tree.
pub(crate) const UNREACHED: u32 = u32::MAX;
/// Takes no part. Odd, like the vertices that are passed over.
pub(crate) const ABSENT: u32 = u32::MAX - 2;

/// Numbers of walks start here, above all vertices, so that a bridge left from a released tree is
/// never taken for the mark of a walk.
const FIRST_WALK: u32 = 1 << 31;

/// Whether a place is that of an odd vertex (or of one in no tree).
pub(crate) fn is_odd(place: u32) -> bool {
    place & 1 == 1
}

/// What is known of a vertex, side by side so that a look at a neighbour costs one miss.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    pub(crate) mate: Vertex,
    /// Twice the number of the tree, plus one while the vertex is odd; or [`UNREACHED`],
    /// [`ABSENT`].
    pub(crate) place: u32,
    /// For a vertex reached as odd, the even vertex it was reached from; otherwise [`NONE`].
    pub(crate) parent: Vertex,
    /// Union–find link of the blossoms; the base links to itself.
    link: Vertex,
}

/// A smaller blossom (or a single even vertex) that goes into a new one, not at its base.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Absorbed {
    /// The base of the smaller blossom.
    pub(crate) base: Vertex,
    /// The mate of that base, odd until now, which becomes even with it.
    pub(crate) odd: Vertex,
    /// The vertex at which the walk from the end of the bridge entered the smaller blossom.
    pub(crate) entry: Vertex,
}

/// The observer of blossoms as they are closed.
pub(crate) trait BlossomLog {
    /// A blossom goes into a new one: first those that the walk up from the bridge's first end
    /// meets, in order, with side 0, then those of the walk from the other end with side 1.
    fn absorb(&mut self, _side: usize, _absorbed: Absorbed) {}
    /// The new blossom is closed.
    fn close(&mut self, _bridge: [Vertex; 2], _base: Vertex) {}
}

/// Nobody does.
impl BlossomLog for () {}

/// Alternating trees over the vertices of a graph.
#[derive(Clone, Debug)]
pub(crate) struct Trees {
    pub(crate) records: Vec<Record>,
    /// For a vertex reached as odd that became even, its bridge, the end below it first. For a
    /// base, in the first place, the number of the last walk that passed it.
    bridges: Vec<[Vertex; 2]>,
    /// Number of the last pair of walks that looked for the base of a blossom.
    walk: u32,
    /// Pieces of a path that are still to be written down.
    pending: Vec<Step>,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    One(Vertex),
    /// The even path from a vertex up to an even vertex above it.
    Up {
        from: Vertex,
        to: Vertex,
    },
    /// Such a path, walked from its upper end down.
    Down {
        from: Vertex,
        to: Vertex,
    },
}

impl Default for Trees {
    fn default() -> Self {
        Self::new(&[], |_| UNREACHED)
    }
}

impl Trees {
    /// No trees yet: every vertex has its mate and is where `place` says.
    pub(crate) fn new(mates: &[Vertex], mut place: impl FnMut(Vertex) -> u32) -> Self {
        let records: Vec<Record> = (0..)
            .zip(mates)
            .map(|(v, &mate)| Record {
                mate,
                place: place(v),
                parent: NONE,
                link: v,
            })
            .collect();
        let bridges = vec![[0; 2]; records.len()];
        Self {
            records,
            bridges,
            walk: FIRST_WALK,
            pending: Vec::new(),
        }
    }

    /// Adds a vertex that is the root of a tree; returns its name.
    pub(crate) fn add_root(&mut self, place: u32) -> Vertex {
        let v = self.records.len() as Vertex;
        self.add(Record {
            mate: NONE,
            place,
            parent: NONE,
            link: v,
        });
        v
    }

    /// Adds an odd vertex as a child of the even vertex `parent` at `place`, and an even one, its
    /// mate; returns their names.
    #[inline]
    pub(crate) fn add_pair(&mut self, parent: Vertex, place: u32) -> [Vertex; 2] {
        let odd = self.records.len() as Vertex;
        let even = odd + 1;
        self.add(Record {
            mate: even,
            place: place + 1,
            parent,
            link: odd,
        });
        self.add(Record {
            mate: odd,
            place,
            parent: NONE,
            link: even,
        });
        [odd, even]
    }

    fn add(&mut self, record: Record) {
        self.records.push(record);
        self.bridges.push([0; 2]);
    }

    /// Removes all vertices.
    pub(crate) fn clear(&mut self) {
        self.records.clear();
        self.bridges.clear();
    }

    #[inline]
    pub(crate) fn record(&self, v: Vertex) -> Record {
        self.records[v as usize]
    }

    /// Makes `odd` a child of the even vertex `parent` at `place`, and `even`, its mate, even.
    #[inline]
    pub(crate) fn attach(&mut self, odd: Vertex, even: Vertex, parent: Vertex, place: u32) {
        let record = &mut self.records[odd as usize];
        record.place = place + 1;
        record.parent = parent;
        self.records[even as usize].place = place;
    }

    /// Takes `v` out of its tree; all of a tree must go.
    #[inline]
    pub(crate) fn release(&mut self, v: Vertex) {
        let record = &mut self.records[v as usize];
        record.place = UNREACHED;
        record.parent = NONE;
        record.link = v;
    }

    /// The base of the blossom that holds the even vertex `v`; `v` itself if it is in none.
    pub(crate) fn base(&mut self, mut v: Vertex) -> Vertex {
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

    /// Makes one blossom of the cycle that the edge `v`–`w` closes in their tree. The vertices that
    /// become even are added to `queue`.
    ///
    /// *Cost*: O(α) for each vertex that becomes even.
    pub(crate) fn shrink(
        &mut self,
        v: Vertex,
        w: Vertex,
        queue: &mut Vec<Vertex>,
        log: &mut impl BlossomLog,
    ) {
        let base = self.common_base(v, w);
        for (side, [x, y]) in [[v, w], [w, v]].into_iter().enumerate() {
            let mut entry = x;
            let mut even = self.base(x);
            while even != base {
                let odd = self.records[even as usize].mate;
                log.absorb(
                    side,
                    Absorbed {
                        base: even,
                        odd,
                        entry,
                    },
                );
                let record = &mut self.records[odd as usize];
                record.place &= !1;
                record.link = base;
                entry = record.parent;
                self.bridges[odd as usize] = [x, y];
                self.records[even as usize].link = base;
                queue.push(odd);
                even = self.base(entry);
            }
        }
        log.close([v, w], base);
    }

    /// The base of the blossom that the edge `v`–`w` closes: the lowest base on both ways up.
    ///
    /// The two walks take turns, so that their length is bounded by the size of the blossom.
    fn common_base(&mut self, v: Vertex, w: Vertex) -> Vertex {
        self.begin_walk();
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

    fn begin_walk(&mut self) {
        if self.walk == u32::MAX {
            self.walk = FIRST_WALK;
            for mark in self.bridges.iter_mut().map(|bridge| &mut bridge[0]) {
                if *mark >= FIRST_WALK {
                    *mark = 0;
                }
            }
        }
        self.walk += 1;
    }

    /// The base of the blossom above the one with base `base`, or [`NONE`] at the root.
    fn base_above(&mut self, base: Vertex) -> Vertex {
        let odd = self.records[base as usize].mate;
        // A root may have a mate: the dynamic form grows trees from vertices it leaves out.
        if odd == NONE || self.records[odd as usize].parent == NONE {
            return NONE;
        }
        let parent = self.records[odd as usize].parent;
        self.base(parent)
    }

    /// The bridge of `v`, if it was reached as odd and became even.
    fn bridge(&self, v: Vertex) -> Option<[Vertex; 2]> {
        (self.records[v as usize].parent != NONE).then(|| self.bridges[v as usize])
    }

    /// Adds to `path` the alternating path from the even vertex `from` up to the even vertex `to`,
    /// both included. It starts with a matching edge.
    ///
    /// *Cost*: O(its length).
    pub(crate) fn path_up(&mut self, from: Vertex, to: Vertex, path: &mut Vec<Vertex>) {
        self.pending.push(Step::Up { from, to });
        self.write_path(path);
    }

    /// Adds to `path` the same path as [`path_up`](Self::path_up), from `to` down to `from`.
    pub(crate) fn path_down(&mut self, from: Vertex, to: Vertex, path: &mut Vec<Vertex>) {
        self.pending.push(Step::Down { from, to });
        self.write_path(path);
    }

    fn write_path(&mut self, path: &mut Vec<Vertex>) {
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
                        self.pending.push(Step::Down {
                            from: below,
                            to: mate,
                        });
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
                        self.pending.push(Step::Up {
                            from: below,
                            to: mate,
                        });
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

    /// Flips the path (given from `path[0]` up) so that its last vertex gets a mate and `path[0]`
    /// is joined to `partner`.
    pub(crate) fn flip(&mut self, path: &[Vertex], partner: Vertex) {
        for pair in path[1..].chunks_exact(2) {
            self.records[pair[0] as usize].mate = pair[1];
            self.records[pair[1] as usize].mate = pair[0];
        }
        self.records[path[0] as usize].mate = partner;
    }
}
