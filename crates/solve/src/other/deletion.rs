//! Snake games with deletions, where a deleted edge may be drawn again: the game without deletions
//! decides, or nobody is ever stuck. The proofs are in [`slitherlab_game::other::deletion`].

use std::collections::HashMap;

use slitherlab_game::other::deletion::Position;
use slitherlab_game::{AnyMove, snake};

use crate::answer::{Answer, Conclusion, Value};
use crate::question::{Depth, Question};
use crate::search::Budget;

/// The values of all moves where deletions are unlimited: nobody who can delete loses, and only an
/// opening that cannot be extended ends the game.
pub(super) fn never_stuck(position: &Position) -> (Conclusion, Vec<Value>) {
    let turn = position.turn();
    let mut after = position.clone();
    let moves = position.legal_moves().into_iter().map(|mv| {
        after.play_unchecked(mv);
        let value = Value::of_outcome(after.outcome(), turn);
        after.undo();
        value
    });
    let values: Vec<Value> = moves.collect();
    let conclusion = if values.contains(&Value::Win) {
        Conclusion::Wins(turn)
    } else if values.contains(&Value::Draw) {
        Conclusion::Draw
    } else {
        Conclusion::Wins(turn.next(2))
    };
    (conclusion, values)
}

/// The answer of the game without deletions, and the value of each legal move of the game with
/// them.
pub(super) fn without_deletions(
    question: &Question<'_, slitherlab_game::other::Position>,
    position: &Position,
    depth: Depth,
    budget: &Budget<'_>,
) -> (Answer, Vec<Value>) {
    let ask = |snakes: &snake::Position, depth| {
        let question = Question {
            board: question.board,
            preset: question.preset,
            position: snakes,
            depth,
        };
        let analysis = question.prove(budget);
        let found = analysis.search(budget);
        analysis.answer(found)
    };
    let plain = ask(position.snakes(), depth);
    let known = plain.moves.iter().map(|valued| (valued.mv, valued.value));
    let known: HashMap<AnyMove, Value> = known.collect();
    let value = |mv: AnyMove| {
        if mv != AnyMove::Delete {
            return known.get(&mv).copied().unwrap_or(Value::Unknown);
        }
        // The position before is the opponent's to move; they win it if the move that is deleted
        // was a good one.
        let mut before = position.snakes().clone();
        before.undo();
        let winner = ask(&before, Depth::Answer).winner();
        winner.map_or(Value::Unknown, |winner| {
            Value::win_if(winner == position.turn())
        })
    };
    let values = position.legal_moves().into_iter().map(value).collect();
    (plain, values)
}
