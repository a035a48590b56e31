//! What graph6 and sparse6 share: six bits a printable byte, and the number of vertices in front.
//!
//! Both are described in the `formats.txt` of nauty.

use std::io::{self, Write};

use super::error::{Fault, Problem};
use super::scan::Cursor;

/// The bytes `?` to `~` stand for 0 to 63.
const BIAS: u8 = 63;

/// What every byte should be.
pub(super) const SEXTET: &str = "a byte from '?' to '~'";

/// The value of the byte at `at`.
pub(super) fn value(bytes: &[u8], at: usize) -> Result<u8, Fault> {
    match bytes.get(at) {
        Some(&byte @ BIAS..=126) => Ok(byte - BIAS),
        _ => Err(Fault::expected(bytes, at, SEXTET)),
    }
}

/// Reads the number of vertices at the front of `bytes[at..]`: one byte up to 62, `~` and three
/// bytes, or `~~` and six. Returns it with the place where it ends.
pub(super) fn read_order(bytes: &[u8], at: usize) -> Result<(u64, usize), Fault> {
    let (start, digits) = if value(bytes, at)? != 63 {
        (at, 1)
    } else if value(bytes, at + 1)? != 63 {
        (at + 1, 3)
    } else {
        (at + 2, 6)
    };
    let mut order = 0;
    for place in start..start + digits {
        order = order << 6 | u64::from(value(bytes, place)?);
    }
    Ok((order, start + digits))
}

/// Checks that all of `bytes[at..]` are sextets.
pub(super) fn check(bytes: &[u8], at: usize) -> Result<(), Fault> {
    match bytes[at..].iter().position(|b| !(BIAS..=126).contains(b)) {
        Some(place) => Err(Fault::expected(bytes, at + place, SEXTET)),
        None => Ok(()),
    }
}

/// Finds the one line of `bytes` that holds a graph, after an optional `header` in front of it.
/// Returns where it begins and ends, without the blanks around it.
pub(super) fn only_line(bytes: &[u8], header: &[u8]) -> Result<(usize, usize), Fault> {
    let mut cursor = Cursor::new(bytes);
    if cursor.seek_content() && bytes[cursor.at..].starts_with(header) {
        cursor.at += header.len();
    }
    if !cursor.seek_content() {
        return Err(Fault::new(bytes.len(), Problem::Empty));
    }
    let start = cursor.at;
    cursor.skip_to_line_end();
    let end = cursor.at;
    if cursor.seek_content() {
        return Err(Fault::new(cursor.at, Problem::SecondGraph));
    }
    Ok((start, start + bytes[start..end].trim_ascii_end().len()))
}

/// Packs bits into printable bytes.
pub(super) struct Packer<'a, W> {
    out: &'a mut W,
    text: Vec<u8>,
    /// The bits not yet written, in the low places.
    pending: u8,
    /// How many there are: fewer than six.
    held: u32,
}

/// How much text is gathered before it is handed on.
const CHUNK: usize = 1 << 14;

impl<'a, W: Write> Packer<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Self {
        Self {
            out,
            text: Vec::with_capacity(CHUNK + 64),
            pending: 0,
            held: 0,
        }
    }

    /// Appends bytes that are text already.
    pub(super) fn literal(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    /// Writes the number of vertices, in the shortest of its three forms.
    pub(super) fn order(&mut self, order: u64) -> io::Result<()> {
        let digits = match order {
            0..=62 => 1,
            63..=258_047 => {
                self.literal(b"~");
                3
            }
            _ => {
                self.literal(b"~~");
                6
            }
        };
        for digit in (0..digits).rev() {
            self.bits(6, (order >> (6 * digit)) as u32 & 63)?;
        }
        Ok(())
    }

    /// Writes the low `count` bits of `value`, the highest first.
    pub(super) fn bits(&mut self, count: u32, value: u32) -> io::Result<()> {
        for place in (0..count).rev() {
            self.pending = self.pending << 1 | (value >> place & 1) as u8;
            self.held += 1;
            if self.held == 6 {
                self.sextet()?;
            }
        }
        Ok(())
    }

    /// Writes `count` zeros.
    pub(super) fn zeros(&mut self, mut count: u64) -> io::Result<()> {
        while count > 0 && self.held > 0 {
            self.bits(1, 0)?;
            count -= 1;
        }
        for _ in 0..count / 6 {
            self.pending = 0;
            self.sextet()?;
        }
        self.bits((count % 6) as u32, 0)
    }

    fn sextet(&mut self) -> io::Result<()> {
        self.text.push(self.pending + BIAS);
        (self.pending, self.held) = (0, 0);
        if self.text.len() >= CHUNK {
            self.out.write_all(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }

    /// How many bits the last byte still lacks.
    pub(super) fn room(&self) -> u32 {
        (6 - self.held) % 6
    }

    /// Fills up the last byte with copies of `bit` and ends the line.
    pub(super) fn finish(mut self, bit: u32) -> io::Result<()> {
        while self.held > 0 {
            self.bits(1, bit)?;
        }
        self.text.push(b'\n');
        self.out.write_all(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_all_three_lengths_go_round() {
        for (order, text) in [
            (0, "?"),
            (62, "}"),
            (63, "~??~"),
            (12_345, "~B?x"),
            (258_047, "~}~~"),
            (258_048, "~~???~??"),
            (460_175_067, "~~?ZZZZZ"),
            ((1 << 36) - 1, "~~~~~~~~"),
        ] {
            assert_eq!(read_order(text.as_bytes(), 0), Ok((order, text.len())));
            let mut out = Vec::new();
            let mut packer = Packer::new(&mut out);
            packer.order(order).unwrap();
            packer.finish(0).unwrap();
            assert_eq!(out, format!("{text}\n").as_bytes());
        }
    }
}
