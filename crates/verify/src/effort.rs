//! What a check costs, and its end before time.

use std::cell::Cell;

use crate::refusal::Refusal;

/// Counts the steps of a check, and ends it when the caller says so.
///
/// A *step* is a vertex, an arc, an edge, a letter or a node that is looked at once. The checker counts where it
/// looks, so that what its documentation says about costs can be tested without a clock.
///
/// ```
/// use slitherlab_verify::{Effort, Refusal, limits_for, verify_watched};
///
/// let domino = br#"{"schema": "slitherlab/certificate/1", "board": {"text": "grid:1x2"}, "game": "classic",
///     "claim": {"players": 2, "misere": false, "position": null, "turn": null, "winner": 1, "moves": null},
///     "proof": {"inner-levels": {"levels": [{"labels": "pp", "mate": [1, 0], "ears": [], "reach": []}]}}}"#;
/// let limits = limits_for(domino.len());
/// let effort = Effort::new(&|| false);
/// assert!(verify_watched(domino, limits, &effort).is_ok());
/// assert!((1..100).contains(&effort.steps()));
/// // A server asks whether its client is still there.
/// let gone = Effort::new(&|| true);
/// assert_eq!(verify_watched(domino, limits, &gone), Err(Refusal::Stopped));
/// ```
pub struct Effort<'a> {
    steps: Cell<u64>,
    /// The number of steps at which the caller is asked again.
    ask_at: Cell<u64>,
    stop: &'a dyn Fn() -> bool,
}

/// So many steps are made between two questions: a fraction of a millisecond.
const BETWEEN: u64 = 1 << 14;

impl<'a> Effort<'a> {
    /// An effort that ends as soon as `stop` says so. It is asked at the beginning and then every few thousand
    /// steps, at the latest after a walk over the board.
    pub fn new(stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            steps: Cell::new(0),
            ask_at: Cell::new(0),
            stop,
        }
    }

    /// How many steps have been made.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Counts steps.
    pub(crate) fn spend(&self, steps: usize) {
        self.steps.set(self.steps.get() + steps as u64);
    }

    /// Ends the check if it is to end.
    pub(crate) fn go_on(&self) -> Result<(), Refusal> {
        self.may_go_on().then_some(()).ok_or(Refusal::Stopped)
    }

    /// Whether the check is to go on.
    pub(crate) fn may_go_on(&self) -> bool {
        if self.steps.get() < self.ask_at.get() {
            return true;
        }
        self.ask_at.set(self.steps.get() + BETWEEN);
        !(self.stop)()
    }
}

/// An effort that never ends before time.
impl Default for Effort<'_> {
    fn default() -> Self {
        Self::new(&|| false)
    }
}
