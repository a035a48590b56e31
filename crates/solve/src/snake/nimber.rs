//! Sprague–Grundy values of the impartial snake games.

use slitherlab_game::snake::{Capacity, First, Position, Rules};
use thiserror::Error;

use super::geography;
use super::proof::has_one_end;
use crate::search::{Budget, Solver};

/// Returns the Sprague–Grundy value of a position: where two players share the snakes and who
/// cannot move loses, every position is worth as much as a nim heap of that size, in any sum of
/// games.
///
/// *Cost*: as the budget allows; a search for each size up to the value. With one live end on a
/// board of degree three at the most polynomial, O(n) searches for alternating paths for each move.
///
/// ```
/// use slitherlab_game::{Preset, snake::Position};
/// use slitherlab_board::Board;
/// use slitherlab_solve::search::Budget;
/// use slitherlab_solve::snake::nimber_within;
///
/// // From the second vertex of a path of four one can go one step to the left or two to the right.
/// let board = Board::parse("path:4")?;
/// let mut position = Position::start(Preset::Geography.snake_rules().unwrap(), board.graph())?;
/// position.play_unchecked(position.parse_move(&board, "1")?);
/// assert_eq!(nimber_within(&position, &Budget::default()), Ok(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the game is not impartial, a vertex may be visited again, the player to move
/// will move twice on end, or the budget does not suffice.
pub fn nimber_within(position: &Position, budget: &Budget<'_>) -> Result<u32, NoNimber> {
    let rules = position.rules();
    if !rules.is_matching_game() {
        let visits_again = Rules {
            capacity: Capacity::ONE,
            ..*rules
        };
        return Err(if visits_again.is_matching_game() {
            NoNimber::Visits
        } else {
            NoNimber::Partial
        });
    }
    if position.is_opening() && rules.first == First::Opener {
        return Err(NoNimber::Twice);
    }
    if has_one_end(rules) {
        if let Some(nimber) = geography::nimber(position, budget) {
            return Ok(nimber);
        }
    }
    let mut solver = Solver::new(position, budget);
    solver.nimber(position).ok_or(NoNimber::Budget)
}

/// Why there is no nimber.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NoNimber {
    /// The players have different moves, or another ending than the normal one, or are more than
    /// two.
    #[error(
        "only impartial games have nimbers: two players who share the snakes, who cannot move loses"
    )]
    Partial,
    /// An impartial game whose snakes may visit a vertex again, such as `edge-geography`.
    #[error("nimbers are searched for only in games whose snakes visit a vertex once")]
    Visits,
    /// A game beside the two rule sets.
    #[error("nimbers are searched for only in the snake games")]
    OtherGame,
    /// Naming a start and going on from it are two moves of one player.
    #[error("the player to move makes two moves on end, as in no sum of games")]
    Twice,
    /// The budget did not suffice.
    #[error("the nimber is undecided within the budget")]
    Budget,
}
