//! The clock that budgets of this crate have.

use std::time::{Duration, Instant};

use slitherlab_game::{Budget, Progress, Stop};

/// A clock beside the caller's own way to stop.
struct Clock<'a> {
    begin: Instant,
    inner: Option<&'a dyn Stop>,
}

impl Stop for Clock<'_> {
    fn is_stopped(&self) -> bool {
        self.inner.is_some_and(Stop::is_stopped)
    }

    fn now(&self) -> Option<Duration> {
        Some(self.begin.elapsed())
    }

    fn report(&self, progress: &Progress) {
        if let Some(stop) = self.inner {
            stop.report(progress);
        }
    }
}

/// Works within a budget whose time begins now, by the caller's clock or else by ours.
pub(crate) fn within<T>(budget: &Budget<'_>, work: impl FnOnce(&Budget<'_>) -> T) -> T {
    if budget.now().is_some() {
        return work(&budget.start());
    }
    let clock = Clock {
        begin: Instant::now(),
        inner: budget.stop,
    };
    work(&budget.with_stop(&clock).start())
}
