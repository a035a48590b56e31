//! `slitherlab salvage`: saves the intact games of a server whose file is damaged.

use std::fmt::Write as _;
use std::path::PathBuf;

use slitherlab_server::{Salvage, salvage};

use crate::Status;
use crate::output::OutputArguments;

/// Save the intact games from a server's damaged folder
///
/// Every stored game carries checksums. This command reads each game that it can find, checks it,
/// and writes the good ones into a new folder, from which `serve --data` serves them. If only the
/// last moves of a game are damaged, it saves the moves before them. The damaged files are not
/// touched. The exit status is 1 when something was lost.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    slitherlab salvage games --out saved\n  \
    slitherlab serve --data saved\n\n\
    Stop the server first. A server that cannot open its file at all does this by itself when it\n\
    starts: it serves the intact games and keeps the damaged file as games.sqlite3.damaged. To\n\
    salvage from such a file, copy it into a folder of its own as games.sqlite3.")]
pub(crate) struct Arguments {
    /// The folder with the damaged games
    #[arg(value_name = "DIR")]
    data: PathBuf,

    /// The folder to write the saved games into; it must not have games yet
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    #[command(flatten)]
    output: OutputArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let saved = salvage(&arguments.data, &arguments.out)?;
    arguments.output.write(&saved, || words(&saved))?;
    let is_whole = saved.shortened.is_empty() && saved.lost.is_empty() && saved.lost_classes == 0;
    Ok(if is_whole {
        Status::Answered
    } else {
        Status::Refuted
    })
}

/// What was saved, in words.
fn words(saved: &Salvage) -> String {
    let mut text = format!("{} games saved whole\n", saved.whole);
    for game in &saved.shortened {
        let _ = writeln!(
            text,
            "{}: {} of {} moves saved; {}",
            game.id, game.kept, game.made, game.reason
        );
    }
    for game in &saved.lost {
        let _ = writeln!(text, "{}: lost; {}", game.id, game.reason);
    }
    if saved.classes + saved.lost_classes > 0 {
        let _ = writeln!(
            text,
            "{} classes saved, {} lost",
            saved.classes, saved.lost_classes
        );
    }
    text
}
