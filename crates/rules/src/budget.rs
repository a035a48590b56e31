//! What work may spend, and the one way to stop it.

use std::fmt;
use std::time::Duration;

/// How far a search has come.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// use slitherlab_rules::budget::{Budget, Progress, Stop};
///
/// #[derive(Default)]
/// struct Bar(AtomicU64);
///
/// impl Stop for Bar {
///     fn is_stopped(&self) -> bool {
///         false
///     }
///
///     fn report(&self, progress: &Progress) {
///         self.0.store(progress.positions, Relaxed);
///     }
/// }
///
/// let bar = Bar::default();
/// Budget::default().with_stop(&bar).is_stopped_after(512);
/// assert_eq!(bar.0.into_inner(), 512);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Positions searched so far, by all threads and for all parts of the question.
    pub positions: u64,
    /// A lower bound on the number of positions still to decide, as far as the search can tell. It
    /// is small at the start, grows while the search learns how hard the question is, and falls to
    /// 0 at the end. 0 if nothing is known.
    pub open: u32,
    /// Number of parts of the question (players, moves) that are answered.
    pub answered: usize,
    /// Number of parts of the question.
    pub parts: usize,
}

impl Progress {
    /// Returns the progress of work that has searched this many positions.
    pub fn after(positions: u64) -> Self {
        Self {
            positions,
            ..Self::default()
        }
    }
}

/// Stops work from outside: the place for clocks, cancellation and progress bars.
///
/// Long work asks every few hundred positions whether to stop. A closure without arguments that
/// returns whether to stop is a `Stop`, so another thread can end the work:
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
/// use slitherlab_rules::budget::Budget;
///
/// let is_stopped = AtomicBool::new(false);
/// let stop = || is_stopped.load(Relaxed);
/// let budget = Budget::default().with_stop(&stop);
/// std::thread::scope(|scope| {
///     scope.spawn(|| is_stopped.store(true, Relaxed));
/// });
/// assert!(budget.is_stopped());
/// ```
///
/// The core crates read no clock of their own. The facade `slitherlab` has a clock and uses it for
/// [`Budget::time`] unless this one has a clock itself:
///
/// ```
/// use std::time::{Duration, Instant};
/// use slitherlab_rules::budget::{Budget, Stop};
///
/// struct Watch(Instant);
///
/// impl Stop for Watch {
///     fn is_stopped(&self) -> bool {
///         false
///     }
///
///     fn now(&self) -> Option<Duration> {
///         Some(self.0.elapsed())
///     }
/// }
///
/// let watch = Watch(Instant::now());
/// let budget = Budget::default().with_stop(&watch);
/// assert!(!budget.within(Duration::from_secs(60)).is_stopped());
/// assert!(budget.within(Duration::ZERO).is_stopped());
/// ```
pub trait Stop: Sync {
    /// Returns whether the work should end now.
    fn is_stopped(&self) -> bool;

    /// Returns the time since a fixed moment, or `None` without a clock.
    fn now(&self) -> Option<Duration> {
        None
    }

    /// Receives how far a search has come.
    fn report(&self, _: &Progress) {}

    /// Returns the number of other jobs that wait for the same thread.
    fn waiting_jobs(&self) -> usize {
        0
    }
}

impl<F: Fn() -> bool + Sync> Stop for F {
    fn is_stopped(&self) -> bool {
        self()
    }
}

/// What work may spend: positions, memory, threads and time.
///
/// ```
/// use slitherlab_rules::budget::Budget;
///
/// let budget = Budget { positions: Some(1_000_000), ..Budget::default() };
/// assert!(!budget.is_stopped());
/// assert!(Budget::default().with_stop(&|| true).is_stopped());
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Most positions to search; `None` for no limit, 0 for theorems alone. A search may exceed it
    /// by a few thousand.
    pub positions: Option<u64>,
    /// Most bytes for what is remembered about positions. Less memory makes a search slower, not
    /// wrong. Memory is allocated as it is needed.
    pub memory: usize,
    /// Number of threads that search. More than one needs the feature `parallel`.
    pub threads: usize,
    /// Longest time from [`start`](Self::start) on, by the clock of `stop`. The facade
    /// `slitherlab` starts it, and brings a clock.
    pub time: Option<Duration>,
    /// Moment at which the work ends, by the clock of `stop`.
    pub deadline: Option<Duration>,
    /// Asked now and then whether to stop.
    pub stop: Option<&'a dyn Stop>,
}

/// Allows one thread, one GiB, and any number of positions, without a limit of time.
impl Default for Budget<'_> {
    fn default() -> Self {
        Self {
            positions: None,
            memory: 1 << 30,
            threads: 1,
            time: None,
            deadline: None,
            stop: None,
        }
    }
}

impl<'a> Budget<'a> {
    /// Allows theorems alone, and no search.
    pub const THEOREMS: Self = Self {
        positions: Some(0),
        memory: 0,
        threads: 1,
        time: None,
        deadline: None,
        stop: None,
    };

    /// Returns the budget with another number of positions.
    #[must_use]
    pub const fn with_positions(self, positions: Option<u64>) -> Self {
        Self { positions, ..self }
    }

    /// Returns the budget with another way to stop.
    #[must_use]
    pub const fn with_stop<'b>(self, stop: &'b dyn Stop) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget {
            stop: Some(stop),
            ..self
        }
    }

    /// Returns the budget with a deadline after this time from now, or an earlier one that it has.
    /// Without a clock time stands still, and the deadline never comes.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        let end = self.now().unwrap_or_default().saturating_add(time);
        let deadline = self.deadline.map_or(end, |deadline| deadline.min(end));
        Self {
            deadline: Some(deadline),
            ..self
        }
    }

    /// Starts the clock: turns the time of the budget into a deadline. Later calls change nothing.
    ///
    /// # Panics
    /// Panics if the budget has a time and no clock.
    #[must_use]
    pub fn start(self) -> Self {
        match self.time {
            Some(time) => {
                assert!(self.now().is_some(), "a time needs a clock");
                Self { time: None, ..self }.within(time)
            }
            None => self,
        }
    }

    /// Returns the time on the clock, or `None` without one.
    pub fn now(&self) -> Option<Duration> {
        self.stop.and_then(Stop::now)
    }

    /// Returns the number of other jobs that wait for the same thread.
    pub fn waiting_jobs(&self) -> usize {
        self.stop.map_or(0, Stop::waiting_jobs)
    }

    /// Returns whether the work should end now.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped_at(&Progress::default())
    }

    /// Returns whether work that has searched this many positions should end now.
    pub fn is_stopped_after(&self, positions: u64) -> bool {
        self.is_stopped_at(&Progress::after(positions))
    }

    /// Reports how far a search has come, and returns whether it should end now.
    pub fn is_stopped_at(&self, progress: &Progress) -> bool {
        let Some(stop) = self.stop else { return false };
        stop.report(progress);
        let is_late = |deadline| stop.now().is_some_and(|now| now >= deadline);
        stop.is_stopped() || self.deadline.is_some_and(is_late)
    }
}

/// A budget stops what asks nothing else.
impl Stop for Budget<'_> {
    fn is_stopped(&self) -> bool {
        self.is_stopped()
    }

    fn now(&self) -> Option<Duration> {
        self.now()
    }

    fn report(&self, progress: &Progress) {
        if let Some(stop) = self.stop {
            stop.report(progress);
        }
    }

    fn waiting_jobs(&self) -> usize {
        self.waiting_jobs()
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("positions", &self.positions)
            .field("memory", &self.memory)
            .field("threads", &self.threads)
            .field("time", &self.time)
            .field("deadline", &self.deadline)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// A clock that a test moves on.
    struct Clock(AtomicU64);

    impl Stop for Clock {
        fn now(&self) -> Option<Duration> {
            Some(Duration::from_secs(self.0.load(Ordering::Relaxed)))
        }

        fn is_stopped(&self) -> bool {
            self.0.load(Ordering::Relaxed) >= 100
        }
    }

    #[test]
    fn the_earliest_end_counts() {
        let clock = Clock(AtomicU64::new(10));
        let long = Budget {
            time: Some(Duration::from_secs(200)),
            ..Budget::default().with_stop(&clock)
        };
        let long = long.start();
        let short = long.within(Duration::from_secs(5));
        let longer = short.within(Duration::from_secs(50));
        for (now, ends) in [(10, [false; 2]), (15, [false, true]), (100, [true; 2])] {
            clock.0.store(now, Ordering::Relaxed);
            assert_eq!([long.is_stopped(), short.is_stopped()], ends, "{now}");
            assert_eq!(longer.is_stopped(), ends[1], "{now}");
        }
    }
}
