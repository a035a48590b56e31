//! Opponents of every strength.

use std::fmt;
use std::time::Duration;

use slitherlab_game::Budget;
use slitherlab_solve::engine::{Level, choose};

use crate::budget::within;
use crate::{Game, Move};

/// How long an engine may think when nothing else is said.
const THINKING: Duration = Duration::from_secs(1);

/// Chooses moves in a game.
///
/// ```
/// use slitherlab::{Game, Level, Preset};
///
/// let mut game = Game::new(Preset::Classic, "grid:3x3")?;
/// while let Some(mv) = game.engine(Level::Greedy).with_seed(7).choose() {
///     game.play(mv)?;
/// }
/// assert!(game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine<'a> {
    game: &'a Game,
    level: Level,
    seed: u64,
    budget: Budget<'a>,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(game: &'a Game, level: Level) -> Self {
        Self {
            game,
            level,
            seed: 0,
            budget: Budget {
                time: Some(THINKING),
                ..Budget::default()
            },
        }
    }

    /// Sets the random seed, which decides between moves that seem equally good. It is 0 at first.
    ///
    /// ```
    /// use slitherlab::{Game, Level, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "grid:3x3")?;
    /// let choose = |seed| game.engine(Level::Random).with_seed(seed).choose();
    /// assert_eq!(choose(3), choose(3));
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets what a choice may spend. It is one second at first.
    ///
    /// ```
    /// use slitherlab::{Budget, Game, Level, Preset};
    ///
    /// let game = Game::new(Preset::Private, "grid:5x5")?;
    /// let few = Budget { positions: Some(1000), ..Budget::default() };
    /// assert!(game.engine(Level::Perfect).with_budget(few).choose().is_some());
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    #[must_use]
    pub fn with_budget(self, budget: Budget<'a>) -> Self {
        Self { budget, ..self }
    }

    /// Chooses a move for the player to move, or returns `None` when the game is over.
    ///
    /// ```
    /// use slitherlab::{Game, Level, Preset};
    ///
    /// let game = Game::new(Preset::Classic, "path:2")?;
    /// let mv = game.engine(Level::Perfect).choose().unwrap();
    /// assert_eq!(game.move_text(mv), "0-1");
    /// # Ok::<(), slitherlab::GameError>(())
    /// ```
    pub fn choose(&self) -> Option<Move> {
        let choice = within(&self.budget, |budget| {
            choose(self.game.inner(), self.level, budget, self.seed)
        });
        choice.map(|choice| choice.mv)
    }
}

impl fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({} in {})", self.level, self.game)
    }
}
