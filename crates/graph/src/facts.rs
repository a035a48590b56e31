//! Small facts about a graph: its degrees and its girth.

use crate::graph::{Edge, Graph, NONE, Vertex};

/// How many vertices have which degree.
///
/// ```
/// use slitherlab_graph::{Board, Degrees};
///
/// let board = Board::parse("grid:3x4")?;
/// let degrees = Degrees::of(board.graph());
/// assert_eq!((degrees.least(), degrees.most()), (Some(2), Some(4)));
/// assert_eq!(degrees.counts(), [(2, 4), (3, 6), (4, 2)]);
/// assert!(!degrees.is_regular());
/// # Ok::<(), slitherlab_graph::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Degrees {
    counts: Vec<(usize, usize)>,
}

impl Degrees {
    /// Counts the degrees; a loop counts twice.
    ///
    /// *Cost*: O(n + the number of different degrees · log).
    pub fn of(graph: &Graph) -> Self {
        let mut counts = std::collections::BTreeMap::new();
        for v in graph.vertices() {
            *counts.entry(graph.degree(v)).or_insert(0) += 1;
        }
        Self {
            counts: counts.into_iter().collect(),
        }
    }

    /// Each degree that occurs with the number of its vertices, the smallest degree first.
    pub fn counts(&self) -> &[(usize, usize)] {
        &self.counts
    }

    /// The smallest degree; none without vertices.
    pub fn least(&self) -> Option<usize> {
        self.counts.first().map(|&(degree, _)| degree)
    }

    /// The largest degree; none without vertices.
    pub fn most(&self) -> Option<usize> {
        self.counts.last().map(|&(degree, _)| degree)
    }

    /// Whether all vertices have the same degree.
    pub fn is_regular(&self) -> bool {
        self.counts.len() <= 1
    }
}

/// The length of a shortest cycle: 1 with a loop, 2 with parallel edges; none in a forest.
///
/// *Cost*: O(n m) time in the worst case, since it looks for a short cycle through every vertex, no
/// farther than half the length of the shortest found; 8 bytes a vertex. Fit for graphs of some ten
/// thousand vertices, and for larger ones that have short cycles everywhere.
///
/// ```
/// use slitherlab_graph::{Board, girth};
///
/// assert_eq!(girth(Board::parse("petersen")?.graph()), Some(5));
/// assert_eq!(girth(Board::parse("path:9")?.graph()), None);
/// # Ok::<(), slitherlab_graph::BoardError>(())
/// ```
pub fn girth(graph: &Graph) -> Option<usize> {
    let mut shortest = usize::MAX;
    let mut search = Search::new(graph.vertex_count());
    for root in graph.vertices() {
        shortest = search.from(graph, root, shortest);
        if shortest == 1 {
            break;
        }
    }
    Some(shortest).filter(|&length| length < usize::MAX)
}

/// A breadth-first search that is started again and again.
struct Search {
    distance: Vec<u32>,
    queue: Vec<Vertex>,
    /// The edge by which each vertex of the queue was found.
    found_by: Vec<Edge>,
}

impl Search {
    fn new(n: usize) -> Self {
        Self {
            distance: vec![NONE; n],
            queue: Vec::new(),
            found_by: Vec::new(),
        }
    }

    /// The smaller of `shortest` and the shortest closed walk through `root` that the search finds,
    /// which is a shortest cycle for some root (Itai and Rodeh 1978).
    fn from(&mut self, graph: &Graph, root: Vertex, mut shortest: usize) -> usize {
        self.queue.clear();
        self.found_by.clear();
        self.queue.push(root);
        self.found_by.push(NONE);
        self.distance[root as usize] = 0;
        let mut next = 0;
        while next < self.queue.len() {
            let (v, by) = (self.queue[next], self.found_by[next]);
            next += 1;
            let distance = self.distance[v as usize];
            // Nothing from here on can be shorter than twice the distance and one edge.
            if 2 * distance as usize + 1 >= shortest {
                break;
            }
            for (&w, &edge) in graph.neighbors(v).iter().zip(graph.incident_edges(v)) {
                if edge == by {
                    continue;
                }
                if self.distance[w as usize] == NONE {
                    self.distance[w as usize] = distance + 1;
                    self.queue.push(w);
                    self.found_by.push(edge);
                } else {
                    let length = (distance + self.distance[w as usize]) as usize + 1;
                    shortest = shortest.min(length);
                }
            }
        }
        for &v in &self.queue {
            self.distance[v as usize] = NONE;
        }
        shortest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn girth_of(n: usize, edges: &[[u32; 2]]) -> Option<usize> {
        girth(&Graph::from_edges(n, edges.to_vec()).unwrap())
    }

    #[test]
    fn loops_and_parallel_edges_are_short_cycles() {
        assert_eq!(girth_of(2, &[[0, 1], [1, 1]]), Some(1));
        assert_eq!(girth_of(2, &[[0, 1], [1, 0]]), Some(2));
        assert_eq!(girth_of(3, &[[0, 1], [1, 2], [2, 0]]), Some(3));
        assert_eq!(girth_of(4, &[[0, 1], [1, 2], [1, 3]]), None);
        assert_eq!(girth_of(0, &[]), None);
    }

    #[test]
    fn girth_agrees_with_removing_each_edge() {
        // The shortest cycle through an edge is a shortest way round it.
        let mut state = 1u32;
        let mut random = |bound: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % bound
        };
        for _ in 0..400 {
            let n = 2 + random(9);
            let edges: Vec<[u32; 2]> = (0..random(14)).map(|_| [random(n), random(n)]).collect();
            let mut best = None;
            for skipped in 0..edges.len() {
                let [from, to] = edges[skipped];
                let mut distance = vec![u32::MAX; n as usize];
                distance[from as usize] = 0;
                for _ in 0..n {
                    for (_, &[u, v]) in edges.iter().enumerate().filter(|&(e, _)| e != skipped) {
                        for [a, b] in [[u, v], [v, u]] {
                            let through = distance[a as usize].saturating_add(1);
                            distance[b as usize] = distance[b as usize].min(through);
                        }
                    }
                }
                if distance[to as usize] < u32::MAX {
                    let length = distance[to as usize] as usize + 1;
                    best = Some(best.map_or(length, |best: usize| best.min(length)));
                }
            }
            assert_eq!(girth_of(n as usize, &edges), best, "{edges:?}");
        }
    }
}
