//! Simple graphs of few vertices, as rows of bits.

use crate::{Graph, Vertex};

/// The most vertices of a [`SmallGraph`]. A graph's pairs of vertices fit into 120 bits.
pub(super) const MOST: usize = 16;

/// A set of vertices.
pub(super) type Set = u32;

/// The vertices of a set, from the smallest on.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (first < Set::BITS).then_some(first as usize)
    })
}

/// A simple graph with at most 16 vertices.
///
/// ```
/// use slitherlab_graph::generate::Graphs;
///
/// let triangle = Graphs::new(3)?.find(|graph| graph.size() == 3).unwrap();
/// assert_eq!(triangle.order(), 3);
/// assert_eq!(triangle.to_graph().edges(), [[0, 1], [0, 2], [1, 2]]);
/// # Ok::<(), slitherlab_graph::generate::TooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmallGraph {
    order: u8,
    rows: [u16; MOST],
}

impl SmallGraph {
    /// The graph without edges.
    pub(super) fn empty(order: usize) -> Self {
        Self {
            order: order as u8,
            rows: [0; MOST],
        }
    }

    /// Adds a vertex with these neighbours, which comes last.
    pub(super) fn extended(mut self, neighbours: Set) -> Self {
        let new = self.order();
        self.order += 1;
        self.rows[new] = neighbours as u16;
        for v in members(neighbours) {
            self.rows[v] |= 1 << new;
        }
        self
    }

    /// Returns the number of vertices.
    pub fn order(&self) -> usize {
        usize::from(self.order)
    }

    /// Returns the number of edges.
    pub fn size(&self) -> usize {
        let degrees = self.rows.iter().map(|row| row.count_ones() as usize);
        degrees.sum::<usize>() / 2
    }

    /// Returns the neighbours of a vertex as a set of bits.
    pub(super) fn row(&self, v: usize) -> Set {
        self.rows[v].into()
    }

    /// Returns the edges, each with its smaller vertex first, in order.
    pub fn edges(&self) -> Vec<[Vertex; 2]> {
        let mut edges = Vec::with_capacity(self.size());
        for v in 0..self.order() {
            let above = self.row(v) & !((2 << v) - 1);
            edges.extend(members(above).map(|w| [v as Vertex, w as Vertex]));
        }
        edges
    }

    /// Returns the graph in the type that all algorithms take.
    ///
    /// # Panics
    /// Never: the edges join vertices of the graph.
    pub fn to_graph(&self) -> Graph {
        Graph::from_edges(self.order(), self.edges()).expect("its edges join its vertices")
    }

    /// Appends the graph6 code of the graph.
    pub fn write_graph6(&self, code: &mut Vec<u8>) {
        code.push(63 + self.order);
        let mut bits = 0u8;
        let mut count = 0;
        for v in 1..self.order() {
            for u in 0..v {
                bits = bits << 1 | (self.rows[v] >> u & 1) as u8;
                count += 1;
                if count == 6 {
                    code.push(63 + bits);
                    (bits, count) = (0, 0);
                }
            }
        }
        if count > 0 {
            code.push(63 + (bits << (6 - count)));
        }
    }
}
