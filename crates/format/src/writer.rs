//! What writers share: numbers in digits, and text that goes out in long pieces.

use std::io::{self, Write};

/// Text of this length goes out, in bytes.
const LONG: usize = 1 << 14;

/// Appends `number` in decimal digits.
#[inline]
pub(super) fn push_number(text: &mut Vec<u8>, mut number: u32) {
    let mut digits = [0; 10];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[start..]);
}

/// Writes the text and empties it, once it is long.
#[inline]
pub(super) fn write_if_long(text: &mut Vec<u8>, out: &mut impl Write) -> io::Result<()> {
    if text.len() >= LONG {
        out.write_all(text)?;
        text.clear();
    }
    Ok(())
}
