//! Reading what stands between braces.

use crate::{BoardError, BoardProblem};

/// A place in a text. Spaces are skipped before everything that is read.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Starts at a byte in the middle of a text.
    pub(crate) fn starting(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Where the last thing that was read ended, in bytes.
    pub(crate) fn end(&self) -> usize {
        self.at
    }

    /// Where the next thing to read begins, in bytes.
    pub(crate) fn place(&mut self) -> usize {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
        self.at
    }

    /// Whether nothing but blanks is left.
    pub(crate) fn at_end(&mut self) -> bool {
        self.place() == self.text.len()
    }

    /// Reads the symbol if it comes next.
    pub(crate) fn eat(&mut self, symbol: &str) -> bool {
        let place = self.place();
        let found = self.text[place..].starts_with(symbol);
        if found {
            self.at += symbol.len();
        }
        found
    }

    /// The longest run of characters that `accept` takes; may be empty.
    fn run(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let place = self.place();
        let rest = &self.text[place..];
        let end = rest.find(|c| !accept(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// A name as it is written: letters, then letters, digits, `-` and `_`; empty if there is none.
    pub(crate) fn name(&mut self) -> &'a str {
        let place = self.place();
        if self.text[place..].starts_with(char::is_alphabetic) {
            self.run(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '–'))
        } else {
            ""
        }
    }

    /// A whole number; `what` names it in the error.
    pub(crate) fn number(&mut self, what: &'static str) -> Result<u64, BoardError> {
        let place = self.place();
        let digits = self.run(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.expected(what));
        }
        digits
            .parse()
            .map_err(|_| self.error(place, BoardProblem::NumberTooLarge))
    }

    /// The problem, at a place that [`Self::place`] gave.
    pub(crate) fn error(&self, place: usize, problem: BoardProblem) -> BoardError {
        BoardError {
            column: self.text[..place].chars().count() + 1,
            problem,
        }
    }

    /// `what` should stand here, but something else does: as in the other errors of a board's text, a word is shown
    /// with at most 40 letters, anything else by its first character, which must not break the line.
    pub(crate) fn expected(&mut self, what: &'static str) -> BoardError {
        let place = self.place();
        let name = self.clone().name();
        let found = match self.text[place..].chars().next() {
            Some(c) if c.is_control() => c.escape_debug().to_string(),
            Some(c) if name.is_empty() => c.to_string(),
            _ => name.chars().take(40).collect(),
        };
        let problem = BoardProblem::Expected {
            what,
            found,
            nearest: None,
        };
        self.error(place, problem)
    }
}
