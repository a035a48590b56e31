//! What a search may use up, and how it reports.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Positions looked at so far, by all threads and for all parts of the question.
    pub nodes: u64,
    /// How many positions would have to be decided for a proof at least, as it looks now. The
    /// number is small at the start, grows while the search learns how hard the question is, and
    /// falls to 0 at the end; nothing better is known in advance. 0 when it is not known.
    pub open: u32,
    /// How many parts of the question (players, moves) are answered.
    pub answered: usize,
    /// How many parts there are.
    pub parts: usize,
}

/// Asked before every question and then every few hundred positions, on large boards oftener, whether the search may go on.
///
/// It is the place for clocks, cancelling and progress bars, none of which the search knows.
pub type Watch<'a> = dyn Fn(&Progress) -> ControlFlow<()> + Sync + 'a;

/// The limits of a search.
///
/// ```
/// use slitherlab_solve::search::Limits;
///
/// let limits = Limits {
///     nodes: Some(1_000_000),
///     bytes: 64 << 20,
///     ..Limits::default()
/// };
/// assert_eq!(limits.threads, 1);
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most positions to look at; `None` for no limit. The search may overstep it by a few
    /// thousand.
    pub nodes: Option<u64>,
    /// The most bytes for what is remembered about positions. Less memory makes a search slower,
    /// not wrong. The memory is taken as it is needed.
    pub bytes: usize,
    /// How many threads search. More than one only if the crate is built with the feature
    /// `parallel`.
    pub threads: usize,
    /// Asked now and then whether to go on.
    pub watch: Option<&'a Watch<'a>>,
}

/// One thread, one GiB, as many positions as it takes.
impl Default for Limits<'_> {
    fn default() -> Self {
        Self {
            nodes: None,
            bytes: 1 << 30,
            threads: 1,
            watch: None,
        }
    }
}

impl Limits<'_> {
    /// The same limits with another number of positions.
    #[must_use]
    pub const fn with_nodes(self, nodes: Option<u64>) -> Self {
        Self { nodes, ..self }
    }

    /// Whether whoever watches lets the work go on: for what takes long and looks at no positions.
    pub fn go_on(&self) -> bool {
        self.go_on_after(0)
    }

    /// The same for work that has looked at this many positions.
    pub fn go_on_after(&self, nodes: u64) -> bool {
        self.go_on_with(&Progress {
            nodes,
            ..Progress::default()
        })
    }

    fn go_on_with(&self, progress: &Progress) -> bool {
        self.watch.is_none_or(|watch| watch(progress).is_continue())
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("bytes", &self.bytes)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// How many positions of weight 1 pass between two questions to the watch: some take a millisecond each.
const INTERVAL: u64 = 512;

/// What the threads of a search have in common: the positions counted, and whether to stop.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    nodes: AtomicU64,
    spent: AtomicBool,
    paused: AtomicBool,
    /// Set before a search begins, for its reports.
    pub(crate) answered: usize,
    pub(crate) parts: usize,
    /// All threads return when this many positions are counted, to be started again.
    pub(crate) pause_at: Option<u64>,
}

impl Tally {
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

    /// Asks the watch, and says that the budget is used up if it does not let the search go on.
    pub(crate) fn ask(&self, limits: &Limits<'_>, open: u32) {
        let progress = Progress {
            nodes: self.nodes(),
            open,
            answered: self.answered,
            parts: self.parts,
        };
        if !limits.go_on_with(&progress) {
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
    tally: &'a Tally,
    limits: &'a Limits<'a>,
    interval: u64,
    nodes: u64,
    /// How many of them the tally knows.
    reported: u64,
    /// How many there were when somebody was last asked for a pause.
    asked: u64,
    /// After how many it stops by itself.
    most: u64,
    /// The proof numbers of the root, kept here for reports.
    pub(crate) open: u32,
}

impl<'a> Meter<'a> {
    /// A meter for positions of this weight: how much one costs, compared with one on a small board.
    pub(crate) fn new(tally: &'a Tally, limits: &'a Limits<'a>, weight: u64) -> Self {
        Self {
            tally,
            limits,
            interval: (INTERVAL / weight).max(1),
            nodes: 0,
            reported: 0,
            asked: 0,
            most: u64::MAX,
            open: 0,
        }
    }

    /// The same for this many positions at the most: what is not found then is asked again.
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
                self.tally.pause();
            }
        }
        self.nodes < self.most && !self.tally.is_spent() && !self.tally.paused.load(Relaxed)
    }

    /// Whether the budget lasts, for searches in the middle of a position's moves. A pause does not end them: they
    /// would have to begin with the same moves again.
    #[inline]
    pub(crate) fn lasts(&mut self) -> bool {
        if self.nodes - self.reported < self.interval {
            return true;
        }
        self.report();
        !self.tally.is_spent()
    }

    /// Adds the positions to the tally and asks the watch.
    fn report(&mut self) {
        let fresh = self.nodes - self.reported;
        self.reported = self.nodes;
        let nodes = self.tally.nodes.fetch_add(fresh, Relaxed) + fresh;
        if self.limits.nodes.is_some_and(|most| nodes >= most) {
            self.tally.spend();
        } else {
            self.tally.ask(self.limits, self.open);
        }
        if self.tally.is_due() {
            self.tally.pause();
        }
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        let fresh = self.nodes - self.reported;
        self.tally.nodes.fetch_add(fresh, Relaxed);
    }
}
