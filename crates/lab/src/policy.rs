//! How a simulated player chooses: as an engine, by a strategy of the papers, or by Chalise's
//! script as it is printed.

use std::fmt;
use std::str::FromStr;

use slitherlab_board::Board;
use slitherlab_game::snake::{Move, Position};
use slitherlab_graph::Vertex;
use slitherlab_solve::engine::{EngineGame, Level, Rng, Simple};
use thiserror::Error;

use crate::strategy::{NoPlan, Plan, Strategy};

/// How a player chooses moves.
///
/// ```
/// use slitherlab_lab::policy::Policy;
/// use slitherlab_lab::strategy::Strategy;
/// use slitherlab_solve::engine::Level;
///
/// assert_eq!("greedy".parse(), Ok(Policy::Engine(Level::Greedy)));
/// assert_eq!("mirror".parse(), Ok(Policy::Strategy(Strategy::Mirror)));
/// assert_eq!(Policy::Script.to_string(), "script");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Policy {
    /// As an engine does.
    Engine(Level),
    /// Any of the moves that a strategy allows, all equally likely; any legal one where it allows
    /// none.
    Strategy(Strategy),
    /// As the script in Chalise's paper (section 3) does, its error included: one of the two ends
    /// of the snake is drawn by lot, and if that end is stuck the player gives the game up,
    /// although the other end might grow. [`Level::Ends`] is the same script put right.
    Script,
}

impl Policy {
    /// The policies without parameters: engines, strategies, the script.
    pub fn all() -> impl Iterator<Item = Self> {
        let engines = Level::ALL.into_iter().map(Self::Engine);
        let strategies = Strategy::ALL.into_iter().map(Self::Strategy);
        engines.chain(strategies).chain([Self::Script])
    }

    /// The name, without a parameter.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engine(level) => level.name(),
            Self::Strategy(strategy) => strategy.name(),
            Self::Script => "script",
        }
    }

    /// What it does, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Engine(level) => level.about(),
            Self::Strategy(strategy) => strategy.about(),
            Self::Script => {
                "as ends, but gives up if the end is stuck: Chalise's script as printed"
            }
        }
    }

    /// Returns whether it looks at the position alone, with no theorem, no search and no plan.
    pub const fn is_simple(self) -> bool {
        match self {
            Self::Engine(level) => level.is_simple(),
            Self::Strategy(_) => false,
            Self::Script => true,
        }
    }
}

impl From<Level> for Policy {
    fn from(level: Level) -> Self {
        Self::Engine(level)
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(level) => level.fmt(f),
            Self::Strategy(strategy) => strategy.fmt(f),
            Self::Script => f.pad(self.name()),
        }
    }
}

impl FromStr for Policy {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        if text == "script" {
            return Ok(Self::Script);
        }
        if let Ok(strategy) = text.parse() {
            return Ok(Self::Strategy(strategy));
        }
        text.parse().map(Self::Engine).map_err(|_| PolicyError {
            name: text.chars().take(40).collect(),
        })
    }
}

/// No policy has this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "there is no engine `{name}`: the engines are random, ends, greedy, stubborn, perfect, epsilon:P with P from 0 to 1, and coalition:X against player X; the strategies mirror, copy, partition, divide and pairing; and script"
)]
pub struct PolicyError {
    /// The name, cut at 40 characters.
    pub name: String,
}

/// Chooses moves on a board by what is no engine.
#[derive(Clone, Debug)]
pub enum Follower {
    /// By a strategy.
    Plan(Plan),
    /// By Chalise's script.
    Script,
}

impl Follower {
    /// Prepares a policy for a board; `None` for an engine.
    ///
    /// # Errors
    /// When the strategy makes no sense there.
    pub fn of(policy: Policy, board: &Board) -> Result<Option<Self>, NoPlan> {
        Ok(match policy {
            Policy::Engine(_) => None,
            Policy::Strategy(strategy) => Some(Self::Plan(strategy.plan(board)?)),
            Policy::Script => Some(Self::Script),
        })
    }

    /// A legal move; `None` when there is none, or the game is given up.
    pub fn choose(&self, position: &Position, rng: &mut impl Rng) -> Option<Move> {
        match self {
            Self::Plan(plan) => {
                let mut moves = plan.moves(position);
                let allowed = rng.pick(&moves);
                allowed.or_else(|| position.any_move(&mut moves, rng))
            }
            Self::Script if position.is_opening() => {
                Simple::default().choose(Level::Ends, &mut position.clone(), rng)
            }
            Self::Script => {
                let ends: Vec<Vertex> = position.live_ends().collect();
                let end = rng.pick(&ends)?;
                let grows = |mv: &Move| matches!(*mv, Move::Edge([from, _]) if from == end);
                let moves: Vec<Move> = position.legal_moves().filter(grows).collect();
                rng.pick(&moves)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use slitherlab_game::Player;

    use super::*;

    #[test]
    fn policies_are_read_as_they_are_printed() {
        let mix = Policy::Engine(Level::Epsilon(0.5));
        let mut names = Vec::new();
        let ally = Policy::Engine(Level::Coalition(Player::SECOND));
        for policy in Policy::all().chain([mix, ally]) {
            assert_eq!(policy.to_string().parse(), Ok(policy));
            names.push(policy.to_string());
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), Policy::all().count() + 2);
        assert!("best".parse::<Policy>().is_err());
    }
}
