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
/// The options that make another game of a named one.
const OF_OTHERS: [&str; 4] = ["on", "join", "deletions", "redraw"];

/// Hides the options of all but the plain snake games, for commands that know no others. An option
/// that is given all the same is refused with the reason.
pub(crate) fn snakes_only(arg: Arg) -> Arg {
    hidden(hidden(arg, &OF_OTHERS), &OF_CYCLE_GAMES)
}

fn hidden(arg: Arg, ids: &[&str]) -> Arg {
    if ids.contains(&arg.get_id().as_str()) {
        arg.hide(true)
    } else {
        arg
    }
}
