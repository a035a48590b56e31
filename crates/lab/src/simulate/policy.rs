//! How a player chooses his moves.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use slitherlab_games::snake::{Ending, Ends, Move, Position};
use slitherlab_graph::Vertex;
use thiserror::Error;

use super::chance::Chance;

/// How a player chooses his moves.
///
/// ```
/// use slitherlab_lab::simulate::Policy;
///
/// let policy: Policy = "epsilon:0.1".parse()?;
/// assert_eq!(policy, Policy::Epsilon(0.1));
/// assert_eq!(policy.to_string(), "epsilon:0.1");
/// # Ok::<(), slitherlab_lab::simulate::PolicyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Policy {
    /// Every legal move is equally likely.
    Uniform,
    /// First a live end that can grow, all equally likely, then one of its moves: what the script
    /// in Chalise's paper intends. An edge opening is chosen as there: a vertex that has an
    /// opening, then one of its edges.
    Ends,
    /// A move after which the next player has the fewest moves, in misère play the most; the ones
    /// that tie are equally likely. In the cycle games: a move that wins at once, else one after which the
    /// opponent cannot, else one that does not lose at once.
    Greedy,
    /// The move of a theorem's winning strategy while there is one, else the one that resists
    /// longest. Where no theorem tells who wins it is a heuristic, and the simulation says how
    /// often that was so.
    Perfect,
    /// With this probability a uniform move, else the perfect one.
    Epsilon(f64),
}

impl Policy {
    /// Whether the policy follows a strategy through the game.
    pub(crate) fn is_strategic(self) -> bool {
        matches!(self, Self::Perfect | Self::Epsilon(_))
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uniform => f.write_str("uniform"),
            Self::Ends => f.write_str("ends"),
            Self::Greedy => f.write_str("greedy"),
            Self::Perfect => f.write_str("perfect"),
            Self::Epsilon(probability) => write!(f, "epsilon:{probability}"),
        }
    }
}

impl Serialize for Policy {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// Reads what `Display` prints.
impl FromStr for Policy {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        let error = || PolicyError {
            text: text.chars().take(40).collect(),
        };
        match text {
            "uniform" => Ok(Self::Uniform),
            "ends" => Ok(Self::Ends),
            "greedy" => Ok(Self::Greedy),
            "perfect" => Ok(Self::Perfect),
            _ => {
                let number = text.strip_prefix("epsilon:").ok_or_else(error)?;
                let probability: f64 = number.parse().map_err(|_| error())?;
                if (0.0..=1.0).contains(&probability) {
                    Ok(Self::Epsilon(probability))
                } else {
                    Err(error())
                }
            }
        }
    }
}

/// A text that names no policy.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "there is no policy `{text}`: the policies are uniform, ends, greedy, perfect and epsilon:P with P from 0 to 1"
)]
pub struct PolicyError {
    /// The text, cut at 40 characters.
    pub text: String,
}

/// Chooses moves by the policies that look at the position alone. Keeps its memory between calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chooser {
    legal: Vec<Move>,
    /// The live ends, or the vertices of openings, that have a move.
    starts: Vec<Vertex>,
}

impl Chooser {
    /// A legal move, or `None` when there is none.
    pub(crate) fn uniform(&mut self, position: &Position, chance: &mut Chance) -> Option<Move> {
        self.list(position);
        self.pick(chance)
    }

    /// A live end that can grow, then one of its moves.
    pub(crate) fn ends(&mut self, position: &Position, chance: &mut Chance) -> Option<Move> {
        self.list(position);
        let two_ways = position.is_opening() && position.rules().ends == Ends::Two;
        self.starts.clear();
        for &one in &self.legal {
            match one {
                Move::Vertex(_) => return self.pick(chance),
                Move::Edge([u, v]) if two_ways => self.starts.extend([u, v]),
                Move::Edge([u, _]) => self.starts.push(u),
            }
        }
        if two_ways {
            self.starts.sort_unstable();
        }
        // Legal moves come end by end, so that equal starts stand together.
        self.starts.dedup();
        if self.starts.is_empty() {
            return None;
        }
        let start = self.starts[chance.below(self.starts.len())];
        self.legal.retain(|&one| match one {
            Move::Edge([u, v]) => u == start || (two_ways && v == start),
            Move::Vertex(_) => false,
        });
        self.pick(chance)
    }

    /// A move that leaves the next player the fewest moves, or in misère play the most.
    pub(crate) fn greedy(&mut self, position: &mut Position, chance: &mut Chance) -> Option<Move> {
        self.list(position);
        let misere = position.rules().ending == Ending::Misere;
        let mut best = usize::MAX;
        let mut kept = 0;
        for place in 0..self.legal.len() {
            let one = self.legal[place];
            position.make(one);
            let replies = position.legal_moves().count();
            position.unmake();
            let cost = if misere {
                usize::MAX - 1 - replies
            } else {
                replies
            };
            if cost < best {
                best = cost;
                kept = 0;
            }
            if cost == best {
                self.legal[kept] = one;
                kept += 1;
            }
        }
        self.legal.truncate(kept);
        self.pick(chance)
    }

    fn list(&mut self, position: &Position) {
        self.legal.clear();
        self.legal.extend(position.legal_moves());
    }

    fn pick(&self, chance: &mut Chance) -> Option<Move> {
        if self.legal.is_empty() {
            return None;
        }
        Some(self.legal[chance.below(self.legal.len())])
    }
}
