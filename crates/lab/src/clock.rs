//! Clocks that are passed in: the laboratory has none of its own, because a browser has another one than a program.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// Says how long ago some moment was, always the same one.
///
/// ```
/// let begun = std::time::Instant::now();
/// let clock: slitherlab_lab::Clock<'_> = &|| begun.elapsed();
/// assert!(clock() <= clock());
/// ```
pub type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// How long something may take, and by which clock.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a> {
    /// The longest time.
    pub longest: Duration,
    /// What measures it.
    pub clock: Clock<'a>,
}

impl TimeLimit<'_> {
    /// Something to ask again and again, which breaks off when the time is over that begins now.
    pub(crate) fn begin(self) -> impl Fn() -> ControlFlow<()> {
        let begun = (self.clock)();
        move || {
            if (self.clock)().saturating_sub(begun) >= self.longest {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
    }
}

impl fmt::Debug for TimeLimit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.longest.fmt(f)
    }
}
