//! Foreign text in one line of ours.

use std::fmt::{self, Display, Write as _};

/// Foreign text is cut after this many characters.
const LONGEST: usize = 240;

/// A text that may come from a stranger, made fit to stand in a line: it cannot end the line,
/// command a terminal or turn the direction of what follows, and it is cut where it gets long.
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

struct Line {
    text: String,
    left: usize,
}

/// Fails when the line is full, which ends the writing.
impl fmt::Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
            self.text.push(if commands(c) { '\u{fffd}' } else { c });
        }
        Ok(())
    }
}

/// Whether a character does something other than to stand in its place: the controls, the
/// separators of lines and paragraphs, and what is invisible or turns the direction of text.
fn commands(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
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
