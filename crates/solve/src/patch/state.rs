//! A position in a window, for the search.

use std::marker::PhantomData;
use std::sync::Arc;

use slitherlab_family::{PatchGame, Standing, Window};
use slitherlab_graph::Graph;

use super::mirror::mirrors;
use crate::search::{BitGraph, Bounds, Key, State, Step, Word, count_strides, scramble};

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

#[derive(Clone, Copy, Debug, PartialEq)]
struct Now<B> {
    /// The unused cells that can still be reached.
    free: B,
    /// The live ends that can move.
    ends: B,
    /// The player to move, from 1.
    turn: u32,
}

impl<B: Word> Now<B> {
    /// Forgets ends that cannot move, and what they cannot reach without crossing the frontier.
    fn settle(&mut self, cells: &Cells<B>) {
        let graph = &cells.graph;
        self.ends &= graph.around(self.free) | cells.rim;
        self.free = graph.fill(self.free, graph.around(self.ends));
    }

    /// Appends the positions after one move.
    fn add_moves(&self, cells: &Cells<B>, to: &mut Vec<Self>) {
        for end in self.ends.members() {
            let rest = self.ends & !B::single(end);
            for cell in (cells.graph.neighbors(end) & self.free).members() {
                let cell = B::single(cell);
                let mut next = Self {
                    free: self.free & !cell,
                    ends: rest | cell,
                    turn: self.turn % cells.game.players + 1,
                };
                next.settle(cells);
                to.push(next);
            }
        }
    }

    /// Returns whether the side to move wins, where the rules tell.
    fn value(&self, cells: &Cells<B>) -> Option<bool> {
        let can_escape = !(self.ends & cells.rim).is_empty();
        if can_escape && self.turn == cells.game.beaten {
            return Some(true);
        }
        let is_stuck = (cells.graph.around(self.ends) & self.free).is_empty();
        // A partner who can only come to the frontier lets the player escape.
        is_stuck.then_some(cells.game.misere && !can_escape)
    }
}

/// A position. Side `true` is the player to be beaten, who wins by coming to the frontier.
///
/// The moves of several partners in a row are one step. Two live ends grow into the same snake in
/// either order, so the table holds fewer positions, and the numbers of the search count each
/// position once. (`docs/search-results.md` has what that saves.)
#[derive(Clone, Debug)]
pub(super) struct PatchState<B, K> {
    cells: Arc<Cells<B>>,
    now: Now<B>,
    /// The positions that led here, each with the length of `ahead` at that time.
    past: Vec<(Now<B>, usize)>,
    /// The positions after all listed steps of the line of play. A step is a place here.
    ahead: Vec<Now<B>>,
    key: PhantomData<K>,
}

/// The largest number of partners who move in one step. (Measured: with four players 3 takes 19.9 M
/// positions for the theorem about `classic`, 2 takes 23.9 M.)
const AT_ONCE: usize = 3;
/// With more positions than this after a move, the next partner takes a step of their own.
const MANY: usize = 32;
/// With more players than this, each partner takes a step of their own. (Measured: 53,000 instead
/// of 190,000 positions with 12 players on grids, 10,000 instead of more than a million with 8
/// players in space.)
const FEW_PLAYERS: u32 = 5;

impl<B: Word, K> PatchState<B, K> {
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
            ahead: Vec::new(),
            key: PhantomData,
        }
    }

    /// Goes on by one more move of a partner in all positions ahead from a place on. Positions in
    /// which the partner is stuck are dropped; with misère ending one of them is all that is kept.
    fn add_partner(&mut self, first: usize) {
        let cells = Arc::clone(&self.cells);
        let before = self.ahead.split_off(first);
        for now in before {
            match now.value(&cells) {
                None => now.add_moves(&cells, &mut self.ahead),
                Some(true) => {
                    self.ahead.truncate(first);
                    self.ahead.push(now);
                    return;
                }
                Some(false) => {}
            }
        }
        let mut kept = first;
        for place in first..self.ahead.len() {
            let now = self.ahead[place];
            if !self.ahead[first..kept].contains(&now) {
                self.ahead[kept] = now;
                kept += 1;
            }
        }
        self.ahead.truncate(kept);
    }
}

/// A key for the table, made of the words of a position.
pub(super) trait Print: Key + Ord {
    /// Returns the key of a position with these words.
    fn of(words: &[u64]) -> Self;
}

/// One word, for windows with an open side: 16 bytes for an entry. Two of a hundred million
/// positions share a fingerprint in one search of a thousand. That cannot prove anything false,
/// because every strategy is played through.
impl Print for [u64; 1] {
    fn of(words: &[u64]) -> Self {
        let mix = |print: u64, word: &u64| scramble(print.wrapping_add(word.rotate_left(29)));
        [words.iter().fold(!0, mix)]
    }
}

/// Two words, for whole boards, where a player who is not beaten refutes a claim: the position
/// itself where it fits, else a fingerprint of 128 bits.
impl Print for [u64; 2] {
    fn of(words: &[u64]) -> Self {
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
}

impl<B: Word, K: Print> State for PatchState<B, K> {
    type Key = K;

    fn weight(&self) -> u64 {
        B::WORDS as u64
    }

    fn side(&self) -> bool {
        self.now.turn == self.cells.game.beaten
    }

    fn key(&self) -> (K, u8) {
        let Now { free, ends, turn } = self.now;
        let own = K::of(free.pair(ends).words());
        let Cells { graph, mirrors, .. } = &*self.cells;
        let key = if free.count() + EARLY < graph.count() {
            own
        } else {
            let images = mirrors.iter().map(|map| {
                let image = |set: B| {
                    let cells = set.members().map(|cell| usize::from(map[cell]));
                    cells.fold(B::EMPTY, |image, cell| image | B::single(cell))
                };
                K::of(image(free).pair(image(ends)).words())
            });
            images.fold(own, Ord::min)
        };
        (key, turn as u8)
    }

    fn value(&mut self) -> Option<bool> {
        self.now.value(&self.cells)
    }

    fn steps(&mut self, steps: &mut Vec<Step>) {
        // Where there are moves to search, the player to be beaten has none to the frontier, and
        // partners avoid them.
        let first = self.ahead.len();
        self.now.add_moves(&self.cells, &mut self.ahead);
        let PatchGame {
            beaten, players, ..
        } = self.cells.game;
        if !self.side() && players <= FEW_PLAYERS {
            for _ in 1..AT_ONCE {
                let next = self.ahead.get(first).map(|now| now.turn);
                if next.is_none_or(|turn| turn == beaten) || self.ahead.len() - first > MANY {
                    break;
                }
                self.add_partner(first);
            }
        }
        steps.extend((first..self.ahead.len()).map(|place| place as Step));
    }

    fn make(&mut self, step: Step) {
        self.past.push((self.now, self.ahead.len()));
        self.now = self.ahead[step as usize];
    }

    fn unmake(&mut self) {
        let (now, ahead) = self.past.pop().expect("a move was made");
        self.now = now;
        self.ahead.truncate(ahead);
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
