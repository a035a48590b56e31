//! The search: one alternating forest from all exposed vertices, grown, augmented and grafted.
//!
//! Every exposed vertex is the root of a tree. A tree grows by pairs: from an even vertex (the
//! root is one) along any edge to an unreached vertex, which becomes odd, and on to its mate,
//! which becomes even. An edge between even vertices of two trees completes an augmenting path; an
//! edge between even vertices of one tree closes a blossom ([`crate::blossom`]).
//!
//! All trees grow at the same pace, breadth first, so short augmenting paths come first. When two
//! trees meet they are augmented at once and *fall*: nothing in them grows any more. When nothing
//! is left to grow, the fallen trees' vertices are released and grafted, pair by pair, onto
//! standing trees that touch them, and growing goes on. What stands is never searched again. When
//! nothing grows and no tree has fallen, the matching is maximum (Berge), and the forest shows the
//! Gallai–Edmonds decomposition. Grafting is due to Azad, Buluç and Pothen (Computing maximum
//! cardinality matchings in parallel on bipartite graphs via tree-grafting, 2017); here it serves
//! all graphs.
//!
//! *Cost*: a round, from one graft to the next, takes O((n + m) α(n)) at the very most and
//! augments at least once, which bounds the whole by O(n m α(n)). In practice few rounds are needed
//! and most of them touch a small part of the graph (`make bench-matching` shows both).

use slitherlab_graph::{Graph, NONE, Vertex};

use crate::adjacency::Adjacency;
use crate::blossom::{ABSENT, BlossomLog, Trees, UNREACHED, is_odd};
use crate::decompose::NotMaximum;
use crate::matching::Matching;

/// The list of a tree's vertices runs from the root to the last one.
#[derive(Clone, Copy, Debug)]
struct Tree {
    root: Vertex,
    last: Vertex,
    standing: bool,
}

/// An alternating forest over a graph and a matching of it.
pub(crate) struct Forest<'a> {
    arcs: Adjacency<'a>,
    trees: Trees,
    lists: Vec<Tree>,
    /// The vertex after each in the list of its tree.
    next: Vec<Vertex>,
    /// Numbers of the standing trees, with the fallen ones until the next graft.
    standing: Vec<u32>,
    fallen: Vec<u32>,
    /// How many vertices are in trees.
    reached: usize,
    /// Even vertices whose arcs are to be looked at.
    queue: Vec<Vertex>,
    path: Vec<Vertex>,
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
                    standing: true,
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
            standing: (0..lists.len() as u32).collect(),
            fallen: Vec::new(),
            reached: lists.len(),
            queue: lists.iter().map(|tree| tree.root).collect(),
            lists,
            path: Vec::new(),
        }
    }

    /// The whole forest of a maximum matching.
    pub(crate) fn stuck(
        graph: &'a Graph,
        matching: &Matching,
        log: &mut impl BlossomLog,
    ) -> Result<Self, NotMaximum> {
        matching.assert_of(graph);
        let mut forest = Self::new(graph.into(), matching.mates(), |_| true);
        forest.grow(log);
        if forest.fallen.is_empty() {
            Ok(forest)
        } else {
            Err(NotMaximum)
        }
    }

    /// The odd vertices with their parents, tree by tree in the order in which they were reached.
    pub(crate) fn odd_vertices(&self) -> impl Iterator<Item = [Vertex; 2]> + '_ {
        let follow = |&v: &Vertex| Some(self.next[v as usize]).filter(|&next| next != NONE);
        self.lists
            .iter()
            .flat_map(move |tree| std::iter::successors(Some(tree.root), follow))
            .map(|v| (v, self.trees.record(v)))
            .filter(|(_, record)| is_odd(record.place))
            .map(|(v, record)| [v, record.parent])
    }

    /// How many vertices are exposed.
    pub(crate) fn exposed_count(&self) -> usize {
        self.standing.len() - self.fallen.len()
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

    /// Augments until the matching is maximum; `observer` hears the number of exposed vertices
    /// after every round.
    pub(crate) fn augment_all(&mut self, mut observer: impl FnMut(usize)) {
        while self.is_promising() {
            self.grow(&mut ());
            if self.fallen.is_empty() {
                return;
            }
            observer(self.exposed_count());
            if self.is_promising() {
                self.graft();
            }
        }
    }

    /// Whether two trees stand: a path needs two ends.
    fn is_promising(&self) -> bool {
        self.exposed_count() > 1
    }

    /// Grows the standing trees until they are stuck or fall; `log` hears of every blossom.
    ///
    /// When trees have fallen and a single one is left, it grows no further. It could not fall any
    /// more; but in a random graph of average degree 4, a few exposed vertices are within a few
    /// steps of each other, and the last one of an odd number would then make a blossom of nearly
    /// the whole graph, without a result.
    pub(crate) fn grow(&mut self, log: &mut impl BlossomLog) {
        let mut head = 0;
        'vertices: while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            let place = self.trees.record(v).place;
            if !self.lists[(place / 2) as usize].standing {
                continue;
            }
            let mut base = self.trees.base(v);
            for &w in self.arcs.neighbors(v) {
                let record = self.trees.record(w);
                if record.place == UNREACHED {
                    self.attach(w, record.mate, v, place);
                } else if is_odd(record.place) {
                    // Passed over.
                } else if record.place == place {
                    if base != self.trees.base(w) {
                        self.trees.shrink(v, w, &mut self.queue, log);
                        base = self.trees.base(v);
                    }
                } else if self.lists[(record.place / 2) as usize].standing {
                    self.augment(v, w);
                    if !self.is_promising() {
                        break 'vertices;
                    }
                    continue 'vertices;
                }
            }
        }
        self.queue.clear();
    }

    fn attach(&mut self, odd: Vertex, even: Vertex, parent: Vertex, place: u32) {
        self.trees.attach(odd, even, parent, place);
        let last = &mut self.lists[(place / 2) as usize].last;
        self.next[*last as usize] = odd;
        self.next[odd as usize] = even;
        *last = even;
        self.reached += 2;
        self.queue.push(even);
    }

    /// Flips the path from root to root over the edge `v`–`w`; both trees fall.
    fn augment(&mut self, v: Vertex, w: Vertex) {
        for (x, partner) in [(v, w), (w, v)] {
            let number = self.trees.record(x).place / 2;
            let tree = &mut self.lists[number as usize];
            tree.standing = false;
            self.fallen.push(number);
            self.path.clear();
            self.trees.path_up(x, tree.root, &mut self.path);
            self.trees.flip(&self.path, partner);
        }
    }

    /// Releases the vertices of the fallen trees and lets the standing ones grow on into them.
    fn graft(&mut self) {
        let mut released = std::mem::take(&mut self.path);
        released.clear();
        for number in std::mem::take(&mut self.fallen) {
            let mut v = self.lists[number as usize].root;
            while v != NONE {
                self.trees.release(v);
                released.push(v);
                v = std::mem::replace(&mut self.next[v as usize], NONE);
            }
        }
        self.reached -= released.len();
        self.standing
            .retain(|&number| self.lists[number as usize].standing);
        // Look across the border from the smaller side.
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
            }
        }
    }

    /// Puts every even vertex of the forest into the queue again.
    fn queue_all_even(&mut self) {
        for &number in &self.standing {
            let mut v = self.lists[number as usize].root;
            while v != NONE {
                if !is_odd(self.trees.record(v).place) {
                    self.queue.push(v);
                }
                v = self.next[v as usize];
            }
        }
    }
}
