//! Usage errors as one clear line, where clap prints a paragraph.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::{BAD_INPUT, file, output};

/// Prints what clap has to say: help and version as they are, an error as one line.
pub(crate) fn report(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match error.print() {
            Err(problem) if problem.kind() != std::io::ErrorKind::BrokenPipe => {
                output::error(&file::explain("standard output", &problem).to_string());
                ExitCode::from(BAD_INPUT)
            }
            _ => ExitCode::SUCCESS,
        },
        // Called without any argument: the help is the best answer.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Nobody is left to tell if standard error fails.
            let _ = error.print();
            ExitCode::from(BAD_INPUT)
        }
        ErrorKind::UnknownArgument if negative(error).is_some() => {
            output::error(&negative(error).unwrap_or_default());
            ExitCode::from(BAD_INPUT)
        }
        _ => {
            output::error(&one_line(&error.to_string()));
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// What to say when a negative number was taken for an option.
fn negative(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    below_zero(found, &std::env::args().collect::<Vec<_>>())
}

fn below_zero(found: &str, arguments: &[String]) -> Option<String> {
    if !found
        .strip_prefix('-')?
        .starts_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    // clap names only the first letter of what it took for a group of short options.
    let place = arguments.iter().position(|one| one.starts_with(found))?;
    let option = place
        .checked_sub(1)
        .and_then(|before| arguments[before].strip_prefix("--"))
        .map_or(String::new(), |name| format!("--{name} "));
    let value = &arguments[place];
    Some(format!("{option}{value}: no number here can be negative"))
}

/// The first paragraph of clap's message, the tips, and where the help is.
fn one_line(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let mut paragraphs = message.split("\n\n");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut line = words(paragraphs.next().unwrap_or_default());
    for paragraph in paragraphs {
        let paragraph = words(paragraph);
        if let Some(tip) = paragraph.strip_prefix("tip: ") {
            line.push_str("; ");
            line.push_str(tip);
        } else if let Some(usage) = paragraph.strip_prefix("Usage: ") {
            line.push_str("; usage: ");
            line.push_str(usage);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::{below_zero, one_line};

    #[test]
    fn a_paragraph_becomes_a_line() {
        let message = "error: the following required arguments were not provided:\n  <BOARD>\n\n\
            Usage: slitherlab board <BOARD>\n\nFor more information, try '--help'.\n";
        assert_eq!(
            one_line(message),
            "the following required arguments were not provided: <BOARD>; \
             usage: slitherlab board <BOARD>"
        );
    }

    #[test]
    fn negative_numbers_are_called_so() {
        let said = |found: &str, line: &str| {
            let line: Vec<_> = line.split(' ').map(str::to_owned).collect();
            below_zero(found, &line)
        };
        assert_eq!(
            said("-1", "slitherlab solve path:3 --budget -1s --json").unwrap(),
            "--budget -1s: no number here can be negative"
        );
        assert_eq!(
            said("-3", "slitherlab solve -3").unwrap(),
            "-3: no number here can be negative"
        );
        assert_eq!(said("-x", "slitherlab solve -x"), None);
        assert_eq!(said("--json", "slitherlab verify --json"), None);
    }

    #[test]
    fn tips_are_kept() {
        let message = "error: unexpected argument '--jsn' found\n\n  \
            tip: a similar argument exists: '--json'\n\nUsage: slitherlab board --json <BOARD>\n\n\
            For more information, try '--help'.\n";
        assert_eq!(
            one_line(message),
            "unexpected argument '--jsn' found; a similar argument exists: '--json'; \
             usage: slitherlab board --json <BOARD>"
        );
    }
}
