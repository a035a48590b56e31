//! Answers about other games: directed boards, more terminals, deletions.

use slitherlab_game::cycle::Role;
use slitherlab_game::other::{Position, Rules};
use slitherlab_game::{Game, Play as _, Player};
use slitherlab_solve::other::Reason;
use slitherlab_solve::{Answer, Conclusion, Theorem, Value};

use super::why;

/// Explains an answer in one or two sentences.
pub(super) fn explain(
    game: &Game,
    position: &Position,
    reason: &Reason,
    answer: &Answer,
) -> String {
    let turn = position.turn();
    let other = turn.next(2);
    let wins = answer.winner() == Some(turn);
    let good = answer.moves_worth(Value::Win).next();
    let by = good.map_or(String::new(), |m| {
        format!(", such as {}", game.move_text(m))
    });
    match reason {
        Reason::Theorem(Theorem::Rules) => match position.rules().role(turn) {
            Some(_) => "The game is decided.".to_owned(),
            None => format!("Player {turn} cannot move."),
        },
        Reason::Theorem(Theorem::BackwardInduction) => {
            let so = if wins {
                format!("player {turn} has a good move{by}")
            } else {
                format!("every move of player {turn} is good for player {other}")
            };
            format!(
                "Going backwards from where nobody can move on tells which vertices are won, and which are lost, \
                 for whoever moves from them, and {so}. No vertex is met twice on this way."
            )
        }
        Reason::Theorem(Theorem::ForcedWalk) => {
            let winner = if wins { turn } else { other };
            format!(
                "Whoever leaves the directed cycles that the walk can be kept in loses, and inside them every \
                 move is forced: the length of the walk decides, for player {winner}{}.",
                if wins { by } else { String::new() }
            )
        }
        Reason::Theorem(Theorem::Lehman) => by_trees(game, position, answer),
        Reason::Theorem(Theorem::NeverStuck) => match answer.conclusion() {
            Some(Conclusion::Draw) => {
                "Deletions are unlimited, so whoever cannot draw deletes: nobody \
                 is ever stuck."
                    .to_owned()
            }
            _ => format!("An opening that cannot be extended decides{by}."),
        },
        Reason::Redrawing(plain) => {
            let reason = if plain.is_solved() {
                without_deletions(game, position, plain)
            } else {
                by_search(answer, turn, &by)
            };
            format!("What is deleted is drawn again, so that deletions change nothing. {reason}")
        }
        _ => by_search(answer, turn, &by),
    }
}

fn by_search(answer: &Answer, turn: Player, by: &str) -> String {
    if !answer.is_solved() {
        return "No theorem decides, and the search did not come to an end.".to_owned();
    }
    if answer.winner() == Some(turn) {
        return format!("Player {turn} has a good move{by}: all plays were searched.");
    }
    format!("Every move of player {turn} loses: all plays were searched.")
}

/// The reason in the game without deletions.
fn without_deletions(game: &Game, position: &Position, plain: &Answer) -> String {
    let Position::Deletion(position) = position else {
        return String::new();
    };
    let snakes = position.snakes().clone();
    let game = Game::with_position(game.preset(), game.shared_board(), snakes);
    why(&game.expect("the snakes are on this board"), plain)
}

fn by_trees(game: &Game, position: &Position, answer: &Answer) -> String {
    let (Rules::Switching(rules), Some(winner)) = (position.rules(), answer.winner()) else {
        return String::new();
    };
    let all = rules.terminals.len() == game.board().graph().vertex_count();
    let what = if all {
        "Two trees without a common edge span the board"
    } else {
        "Two trees without a common edge span the same vertices, all terminals among them"
    };
    let short_wins = rules.role(winner) == Role::Short;
    match (short_wins, winner == position.turn()) {
        (true, false) => format!(
            "{what} (with Short's edges contracted and Cut's gone), so Short answers every edge that Cut takes \
             from one tree by one of the other."
        ),
        (true, true) => format!(
            "After a good move of Short this holds: {}{} (with Short's edges contracted and Cut's gone). So Short \
             answers every edge that Cut takes from one tree by one of the other.",
            what[..1].to_lowercase(),
            &what[1..]
        ),
        (false, false) => {
            "Whatever edge Short takes, there will be no two trees without a common edge \
             that span the same vertices, all terminals among them; so Cut can part two terminals."
                .to_owned()
        }
        (false, true) => {
            "There are no two trees without a common edge that span the same vertices, all \
             terminals among them, so Cut, who is to move, can part two terminals."
                .to_owned()
        }
    }
}
