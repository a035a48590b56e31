//! The start: the rule of Karp and Sipser, then a greedy matching of what it leaves.
//!
//! A vertex with a single neighbour may always be matched to it: some maximum matching does so.
//! Applied until no such *pendant* is left, the rule matches some vertices for good, leaves others
//! exposed for good, and what remains is the *kernel*. A maximum matching of the kernel together
//! with the forced pairs is a maximum matching of the graph, so the search need never look outside
//! the kernel. (Karp and Sipser, Maximum matchings in sparse random graphs, 1981.)
//!
//! In the kernel the same rule, with a guess whenever it does not apply, gives a matching close to
//! maximum. The guess takes the first free vertex and its free neighbour of least degree: on
//! lattices in their natural order this sweeps over the board. A guess may *strand* a vertex, that
//! is, take its last free neighbour; an alternating path to a free vertex mends most of these on
//! the spot, while free vertices are still near ([`mend`]). Where more than a few of those paths
//! need blossoms and most vertices have two neighbours, it is better to contract these first
//! ([`contract`]).

mod ahead;
mod bloom;
mod contract;
mod mend;

use slitherlab_graph::{NONE, Vertex};

use crate::adjacency::Adjacency;
use mend::{Repair, Settled};

/// Marks the degree of a matched vertex; larger than any degree.
const MATCHED: u32 = 1 << 31;

/// Graphs with more vertices than this do not stay in a core's cache.
const CACHED: usize = 1 << 18;

/// What a vertex knows of its free neighbours.
#[derive(Clone, Copy)]
struct Free {
    /// The number of arcs to them, loops aside, with [`MATCHED`] added once the vertex has a mate.
    degree: u32,
    /// The exclusive or of their ids, one for each arc: where the last arc goes when one is left.
    xor: u32,
}

/// A matching under way.
pub(crate) struct KarpSipser<'a> {
    arcs: Adjacency<'a>,
    free: Vec<Free>,
    mates: Vec<Vertex>,
    /// Vertices that had one free neighbour when they were put here.
    pendants: Vec<Vertex>,
    /// Free vertices that had no free neighbour left when they were put here.
    stranded: Vec<Vertex>,
    repair: Repair,
}

/// What the start leaves to the search.
pub(crate) struct Start {
    /// The mate of each vertex.
    pub(crate) mates: Vec<Vertex>,
    /// The vertices that the search need not look at.
    pub(crate) settled: Settled,
}

impl<'a> KarpSipser<'a> {
    /// Nothing matched yet.
    ///
    /// *Cost*: O(n + m) time.
    pub(crate) fn new(arcs: Adjacency<'a>) -> Self {
        let mut pendants = Vec::new();
        let free = arcs
            .vertices()
            .map(|v| {
                let mut free = Free { degree: 0, xor: 0 };
                for &w in arcs.neighbors(v) {
                    if w != v {
                        free.degree += 1;
                        free.xor ^= w;
                    }
                }
                if free.degree == 1 {
                    pendants.push(v);
                }
                free
            })
            .collect();
        let mates = vec![NONE; arcs.vertex_count()];
        Self {
            arcs,
            free,
            mates,
            pendants,
            stranded: Vec::new(),
            repair: Repair::default(),
        }
    }

    /// Applies the rule until there are no pendants. Before any guess this is exact.
    ///
    /// *Cost*: O(the degrees of the vertices matched).
    pub(crate) fn match_pendants(&mut self) {
        if self.arcs.vertex_count() <= CACHED {
            // The last pendant's surroundings were touched a moment ago.
            while let Some(v) = self.pendants.pop() {
                self.match_pendant(v);
            }
        } else {
            // Nothing is in the cache, so let the misses of pendants far apart overlap.
            let mut head = 0;
            while let Some(&v) = self.pendants.get(head) {
                head += 1;
                self.match_pendant(v);
            }
            self.pendants.clear();
        }
    }

    fn match_pendant(&mut self, v: Vertex) {
        let Free { degree, xor: u } = self.free[v as usize];
        if degree == 1 {
            self.join(v, u);
            self.leave(u);
        }
    }

    pub(crate) fn arcs(&self) -> Adjacency<'a> {
        self.arcs
    }

    /// Whether `v` is free and has a free neighbour: before any guess, whether it is in the kernel.
    fn is_open(&self, v: Vertex) -> bool {
        let degree = self.free[v as usize].degree;
        degree != 0 && degree < MATCHED
    }

    /// For every vertex, whether it is open.
    pub(crate) fn open_vertices(&self) -> Vec<bool> {
        self.arcs.vertices().map(|v| self.is_open(v)).collect()
    }

    fn is_free(&self, v: Vertex) -> bool {
        self.free[v as usize].degree < MATCHED
    }

    /// Guesses and applies the rule by turns until every vertex for which `present` holds is
    /// matched or stranded for good.
    ///
    /// *Cost*: O(n + m) time, and a bounded search for each stranded vertex.
    pub(crate) fn match_greedily(mut self, present: impl Fn(Vertex) -> bool) -> Start {
        self.begin_guesses(present);
        self.guess_all(false);
        self.into_start()
    }

    /// Makes the kernel, but nothing if it turns out that the kernel is better
    /// [contracted](Self::contract): it is made of chains, and more than a few repairs need
    /// blossoms.
    pub(crate) fn match_greedily_unless_chains(
        mut self,
        present: impl Fn(Vertex) -> bool,
    ) -> Option<Start> {
        self.begin_guesses(present);
        self.guess_all(true).then(|| self.into_start())
    }

    fn begin_guesses(&mut self, present: impl Fn(Vertex) -> bool) {
        self.stranded.clear();
        self.repair = Repair::new(self.arcs, present);
    }

    /// Guesses, matches all pendants and mends what is stranded by turns. Returns whether it came
    /// to the end, which it always does unless it looks out for chains.
    fn guess_all(&mut self, mut looks_out: bool) -> bool {
        for v in self.arcs.vertices() {
            if !self.is_open(v) {
                continue;
            }
            let partner = self
                .arcs
                .neighbors(v)
                .iter()
                .copied()
                .filter(|&w| w != v)
                .min_by_key(|&w| self.free[w as usize].degree)
                .expect("an open vertex has a free neighbour");
            self.join(v, partner);
            self.leave(v);
            self.leave(partner);
            self.match_pendants();
            while let Some(stranded) = self.stranded.pop() {
                if self.is_free(stranded) {
                    self.mend(stranded);
                    self.match_pendants();
                }
            }
            if looks_out && self.repair.needs_blossoms() {
                if self.is_made_of_chains() {
                    return false;
                }
                looks_out = false;
            }
        }
        true
    }

    fn into_start(self) -> Start {
        Start {
            mates: self.mates,
            settled: self.repair.into_settled(),
        }
    }

    /// The mate of each vertex.
    pub(crate) fn into_mates(self) -> Vec<Vertex> {
        self.mates
    }

    fn join(&mut self, u: Vertex, v: Vertex) {
        self.mates[u as usize] = v;
        self.mates[v as usize] = u;
        self.free[u as usize].degree |= MATCHED;
        self.free[v as usize].degree |= MATCHED;
    }

    /// Tells the neighbours of `u` that it is no longer free.
    fn leave(&mut self, u: Vertex) {
        for &w in self.arcs.neighbors(u) {
            if w == u {
                continue;
            }
            let free = &mut self.free[w as usize];
            free.degree -= 1;
            free.xor ^= u;
            if free.degree == 1 {
                self.pendants.push(w);
            } else if free.degree == 0 {
                self.stranded.push(w);
            }
        }
    }
}
