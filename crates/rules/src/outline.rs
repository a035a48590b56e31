//! The outline of a JSON text, by which other forms of what was read are found.

use std::io::{self, Write};

/// Counts the objects and the fields of a JSON text as it is written.
///
/// A reader of data takes an object for the array of its values as well, and a field that is `null`
/// for one that is not there. A checker that writes down again what it has read finds both: the
/// outlines differ.
///
/// ```
/// use slitherlab_rules::Outline;
///
/// let outline = Outline::of(br#"{"text": "{:}", "moves": null}"#);
/// assert_eq!(outline, Outline::of(br#"{"moves":null,"text":"{:}"}"#));
/// assert_ne!(outline, Outline::of(br#"{"text": "{:}"}"#));
/// assert_ne!(outline, Outline::of(br#"["{:}", null]"#));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    objects: u64,
    fields: u64,
    in_string: bool,
    escaped: bool,
}

impl Outline {
    /// The outline of a text.
    pub fn of(text: &[u8]) -> Self {
        let mut outline = Self::default();
        outline.add(text);
        outline
    }

    fn add(&mut self, text: &[u8]) {
        for &byte in text {
            if self.escaped {
                self.escaped = false;
            } else if self.in_string {
                self.escaped = byte == b'\\';
                self.in_string = byte != b'"';
            } else {
                self.objects += u64::from(byte == b'{');
                self.fields += u64::from(byte == b':');
                self.in_string = byte == b'"';
            }
        }
    }
}

impl Write for Outline {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
