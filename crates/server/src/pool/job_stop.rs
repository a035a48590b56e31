//! Stops a job: when its client leaves, at its deadline, or when others wait for its thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use slitherlab_api::{Budget, Stop};

use crate::metrics::{Count, Times};

/// Stops a job when its client has left, and at its deadline.
#[derive(Clone, Debug)]
pub(crate) struct JobStop {
    dropped: Arc<AtomicBool>,
    traffic: Arc<Traffic>,
    begun: Instant,
    deadline: Instant,
    /// Whether the job gives way to those that wait.
    gives_way: bool,
}

/// What goes on in a pool, as its jobs may see it.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    /// Whether it is closed.
    pub(crate) closed: AtomicBool,
    /// The number of jobs that wait.
    pub(crate) waiting: AtomicUsize,
    /// How many run.
    pub(crate) running: AtomicUsize,
    /// Whether many come one after the other.
    pub(crate) hurried: AtomicBool,
    /// How long jobs waited for their thread.
    pub(crate) waits: Times,
    /// How long they took.
    pub(crate) works: Times,
    pub(crate) panics: Count,
}

impl JobStop {
    /// Makes the stop of a job that nobody stops.
    #[cfg(test)]
    pub(crate) fn endless() -> Self {
        Self::new(Arc::default(), Duration::from_secs(1 << 30))
    }

    /// Makes the stop of a job in a pool with this traffic, which ends after this time.
    pub(super) fn new(traffic: Arc<Traffic>, time: Duration) -> Self {
        let begun = Instant::now();
        Self {
            dropped: Arc::default(),
            traffic,
            begun,
            deadline: begun + time,
            gives_way: false,
        }
    }

    /// Returns the budget of the job, which this stops.
    pub(crate) fn budget(&self) -> Budget<'_> {
        Budget::default().with_stop(self)
    }

    /// How long ago the job was asked for.
    pub(super) fn age(&self) -> Duration {
        self.begun.elapsed()
    }

    /// What ends the job when it is dropped.
    pub(super) fn hold(&self) -> Hold {
        Hold(Arc::clone(&self.dropped))
    }

    /// Returns whether nobody waits for the result any more.
    pub(crate) fn is_dropped(&self) -> bool {
        self.dropped.load(Ordering::Relaxed) || self.traffic.closed.load(Ordering::Relaxed)
    }

    /// The number of jobs that wait for the thread, if this one gives way to them.
    fn waiting(&self) -> usize {
        if self.gives_way {
            self.traffic.waiting.load(Ordering::Relaxed)
        } else {
            0
        }
    }

    /// Returns a copy with an earlier end.
    pub(crate) fn shortened(&self, time: Duration) -> Self {
        Self {
            deadline: self.deadline.min(Instant::now() + time),
            ..self.clone()
        }
    }

    /// Returns a copy that also ends when others wait for the thread.
    pub(crate) fn giving_way(&self) -> Self {
        Self {
            gives_way: true,
            ..self.clone()
        }
    }
}

impl Stop for JobStop {
    fn now(&self) -> Option<Duration> {
        Some(self.begun.elapsed())
    }

    /// Returns whether the time is over, or nobody waits for the result any more, or others wait
    /// for the thread and the job gives way.
    fn is_stopped(&self) -> bool {
        self.is_dropped() || Instant::now() >= self.deadline || self.gives_way && self.waiting() > 0
    }

    /// Returns the number of other jobs, running, waiting or expected, if this one gives way to
    /// them.
    fn waiting_jobs(&self) -> usize {
        let running = self.traffic.running.load(Ordering::Relaxed);
        let others = running.saturating_sub(1);
        if self.gives_way {
            // Where many come one after the other, the next is never far.
            let expected = usize::from(self.traffic.hurried.load(Ordering::Relaxed));
            (others + self.waiting()).max(expected)
        } else {
            0
        }
    }
}

/// Tells the job to stop when it is dropped.
#[derive(Debug)]
pub(crate) struct Hold(Arc<AtomicBool>);

impl Drop for Hold {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
