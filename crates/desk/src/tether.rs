//! What keeps work from going on when nobody waits for it: the caller's clock and the caller's patience.

use core::ops::ControlFlow;
use core::time::Duration;

use crate::refusal::{Answer, Code, Refusal};

/// Says to work whether to go on. Whoever asks implements it: this crate has no clock of its own.
pub trait Tether: Sync {
    /// The time that has passed since a moment that does not change.
    fn now(&self) -> Duration;

    /// Whether the work is to end: its time is over, or nobody waits for it any more.
    fn is_over(&self) -> bool;

    /// How many other jobs there are to which this one gives way.
    fn company(&self) -> usize {
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
    fn check(&self) -> Answer<()> {
        if !self.is_over() {
            return Ok(());
        }
        let message = "this takes longer than a request may take here";
        Err(Refusal::new(Code::Timeout, message))
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

    fn company(&self) -> usize {
        self.tether.company()
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
