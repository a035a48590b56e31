//! Days of service, by which old games are forgotten.
//!
//! The clock of a machine may be wrong by years when the machine starts, and right a minute later.
//! So the age of a game is not the difference of two readings of it, but a number of days that were
//! counted one by one: one for each day that the server has run, by the steady clock of the
//! process, and at most one for each start, if the clock says that a day has passed. A wrong
//! reading makes games older by one day, never by sixty.

use std::time::Duration;

use crate::game::clock::MachineClock;

/// Milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Which day of service it is.
pub(crate) struct Calendar {
    clock: MachineClock,
    /// Counted from the first start with these games.
    pub(crate) day: u64,
    /// What the clock said when the day began.
    pub(crate) wall: u64,
    /// How long the process had run then.
    steady: Duration,
}

impl Calendar {
    /// The server starts, with the day and the reading of the clock that were stored last.
    pub(crate) fn resume(clock: MachineClock, stored: Option<(u64, u64)>) -> Self {
        let steady = clock.steady();
        let now = clock.wall();
        let (mut day, mut wall) = stored.unwrap_or((0, now));
        if now >= wall.saturating_add(DAY) {
            day += 1;
            wall = now;
        }
        // The clock was ahead when the day began, or is behind now: the day begins anew.
        wall = wall.min(now);
        Self {
            clock,
            day,
            wall,
            steady,
        }
    }

    /// Lets the next day begin if this one is over; whether it does.
    pub(crate) fn advance(&mut self) -> bool {
        let steady = self.clock.steady();
        if steady.saturating_sub(self.steady) < Duration::from_millis(DAY) {
            return false;
        }
        self.day += 1;
        self.steady = steady;
        self.wall = self.clock.wall();
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn a_wrong_clock_is_worth_one_day_at_most() {
        let wall = Arc::new(AtomicU64::new(1000 * DAY));
        let steady = Arc::new(AtomicU64::new(0));
        let clock = || {
            let (wall, steady) = (Arc::clone(&wall), Arc::clone(&steady));
            MachineClock::new(
                move || wall.load(Ordering::Relaxed),
                move || Duration::from_millis(steady.load(Ordering::Relaxed)),
                |_| Box::pin(std::future::pending()),
            )
        };
        let mut calendar = Calendar::resume(clock(), None);
        assert_eq!((calendar.day, calendar.advance()), (0, false));
        // The clock jumps ahead and back while the server runs: nothing happens.
        for time in [9000 * DAY, 0, 1000 * DAY] {
            wall.store(time, Ordering::Relaxed);
            assert!(!calendar.advance());
        }
        // It is wrong at a start, and right at the next.
        let restart = |stored: (u64, u64), time: u64| {
            wall.store(time, Ordering::Relaxed);
            let calendar = Calendar::resume(clock(), Some(stored));
            (calendar.day, calendar.wall)
        };
        let ahead = restart((0, 1000 * DAY), 9000 * DAY);
        assert_eq!(ahead, (1, 9000 * DAY));
        let right = restart(ahead, 1000 * DAY);
        assert_eq!(right, (1, 1000 * DAY));
        // A machine that forgets the time when it is off.
        let behind = restart(right, 0);
        assert_eq!(behind, (1, 0));
        assert_eq!(restart(behind, 1000 * DAY), (2, 1000 * DAY));
        assert_eq!(restart((2, 1000 * DAY), 1000 * DAY + DAY - 1).0, 2);
        assert_eq!(restart((2, 1000 * DAY), 1001 * DAY).0, 3);
        // Days that the server runs are counted one by one.
        steady.store(5 * DAY, Ordering::Relaxed);
        assert!(calendar.advance() && !calendar.advance());
        assert_eq!(calendar.day, 1);
    }
}
