//! Why an engine or a strategist chose a move, in half a sentence.

use slitherlab_board::Board;
use slitherlab_game::{AnyMove, AnyPosition, Game, Play};
use slitherlab_solve::{Basis, Choice, Motive, Replies, Rule, Tactic, Value};

use crate::count::counted;

/// Why a move was chosen in a position: half a sentence without a full stop, which may follow the
/// move's text.
///
/// ```
/// use slitherlab_game::{Budget, Game, Preset};
/// use slitherlab_solve::engine::{Level, choose};
///
/// let game = Game::new(Preset::Classic, "path:2")?;
/// let choice = choose(&game, Level::Perfect, &Budget::default(), 1).unwrap();
/// assert_eq!(slitherlab_explain::note(&game, &choice), "1 is the partner of 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn note(game: &Game, choice: &Choice<AnyMove>) -> String {
    let (board, position) = (game.board(), game.position());
    let many = position.players() > 2;
    match choice.motive {
        Motive::Theorem(tactic) => by_theorem(board, position, choice.mv, tactic),
        Motive::Search { nodes } => {
            let what = match choice.value {
                Value::Win if many => "proves that the others cannot beat them",
                Value::Win => "proves the win",
                _ => "shows it",
            };
            format!("a search of {} {what}", counted(nodes, "position"))
        }
        Motive::Trials { games, share } => {
            let games = counted(games, "trial game");
            let well = format!("did well in {:.0} % of {games}", 100.0 * share);
            match (choice.value, choice.basis) {
                (Value::Loss, Basis::Search { .. }) if many => {
                    format!("the others together can beat them, as a search proves, but it {well}")
                }
                (Value::Loss, Basis::Search { nodes }) => {
                    let search = counted(nodes, "position");
                    format!("lost, as a search of {search} proves, but it {well}")
                }
                (Value::Loss, _) => format!("lost, but it {well}"),
                (Value::Win | Value::Draw, _) => format!("it does not lose, and {well}"),
                (Value::Unknown, _) => format!("a heuristic move: it {well}"),
            }
        }
        Motive::Resistance(replies) if choice.value == Value::Loss => {
            lost(replies, &position.move_text(board, choice.mv))
        }
        Motive::Resistance(_) => "a heuristic move, nothing is proved here".to_owned(),
        Motive::RuleOfThumb(Rule::Greedy) => "a greedy move".to_owned(),
        Motive::RuleOfThumb(Rule::Stubborn) => "a heuristic move".to_owned(),
        Motive::OnlyMove => "the only move".to_owned(),
        Motive::Chance => "a random move".to_owned(),
    }
}

/// How a theorem's strategy comes to a move.
fn by_theorem(board: &Board, position: &AnyPosition, mv: AnyMove, tactic: Tactic) -> String {
    match (tactic, mv) {
        (Tactic::Partner, AnyMove::Step([u, v])) => {
            format!("{} is the partner of {}", board.label(v), board.label(u))
        }
        (Tactic::LeftOut, AnyMove::Step([_, v])) => {
            let v = board.label(v);
            format!("a maximum matching of what is left can leave {v} out")
        }
        (Tactic::Start | Tactic::Partner | Tactic::LeftOut, _) => {
            let start = position.move_text(board, mv);
            format!("{start} is a winning start")
        }
        (Tactic::Image, _) => "it makes each snake the image of the other".to_owned(),
        (Tactic::Room, _) => "it leads where there is more room than the other can get".to_owned(),
        (Tactic::EvenKernel, _) => {
            "from an even kernel every way leads to a way back into it".to_owned()
        }
        (Tactic::Tree, _) => "it leads into a tree where the others lose in the end".to_owned(),
        (Tactic::Closes, _) => "it closes a cycle".to_owned(),
        (Tactic::Block, _) => "it breaks the cycle that the other tree would close".to_owned(),
        (Tactic::Avoid, _) => "it mends one tree with an edge of the other".to_owned(),
        (Tactic::Parity, _) => "it keeps the two trees apart evenly".to_owned(),
        (Tactic::Proved, _) => "a theorem proves the move good".to_owned(),
        (Tactic::AnyMove, _) => "any move will do".to_owned(),
    }
}

/// What a player who loses hopes for.
fn lost(replies: Replies, mv: &str) -> String {
    match replies {
        Replies::Counted { all, winning } if winning == all => {
            "lost, and every reply is shown to win".to_owned()
        }
        Replies::Counted { all: 1, .. } => {
            "lost, but the only reply is not shown to win at once".to_owned()
        }
        Replies::Counted { all, winning: 0 } => {
            format!("lost, but none of the {all} replies is shown to win at once")
        }
        Replies::Counted { all, winning: 1 } => {
            format!("lost, but only 1 of the {all} replies is shown to win")
        }
        Replies::Counted { all, winning } => {
            format!("lost, but only {winning} of the {all} replies are shown to win")
        }
        Replies::Uncounted => "lost, and there is no time to count the replies".to_owned(),
        Replies::Forced => format!("lost, but {mv} asks for an answer"),
    }
}

#[cfg(test)]
mod tests {
    use slitherlab_game::{Options, Preset};
    use slitherlab_solve::Prospect;

    use super::*;

    fn choice(value: Value, basis: Basis, motive: Motive) -> Choice<AnyMove> {
        Choice {
            mv: AnyMove::Step([0, 1]),
            value,
            basis,
            motive,
        }
    }

    #[test]
    fn notes_say_what_is_known_and_why() {
        let game = |players| {
            let options = Options {
                players,
                ..Options::of(Preset::Classic)
            };
            Game::new(options, "path:3").unwrap()
        };
        let say =
            |players, value, basis, motive| note(&game(players), &choice(value, basis, motive));
        let trials = Motive::Trials {
            games: 900,
            share: 0.61,
        };
        let search = Basis::Search { nodes: 1 };
        assert_eq!(
            say(2, Value::Loss, search, trials),
            "lost, as a search of 1 position proves, but it did well in 61 % of 900 trial games"
        );
        assert_eq!(
            say(3, Value::Loss, search, trials),
            "the others together can beat them, as a search proves, but it did well in 61 % of 900 trial games"
        );
        assert_eq!(
            say(2, Value::Win, search, Motive::Search { nodes: 1 }),
            "a search of 1 position proves the win"
        );
        assert_eq!(
            say(3, Value::Win, search, Motive::Search { nodes: 1200 }),
            "a search of 1,200 positions proves that the others cannot beat them"
        );
        let Prospect { value, basis } = Prospect::OPEN;
        let resistance = |all, winning| Motive::Resistance(Replies::Counted { all, winning });
        assert_eq!(
            say(2, value, basis, resistance(5, 2)),
            "a heuristic move, nothing is proved here"
        );
        for (motive, words) in [
            (
                resistance(5, 2),
                "lost, but only 2 of the 5 replies are shown to win",
            ),
            (
                resistance(5, 1),
                "lost, but only 1 of the 5 replies is shown to win",
            ),
            (
                resistance(5, 0),
                "lost, but none of the 5 replies is shown to win at once",
            ),
            (resistance(5, 5), "lost, and every reply is shown to win"),
            (
                Motive::Resistance(Replies::Forced),
                "lost, but 0-1 asks for an answer",
            ),
        ] {
            assert_eq!(say(2, Value::Loss, search, motive), words);
        }
    }
}
