//! What a count uses up of its budget.

use slitherlab_game::Budget;

use super::CountError;

/// Refuses to go on when the count is to end, after this many states.
pub(super) fn go_on(budget: &Budget<'_>, states: usize) -> Result<(), CountError> {
    if budget.is_stopped() {
        return Err(CountError::Time(states));
    }
    Ok(())
}

/// Refuses to remember more states than are allowed.
pub(super) fn hold(budget: &Budget<'_>, states: usize) -> Result<(), CountError> {
    match budget.positions {
        Some(most) if states as u64 > most => Err(CountError::States(most)),
        _ => Ok(()),
    }
}

/// How many words of states pass between two questions whether to stop: about a millisecond.
const INTERVAL: usize = 1 << 15;

/// What a state takes besides its words, in bytes: its place in a table, and the allocation of its
/// own.
const OVERHEAD: usize = 64;

/// What states have used up so far.
pub(super) struct Meter<'a> {
    budget: &'a Budget<'a>,
    /// The words since it was last asked whether to stop.
    words: usize,
    /// How many were kept.
    states: usize,
    bytes: usize,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: &'a Budget<'a>) -> Self {
        Self {
            budget,
            // Of a count that takes long, even the first state may come too late.
            words: INTERVAL,
            states: 0,
            bytes: 0,
        }
    }

    /// Counts a state of this many words that was looked at and is not kept.
    pub(super) fn pass(&mut self, words: usize) -> Result<(), CountError> {
        self.words += words + 1;
        if self.words < INTERVAL {
            return Ok(());
        }
        self.words = 0;
        go_on(self.budget, self.states)
    }

    /// Counts a state of this many words that is kept.
    pub(super) fn keep(&mut self, words: usize) -> Result<(), CountError> {
        self.pass(words)?;
        self.states += 1;
        self.bytes += size_of::<u64>() * words + OVERHEAD;
        if self.bytes > self.budget.memory {
            return Err(CountError::Memory(self.budget.memory));
        }
        Ok(())
    }
}
