//! The one way to stop work.

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
/// returns whether to stop is a `Stop`. The core crates read no clock of their own.
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
