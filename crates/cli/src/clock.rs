//! What the clock is asked beside budgets.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Does something, and says how many seconds it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let clock = Instant::now();
    let done = work();
    (done, clock.elapsed().as_secs_f64())
}

/// A seed that differs from run to run.
pub(crate) fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}
