//! Checking that every play has the same length, so that only counting decides.
//!
//! Snakes with two live ends, begun by edges, on a board of which every vertex is joined to all others but at most one; any
//! number of players, any ending.
//!
//! *As long as a vertex is unused, everybody can move.* An unused vertex w is joined to one of the two ends of any snake, because it
//! is not joined to one vertex at most. And a snake can be begun while three vertices are unused, since two of three are
//! joined. So if the board has more than two vertices for each snake, every play goes on until all vertices
//! are used: how many moves that takes is known now, and with it who cannot make the next one.

use slitherlab_check::Effort;
use slitherlab_graph::Vertex;
use slitherlab_rules::Outcome;
use slitherlab_rules::snake::{Capacity, Ending, Ends, First, Opening, Rules};

use crate::referee::Play;
use crate::referee::snake::Position;
use crate::refusal::Refusal;

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
pub(crate) fn outcome(position: &Position, effort: &Effort<'_>) -> Result<Outcome, Refusal> {
    let (rules, field) = (position.rules(), position.field());
    let count = field.vertex_count();
    let snakes = rules.snake_count() as usize;
    if count <= 2 * snakes {
        return Err(Refusal::Stage("a board with room for all snakes and more"));
    }
    effort.spend(count);
    let mut unused = 0;
    for v in 0..count as Vertex {
        let neighbors = field.neighbors(v);
        let others = neighbors.len() - usize::from(neighbors.binary_search(&v).is_ok());
        if others + 2 < count {
            return Err(Refusal::NotJoined(v));
        }
        unused += usize::from(position.room(v) > 0);
    }
    // A snake that is begun uses two vertices up by one move.
    let moves = unused - (snakes - position.snakes().len());
    let mut stuck = position.turn();
    for _ in 0..moves % rules.players as usize {
        stuck = stuck.next(rules.players);
    }
    Ok(match rules.ending {
        Ending::Normal => Outcome::Loses(stuck),
        Ending::Misere => Outcome::Wins(stuck),
    })
}
