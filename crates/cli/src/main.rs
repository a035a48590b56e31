//! The program `slitherlab`: reads the arguments, calls the libraries, prints the answer.
//!
//! One file under `command/` holds one command; `input` reads what commands have in common,
//! `output` writes it. The answer goes to standard output, everything else to standard error.

mod answer;
mod boards;
mod budget;
mod candidate;
mod catalogue;
mod clock;
mod command;
mod explanation;
mod file;
mod game;
mod gridlock;
mod help;
mod input;
mod line;
mod output;
mod picture;
mod policy;
mod position;
mod progress;
mod series;
mod store;
mod trees;
mod usage;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use clap_complete::CompleteEnv;
use command::Command;

/// Say who wins a game on a graph, by which moves, with a proof you can check.
#[derive(Parser)]
#[command(
    name = "slitherlab",
    version,
    subcommand_required = true,
    disable_help_flag = true,
    after_help = "`slitherlab COMMAND -h` shows the common options of a command, --help all of them.\n\
        `slitherlab board --help` lists the boards, `slitherlab solve --help` the games."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// Print help (-h for a summary, --help for everything)
    #[arg(short, long, global = true, action = clap::ArgAction::Help, help_heading = help::HELP)]
    help: Option<bool>,
}

/// What a command came to; the exit status says it to scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// The question was answered: 0.
    Answered,
    /// A claim or a certificate was refuted: 1.
    Refuted,
    /// Some of the input was bad, and has been complained about: 2.
    BadInput,
    /// The budget ran out before the answer was known: 3.
    Unknown,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Answered => 0,
            Status::Refuted => 1,
            Status::BadInput => BAD_INPUT,
            Status::Unknown => 3,
        })
    }
}

/// The status of bad input and bad usage.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    // A shell that asks for completions gets them, and that is all.
    CompleteEnv::with_factory(Arguments::command)
        .var(command::completions::VARIABLE)
        .complete();
    if std::env::args_os().len() <= 1 {
        return usage::five_things_to_try();
    }
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage::report(&error),
    };
    match arguments.command.run() {
        Ok(status) => status.into(),
        // The reader of the output has seen enough (`slitherlab … | head`).
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::error(&output::in_one_line(&error));
            ExitCode::from(BAD_INPUT)
        }
    }
}
