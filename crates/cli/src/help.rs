//! The headings under which commands list their options, and what commands leave out of the list.
//!
//! A command shows its headings in the order in which its arguments first name them. The short help
//! (`-h`) has the options that most people need; the others say `hide_short_help`.

use clap::Arg;

/// How the board is read.
pub(crate) const BOARD: &str = "Board";
/// Which game is played, by whom.
pub(crate) const GAME: &str = "Game";
/// Changes of a game's rules.
pub(crate) const RULES: &str = "Custom rules";
/// Which position of the game is meant.
pub(crate) const POSITION: &str = "Position";
/// What is counted.
pub(crate) const COUNTS: &str = "What to count";
/// The players and their games.
pub(crate) const PLAYERS: &str = "Players";
/// How much may be spent.
pub(crate) const BUDGET: &str = "Budget";
/// What the answer is and where it goes.
pub(crate) const OUTPUT: &str = "Output";
/// Pictures of the answer.
pub(crate) const PICTURES: &str = "Pictures";
/// What few need.
pub(crate) const ADVANCED: &str = "Advanced";
/// The help itself.
pub(crate) const HELP: &str = "Help";

/// The options of games other than the snake games.
const OF_CYCLE_GAMES: [&str; 2] = ["first", "terminals"];
/// The options that make a relative of a game.
const OF_KIN: [&str; 4] = ["on", "join", "deletions", "redraw"];
/// The options that change the rules of a snake game.
const OF_CHANGES: [&str; 5] = ["snakes", "ends", "opening", "capacity", "rules"];

/// Hides the options of relatives, for commands that do not know them. An option that is given all
/// the same is refused with the names of the commands that take it.
pub(crate) fn without_kin(arg: Arg) -> Arg {
    hidden(arg, &OF_KIN)
}

/// Hides the options of all but the snake games, for commands that know no others.
pub(crate) fn snakes_only(arg: Arg) -> Arg {
    hidden(without_kin(arg), &OF_CYCLE_GAMES)
}

/// Hides changes of the rules, for commands that know games by name only.
pub(crate) fn without_changes(arg: Arg) -> Arg {
    hidden(arg, &OF_CHANGES)
}

fn hidden(arg: Arg, ids: &[&str]) -> Arg {
    if ids.contains(&arg.get_id().as_str()) {
        arg.hide(true)
    } else {
        arg
    }
}
