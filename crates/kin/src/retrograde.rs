//! Backward induction on a digraph on which vertices, or arcs, are used up.
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

use slitherlab_graph::Vertex;

use crate::answer::Theorem;
use crate::digraph::Digraph;

/// Whether the player to move at a vertex wins, and by which theorem: backward induction, or
/// because the walk is forced. `None` where nothing is known.
pub(crate) type Label = Option<(bool, Theorem)>;

/// Won, or lost, by backward induction.
const WON: Label = Some((true, Theorem::BackwardInduction));
const LOST: Label = Some((false, Theorem::BackwardInduction));

/// What is left of a digraph.
pub(crate) struct Rest<'a> {
    pub(crate) digraph: &'a Digraph,
    /// Whether the vertices, or the arcs, are used.
    pub(crate) used: &'a [bool],
    /// Whether it is arcs that are used up.
    pub(crate) uses_arcs: bool,
    /// Where the next move is made from, once a vertex is named.
    pub(crate) live: Option<Vertex>,
    pub(crate) misere: bool,
}

impl Rest<'_> {
    /// Whether a move along this arc may still be made some day.
    pub(crate) fn has(&self, arc: usize) -> bool {
        if self.uses_arcs {
            return !self.used[arc];
        }
        let [tail, head] = self.digraph.ends(arc);
        // A loop never leads to an unused vertex.
        let from = !self.used[tail as usize] || self.live == Some(tail);
        from && !self.used[head as usize] && tail != head
    }

    /// What each vertex is worth for the player to move there, with what is left.
    ///
    /// *Cost*: O(n + m).
    pub(crate) fn labels(&self) -> Vec<Label> {
        let count = self.digraph.vertex_count();
        let mut labels = vec![None; count];
        let mut left: Vec<u32> = (0..count as Vertex)
            .map(|vertex| self.arcs_from(vertex).count() as u32)
            .collect();
        let stuck = if self.misere { WON } else { LOST };
        let mut reached: Vec<Vertex> = Vec::new();
        for vertex in (0..count as Vertex).filter(|&vertex| left[vertex as usize] == 0) {
            labels[vertex as usize] = stuck;
            reached.push(vertex);
        }
        let mut next = 0;
        while let Some(&vertex) = reached.get(next) {
            next += 1;
            let is_lost = labels[vertex as usize] == LOST;
            for &arc in self.digraph.arcs_to(vertex) {
                if !self.has(arc as usize) {
                    continue;
                }
                let before = self.digraph.ends(arc as usize)[0];
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
        if !self.misere {
            self.follow_forced_walks(&mut labels);
        }
        labels
    }

    fn arcs_from(&self, vertex: Vertex) -> impl Iterator<Item = usize> + '_ {
        self.digraph.arcs_from(vertex).filter(|&arc| self.has(arc))
    }

    /// Labels the open vertices from which the walk is forced.
    fn follow_forced_walks(&self, labels: &mut [Label]) {
        let count = labels.len();
        // The only open successor; none where there are several, or the vertex is not open.
        let forced: Vec<Option<Vertex>> = (0..count)
            .map(|vertex| {
                if labels[vertex].is_some() {
                    return None;
                }
                let heads = self.arcs_from(vertex as Vertex);
                let mut open = heads
                    .map(|arc| self.digraph.ends(arc)[1])
                    .filter(|&head| labels[head as usize].is_none());
                let first = open.next()?;
                // Parallel arcs are one way to go where vertices are used up, several where arcs
                // are.
                let others = open.any(|head| self.uses_arcs || head != first);
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
                length = walk.len() - round - usize::from(!self.uses_arcs);
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
}
