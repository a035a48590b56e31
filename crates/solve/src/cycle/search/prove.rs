//! Depth-first proof-number search with looks before the leap.
//!
//! As in [`crate::search`] every position has two numbers: how hard it seems to prove that the
//! player to move wins, and that they lose. Two things are different here. What a move does to the
//! excess of both players' minors is known without making it, so that a position is only visited
//! when the search goes on there. And the second number is not the sum over the moves but the
//! largest of them plus the number of the others that are open (Ueda and others 2008): many orders
//! of moves lead to one position, and a sum counts it again and again.

use super::mirror::Mirrors;
use super::packing::single;
use super::state::{Look, Sight, State};
use crate::search::{Bounds, Meter, Table, Word};

/// What tells positions apart: what the player to move and their opponent own.
pub(super) type Key<E> = <E as Word>::Pair;

/// A position whose moves are looked at.
struct Frame<E: Word> {
    key: Key<E>,
    tag: u8,
    moves: Vec<(Look, Key<E>)>,
    /// The search leaves the frame when a bound reaches its limit.
    limit: Bounds,
    /// The move that is being searched.
    current: usize,
    /// How many positions had been counted when the frame was entered.
    entered: u64,
}

/// Decides whether the player to move wins; `None` when the meter stopped the search. What was
/// found out is in the table, and the search goes on from there when it is called again.
pub(super) fn prove<E: Word, const V: usize>(
    state: &mut State<'_, E, V>,
    mirrors: &Mirrors,
    table: &Table<Key<E>>,
    meter: &mut Meter<'_>,
) -> Option<bool> {
    let mut search = Search {
        state,
        mirrors,
        table,
        meter,
        frames: Vec::new(),
        looks: Vec::new(),
    };
    search.run()
}

struct Search<'s, 'f, 't, 'm, E: Word, const V: usize> {
    state: &'s mut State<'f, E, V>,
    mirrors: &'t Mirrors,
    table: &'t Table<Key<E>>,
    meter: &'t mut Meter<'m>,
    frames: Vec<Frame<E>>,
    looks: Vec<Look>,
}

impl<E: Word, const V: usize> Search<'_, '_, '_, '_, E, V> {
    fn run(&mut self) -> Option<bool> {
        let mut result = self.enter(Bounds::MOST);
        loop {
            // A decided or finished position hands its bounds to the frame above.
            if let Some(bounds) = result.take() {
                let Some(frame) = self.frames.last_mut() else {
                    return bounds.value();
                };
                let current = frame.current;
                frame.moves[current].0.bounds = bounds.seen(true, false);
                self.state.unmake();
                self.refresh();
                if self.frames.len() == 1 {
                    let root = total(&self.frames[0].moves);
                    self.meter.open = root.win.min(root.loss);
                }
                if !self.meter.goes_on(|| self.table.is_crowded()) {
                    for _ in 1..self.frames.len() {
                        self.state.unmake();
                    }
                    return None;
                }
            }
            let frame = self
                .frames
                .last_mut()
                .expect("the root is left by returning");
            let now = total(&frame.moves);
            if now.win >= frame.limit.win || now.loss >= frame.limit.loss {
                let effort = self.meter.nodes() - frame.entered + 1;
                self.table.put(&frame.key, frame.tag, now, effort);
                self.frames.pop();
                result = Some(now);
                continue;
            }
            let inner = choose(frame);
            let edge = frame.moves[frame.current].0.edge;
            self.state.make(edge);
            result = self.enter(inner.seen(true, false));
        }
    }

    /// The key of what two players own.
    fn key(&self, owned: [E; 2]) -> Key<E> {
        let [mover, other] = self.mirrors.least(owned);
        mover.pair(other)
    }

    /// Enters the present position; returns its bounds if it is decided at once.
    fn enter(&mut self, limit: Bounds) -> Option<Bounds> {
        self.meter.count();
        let owned = self.state.owned();
        let key = self.key(owned);
        let turn = self.state.turn();
        let tag = u8::from(self.state.claims(turn));
        let mut looks = std::mem::take(&mut self.looks);
        let sight = self.state.look(&mut looks);
        if let Sight::Decided(wins) = sight {
            self.looks = looks;
            let bounds = Bounds::decided(wins);
            self.table.put(&key, tag, bounds, 1);
            return Some(bounds);
        }
        let mut moves: Vec<(Look, Key<E>)> = Vec::with_capacity(looks.len());
        let mirrored = self.mirrors.matter((owned[0] | owned[1]).count() + 1);
        for &look in &looks {
            let after = self.key([owned[1], owned[0] | single(look.edge)]);
            if !mirrored || moves.iter().all(|(_, other)| *other != after) {
                moves.push((look, after));
            }
        }
        self.looks = looks;
        self.frames.push(Frame {
            key,
            tag,
            moves,
            limit,
            current: 0,
            entered: self.meter.nodes(),
        });
        self.refresh();
        None
    }

    /// Takes over what the table knows about the moves of the last frame.
    fn refresh(&mut self) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let turn = self.state.turn();
        let tag = u8::from(self.state.claims(1 - turn));
        for (look, after) in &mut frame.moves {
            if look.bounds.value().is_none() {
                if let Some(known) = self.table.get(after, tag) {
                    look.bounds = known.seen(true, false);
                }
            }
        }
    }
}

/// The bounds of a position from those of its moves.
fn total<K>(moves: &[(Look, K)]) -> Bounds {
    let mut win = Bounds::NEVER;
    let (mut hardest, mut open) = (0, 0);
    for (Look { bounds, .. }, _) in moves {
        win = win.min(bounds.win);
        if bounds.loss > 0 {
            hardest = hardest.max(bounds.loss);
            open += 1;
        }
    }
    if win == 0 {
        Bounds::WON
    } else if open == 0 {
        Bounds::LOST
    } else {
        let most = Bounds::NEVER - 1;
        Bounds::new(win.min(most), (hardest + open - 1).min(most))
    }
}

/// Chooses the most promising move, and the budget within which it stays so, as the frame sees it.
fn choose<E: Word>(frame: &mut Frame<E>) -> Bounds {
    let rank = |(Look { bounds, .. }, _): &(Look, Key<E>)| (bounds.win, bounds.loss);
    let mut best = 0;
    let mut second = Bounds::NEVER;
    let mut open = 0;
    for (place, one) in frame.moves.iter().enumerate() {
        open += u32::from(one.0.bounds.loss > 0);
        if place == 0 {
            continue;
        }
        if rank(one) < rank(&frame.moves[best]) {
            second = second.min(frame.moves[best].0.bounds.win);
            best = place;
        } else {
            second = second.min(one.0.bounds.win);
        }
    }
    frame.current = best;
    let own = frame.moves[best].0.bounds;
    // A little more than the runner-up, so that the search does not hop to and fro.
    let patience = second.saturating_add(1 + second / 4).min(Bounds::NEVER);
    let limit = frame.limit;
    let loss = (limit.loss - (open - 1).min(limit.loss)).max(own.loss + 1);
    Bounds::new(limit.win.min(patience), loss.min(Bounds::NEVER))
}
