//! How answers leave the program: data on standard output, talk on standard error, colours only
//! where a terminal wants them (`NO_COLOR` is honoured).

use std::io::{self, BufWriter, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use anyhow::bail;
use serde::Serialize;

use crate::{file, help};

/// Names and headings of an answer.
pub(crate) const HEADING: Style = Style::new().bold();

/// `--json`, for every command that answers.
#[derive(clap::Args)]
pub(crate) struct OutputArguments {
    /// Answer in JSON
    #[arg(short, long, help_heading = help::OUTPUT)]
    pub(crate) json: bool,
}

impl OutputArguments {
    /// Prints an answer, in JSON or in words.
    pub(crate) fn write(
        &self,
        answer: &impl Serialize,
        words: impl FnOnce() -> String,
    ) -> anyhow::Result<()> {
        if self.json {
            json(answer)
        } else {
            text(&words())
        }
    }
}

/// Where a drawing goes.
pub(crate) struct Destination<'a>(pub(crate) &'a str);

impl Destination<'_> {
    /// Returns whether it is standard output.
    pub(crate) fn is_stdout(&self) -> bool {
        self.0 == "-"
    }

    /// Writes the bytes there and says so.
    pub(crate) fn write(&self, bytes: &[u8], binary: bool) -> anyhow::Result<()> {
        if binary && self.is_stdout() && io::stdout().is_terminal() {
            bail!("standard output is a terminal, which cannot show this: name a file");
        }
        self.write_with(|out| out.write_all(bytes))
    }

    /// Writes output that is made piece by piece.
    pub(crate) fn write_with(
        &self,
        pieces: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        if self.is_stdout() {
            let mut out = io::stdout().lock();
            return explained(pieces(&mut out).and_then(|()| out.flush()));
        }
        file::write_with(self.0, pieces)?;
        note(&format!("wrote {}", self.0));
        Ok(())
    }
}

/// Writes a text into a file, if one is named.
pub(crate) fn write_to(file: Option<&str>, text: impl FnOnce() -> String) -> anyhow::Result<()> {
    file.map_or(Ok(()), |file| {
        Destination(file).write(text().as_bytes(), false)
    })
}

/// An answer with files beside it, one of which may take its place on standard output.
pub(crate) struct AnswerWithFiles<'a> {
    output: &'a OutputArguments,
    /// Whether a file is standard output.
    taken: bool,
}

impl<'a> AnswerWithFiles<'a> {
    /// Each file by what it holds, and by its name, if it is wanted; and what the answer is called
    /// in JSON.
    ///
    /// Refuses two that would stand on standard output together.
    pub(crate) fn new(
        files: &[(&str, Option<&str>)],
        output: &'a OutputArguments,
        in_json: &str,
    ) -> anyhow::Result<Self> {
        let on_stdout = files.iter().filter(|(_, file)| *file == Some("-"));
        let mut on_stdout = on_stdout.map(|(what, _)| *what);
        let first = on_stdout.next();
        let second = on_stdout.next().or(output.json.then_some(in_json));
        if let (Some(first), Some(second)) = (first, second) {
            bail!("standard output can carry {first} or {second}, not both");
        }
        Ok(Self {
            output,
            taken: first.is_some(),
        })
    }

    /// Returns whether a file is standard output.
    pub(crate) fn takes_stdout(&self) -> bool {
        self.taken
    }

    /// Writes the answer, or the answer in words, unless a file takes its place.
    pub(crate) fn write(
        &self,
        answer: &impl Serialize,
        words: impl FnOnce() -> String,
    ) -> anyhow::Result<()> {
        if self.taken {
            return Ok(());
        }
        self.output.write(answer, words)
    }
}

/// The number of letters that fit on a line of standard output, if it is a terminal; elsewhere as
/// `COLUMNS` says.
pub(crate) fn terminal_width() -> Option<usize> {
    let terminal = terminal_size::terminal_size_of(io::stdout());
    let said = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal.map(|(width, _)| width.0.into()).or_else(said)
}

/// Prints an answer as text; its colours are dropped where they are not wanted. A name from outside
/// in it commands the terminal to nothing but colours.
pub(crate) fn text(answer: &str) -> anyhow::Result<()> {
    write_out(&mut anstream::stdout().lock(), coloured(answer).as_bytes())
}

/// A text of several lines in which nothing but colours is commanded.
fn coloured(text: &str) -> String {
    let mut tamed = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let is_colour = || {
            let sequence = rest.as_str().strip_prefix('[');
            let end = sequence.and_then(|rest| {
                rest.find(|c: char| !c.is_ascii_digit() && c != ';')
                    .map(|end| &rest[end..])
            });
            end.is_some_and(|end| end.starts_with('m'))
        };
        let is_plain = match c {
            '\n' | '\t' => true,
            '\u{1b}' => is_colour(),
            c => !c.is_control() && !turns(c),
        };
        tamed.push(if is_plain { c } else { '\u{fffd}' });
    }
    tamed
}

/// Prints bytes as they are.
pub(crate) fn bytes(answer: &[u8]) -> anyhow::Result<()> {
    write_out(&mut io::stdout().lock(), answer)
}

/// Prints what somebody writes piece by piece.
pub(crate) fn streamed(
    write: impl FnOnce(&mut BufWriter<io::StdoutLock<'static>>) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    explained(write(&mut out).and_then(|()| out.flush()))
}

/// Prints all that there is to be read.
pub(crate) fn copy(from: &mut impl io::Read) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    explained(io::copy(from, &mut out).and_then(|_| out.flush()))
}

fn write_out(out: &mut impl Write, answer: &[u8]) -> anyhow::Result<()> {
    explained(out.write_all(answer).and_then(|()| out.flush()))
}

fn explained(written: io::Result<()>) -> anyhow::Result<()> {
    written.map_err(|error| match error.kind() {
        // The caller has to tell it from the others.
        io::ErrorKind::BrokenPipe => error.into(),
        _ => file::explain("standard output", &error),
    })
}

/// Prints an answer of one line, which may hold names from outside.
pub(crate) fn line(answer: &str) -> anyhow::Result<()> {
    bytes(format!("{}\n", tame(answer)).as_bytes())
}

/// Prints one JSON value on one line.
pub(crate) fn json(answer: &impl Serialize) -> anyhow::Result<()> {
    let mut line = serde_json::to_vec(answer)?;
    line.push(b'\n');
    bytes(&line)
}

/// Says one line on standard error: what was done.
pub(crate) fn note(line: &str) {
    say("", Style::new(), line);
}

/// Says one line on standard error: what may not be meant.
pub(crate) fn warning(line: &str) {
    say("warning: ", AnsiColor::Yellow.on_default().bold(), line);
}

/// Says one line on standard error: what is wrong.
pub(crate) fn error(line: &str) {
    say("error: ", AnsiColor::Red.on_default().bold(), line);
}

fn say(prefix: &str, style: Style, line: &str) {
    let line = brief(&tame(line), LONGEST_LINE);
    // When standard error fails there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{style}{prefix}{style:#}{line}");
}

/// A name from a file may hold anything; it must not break the line, command the terminal or turn
/// the direction of what follows.
pub(crate) fn tame(line: &str) -> String {
    let commands = |c: char| c.is_control() || turns(c);
    let plain = |c| if commands(c) { '\u{fffd}' } else { c };
    line.chars().map(plain).collect()
}

/// Returns whether a character turns the direction of writing or breaks the line.
fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The longest line on standard error, in characters: what was given may be of any length.
const LONGEST_LINE: usize = 2000;

/// The longest name of a board or a file that is repeated in an error, in characters.
pub(crate) const LONGEST_NAME: usize = 200;

/// Shortens a text to `most` characters: its beginning and its end.
pub(crate) fn brief(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let (head, tail) = (most / 2, most - most / 2 - 1);
    let head = text.chars().take(head);
    let tail = text.chars().skip(length - tail);
    head.chain(['…']).chain(tail).collect()
}

/// An error and its causes, without the causes that its words include already.
pub(crate) fn in_one_line(error: &anyhow::Error) -> String {
    let mut line = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        if line.is_empty() {
            line = cause;
        } else if !line.ends_with(&cause) {
            line.push_str(": ");
            line.push_str(&cause);
        }
    }
    line
}

/// Returns whether the error is that nobody reads our output any more.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::{brief, coloured, in_one_line};

    #[test]
    fn long_texts_keep_their_ends() {
        assert_eq!(brief("grid:5x6", 8), "grid:5x6");
        assert_eq!(brief("grid:55x66", 8), "grid…x66");
        assert_eq!(brief(&"é".repeat(300), 5), "éé…éé");
    }

    #[test]
    fn names_in_an_answer_command_nothing_but_colours() {
        let heading = "\u{1b}[1mgraph.edges\u{1b}[0m\n  7 vertices\n";
        assert_eq!(coloured(heading), heading);
        assert_eq!(coloured("gpj.\u{202e}exe"), "gpj.\u{fffd}exe");
        assert_eq!(
            coloured("a\u{1b}[2Jb\u{1b}]0;title\u{7}c\r"),
            "a\u{fffd}[2Jb\u{fffd}]0;title\u{fffd}c\u{fffd}"
        );
        assert_eq!(coloured("\u{1b}[31"), "\u{fffd}[31");
    }

    #[test]
    fn nothing_is_said_twice() {
        let inner = anyhow::anyhow!("expected a number");
        let outer = inner
            .context("line 2: expected a number")
            .context("graph.g6");
        assert_eq!(in_one_line(&outer), "graph.g6: line 2: expected a number");
    }
}
