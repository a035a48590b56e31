//! How strong an engine plays.

use std::fmt;
use std::str::FromStr;

use slitherlab_game::Player;
use thiserror::Error;

/// How strong an engine plays.
///
/// ```
/// use slitherlab_game::Player;
/// use slitherlab_solve::engine::Level;
///
/// assert_eq!("greedy".parse(), Ok(Level::Greedy));
/// assert_eq!("uniform".parse(), Ok(Level::Random));
/// assert_eq!("epsilon:0.1".parse(), Ok(Level::Epsilon(0.1)));
/// assert_eq!(Level::Coalition(Player::SECOND).to_string(), "coalition:2");
/// assert_eq!(Level::default().to_string(), "perfect");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Level {
    /// Any legal move, all equally likely.
    Random,
    /// First a live end that can grow, all equally likely, then one of its moves: what the script
    /// in Chalise's paper intends. An edge opening is chosen as there: a vertex that has an
    /// opening, then one of its edges. In the cycle games, which have no ends, any legal move.
    Ends,
    /// A move that leaves the next player the fewest moves (in misère play the most); in the cycle
    /// games one that wins at once, else one after which the opponent cannot, else one that does
    /// not lose at once. Those that tie are equally likely.
    Greedy,
    /// Looks at the replies to each move, and prefers the move after which the fewest are shown to
    /// win.
    Stubborn,
    /// Perfectly where a theorem or a search within the budget decides; as well as trial games can
    /// tell elsewhere.
    #[default]
    Perfect,
    /// With this probability, from 0 to 1, a random move, else the perfect one.
    Epsilon(f64),
    /// With all other players against this one: whatever becomes of the player who moves, the named
    /// one shall lose. With two players, and for the named player themselves, the same as
    /// [`Level::Perfect`].
    Coalition(Player),
}

impl Level {
    /// The levels without parameters, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Ends,
        Self::Greedy,
        Self::Stubborn,
        Self::Perfect,
    ];

    /// Returns the name of the level, without its parameter.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Ends => "ends",
            Self::Greedy => "greedy",
            Self::Stubborn => "stubborn",
            Self::Perfect => "perfect",
            Self::Epsilon(_) => "epsilon",
            Self::Coalition(_) => "coalition",
        }
    }

    /// Returns what the level does, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Random => "any legal move, also to open, all equally likely",
            Self::Ends => {
                "a random live end, then a random move of it; opens with a random vertex, then a random neighbour"
            }
            Self::Greedy => {
                "leaves the next player few moves; in the cycle games wins at once or prevents it"
            }
            Self::Stubborn => "looks at the replies and leaves few that are shown to win",
            Self::Perfect => {
                "plays a win that a theorem or its search proves; where nothing is proved, the move its search rates highest"
            }
            Self::Epsilon(_) => "perfect, but with this probability a random move",
            Self::Coalition(_) => "plays with all others against the player with this number",
        }
    }

    /// Returns whether the level looks at the position alone, with no theorem and no search.
    pub const fn is_simple(self) -> bool {
        matches!(self, Self::Random | Self::Ends | Self::Greedy)
    }
}

/// Prints the name; `epsilon:0.1` with its probability.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Epsilon(probability) => f.pad(&format!("epsilon:{probability}")),
            Self::Coalition(victim) => f.pad(&format!("coalition:{victim}")),
            level => f.pad(level.name()),
        }
    }
}

/// Reads what `Display` prints; `uniform` is another name of `random`.
impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let mut levels = Self::ALL.into_iter();
        if let Some(level) = levels.find(|level| level.name() == text) {
            return Ok(level);
        }
        if text == "uniform" {
            return Ok(Self::Random);
        }
        if let Some(number) = text.strip_prefix("coalition:") {
            let victim = number.parse().ok().and_then(Player::from_number);
            return victim
                .map(Self::Coalition)
                .ok_or_else(|| LevelError::of(text));
        }
        let number = text.strip_prefix("epsilon:");
        let probability = number.and_then(|number| number.parse().ok());
        probability
            .filter(|probability| (0.0..=1.0).contains(probability))
            .map(Self::Epsilon)
            .ok_or_else(|| LevelError::of(text))
    }
}

/// No level has this name.
///
/// ```
/// use slitherlab_solve::engine::Level;
///
/// let error = "strong".parse::<Level>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no engine `strong`: the engines are random, "));
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "there is no engine `{name}`: the engines are random, ends, greedy, stubborn, perfect, epsilon:P with P from 0 to 1, and coalition:X against player X"
)]
pub struct LevelError {
    /// The name, cut at 40 characters.
    pub name: String,
}

impl LevelError {
    fn of(text: &str) -> Self {
        Self {
            name: text.chars().take(40).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_as_they_are_printed() {
        for level in Level::ALL
            .into_iter()
            .chain([Level::Epsilon(0.25), Level::Coalition(Player::FIRST)])
        {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for text in [
            "",
            "best",
            "epsilon",
            "epsilon:",
            "epsilon:2",
            "epsilon:nan",
            "epsilon:-0.1",
            "coalition",
            "coalition:0",
            "coalition:x",
        ] {
            assert!(text.parse::<Level>().is_err(), "{text}");
        }
    }
}
