//! Kano's theorems, as functions of the excess d and the number k of common edges.

use slitherlab_forests::Counts;
use slitherlab_game::cycle::Kind;

use crate::answer::Value;

/// Whether the maker (the cycle player, the non-cycle player) wins a cut game on a graph with these
/// counts (Kano, Theorems 3 and 4). On the minor in which the maker's edges are contracted and the
/// breaker's deleted this decides every position in which the maker owns no cycle.
pub(crate) fn maker_wins(kind: Kind, counts: Counts, maker_moves: bool) -> bool {
    let Counts { excess, common } = counts;
    if kind.is_misere() {
        // With excess 1 the second player wins if the number of common edges is even, else the
        // first.
        excess == 0 || excess == 1 && maker_moves == (common % 2 == 1)
    } else {
        excess >= 2 || excess == 1 && maker_moves
    }
}

/// What `cycle` or `cycle-misere` on a graph with these counts is worth for the player to move
/// (Kano, Theorems 1 and 2). It decides the start alone.
pub(crate) fn race_value(kind: Kind, counts: Counts) -> Value {
    if counts.excess == 0 {
        Value::Draw
    } else if kind.is_misere() && counts.common % 2 == 0 {
        Value::Loss
    } else {
        Value::Win
    }
}
