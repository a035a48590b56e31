//! Multigraphs: simple graphs whose edges are counted.

use super::TooLarge;
use super::graphs::Graphs;
use super::labelling::automorphisms;
use super::small::SmallGraph;
use crate::{Graph, Vertex};

/// The most vertices: all automorphisms of a graph are listed, and ten vertices have 10! of them.
const MOST_VERTICES: usize = 9;

/// All multigraphs without loops with these numbers of vertices and edges, one from every
/// isomorphism class.
///
/// Every simple graph with at most as many edges gets the remaining ones as parallel edges. Of all
/// ways to number its edges that automorphisms take to each other, the lexicographically largest
/// one is kept (Read, Every one a winner, 1978).
///
/// *Cost*: O(m · |Aut|) a list of numbers, where the automorphisms are those of the simple graph.
///
/// ```
/// use slitherlab_graph::generate::Multigraphs;
///
/// // Three vertices and three edges: a triangle, a triple edge, and a double edge with a single one.
/// assert_eq!(Multigraphs::new(3, 3)?.count(), 3);
/// assert_eq!(Multigraphs::new(3, 3)?.connected().count(), 2);
/// # Ok::<(), slitherlab_graph::generate::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Multigraphs {
    size: usize,
    graphs: Graphs,
    current: Option<Counts>,
}

impl Multigraphs {
    /// Lists the multigraphs with numbers of vertices and edges.
    ///
    /// # Errors
    /// Returns an error if there are more than 9 vertices.
    pub fn new(order: usize, size: usize) -> Result<Self, TooLarge> {
        if order > MOST_VERTICES {
            return Err(TooLarge {
                most: MOST_VERTICES,
            });
        }
        Ok(Self {
            size,
            graphs: Graphs::new(order)?.with_at_most(size),
            current: None,
        })
    }

    /// Leaves out multigraphs that are not connected.
    #[must_use]
    pub fn connected(self) -> Self {
        Self {
            graphs: self.graphs.connected(),
            ..self
        }
    }
}

impl Iterator for Multigraphs {
    type Item = Graph;

    fn next(&mut self) -> Option<Graph> {
        loop {
            if let Some(counts) = &mut self.current {
                if let Some(graph) = counts.next() {
                    return Some(graph);
                }
            }
            self.current = Counts::of(&self.graphs.next()?, self.size);
        }
    }
}

/// The ways to count the edges of one simple graph.
#[derive(Clone, Debug)]
struct Counts {
    order: usize,
    edges: Vec<[Vertex; 2]>,
    /// Where automorphisms take the edges.
    images: Vec<Vec<u8>>,
    /// How often each edge is there; none after the last.
    next: Option<Vec<usize>>,
}

impl Counts {
    /// Begins with the first edge as often as possible; none if there is nothing to count.
    fn of(graph: &SmallGraph, size: usize) -> Option<Self> {
        let edges = graph.edges();
        let counts = match edges.len() {
            0 if size > 0 => return None,
            0 => Vec::new(),
            different => {
                let mut counts = vec![1; different];
                counts[0] += size.checked_sub(different)?;
                counts
            }
        };
        let mut images: Vec<Vec<u8>> = automorphisms(graph)
            .iter()
            .map(|image| {
                let moved = edges.iter().map(|edge| {
                    let [u, v] = edge.map(|v| Vertex::from(image[v as usize]));
                    let moved = [u.min(v), u.max(v)];
                    edges.binary_search(&moved).expect("edges go to edges") as u8
                });
                moved.collect()
            })
            .collect();
        images.sort_unstable();
        images.dedup();
        Some(Self {
            order: graph.order(),
            edges,
            images,
            next: Some(counts),
        })
    }

    /// Whether no automorphism makes the list of numbers larger.
    fn is_largest(&self, counts: &[usize]) -> bool {
        self.images.iter().all(|image| {
            let moved = image.iter().map(|&edge| counts[usize::from(edge)]);
            moved.cmp(counts.iter().copied()).is_le()
        })
    }

    fn next(&mut self) -> Option<Graph> {
        loop {
            let counts = self.next.take()?;
            self.next = smaller(&counts);
            if self.is_largest(&counts) {
                let numbered = self.edges.iter().zip(&counts);
                let edges = numbered.flat_map(|(&edge, &count)| std::iter::repeat_n(edge, count));
                let graph = Graph::from_edges(self.order, edges.collect());
                return Some(graph.expect("its edges join its vertices"));
            }
        }
    }
}

/// The next smaller list of positive numbers with the same sum.
fn smaller(counts: &[usize]) -> Option<Vec<usize>> {
    let last = counts.len().checked_sub(1)?;
    let place = counts[..last].iter().rposition(|&count| count > 1)?;
    let mut next = counts.to_vec();
    // One goes to the right, and with it all that stood at the end.
    let end = std::mem::replace(&mut next[last], 1);
    next[place] -= 1;
    next[place + 1] += end;
    Some(next)
}
