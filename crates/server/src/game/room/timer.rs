//! The clock of a game: how long its players may still think.
//!
//! It runs for the player to move from the first move on, while all seats are taken and somebody is
//! at the game. What was left after a move is stored with the move; a restart of the server gives
//! back the time of the move that is being thought about.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{Code, Error, Result};

/// How long players may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimeControl {
    /// What each player has at first, in seconds.
    pub(crate) seconds: u32,
    /// What each move of theirs adds, in seconds.
    #[serde(default)]
    pub(crate) increment: u32,
}

/// The longest time of a player at first, and by a move, in seconds.
const MOST: TimeControl = TimeControl {
    seconds: 3 * 60 * 60,
    increment: 3 * 60,
};

impl TimeControl {
    /// Returns whether it is within bounds.
    pub(crate) fn check(self) -> Result<()> {
        if (1..=MOST.seconds).contains(&self.seconds) && self.increment <= MOST.increment {
            return Ok(());
        }
        let message = format!(
            "a clock has 1 to {} seconds, and at most {} more for each move",
            MOST.seconds, MOST.increment
        );
        Err(Error::new(Code::BadValue, message).about("clock"))
    }
}

/// The clock of a game, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = GameClock)]
pub(crate) struct TimerInfo {
    #[serde(flatten)]
    pub(crate) control: TimeControl,
    /// What each player has left, in milliseconds.
    pub(crate) left: Vec<u64>,
    /// Whose time runs, if it runs.
    pub(crate) running: Option<u32>,
}

/// The clock of a game. The times that it is told are those of a steady clock.
#[derive(Debug)]
pub(super) struct Timer {
    control: TimeControl,
    left: Vec<Duration>,
    /// Whether a move was made with it.
    begun: bool,
    /// Whose place at the table the time runs for, since when.
    running: Option<(usize, Duration)>,
    /// Whether it was pressed, started or stopped since everybody was told how it stands.
    untold: bool,
}

impl Timer {
    /// The clock of a game, with what is stored of each player's time in milliseconds.
    pub(super) fn new(control: TimeControl, stored: &[Option<u64>]) -> Self {
        let full = Duration::from_secs(control.seconds.into());
        let left = stored
            .iter()
            .map(|left| left.map_or(full, Duration::from_millis));
        Self {
            control,
            left: left.collect(),
            begun: stored.iter().any(Option::is_some),
            running: None,
            untold: false,
        }
    }

    /// Returns whether there is something new to tell about it, once.
    pub(super) fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.untold)
    }

    pub(super) fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns whether a move was made with it.
    pub(super) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Lets the clock of one player run, or nobody's. A clock that runs already is not restarted.
    pub(super) fn run(&mut self, place: Option<usize>, now: Duration) {
        if self.running.map(|(running, _)| running) == place {
            return;
        }
        self.untold = true;
        if let Some((running, _)) = self.running {
            self.left[running] = self.left_of(running, now);
        }
        self.running = place.map(|place| (place, now));
    }

    /// What a player has left.
    pub(super) fn left_of(&self, place: usize, now: Duration) -> Duration {
        let spent = match self.running {
            Some((running, since)) if running == place => now.saturating_sub(since),
            _ => Duration::ZERO,
        };
        self.left[place].saturating_sub(spent)
    }

    /// What a player will have left if they move now. The move that starts the clock costs and adds
    /// nothing.
    pub(super) fn left_after_move(&self, place: usize, now: Duration) -> Duration {
        let left = self.left_of(place, now);
        match self.running {
            Some((running, _)) if running == place => {
                left + Duration::from_secs(self.control.increment.into())
            }
            _ => left,
        }
    }

    /// Notes that a player has moved and has this much time left.
    pub(super) fn press(&mut self, place: usize, left: Duration) {
        self.left[place] = left;
        self.running = None;
        self.begun = true;
        self.untold = true;
    }

    /// Whose time will be over when, if nobody moves.
    pub(super) fn falls(&self) -> Option<(usize, Duration)> {
        let (place, since) = self.running?;
        Some((place, since + self.left[place]))
    }

    pub(super) fn info(&self, now: Duration) -> TimerInfo {
        let left = (0..self.left.len()).map(|place| milliseconds(self.left_of(place, now)));
        TimerInfo {
            control: self.control,
            left: left.collect(),
            running: self.running.map(|(place, _)| place as u32 + 1),
        }
    }
}

/// A time as it is stored and told.
pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTROL: TimeControl = TimeControl {
        seconds: 60,
        increment: 5,
    };

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn the_time_of_one_player_runs() {
        let mut timer = Timer::new(CONTROL, &[None, None]);
        assert!(!timer.has_begun() && timer.falls().is_none() && !timer.take_news());
        // The first move starts it.
        let left = timer.left_after_move(0, seconds(100));
        timer.press(0, left);
        timer.run(Some(1), seconds(100));
        assert!(timer.take_news() && !timer.take_news());
        // Somebody else comes to look on.
        timer.run(Some(1), seconds(105));
        assert!(!timer.take_news());
        assert_eq!(timer.info(seconds(110)).left, [60_000, 50_000]);
        assert_eq!(timer.falls(), Some((1, seconds(160))));
        // Nobody is there for a while.
        timer.run(None, seconds(110));
        assert_eq!(timer.info(seconds(500)).left, [60_000, 50_000]);
        timer.run(Some(1), seconds(500));
        timer.run(Some(1), seconds(505));
        let left = timer.left_after_move(1, seconds(510));
        assert_eq!(left, seconds(45));
        timer.press(1, left);
        timer.run(Some(0), seconds(510));
        assert_eq!(timer.info(seconds(600)).left, [0, 45_000]);
    }

    #[test]
    fn what_was_stored_goes_on() {
        let timer = Timer::new(CONTROL, &[Some(12_345), None]);
        assert!(timer.has_begun());
        assert_eq!(timer.info(seconds(1)).left, [12_345, 60_000]);
        let one = |seconds, increment| TimeControl { seconds, increment }.check().is_ok();
        assert!(one(1, 0) && one(10_800, 180));
        assert!(!one(0, 0) && !one(10_801, 0) && !one(60, 181));
    }
}
