//! `slitherlab verify`: whether certificates prove what they claim.

use serde::Serialize;
use slitherlab_lab::certificate;
use slitherlab_verify::{Effort, limits_for};

use crate::output::OutputArguments;
use crate::{Status, file, output};

/// Check certificates: valid or refused, one line for each file
///
/// Nothing but the file is needed, and the checker contains none of the code that finds answers.
/// With several files each line ends with the name of its file. The exit status is 1 when a
/// certificate is refused, and 2 when a file cannot be read.
///
/// With --json the answer is one object for all files together: {"schema": "slitherlab/verify/1",
/// "valid": true, "files": [{"file": "a.json", "valid": true, "statement": "player 1 wins …"}]}. A
/// file that is refused has a "reason" instead of a "statement"; one that cannot be read has
/// "valid": null and a "reason". The first "valid" says whether all are.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        slitherlab solve petersen --game classic --certificate petersen.json\n  \
        slitherlab verify petersen.json\n  \
        slitherlab verify --json first.json second.json\n  \
        slitherlab solve grid:5x6 --game classic --certificate - | slitherlab verify -")]
pub(crate) struct Arguments {
    /// The certificates; - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    #[command(flatten)]
    output: OutputArguments,
}

/// The answer in JSON.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/verify/1")]
struct Answer<'a> {
    valid: bool,
    files: Vec<CheckedFile<'a>>,
}

/// What became of one file.
#[derive(Serialize)]
struct CheckedFile<'a> {
    file: &'a str,
    /// Nothing if the file could not be read.
    valid: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statement: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut status = Status::Answered;
    let mut files = Vec::new();
    for name in &arguments.files {
        let checked = check(name);
        match checked.valid {
            Some(false) if status == Status::Answered => status = Status::Refuted,
            Some(_) => {}
            // The other files still get their answer.
            None => {
                output::error(checked.reason.as_deref().unwrap_or_default());
                status = Status::BadInput;
            }
        }
        if arguments.output.json {
            files.push(checked);
        } else if checked.valid.is_some() {
            output::line(&checked.line(arguments.files.len() > 1))?;
        }
    }
    if arguments.output.json {
        output::json(&Answer {
            valid: status == Status::Answered,
            files,
        })?;
    }
    Ok(status)
}

impl CheckedFile<'_> {
    /// The line of a file that could be read.
    fn line(&self, with_name: bool) -> String {
        let (word, said) = match (&self.statement, &self.reason) {
            (Some(statement), _) => ("valid", statement.as_str()),
            (None, reason) => ("refused", reason.as_deref().unwrap_or_default()),
        };
        if with_name {
            let name = output::brief(&output::tame(self.file), output::LONGEST_NAME);
            format!("{word}: {said} ({name})")
        } else {
            format!("{word}: {said}")
        }
    }
}

fn check(name: &str) -> CheckedFile<'_> {
    let result = file::read_input(name)
        .map(|(_, bytes)| certificate::verify(&bytes, limits_for(bytes.len()), &Effort::default()));
    let reason = match &result {
        Ok(Ok(_)) => None,
        Ok(Err(refusal)) => Some(refusal.to_string()),
        Err(error) => Some(format!("{error:#}")),
    };
    let result = result.ok();
    CheckedFile {
        file: name,
        valid: result.as_ref().map(Result::is_ok),
        statement: result.and_then(Result::ok),
        reason,
    }
}
