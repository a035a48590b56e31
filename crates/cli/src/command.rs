//! The commands. To add one: a file `command/NAME.rs` with its `Arguments` (a [`clap::Args`]) and
//! a `run` that returns a [`Status`], then one variant and one arm here.

mod analyze;
mod board;
mod cgt;
mod check_strategy;
mod claims;
pub(crate) mod completions;
mod count;
mod engine;
mod forests;
mod manual;
mod r#match;
mod matching;
mod play;
mod program;
mod prove;
mod salvage;
mod serve;
mod simulate;
mod solve;
mod sweep;
mod verify;

use clap::Subcommand;

use crate::Status;

/// One variant for each command, in the order of the help.
#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(solve::Arguments),
    Analyze(analyze::Arguments),
    Verify(verify::Arguments),
    Play(play::Arguments),
    Serve(serve::Arguments),
    Board(board::Arguments),
    Sweep(sweep::Arguments),
    Prove(prove::Arguments),
    Claims(claims::Arguments),
    Count(count::Arguments),
    Simulate(simulate::Arguments),
    Match(r#match::Arguments),
    Matching(matching::Arguments),
    Forests(forests::Arguments),
    // Those that few need stand last.
    Engine(engine::Arguments),
    Salvage(salvage::Arguments),
    CheckStrategy(check_strategy::Arguments),
    Cgt(cgt::Arguments),
    Completions(completions::Arguments),
    Manual(manual::Arguments),
}

impl Command {
    /// Runs the command. An error means bad input, status 2.
    pub(crate) fn run(self) -> anyhow::Result<Status> {
        match self {
            Self::Board(arguments) => board::run(&arguments),
            Self::Solve(arguments) => solve::run(&arguments),
            Self::Analyze(arguments) => analyze::run(&arguments),
            Self::Verify(arguments) => verify::run(&arguments),
            Self::Play(arguments) => play::run(&arguments),
            Self::Match(arguments) => r#match::run(&arguments),
            Self::Engine(arguments) => engine::run(&arguments),
            Self::Serve(arguments) => serve::run(&arguments),
            Self::Salvage(arguments) => salvage::run(&arguments),
            Self::Matching(arguments) => matching::run(&arguments),
            Self::Forests(arguments) => forests::run(&arguments),
            Self::Claims(arguments) => claims::run(&arguments),
            Self::Sweep(arguments) => sweep::run(&arguments),
            Self::Count(arguments) => count::run(&arguments),
            Self::Prove(arguments) => prove::run(&arguments),
            Self::Cgt(arguments) => cgt::run(&arguments),
            Self::CheckStrategy(arguments) => check_strategy::run(&arguments),
            Self::Simulate(arguments) => simulate::run(&arguments),
            Self::Completions(arguments) => completions::run(&arguments),
            Self::Manual(arguments) => manual::run(&arguments),
        }
    }
}
