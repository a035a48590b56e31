//! Geography on directed boards: backward induction, and forced walks.
//!
//! Begin with the vertices that have no arc left: the player to move there is stuck. A vertex with
//! an arc to one that is *lost* (for the player to move there) is *won*; a vertex all of whose arcs
//! lead to won ones is lost; and so on, as in a game in which nothing is used up. What is never
//! reached stays *open*.
//!
//! **What is reached has its value in Geography too.** Number the vertices in the order in which
//! they are reached. A player who moves at a won one goes to a lost one with a smaller number; from
//! a lost one every arc leads to a won one with a smaller number. So as long as the winner plays
//! like that the numbers fall, no vertex is met twice, and nothing that was used on the way is
//! needed. The walk ends where somebody is stuck, at a lost vertex (with the misère ending: at a
//! won one). An acyclic digraph is reached as a whole. ∎
//!
//! **Forced walks** (normal ending). A player who moves at an open vertex has no arc to a lost one,
//! and loses by an arc to a won one; so they keep to the open ones, of which each has at least one
//! as a successor. Where there is one each time the walk is forced, runs into a directed cycle, and
//! ends after going round it: at the vertex before the one it came to first (when arcs are used up,
//! at this vertex itself). Who is to move there loses, because only arcs to won vertices are left.
//! So the parity of the length of the walk decides. (That open vertices are used up does not change
//! what the reached ones are worth: their numbering never needed them.) ∎

use slitherlab_game::AnyMove;
use slitherlab_game::other::directed::Position;
use slitherlab_game::snake::{Ending, First};
use slitherlab_graph::Vertex;

use super::Told;
use crate::answer::Theorem;

/// Won, or lost, by backward induction.
const WON: Told = Some((true, Theorem::BackwardInduction));
const LOST: Told = Some((false, Theorem::BackwardInduction));

/// Tells whether the player to move wins.
pub(super) fn told(position: &Position) -> Told {
    let live = *position.path().last()?;
    labels(position)[live as usize]
}

/// Tells of each move whether its maker wins.
pub(super) fn moves_told(position: &Position) -> Vec<Told> {
    let moves = position.legal_moves().into_iter();
    let started = !position.path().is_empty();
    if position.uses_arcs() && started {
        // The arc of the move itself may be a part of a forced walk that comes back.
        let after = |mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let (wins, theorem) = told(&after)?;
            Some((!wins, theorem))
        };
        return moves.map(after).collect();
    }
    let labels = labels(position);
    // The player who names the first vertex may be the one who moves from it.
    let keeps_turn = !started && position.rules().first == First::Opener;
    let after = |mv| match mv {
        AnyMove::Vertex(to) | AnyMove::Step([_, to]) => {
            let (wins, theorem) = labels[to as usize]?;
            Some((wins == keeps_turn, theorem))
        }
        AnyMove::Edge(_) | AnyMove::Delete => None,
    };
    moves.map(after).collect()
}

/// Tells what each vertex is worth for the player to move there, with what is left.
///
/// *Cost*: O(n + m).
fn labels(position: &Position) -> Vec<Told> {
    let graph = position.graph();
    let count = graph.vertex_count();
    let misere = position.rules().ending == Ending::Misere;
    let mut labels = vec![None; count];
    let left = graph.vertices().map(|v| position.arcs_from(v).count());
    let mut left: Vec<usize> = left.collect();
    let stuck = if misere { WON } else { LOST };
    let mut reached: Vec<Vertex> = Vec::new();
    for vertex in graph.vertices().filter(|&v| left[v as usize] == 0) {
        labels[vertex as usize] = stuck;
        reached.push(vertex);
    }
    let mut next = 0;
    while let Some(&vertex) = reached.get(next) {
        next += 1;
        let is_lost = labels[vertex as usize] == LOST;
        for arc in position.arcs_to(vertex) {
            let before = graph.endpoints(arc)[0];
            if labels[before as usize].is_some() {
                continue;
            }
            left[before as usize] -= 1;
            if is_lost {
                labels[before as usize] = WON;
            } else if left[before as usize] == 0 {
                labels[before as usize] = LOST;
            } else {
                continue;
            }
            reached.push(before);
        }
    }
    if !misere {
        follow_forced_walks(position, &mut labels);
    }
    labels
}

/// Labels the open vertices from which the walk is forced.
fn follow_forced_walks(position: &Position, labels: &mut [Told]) {
    let (count, uses_arcs) = (labels.len(), position.uses_arcs());
    // The only open successor; none where there are several, or the vertex is not open.
    let forced: Vec<Option<Vertex>> = (0..count)
        .map(|vertex| {
            if labels[vertex].is_some() {
                return None;
            }
            let heads = position.arcs_from(vertex as Vertex);
            let mut open = heads
                .map(|arc| position.graph().endpoints(arc)[1])
                .filter(|&head| labels[head as usize].is_none());
            let first = open.next()?;
            // Parallel arcs are one way to go where vertices are used up, several where arcs
            // are.
            let others = open.any(|head| uses_arcs || head != first);
            (!others).then_some(first)
        })
        .collect();
    // The length of the walk from each vertex; 0 where it is not forced to the end, or not
    // known yet.
    let mut lengths = vec![0usize; count];
    let mut place = vec![usize::MAX; count];
    let mut seen = vec![false; count];
    for start in 0..count {
        let mut walk: Vec<usize> = Vec::new();
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            place[at] = walk.len();
            walk.push(at);
            match forced[at] {
                Some(next) => at = next as usize,
                None => break,
            }
        }
        let round = place[at];
        let closes = walk.get(round) == Some(&at) && forced[at].is_some();
        // A walk that was followed before: its length, if it is forced, or 0.
        let mut length = lengths[at];
        if closes {
            // A loop that is left uses up an arc; elsewhere it is none of the arcs.
            length = walk.len() - round - usize::from(!uses_arcs);
            for &vertex in &walk[round..] {
                lengths[vertex] = length;
            }
            walk.truncate(round);
        }
        for &vertex in walk.iter().rev() {
            if length == 0 || forced[vertex].is_none() {
                break;
            }
            length += 1;
            lengths[vertex] = length;
        }
    }
    for (label, length) in labels.iter_mut().zip(lengths) {
        if length > 0 {
            *label = Some((length % 2 == 1, Theorem::ForcedWalk));
        }
    }
}
