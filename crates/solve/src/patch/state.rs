//! A position in a window, for the search.

use std::sync::Arc;

use slitherlab_family::{PatchGame, Standing, Window};
use slitherlab_graph::Graph;

use crate::search::{BitGraph, Bounds, Key, State, Step, Word, scramble};

/// A window as bit sets.
#[derive(Debug)]
pub(super) struct Cells<B> {
    graph: BitGraph<B>,
    frontier: B,
    game: PatchGame,
}

impl<B: Word> Cells<B> {
    /// The window in bits; `None` when it has too many cells.
    pub(super) fn new(window: &Window, game: PatchGame) -> Option<Self> {
        let mut edges = Vec::new();
        for (u, around) in (0u32..).zip(&window.neighbors) {
            let later = around.iter().map(|&v| u32::from(v)).filter(|&v| u < v);
            edges.extend(later.map(|v| [u, v]));
        }
        let graph = BitGraph::new(&Graph::from_edges(window.cells(), edges).ok()?)?;
        let frontier = (0..window.cells()).filter(|&cell| window.frontier[cell]);
        Some(Self {
            graph,
            frontier: frontier.fold(B::EMPTY, |set, cell| set | B::single(cell)),
            game,
        })
    }
}

#[derive(Clone, Copy, Debug)]
struct Now<B> {
    /// The unused cells that can still be reached.
    free: B,
    /// The live ends that can move.
    ends: B,
    /// The player to move, from 1.
    turn: u32,
}

/// A position. Side `true` is the player to be beaten, who wins by coming to the frontier.
#[derive(Clone, Debug)]
pub(super) struct PatchState<B> {
    cells: Arc<Cells<B>>,
    now: Now<B>,
    past: Vec<Now<B>>,
}

impl<B: Word> PatchState<B> {
    /// A position of the walk through a strategy.
    pub(super) fn new(cells: &Arc<Cells<B>>, standing: &Standing) -> Self {
        let mut free = B::EMPTY;
        for (number, &word) in standing.free().iter().enumerate() {
            free |= shifted(B::from_number(word), 64 * number);
        }
        let ends = standing.ends().iter();
        Self {
            cells: Arc::clone(cells),
            now: Now {
                free,
                ends: ends.fold(B::EMPTY, |set, &end| set | B::single(usize::from(end))),
                turn: standing.turn(),
            },
            past: Vec::new(),
        }
    }

    /// Forgets ends that cannot move, and what they cannot reach without crossing the frontier.
    fn settle(&mut self) {
        let Cells {
            graph, frontier, ..
        } = &*self.cells;
        let now = &mut self.now;
        now.ends &= graph.around(now.free);
        let near = graph.around(now.ends) & now.free;
        let inside = graph.fill(now.free & !*frontier, near & !*frontier);
        now.free &= near | inside | graph.around(inside);
    }
}

/// A word moved up by whole words; the lowest stays where it is, also where there is no other.
fn shifted<B: Word>(word: B, by: usize) -> B {
    if by == 0 { word } else { word << by as u32 }
}

/// Two words for a position: itself where it fits, else a fingerprint of 128 bits. The open plane takes a hundred million
/// positions, and three times as many fit into the table so. Two positions with one fingerprint would be an accident
/// of one in 10²⁰ searches; it could not prove anything false, because every strategy is played through.
fn fingerprint(words: &[u64]) -> [u64; 2] {
    if let &[free, ends] = words {
        return [free, ends];
    }
    let (mut low, mut high) = (0u64, !0u64);
    for &word in words {
        low = scramble(low ^ word);
        high = scramble(high.wrapping_add(word.rotate_left(29)));
    }
    [low, high]
}

impl<B: Word> State for PatchState<B> {
    type Key = [u64; 2];

    fn weight(&self) -> u64 {
        B::WORDS as u64
    }

    fn side(&self) -> bool {
        self.now.turn == self.cells.game.beaten
    }

    fn key(&self) -> ([u64; 2], u8) {
        let Now { free, ends, turn } = self.now;
        (fingerprint(free.pair(ends).words()), turn as u8)
    }

    fn value(&mut self) -> Option<bool> {
        let Cells {
            graph,
            frontier,
            game,
        } = &*self.cells;
        let near = graph.around(self.now.ends) & self.now.free;
        if near.is_empty() {
            return Some(game.misere);
        }
        if self.side() {
            return (!(near & *frontier).is_empty()).then_some(true);
        }
        // A partner who can only come to the frontier lets the player escape.
        (near & !*frontier).is_empty().then_some(false)
    }

    fn steps(&mut self, steps: &mut Vec<Step>) {
        // Where there are moves to search, the player to be beaten has none to the frontier, and partners avoid them.
        let inside = self.now.free & !self.cells.frontier;
        for end in self.now.ends.members() {
            for to in (self.cells.graph.neighbors(end) & inside).members() {
                steps.push((end as Step) << 16 | to as Step);
            }
        }
    }

    fn make(&mut self, step: Step) {
        self.past.push(self.now);
        let from = B::single((step >> 16) as usize);
        let to = B::single(step as usize & 0xffff);
        self.now.free &= !to;
        self.now.ends = self.now.ends & !from | to;
        self.now.turn = self.now.turn % self.cells.game.players + 1;
        self.settle();
    }

    fn unmake(&mut self) {
        self.now = self.past.pop().expect("a move was made");
    }

    fn size(&self) -> u32 {
        self.now.free.count() as u32
    }

    fn mobility(&self) -> u32 {
        let inside = self.now.free & !self.cells.frontier;
        let ends = self.now.ends.members();
        let moves = ends.map(|end| (self.cells.graph.neighbors(end) & inside).count() as u32);
        moves.sum::<u32>().max(1)
    }

    fn estimate(&self) -> Bounds {
        // The partners have to wind up each end that lives (measured: a fifth fewer positions).
        let ends = if self.now.ends.count() > 1 { 2 } else { 0 };
        let mobility = self.mobility();
        if self.side() {
            Bounds {
                win: 1,
                loss: mobility + ends,
            }
        } else {
            Bounds {
                win: 1 + ends,
                loss: mobility,
            }
        }
    }
}
