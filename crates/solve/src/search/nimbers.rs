//! Sprague–Grundy values of small parts of a position with shared snakes.

use std::sync::Arc;

use slitherlab_matching::SmallMatching;

use super::bit_graph::BitGraph;
use super::pieces::pieces;
use super::table::{Key as _, scramble};
use super::word::Word;

/// Finds nimbers and remembers some of them.
///
/// That a nimber is 0 is often shown by a matching: the player to move loses when no live end has an outer neighbour, and
/// with one live end only then. Other nimbers of Geography are PSPACE-complete to find (Burke,
/// Ferland, Teng 2021), so this is for small parts.
#[derive(Clone)]
pub(crate) struct Nimbers<B: Word> {
    graph: Arc<BitGraph<B>>,
    matching: SmallMatching<B>,
    /// Nimbers found, each at the place that its part hashes to.
    known: Vec<Option<(B, B, u8)>>,
    steps: u32,
}

/// How many nimbers are remembered, divided by the width of a set.
const PLACES: usize = 1 << 14;
/// Parts beyond this size are not tried.
const LARGEST: usize = 24;
/// A nimber that takes more positions than this is left alone.
const STEPS: u32 = 5_000;

impl<B: Word> Nimbers<B> {
    pub(crate) fn new(graph: &Arc<BitGraph<B>>, matching: SmallMatching<B>) -> Self {
        Self {
            graph: Arc::clone(graph),
            matching,
            known: Vec::new(),
            steps: 0,
        }
    }

    /// The nimber of the snakes with these live ends among these unused vertices; `None` when it
    /// would take too long.
    pub(crate) fn find(&mut self, free: B, ends: B) -> Option<u8> {
        if free.count() > LARGEST {
            return None;
        }
        if self.known.is_empty() {
            self.known = vec![None; PLACES / B::WORDS];
        }
        self.steps = STEPS;
        let graph = Arc::clone(&self.graph);
        self.sum(&graph, free, ends)
    }

    /// Whether a matching shows that the nimber is 0.
    pub(crate) fn is_zero(&mut self, free: B, ends: B) -> bool {
        let outer = self.matching.outer(free);
        (self.graph.around(ends) & outer).is_empty()
    }

    fn sum(&mut self, graph: &BitGraph<B>, free: B, ends: B) -> Option<u8> {
        let mut nimber = 0;
        for part in pieces(graph, free, ends).iter() {
            nimber ^= self.piece(graph, part.free, part.ends)?;
        }
        Some(nimber)
    }

    /// The least number that no move leads to. The depth is at most the number of vertices, 24.
    fn piece(&mut self, graph: &BitGraph<B>, free: B, ends: B) -> Option<u8> {
        let place = place(free, ends) % self.known.len();
        if let Some((_, _, nimber)) = self.known[place].filter(|&(f, e, _)| (f, e) == (free, ends))
        {
            return Some(nimber);
        }
        self.steps = self.steps.checked_sub(1)?;
        let mut nimber = 0;
        if !self.is_zero(free, ends) {
            // A nimber is at most the number of moves that can follow.
            let mut met = 0u32;
            for end in ends.members() {
                for to in (graph.neighbors(end) & free).members() {
                    let to = B::single(to);
                    let value = self.sum(graph, free & !to, ends & !B::single(end) | to)?;
                    met |= 1 << value;
                }
            }
            nimber = met.trailing_ones() as u8;
        }
        self.known[place] = Some((free, ends, nimber));
        Some(nimber)
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
