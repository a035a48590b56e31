//! Reading a board's text from left to right.

use super::error::{BoardError, BoardProblem};

/// A place in a text. Spaces are skipped before everything that is read.
#[derive(Clone)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self::starting(text, 0)
    }

    /// Starts at a byte in the middle of a text.
    pub(crate) fn starting(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Where the last thing that was read ended, in bytes.
    pub(crate) fn end(&self) -> usize {
        self.at
    }

    /// What has not been read yet, without leading spaces.
    pub(crate) fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    /// Where the next thing to read begins, in bytes.
    pub(crate) fn place(&mut self) -> usize {
        self.rest();
        self.at
    }

    pub(crate) fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn eat(&mut self, accept: impl Fn(char) -> bool) -> bool {
        match self.peek() {
            Some(c) if accept(c) => {
                self.at += c.len_utf8();
                true
            }
            _ => false,
        }
    }

    /// Reads the symbol if it comes next.
    pub(crate) fn eat_symbol(&mut self, symbol: &str) -> bool {
        let found = self.rest().starts_with(symbol);
        if found {
            self.at += symbol.len();
        }
        found
    }

    /// The longest run of characters that `accept` takes; may be empty.
    pub(crate) fn run(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !accept(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// A word as it is written: letters, then letters, digits, `-` and `_`.
    pub(crate) fn word(&mut self) -> &'a str {
        if self.peek().is_some_and(char::is_alphabetic) {
            self.run(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '–'))
        } else {
            ""
        }
    }

    /// Reads the keyword if it comes next.
    pub(crate) fn eat_keyword(&mut self, keyword: &str) -> bool {
        let mut ahead = self.clone();
        let found = ahead.word().eq_ignore_ascii_case(keyword);
        if found {
            *self = ahead;
        }
        found
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

    /// A number that fits the ids of a graph.
    pub(crate) fn count(&mut self, what: &'static str) -> Result<u32, BoardError> {
        let place = self.place();
        let number = self.number(what)?;
        u32::try_from(number).map_err(|_| self.error(place, BoardProblem::NumberTooLarge))
    }

    /// The problem, at a place that [`Self::place`] gave.
    pub(crate) fn error(&self, place: usize, problem: BoardProblem) -> BoardError {
        BoardError {
            column: self.text[..place].chars().count() + 1,
            problem,
        }
    }

    /// `what` should stand here, but something else does.
    pub(crate) fn expected(&mut self, what: &'static str) -> BoardError {
        self.expected_like(what, |_| None)
    }

    /// Says that `what` should stand here, and which keyword the word that stands here resembles.
    pub(crate) fn expected_like(
        &mut self,
        what: &'static str,
        nearest: impl Fn(&str) -> Option<&'static str>,
    ) -> BoardError {
        let place = self.place();
        let word = self.clone().word();
        let found = match (word, self.peek()) {
            ("", Some(c)) if c.is_control() => c.escape_debug().to_string(),
            ("", Some(c)) => c.to_string(),
            (word, _) => word.chars().take(40).collect(),
        };
        let nearest = nearest(&found.to_lowercase()).filter(|&word| word != found);
        self.error(
            place,
            BoardProblem::Expected {
                what,
                found,
                nearest,
            },
        )
    }
}
