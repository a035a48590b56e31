//! A position in a window, for the search.

use std::sync::Arc;

use slitherlab_family::{PatchGame, Standing, Window};
use slitherlab_graph::Graph;

use super::mirror::mirrors;
use crate::search::{
    BitGraph, Bounds, Key, State, Step, Word, add_strides, count_strides, scramble, stride_of,
};

/// The usable cells of a window as bit sets. The frontier has none: it is never used, so all that
/// matters of it is from where one can come to it.
#[derive(Debug)]
pub(super) struct Cells<B> {
    graph: BitGraph<B>,
    /// The cells with a neighbour on the frontier. An end here can always move.
    rim: B,
    game: PatchGame,
    /// Mirror images, as the image of every cell.
    mirrors: Vec<Vec<u16>>,
    /// The number here of each cell of the window; none for the frontier.
    numbers: Vec<Option<u16>>,
}

/// While no more cells than this are used or cut off, mirror images are one position. Later they
/// hardly ever meet.
const EARLY: usize = 14;

/// How many cells of a window are usable.
pub(super) fn usable(window: &Window) -> usize {
    window
        .frontier
        .iter()
        .filter(|&&frontier| !frontier)
        .count()
}

impl<B: Word> Cells<B> {
    /// The window in bits; `None` when it has too many cells.
    pub(super) fn new(window: &Window, game: PatchGame) -> Option<Self> {
        let mut next = 0..;
        let is_usable = window.frontier.iter().map(|frontier| !frontier);
        let numbers: Vec<Option<u16>> = is_usable
            .map(|is_usable| is_usable.then(|| next.next()).flatten())
            .collect();
        let number = |cell: u16| numbers[usize::from(cell)];
        let mut edges = Vec::new();
        let mut on_rim = Vec::new();
        for (around, u) in window.neighbors.iter().zip(&numbers) {
            let Some(u) = *u else { continue };
            let inside = around.iter().filter_map(|&v| number(v));
            let later = inside.filter(|&v| u < v);
            edges.extend(later.map(|v| [u32::from(u), u32::from(v)]));
            if around.iter().any(|&v| number(v).is_none()) {
                on_rim.push(u);
            }
        }
        let graph = BitGraph::new(&Graph::from_edges(usable(window), edges).ok()?)?;
        // Mirrors map usable cells to usable ones.
        let inside = |map: Vec<u16>| {
            let images = map.iter().zip(&numbers);
            let images = images.filter(|(_, from)| from.is_some());
            images.filter_map(|(&to, _)| number(to)).collect()
        };
        Some(Self {
            graph,
            rim: on_rim
                .into_iter()
                .fold(B::EMPTY, |set, cell| set | B::single(usize::from(cell))),
            game,
            mirrors: mirrors(window).into_iter().map(inside).collect(),
            numbers,
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
        let single = |cell: usize| {
            let number = cells.numbers[cell].map(usize::from);
            number.map_or(B::EMPTY, B::single)
        };
        let is_free = |&cell: &usize| standing.free()[cell / 64] >> (cell % 64) & 1 == 1;
        let free = (0..cells.numbers.len()).filter(is_free);
        let free = free.fold(B::EMPTY, |set, cell| set | single(cell));
        let ends = standing.ends().iter();
        Self {
            cells: Arc::clone(cells),
            now: Now {
                free,
                ends: ends.fold(B::EMPTY, |set, &end| set | single(usize::from(end))),
                turn: standing.turn(),
            },
            past: Vec::new(),
        }
    }

    /// Forgets ends that cannot move, and what they cannot reach without crossing the frontier.
    fn settle(&mut self) {
        let Cells { graph, rim, .. } = &*self.cells;
        let now = &mut self.now;
        now.ends &= graph.around(now.free) | *rim;
        now.free = graph.fill(now.free, graph.around(now.ends));
    }
}

/// Two words for a position: itself where it fits, else a fingerprint of 128 bits. The open plane
/// takes a hundred million positions, and three times as many fit into the table so. Two positions
/// with one fingerprint would be an accident of one in 10²⁰ searches; it could not prove anything
/// false, because every strategy is played through.
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
        let own = fingerprint(free.pair(ends).words());
        let Cells { graph, mirrors, .. } = &*self.cells;
        let key = if free.count() + EARLY < graph.count() {
            own
        } else {
            let images = mirrors.iter().map(|map| {
                let image = |set: B| {
                    let cells = set.members().map(|cell| usize::from(map[cell]));
                    cells.fold(B::EMPTY, |image, cell| image | B::single(cell))
                };
                fingerprint(image(free).pair(image(ends)).words())
            });
            images.fold(own, Ord::min)
        };
        (key, turn as u8)
    }

    fn value(&mut self) -> Option<bool> {
        let Cells {
            graph, rim, game, ..
        } = &*self.cells;
        let can_escape = !(self.now.ends & *rim).is_empty();
        if can_escape && self.side() {
            return Some(true);
        }
        let is_stuck = (graph.around(self.now.ends) & self.now.free).is_empty();
        // A partner who can only come to the frontier lets the player escape.
        is_stuck.then_some(game.misere && !can_escape)
    }

    fn steps(&mut self, steps: &mut Vec<Step>) {
        // Where there are moves to search, the player to be beaten has none to the frontier, and
        // partners avoid them.
        let Now { free, ends, .. } = self.now;
        add_strides(&self.cells.graph, free, ends.members(), steps);
    }

    fn make(&mut self, step: Step) {
        self.past.push(self.now);
        let [from, to] = stride_of(step).map(|v| B::single(v as usize));
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
        let Now { free, ends, .. } = self.now;
        count_strides(&self.cells.graph, free, ends.members()).max(1)
    }

    fn estimate(&self) -> Bounds {
        // The partners have to wind up each end that lives (measured: a fifth fewer positions).
        let ends = if self.now.ends.count() > 1 { 3 } else { 0 };
        let mobility = self.mobility();
        if self.side() {
            Bounds::new(1, mobility + ends)
        } else {
            Bounds::new(1 + ends, mobility)
        }
    }
}
