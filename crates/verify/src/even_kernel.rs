//! Checking even kernels, which decide positions of `edge-geography`.
//!
//! An *even kernel* of a position is a set S of vertices without an unused edge (or loop) inside it
//! such that every vertex outside is joined to it by an even number of unused edges.
//!
//! *If the live end is in S, the player to move loses* (Fraenkel, Scheinerman and Ullman 1993).
//! They leave S for a vertex w; the edge is used up, so w is joined to S by an odd number of unused
//! edges, and the opponent goes back by one of these. Two edges at w are gone, so S is an even
//! kernel again, and it is always the opponent who finds an edge. Hence a start in an even kernel
//! loses for the player who moves from it.

use slitherlab_graph::Vertex;
use slitherlab_rules::Effort;
use slitherlab_rules::snake::{Capacity, Ending, Ends, Rules, Snakes};

use crate::referee::snake::Position;
use crate::refusal::Refusal;

/// Whether even kernels say anything about a game with these rules.
pub(crate) fn speak_about(rules: &Rules) -> bool {
    rules.players == 2
        && rules.snakes == Snakes::Shared(1)
        && rules.ends == Ends::One
        && rules.capacity == Capacity::UNLIMITED
        && rules.ending == Ending::Normal
}

/// Refuses a set that is no even kernel of a position; else marks its members with its number.
///
/// *Cost*: O(n + m).
pub(crate) fn check(
    position: &Position,
    kernel: &[Vertex],
    number: usize,
    effort: &Effort<'_>,
) -> Result<Vec<bool>, Refusal> {
    let n = position.field().vertex_count();
    let mut within = vec![false; n];
    for &v in kernel {
        let place = within.get_mut(v as usize);
        if place.is_none_or(|place| std::mem::replace(place, true)) {
            return Err(Refusal::NoKernel(number));
        }
    }
    for v in 0..n as Vertex {
        let mut edges = 0;
        for (w, count) in position.unused_edges(v) {
            effort.spend(1);
            if within[w as usize] {
                edges += count;
            }
        }
        effort.spend(1);
        effort.go_on()?;
        let is_right = if within[v as usize] {
            edges == 0
        } else {
            edges % 2 == 0
        };
        if !is_right {
            return Err(Refusal::NoKernel(number));
        }
    }
    Ok(within)
}
