//! Counts the positions of a search and knows when its budget is spent.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use slitherlab_game::{Budget, Progress};

/// How many positions of weight 1 pass between two questions to the watch: some take a millisecond
/// each.
const INTERVAL: u64 = 512;

/// What the threads of a search have spent of their budget together, and whether to stop.
#[derive(Debug, Default)]
pub(crate) struct Spending {
    nodes: AtomicU64,
    spent: AtomicBool,
    paused: AtomicBool,
    /// Set before a search begins, for its reports.
    pub(crate) answered: usize,
    pub(crate) parts: usize,
    /// All threads return when this many positions are counted, to be started again.
    pub(crate) pause_at: Option<u64>,
}

impl Spending {
    /// All positions counted.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Whether the budget is used up.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent.load(Relaxed)
    }

    /// Whether the threads are to return, because of that or for a pause.
    #[cfg(feature = "parallel")]
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_spent() || self.paused.load(Relaxed)
    }

    /// Reports the progress, and marks the budget as spent if the search should stop.
    pub(crate) fn ask(&self, budget: &Budget<'_>, open: u32) {
        let mut progress = Progress::after(self.nodes());
        progress.open = open;
        progress.answered = self.answered;
        progress.parts = self.parts;
        if budget.is_stopped_at(&progress) {
            self.spend();
        }
    }

    /// Says that the budget is used up.
    pub(crate) fn spend(&self) {
        self.spent.store(true, Relaxed);
    }

    /// Makes all threads return, to be started again.
    pub(crate) fn pause(&self) {
        self.paused.store(true, Relaxed);
    }

    /// Whether it is time for a pause.
    pub(crate) fn is_due(&self) -> bool {
        self.pause_at.is_some_and(|due| self.nodes() >= due)
    }

    /// Lets threads run again.
    pub(crate) fn resume(&self) {
        self.paused.store(false, Relaxed);
    }
}

/// Counts positions for one thread and knows when to stop.
pub(crate) struct Meter<'a> {
    spending: &'a Spending,
    budget: &'a Budget<'a>,
    interval: u64,
    nodes: u64,
    /// How many of them the spending knows.
    reported: u64,
    /// How many there were when somebody was last asked for a pause.
    asked: u64,
    /// After how many it stops by itself.
    most: u64,
    /// The proof numbers of the root, kept here for reports.
    pub(crate) open: u32,
}

impl<'a> Meter<'a> {
    /// A meter for positions of this weight: how much one costs, compared with one on a small
    /// board.
    pub(crate) fn new(spending: &'a Spending, budget: &'a Budget<'a>, weight: u64) -> Self {
        Self {
            spending,
            budget,
            interval: (INTERVAL / weight).max(1),
            nodes: 0,
            reported: 0,
            asked: 0,
            most: u64::MAX,
            open: 0,
        }
    }

    /// Stops after this many positions at most; what is not found then is asked again.
    #[cfg(feature = "parallel")]
    pub(crate) fn for_a_while(mut self, most: u64) -> Self {
        self.most = most;
        self
    }

    /// Counts a position.
    #[inline]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
    }

    /// The positions that this meter counted.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search may go on. Now and then it also asks `wants_pause`, and if so makes all
    /// threads return.
    #[inline]
    pub(crate) fn goes_on(&mut self, wants_pause: impl FnOnce() -> bool) -> bool {
        if self.nodes - self.reported >= self.interval {
            self.report();
        }
        if self.nodes - self.asked >= self.interval {
            self.asked = self.nodes;
            if wants_pause() {
                self.spending.pause();
            }
        }
        self.nodes < self.most && !self.spending.is_spent() && !self.spending.paused.load(Relaxed)
    }

    /// Whether the budget lasts, for searches in the middle of a position's moves. A pause does not
    /// end them: they would have to begin with the same moves again.
    #[inline]
    pub(crate) fn lasts(&mut self) -> bool {
        if self.nodes - self.reported < self.interval {
            return true;
        }
        self.report();
        !self.spending.is_spent()
    }

    /// Adds the positions to the spending and asks the watch.
    fn report(&mut self) {
        let fresh = self.nodes - self.reported;
        self.reported = self.nodes;
        let nodes = self.spending.nodes.fetch_add(fresh, Relaxed) + fresh;
        if self.budget.positions.is_some_and(|most| nodes >= most) {
            self.spending.spend();
        } else {
            self.spending.ask(self.budget, self.open);
        }
        if self.spending.is_due() {
            self.spending.pause();
        }
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        let fresh = self.nodes - self.reported;
        self.spending.nodes.fetch_add(fresh, Relaxed);
    }
}
