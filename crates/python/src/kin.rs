//! Relatives of the games: directed boards, more terminals, deletions.

use pyo3::prelude::*;
use slitherlab_explain::Kin;
use slitherlab_kin::{Depth, Ground, Options, Position, analyze};

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
    let game = game.parse().map_err(wrong)?;
    let ground = Ground::parse(board).map_err(wrong)?;
    let options = Options {
        game,
        players: 2,
        misere,
        first: first.map(str::parse).transpose().map_err(wrong)?,
        rules,
    };
    let position = Position::after(&ground, &options, moves).map_err(wrong)?;
    let depth = if all { Depth::AllMoves } else { Depth::Answer };
    interruptible(py, move |stop| {
        let answer = budget.within(&|| stop.check(), |limits| {
            analyze(&ground, &position, depth, limits)
        });
        let told = Kin {
            ground: &ground,
            game,
            position: &position,
            answer: &answer,
        };
        let verdict = serde_json::to_string(&told.verdict()).expect("verdicts are plain data");
        (verdict, position.text(&ground))
    })
}
