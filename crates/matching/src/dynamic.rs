//! A maximum matching that is kept while vertices leave and come back.

use slitherlab_graph::{Graph, NONE, Vertex};

use crate::adjacency::Adjacency;
use crate::blossom::{ABSENT, Trees, UNREACHED, is_odd};
use crate::matching::Matching;
use crate::maximum::maximum_matching;

/// The place of even vertices in the only tree that is ever grown here.
const EVEN: u32 = 0;

/// A graph from which vertices can be removed and restored, last out first in, with a maximum
/// matching of what remains at every moment.
///
/// This is the form for play and search: a snake uses up vertices, and the question at each step
/// is which of the remaining ones are outer.
///
/// *Cost*: a removal takes one search for an augmenting path from the vertex that lost its mate; a
/// question takes the same; a restoral takes as long as the changes it takes back. Nothing is
/// allocated once the buffers have grown. Memory: 28 bytes a vertex, and the changes.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::DynamicMatching;
///
/// let path = Graph::from_edges(4, vec![[0, 1], [1, 2], [2, 3]])?;
/// let mut remaining = DynamicMatching::new(&path);
/// assert_eq!(remaining.len(), 2);
/// assert!(!remaining.is_outer(3));
/// remaining.remove(0);
/// assert_eq!(remaining.len(), 1);
/// assert!(remaining.is_outer(1) && !remaining.is_outer(2) && remaining.is_outer(3));
/// remaining.restore();
/// assert_eq!(remaining.len(), 2);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone)]
pub struct DynamicMatching<'g> {
    arcs: Adjacency<'g>,
    trees: Trees,
    size: usize,
    removals: Vec<Removal>,
    /// Vertices whose mates changed, with the mates they had.
    changes: Vec<(Vertex, Vertex)>,
    queue: Vec<Vertex>,
    /// The vertices of the tree.
    reached: Vec<Vertex>,
    path: Vec<Vertex>,
}

#[derive(Clone, Copy)]
struct Removal {
    vertex: Vertex,
    /// How many changes there were before.
    changes: usize,
    size: usize,
}

impl<'g> DynamicMatching<'g> {
    /// Starts with all vertices present.
    pub fn new(graph: &'g Graph) -> Self {
        Self::from_maximum(graph, &maximum_matching(graph))
    }

    /// Starts with all vertices present and a matching that is known to be maximum.
    ///
    /// # Panics
    /// Panics if the matching is of a graph with another number of vertices.
    pub fn from_maximum(graph: &'g Graph, matching: &Matching) -> Self {
        matching.assert_of(graph);
        Self {
            arcs: graph.into(),
            trees: Trees::new(matching.mates(), |_| UNREACHED),
            size: matching.len(),
            removals: Vec::new(),
            changes: Vec::new(),
            queue: Vec::new(),
            reached: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Returns the number of edges in the maximum matching of the remaining graph.
    pub fn len(&self) -> usize {
        self.size
    }

    /// Returns whether no edge is in the matching of the remaining graph.
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// Returns the partner of `v`; none for a removed vertex.
    pub fn mate(&self, v: Vertex) -> Option<Vertex> {
        Some(self.trees.record(v).mate).filter(|&mate| mate != NONE)
    }

    /// Returns whether `v` has been removed.
    pub fn is_removed(&self, v: Vertex) -> bool {
        self.trees.record(v).place == ABSENT
    }

    /// Removes `v` and makes the matching maximum again. Returns whether its size stayed the same,
    /// that is, whether `v` was outer.
    ///
    /// # Panics
    /// Panics if `v` has been removed already.
    pub fn remove(&mut self, v: Vertex) -> bool {
        assert!(!self.is_removed(v), "vertex {v} has been removed already");
        self.removals.push(Removal {
            vertex: v,
            changes: self.changes.len(),
            size: self.size,
        });
        self.trees.records[v as usize].place = ABSENT;
        let mate = self.trees.record(v).mate;
        if mate == NONE {
            return true;
        }
        self.set_mate(v, NONE);
        self.set_mate(mate, NONE);
        self.size -= 1;
        let end = self.search(mate);
        if let Some([last, target]) = end {
            self.path.clear();
            self.trees.path_up(last, mate, &mut self.path);
            self.changes.push((target, NONE));
            for &v in &self.path {
                self.changes.push((v, self.trees.record(v).mate));
            }
            self.trees.flip(&self.path, target);
            self.trees.records[target as usize].mate = last;
            self.size += 1;
        }
        self.clear_tree();
        end.is_some()
    }

    /// Brings back the vertex that was removed last, and the matching of that moment. Returns the
    /// vertex, or `None` when all are present.
    pub fn restore(&mut self) -> Option<Vertex> {
        let Removal {
            vertex,
            changes,
            size,
        } = self.removals.pop()?;
        for (v, mate) in self.changes.drain(changes..).rev() {
            self.trees.records[v as usize].mate = mate;
        }
        self.trees.records[vertex as usize].place = UNREACHED;
        self.size = size;
        Some(vertex)
    }

    /// Returns whether some maximum matching of the remaining graph exposes `v`.
    ///
    /// # Panics
    /// Panics if `v` has been removed.
    pub fn is_outer(&mut self, v: Vertex) -> bool {
        assert!(!self.is_removed(v), "vertex {v} has been removed");
        let mate = self.trees.record(v).mate;
        if mate == NONE {
            return true;
        }
        self.trees.records[v as usize].place = ABSENT;
        let found = self.search(mate).is_some();
        self.trees.records[v as usize].place = UNREACHED;
        self.clear_tree();
        found
    }

    fn set_mate(&mut self, v: Vertex, mate: Vertex) {
        let old = std::mem::replace(&mut self.trees.records[v as usize].mate, mate);
        self.changes.push((v, old));
    }

    /// Grows a tree from `root` until it touches an exposed vertex; returns the last edge.
    fn search(&mut self, root: Vertex) -> Option<[Vertex; 2]> {
        self.queue.clear();
        self.queue.push(root);
        self.reached.push(root);
        self.trees.records[root as usize].place = EVEN;
        let mut head = 0;
        while head < self.queue.len() {
            let v = self.queue[head];
            head += 1;
            for &w in self.arcs.neighbors(v) {
                let record = self.trees.record(w);
                if record.place == UNREACHED {
                    if record.mate == NONE {
                        return Some([v, w]);
                    }
                    self.trees.attach(w, record.mate, v, EVEN);
                    self.queue.push(record.mate);
                    self.reached.extend([w, record.mate]);
                } else if !is_odd(record.place) && self.trees.base(v) != self.trees.base(w) {
                    self.trees.shrink(v, w, &mut self.queue, &mut ());
                }
            }
        }
        None
    }

    /// Forgets the tree that was grown last.
    fn clear_tree(&mut self) {
        for v in self.reached.drain(..) {
            self.trees.release(v);
        }
    }
}
