//! Boards on which every play has the same length, so that only counting decides.
//!
//! If every vertex is joined to all others but one at the most, an unused vertex is joined to an end of any snake with two
//! ends. So nobody is ever stuck while a vertex is unused, and it is known beforehand who will be: with any number of players, in either
//! ending, in `classic`, `public` and `private` (`docs/theorems.md`).

use slitherlab_games::Outcome;
use slitherlab_games::snake::{Capacity, Ending, Ends, First, Opening, Position};
use slitherlab_graph::Graph;

/// How every play from this position ends, if all are of the same length.
///
/// *Cost*: O(1) on most boards, O(n + m) on dense ones.
pub(crate) fn outcome(graph: &Graph, position: &Position) -> Option<Outcome> {
    let rules = position.rules();
    let speaks = rules.capacity == Capacity::ONE
        && rules.ends == Ends::Two
        && rules.opening == Opening::Edge
        && rules.first == First::Next;
    let count = graph.vertex_count();
    let snakes = rules.snake_count() as usize;
    let is_dense = 2 * graph.edge_count() >= count * count.saturating_sub(2);
    if !speaks || count <= 2 * snakes || !is_dense {
        return None;
    }
    let field = position.field();
    let is_joined = |v| {
        let others = field.neighbors(v).iter().filter(|&&w| w != v);
        others.count() + 2 >= count
    };
    if !graph.vertices().all(is_joined) {
        return None;
    }
    let unused = graph.vertices().filter(|&v| position.room(v) > 0).count();
    // A snake that is begun uses two vertices up by one move.
    let moves = unused - (snakes - position.snake_count());
    let mut stuck = position.turn();
    for _ in 0..moves % rules.players as usize {
        stuck = stuck.next(rules.players);
    }
    Some(match rules.ending {
        Ending::Normal => Outcome::Loses(stuck),
        Ending::Misere => Outcome::Wins(stuck),
    })
}
