//! A snake of their own for each player, as disjoint paths.

use std::sync::Arc;

use slitherlab_game::snake::{Ending, Rules};

use super::bit_graph::BitGraph;
use super::opening::{can_open, next_turn, opened, openings};
use super::race::{MOST_PLAYERS, race};
use super::state::{State, Step};
use super::stride::{EndPair, Stride, add_strides, each_end, stride_of};
use super::symmetry::{Image, Symmetry};
use super::table::Bounds;
use super::wall::{moves_of_wall, shuts_off};
use super::word::Word;

/// A position, without what can no longer matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrivatePosition<B> {
    /// The unused vertices that somebody can still reach; all unused ones while snakes are placed.
    pub(crate) free: B,
    /// The live ends of each player, counted from the one whose fate is asked about; ends that
    /// cannot move are replaced by those that can.
    pub(crate) ends: [EndPair; MOST_PLAYERS],
    /// How many snakes are placed.
    pub(crate) placed: u8,
    /// The player to move, counted in the same way.
    pub(crate) turn: u8,
}

/// A game with private snakes for the search.
#[derive(Clone)]
pub(crate) struct Private<B: Word> {
    graph: Arc<BitGraph<B>>,
    symmetry: Arc<Symmetry<B>>,
    rules: Rules,
    now: PrivatePosition<B>,
    past: Vec<PrivatePosition<B>>,
}

impl<B: Word> Private<B> {
    /// How many players a key has room for.
    pub(crate) const PLAYERS: usize = if B::CAPACITY == 64 { 5 } else { MOST_PLAYERS };
    /// How many bits number a vertex.
    const VERTEX_BITS: u32 = B::CAPACITY.next_power_of_two().ilog2();

    pub(crate) fn new(
        graph: &Arc<BitGraph<B>>,
        symmetry: &Arc<Symmetry<B>>,
        rules: Rules,
        now: PrivatePosition<B>,
    ) -> Self {
        let mut state = Self {
            graph: Arc::clone(graph),
            symmetry: Arc::clone(symmetry),
            rules,
            now,
            past: Vec::new(),
        };
        if !state.is_opening() {
            state.settle();
        }
        state
    }

    fn is_opening(&self) -> bool {
        u32::from(self.now.placed) < self.rules.players
    }

    fn players(&self) -> usize {
        self.rules.players as usize
    }

    /// Where the player can go.
    fn near(&self, player: usize) -> B {
        self.graph.beside(self.now.ends[player]) & self.now.free
    }

    /// Forgets what nobody can reach, and ends that cannot move.
    fn settle(&mut self) {
        let players = self.players();
        let free = self.now.free;
        let mut seeds = B::EMPTY;
        for pair in &mut self.now.ends[..players] {
            let [a, b] = *pair;
            let near_a = self.graph.neighbors(a as usize) & free;
            let near_b = self.graph.neighbors(b as usize) & free;
            seeds |= near_a | near_b;
            if near_a.is_empty() {
                *pair = [b, b];
            } else if near_b.is_empty() {
                *pair = [a, a];
            }
        }
        self.now.free = self.graph.fill(free, seeds);
    }

    /// Whether a player has placed their snake: those just before the one to move have.
    fn has_placed(&self, player: usize) -> bool {
        let turns = self.players() + self.now.turn as usize - player - 1;
        !self.is_opening() || turns % self.players() < self.now.placed as usize
    }

    /// Whether the player to move wins, if one of two players is seen to shut the other off.
    fn wins_by_wall(&self) -> Option<bool> {
        let [own, other] = self.two_snakes()?;
        let shuts_off = |own, other, moves_first| {
            shuts_off(&self.graph, self.now.free, own, other, moves_first)
        };
        if shuts_off(own, other, true) {
            Some(true)
        } else if shuts_off(other, own, false) {
            Some(false)
        } else {
            None
        }
    }

    /// The moves of a wall by which the player whose fate is asked about outlasts the only other
    /// one.
    pub(crate) fn wall(&self) -> Option<Vec<Stride>> {
        let [mover, next] = self.two_snakes()?;
        let (own, other) = if self.side() {
            (mover, next)
        } else {
            (next, mover)
        };
        let is_normal = self.rules.ending == Ending::Normal;
        is_normal
            .then(|| moves_of_wall(&self.graph, self.now.free, own, other, self.side()))
            .flatten()
    }

    /// The live ends of the player to move and of the opponent, when two play and have placed their
    /// snakes.
    fn two_snakes(&self) -> Option<[EndPair; 2]> {
        let turn = self.now.turn as usize;
        let is_ready = self.players() == 2 && !self.is_opening();
        is_ready.then(|| [self.now.ends[turn], self.now.ends[1 - turn]])
    }

    /// How many unused vertices each of two snakes comes to first, that of the player to move
    /// before the other in case of doubt.
    fn territories(&self, ends: [EndPair; 2]) -> [u32; 2] {
        let mut open = self.now.free;
        let mut fronts = ends.map(|ends| self.graph.beside(ends));
        let mut counts = [0; 2];
        while fronts.iter().any(|front| !(*front & open).is_empty()) {
            for (front, count) in fronts.iter_mut().zip(&mut counts) {
                let won = *front & open;
                open &= !won;
                *count += won.count() as u32;
                *front = self.graph.around(won);
            }
        }
        counts
    }

    /// The live ends of all players in one number, after every vertex went to its image. Players
    /// who cannot move, or have no snake yet, are all alike.
    fn pack(&self, image: impl Fn(u16) -> u16) -> B {
        let players = self.players();
        // With two players the one to move always comes first.
        let first = if players == 2 { self.now.turn } else { 0 } as usize;
        let mut packed = B::EMPTY;
        for place in 0..players {
            let player = (first + place) % players;
            let [a, b] = self.now.ends[player].map(&image);
            let [a, b] = if self.has_placed(player) && !self.near(player).is_empty() {
                [a.min(b), a.max(b)]
            } else {
                [1, 0]
            };
            packed = packed << Self::VERTEX_BITS | B::from_number(a.into());
            packed = packed << Self::VERTEX_BITS | B::from_number(b.into());
        }
        packed
    }
}

impl<B: Word> State for Private<B> {
    type Key = B::Pair;

    fn weight(&self) -> u64 {
        B::WORDS as u64
    }

    fn side(&self) -> bool {
        self.now.turn == 0
    }

    fn key(&self) -> (B::Pair, u8) {
        let now = &self.now;
        let packed = self.pack(|v| v);
        let image_of = |image: &Image<B>| self.pack(|v| image.vertex(v));
        let moves = self.past.len();
        let (free, packed) = self.symmetry.least(moves, now.free, packed, image_of);
        // The number of snakes placed follows from the number of vertices used.
        let tag = if self.rules.players == 2 { 0 } else { now.turn };
        (free.pair(packed), tag)
    }

    fn value(&mut self) -> Option<bool> {
        let now = &self.now;
        let misere = self.rules.ending == Ending::Misere;
        if self.is_opening() {
            return (!can_open(&self.graph, &self.rules, now.free)).then_some(misere);
        }
        if self.near(now.turn as usize).is_empty() {
            return Some(misere);
        }
        if misere {
            return None;
        }
        let ends = &now.ends[..self.players()];
        let beaten = race(&self.graph, now.free, ends, now.turn as usize);
        let wins = beaten.map(|beaten| beaten != self.side());
        wins.or_else(|| self.wins_by_wall())
    }

    fn steps(&mut self, steps: &mut Vec<Step>) {
        let now = &self.now;
        if self.is_opening() {
            return openings(&self.graph, &self.rules, now.free, steps);
        }
        let ends = each_end(now.ends[now.turn as usize]);
        add_strides(&self.graph, now.free, ends, steps);
    }

    fn make(&mut self, step: Step) {
        self.past.push(self.now);
        let turn = self.now.turn as usize;
        let is_opening = self.is_opening();
        if is_opening {
            let [used, ends] = opened(&self.graph, &self.rules, step);
            for vertex in used {
                self.now.free &= !B::single(vertex as usize);
            }
            self.now.ends[turn] = ends;
            self.now.placed += 1;
        } else {
            let [from, to] = stride_of(step);
            self.now.free &= !B::single(to as usize);
            for end in &mut self.now.ends[turn] {
                // A single live end stands there twice.
                if *end == from {
                    *end = to;
                }
            }
        }
        let placed_last = is_opening && !self.is_opening();
        self.now.turn = next_turn(&self.rules, self.now.turn, placed_last);
        if !self.is_opening() {
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
        if self.is_opening() {
            return self.now.free.count() as u32;
        }
        let [a, b] = self.now.ends[self.now.turn as usize].map(usize::from);
        let near = |end: usize| (self.graph.neighbors(end) & self.now.free).count() as u32;
        if a == b { near(a) } else { near(a) + near(b) }
    }

    /// A player who comes to more vertices first will hardly be beaten.
    fn estimate(&self) -> Bounds {
        let [own, other] = self
            .two_snakes()
            .map_or([0; 2], |ends| self.territories(ends));
        let win = 1 + TERRITORY * other.saturating_sub(own);
        let loss = self.mobility() + TERRITORY * own.saturating_sub(other);
        Bounds { win, loss }
    }
}

/// How much a vertex more or less counts in an estimate (measured: 2 to 8 are alike).
const TERRITORY: u32 = 4;
