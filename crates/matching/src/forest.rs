//! The search: one alternating forest from all exposed vertices, grown, augmented and grafted.
//!
//! Every exposed vertex is the root of a tree. A tree grows by pairs: from an even vertex (the
//! root is one) along any edge to an unreached vertex, which becomes odd, and on to its mate,
//! which becomes even. An edge between even vertices of two trees completes an augmenting path; an
//! edge between even vertices of one tree closes a blossom ([`crate::blossom`]).
//!
//! All trees grow at the same pace, breadth first, so short augmenting paths come first. When two
//! trees meet they are augmented at once and *fall*: nothing in them grows any more. When nothing
//! is left to grow, or as much has grown since as has fallen, the fallen trees' vertices are
//! released and grafted, pair by pair, onto standing trees that touch them, and growing goes on.
//! (So where the first trees that meet are small, the others need not grow over the whole graph
//! before they get at what fell; and where all are large, and meet at about the same time, nothing
//! is handed on and on.) What stands is never searched again. When nothing grows and no tree has
//! fallen, the matching is maximum (Berge), and the forest shows the Gallai–Edmonds decomposition.
//! Grafting is due to Azad, Buluç and Pothen (Computing maximum cardinality matchings in parallel
//! on bipartite graphs via tree-grafting, 2017); here it serves all graphs.
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
    /// How many vertices it has.
    size: u32,
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
    /// Even vertices; the arcs of those from `head` on are to be looked at.
    queue: Vec<Vertex>,
    head: usize,
    /// How many vertices the fallen trees have.
    fallen_size: usize,
    /// How many vertices were attached since the first of them fell.
    grown: usize,
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
                    size: 1,
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
            head: 0,
            fallen_size: 0,
            grown: 0,
            path: Vec::new(),
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
    /// When trees have fallen and a single one is left, it grows no further. It could not fall any more; but in a random
    /// graph of average degree 4, a few exposed vertices are within a few steps of each other, and the last one of an odd number
    /// would then make a blossom of nearly the whole graph, in vain.
    pub(crate) fn grow(&mut self, log: &mut impl BlossomLog) {
        'vertices: while self.head < self.queue.len() {
            if !self.fallen.is_empty() && self.grown > self.fallen_size {
                return;
            }
            let v = self.queue[self.head];
            self.head += 1;
            let place = self.trees.record(v).place;
            if is_odd(place) || !self.lists[(place / 2) as usize].standing {
                continue;
            }
            for &w in self.arcs.neighbors(v) {
                let record = self.trees.record(w);
                if record.place == UNREACHED {
                    self.attach(w, record.mate, v, place);
                } else if is_odd(record.place) {
                    // Passed over.
                } else if record.place == place {
                    if self.trees.base(v) != self.trees.base(w) {
                        self.trees.shrink(v, w, &mut self.queue, log);
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
        self.head = 0;
    }

    fn attach(&mut self, odd: Vertex, even: Vertex, parent: Vertex, place: u32) {
        self.trees.attach(odd, even, parent, place);
        let tree = &mut self.lists[(place / 2) as usize];
        self.next[tree.last as usize] = odd;
        self.next[odd as usize] = even;
        tree.last = even;
        tree.size += 2;
        self.grown += 2;
        self.reached += 2;
        self.queue.push(even);
    }

    /// Flips the path from root to root over the edge `v`–`w`; both trees fall.
    fn augment(&mut self, v: Vertex, w: Vertex) {
        for (x, partner) in [(v, w), (w, v)] {
            let number = self.trees.record(x).place / 2;
            let tree = &mut self.lists[number as usize];
            tree.standing = false;
            self.fallen_size += tree.size as usize;
            if self.fallen.is_empty() {
                self.grown = 0;
            }
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
        self.fallen_size = 0;
        if 2 * self.head > self.queue.len() {
            self.queue.drain(..self.head);
            self.head = 0;
        }
        self.reached -= released.len();
        self.standing
            .retain(|&number| self.lists[number as usize].standing);
        // Look across the border from the smaller side.
        if self.reached < released.len() {
            self.queue.clear();
            self.head = 0;
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
