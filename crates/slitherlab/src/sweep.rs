//! One game over many boards.

use slitherlab_board::BoardError;
use slitherlab_board::ranges::expand;
use slitherlab_game::{Budget, GameError, Options};

use crate::{Answer, Game};

/// Solves a game on every board that a text with ranges stands for, each within the budget. The
/// game is a [`Preset`](crate::Preset), or [`Options`] that change one.
///
/// # Errors
/// Returns an error if the text has no form of boards; an item is an error if the game cannot be
/// played on its board.
///
/// ```
/// use slitherlab::{Budget, Options, Preset, sweep};
///
/// // Classic on grids: player 1 wins exactly if the number of cells is even.
/// for answer in sweep(Preset::Classic, "grid:{1..4}x{2..5}", Budget::THEOREMS)? {
///     let answer = answer?;
///     let cells = answer.game().board().graph().vertex_count();
///     assert_eq!(answer.winner().unwrap().number() == 1, cells % 2 == 0);
/// }
///
/// // The same for three players: the others together beat some of them.
/// let three = Options { players: 3, ..Options::of(Preset::Classic) };
/// let answers: Result<Vec<_>, _> = sweep(three, "path:{2..5}", Budget::default())?.collect();
/// assert!(answers?.iter().all(|answer| answer.winner().is_none()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sweep<'a, G: Into<Options<'a>>>(
    game: G,
    boards: &str,
    budget: Budget<'a>,
) -> Result<impl Iterator<Item = Result<Answer, GameError>> + use<'a, G>, BoardError> {
    let (texts, options) = (expand(boards)?, game.into());
    Ok(texts.map(move |text| {
        let game = Game::new(&options, text.as_str())?;
        Ok(game.solve_within(&budget))
    }))
}
