//! Answers about other games: directed boards, more terminals, deletions.

use slitherlab_game::cycle::Role;
use slitherlab_game::other::{Position, Rules};
use slitherlab_game::{Game, Play as _, Player};
use slitherlab_solve::other::Reason;
use slitherlab_solve::{Answer, Conclusion, Theorem, Value};

use super::why_to;
use crate::player::capitalized;
use crate::reader::Voice;

/// Explains an answer in one or two sentences.
pub(super) fn explain(
    game: &Game,
    position: &Position,
    reason: &Reason,
    answer: &Answer,
    voice: Voice<'_>,
) -> String {
    let turn = position.turn();
    let other = turn.next(2);
    let wins = answer.winner() == Some(turn);
    let good = answer.moves_worth(Value::Win).next();
    let good = good.filter(|_| voice.reader.labels);
    let by = good.map_or(String::new(), |mv| {
        format!(", for example {}", game.move_text(mv))
    });
    match reason {
        Reason::Theorem(Theorem::Rules) => match position.rules().role(turn) {
            Some(_) => "The game is decided.".to_owned(),
            None => format!("{} cannot move.", voice.start(turn)),
        },
        Reason::Theorem(Theorem::BackwardInduction) => {
            let so = if wins {
                format!("{} a good move{by}", voice.does(turn, "have", "has"))
            } else {
                let every = voice.each_move_of(turn);
                format!("{every} is good for {}", voice.name(other))
            };
            format!(
                "Backward induction from the vertices where nobody can move on decides who wins from each vertex, \
                 and {so}. No vertex is visited twice on the way."
            )
        }
        Reason::Theorem(Theorem::ForcedWalk) => {
            let winner = if wins { turn } else { other };
            let by = good.filter(|_| wins).map_or(String::new(), |mv| {
                format!(", for example with {}", game.move_text(mv))
            });
            format!(
                "The walk can be kept in directed cycles. A player who leaves them loses, and inside them every move is \
                 forced. So the length of the walk decides: {}{by}.",
                voice.does(winner, "win", "wins")
            )
        }
        Reason::Theorem(Theorem::Lehman) => by_trees(game, position, answer),
        Reason::Theorem(Theorem::NeverStuck) => match answer.conclusion() {
            Some(Conclusion::Draw) => {
                "Deletions are unlimited, so a player who cannot draw can delete, and nobody \
                 is ever stuck."
                    .to_owned()
            }
            _ => format!("An opening that cannot be extended decides{by}."),
        },
        Reason::Redrawing(plain) => {
            let reason = if plain.is_solved() {
                without_deletions(game, position, plain, voice)
            } else {
                by_search(answer, turn, &by, voice)
            };
            format!("A deleted edge can be drawn again, so deletions change nothing. {reason}")
        }
        _ => by_search(answer, turn, &by, voice),
    }
}

fn by_search(answer: &Answer, turn: Player, by: &str, voice: Voice<'_>) -> String {
    if !answer.is_solved() {
        return "No theorem decides, and the search did not finish.".to_owned();
    }
    if answer.winner() == Some(turn) {
        let has = voice.starts(turn, "have", "has");
        return format!("{has} a good move{by}: a search of all plays shows it.");
    }
    let every = capitalized(&voice.each_move_of(turn));
    format!("{every} loses: a search of all plays shows it.")
}

/// The reason in the game without deletions.
fn without_deletions(game: &Game, position: &Position, plain: &Answer, voice: Voice<'_>) -> String {
    let Position::Deletion(position) = position else {
        return String::new();
    };
    let snakes = position.snakes().clone();
    let game = Game::with_position(game.preset(), game.shared_board(), snakes);
    let game = game.expect("the snakes are on this board");
    why_to(&game, plain, voice.reader)
}

fn by_trees(game: &Game, position: &Position, answer: &Answer) -> String {
    let (Rules::Switching(rules), Some(winner)) = (position.rules(), answer.winner()) else {
        return String::new();
    };
    let all = rules.terminals.len() == game.board().graph().vertex_count();
    let what = if all {
        "two trees without a common edge span the board"
    } else {
        "two trees without a common edge span the same vertices, including all terminals"
    };
    let answers = "(with Short's edges contracted and Cut's removed). So Short answers every edge that Cut takes from one \
                   tree with an edge of the other.";
    let short_wins = rules.role(winner) == Role::Short;
    match (short_wins, winner == position.turn()) {
        (true, false) => format!("{} {answers}", capitalized(what)),
        (true, true) => format!("After a good move of Short, {what} {answers}"),
        (false, false) => {
            "Whatever edge Short takes, no two trees without a common edge then span the same vertices, including all \
             terminals. So Cut can separate two terminals."
                .to_owned()
        }
        (false, true) => {
            "No two trees without a common edge span the same vertices, including all terminals. So Cut, who is to \
             move, can separate two terminals."
                .to_owned()
        }
    }
}
