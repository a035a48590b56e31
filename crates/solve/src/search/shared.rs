//! Shared snakes that are disjoint paths.

use std::sync::Arc;

use slitherlab_game::snake::{Ending, Rules};
use slitherlab_matching::SmallMatching;

use super::bit_graph::BitGraph;
use super::nimbers::{Nimbers, together, wins};
use super::opening::{can_open, next_turn, opened, openings};
use super::pieces::pieces;
use super::state::{HEAP, State, Step};
use super::stride::{add_strides, count_strides, stride_of};
use super::symmetry::{Image, Symmetry};
use super::word::Word;

/// A position, without what can no longer matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedPosition<B> {
    /// The unused vertices that can still be reached; all unused ones while snakes are placed.
    pub(crate) free: B,
    /// The live ends, and once all snakes are placed only those that can still move.
    pub(crate) ends: B,
    /// The size of a nim heap that is played at the same time: the nimber of parts of the board
    /// that were cut off.
    pub(crate) heap: u8,
    /// How many snakes are placed.
    pub(crate) placed: u8,
    /// The player to move, counted from the one whose fate is asked about.
    pub(crate) turn: u8,
}

/// A game with shared snakes for the search. With two players it is impartial, and parts that are
/// cut off become nim heaps, in misère play where they are worth one. With normal ending matchings
/// prove losses; with misère ending dead ends are shortened.
#[derive(Clone)]
pub(crate) struct Shared<B: Word> {
    graph: Arc<BitGraph<B>>,
    symmetry: Arc<Symmetry<B>>,
    rules: Rules,
    /// What is known about impartial games.
    impartial: Option<Impartial<B>>,
    now: SharedPosition<B>,
    past: Vec<SharedPosition<B>>,
}

#[derive(Clone)]
struct Impartial<B: Word> {
    /// In normal play.
    matching: Option<SmallMatching<B>>,
    nimbers: Nimbers<B>,
}

impl<B: Word> Shared<B> {
    /// The position on a board. A matching of the board makes it clear that the game is played by
    /// two with normal ending.
    pub(crate) fn new(
        graph: &Arc<BitGraph<B>>,
        symmetry: &Arc<Symmetry<B>>,
        rules: Rules,
        matching: Option<&SmallMatching<B>>,
        now: SharedPosition<B>,
    ) -> Self {
        let mut state = Self {
            graph: Arc::clone(graph),
            symmetry: Arc::clone(symmetry),
            rules,
            impartial: (matching.is_some() || is_misere_of_two(&rules)).then(|| Impartial {
                matching: matching.cloned(),
                nimbers: Nimbers::new(graph, matching.cloned()),
            }),
            now,
            past: Vec::new(),
        };
        if !state.is_opening() {
            state.settle();
        }
        state
    }

    fn is_opening(&self) -> bool {
        u32::from(self.now.placed) < self.rules.snake_count()
    }

    /// Forgets what can no longer be reached, and turns small parts that are cut off into a heap.
    fn settle(&mut self) {
        let graph = &*self.graph;
        let now = &mut self.now;
        now.ends &= graph.around(now.free);
        now.free = graph.fill(now.free, graph.around(now.ends));
        let Some(Impartial { matching, nimbers }) = &mut self.impartial else {
            return;
        };
        let misere = matching.is_none();
        if misere {
            now.free = shorten(graph, now.free, now.ends);
        }
        if now.ends.count() < 2 {
            return;
        }
        let parts = pieces(graph, now.free, now.ends);
        if parts.len() < 2 {
            return;
        }
        let largest = parts.iter().max_by_key(|part| part.free.count());
        for part in parts.iter() {
            let nimber = if nimbers.is_zero(part.free, part.ends) {
                Some(0)
            } else if Some(part) == largest {
                None
            } else {
                nimbers.find(part.free, part.ends)
            };
            if let Some(heap) = nimber.and_then(|it| together(now.heap, it, misere)) {
                now.heap = heap;
                now.free &= !part.free;
                now.ends &= !part.ends;
            }
        }
    }
}

/// Whether two players share the snakes in misère play.
fn is_misere_of_two(rules: &Rules) -> bool {
    rules.players == 2 && rules.ending == Ending::Misere
}

/// Takes pairs of vertices away from the closed ends of dead ends.
///
/// Let v, w, u, c be a path of unused vertices, v without another unused neighbour, w and u without
/// others than those on the path, and no live end next to v, w or u. A snake that comes to u comes
/// from c, and only this snake's end can then go on, to w and v. So it is a part of its own, worth
/// a nim heap of 0 by the misère mex rule; and so it is if w and v are not there.
///
/// *Cost*: O(1) operations on sets, and some for each dead end.
fn shorten<B: Word>(graph: &BitGraph<B>, mut free: B, ends: B) -> B {
    let away = !graph.around(ends);
    loop {
        let [one, two, three] = graph.crowded(free);
        let closed = free & away & one & !two;
        let passage = free & away & two & !three;
        let before = free;
        let inner = graph.around(graph.around(closed) & passage) & passage;
        if inner.is_empty() {
            return free;
        }
        for last in closed.members() {
            let last = B::single(last);
            let second = graph.around(last) & before;
            let third = graph.around(second) & before & !last;
            if !(second & passage).is_empty() && !(third & passage).is_empty() {
                free &= !(last | second);
            }
        }
        if free == before {
            return free;
        }
    }
}

impl<B: Word> State for Shared<B> {
    type Key = B::Pair;

    fn weight(&self) -> u64 {
        B::WORDS as u64
    }

    fn side(&self) -> bool {
        self.now.turn == 0
    }

    fn key(&self) -> (B::Pair, u8) {
        let now = &self.now;
        let image_of = |image: &Image<B>| image.set(now.ends);
        let moves = self.past.len();
        let (free, ends) = self.symmetry.least(moves, now.free, now.ends, image_of);
        // The number of snakes placed follows from the number of vertices used.
        let tag = if self.rules.players == 2 {
            now.heap
        } else {
            now.turn
        };
        (free.pair(ends), tag)
    }

    fn value(&mut self) -> Option<bool> {
        let now = self.now;
        let misere = self.rules.ending == Ending::Misere;
        if self.is_opening() {
            let can_open = can_open(&self.graph, &self.rules, now.free);
            return (!can_open).then_some(wins(now.heap, 0, misere));
        }
        if now.ends.is_empty() {
            return Some(wins(now.heap, 0, misere));
        }
        let Impartial { matching, nimbers } = self.impartial.as_mut()?;
        if let Some(matching) = matching {
            // The static proof: if no live end has an outer neighbour, the snakes alone are lost
            // for the player to move; with one live end only then.
            let outer = matching.outer(now.free);
            if (self.graph.around(now.ends) & outer).is_empty() {
                return Some(now.heap > 0);
            }
        }
        if now.ends.count() > 1 {
            return None;
        }
        if !misere && now.heap == 0 {
            return Some(true);
        }
        let nimber = nimbers.find(now.free, now.ends)?;
        Some(wins(nimber, now.heap, misere))
    }

    fn steps(&mut self, steps: &mut Vec<Step>) {
        let now = &self.now;
        steps.extend((0..now.heap).map(|heap| HEAP | Step::from(heap)));
        if self.is_opening() {
            openings(&self.graph, &self.rules, now.free, steps);
        } else {
            add_strides(&self.graph, now.free, now.ends.members(), steps);
        }
    }

    fn make(&mut self, step: Step) {
        self.past.push(self.now);
        let is_opening = self.is_opening();
        if step & HEAP != 0 {
            self.now.heap = step as u8;
        } else if is_opening {
            let [used, ends] = opened(&self.graph, &self.rules, step)
                .map(|[u, v]| B::single(u as usize) | B::single(v as usize));
            self.now.free &= !used;
            self.now.ends |= ends;
            self.now.placed += 1;
        } else {
            let [from, to] = stride_of(step).map(|v| B::single(v as usize));
            self.now.free &= !to;
            self.now.ends = self.now.ends & !from | to;
        }
        let placed_last = is_opening && !self.is_opening();
        self.now.turn = next_turn(&self.rules, self.now.turn, placed_last);
        if !self.is_opening() && step & HEAP == 0 {
            self.settle();
        }
    }

    fn unmake(&mut self) {
        self.now = self.past.pop().expect("a move was made");
    }

    fn size(&self) -> u32 {
        self.now.free.count() as u32
    }

    fn mobility(&self) -> u32 {
        let now = &self.now;
        if self.is_opening() {
            return now.free.count() as u32 + u32::from(now.heap);
        }
        count_strides(&self.graph, now.free, now.ends.members()) + u32::from(now.heap)
    }
}
