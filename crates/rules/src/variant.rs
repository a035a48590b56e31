//! What a game's name leaves open, and the rules that come of it.

use slitherlab_graph::Vertex;
use thiserror::Error;

use crate::cycle::{self, Role};
use crate::preset::Preset;
use crate::snake::{self, Ending};

/// What the name of a game leaves open: how many play, how it ends, who moves first, and where.
///
/// ```
/// use slitherlab_rules::{PresetRules, Preset, Variant};
///
/// let three = Variant { players: 3, ..Variant::default() };
/// assert!(matches!(three.rules(Preset::Classic)?, PresetRules::Snake(rules) if rules.players == 3));
/// let error = three.rules(Preset::Cycle).unwrap_err();
/// assert_eq!(error.to_string(), "cycle is for two players");
/// # Ok::<(), slitherlab_rules::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The number of players.
    pub players: u32,
    /// Whether the player who cannot move wins; for the snake games.
    pub misere: bool,
    /// The role of player 1, in the games with roles; `None` for the maker.
    pub first: Option<Role>,
    /// The terminals of the switching game.
    pub terminals: Option<[Vertex; 2]>,
}

/// Two players and the rules that the name stands for.
impl Default for Variant {
    fn default() -> Self {
        Self {
            players: 2,
            misere: false,
            first: None,
            terminals: None,
        }
    }
}

impl Variant {
    /// Enough for any table; answers list the players.
    pub const MOST_PLAYERS: u32 = 1000;
}

/// The rules that the name of a game stands for, of a rule set or of a game beside them.
///
/// ```
/// use slitherlab_rules::{Preset, PresetRules, Variant};
///
/// let rules = Variant::default().rules(Preset::Cycle)?;
/// assert!(matches!(rules, PresetRules::Cycle(_)));
/// # Ok::<(), slitherlab_rules::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PresetRules {
    /// Of a snake game.
    Snake(snake::Rules),
    /// Of a cycle game.
    Cycle(cycle::Rules),
    /// Of Hold That Line: one line of straight strokes on a grid of dots, and the player who draws
    /// the last stroke loses.
    Line,
}

impl Variant {
    /// Returns the rules of a named game, played as the variant says.
    ///
    /// # Errors
    /// Returns an error if the variant asks for what the game does not have, or leaves open what
    /// it needs.
    pub fn rules(&self, game: Preset) -> Result<PresetRules, VariantError> {
        if !(2..=Self::MOST_PLAYERS).contains(&self.players) {
            return Err(VariantError::Players(self.players));
        }
        let two_players = || match (self.players, self.misere) {
            (2, false) => Ok(()),
            (2, true) => Err(VariantError::Misere),
            _ => Err(VariantError::TwoPlayers(game)),
        };
        let no_roles = || match (self.first, self.terminals) {
            (Some(_), _) => Err(VariantError::NoRoles(game)),
            (None, Some(_)) => Err(VariantError::NoTerminals(game)),
            (None, None) => Ok(()),
        };
        if let Some(mut rules) = game.snake_rules() {
            no_roles()?;
            rules.players = self.players;
            if self.misere {
                rules.ending = Ending::Misere;
            }
            return Ok(PresetRules::Snake(rules));
        }
        two_players()?;
        let Some(mut rules) = game.cycle_rules() else {
            no_roles()?;
            return Ok(PresetRules::Line);
        };
        rules.first = self.first.or(rules.first);
        rules.terminals = self.terminals;
        match rules.faults().next() {
            Some(fault) => Err(fault.into()),
            None => Ok(PresetRules::Cycle(rules)),
        }
    }
}

/// Why a game cannot be played so.
///
/// ```
/// use slitherlab_rules::{Preset, VariantError};
///
/// let error = VariantError::TwoPlayers(Preset::Cycle);
/// assert_eq!(error.to_string(), "cycle is for two players");
/// ```
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum VariantError {
    /// Too few players or too many.
    #[error("{0} players: there must be 2 to {most}", most = Variant::MOST_PLAYERS)]
    Players(u32),
    /// A role in a game without roles.
    #[error("{0} has no roles that could move first")]
    NoRoles(Preset),
    /// Terminals in another game than the switching game.
    #[error("terminals are for shannon, not for {0}")]
    NoTerminals(Preset),
    /// A cycle game for more players.
    #[error("{0} is for two players")]
    TwoPlayers(Preset),
    /// A cycle game with the ending of the snake games.
    #[error(
        "the misère ending is for the snake games; the others have names of their own, such as cycle-misere"
    )]
    Misere,
    /// Rules of a cycle game that make no game.
    #[error(transparent)]
    Cycle(#[from] cycle::RulesFault),
}
