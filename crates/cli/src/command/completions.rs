//! `slitherlab completions`: what a shell needs to complete our arguments.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{Status, output};

/// Print the completions for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab completions bash > ~/.local/share/bash-completion/completions/slitherlab\n  \
        slitherlab completions fish > ~/.config/fish/completions/slitherlab.fish")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    let mut command = crate::Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "slitherlab", &mut script);
    output::bytes(&script)?;
    Ok(Status::Answered)
}
