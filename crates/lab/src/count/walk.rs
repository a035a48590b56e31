//! Sums over all ways through a game, every state visited once.

use slitherlab_game::Budget;

use super::CountError;
use super::meter::{Meter, hold};
use crate::interner::Interner;

/// A state that can be changed move by move, forth and back, and never comes back to itself.
pub trait Walk {
    /// A move.
    type Move: Copy;

    /// Writes all that the sum below a state depends on, in place of what is there.
    fn put_key(&self, key: &mut Vec<u64>);
    /// The number of words that a key has, about.
    fn words(&self) -> usize;
    /// Appends the moves that are possible now.
    fn moves(&self, moves: &mut Vec<Self::Move>);
    /// Plays a move.
    fn make(&mut self, mv: Self::Move);
    /// Takes the last move back.
    fn unmake(&mut self);
    /// What a state without moves counts.
    fn end_value(&self) -> u128;
}

struct Frame {
    /// Where its moves begin in the common list.
    start: usize,
    /// The next of its moves.
    next: usize,
    sum: u128,
}

/// The sum of the end values over all ways from here, within the budget.
///
/// *Cost*: the number of different states times their moves; the stack is explicit, so that long
/// games do no harm.
pub(crate) fn total<W: Walk>(walk: &mut W, budget: &Budget<'_>) -> Result<u128, CountError> {
    let mut known: Interner<u64> = Interner::default();
    // The sum below each state that is known.
    let mut sums: Vec<u128> = Vec::new();
    let mut moves = Vec::new();
    let mut frames: Vec<Frame> = Vec::new();
    let mut meter = Meter::new(budget);
    let mut key = Vec::new();
    let mut enter = true;
    loop {
        if std::mem::take(&mut enter) {
            // What is on the stack takes memory as well as what is known.
            meter.keep(walk.words())?;
            let start = moves.len();
            walk.moves(&mut moves);
            let stuck = moves.len() == start;
            frames.push(Frame {
                start,
                next: start,
                sum: if stuck { walk.end_value() } else { 0 },
            });
        }
        let frame = frames.last_mut().expect("the start is on the stack");
        if frame.next < moves.len() {
            walk.make(moves[frame.next]);
            frame.next += 1;
            walk.put_key(&mut key);
            meter.pass(walk.words())?;
            if let Some(number) = known.find(&key) {
                walk.unmake();
                let sum = frame.sum.checked_add(sums[number]);
                frame.sum = sum.ok_or(CountError::Overflow)?;
            } else {
                enter = true;
            }
            continue;
        }
        let Frame { start, sum, .. } = frames.pop().expect("it is there");
        moves.truncate(start);
        let Some(below) = frames.last_mut() else {
            return Ok(sum);
        };
        below.sum = below.sum.checked_add(sum).ok_or(CountError::Overflow)?;
        hold(budget, known.len() + 1)?;
        walk.put_key(&mut key);
        if known.add(&key).is_some() {
            sums.push(sum);
        }
        walk.unmake();
    }
}
