//! Games beside the two rule sets: theorems for some of them, a plain search for all.
//!
//! A game here brings what its theorems prove about a position and about each move (`Told`);
//! the rest is common to all: the search, the answer, the advice and the engine.

mod answer;
mod deletion;
mod directed;
mod line;
mod search;
mod strategist;
mod switching;

pub use answer::Reason;
pub use strategist::OtherStrategist;

use slitherlab_game::other::Position;

use crate::answer::Theorem;
use crate::search::Budget;

/// Whether the player to move wins, or the player who makes a move, and by which theorem; `None`
/// where no theorem tells.
type Told = Option<(bool, Theorem)>;

/// Asks the theorems whether the player to move wins a game that is not over. What takes too long
/// is not told.
fn told(position: &Position, budget: &Budget<'_>) -> Told {
    match position {
        Position::Directed(position) => directed::told(position),
        Position::Switching(position) => switching::told(position, budget),
        Position::Deletion(_) | Position::Line(_) => None,
    }
}

/// Asks the theorems whether the maker of each legal move wins.
fn moves_told(position: &Position, budget: &Budget<'_>) -> Vec<Told> {
    match position {
        Position::Directed(position) => directed::moves_told(position),
        Position::Switching(position) => switching::moves_told(position, budget),
        Position::Deletion(position) => vec![None; position.legal_moves().len()],
        Position::Line(position) => vec![None; position.legal_moves().len()],
    }
}
