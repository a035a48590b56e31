//! What keeps work from going on when nobody waits for it: the caller's clock and the caller's patience.

use core::ops::ControlFlow;
use core::time::Duration;

use crate::error::{Code, Error, Result};

/// Says to work whether to go on. Whoever asks implements it: this crate has no clock of its own.
pub trait Tether: Sync {
    /// The time that has passed since a moment that does not change.
    fn now(&self) -> Duration;

    /// Whether the work is to end: its time is over, or nobody waits for it any more.
    fn is_over(&self) -> bool;

    /// How many other jobs there are to which this one gives way.
    fn waiting(&self) -> usize {
        0
    }

    /// The same as [`Self::is_over`], for loops.
    fn flow(&self) -> ControlFlow<()> {
        if self.is_over() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The same, for work that has no result when it is broken off.
    ///
    /// # Errors
    /// When the work is to end.
    fn check(&self) -> Result<()> {
        if !self.is_over() {
            return Ok(());
        }
        let message = "this takes longer than a request may take here";
        Err(Error::new(Code::Timeout, message))
    }
}

/// A tether with an earlier end.
pub struct Shortened<'a> {
    tether: &'a dyn Tether,
    end: Duration,
}

impl<'a> Shortened<'a> {
    /// The same tether, which ends after this time at the latest.
    pub fn by(tether: &'a dyn Tether, time: Duration) -> Self {
        Self {
            tether,
            end: tether.now().saturating_add(time),
        }
    }
}

impl Tether for Shortened<'_> {
    fn now(&self) -> Duration {
        self.tether.now()
    }

    fn is_over(&self) -> bool {
        self.tether.is_over() || self.now() >= self.end
    }

    fn waiting(&self) -> usize {
        self.tether.waiting()
    }
}

/// Nobody stops the work, and no time passes.
#[derive(Clone, Copy, Debug)]
pub struct Endless;

impl Tether for Endless {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn is_over(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// A clock that a test moves on.
    struct Clock(AtomicU64);

    impl Tether for Clock {
        fn now(&self) -> Duration {
            Duration::from_secs(self.0.load(Ordering::Relaxed))
        }

        fn is_over(&self) -> bool {
            self.now() >= Duration::from_secs(100)
        }
    }

    #[test]
    fn the_earliest_end_counts() {
        let clock = Clock(AtomicU64::new(10));
        let long = Shortened::by(&clock, Duration::from_secs(200));
        let short = Shortened::by(&long, Duration::from_secs(5));
        for (now, ends) in [
            (10, [false, false]),
            (15, [false, true]),
            (100, [true, true]),
        ] {
            clock.0.store(now, Ordering::Relaxed);
            assert_eq!([long.is_over(), short.is_over()], ends, "{now}");
            assert_eq!(short.check().is_err(), ends[1]);
            assert_eq!(short.flow().is_break(), ends[1]);
        }
    }
}
