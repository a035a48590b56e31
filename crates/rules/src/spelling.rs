//! The one spelling of a JSON text.

use std::io::{self, Write};

/// Compares what is written to it with a text, byte by byte, and fails at the first difference.
/// The text may have blanks between its tokens.
///
/// A checker that writes down again what it has read finds every other spelling so: objects as
/// arrays, fields in another order, needless escapes.
///
/// ```
/// use std::io::Write;
/// use slitherlab_rules::Spelling;
///
/// let mut spelling = Spelling::of(b"{ \"a b\": [1, 2] }\n");
/// spelling.write_all(b"{\"a b\":[1,2]}").unwrap();
/// assert!(spelling.is_complete());
/// assert!(Spelling::of(b"\"a  b\"").write_all(b"\"a b\"").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Spelling<'a> {
    rest: &'a [u8],
    in_string: bool,
    escaped: bool,
}

fn without_blanks(text: &[u8]) -> &[u8] {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
    let begin = text.iter().position(|byte| !is_blank(byte));
    &text[begin.unwrap_or(text.len())..]
}

impl<'a> Spelling<'a> {
    /// Begins with a text.
    pub fn of(text: &'a [u8]) -> Self {
        Self {
            rest: text,
            in_string: false,
            escaped: false,
        }
    }

    /// Returns whether all of the text was written.
    pub fn is_complete(&self) -> bool {
        without_blanks(self.rest).is_empty()
    }
}

impl Write for Spelling<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if !self.in_string {
                self.rest = without_blanks(self.rest);
            }
            let Some((_, rest)) = self.rest.split_first().filter(|(first, _)| **first == byte)
            else {
                return Err(io::ErrorKind::InvalidData.into());
            };
            self.rest = rest;
            if byte == b'"' && !self.escaped {
                self.in_string = !self.in_string;
            }
            self.escaped = byte == b'\\' && !self.escaped;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
