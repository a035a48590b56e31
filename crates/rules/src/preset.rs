//! The games by name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::snake::{Capacity, Ending, Ends, First, Opening, Rules, Snakes};
use crate::{cycle, shorten};

/// A game by its name: a preset of one of the two rule sets.
///
/// ```
/// use slitherlab_rules::Preset;
///
/// let game: Preset = "independent".parse()?;
/// assert_eq!(game, Preset::Private);
/// assert_eq!(game.to_string(), "private");
/// assert!(game.is_snake() && !Preset::Shannon.is_snake());
/// # Ok::<(), slitherlab_rules::PresetNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preset {
    /// Slither as Gardner and Anderson describe it: one shared snake with two live ends, opened
    /// with an edge by the first player.
    Classic,
    /// Chalise's progressive game: one shared snake with one live end; the first player names a
    /// vertex and also makes the first move from it.
    Progressive,
    /// Vertex Geography, the game of the Gridlock project: as `progressive`, but the second player
    /// moves from the vertex that the first one named.
    Geography,
    /// Public Slither: two shared snakes with two live ends each; the first two players place an
    /// edge each, the two disjoint.
    Public,
    /// Private Slither, for more players Independent Slither: every player places an edge, all
    /// disjoint, and extends this snake of their own at either end.
    Private,
    /// Undirected Edge Geography: as `progressive`, but the edges are used up, not the vertices.
    EdgeGeography,
    /// Trail Trap: every player walks a trail of their own from an edge that they choose, and no
    /// edge is used twice.
    TrailTrap,
    /// Kano's cycle game: the first player to own a cycle wins.
    Cycle,
    /// Kano's misère cycle game: the first player to own a cycle loses.
    CycleMisere,
    /// Kano's cycle-versus-cut game.
    CycleCut,
    /// Kano's misère cycle-versus-cut game.
    CycleCutMisere,
    /// The switching game of Shannon on two terminals.
    Shannon,
    /// Sackson's Hold That Line: one line of straight strokes on a grid of dots, the vertices of a
    /// board such as `grid:4x4`. It belongs to neither of the two rule sets.
    HoldThatLine,
}

impl Preset {
    /// All games of the two rule sets, the snake games first.
    pub const ALL: [Self; 12] = [
        Self::Classic,
        Self::Progressive,
        Self::Geography,
        Self::Public,
        Self::Private,
        Self::EdgeGeography,
        Self::TrailTrap,
        Self::Cycle,
        Self::CycleMisere,
        Self::CycleCut,
        Self::CycleCutMisere,
        Self::Shannon,
    ];

    /// The games with a name that belong to neither rule set.
    pub const RELATIVES: [Self; 1] = [Self::HoldThatLine];

    /// Returns the name, as the interface spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Progressive => "progressive",
            Self::Geography => "geography",
            Self::Public => "public",
            Self::Private => "private",
            Self::EdgeGeography => "edge-geography",
            Self::TrailTrap => "trail-trap",
            Self::Cycle => "cycle",
            Self::CycleMisere => "cycle-misere",
            Self::CycleCut => "cycle-cut",
            Self::CycleCutMisere => "cycle-cut-misere",
            Self::Shannon => "shannon",
            Self::HoldThatLine => "hold-that-line",
        }
    }

    /// Returns whether this is a snake game.
    pub const fn is_snake(self) -> bool {
        self.snake_rules().is_some()
    }

    /// Returns the rules of a snake game for two players and normal ending; `None` for a cycle
    /// game.
    ///
    /// ```
    /// use slitherlab_rules::Preset;
    /// use slitherlab_rules::snake::{Ending, Rules};
    ///
    /// let three_misere = Rules {
    ///     players: 3,
    ///     ending: Ending::Misere,
    ///     ..Preset::Classic.snake_rules().unwrap()
    /// };
    /// assert_eq!(three_misere.to_text(Preset::Classic), "players=3 ending=misere");
    /// ```
    pub const fn snake_rules(self) -> Option<Rules> {
        let classic = Rules {
            players: 2,
            snakes: Snakes::Shared(1),
            ends: Ends::Two,
            opening: Opening::Edge,
            first: First::Next,
            capacity: Capacity::ONE,
            ending: Ending::Normal,
        };
        let geography = Rules {
            ends: Ends::One,
            opening: Opening::Vertex,
            ..classic
        };
        let progressive = Rules {
            first: First::Opener,
            ..geography
        };
        match self {
            Self::Classic => Some(classic),
            Self::Geography => Some(geography),
            Self::Progressive => Some(progressive),
            Self::Public => Some(Rules {
                snakes: Snakes::Shared(2),
                ..classic
            }),
            Self::Private => Some(Rules {
                snakes: Snakes::Private,
                ..classic
            }),
            Self::EdgeGeography => Some(Rules {
                capacity: Capacity::UNLIMITED,
                ..progressive
            }),
            Self::TrailTrap => Some(Rules {
                snakes: Snakes::Private,
                ends: Ends::One,
                capacity: Capacity::UNLIMITED,
                ..classic
            }),
            _ => None,
        }
    }

    /// Returns the rules of a cycle game, the maker moving first; `None` for a snake game. The
    /// terminals of `shannon` are still to be named.
    pub fn cycle_rules(self) -> Option<cycle::Rules> {
        let mut kinds = cycle::Kind::ALL.into_iter();
        let kind = kinds.find(|kind| kind.game() == self)?;
        Some(cycle::Rules::of(kind))
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name; `independent` is another name of `private`.
impl FromStr for Preset {
    type Err = PresetNameError;

    fn from_str(text: &str) -> Result<Self, PresetNameError> {
        if text == "independent" {
            return Ok(Self::Private);
        }
        Self::ALL
            .into_iter()
            .chain(Self::RELATIVES)
            .find(|game| game.name() == text)
            .ok_or_else(|| PresetNameError {
                name: shorten(text),
            })
    }
}

/// No game has this name.
///
/// ```
/// use slitherlab_rules::Preset;
///
/// let error = "klassic".parse::<Preset>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no game `klassic`; the games are classic, "));
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "there is no game `{name}`; the games are classic, progressive, geography, public, private, \
     independent, edge-geography, trail-trap, cycle, cycle-misere, cycle-cut, cycle-cut-misere, \
     shannon, hold-that-line"
)]
pub struct PresetNameError {
    /// The name, cut at 60 characters.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for game in Preset::ALL.into_iter().chain(Preset::RELATIVES) {
            assert_eq!(game.name().parse(), Ok(game));
        }
        let error = "Classic".parse::<Preset>().unwrap_err();
        for game in Preset::ALL {
            assert!(error.to_string().contains(game.name()));
        }
    }
}
