//! The board as the snakes see it.

use std::ops::Range;
use std::sync::OnceLock;

use slitherlab_graph::{Graph, NONE, Vertex};

/// The graph of a board with its parallel edges put together: for every vertex its different
/// neighbours, in order, the vertex itself among them if it has a loop.
///
/// The snake games do not tell parallel edges apart, and a list without repetitions makes every
/// legal move come up once. Positions of the same board share one field.
///
/// *Memory*: 4 bytes a vertex and 8 bytes an edge, and 12 more an edge once a game on it counts
/// edges.
///
/// ```
/// use slitherlab_game::snake::Field;
/// use slitherlab_graph::Graph;
///
/// let field = Field::new(&Graph::from_edges(3, vec![[0, 2], [0, 1], [1, 0]])?);
/// assert_eq!(field.neighbors(0), [1, 2]);
/// assert_eq!(field.edges_between(0, 1), 2);
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Debug)]
pub struct Field {
    offsets: Box<[u32]>,
    targets: Box<[Vertex]>,
    /// How many edges each arc stands for, or nothing when it is one each.
    multiplicity: Option<Box<[u32]>>,
    bundles: OnceLock<Bundles>,
}

/// The bundles of parallel edges, numbered.
#[derive(Debug)]
pub(crate) struct Bundles {
    /// The bundle of each arc; the two arcs of an edge have the same.
    pub(crate) of_arc: Box<[u32]>,
    /// How many edges each bundle holds.
    pub(crate) size: Box<[u32]>,
}

/// Compares the graphs with their parallel edges put together.
impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        (&self.offsets, &self.targets, &self.multiplicity)
            == (&other.offsets, &other.targets, &other.multiplicity)
    }
}

impl Eq for Field {}

impl Field {
    /// Puts the parallel edges of a graph together.
    ///
    /// *Cost*: O(n + m log Δ) time, Δ the largest degree.
    pub fn new(graph: &Graph) -> Self {
        let mut offsets = Vec::with_capacity(graph.vertex_count() + 1);
        let mut targets: Vec<Vertex> = Vec::with_capacity(graph.targets().len());
        let mut multiplicity: Vec<u32> = Vec::new();
        offsets.push(0);
        for v in graph.vertices() {
            let start = targets.len();
            targets.extend_from_slice(graph.neighbors(v));
            targets[start..].sort_unstable();
            // Arcs that repeat their predecessor move their count into it.
            let mut end = start;
            for read in start..targets.len() {
                let to = targets[read];
                // A loop has two arcs at its vertex and comes up in both.
                if end > start && targets[end - 1] == to {
                    multiplicity.resize(end, 1);
                    multiplicity[end - 1] += 1;
                } else {
                    targets[end] = to;
                    end += 1;
                }
            }
            targets.truncate(end);
            if let Ok(place) = targets[start..].binary_search(&v) {
                multiplicity.resize(end, 1);
                multiplicity[start + place] /= 2;
            }
            offsets.push(end as u32);
        }
        let multiplicity = (!multiplicity.is_empty()).then(|| {
            multiplicity.resize(targets.len(), 1);
            multiplicity.into_boxed_slice()
        });
        Self {
            offsets: offsets.into_boxed_slice(),
            targets: targets.into_boxed_slice(),
            multiplicity,
            bundles: OnceLock::new(),
        }
    }

    /// Returns the number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the different neighbours of a vertex, in order; the vertex itself once if it has a
    /// loop.
    pub fn neighbors(&self, vertex: Vertex) -> &[Vertex] {
        &self.targets[self.arcs(vertex)]
    }

    /// Returns whether an edge joins the two, which may be one vertex with a loop.
    ///
    /// *Cost*: O(log degree).
    pub fn joins(&self, u: Vertex, v: Vertex) -> bool {
        self.arc(u, v).is_some()
    }

    /// Returns how many parallel edges join the two, or how many loops there are if they are one
    /// vertex.
    ///
    /// *Cost*: O(log degree).
    pub fn edges_between(&self, u: Vertex, v: Vertex) -> u32 {
        match (self.arc(u, v), &self.multiplicity) {
            (None, _) => 0,
            (Some(_), None) => 1,
            (Some(arc), Some(multiplicity)) => multiplicity[arc],
        }
    }

    #[inline]
    pub(crate) fn arcs(&self, vertex: Vertex) -> Range<usize> {
        let v = vertex as usize;
        self.offsets[v] as usize..self.offsets[v + 1] as usize
    }

    #[inline]
    pub(crate) fn target(&self, arc: usize) -> Vertex {
        self.targets[arc]
    }

    /// Returns the number of pairs of adjacent vertices, in both directions, of which each has a
    /// number: an *arc*. A loop is one arc.
    pub fn arc_count(&self) -> usize {
        self.targets.len()
    }

    /// Returns the vertices that an arc leads from and to.
    ///
    /// *Cost*: O(log vertices).
    pub fn arc_ends(&self, arc: usize) -> [Vertex; 2] {
        let tail = self.offsets.partition_point(|&first| first as usize <= arc) - 1;
        [tail as Vertex, self.targets[arc]]
    }

    /// Returns the arc from `u` to `v`, if they are adjacent.
    pub fn arc(&self, u: Vertex, v: Vertex) -> Option<usize> {
        let arcs = self.arcs(u);
        let place = self.targets[arcs.clone()].binary_search(&v).ok()?;
        Some(arcs.start + place)
    }

    pub(crate) fn bundles(&self) -> &Bundles {
        self.bundles.get_or_init(|| {
            let mut of_arc = vec![NONE; self.targets.len()].into_boxed_slice();
            let mut size = Vec::with_capacity(self.targets.len() / 2 + 1);
            // The arcs towards a vertex come up in the order of their starts, which is the order
            // in which they stand at the vertex: one mark a vertex finds every arc's reverse.
            let mut next: Vec<u32> = self.offsets[..self.vertex_count()].to_vec();
            for u in 0..self.vertex_count() as Vertex {
                for arc in self.arcs(u) {
                    let to = self.targets[arc];
                    if to < u {
                        continue;
                    }
                    let reverse = next[to as usize] as usize;
                    next[to as usize] += 1;
                    let bundle = size.len() as u32;
                    of_arc[arc] = bundle;
                    of_arc[reverse] = bundle;
                    size.push(self.multiplicity.as_ref().map_or(1, |many| many[arc]));
                }
            }
            Bundles {
                of_arc,
                size: size.into_boxed_slice(),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_field_counts_the_edges_of_its_graph(
            n in 1u32..9,
            raw in proptest::collection::vec((0u32..9, 0u32..9), 0..50),
        ) {
            let edges: Vec<[u32; 2]> = raw.iter().map(|&(u, v)| [u % n, v % n]).collect();
            let graph = Graph::from_edges(n as usize, edges.clone()).unwrap();
            let field = Field::new(&graph);
            let bundles = field.bundles();
            prop_assert_eq!(field.vertex_count(), n as usize);
            let mut total = 0;
            for u in 0..n {
                prop_assert!(field.neighbors(u).is_sorted_by(|a, b| a < b));
                for v in 0..n {
                    let pair = [u.min(v), u.max(v)];
                    let count = edges.iter().filter(|[a, b]| [*a.min(b), *a.max(b)] == pair).count();
                    prop_assert_eq!(field.edges_between(u, v) as usize, count);
                    prop_assert_eq!(field.joins(u, v), count > 0);
                    if let Some(arc) = field.arc(u, v) {
                        let bundle = bundles.of_arc[arc];
                        prop_assert_eq!(bundles.size[bundle as usize] as usize, count);
                        prop_assert_eq!(bundle, bundles.of_arc[field.arc(v, u).unwrap()]);
                        if u <= v {
                            total += 1;
                        }
                    }
                }
            }
            prop_assert_eq!(bundles.size.len(), total);
        }
    }
}
