//! Why a position is won, in one or two sentences.

mod cycle;
mod snake;

use slitherlab_game::{AnyPosition, Play};
use slitherlab_solve::{Answer, AnyReason, Basis, Conclusion, Question, Value};

/// Why the answer to a question is what it is, in one or two plain sentences that are true of this board.
///
/// ```
/// use slitherlab_game::{AnyPosition, Preset, Variant};
/// use slitherlab_board::Board;
/// use slitherlab_solve::{Depth, Question};
///
/// let board = Board::parse("grid:5x6")?;
/// let position = AnyPosition::start(Preset::Classic.rules(&Variant::default())?, &board)?;
/// let question =
///     Question { board: &board, game: Preset::Classic, position: &position, depth: Depth::Answer };
/// let why = slitherlab_explain::why(&question, &question.analyze());
/// assert!(why.starts_with("All 30 cells can be paired into dominoes"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(question: &Question<'_>, answer: &Answer) -> String {
    let board = question.board;
    let by_theorem = matches!(answer.basis, Basis::Theorem(_));
    let found = answer.found.as_ref().filter(|_| !by_theorem);
    match (question.position, &answer.reason) {
        (AnyPosition::Snake(position), AnyReason::Snake(reason)) => match found {
            Some(found) => snake::explain_search(board, position, reason, found),
            None => snake::explain(board, position, reason, &answer.moves),
        },
        (AnyPosition::Cycle(position), AnyReason::Cycle(reason)) => {
            if let Some(found) = found {
                return cycle::explain_search(board, position, found);
            }
            let worth = |it: &Conclusion| it.value(Play::turn(position));
            let worth = answer.conclusion.as_ref().map_or(Value::Unknown, worth);
            cycle::explain(board, position, reason, worth, &answer.moves)
        }
        _ => String::new(),
    }
}
