//! One game over many boards.

use slitherlab_board::BoardError;
use slitherlab_board::ranges::expand;
use slitherlab_game::{Budget, GameError, Options};

use crate::{Answer, Game};

/// Solves a game on every board that a text with ranges stands for. The game is a
/// [`Preset`](crate::Preset), or [`Options`] that change one.
///
/// `{2..5}` runs through 2, 3, 4 and 5, `{3,5,8..10}` lists numbers and ranges, `{1..9..2}` takes
/// every second number, and `{n=1..4}x{n}` repeats a number. The last range runs fastest. See
/// [`expand`](crate::board::ranges::expand).
///
/// Each board has the whole budget for itself. Boards are solved one by one, when the iterator is
/// asked for them. A [`Stop`](crate::Stop) ends the search on this board and on all that follow;
/// those that a theorem decides are still answered.
///
/// # Errors
/// Returns an error if a range is wrong. An item is an error if its text names no board, or the
/// game cannot be played on the board.
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
/// // Classic for three players on paths: no single player wins.
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
