//! The search: an alternating forest, grown tree by tree, augmented and grafted.
//!
//! Every exposed vertex is the root of a tree. A tree grows by pairs: from an even vertex (the
//! root is one) along any edge to an unreached vertex, which becomes odd, and on to its mate,
//! which becomes even. An edge between even vertices of two trees completes an augmenting path; an
//! edge between even vertices of one tree closes a blossom ([`crate::blossom`]).
//!
//! When two trees meet they are augmented at once and *fall*: their vertices are released and
//! grafted, pair by pair, onto standing trees that touch them. What stands is never searched again.
//! When nothing grows any more, the matching is maximum (Berge), and the forest shows the
//! Gallai–Edmonds decomposition. Grafting is due to Azad, Buluç and Pothen (Computing maximum
//! cardinality matchings in parallel on bipartite graphs via tree-grafting, 2017); here it serves
//! all graphs, and happens where a tree fell while its surroundings are still in the cache.
//!
//! A tree that has looked at as many vertices as the *limit* says waits until all others have; then
//! the limit is doubled. So short paths come first and trees that fall are small, but a tree's
//! vertices, which are near each other on a board, are looked at one after the other. (All trees used
//! to grow by one vertex in turn and to be grafted in rounds: on a large board every step missed the cache.)
//!
//! *Cost*: what grows between two augmentations takes O((n + m) α(n)) at the very most, which bounds
//! the whole by O(n m α(n)). In practice most trees that fall are small (`make bench-matching` shows
//! it).

use std::collections::VecDeque;

use slitherlab_graph::{Graph, NONE, Vertex};

use crate::adjacency::Adjacency;
use crate::blossom::{ABSENT, BlossomLog, Trees, UNREACHED, is_odd};
use crate::decompose::NotMaximum;
use crate::matching::Matching;

/// How many even vertices a tree looks at before it waits for the others.
const FIRST_LIMIT: u32 = 64;

/// A tree and the list of the vertices that it reached as even, from the root to the last one. The
/// other half of its vertices are their mates.
#[derive(Clone, Debug)]
struct Tree {
    root: Vertex,
    last: Vertex,
    /// The vertices that have not been looked at, when the tree does not grow; or none, and the root.
    pending: Vec<Vertex>,
    /// How many vertices have been looked at.
    looks: u32,
    standing: bool,
    /// Whether it is in one of the two queues.
    queued: bool,
}

/// An alternating forest over a graph and a matching of it.
pub(crate) struct Forest<'a> {
    arcs: Adjacency<'a>,
    trees: Trees,
    lists: Vec<Tree>,
    /// The vertex after each in the list of its tree.
    next: Vec<Vertex>,
    /// How many trees stand.
    standing: usize,
    /// Numbers of trees that can grow, within the limit.
    ready: VecDeque<u32>,
    /// Numbers of trees that have reached the limit.
    waiting: Vec<u32>,
    limit: u32,
    /// Even vertices of the tree that grows which have not been looked at.
    queue: Vec<Vertex>,
    /// The same, for those that became even with a blossom.
    turned: Vec<Vertex>,
    path: Vec<Vertex>,
    released: Vec<Vertex>,
}

impl<'a> Forest<'a> {
    /// A forest of bare roots, the exposed vertices. Vertices for which `present` does not hold
    /// take no part.
    pub(crate) fn new(
        arcs: Adjacency<'a>,
        mates: &[Vertex],
        present: impl Fn(Vertex) -> bool,
    ) -> Self {
        let mut lists = Vec::new();
        let trees = Trees::new(mates, |v| {
            if !present(v) {
                ABSENT
            } else if mates[v as usize] == NONE {
                lists.push(Tree {
                    root: v,
                    last: v,
                    pending: Vec::new(),
                    looks: 0,
                    standing: true,
                    queued: true,
                });
                2 * (lists.len() as u32 - 1)
            } else {
                UNREACHED
            }
        });
        Self {
            arcs,
            trees,
            next: vec![NONE; arcs.vertex_count()],
            standing: lists.len(),
            ready: (0..lists.len() as u32).collect(),
            waiting: Vec::new(),
            lists,
            limit: FIRST_LIMIT,
            queue: Vec::new(),
            turned: Vec::new(),
            path: Vec::new(),
            released: Vec::new(),
        }
    }

    /// The whole forest of a maximum matching.
    pub(crate) fn stuck(
        graph: &'a Graph,
        matching: &Matching,
        log: &mut impl BlossomLog,
    ) -> Result<Self, NotMaximum> {
        let mates = matching.mates();
        assert_eq!(
            mates.len(),
            graph.vertex_count(),
            "the matching is of another graph"
        );
        let mut forest = Self::new(graph.into(), mates, |_| true);
        if forest.grow_all(log) {
            Ok(forest)
        } else {
            Err(NotMaximum)
        }
    }

    /// Grows all trees at the same pace until nothing is left to grow; returns false as soon as two of them meet. Nothing falls
    /// here, so the limit would serve nothing; but with shuffled names the misses of trees far apart overlap.
    pub(crate) fn grow_all(&mut self, log: &mut impl BlossomLog) -> bool {
        self.queue.extend(self.lists.iter().map(|tree| tree.root));
        let mut head = 0;
        while let Some(&v) = self.queue.get(head) {
            head += 1;
            let place = self.trees.record(v).place;
            if self.look_around(v, place, log).is_some() {
                return false;
            }
            self.queue.append(&mut self.turned);
        }
        true
    }

    /// The odd vertices with their parents, tree by tree in the order in which they were reached.
    pub(crate) fn odd_vertices(&self) -> impl Iterator<Item = [Vertex; 2]> + '_ {
        let follow = |&v: &Vertex| Some(self.next[v as usize]).filter(|&next| next != NONE);
        self.lists
            .iter()
            .flat_map(move |tree| std::iter::successors(follow(&tree.root), follow))
            .map(|even| self.trees.record(even).mate)
            .map(|v| (v, self.trees.record(v)))
            .filter(|(_, record)| is_odd(record.place))
            .map(|(v, record)| [v, record.parent])
    }

    /// The mate of each vertex.
    pub(crate) fn into_mates(self) -> Vec<Vertex> {
        self.trees
            .records
            .iter()
            .map(|record| record.mate)
            .collect()
    }

    /// The alternating trees, once the forest is grown.
    pub(crate) fn into_trees(self) -> Trees {
        self.trees
    }

    /// Augments until the matching is maximum; `observer` hears how many vertices are exposed
    /// whenever all trees have reached the limit.
    ///
    /// A single tree that is left grows no further. It could not fall any more; but in a random graph of average degree 4,
    /// a few exposed vertices are within a few steps of each other, and the last one of an odd number
    /// would then make a blossom of nearly the whole graph, in vain.
    pub(crate) fn augment_all(&mut self, mut observer: impl FnMut(usize)) {
        loop {
            while self.standing > 1 {
                let Some(number) = self.next_ready() else {
                    break;
                };
                if let Some([v, w]) = self.grow(number, &mut ()) {
                    self.augment(v, w);
                }
            }
            observer(self.standing);
            if self.standing < 2 || !self.raise_limit() {
                return;
            }
        }
    }

    /// The next standing tree that can grow.
    fn next_ready(&mut self) -> Option<u32> {
        while let Some(number) = self.ready.pop_front() {
            let tree = &mut self.lists[number as usize];
            tree.queued = false;
            if tree.standing {
                return Some(number);
            }
        }
        None
    }

    /// Lets the waiting trees grow on; returns whether there are any.
    fn raise_limit(&mut self) -> bool {
        self.limit = self.limit.saturating_mul(2);
        self.ready.extend(self.waiting.drain(..));
        !self.ready.is_empty()
    }

    /// Grows a tree to the limit, or until an edge leads from its even vertex to one of another tree; returns that edge.
    /// `log` hears of every blossom.
    fn grow(&mut self, number: u32, log: &mut impl BlossomLog) -> Option<[Vertex; 2]> {
        let tree = &mut self.lists[number as usize];
        let mut looks = tree.looks;
        self.turned.clear();
        self.queue.clear();
        if looks == 0 {
            self.queue.push(tree.root);
        }
        self.queue.append(&mut tree.pending);
        let mut head = 0;
        loop {
            let v = if let Some(v) = self.turned.pop() {
                v
            } else if head == self.queue.len() || looks >= self.limit {
                break;
            } else {
                head += 1;
                self.queue[head - 1]
            };
            looks += 1;
            if let Some(edge) = self.look_around(v, 2 * number, log) {
                let pending = &mut self.lists[number as usize].pending;
                pending.push(v);
                pending.append(&mut self.turned);
                pending.extend_from_slice(&self.queue[head..]);
                return Some(edge);
            }
        }
        let tree = &mut self.lists[number as usize];
        tree.looks = looks;
        tree.pending = self.queue[head..].to_vec();
        if !tree.pending.is_empty() {
            tree.queued = true;
            self.waiting.push(number);
        }
        None
    }

    /// Follows the arcs of the even vertex `v`; returns the one that leads to an even vertex of another tree.
    #[inline]
    fn look_around(
        &mut self,
        v: Vertex,
        place: u32,
        log: &mut impl BlossomLog,
    ) -> Option<[Vertex; 2]> {
        for &w in self.arcs.neighbors(v) {
            let record = self.trees.record(w);
            if record.place == UNREACHED {
                self.attach(w, record.mate, v, place);
                self.queue.push(record.mate);
            } else if is_odd(record.place) {
                // Passed over.
            } else if record.place != place {
                return Some([v, w]);
            } else if self.trees.base(v) != self.trees.base(w) {
                self.trees.shrink(v, w, &mut self.turned, log);
            }
        }
        None
    }

    fn attach(&mut self, odd: Vertex, even: Vertex, parent: Vertex, place: u32) {
        self.trees.attach(odd, even, parent, place);
        let last = &mut self.lists[(place / 2) as usize].last;
        self.next[*last as usize] = even;
        *last = even;
    }

    /// Flips the path from root to root over the edge `v`–`w`; both trees fall.
    fn augment(&mut self, v: Vertex, w: Vertex) {
        let mut released = std::mem::take(&mut self.released);
        released.clear();
        for (x, partner) in [(v, w), (w, v)] {
            let number = self.trees.record(x).place / 2;
            self.path.clear();
            let root = self.lists[number as usize].root;
            self.trees.path_up(x, root, &mut self.path);
            self.fell(number, &mut released);
            self.trees.flip(&self.path, partner);
        }
        if self.standing > 1 {
            self.graft(&released);
        }
        self.released = released;
    }

    /// Takes a tree out of the forest and adds to `released` those of its vertices that an even vertex of another tree, though
    /// looked at already, may be next to: the odd ones, and the even ones that have not been looked at themselves. Between
    /// any other two even vertices the trees would have met.
    fn fell(&mut self, number: u32, released: &mut Vec<Vertex>) {
        let tree = &mut self.lists[number as usize];
        tree.standing = false;
        self.standing -= 1;
        released.append(&mut tree.pending);
        tree.pending = Vec::new();
        let mut even = tree.root;
        while even != NONE {
            let odd = self.trees.record(even).mate;
            self.trees.release(even);
            if odd != NONE {
                if is_odd(self.trees.record(odd).place) {
                    released.push(odd);
                }
                self.trees.release(odd);
            }
            even = std::mem::replace(&mut self.next[even as usize], NONE);
        }
    }

    /// Hands each of these vertices that has an even neighbour to the neighbour's tree.
    fn graft(&mut self, released: &[Vertex]) {
        for &v in released {
            let record = self.trees.record(v);
            if record.place != UNREACHED {
                continue;
            }
            let places = self
                .arcs
                .neighbors(v)
                .iter()
                .map(|&w| (w, self.trees.record(w).place));
            let support = places.into_iter().find(|&(_, place)| !is_odd(place));
            if let Some((w, place)) = support {
                self.attach(v, record.mate, w, place);
                let tree = &mut self.lists[(place / 2) as usize];
                tree.pending.push(record.mate);
                if !tree.queued {
                    tree.queued = true;
                    if tree.looks < self.limit {
                        self.ready.push_back(place / 2);
                    } else {
                        self.waiting.push(place / 2);
                    }
                }
            }
        }
    }
}
