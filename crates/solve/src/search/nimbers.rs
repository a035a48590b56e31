//! Sprague–Grundy values of small parts of a position with shared snakes.

use std::sync::Arc;

use slitherlab_matching::SmallMatching;

use super::bit_graph::BitGraph;
use super::pieces::pieces;
use super::table::{Key as _, scramble};
use super::word::Word;

/// Finds nimbers and remembers some of them.
///
/// *Normal play.* That a nimber is 0 is often shown by a matching: the player to move loses when no
/// live end has an outer neighbour, and with one live end only then. Other nimbers of Geography are
/// PSPACE-complete to find (Burke, Ferland, Teng 2021), so this is for small parts.
///
/// *Misère play.* Not every part is worth a nim heap then, in the sense that it may replace the
/// part in any sum. But a part whose moves all lead to nim heaps is worth the least that they do
/// not lead to, if one of them is 0 or 1 (the misère mex rule of Berlekamp, Conway and Guy, Winning
/// Ways, chapter 13). And of two heaps one may be added to the other as in normal play if one of
/// them is at the most 1.
#[derive(Clone)]
pub(crate) struct Nimbers<B: Word> {
    graph: Arc<BitGraph<B>>,
    /// In normal play.
    matching: Option<SmallMatching<B>>,
    /// Nimbers found, each at the place that its part hashes to; none where the part is no heap.
    known: Vec<Option<Worth<B>>>,
    steps: u32,
}

/// Unused vertices, live ends, and the heap that they are worth, if there is one.
type Worth<B> = (B, B, Option<u8>);

/// The heap that two heaps are worth together; `None` if that is none.
pub(crate) fn together(one: u8, other: u8, misere: bool) -> Option<u8> {
    (!misere || one.min(other) <= 1).then_some(one ^ other)
}

/// Whether the player to move wins a heap and a part that is worth another.
pub(crate) fn wins(one: u8, other: u8, misere: bool) -> bool {
    // In misère play the last of the heaps of one each must be left to the opponent.
    (one != other) != (misere && one.max(other) <= 1)
}

/// How many nimbers are remembered, divided by the width of a set.
const PLACES: usize = 1 << 14;
/// Parts beyond this size are not tried.
const LARGEST: usize = 24;
/// A nimber that takes more positions than this is left alone.
const STEPS: u32 = 5_000;
/// Finds the nimber in misère play, where it may not exist, and is sought for more parts.
const LARGEST_MISERE: usize = 16;
const STEPS_MISERE: u32 = 1_000;

impl<B: Word> Nimbers<B> {
    /// For a board, in normal play with a matching of it, else in misère play.
    pub(crate) fn new(graph: &Arc<BitGraph<B>>, matching: Option<SmallMatching<B>>) -> Self {
        Self {
            graph: Arc::clone(graph),
            matching,
            known: Vec::new(),
            steps: 0,
        }
    }

    /// The nimber of the snakes with these live ends among these unused vertices; `None` when it
    /// would take too long, or in misère play there may be none.
    pub(crate) fn find(&mut self, free: B, ends: B) -> Option<u8> {
        let (largest, steps) = if self.is_misere() {
            (LARGEST_MISERE, STEPS_MISERE)
        } else {
            (LARGEST, STEPS)
        };
        if free.count() > largest {
            return None;
        }
        if self.known.is_empty() {
            self.known = vec![None; PLACES / B::WORDS];
        }
        self.steps = steps;
        let graph = Arc::clone(&self.graph);
        self.sum(&graph, free, ends)
    }

    fn is_misere(&self) -> bool {
        self.matching.is_none()
    }

    /// Whether a matching shows that the nimber is 0.
    pub(crate) fn is_zero(&mut self, free: B, ends: B) -> bool {
        self.matching.as_mut().is_some_and(|matching| {
            let outer = matching.outer(free);
            (self.graph.around(ends) & outer).is_empty()
        })
    }

    fn sum(&mut self, graph: &BitGraph<B>, free: B, ends: B) -> Option<u8> {
        let mut nimber = 0;
        for part in pieces(graph, free, ends).iter() {
            let piece = self.piece(graph, part.free, part.ends)?;
            nimber = together(nimber, piece, self.is_misere())?;
        }
        Some(nimber)
    }

    /// The least number that no move leads to. The depth is at most the number of vertices, 24.
    fn piece(&mut self, graph: &BitGraph<B>, free: B, ends: B) -> Option<u8> {
        let place = place(free, ends) % self.known.len();
        if let Some((_, _, nimber)) = self.known[place].filter(|&(f, e, _)| (f, e) == (free, ends))
        {
            return nimber;
        }
        self.steps = self.steps.checked_sub(1)?;
        let nimber = if self.is_zero(free, ends) {
            Some(0)
        } else {
            self.least(graph, free, ends)
        };
        // What is left alone for lack of steps is not known.
        if nimber.is_some() || self.steps > 0 {
            self.known[place] = Some((free, ends, nimber));
        }
        nimber
    }

    fn least(&mut self, graph: &BitGraph<B>, free: B, ends: B) -> Option<u8> {
        // A nimber is at most the number of moves that can follow.
        let mut met = 0u32;
        for end in ends.members() {
            for to in (graph.neighbors(end) & free).members() {
                let to = B::single(to);
                let value = self.sum(graph, free & !to, ends & !B::single(end) | to)?;
                met |= 1 << value;
            }
        }
        (!self.is_misere() || met & 0b11 != 0).then_some(met.trailing_ones() as u8)
    }
}

fn place<B: Word>(free: B, ends: B) -> usize {
    let pair = free.pair(ends);
    let hash = pair
        .words()
        .iter()
        .fold(0, |hash, word| scramble(hash ^ word));
    hash as usize
}
