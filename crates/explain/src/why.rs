//! Why a position is won, in one or two sentences.

mod cycle;
mod other;
mod snake;

use slitherlab_game::{AnyPosition, Game, Play};
use slitherlab_solve::{Answer, AnyReason, Basis, Conclusion, Value};

use crate::reader::{Reader, Voice};

/// Explains an answer in one or two plain sentences that are true of this board.
///
/// ```
/// use slitherlab_game::{Game, Preset};
/// use slitherlab_solve::{Depth, Question};
///
/// let game = Game::new(Preset::Classic, "grid:5x6")?;
/// let answer = Question::new(&game, Depth::Answer).analyze();
/// let why = slitherlab_explain::why(&game, &answer);
/// assert!(why.starts_with("All 30 cells can be paired into dominoes"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(game: &Game, answer: &Answer) -> String {
    why_to(game, answer, Reader::default())
}

/// Explains an answer to a reader. A player is told "you"; a reader whose board shows no names of
/// vertices is told none.
///
/// [`Reader`] has an example.
pub fn why_to(game: &Game, answer: &Answer, reader: Reader) -> String {
    let board = game.board();
    let by_theorem = matches!(answer.basis, Basis::Theorem(_));
    let found = answer.found.as_ref().filter(|_| !by_theorem);
    let rules = game.rules();
    let voice = Voice {
        rules: &rules,
        reader,
    };
    match (game.position(), &answer.reason) {
        (AnyPosition::Snake(position), AnyReason::Snake(reason)) => match found {
            Some(found) => snake::explain_search(board, position, reason, found, voice),
            None => snake::explain(board, position, reason, &answer.moves, voice),
        },
        (AnyPosition::Cycle(position), AnyReason::Cycle(reason)) => {
            if let Some(found) = found {
                return cycle::explain_search(board, position, found, voice);
            }
            let worth = |it: &Conclusion| it.value(Play::turn(position));
            let worth = answer.conclusion().map_or(Value::Unknown, worth);
            cycle::explain(board, position, reason, (worth, &answer.moves), voice)
        }
        (AnyPosition::Other(position), AnyReason::Other(reason)) => {
            other::explain(game, position, reason, answer, voice)
        }
        _ => String::new(),
    }
}
