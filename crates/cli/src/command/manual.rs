//! `slitherlab manual`: the pages for `man`, and the same for a documentation site.

mod markdown;

use std::path::PathBuf;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::{Status, file, output};

/// Write the manual pages, one for each command, into a folder
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab manual ~/.local/share/man/man1\n  \
        man slitherlab-sweep")]
pub(crate) struct Arguments {
    /// The folder; created if it does not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// Write them as Markdown, for a documentation site
    #[arg(long)]
    markdown: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let folder = &arguments.folder;
    std::fs::create_dir_all(folder)
        .map_err(|error| file::explain(&folder.display().to_string(), &error))?;
    let mut program = crate::Arguments::command();
    program.build();
    let commands = program.get_subcommands();
    let commands = commands.filter(|command| command.get_name() != "help");
    let mut count = 0;
    for page in [&program].into_iter().chain(commands) {
        let name = page.get_display_name().unwrap_or(page.get_name());
        let (ending, text) = if arguments.markdown {
            ("md", markdown::page(page).into_bytes())
        } else {
            let mut text = Vec::new();
            Man::new(page.clone()).render(&mut text)?;
            ("1", text)
        };
        let path = folder.join(format!("{name}.{ending}"));
        file::write(&path.display().to_string(), &text)?;
        count += 1;
    }
    output::note(&format!("wrote {count} pages into {}", folder.display()));
    Ok(Status::Answered)
}
