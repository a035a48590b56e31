//! The answer in one sentence, and what it rests on.

use slitherlab_game::cycle::Role;
use slitherlab_game::{Game, Player};
use slitherlab_solve::{Answer, Basis, Conclusion, Theorem, Value};

use crate::count::{counted, list};
use crate::reader::{Reader, Voice};

/// The answer in one sentence.
pub fn headline(game: &Game, answer: &Answer) -> String {
    match answer.conclusion() {
        None => "The winner is not known.".to_owned(),
        Some(Conclusion::Draw) => "Nobody wins: a draw.".to_owned(),
        Some(Conclusion::Wins(player)) => match role(game, *player) {
            None => format!("Player {player} wins."),
            Some(role) => format!("Player {player} ({role}) wins."),
        },
        Some(Conclusion::Beaten(beaten)) => {
            let beaten: Vec<u32> = beaten.iter().map(|player| player.number()).collect();
            match beaten.as_slice() {
                [] => "No player can be forced to lose.".to_owned(),
                [single] => format!("The others together can force player {single} to lose."),
                several => format!(
                    "Players {} can each be forced to lose by all the others together.",
                    list(several)
                ),
            }
        }
    }
}

/// The answer in one sentence, told to a player.
///
/// ```
/// use slitherlab_explain::{Reader, headline_to};
/// use slitherlab_game::{Game, Player, Preset};
/// use slitherlab_solve::{Depth, Question};
///
/// let game = Game::new(Preset::Classic, "grid:5x6")?;
/// let answer = Question::new(&game, Depth::Answer).analyze();
/// let reader = Reader { you: Some(Player::FIRST), ..Reader::default() };
/// assert_eq!(headline_to(&game, &answer, reader), "You win with best play.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn headline_to(game: &Game, answer: &Answer, reader: Reader) -> String {
    let rules = game.rules();
    let voice = Voice {
        rules: &rules,
        reader,
    };
    match (reader.you, answer.conclusion()) {
        (Some(_), Some(Conclusion::Wins(player))) => {
            format!("{} with best play.", voice.starts(*player, "win", "wins"))
        }
        (Some(you), Some(Conclusion::Beaten(beaten))) if beaten.contains(&you) => {
            "You can be beaten, if all the others play together.".to_owned()
        }
        (Some(_), Some(Conclusion::Beaten(_))) => {
            "You cannot be beaten, even if all the others play together.".to_owned()
        }
        _ => headline(game, answer),
    }
}

/// The role of a player, in the games with roles.
fn role(game: &Game, player: Player) -> Option<&'static str> {
    game.rules().role(player).map(Role::name)
}

/// The role of the winner, in the games with roles.
pub fn winner_role(game: &Game, answer: &Answer) -> Option<&'static str> {
    role(game, answer.winner()?)
}

/// What an answer rests on, in a few words, and whether that was found out in an earlier run.
pub fn basis(answer: &Answer) -> String {
    let words = match answer.basis {
        Basis::Unknown { nodes } if tells_some(answer) => format!(
            "a search of {} about some of the players, none about the others",
            counted(nodes, "position")
        ),
        Basis::Theorem(theorem) => citation(theorem).to_owned(),
        Basis::Search { nodes } => format!("exhaustive search of {}", counted(nodes, "position")),
        Basis::Unknown { nodes: 0 } => "none".to_owned(),
        Basis::Unknown { nodes } => {
            format!(
                "none: no result within the budget, {} searched",
                counted(nodes, "position")
            )
        }
    };
    match answer.basis {
        _ if !answer.is_stored() => words,
        Basis::Theorem(_) => format!("{words}; moves as stored by an earlier run"),
        _ => format!("{words}, stored by an earlier run"),
    }
}

/// A basis in one word: the name of its theorem, `search` or `unknown`.
pub fn basis_name(basis: Basis<&'static str>) -> &'static str {
    match basis {
        Basis::Theorem(name) => name,
        Basis::Search { .. } => "search",
        Basis::Unknown { .. } => "unknown",
    }
}

/// Returns whether a search has found out something about some of several players, though not about
/// all.
fn tells_some(answer: &Answer) -> bool {
    let found = answer.found.as_ref();
    found.is_some_and(|found| found.players.iter().any(|&value| value != Value::Unknown))
}

/// A theorem by its author and year, or by what it says.
fn citation(theorem: Theorem) -> &'static str {
    told(theorem).1
}

/// The name of a theorem in the JSON of the interface.
pub fn theorem_name(theorem: Theorem) -> &'static str {
    told(theorem).0
}

/// The name of a theorem for programs, and its citation for people.
fn told(theorem: Theorem) -> (&'static str, &'static str) {
    match theorem {
        Theorem::Rules => ("rules", "the rules: the game is over"),
        Theorem::OneEnd => (
            "fraenkel-scheinerman-ullman-1993",
            "theorem of Fraenkel, Scheinerman and Ullman (1993)",
        ),
        Theorem::Anderson => ("anderson-1974", "theorem of Anderson (1974)"),
        Theorem::StaticMatching => ("static-matching", "theorem: every reply has a partner"),
        Theorem::Mirror => ("mirror", "theorem: every move has an image that answers it"),
        Theorem::MatchingCovered => (
            "matching-covered",
            "theorem: every opening can be completed to a perfect pairing",
        ),
        Theorem::Split => ("split", "theorem: an opening that divides the board"),
        Theorem::Outlast => ("outlast", "theorem: a run that outlasts the opponent"),
        Theorem::FixedLength => (
            "fixed-length",
            "theorem: all plays have the same length or parity",
        ),
        Theorem::EvenKernels => (
            "even-kernel",
            "theorem of Fraenkel, Scheinerman and Ullman (1993) on even kernels",
        ),
        Theorem::Forest => ("forest", "theorem: backward induction on trees"),
        Theorem::Patches => (
            "patches",
            "theorem: windows in which the others win, on all boards of a family",
        ),
        Theorem::Kano => ("kano-1983", "theorem of Kano (1983)"),
        Theorem::Lehman => ("lehman-1964", "theorem of Lehman (1964)"),
        Theorem::SafeForests => (
            "safe-forests",
            "theorem: a cut game that keeps a player from losing",
        ),
        Theorem::BackwardInduction => (
            "backward-induction",
            "theorem: backward induction on a directed board",
        ),
        Theorem::ForcedWalk => (
            "forced-walk",
            "theorem: the walk is forced into a directed cycle",
        ),
        Theorem::NeverStuck => (
            "never-stuck",
            "theorem: a player who can delete is never stuck",
        ),
        Theorem::Redrawing => ("redrawing", "theorem: a deleted edge can be drawn again"),
        _ => ("theorem", "a theorem"),
    }
}
