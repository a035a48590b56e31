//! One game over many boards.

use slitherlab_board::BoardError;
use slitherlab_board::ranges::expand;
use slitherlab_game::{Budget, GameError, Preset};

use crate::{Answer, Game};

/// Solves a game on every board that a text with ranges stands for, each within the budget.
///
/// # Errors
/// Returns an error if the text has no form of boards; an item is an error if the game cannot be
/// played on its board.
///
/// ```
/// use slitherlab::{Budget, Preset, sweep};
///
/// // Classic on grids: player 1 wins exactly if the number of cells is even.
/// for answer in sweep(Preset::Classic, "grid:{1..4}x{2..5}", Budget::THEOREMS)? {
///     let answer = answer?;
///     let cells = answer.game().board().graph().vertex_count();
///     assert_eq!(answer.winner().unwrap().number() == 1, cells % 2 == 0);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sweep<'a>(
    preset: Preset,
    boards: &str,
    budget: Budget<'a>,
) -> Result<impl Iterator<Item = Result<Answer, GameError>> + use<'a>, BoardError> {
    let texts = expand(boards)?;
    Ok(texts.map(move |text| Ok(Game::new(preset, text.as_str())?.solve_within(&budget))))
}
