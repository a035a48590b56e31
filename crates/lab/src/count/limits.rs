//! What a count may use up.

use super::CountError;

/// What a count may use up. A number alone allows that many states, as long as it takes.
///
/// ```
/// use slitherlab_board::Board;
/// use slitherlab_game::Preset;
/// use slitherlab_lab::count::{CountLimits, CountError, plays};
///
/// let board = Board::parse("grid:6x6")?;
/// let rules = Preset::Classic.snake_rules().unwrap();
/// let late = || true;
/// let limits = CountLimits { stop: Some(&late), ..CountLimits::from(1 << 20) };
/// assert!(matches!(plays(rules, board.graph(), limits), Err(CountError::Time(_))));
/// # Ok::<(), slitherlab_board::BoardError>(())
/// ```
#[derive(Clone, Copy)]
pub struct CountLimits<'a> {
    /// The most states that may be kept at a time.
    pub states: usize,
    /// The most bytes that they may fill, about: on a large board a state is as large as the board.
    pub bytes: usize,
    /// Asked now and then whether to stop.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl From<usize> for CountLimits<'_> {
    fn from(states: usize) -> Self {
        Self {
            states,
            bytes: usize::MAX,
            stop: None,
        }
    }
}

impl CountLimits<'_> {
    /// Returns whether the time is up.
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    /// Refuses to go on when the time is up after this many states.
    pub(super) fn go_on(&self, states: usize) -> Result<(), CountError> {
        if self.is_over() {
            return Err(CountError::Time(states));
        }
        Ok(())
    }

    /// Refuses more states than are allowed.
    pub(super) fn hold(&self, states: usize) -> Result<(), CountError> {
        if states > self.states {
            return Err(CountError::States(self.states));
        }
        Ok(())
    }
}

/// How many words of states pass between two questions whether to stop: about a millisecond.
const INTERVAL: usize = 1 << 15;

/// What a state takes besides its words, in bytes: its place in a table, and the allocation of its
/// own.
const OVERHEAD: usize = 64;

/// What states have used up so far.
pub(super) struct Meter<'a> {
    limits: CountLimits<'a>,
    /// How many there were.
    states: usize,
    bytes: usize,
    /// The words since it was last asked whether to stop.
    words: usize,
}

impl<'a> Meter<'a> {
    pub(super) fn new(limits: CountLimits<'a>) -> Self {
        Self {
            limits,
            states: 0,
            bytes: 0,
            // Of a count that takes long, even the first state may come too late.
            words: INTERVAL,
        }
    }

    /// Counts a state of this many words that was looked at and is not kept.
    pub(super) fn pass(&mut self, words: usize) -> Result<(), CountError> {
        self.words += words + 1;
        if self.words >= INTERVAL {
            self.words = 0;
            self.limits.go_on(self.states)?;
        }
        Ok(())
    }

    /// Counts a state of this many words that is kept.
    pub(super) fn keep(&mut self, words: usize) -> Result<(), CountError> {
        self.pass(words)?;
        self.states += 1;
        self.bytes += size_of::<u64>() * words + OVERHEAD;
        if self.bytes > self.limits.bytes {
            return Err(CountError::Memory(self.limits.bytes));
        }
        Ok(())
    }
}
