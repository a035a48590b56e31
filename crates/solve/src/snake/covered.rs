//! Boards on which every edge lies in a perfect matching: the second player wins `public` on them.
//!
//! The first opening uv lies in a perfect matching M; the second player opens with another edge of
//! M, and the rest of M pairs what is left, so that the static proof holds.

use std::collections::HashSet;

use slitherlab_game::snake::{Ends, First, Opening, Rules, Snakes};
use slitherlab_graph::{Graph, Vertex, bipartition};
use slitherlab_matching::{
    DynamicMatching, Matching, edges_in_perfect_matchings, maximum_matching,
};

/// Whether it says anything about a game with these rules.
pub(crate) fn speaks_about(rules: &Rules) -> bool {
    rules.is_matching_game()
        && rules.snakes == Snakes::Shared(2)
        && rules.ends == Ends::Two
        && rules.opening == Opening::Edge
        && rules.first == First::Next
}

/// A board of which every edge lies in a perfect matching.
#[derive(Clone, Debug)]
pub struct MatchingCovered {
    matching: Matching,
}

/// Beyond this many (vertices × edges) a board that is not bipartite is not looked at.
const MOST_STEPS: usize = 50_000_000;

impl MatchingCovered {
    /// Looks whether every edge of a graph of four vertices or more lies in a perfect matching.
    ///
    /// *Cost*: that of a maximum matching for a bipartite graph, O(n m) for others.
    pub(crate) fn of(graph: &Graph) -> Option<Self> {
        let n = graph.vertex_count();
        let is_large = n.saturating_mul(graph.edge_count()) > MOST_STEPS;
        if n < 4 || n % 2 == 1 || is_large && bipartition(graph).is_none() {
            return None;
        }
        let matching = maximum_matching(graph);
        if !matching.is_perfect() {
            return None;
        }
        let allowed = edges_in_perfect_matchings(graph, &matching);
        let is_loop = |ends: &[Vertex; 2]| ends[0] == ends[1];
        let mut edges = graph.edges().iter().zip(allowed);
        edges
            .all(|(ends, allowed)| allowed || is_loop(ends))
            .then_some(Self { matching })
    }

    /// Returns a perfect matching.
    pub fn matching(&self) -> &Matching {
        &self.matching
    }

    /// Alternating cycles that together have all edges outside the matching; none for a bipartite
    /// graph, where strong components tell as much.
    ///
    /// *Cost*: O(m) for each edge that no cycle before it has.
    pub(crate) fn cycles(&self, graph: &Graph) -> Vec<Vec<Vertex>> {
        if bipartition(graph).is_some() {
            return Vec::new();
        }
        let mates = self.matching.mates();
        let mut shown: HashSet<[Vertex; 2]> = HashSet::new();
        let mut cycles: Vec<Vec<Vertex>> = Vec::new();
        let mut dynamic = DynamicMatching::from_maximum(graph, &self.matching);
        for &[u, v] in graph.edges() {
            let ends = [u.min(v), u.max(v)];
            if u == v || mates[u as usize] == v || shown.contains(&ends) {
                continue;
            }
            dynamic.remove(u);
            dynamic.remove(v);
            // With the edge uv, what is left of the matching and what there was before differ in
            // alternating cycles; one of them has uv.
            let mut cycle = vec![u, v];
            loop {
                let last = cycle[cycle.len() - 1];
                let partner = mates[last as usize];
                if partner == u {
                    break;
                }
                cycle.push(partner);
                let next = dynamic.mate(partner);
                cycle.push(next.expect("what is left is paired, too"));
            }
            dynamic.restore();
            dynamic.restore();
            for (place, &from) in cycle.iter().enumerate() {
                let to = cycle[(place + 1) % cycle.len()];
                shown.insert([from.min(to), from.max(to)]);
            }
            cycles.push(cycle);
        }
        cycles
    }
}
