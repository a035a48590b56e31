//! A board as bit sets.

use slitherlab_graph::{Graph, bipartition};

use super::stride::EndPair;
use super::word::Word;

/// A graph for search: loops and parallel edges are left out.
#[derive(Clone, Debug)]
pub(crate) struct BitGraph<B> {
    count: usize,
    neighbors: Vec<B>,
    /// The edges u < v, in order.
    edges: Vec<[u16; 2]>,
    /// For each distance d between the numbers of adjacent vertices, the u that are joined to u +
    /// d. Empty when there are too many distances for this to be the quicker way.
    distances: Vec<(u32, B)>,
    /// The vertices of one colour, if the graph is bipartite.
    white: Option<B>,
}

/// With more distances than this, neighbours are looked up vertex by vertex.
const MANY_DISTANCES: usize = 16;

impl<B: Word> BitGraph<B> {
    /// The graph in bits; `None` when it has too many vertices.
    pub(crate) fn new(graph: &Graph) -> Option<Self> {
        let count = graph.vertex_count();
        if count > B::CAPACITY {
            return None;
        }
        let mut edges: Vec<[u16; 2]> = graph
            .edges()
            .iter()
            .filter(|[u, v]| u != v)
            .map(|&[u, v]| [u.min(v) as u16, u.max(v) as u16])
            .collect();
        edges.sort_unstable();
        edges.dedup();
        let mut neighbors = vec![B::EMPTY; count];
        let mut distances: Vec<(u32, B)> = Vec::new();
        for &[u, v] in &edges {
            neighbors[u as usize] |= B::single(v as usize);
            neighbors[v as usize] |= B::single(u as usize);
            if distances.len() > MANY_DISTANCES {
                continue;
            }
            let distance = u32::from(v - u);
            match distances.iter_mut().find(|(d, _)| *d == distance) {
                Some((_, starts)) => *starts |= B::single(u as usize),
                None => distances.push((distance, B::single(u as usize))),
            }
        }
        if distances.len() > MANY_DISTANCES {
            distances.clear();
        }
        let white = bipartition(graph).map(|colors| {
            let white = graph.vertices().filter(|&v| colors[v as usize]);
            white.fold(B::EMPTY, |set, v| set | B::single(v as usize))
        });
        Some(Self {
            count,
            neighbors,
            edges,
            distances,
            white,
        })
    }

    /// How many vertices there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The neighbours of a vertex.
    #[inline]
    pub(crate) fn neighbors(&self, v: usize) -> B {
        self.neighbors[v]
    }

    /// The neighbours of the live ends of a snake.
    #[inline]
    pub(crate) fn beside(&self, ends: EndPair) -> B {
        let [a, b] = ends.map(usize::from);
        self.neighbors[a] | self.neighbors[b]
    }

    /// The edges, the smaller vertex first, in order.
    pub(crate) fn edges(&self) -> &[[u16; 2]] {
        &self.edges
    }

    /// The vertices of one colour, if the board is bipartite.
    pub(crate) fn white(&self) -> Option<B> {
        self.white
    }

    /// All vertices next to one of the set.
    #[inline]
    pub(crate) fn around(&self, set: B) -> B {
        let mut around = B::EMPTY;
        if self.distances.is_empty() {
            for v in set.members() {
                around |= self.neighbors[v];
            }
        } else {
            for &(distance, starts) in &self.distances {
                around |= (set & starts) << distance | (set >> distance) & starts;
            }
        }
        around
    }

    /// The vertices with at least one, two, three neighbours in the set.
    #[inline]
    pub(crate) fn crowded(&self, set: B) -> [B; 3] {
        let mut crowded = [B::EMPTY; 3];
        let mut add = |more: B| {
            crowded[2] |= crowded[1] & more;
            crowded[1] |= crowded[0] & more;
            crowded[0] |= more;
        };
        if self.distances.is_empty() {
            for v in set.members() {
                add(self.neighbors[v]);
            }
        } else {
            for &(distance, starts) in &self.distances {
                add((set & starts) << distance);
                add((set >> distance) & starts);
            }
        }
        crowded
    }

    /// The vertices of `free` that can be reached from the set `seeds` of free vertices.
    #[inline]
    pub(crate) fn fill(&self, free: B, seeds: B) -> B {
        let mut reached = seeds & free;
        let mut front = reached;
        while !front.is_empty() {
            front = self.around(front) & free & !reached;
            reached |= front;
        }
        reached
    }
}
