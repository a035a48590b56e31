//! Relatives of the games: directed boards, more terminals, deletions.

use pyo3::prelude::*;
use slitherlab_explain::Verdict;
use slitherlab_game::{Game, IntoBoard as _, Options};
use slitherlab_solve::{Depth, Question};

use crate::error::wrong;
use crate::interrupt::interruptible;
use crate::play::BudgetTuple;

/// Finds the winner of a relative of a game after these moves: the verdict as JSON, and what lies
/// on the board.
#[pyfunction]
#[pyo3(signature = (board, game, *, misere, first, rules, moves, all, budget))]
#[expect(clippy::too_many_arguments, reason = "they are Python's, by name")]
pub(crate) fn kin_verdict(
    py: Python<'_>,
    board: &str,
    game: &str,
    misere: bool,
    first: Option<&str>,
    rules: &str,
    moves: &str,
    all: bool,
    budget: BudgetTuple,
) -> PyResult<(String, String)> {
    let board = board.into_board().map_err(wrong)?;
    let options = Options {
        misere,
        first: first.map(str::parse).transpose().map_err(wrong)?,
        changes: rules,
        ..Options::of(game.parse().map_err(wrong)?)
    };
    let game = Game::with_options(&options, board).map_err(wrong)?;
    let game = game.after(moves, None).map_err(wrong)?;
    let depth = if all { Depth::AllMoves } else { Depth::Answer };
    interruptible(py, move |stop| {
        let answer = Question::new(&game, depth).analyze_within(&budget.until(stop));
        let verdict = Verdict::of(&game, &answer);
        let verdict = serde_json::to_string(&verdict).expect("verdicts are plain data");
        (verdict, game.position_text())
    })
}
