//! Checking that every play has the same length, or a length of the same parity, so that only
//! counting decides.
//!
//! Snakes with two live ends, begun by edges: s of them. Whatever the ending, and for any number of
//! players, each of these boards fixes how many moves a whole play has (n vertices; a play that
//! uses u of them has u − s moves):
//!
//! * *Every vertex is joined to all others but at most one, and n > 2s.* An unused vertex w is
//!   joined to one of the two ends of any snake, because it is not joined to one vertex at most.
//!   And a snake can be begun while three vertices are unused, since two of three are joined. So
//!   every play uses all vertices.
//! * *A path or a ring, n ≥ 3s − 1, shared snakes; or a ring and two private ones.* Of the vertices
//!   that p < s snakes leave, which are n − 2p ≥ p + 2 in p + 1 pieces at the most, two are joined.
//!   When all snakes are placed an unused vertex, if there is one, is next to a used one, whose
//!   snake has no inner vertex there: to a live end. Between two snakes on a ring it is next to
//!   ends of both. So every play uses all vertices.
//! * *All edges between a and b vertices, s ≤ a ≤ b, shared snakes.* While both sides have unused
//!   vertices a snake can be begun and any end extended. All b are not used up first, or all ends
//!   would be on the side of a, which had b + s vertices. When all a are used up, an end among them
//!   leads on as long as one of b is unused; if none is left, every snake has an end more on the
//!   side of b. So every play uses a + b vertices, or 2a + s if that is less.
//!
//! With two players it is enough to know that every play has an even number of moves. So it is if
//! all live ends are of one colour, of two, when nobody can move: then every snake has an even
//! number of edges.
//!
//! * *A forest and one snake, the leaves of each tree of one colour.* A snake that cannot be
//!   extended goes from leaf to leaf.
//! * *Shared snakes on a bipartite board of which one side has a ≥ s vertices, each with a + s
//!   neighbours at least.* As long as an end is on this side, at most a + s − 1 vertices of the
//!   other side are used, because its own snake has no more there than here and every other one
//!   more at the most: it can be extended. And a snake can be begun, since less than s of this side
//!   are used till then.

use slitherlab_graph::{Graph, Vertex, bipartition};
use slitherlab_rules::Effort;
use slitherlab_rules::Outcome;
use slitherlab_rules::snake::{Capacity, Ends, First, Opening, Rules, Snakes};

use crate::referee::Play;
use crate::referee::snake::Position;
use crate::refusal::Refusal;
use crate::strategy::components;

/// Whether it says anything about a game with these rules.
pub(crate) fn speaks_about(rules: &Rules) -> bool {
    rules.capacity == Capacity::ONE
        && rules.ends == Ends::Two
        && rules.opening == Opening::Edge
        && rules.first == First::Next
}

/// How every play from this position ends.
///
/// *Cost*: O(n + m).
pub(crate) fn outcome(
    graph: &Graph,
    position: &Position,
    effort: &Effort<'_>,
) -> Result<Outcome, Refusal> {
    let whole = whole_play(graph, position, effort).ok_or(Refusal::NoFixedLength)?;
    let players = position.players();
    // What is left, but for whole rounds.
    let left = whole + position.move_count() * (players as usize - 1);
    let mut stuck = position.turn();
    for _ in 0..left % players as usize {
        stuck = stuck.next(players);
    }
    Ok(position.outcome_when_stuck(stuck))
}

/// How many moves every play has from the start; with two players 0 for any even number.
fn whole_play(graph: &Graph, position: &Position, effort: &Effort<'_>) -> Option<usize> {
    let (rules, field) = (position.rules(), position.field());
    let (count, snakes) = (field.vertex_count(), rules.snake_count() as usize);
    let is_shared = rules.snakes != Snakes::Private;
    let others = |v: Vertex| {
        let neighbors = field.neighbors(v);
        neighbors.len() - usize::from(neighbors.binary_search(&v).is_ok())
    };
    let degree: Vec<usize> = (0..count as Vertex).map(others).collect();
    if count > 2 * snakes && degree.iter().all(|&others| others + 2 >= count) {
        return Some(count - snakes);
    }
    effort.spend(count + graph.edge_count());
    let colors = bipartition(graph);
    let (component, sizes) = components(position, |_| true, colors.as_deref(), effort);
    let is_ring = snakes == 2 && degree.iter().all(|&others| others == 2);
    let is_line = sizes.len() == 1 && degree.iter().all(|&others| others <= 2);
    if is_line && (is_shared || is_ring) && count + 1 >= 3 * snakes {
        return Some(count - snakes);
    }
    let colors = colors.filter(|_| is_shared)?;
    let sides = sizes.iter().fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
    let edges = degree.iter().sum::<usize>() / 2;
    let few = sides[0].min(sides[1]);
    if few >= snakes && edges == sides[0] * sides[1] {
        return Some(count.min(2 * few + snakes) - snakes);
    }
    let leads_on = |side: usize| {
        let least = sides[side] + snakes;
        let mut all = colors.iter().zip(&degree);
        sides[side] >= snakes && all.all(|(&c, &d)| usize::from(c) != side || d >= least)
    };
    let mut leaves = vec![[false; 2]; sizes.len()];
    for v in (0..count).filter(|&v| degree[v] == 1) {
        leaves[component[v] as usize][usize::from(colors[v])] = true;
    }
    let is_forest = snakes == 1 && edges + sizes.len() == count;
    let is_even = is_forest && !leaves.contains(&[true; 2]) || leads_on(0) || leads_on(1);
    (is_even && rules.players == 2).then_some(0)
}
