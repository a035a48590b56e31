//! The shape of a JSON text, by which other forms of what was read are found.

use std::io::{self, Write};

/// Counts the objects and the fields of a JSON text as it is written.
///
/// A reader of data takes an object for the array of its values as well, and a field that is `null`
/// for one that is not there. A checker that writes down again what it has read finds both: the
/// shapes differ.
///
/// ```
/// use slitherlab_rules::JsonShape;
///
/// let shape = JsonShape::of(br#"{"text": "{:}", "moves": null}"#);
/// assert_eq!(shape, JsonShape::of(br#"{"moves":null,"text":"{:}"}"#));
/// assert_ne!(shape, JsonShape::of(br#"{"text": "{:}"}"#));
/// assert_ne!(shape, JsonShape::of(br#"["{:}", null]"#));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JsonShape {
    objects: u64,
    fields: u64,
    in_string: bool,
    escaped: bool,
}

impl JsonShape {
    /// Returns the shape of a text.
    pub fn of(text: &[u8]) -> Self {
        let mut shape = Self::default();
        shape.add(text);
        shape
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

impl Write for JsonShape {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
