//! `slitherlab completions`: what a shell needs to complete our arguments.

use anyhow::Context;
use clap_complete::Shell;
use clap_complete::env::Shells;

use crate::{Status, output};

/// Print the completions for a shell
///
/// The script asks the program itself, so that it knows the boards, the games, the engines and the
/// claims of the version that is installed. Source it when the shell starts.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab completions fish > ~/.config/fish/completions/slitherlab.fish\n  \
        echo 'source <(slitherlab completions bash)' >> ~/.bashrc\n  \
        echo 'source <(slitherlab completions zsh)' >> ~/.zshrc")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

/// The variable by which the script asks; its value is the shell.
pub(crate) const VARIABLE: &str = "SLITHERLAB_COMPLETE";

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let shells = Shells::builtins();
    let name = arguments.shell.to_string();
    let shell = shells.completer(&name);
    let shell = shell.with_context(|| format!("{name}: nothing is known about this shell"))?;
    let mut script = Vec::new();
    shell.write_registration(
        VARIABLE,
        "slitherlab",
        "slitherlab",
        "slitherlab",
        &mut script,
    )?;
    output::bytes(&script)?;
    Ok(Status::Answered)
}
