//! Matchings of small graphs, on bit sets: 64 or 128 vertices in machine words, more in sets of
//! one's own.
//!
//! The form for exact search: a position's remaining vertices are one machine word, and the outer
//! ones among them come back as another. Blossoms use the compact scheme in which every vertex has
//! one pointer, `next`: from an even vertex the path to the root goes to the mate, along the mate's
//! pointer, and so on. Closing a blossom turns the pointers along both walks towards the bridge.
//! This keeps all paths simple: a path that meets a turned pointer follows the walk down to the
//! bridge from there, and it cannot have met the walk before, since from its first common vertex on
//! it would have gone up with the walk, or turned earlier.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use slitherlab_graph::{Graph, Vertex};

/// A set of small numbers in a machine word.
///
/// ```
/// use slitherlab_matching::Bits;
///
/// let set = u64::below(4) & !u64::single(1);
/// assert_eq!((set.count(), set.first(), set.has(1)), (3, 0, false));
/// ```
pub trait Bits:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
{
    /// How many different numbers fit.
    const CAPACITY: usize;
    /// The set without members.
    const EMPTY: Self;
    /// The set with the one member `i`.
    fn single(i: usize) -> Self;
    /// The numbers below `n`.
    fn below(n: usize) -> Self;
    /// The least member; the capacity if there is none.
    fn first(self) -> usize;
    /// How many members there are.
    fn count(self) -> usize;
    /// Whether `i` is a member.
    fn has(self, i: usize) -> bool {
        self & Self::single(i) != Self::EMPTY
    }
    /// Whether there are no members.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// The members in order.
    fn members(self) -> Members<Self> {
        Members(self)
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;
            fn single(i: usize) -> Self {
                1 << i
            }
            fn below(n: usize) -> Self {
                if n >= Self::CAPACITY {
                    !0
                } else {
                    (1 << n) - 1
                }
            }
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            fn count(self) -> usize {
                self.count_ones() as usize
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// The members of a set, in order.
///
/// ```
/// use slitherlab_matching::Bits;
///
/// assert_eq!(0b1011_u64.members().collect::<Vec<_>>(), [0, 1, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct Members<B>(B);

impl<B: Bits> Iterator for Members<B> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let i = self.0.first();
        self.0 &= !B::single(i);
        Some(i)
    }
}

const NOBODY: u16 = u16::MAX;

/// Maximum matchings and outer vertices of the induced subgraphs of one small graph.
///
/// The matching found last is the start for the next question, so neighbouring positions of a
/// search cost little.
///
/// *Cost*: a few word operations for each vertex when the last matching still fits; nothing is
/// allocated after [`new`](Self::new).
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{Bits, SmallMatching};
///
/// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
/// let mut matching = SmallMatching::<u64>::new(&path).expect("at most 64 vertices");
/// assert_eq!(matching.outer(0b1111), 0b0000);
/// assert_eq!(matching.outer(0b1110), 0b1010);
/// assert_eq!(matching.size(0b1110), 1);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SmallMatching<B> {
    adjacency: Vec<B>,
    mate: Vec<u16>,
    /// The vertices that have a mate.
    matched: B,
    next: Vec<u16>,
    root: Vec<u16>,
    base: Vec<u16>,
    /// For a base, the vertices of its blossom.
    blossom: Vec<B>,
    queue: Vec<u16>,
}

impl<B: Bits> SmallMatching<B> {
    /// Prepares for questions about `graph`; `None` when it has more vertices than fit. Loops and
    /// parallel edges make no difference.
    pub fn new(graph: &Graph) -> Option<Self> {
        let n = graph.vertex_count();
        if n > B::CAPACITY {
            return None;
        }
        let adjacency = graph
            .vertices()
            .map(|v| {
                let set = |set: B, &w: &Vertex| set | B::single(w as usize);
                graph.neighbors(v).iter().fold(B::EMPTY, set) & !B::single(v as usize)
            })
            .collect();
        Some(Self {
            adjacency,
            mate: vec![NOBODY; n],
            matched: B::EMPTY,
            next: vec![NOBODY; n],
            root: vec![NOBODY; n],
            base: vec![NOBODY; n],
            blossom: vec![B::EMPTY; n],
            queue: Vec::with_capacity(n),
        })
    }

    /// Returns the neighbours of `v`, `v` itself excluded.
    pub fn neighbors(&self, v: usize) -> B {
        self.adjacency[v]
    }

    /// Returns the vertices of `present` that some maximum matching of the subgraph they induce
    /// exposes.
    pub fn outer(&mut self, present: B) -> B {
        self.restrict(present);
        self.match_greedily(present);
        loop {
            if let Some(even) = self.grow(present) {
                return even;
            }
        }
    }

    /// Returns the number of edges in a maximum matching of the subgraph induced by `present`.
    pub fn size(&mut self, present: B) -> usize {
        self.outer(present);
        self.matched.count() / 2
    }

    /// Returns the mate of `v` in the matching of the last question.
    pub fn mate(&self, v: usize) -> Option<usize> {
        self.matched.has(v).then(|| self.mate[v] as usize)
    }

    /// Drops the pairs that are not inside `present`.
    fn restrict(&mut self, present: B) {
        for v in (self.matched & !present).members() {
            self.matched &= !B::single(v) & !B::single(self.mate[v] as usize);
        }
    }

    fn match_greedily(&mut self, present: B) {
        for v in (present & !self.matched).members() {
            let free = self.adjacency[v] & present & !self.matched;
            if !self.matched.has(v) && !free.is_empty() {
                self.join(v, free.first());
            }
        }
    }

    fn join(&mut self, u: usize, v: usize) {
        self.mate[u] = v as u16;
        self.mate[v] = u as u16;
        self.matched |= B::single(u) | B::single(v);
    }

    /// Grows the forest from all exposed vertices. Returns the even vertices when it is stuck, or
    /// augments once and returns nothing.
    fn grow(&mut self, present: B) -> Option<B> {
        let exposed = present & !self.matched;
        let (mut even, mut odd) = (exposed, B::EMPTY);
        self.queue.clear();
        for v in exposed.members() {
            self.root[v] = v as u16;
            self.next[v] = NOBODY;
            self.base[v] = v as u16;
            self.blossom[v] = B::single(v);
            self.queue.push(v as u16);
        }
        let mut head = 0;
        while head < self.queue.len() {
            let v = self.queue[head] as usize;
            head += 1;
            loop {
                // The blossom of v may grow under the loop, so look again every time.
                let around =
                    self.adjacency[v] & present & !odd & !self.blossom[self.base[v] as usize];
                let fresh = around & !even;
                if !fresh.is_empty() {
                    let w = fresh.first();
                    let mate = self.mate[w] as usize;
                    self.next[w] = v as u16;
                    self.next[mate] = NOBODY;
                    self.root[w] = self.root[v];
                    self.root[mate] = self.root[v];
                    self.base[mate] = mate as u16;
                    self.blossom[mate] = B::single(mate);
                    odd |= B::single(w);
                    even |= B::single(mate);
                    self.queue.push(mate as u16);
                    continue;
                }
                if around.is_empty() {
                    break;
                }
                let w = around.first();
                if self.root[w] != self.root[v] {
                    self.augment(v, w);
                    return None;
                }
                let turned = self.shrink(v, w);
                even |= turned;
                odd &= !turned;
            }
        }
        Some(even)
    }

    /// The bases from that of `v` up to the root, as a set.
    fn bases_above(&self, v: usize) -> B {
        let mut base = self.base[v] as usize;
        let mut set = B::single(base);
        while base != self.root[v] as usize {
            base = self.base[self.next[self.mate[base] as usize] as usize] as usize;
            set |= B::single(base);
        }
        set
    }

    /// Makes a blossom of the cycle closed by `v`–`w`; returns the vertices that turned even.
    fn shrink(&mut self, v: usize, w: usize) -> B {
        let above = self.bases_above(v);
        let mut top = self.base[w] as usize;
        while !above.has(top) {
            top = self.base[self.next[self.mate[top] as usize] as usize] as usize;
        }
        let mut members = self.blossom[top];
        let mut turned = B::EMPTY;
        for (mut x, mut towards) in [(v, w), (w, v)] {
            while self.base[x] as usize != top {
                let base = self.base[x] as usize;
                let mate = self.mate[x] as usize;
                members |= self.blossom[base];
                if x == base {
                    turned |= B::single(mate);
                    self.queue.push(mate as u16);
                }
                self.next[x] = towards as u16;
                towards = mate;
                x = self.next[mate] as usize;
            }
        }
        members |= turned;
        self.blossom[top] = members;
        for x in members.members() {
            self.base[x] = top as u16;
        }
        turned
    }

    /// Flips the paths from `v` and `w` to their roots and joins the two.
    fn augment(&mut self, v: usize, w: usize) {
        for (start, partner) in [(v, w), (w, v)] {
            let mut x = start;
            let mut partner = partner as u16;
            while x != self.root[start] as usize {
                let mate = self.mate[x] as usize;
                let next = self.next[mate] as usize;
                self.mate[x] = partner;
                self.mate[mate] = next as u16;
                partner = mate as u16;
                x = next;
            }
            self.mate[x] = partner;
            self.matched |= B::single(x);
        }
    }
}
