//! Anderson's sequence of inner subgraphs, which decides the opening of `classic`.

use slitherlab_graph::{Graph, Minor, NONE, Vertex};
use slitherlab_matching::{Class, Matching, edges_in_perfect_matchings};

use super::part::Part;
use crate::answer::Value;

/// G₀ is the board, Gᵢ₊₁ the subgraph of Gᵢ that its inner vertices induce. The sequence is kept
/// up to the first graph with a perfect vertex, or to the last that has vertices.
///
/// *Theorem 1* (Anderson 1974): if some Gᵢ has a perfect vertex, the first player wins, by any edge
/// of a maximum matching of the *first* such Gᵢ that joins two perfect vertices; else the second
/// player wins. Later graphs of the sequence give no safe openings.
#[derive(Clone, Debug)]
pub struct Levels {
    levels: Vec<Part>,
    /// The last kept level in which each vertex appears.
    height: Vec<u32>,
}

/// Beyond this many steps the winning openings of a graph that is not bipartite are those of one
/// matching alone.
const ALLOWED_EDGE_STEPS: usize = 50_000_000;

impl Levels {
    /// Finds the graphs of Anderson's sequence on a board.
    ///
    /// *Cost*: that of a maximum matching; each graph has less than half the vertices of the one
    /// before.
    pub fn of(graph: &Graph) -> Self {
        let mut height = vec![0; graph.vertex_count()];
        let mut levels: Vec<Part> = Vec::new();
        loop {
            let level = match levels.last() {
                None => Part::induced(graph, |_| true),
                Some(below) => Part::induced(graph, |v| below.class(v) == Some(Class::Inner)),
            };
            if level.vertices().is_empty() {
                break;
            }
            for &v in level.vertices() {
                height[v as usize] = levels.len() as u32;
            }
            let ends = level.count(Class::Perfect) > 0;
            levels.push(level);
            if ends {
                break;
            }
        }
        Self { levels, height }
    }

    /// Returns the graphs of the sequence.
    pub fn levels(&self) -> &[Part] {
        &self.levels
    }

    pub(crate) fn level_mut(&mut self, number: usize) -> &mut Part {
        &mut self.levels[number]
    }

    /// The last level in which a vertex appears.
    pub(crate) fn height(&self, v: Vertex) -> usize {
        self.height[v as usize] as usize
    }

    /// Returns the level with perfect vertices, if there is one: then the first player wins.
    pub fn perfect_level(&self) -> Option<usize> {
        let last = self.levels.len().checked_sub(1)?;
        (self.levels[last].count(Class::Perfect) > 0).then_some(last)
    }

    /// Returns an opening that wins for the first player.
    pub fn winning_opening(&self) -> Option<[Vertex; 2]> {
        let level = &self.levels[self.perfect_level()?];
        let is_perfect = |&v: &Vertex| level.class(v) == Some(Class::Perfect);
        let v = level.vertices().iter().copied().find(is_perfect)?;
        Some([v, level.partner(v)?])
    }

    /// The outer end of an opening that loses by Anderson's Lemmas 3 and 4: its last level, which
    /// has no perfect vertices below it, and an end that is outer there.
    pub(crate) fn losing_end(&self, [u, v]: [Vertex; 2]) -> Option<(usize, Vertex)> {
        let number = self.height(u).min(self.height(v));
        let level = &self.levels[number];
        [u, v]
            .into_iter()
            .find(|&end| level.is_outer(end))
            .map(|end| (number, end))
    }

    /// The value of every edge as an opening, as far as Anderson's lemmas give it, by edge id.
    pub(crate) fn opening_values(&self, graph: &Graph) -> Vec<Value> {
        let mut values: Vec<Value> = graph
            .edges()
            .iter()
            .map(|&ends| match self.losing_end(ends) {
                Some(_) if ends[0] != ends[1] => Value::Loss,
                _ => Value::Unknown,
            })
            .collect();
        if let Some(number) = self.perfect_level() {
            let level = &self.levels[number];
            let perfect = Minor::induced(graph, |v| level.class(v) == Some(Class::Perfect));
            let image = |v: Vertex| perfect.vertex_image[v as usize];
            let inside = perfect
                .vertex_origin()
                .iter()
                .map(|&v| level.partner(v).map_or(NONE, image))
                .collect();
            let matching = Matching::from_mates(&perfect.graph, inside)
                .expect("perfect vertices are matched among themselves");
            for (place, allowed) in allowed_edges(&perfect.graph, &matching)
                .into_iter()
                .enumerate()
            {
                if allowed {
                    values[perfect.edge_origin[place] as usize] = Value::Win;
                }
            }
        }
        values
    }
}

/// The edges that are shown to lie in a perfect matching: all of them where that is quick to find
/// out, else those of the given one.
fn allowed_edges(graph: &Graph, matching: &Matching) -> Vec<bool> {
    let steps = graph
        .vertex_count()
        .saturating_mul(graph.vertex_count() + graph.edge_count());
    if steps <= ALLOWED_EDGE_STEPS || slitherlab_graph::bipartition(graph).is_some() {
        return edges_in_perfect_matchings(graph, matching);
    }
    graph
        .edges()
        .iter()
        .map(|&[u, v]| matching.mate(u) == Some(v))
        .collect()
}
