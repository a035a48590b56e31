//! Foreign text in one line of ours.

use std::fmt::{self, Display, Write as _};

/// Foreign text is cut after this many characters.
const LONGEST: usize = 240;

/// Returns a text that may come from a stranger, made fit to stand in a line: it cannot end the
/// line, command a terminal or turn the direction of what follows, and it is cut where it gets
/// long.
///
/// *Cost*: that of writing what is kept, so that a text of any length may be given.
pub fn plain(text: &impl Display) -> String {
    let mut line = Line {
        text: String::new(),
        left: LONGEST,
    };
    if write!(line, "{text}").is_err() {
        line.text.push('…');
    }
    line.text
}

/// Returns the start of a text that may be of any length, for a message of one line.
pub fn shorten(text: &str) -> String {
    text.chars().take(60).map(tamed).collect()
}

/// The character, or U+FFFD in place of one that is not [plain](is_plain).
fn tamed(c: char) -> char {
    if is_plain(c) {
        c
    } else {
        char::REPLACEMENT_CHARACTER
    }
}

struct Line {
    text: String,
    left: usize,
}

/// Fails when the line is full, which ends the writing.
impl fmt::Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
            self.text.push(tamed(c));
        }
        Ok(())
    }
}

/// Returns whether a character does nothing to the text around it: it does not command a terminal,
/// break the line, turn the direction of writing, or hide (general categories Cc, Cf, Zl, Zp and
/// the private ones). The two joiners are allowed, without which Persian, Hindi and many emoji
/// cannot be written.
pub fn is_plain(c: char) -> bool {
    let joins = matches!(c, '\u{200c}' | '\u{200d}');
    let is_format = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
        | '\u{8e2}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    let is_private = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
    joins || !(c.is_control() || is_format || is_private)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_cannot_break_or_fill_the_line() {
        assert_eq!(plain(&"grid:5x6 é ∞"), "grid:5x6 é ∞");
        let nasty = "a\nb\u{2028}c\u{202e}d\u{1b}[31me\u{2066}f\u{feff}";
        assert_eq!(
            plain(&nasty),
            "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}[31me\u{fffd}f\u{fffd}"
        );
        let long = plain(&"é".repeat(1000));
        assert_eq!(long.chars().count(), LONGEST + 1);
        assert!(long.ends_with('…'));
    }
}
