//! The small change of SVG: numbers, points, text that cannot be taken for markup.

use std::fmt::Write;

use crate::drawing::Point;

/// Writes into a picture's text; writing to a `String` cannot fail.
macro_rules! put {
    ($picture:expr, $($arguments:tt)*) => {
        write!($picture.out, $($arguments)*).expect("a String takes everything")
    };
}
pub(crate) use put;

/// A length with at most two decimals, without trailing zeros.
pub(crate) struct Number(pub(crate) f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Adding zero turns −0 into 0.
        let hundredths = (self.0 * 100.0).round() + 0.0;
        let text = format!("{:.2}", hundredths / 100.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// A point in the notation of paths.
pub(crate) struct PathPoint(pub(crate) Point);

impl std::fmt::Display for PathPoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [x, y] = self.0.map(Number);
        write!(f, "{x} {y}")
    }
}

/// A text that cannot be taken for markup, in SVG or HTML, attributes included.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                // XML 1.0 has no place for control characters, not even escaped.
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                    f.write_char('\u{fffd}')?;
                }
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
