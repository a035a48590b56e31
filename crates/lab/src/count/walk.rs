//! Sums over all ways through a game, every state visited once.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::CountError;
use super::allowance::{Allowance, Meter};

/// A state that can be changed move by move, forth and back, and never comes back to itself.
pub(crate) trait Walk {
    /// All that the sum below a state depends on.
    type Key: Eq + Hash;
    /// A move.
    type Move: Copy;

    fn key(&self) -> Self::Key;
    /// How many words of 64 bits a key has, about.
    fn words(&self) -> usize;
    /// Appends the moves that are possible now.
    fn moves(&self, moves: &mut Vec<Self::Move>);
    fn make(&mut self, one: Self::Move);
    fn unmake(&mut self);
    /// What a state without moves counts.
    fn end_value(&self) -> u128;
}

struct Frame<K> {
    key: K,
    /// Where its moves begin in the common list.
    start: usize,
    /// The next of its moves.
    next: usize,
    sum: u128,
}

/// The sum of the end values over all ways from here, within what is allowed.
///
/// *Cost*: the number of different states times their moves; the stack is explicit, so that long
/// games do no harm.
pub(crate) fn total<W: Walk>(walk: &mut W, allowance: Allowance<'_>) -> Result<u128, CountError> {
    let mut known: FxHashMap<W::Key, u128> = FxHashMap::default();
    let mut moves = Vec::new();
    let mut frames: Vec<Frame<W::Key>> = Vec::new();
    let mut meter = Meter::new(allowance);
    let mut enter = Some(walk.key());
    loop {
        if let Some(key) = enter.take() {
            // What is on the stack takes memory as well as what is known.
            meter.keep(walk.words())?;
            let start = moves.len();
            walk.moves(&mut moves);
            let stuck = moves.len() == start;
            frames.push(Frame {
                key,
                start,
                next: start,
                sum: if stuck { walk.end_value() } else { 0 },
            });
        }
        let frame = frames.last_mut().expect("the start is on the stack");
        if frame.next < moves.len() {
            walk.make(moves[frame.next]);
            frame.next += 1;
            let key = walk.key();
            meter.pass(walk.words())?;
            if let Some(&value) = known.get(&key) {
                walk.unmake();
                frame.sum = frame.sum.checked_add(value).ok_or(CountError::Overflow)?;
            } else {
                enter = Some(key);
            }
            continue;
        }
        let Frame {
            key, start, sum, ..
        } = frames.pop().expect("it is there");
        moves.truncate(start);
        let Some(below) = frames.last_mut() else {
            return Ok(sum);
        };
        walk.unmake();
        below.sum = below.sum.checked_add(sum).ok_or(CountError::Overflow)?;
        allowance.hold(known.len() + 1)?;
        known.insert(key, sum);
    }
}
