//! Usage errors as one clear line, where clap prints a paragraph.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use slitherlab_board::Board;

use crate::{BAD_INPUT, file, output};

/// What a newcomer can type first.
const FIRST_STEPS: &str = "\
Who wins a game on a graph, by which moves, with a proof you can check.

Five things to try:
  slitherlab solve grid:5x6 --game classic              who wins Slither, and how
  slitherlab play grid:5x6 --game classic               play it against the perfect engine
  slitherlab solve petersen -g classic --svg why.svg    draw the reason on another graph
  slitherlab sweep 'grid:{1..5}x{1..5}' -g classic      a table of many boards
  slitherlab serve                                      the page to play and explore, on this computer

`slitherlab --help` lists all commands.
";

/// Answers a call without arguments. It is no question, so the status is that of bad usage.
pub(crate) fn five_things_to_try() -> ExitCode {
    // Nobody is left to tell if standard error fails.
    let _ = std::io::Write::write_all(&mut std::io::stderr(), FIRST_STEPS.as_bytes());
    ExitCode::from(BAD_INPUT)
}

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
        kind => {
            let arguments: Vec<String> = std::env::args().collect();
            let said = match kind {
                ErrorKind::UnknownArgument | ErrorKind::ArgumentConflict => {
                    let found = invalid_argument(error);
                    found.and_then(|it| {
                        below_zero(it, &arguments)
                            .or_else(|| unquoted(it, &arguments))
                            .or_else(|| of_analyze(it, &arguments))
                    })
                }
                ErrorKind::MissingRequiredArgument => without_game(error),
                _ => None,
            };
            output::error(&said.unwrap_or_else(|| one_line(&error.to_string())));
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// The argument that clap did not expect.
fn invalid_argument(error: &clap::Error) -> Option<&str> {
    let kinds = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    kinds.into_iter().find_map(|kind| match error.get(kind) {
        Some(ContextValue::String(found)) => Some(found.as_str()),
        _ => None,
    })
}

/// What to say when a shell has expanded the ranges of a board: there are several boards, and the
/// first of them was taken for the only one.
fn unquoted(found: &str, arguments: &[String]) -> Option<String> {
    let boards = arguments.iter().skip(2);
    let boards = boards.filter(|text| Board::parse(text).is_ok());
    let [first, second] = boards.take(2).collect::<Vec<_>>()[..] else {
        return None;
    };
    (found == second).then(|| {
        format!(
            "there are several boards, {first} and {second}: if your shell made them from ranges, put \
             the ranges in quotes, as in 'grid:{{2..3}}x{{2..3}}'"
        )
    })
}

/// What to say when `solve` is asked about a position.
fn of_analyze(found: &str, arguments: &[String]) -> Option<String> {
    let is_solve = arguments.get(1).is_some_and(|command| command == "solve");
    let is_position = [
        "--moves",
        "-m",
        "--position",
        "--turn",
        "--replay",
        "--nimber",
    ]
    .contains(&found);
    (is_solve && is_position).then(|| {
        format!("solve has no {found}: `slitherlab analyze` is about a position and takes it")
    })
}

/// What to say when the game is missing, which people forget first.
fn without_game(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let [only] = &missing[..] else { return None };
    let is_game = only.starts_with("--game <");
    is_game.then(|| "which game? Add --game classic, or another; --help lists the games".to_owned())
}

/// What to say when a negative number was taken for an option.
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
    let line = words(paragraphs.next().unwrap_or_default());
    let mut line = line.replace(
        "the following required arguments were not provided:",
        "missing:",
    );
    line = plain_range(&line).unwrap_or(line);
    for (of_rust, plain) in NUMBERS {
        line = line.replace(of_rust, plain);
    }
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

/// What Rust says of a text that is not a number of the type that is wanted, and what we say.
const NUMBERS: [(&str, &str); 3] = [
    ("invalid digit found in string", "not a whole number"),
    (
        "cannot parse integer from empty string",
        "not a whole number",
    ),
    (
        "number too large to fit in target type",
        "the number is too large",
    ),
];

/// A range of numbers in words, where clap writes it as Rust does: `1 is not in 2..=1000`.
fn plain_range(line: &str) -> Option<String> {
    let (before, range) = line.rsplit_once(" is not in ")?;
    let (least, most) = range.split_once("..=")?;
    Some(format!("{before} is not a number from {least} to {most}"))
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
            "missing: <BOARD>; usage: slitherlab board <BOARD>"
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
