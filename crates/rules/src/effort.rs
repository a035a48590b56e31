//! What a check costs, and its end before time.

use std::cell::Cell;

use thiserror::Error;

/// Counts the steps of a check, and ends it when the caller says so.
///
/// A *step* is a vertex, an arc, an edge, a letter or a node that is looked at once. The checker
/// counts where it looks, so that what its documentation says about costs can be tested without a
/// clock. It is no [`Stop`](crate::budget::Stop), and knows no [`Budget`](crate::budget::Budget),
/// so that a reader who trusts a checker need not read these.
///
/// ```
/// use slitherlab_rules::{Effort, Stopped};
///
/// let effort = Effort::new(&|| false);
/// effort.spend(3);
/// assert_eq!((effort.go_on(), effort.steps()), (Ok(()), 3));
/// // A server asks whether its client is still there.
/// let gone = Effort::new(&|| true);
/// assert_eq!(gone.go_on(), Err(Stopped));
/// ```
pub struct Effort<'a> {
    steps: Cell<u64>,
    /// The number of steps at which the caller is asked again.
    ask_at: Cell<u64>,
    stop: &'a dyn Fn() -> bool,
}

/// How many steps are made between two questions: a fraction of a millisecond.
const BETWEEN: u64 = 1 << 14;

impl<'a> Effort<'a> {
    /// Returns an effort that ends as soon as `stop` says so. It is asked at the beginning and then
    /// every few thousand steps, at the latest after a walk over the board.
    pub fn new(stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            steps: Cell::new(0),
            ask_at: Cell::new(0),
            stop,
        }
    }

    /// Returns the number of steps made.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Counts steps.
    pub fn spend(&self, steps: usize) {
        self.steps.set(self.steps.get() + steps as u64);
    }

    /// Ends the check if the caller says so.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the check is to end.
    pub fn go_on(&self) -> Result<(), Stopped> {
        self.may_go_on().then_some(()).ok_or(Stopped)
    }

    /// Returns whether the check is to go on.
    pub fn may_go_on(&self) -> bool {
        if self.steps.get() < self.ask_at.get() {
            return true;
        }
        self.ask_at.set(self.steps.get() + BETWEEN);
        !(self.stop)()
    }
}

/// The caller ended the check, which says nothing about what was checked.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the check was stopped before it came to an end")]
pub struct Stopped;

/// An effort that never ends before time.
impl Default for Effort<'_> {
    fn default() -> Self {
        Self::new(&|| false)
    }
}
