//! `slitherlab verify`: whether certificates prove what they claim.

use std::io::Read;

use anyhow::Context;
use slitherlab_verify::family;

use crate::{Status, file, output};

/// Check certificates: one line a file, valid or refused
///
/// Nothing but the file is needed, and the checker shares no code with the solvers. The exit
/// status is 1 when a certificate is refused, and 2 when a file cannot be read.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab solve petersen --game classic --certificate petersen.json\n  \
        slitherlab verify petersen.json\n  \
        slitherlab solve grid:5x6 --game classic --certificate - | slitherlab verify -")]
pub(crate) struct Arguments {
    /// The certificates; - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut status = Status::Answered;
    for name in &arguments.files {
        let bytes = match read(name) {
            Ok(bytes) => bytes,
            Err(error) => {
                // The other files still get their line.
                output::error(&format!("{error:#}"));
                status = Status::BadInput;
                continue;
            }
        };
        match check(&bytes) {
            Ok(statement) => output::line(&format!("valid: {statement}"))?,
            Err(refusal) => {
                output::line(&format!("refused: {refusal}"))?;
                if status == Status::Answered {
                    status = Status::Refuted;
                }
            }
        }
    }
    Ok(status)
}

/// What a certificate says, about one board or about all of a family; or why it says nothing.
fn check(bytes: &[u8]) -> Result<String, String> {
    if family::is_family(bytes) {
        let checked = family::verify(bytes);
        return checked
            .map(|it| it.to_string())
            .map_err(|it| it.to_string());
    }
    let checked = slitherlab_verify::verify(bytes);
    checked
        .map(|it| it.to_string())
        .map_err(|it| it.to_string())
}

fn read(name: &str) -> anyhow::Result<Vec<u8>> {
    if name != "-" {
        return file::read(name);
    }
    let mut bytes = Vec::new();
    let mut input = std::io::stdin().lock();
    input.read_to_end(&mut bytes).context("standard input")?;
    Ok(bytes)
}
