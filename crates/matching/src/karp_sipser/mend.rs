//! Repairs: the alternating path from a stranded vertex to a free one.
//!
//! The tree of such paths is grown with blossoms left out. As the free vertices are those that the
//! sweep has yet to come to, their names are higher than those of the tree, and the tree grows from
//! its highest names first ([`Ahead`]): on a square board with holes that looks at half as many
//! vertices as going breadth first. In graphs that turn out to have blossoms it is breadth first
//! after all, for the search that follows there does better with shorter paths.
//!
//! A tree that has met a blossom and finds nothing is grown once more, with its blossoms
//! ([`bloom`]).
//!
//! Most repairs are short; one that is not gives up, for the search that follows looks for all
//! paths at once. But a tree may also get *stuck* without having met a blossom: every edge at one
//! of its even vertices leads to one of its odd vertices, and those are matched inside the tree. An
//! edge that touches the tree then has an odd end, so that no matching of the graph has more pairs
//! than the tree has odd vertices and the rest of the graph can have pairs. So the tree is
//! *settled*: it stays as it is, its root stays exposed, and nothing looks at it again. (Edmonds,
//! Paths, trees, and flowers, 1965, calls such a tree Hungarian.)
//!
//! On a square board with a tenth of its cells missing, trees are settled all along the way, small
//! ones at first. As each of them makes all later repairs shorter, it lets them go on for longer,
//! and nothing at all is left to the search.

use slitherlab_graph::{NONE, Vertex};

use super::ahead::Ahead;
use super::bloom::{self, Bloom};
use super::{KarpSipser, MATCHED};
use crate::adjacency::Adjacency;

/// How many even vertices a repair may always reach before it gives up.
const LIMIT: usize = 400;

/// How many even vertices beyond the limit repairs may reach for every one in a tree that was
/// settled. Where none is, as on a knight's board, long repairs would find nothing.
const CREDIT: usize = 8;

/// Graphs with no more vertices than this stay in the cache, and what repairs look at hardly
/// counts.
const SMALL_GRAPH: usize = 1 << 15;

/// Marks a settled vertex; larger than the mark of any repair.
pub(super) const SETTLED: u32 = u32::MAX;

/// Marks the vertices that a repair through blossoms has reached, with their names in its tree
/// added; larger than the mark of any other repair.
pub(super) const NAMED: u32 = SETTLED - bloom::LIMIT as u32;

/// An even vertex of a tree.
struct Even {
    vertex: Vertex,
    /// The place of the even vertex before it.
    before: u32,
    /// What [`Ahead`] wants to know.
    below: u32,
}

/// What the repairs know.
#[derive(Default)]
pub(super) struct Repair {
    /// Twice the number of the repair that last reached a vertex, and one more if it reached it as
    /// odd; or [`NAMED`] and more; or [`SETTLED`].
    pub(super) marks: Vec<u32>,
    /// The number of repairs so far. A vertex is stranded once, so that twice as many fit.
    pub(super) count: u32,
    /// The even vertices in the order in which they were reached.
    tree: Vec<Even>,
    /// The places of those whose arcs have not been looked at.
    ahead: Ahead,
    /// Whether to grow breadth first: the graph is small, or a repair has met a blossom.
    breadth_first: bool,
    /// How many even vertices beyond the limit may still be reached.
    credit: usize,
    pub(super) bloom: Bloom,
}

impl Repair {
    pub(super) fn new(arcs: Adjacency<'_>, present: impl Fn(Vertex) -> bool) -> Self {
        let mark = |v| if present(v) { 0 } else { SETTLED };
        let breadth_first = arcs.vertex_count() <= SMALL_GRAPH;
        let ahead = if breadth_first {
            0
        } else {
            arcs.vertex_count()
        };
        Self {
            marks: arcs.vertices().map(mark).collect(),
            ahead: Ahead::new(ahead),
            breadth_first,
            ..Self::default()
        }
    }

    /// Whether more than a few repairs needed blossoms.
    #[inline]
    pub(super) fn needs_blossoms(&self) -> bool {
        self.bloom.is_needed()
    }

    pub(super) fn into_settled(self) -> Settled {
        Settled(self.marks)
    }

    fn begin(&mut self, root: Vertex) {
        self.count += 1;
        self.tree.clear();
        self.ahead.clear();
        self.reach(root, 0);
    }

    /// Adds an even vertex to the tree.
    #[inline]
    fn reach(&mut self, vertex: Vertex, before: u32) {
        self.marks[vertex as usize] = 2 * self.count;
        let below = if self.breadth_first {
            NONE
        } else {
            self.ahead.push(vertex, self.tree.len() as u32)
        };
        self.tree.push(Even {
            vertex,
            before,
            below,
        });
    }

    /// The place of the vertex to grow from, when `done` have been grown from.
    #[inline]
    fn next_place(&mut self, done: usize, breadth_first: bool) -> u32 {
        if breadth_first {
            return done as u32;
        }
        let tree = &self.tree;
        let place = self.ahead.pop(|place| tree[place as usize].below);
        place.expect("all that were reached and not grown from are ahead")
    }
}

/// The vertices about which nothing is left to find: those outside the kernel, and those in trees
/// that were stuck.
pub(crate) struct Settled(Vec<u32>);

impl Settled {
    pub(crate) fn contains(&self, v: Vertex) -> bool {
        self.0[v as usize] == SETTLED
    }
}

impl KarpSipser<'_> {
    /// Looks for an alternating path from the stranded vertex `root` to another free vertex and
    /// augments along it; or settles the tree; or gives up.
    pub(super) fn mend(&mut self, root: Vertex) {
        let (arcs, free, mates) = (self.arcs, &self.free[..], &self.mates[..]);
        let repair = &mut self.repair;
        repair.begin(root);
        let [even_mark, odd_mark] = [0, 1].map(|parity| 2 * repair.count + parity);
        let breadth_first = repair.breadth_first;
        let mut longest = LIMIT + repair.credit;
        let mut met_blossom = false;
        let mut end = None;
        let mut done = 0;
        'grow: while done < repair.tree.len() && repair.tree.len() < longest {
            let place = repair.next_place(done, breadth_first);
            done += 1;
            let even = repair.tree[place as usize].vertex;
            for &odd in arcs.neighbors(even) {
                let mark = repair.marks[odd as usize];
                if mark >= even_mark {
                    if mark == even_mark && odd != even {
                        met_blossom = true;
                        longest = LIMIT;
                    }
                    continue;
                }
                repair.marks[odd as usize] = odd_mark;
                let next = mates[odd as usize];
                repair.reach(next, place);
                // The root is free and may be the only free neighbour that `next` has.
                if free[next as usize].degree > MATCHED {
                    let is_end = |w: &Vertex| *w != root && free[*w as usize].degree < MATCHED;
                    end = arcs.neighbors(next).iter().copied().find(is_end);
                    if end.is_some() {
                        break 'grow;
                    }
                }
            }
        }
        let reached = repair.tree.len();
        repair.credit -= reached.saturating_sub(LIMIT).min(repair.credit);
        repair.breadth_first |= met_blossom;
        if let Some(end) = end {
            self.flip(end);
        } else if met_blossom {
            self.mend_through_blossoms(root);
        } else if done == reached {
            self.settle();
        }
    }

    /// Augments along the path from the root to the even vertex reached last, and on to `end`.
    fn flip(&mut self, end: Vertex) {
        let mut outward = end;
        let mut place = self.repair.tree.len() - 1;
        while place > 0 {
            let Even {
                vertex: even,
                before,
                ..
            } = self.repair.tree[place];
            let odd = self.mates[even as usize];
            self.mates[even as usize] = outward;
            self.mates[outward as usize] = even;
            outward = odd;
            place = before as usize;
        }
        let root = self.repair.tree[0].vertex;
        self.join(root, outward);
        self.free[end as usize].degree |= MATCHED;
        self.leave(root);
        self.leave(end);
    }

    /// Takes the tree that was stuck out of all that follows.
    fn settle(&mut self) {
        for &Even { vertex: even, .. } in &self.repair.tree {
            self.repair.marks[even as usize] = SETTLED;
            let odd = self.mates[even as usize];
            if odd != NONE {
                self.repair.marks[odd as usize] = SETTLED;
            }
        }
        self.repair.credit += CREDIT * self.repair.tree.len();
    }
}
