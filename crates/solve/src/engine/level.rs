//! How strong an engine plays.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How strong an engine plays.
///
/// ```
/// use slitherlab_solve::engine::Level;
///
/// assert_eq!("greedy".parse(), Ok(Level::Greedy));
/// assert_eq!(Level::default().to_string(), "perfect");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal move, all equally likely.
    Random,
    /// A move that ends the game well, else one that leaves the next player the fewest moves (in misère play the
    /// most); the ones that tie are equally likely. Looks at the mover's moves only.
    Greedy,
    /// Looks at the replies to each move, and prefers the move after which the fewest are shown to win.
    Stubborn,
    /// Perfectly where a theorem or a search within the limits decides; as well as trial games can tell elsewhere.
    #[default]
    Perfect,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Stubborn, Self::Perfect];

    /// The name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Stubborn => "stubborn",
            Self::Perfect => "perfect",
        }
    }

    /// What the level does, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Random => "any legal move",
            Self::Greedy => "leaves the next player few moves",
            Self::Stubborn => "looks at the replies: leaves few that are shown to win",
            Self::Perfect => {
                "wins what a theorem or a search shows to be won, and tries games out otherwise"
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name.
impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let mut levels = Self::ALL.into_iter();
        let level = levels.find(|level| level.name() == text);
        level.ok_or_else(|| LevelError {
            name: text.chars().take(40).collect(),
        })
    }
}

/// No level has this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no engine `{name}`; the engines are random, greedy, stubborn and perfect")]
pub struct LevelError {
    /// The name, cut at 40 characters.
    pub name: String,
}
