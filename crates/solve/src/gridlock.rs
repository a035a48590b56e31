//! The report of the program in *Gridlock* (Lin, Lee, Loh 2018, appendix 6.6): a maximum matching
//! of a bipartite graph, and the starts with which the first player wins `geography` on it.

use std::fmt;

use slitherlab_graph::{Graph, NONE, Vertex};
use slitherlab_matching::{Class, GallaiEdmonds, Matching, maximum_matching};

/// A maximum matching and the winning starts of `geography` on a bipartite graph.
///
/// Its `Display` is what the program prints, byte for byte. The program's text is followed, not the
/// example run in appendix 6.7, whose first line has other words ("in the given bipartite graph").
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_solve::gridlock::Report;
///
/// // A path of three vertices: 1 and 2 on the first side, 1 on the second.
/// let path = Graph::from_edges(3, vec![[0, 2], [1, 2]])?;
/// let report = Report::of(&path, 2).expect("two sides");
/// assert_eq!(
///     report.to_string(),
///     "The size of a maximal matching in the bipartite graph is 1\n\
///      1 1\n\
///      \n\
///      Player 1 can win by starting at 2 different starting positions\n\
///      Vertex 1 from the first set is a winning position\n\
///      Vertex 2 from the first set is a winning position\n"
/// );
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many vertices the first side has; those of the second follow them.
    first_side: Vertex,
    /// The edges of the matching, the vertex of the first side first, in the order of the vertices
    /// of the second side.
    pub matching: Vec<[Vertex; 2]>,
    /// The vertices that win for the player who names them, in order.
    pub winning: Vec<Vertex>,
}

impl Report {
    /// Makes the report of a graph whose first `first_side` vertices are one side; `None` when an
    /// edge does not lead from there to the other side.
    ///
    /// The matching is the one that the program finds: it looks for augmenting paths from the
    /// vertices of the first side in order, depth first, with the neighbours in the order of the
    /// edges. Where that takes too many steps, on large graphs, it is any maximum matching.
    ///
    /// *Cost*: O(n + m) and at most [`STEPS`] further steps, or the cost of a maximum matching.
    pub fn of(graph: &Graph, first_side: usize) -> Option<Self> {
        let side = first_side as Vertex;
        let crosses = |&[u, v]: &[Vertex; 2]| (u < side) != (v < side);
        if first_side > graph.vertex_count() || !graph.edges().iter().all(crosses) {
            return None;
        }
        let matching = Search::new(graph, side)
            .run(STEPS)
            .unwrap_or_else(|| maximum_matching(graph));
        let n = graph.vertex_count() as Vertex;
        Some(Self {
            first_side: side,
            matching: (side..n)
                .filter_map(|v| matching.mate(v).map(|mate| [mate, v]))
                .collect(),
            winning: outer_vertices(graph, &matching),
        })
    }
}

fn outer_vertices(graph: &Graph, maximum: &Matching) -> Vec<Vertex> {
    let classes = GallaiEdmonds::of(graph, maximum).expect("both ways find a maximum matching");
    let is_outer = |&v: &Vertex| classes.class(v) == Class::Outer;
    graph.vertices().filter(is_outer).collect()
}

/// How many edges are followed before the matching of the program is given up: some ten seconds.
/// The largest graph of the paper's own table (100,000 + 99,999 vertices) needs a quarter of it.
pub const STEPS: usize = 500_000_000;

/// The program's search for augmenting paths, without its recursion.
struct Search<'a> {
    graph: &'a Graph,
    side: Vertex,
    mates: Vec<Vertex>,
    /// How many arcs of a vertex are known to lead to matched vertices, which stay matched.
    passed: Vec<u32>,
    /// The search in which a vertex was last seen. A search that fails has seen all that can be
    /// reached from its start, and no later one gets out of there: such vertices stay seen.
    seen: Vec<u32>,
}

const NEVER: u32 = u32::MAX;
const FOREVER: u32 = u32::MAX - 1;

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, side: Vertex) -> Self {
        Self {
            graph,
            side,
            mates: vec![NONE; graph.vertex_count()],
            passed: vec![0; side as usize],
            seen: vec![NEVER; side as usize],
        }
    }

    /// The matching; `None` when it takes too many steps.
    fn run(mut self, mut steps: usize) -> Option<Matching> {
        let mut seen = Vec::new();
        // The vertices from the start of the search to the present one, each with the next of its
        // arcs.
        let mut path: Vec<(Vertex, u32)> = Vec::new();
        for start in 0..self.side {
            seen.clear();
            path.clear();
            self.enter(start, start, &mut path, &mut seen);
            let mut found = false;
            while let Some(&mut (v, ref mut next)) = path.last_mut() {
                if let Some(free) = self.free_neighbor(v) {
                    self.augment(&path, free);
                    found = true;
                    break;
                }
                let Some(&u) = self.graph.neighbors(v).get(*next as usize) else {
                    path.pop();
                    continue;
                };
                *next += 1;
                steps = steps.checked_sub(1)?;
                let mate = self.mates[u as usize];
                let been_there = self.seen[mate as usize];
                if been_there != start && been_there != FOREVER {
                    self.enter(mate, start, &mut path, &mut seen);
                }
            }
            if !found {
                for &v in &seen {
                    self.seen[v as usize] = FOREVER;
                }
            }
        }
        Matching::from_mates(self.graph, self.mates).ok()
    }

    fn enter(
        &mut self,
        v: Vertex,
        search: u32,
        path: &mut Vec<(Vertex, u32)>,
        seen: &mut Vec<Vertex>,
    ) {
        self.seen[v as usize] = search;
        seen.push(v);
        path.push((v, 0));
    }

    /// The first neighbour that is not matched.
    fn free_neighbor(&mut self, v: Vertex) -> Option<Vertex> {
        let passed = &mut self.passed[v as usize];
        let rest = &self.graph.neighbors(v)[*passed as usize..];
        let place = rest.iter().position(|&u| self.mates[u as usize] == NONE);
        *passed += place.unwrap_or(rest.len()) as u32;
        place.map(|place| rest[place])
    }

    /// Matches the last vertex of the path to a free one, and every other to the mate of the vertex
    /// after it.
    fn augment(&mut self, path: &[(Vertex, u32)], free: Vertex) {
        let mut take = free;
        for &(v, _) in path.iter().rev() {
            let give = std::mem::replace(&mut self.mates[v as usize], take);
            self.mates[take as usize] = v;
            take = give;
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.matching.len();
        writeln!(
            f,
            "The size of a maximal matching in the bipartite graph is {size}"
        )?;
        for [first, second] in &self.matching {
            writeln!(f, "{} {}", first + 1, second - self.first_side + 1)?;
        }
        writeln!(f)?;
        if self.winning.is_empty() {
            return writeln!(f, "Player 2 always wins");
        }
        let starts = self.winning.len();
        writeln!(
            f,
            "Player 1 can win by starting at {starts} different starting positions"
        )?;
        for &v in &self.winning {
            let (number, set) = if v < self.first_side {
                (v + 1, "first")
            } else {
                (v - self.first_side + 1, "second")
            };
            writeln!(
                f,
                "Vertex {number} from the {set} set is a winning position"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The matching as the paper describes its search: recursive, everything forgotten after each
    /// search.
    struct Paper<'a> {
        graph: &'a Graph,
        partner: Vec<Vertex>,
        visited: Vec<bool>,
    }

    impl Paper<'_> {
        fn augment(&mut self, v: Vertex) -> bool {
            if std::mem::replace(&mut self.visited[v as usize], true) {
                return false;
            }
            let neighbors = self.graph.neighbors(v);
            if let Some(&u) = neighbors
                .iter()
                .find(|&&u| self.partner[u as usize] == NONE)
            {
                self.partner[u as usize] = v;
                return true;
            }
            for &u in neighbors {
                if self.augment(self.partner[u as usize]) {
                    self.partner[u as usize] = v;
                    return true;
                }
            }
            false
        }

        fn matching(graph: &Graph, side: Vertex) -> Vec<[Vertex; 2]> {
            let n = graph.vertex_count();
            let mut paper = Paper {
                graph,
                partner: vec![NONE; n],
                visited: Vec::new(),
            };
            for v in 0..side {
                paper.visited = vec![false; n];
                paper.augment(v);
            }
            let pairs = (side..n as Vertex).map(|u| [paper.partner[u as usize], u]);
            pairs.filter(|pair| pair[0] != NONE).collect()
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn the_matching_is_that_of_the_program(
            sides in (1u32..12, 1u32..12),
            raw in proptest::collection::vec((0u32..12, 0u32..12), 0..40),
        ) {
            let (left, right) = sides;
            let edges = raw.iter().map(|&(u, v)| [u % left, left + v % right]).collect();
            let graph = Graph::from_edges((left + right) as usize, edges).unwrap();
            let report = Report::of(&graph, left as usize).unwrap();
            prop_assert_eq!(&report.matching, &Paper::matching(&graph, left));
            // A start wins exactly when the graph without it has as large a matching.
            for v in graph.vertices() {
                let rest = slitherlab_graph::Minor::induced(&graph, |w| w != v).graph;
                let essential = maximum_matching(&rest).len() < report.matching.len();
                prop_assert_eq!(report.winning.contains(&v), !essential);
            }
        }
    }

    #[test]
    fn too_many_steps_end_the_search() {
        // Each vertex i takes i + 1 though i is free too; the last has no choice and pushes all
        // others along.
        let n = 200u32;
        let greedy = (0..n - 1).flat_map(|i| [[i, n + i + 1], [i, n + i]]);
        let edges = greedy.chain([[n - 1, 2 * n - 1]]).collect();
        let graph = Graph::from_edges(2 * n as usize, edges).unwrap();
        assert!(Search::new(&graph, n).run(STEPS).is_some());
        assert!(Search::new(&graph, n).run(10).is_none());
        let whole = Report::of(&graph, n as usize).unwrap();
        assert_eq!(whole.matching.len(), maximum_matching(&graph).len());
    }

    #[test]
    fn graphs_with_other_sides_are_refused() {
        let edge = Graph::from_edges(2, vec![[0, 1]]).unwrap();
        for (side, fits) in [(0, false), (1, true), (2, false), (3, false)] {
            assert_eq!(Report::of(&edge, side).is_some(), fits, "{side}");
        }
        let reversed = Graph::from_edges(2, vec![[1, 0]]).unwrap();
        assert_eq!(Report::of(&reversed, 1).unwrap().matching, [[0, 1]]);
    }
}
