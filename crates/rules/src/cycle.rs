//! What can differ between two cycle games.

use std::fmt;
use std::str::FromStr;

use slitherlab_graph::Vertex;
use thiserror::Error;

use crate::{Player, Preset, shorten};

/// Which of the five games it is. The graph may have parallel edges and loops; a loop is a cycle.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::cycle::Kind;
///
/// assert_eq!(Kind::CycleCut.game(), Preset::CycleCut);
/// assert_eq!(Preset::Shannon.cycle_rules().unwrap().kind, Kind::Shannon);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Kano's normal cycle game: who first owns all edges of a cycle wins. It is a draw when all
    /// edges are taken and nobody does.
    Cycle,
    /// Kano's misère cycle game: who first owns a cycle loses.
    CycleMisere,
    /// Kano's normal cycle cut game: the *cycle* player wins if they own a cycle; the *cut* player
    /// wins if the edges that are not theirs contain none.
    CycleCut,
    /// Kano's misère cycle cut game: the *non-cycle* player loses if they own a cycle; the
    /// *anti-cut* player loses if the edges that are not theirs contain none.
    CycleCutMisere,
    /// The switching game: *Short* wins if their edges join the two terminals, *Cut* if the edges
    /// that are not theirs do not.
    Shannon,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Cycle,
        Self::CycleMisere,
        Self::CycleCut,
        Self::CycleCutMisere,
        Self::Shannon,
    ];

    /// Returns the game's name in the interface.
    pub const fn game(self) -> Preset {
        match self {
            Self::Cycle => Preset::Cycle,
            Self::CycleMisere => Preset::CycleMisere,
            Self::CycleCut => Preset::CycleCut,
            Self::CycleCutMisere => Preset::CycleCutMisere,
            Self::Shannon => Preset::Shannon,
        }
    }

    /// Returns the roles of a game in which the two players want different things: first the
    /// *maker*, whose cycle (or path) it is about, then the *breaker*.
    pub const fn roles(self) -> Option<[Role; 2]> {
        match self {
            Self::Cycle | Self::CycleMisere => None,
            Self::CycleCut => Some([Role::Cycle, Role::Cut]),
            Self::CycleCutMisere => Some([Role::NonCycle, Role::AntiCut]),
            Self::Shannon => Some([Role::Short, Role::Cut]),
        }
    }

    /// Returns whether a cycle is what nobody wants to own.
    pub const fn is_misere(self) -> bool {
        matches!(self, Self::CycleMisere | Self::CycleCutMisere)
    }
}

/// What a player wants, in the games where the two want different things.
///
/// ```
/// use slitherlab_rules::cycle::{Kind, Role};
///
/// assert_eq!(Kind::CycleCut.roles(), Some([Role::Cycle, Role::Cut]));
/// assert_eq!("non-cycle".parse(), Ok(Role::NonCycle));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Wants to own a cycle.
    Cycle,
    /// Wants an edge of every cycle; in the switching game, of every path between the terminals.
    Cut,
    /// Wants to own no cycle.
    NonCycle,
    /// Wants the other to own a cycle.
    AntiCut,
    /// Wants to join the terminals.
    Short,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Cycle,
        Self::Cut,
        Self::NonCycle,
        Self::AntiCut,
        Self::Short,
    ];

    /// Returns the name, as the interface spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cycle => "cycle",
            Self::Cut => "cut",
            Self::NonCycle => "non-cycle",
            Self::AntiCut => "anti-cut",
            Self::Short => "short",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Role {
    type Err = RoleError;

    fn from_str(text: &str) -> Result<Self, RoleError> {
        let mut roles = Self::ALL.into_iter();
        roles
            .find(|role| role.name() == text)
            .ok_or_else(|| RoleError {
                name: shorten(text),
            })
    }
}

/// No role has this name.
///
/// ```
/// use slitherlab_rules::cycle::Role;
///
/// let error = "maker".parse::<Role>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no role `maker`; the roles are cycle, "));
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no role `{name}`; the roles are cycle, cut, non-cycle, anti-cut, short")]
pub struct RoleError {
    /// The name, cut at 60 characters.
    pub name: String,
}

/// All parameters of a cycle game. Two play, and player 1 makes the first move.
///
/// ```
/// use slitherlab_rules::cycle::{Role, Rules};
/// use slitherlab_rules::{Preset, Player};
///
/// let rules = Rules {
///     first: Some(Role::Cut),
///     ..Preset::CycleCut.cycle_rules().unwrap()
/// };
/// assert_eq!(rules.role(Player::SECOND), Some(Role::Cycle));
/// assert_eq!(rules.maker(), Some(Player::SECOND));
/// assert_eq!(rules.faults().count(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The game.
    pub kind: Kind,
    /// The role of player 1, in the games with roles.
    pub first: Option<Role>,
    /// The two terminals of the switching game.
    pub terminals: Option<[Vertex; 2]>,
}

impl Rules {
    /// Returns the rules of a game: the maker moves first, and terminals are still to be named.
    pub const fn of(kind: Kind) -> Self {
        Self {
            kind,
            first: match kind.roles() {
                Some([maker, _]) => Some(maker),
                None => None,
            },
            terminals: None,
        }
    }

    /// Returns the role of a player; `None` in the games where both want the same.
    pub fn role(&self, player: Player) -> Option<Role> {
        let [maker, breaker] = self.kind.roles()?;
        let plays_maker = Some(player) == self.maker();
        Some(if plays_maker { maker } else { breaker })
    }

    /// Returns the player whose cycle, or whose path, the game is about; `None` in the games where
    /// either may have one.
    pub fn maker(&self) -> Option<Player> {
        let [_, breaker] = self.kind.roles()?;
        Some(if self.first == Some(breaker) {
            Player::SECOND
        } else {
            Player::FIRST
        })
    }

    /// Returns the opponent of the [`maker`](Self::maker).
    pub fn breaker(&self) -> Option<Player> {
        self.maker().map(|maker| maker.next(2))
    }

    /// Returns what is wrong with these rules on any board.
    pub fn faults(&self) -> impl Iterator<Item = RulesFault> {
        let kind = self.kind;
        let role = match (kind.roles(), self.first) {
            (None, Some(role)) => Some(RulesFault::NoRoles(kind.game(), role)),
            (Some([maker, breaker]), None) => {
                Some(RulesFault::RoleMissing(kind.game(), maker, breaker))
            }
            (Some(roles), Some(role)) if !roles.contains(&role) => {
                Some(RulesFault::WrongRole(kind.game(), role, roles[0], roles[1]))
            }
            _ => None,
        };
        let terminals = match (kind == Kind::Shannon, self.terminals) {
            (true, None) => Some(RulesFault::TerminalsMissing),
            (false, Some(_)) => Some(RulesFault::NoTerminals(kind.game())),
            (true, Some([s, t])) if s == t => Some(RulesFault::SameTerminals),
            _ => None,
        };
        role.into_iter().chain(terminals)
    }
}

/// Rules that make no game.
///
/// ```
/// use slitherlab_rules::Preset;
/// use slitherlab_rules::cycle::RulesFault;
///
/// let rules = Preset::Shannon.cycle_rules().unwrap();
/// assert!(rules.faults().any(|fault| fault == RulesFault::TerminalsMissing));
/// ```
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
pub enum RulesFault {
    /// A role in a game without roles.
    #[error("nobody plays {1} in {0}: both players want the same")]
    NoRoles(Preset, Role),
    /// A role of another game.
    #[error("nobody plays {1} in {0}: the roles are {2} and {3}")]
    WrongRole(Preset, Role, Role, Role),
    /// The rules do not say who moves first.
    #[error("who moves first in {0}, {1} or {2}?")]
    RoleMissing(Preset, Role, Role),
    /// The switching game without terminals.
    #[error("shannon needs two terminals")]
    TerminalsMissing,
    /// Terminals in another game.
    #[error("{0} has no terminals")]
    NoTerminals(Preset),
    /// Twice the same terminal.
    #[error("the two terminals are the same vertex")]
    SameTerminals,
}
