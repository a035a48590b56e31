//! DOT's words: names in their four forms, punctuation, and everything that is passed over.

use std::borrow::Cow;

use crate::error::Fault;

/// A word of DOT, and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) at: usize,
    pub(super) word: Word<'a>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    /// A name: letters and digits, a number, a quoted text (without its quotes), or HTML (with its
    /// angle brackets).
    Name(Cow<'a, str>),
    Strict,
    Graph,
    Digraph,
    Node,
    Edge,
    Subgraph,
    /// `--`
    Line,
    /// `->`
    Arrow,
    /// One of `{ } [ ] ; , = :`
    Mark(u8),
    End,
}

/// Cuts a text into words.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn expected(&self, what: &'static str) -> Fault {
        Fault::expected(self.text.as_bytes(), self.at, what)
    }

    /// The next word.
    pub(super) fn next(&mut self) -> Result<Token<'a>, Fault> {
        self.skip_blanks()?;
        let at = self.at;
        let word = match self.peek(0) {
            None => Word::End,
            Some(mark @ (b'{' | b'}' | b'[' | b']' | b';' | b',' | b'=' | b':')) => {
                self.at += 1;
                Word::Mark(mark)
            }
            Some(b'"') => Word::Name(self.quoted_and_joined()?),
            Some(b'<') => Word::Name(self.html()?.into()),
            Some(b'-') if self.peek(1) == Some(b'-') => {
                self.at += 2;
                Word::Line
            }
            Some(b'-') if self.peek(1) == Some(b'>') => {
                self.at += 2;
                Word::Arrow
            }
            Some(b'-' | b'.' | b'0'..=b'9') => Word::Name(self.number()?.into()),
            Some(byte) if begins_name(byte) => {
                let length = name_length(&self.text.as_bytes()[at..]);
                self.at += length;
                keyword_or_name(&self.text[at..self.at])
            }
            Some(_) => return Err(self.expected("a name, `--`, or one of { } [ ] ; , = :")),
        };
        Ok(Token { at, word })
    }

    /// Skips blanks, comments, and lines that begin with `#`.
    fn skip_blanks(&mut self) -> Result<(), Fault> {
        let mut at_line_start = self.at == 0;
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some(b'\n'), _) => {
                    at_line_start = true;
                    self.at += 1;
                }
                (Some(byte), _) if byte.is_ascii_whitespace() => self.at += 1,
                (Some(b'/'), Some(b'/')) => self.skip_line(),
                (Some(b'#'), _) if at_line_start => self.skip_line(),
                (Some(b'/'), Some(b'*')) => {
                    let Some(length) = self.text[self.at + 2..].find("*/") else {
                        self.at = self.text.len();
                        return Err(self.expected("the end of the comment, `*/`"));
                    };
                    self.at += length + 4;
                }
                _ => return Ok(()),
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// `-1`, `.5`, `12.`, `3.14`
    fn number(&mut self) -> Result<&'a str, Fault> {
        let start = self.at;
        if self.peek(0) == Some(b'-') {
            self.at += 1;
        }
        let whole = self.skip_digits();
        let mut fraction = 0;
        if self.peek(0) == Some(b'.') {
            self.at += 1;
            fraction = self.skip_digits();
        }
        if whole + fraction == 0 {
            return Err(self.expected("a digit"));
        }
        if self.peek(0).is_some_and(begins_name) {
            return Err(self.expected("the end of the number (a name like this needs quotes)"));
        }
        Ok(&self.text[start..self.at])
    }

    fn skip_digits(&mut self) -> usize {
        let rest = &self.text.as_bytes()[self.at..];
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        self.at += digits;
        digits
    }

    /// A quoted text, and those that `+` joins to it.
    fn quoted_and_joined(&mut self) -> Result<Cow<'a, str>, Fault> {
        let mut text = self.quoted()?;
        loop {
            let end = self.at;
            self.skip_blanks()?;
            if self.peek(0) != Some(b'+') {
                // The blanks may hold the start of a `#` line, so they are read again from here.
                self.at = end;
                return Ok(text);
            }
            self.at += 1;
            self.skip_blanks()?;
            if self.peek(0) != Some(b'"') {
                return Err(self.expected("a quoted text after `+`"));
            }
            text.to_mut().push_str(&self.quoted()?);
        }
    }

    /// A text in quotes. A backslash protects a quote, or joins two lines; all others stand for
    /// themselves.
    fn quoted(&mut self) -> Result<Cow<'a, str>, Fault> {
        self.at += 1;
        let mut text = Cow::Borrowed("");
        loop {
            let rest = &self.text[self.at..];
            let Some(length) = rest.find(['"', '\\']) else {
                self.at = self.text.len();
                return Err(self.expected("the closing quote"));
            };
            let (plain, special) = rest.split_at(length);
            if text.is_empty() {
                text = Cow::Borrowed(plain);
            } else {
                text.to_mut().push_str(plain);
            }
            self.at += length;
            let (kept, skipped) = match special.as_bytes() {
                [b'"', ..] => {
                    self.at += 1;
                    return Ok(text);
                }
                [_, b'"', ..] => ("\"", 2),
                [_, b'\\', ..] => ("\\\\", 2),
                [_, b'\n', ..] => ("", 2),
                [_, b'\r', b'\n', ..] => ("", 3),
                _ => ("\\", 1),
            };
            text.to_mut().push_str(kept);
            self.at += skipped;
        }
    }

    /// `<…>`, with pairs of angle brackets inside.
    fn html(&mut self) -> Result<&'a str, Fault> {
        let start = self.at;
        let mut open = 0u32;
        for (length, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                b'<' => open += 1,
                b'>' => open -= 1,
                _ => continue,
            }
            if open == 0 {
                self.at = start + length + 1;
                return Ok(&self.text[start..self.at]);
            }
        }
        self.at = self.text.len();
        Err(self.expected("the closing `>`"))
    }
}

/// Letters, the underscore, and everything beyond ASCII.
fn begins_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}

fn name_length(bytes: &[u8]) -> usize {
    let in_name = |&&byte: &&u8| begins_name(byte) || byte.is_ascii_digit();
    bytes.iter().take_while(in_name).count()
}

/// Keywords count in any case.
fn keyword_or_name(text: &str) -> Word<'_> {
    let keywords = [
        ("strict", Word::Strict),
        ("graph", Word::Graph),
        ("digraph", Word::Digraph),
        ("node", Word::Node),
        ("edge", Word::Edge),
        ("subgraph", Word::Subgraph),
    ];
    let keyword = keywords
        .into_iter()
        .find(|(word, _)| text.eq_ignore_ascii_case(word));
    keyword.map_or_else(|| Word::Name(text.into()), |(_, word)| word)
}

/// Writes a name so that the lexer gives it back; nothing if there is no way to.
pub(super) fn write_name(name: &str) -> Option<Cow<'_, str>> {
    let bytes = name.as_bytes();
    let digits = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let is_word = bytes.first().is_some_and(|&b| begins_name(b))
        && name_length(bytes) == bytes.len()
        && matches!(keyword_or_name(name), Word::Name(_));
    if is_number || is_word {
        return Some(name.into());
    }
    let quoted = format!("\"{}\"", name.replace('"', "\\\""));
    // Only a backslash before a quote, a line end or the end can spoil it: read it and see.
    let mut lexer = Lexer::new(&quoted);
    let read = lexer.next().ok()?;
    let whole = lexer.at == quoted.len();
    (whole && read.word == Word::Name(name.into())).then_some(quoted.into())
}
