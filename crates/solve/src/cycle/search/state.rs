//! A position of `cycle` or `cycle-misere` for the search: the minors of both players.

use super::packing::{Packing, has, members, single};
use crate::search::{Bounds, Word};

/// The edges that are free at the beginning of a search, as both players see them.
#[derive(Clone, Debug)]
pub(super) struct Minors {
    /// For each player the ends of the edges in their minor.
    pub(super) ends: [Vec<[u16; 2]>; 2],
    pub(super) misere: bool,
    /// Whether a draw is impossible.
    pub(super) decisive: bool,
}

/// A position. The *claimant* is the player about whom one asks whether they win: a draw is as good
/// as a win for the other. Where a draw is impossible there is no difference.
#[derive(Clone, Debug)]
pub(super) struct State<'a, E, const V: usize> {
    minors: &'a Minors,
    now: Snapshot<E, V>,
    past: Vec<Snapshot<E, V>>,
    claimant: usize,
}

#[derive(Clone, Copy, Debug)]
struct Snapshot<E, const V: usize> {
    owned: [E; 2],
    packings: [Packing<E, V>; 2],
    turn: usize,
}

/// A move, with what can be said about the position after it at first sight, as the player who
/// makes it sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) edge: u16,
    pub(super) bounds: Bounds,
}

/// The weights by which a move is judged at first sight, found by trying. A win looks the nearer
/// the fewer replies there are; the more short cycles the edge lies on, the better.
mod weight {
    pub(super) const REPLY: u32 = 4;
    /// Added to the replies for a move that does not take from the opponent's excess.
    pub(super) const SLACK: u32 = 10;
    /// Added for a move that does not add to one's own.
    pub(super) const IDLE: u32 = 5;
    pub(super) const OWN_TRIANGLE: u32 = 8;
    pub(super) const OTHER_TRIANGLE: u32 = 4;
    pub(super) const OWN_SQUARE: u32 = 2;
    pub(super) const OTHER_SQUARE: u32 = 1;
}

/// What is known about a position before any move is made.
pub(super) enum Sight {
    /// Whether the player to move wins.
    Decided(bool),
    /// The moves that are worth a search.
    Open,
}

impl<'a, E: Word, const V: usize> State<'a, E, V> {
    pub(super) fn new(minors: &'a Minors, packings: [Packing<E, V>; 2], claimant: usize) -> Self {
        Self {
            minors,
            now: Snapshot {
                owned: [E::EMPTY; 2],
                packings,
                turn: 0,
            },
            past: Vec::new(),
            claimant,
        }
    }

    pub(super) fn turn(&self) -> usize {
        self.now.turn
    }

    /// What the players own since the beginning, the one to move first.
    pub(super) fn owned(&self) -> [E; 2] {
        let Snapshot { owned, turn, .. } = self.now;
        [owned[turn], owned[1 - turn]]
    }

    /// Whether the player to move is the claimant; always false where that makes no difference.
    pub(super) fn claims(&self, turn: usize) -> bool {
        !self.minors.decisive && turn == self.claimant
    }

    pub(super) fn make(&mut self, edge: u16) {
        self.past.push(self.now);
        let turn = self.now.turn;
        self.give(edge, turn);
        self.now.turn = 1 - turn;
    }

    /// Gives an edge to a player, out of turn, to set up a position.
    pub(super) fn give(&mut self, edge: u16, player: usize) {
        let Snapshot {
            owned, packings, ..
        } = &mut self.now;
        owned[player] |= single(edge);
        packings[player].contract(&self.minors.ends[player], edge);
        packings[1 - player].delete(&self.minors.ends[1 - player], edge);
    }

    /// Says who is to move in a position that was set up.
    pub(super) fn begin(&mut self, turn: usize) {
        self.now.turn = turn;
    }

    pub(super) fn unmake(&mut self) {
        if let Some(before) = self.past.pop() {
            self.now = before;
        }
    }

    /// Looks at the position and fills in the moves that are worth a search.
    pub(super) fn look(&self, looks: &mut Vec<Look>) -> Sight {
        looks.clear();
        let view = View::of(self);
        let decided = if self.minors.misere {
            view.avoid(looks)
        } else {
            view.race(looks)
        };
        match decided {
            Some(wins) => Sight::Decided(wins),
            None if looks.is_empty() => Sight::Decided(false),
            None => Sight::Open,
        }
    }
}

/// One player's minor as it is looked at.
struct Side<'a, E, const V: usize> {
    packing: &'a Packing<E, V>,
    ends: &'a [[u16; 2]],
    loops: E,
    excess: u32,
    odd: bool,
}

impl<'a, E: Word, const V: usize> Side<'a, E, V> {
    fn of(state: &'a State<'_, E, V>, player: usize) -> Self {
        let packing = &state.now.packings[player];
        let ends = &state.minors.ends[player];
        Self {
            packing,
            ends,
            loops: packing.loops(ends),
            excess: packing.excess(),
            odd: packing.has_odd_common(),
        }
    }

    fn ends(&self, edge: u16) -> [u16; 2] {
        self.packing.ends(self.ends, edge)
    }

    /// For each vertex the vertices next to it.
    fn adjacency(&self) -> [E; V] {
        let mut adjacent = [E::EMPTY; V];
        for e in members(self.packing.left) {
            let [u, v] = self.ends(e);
            adjacent[usize::from(u)] |= single(v);
            adjacent[usize::from(v)] |= single(u);
        }
        adjacent
    }

    /// The edges parallel to this one, and it itself.
    fn parallel(&self, edge: u16) -> E {
        let ends = self.ends(edge);
        let same = members(self.packing.left).filter(|&e| self.ends(e) == ends);
        same.fold(E::EMPTY, |set, e| set | single(e))
    }
}

/// A position as the player to move looks at it.
struct View<'a, E, const V: usize> {
    own: Side<'a, E, V>,
    other: Side<'a, E, V>,
    free: E,
    /// Whether it decides that the player to move, or their opponent, is safe.
    own_safety_counts: bool,
    other_safety_counts: bool,
}

impl<'a, E: Word, const V: usize> View<'a, E, V> {
    fn of(state: &'a State<'_, E, V>) -> Self {
        let turn = state.turn();
        let own = Side::of(state, turn);
        let free = own.packing.left;
        Self {
            own,
            other: Side::of(state, 1 - turn),
            free,
            // A player who is safe does not lose. That is enough for the claimant's opponent.
            own_safety_counts: !state.claims(turn),
            other_safety_counts: !state.claims(1 - turn),
        }
    }

    /// Whether it is decided by who is safe.
    fn by_safety(&self, own: bool, other: bool) -> Option<bool> {
        if own && self.own_safety_counts {
            Some(true)
        } else if other && self.other_safety_counts {
            Some(false)
        } else {
            None
        }
    }

    /// One edge of each kind: edges with the same ends in both minors make no difference.
    fn distinct(&self, edges: E) -> impl Iterator<Item = u16> + '_ {
        let mut seen = [([NONE; 2], [NONE; 2]); V];
        let mut count = 0;
        members(edges).filter(move |&e| {
            let kind = (self.own.ends(e), self.other.ends(e));
            if seen[..count].contains(&kind) {
                return false;
            }
            seen[count] = kind;
            count += 1;
            true
        })
    }

    /// `cycle`: who closes a cycle wins.
    fn race(&self, looks: &mut Vec<Look>) -> Option<bool> {
        if !self.own.loops.is_empty() {
            return Some(true);
        }
        if self.other.loops.count() > 1 {
            return Some(false);
        }
        if self.free.is_empty() {
            return Some(self.own_safety_counts);
        }
        let safe = [self.other.excess <= 1, self.own.excess == 0];
        if let Some(wins) = self.by_safety(safe[0], safe[1]) {
            return Some(wins);
        }
        let sparse = self.own.packing.sparse(self.own.ends);
        let other_sparse = self.other.packing.sparse(self.other.ends);
        let other_dense = self.other.packing.dense(self.other.ends);
        let adjacency = [self.own.adjacency(), self.other.adjacency()];
        let other_triples = self.triples();
        let free = self.free.count() as u32;
        let forced = !self.other.loops.is_empty();
        let candidates = if forced { self.other.loops } else { self.free };
        for edge in self.distinct(candidates) {
            let bit: E = single(edge);
            let own_excess = self.own.excess + u32::from(!has(sparse, edge));
            let other_excess = self.other.excess - u32::from(has(other_dense, edge));
            if let Some(wins) = self.by_safety(other_excess == 0, own_excess <= 1) {
                if wins {
                    return Some(true);
                }
                continue;
            }
            let threats = self.own.parallel(edge) & !bit;
            let mut replies = match threats.count() {
                // Two cycles to close at the next move.
                2.. => return Some(true),
                // The reply is forced. If it leaves the opponent's excess at 1, they are blocked
                // for good.
                1 => {
                    let blocked = other_excess == 1 && !(other_sparse & threats).is_empty();
                    if blocked && self.own_safety_counts {
                        return Some(true);
                    }
                    1
                }
                _ => {
                    if other_triples.without(&self.other, edge) {
                        continue;
                    }
                    if other_excess == 1 && self.own_safety_counts {
                        (self.free & !other_sparse & !bit).count() as u32
                    } else {
                        free - 1
                    }
                }
            };
            if replies == 0 && free > 1 {
                return Some(true);
            }
            if other_excess > 1 {
                replies += weight::SLACK;
            }
            if own_excess < 3 {
                replies += weight::IDLE;
            }
            let [own, other] = [(&self.own, 0), (&self.other, 1)].map(|(side, place)| {
                let [u, v] = side.ends(edge).map(usize::from);
                short_cycles(&adjacency[place], u, v)
            });
            let promise = weight::OWN_TRIANGLE * own[0]
                + weight::OWN_SQUARE * own[1]
                + weight::OTHER_TRIANGLE * other[0]
                + weight::OTHER_SQUARE * other[1];
            let win = (weight::REPLY * replies).saturating_sub(promise).max(1);
            looks.push(Look {
                edge,
                bounds: Bounds { win, loss: 1 },
            });
        }
        None
    }

    /// The opponent's classes of three or more parallel edges: with one of them they make two
    /// threats.
    fn triples(&self) -> Triples<E> {
        let mut triples = Triples { edges: E::EMPTY };
        for e in members(self.free) {
            let size = self.other.parallel(e).count();
            if size >= 3 && !has(self.other.loops, e) {
                triples.edges |= single(e);
            }
        }
        triples
    }

    /// `cycle-misere`: who closes a cycle loses.
    fn avoid(&self, looks: &mut Vec<Look>) -> Option<bool> {
        if self.free.is_empty() {
            return Some(self.own_safety_counts);
        }
        let harmless = self.free & !self.own.loops;
        if harmless.is_empty() {
            return Some(false);
        }
        let safe = |excess: u32, odd: bool, moves: bool| excess == 0 || excess == 1 && odd == moves;
        let own_safe = safe(self.own.excess, self.own.odd, true);
        let other_safe = safe(self.other.excess, self.other.odd, false);
        if let Some(wins) = self.by_safety(own_safe, other_safe) {
            return Some(wins);
        }
        let sparse = self.own.packing.sparse(self.own.ends);
        let other_dense = self.other.packing.dense(self.other.ends);
        let free = self.free.count() as u32;
        for edge in self.distinct(harmless) {
            let bit: E = single(edge);
            let is_sparse = has(sparse, edge);
            let is_dense = has(other_dense, edge);
            let own_excess = self.own.excess + u32::from(!is_sparse);
            let own_odd = self.own.odd != is_sparse;
            let other_excess = self.other.excess - u32::from(is_dense);
            let other_odd = self.other.odd == is_dense;
            let own_safe = safe(own_excess, own_odd, false);
            let other_safe = safe(other_excess, other_odd, true);
            match self.by_safety(own_safe, other_safe) {
                Some(true) => return Some(true),
                Some(false) => continue,
                None => {}
            }
            let replies = (self.free & !self.other.loops & !bit).count() as u32;
            if replies == 0 {
                // The opponent has to close a cycle, or nothing is left.
                if free > 1 || self.own_safety_counts {
                    return Some(true);
                }
                continue;
            }
            looks.push(Look {
                edge,
                bounds: Bounds::new(replies, 1),
            });
        }
        None
    }
}

const NONE: u16 = u16::MAX;

/// How many triangles and squares an edge between two vertices closes.
fn short_cycles<E: Word>(adjacent: &[E], u: usize, v: usize) -> [u32; 2] {
    let (own, others) = (E::single(u), E::single(v));
    let (from, to) = (adjacent[u] & !others, adjacent[v] & !own);
    let triangles = (from & to).count() as u32;
    let squares = members(from)
        .map(|x| (adjacent[usize::from(x)] & to & !single::<E>(x)).count() as u32)
        .sum();
    [triangles, squares]
}

/// E in classes of three or more.
struct Triples<E> {
    edges: E,
}

impl<E: Word> Triples<E> {
    /// Whether there is still a class of three when an edge is gone.
    fn without<const V: usize>(&self, side: &Side<'_, E, V>, edge: u16) -> bool {
        if !has(self.edges, edge) {
            return !self.edges.is_empty();
        }
        let class = side.parallel(edge);
        class.count() > 3 || !(self.edges & !class).is_empty()
    }
}
