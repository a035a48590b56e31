//! A cursor over text that is made of lines of numbers.

use super::error::{Fault, FormatProblem};
use slitherlab_graph::Vertex;

/// Where a reader stands in the bytes of a file.
pub(super) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips spaces and tabs, and the carriage return of a line that ends in two characters.
    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Goes to the next line feed, or to the end.
    pub(super) fn skip_to_line_end(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
    }

    /// From the start of a line, goes to the first byte that is neither blank nor part of a line
    /// that begins with `#` or `%`. False when there is none.
    #[inline]
    pub(super) fn seek_content(&mut self) -> bool {
        loop {
            self.skip_blanks();
            match self.peek() {
                None => return false,
                Some(b'\n') => self.at += 1,
                Some(b'#' | b'%') => self.skip_to_line_end(),
                Some(_) => return true,
            }
        }
    }

    /// Reads a number in decimal digits.
    #[inline]
    pub(super) fn number(&mut self, expected: &'static str) -> Result<u32, Fault> {
        if let Some(word) = self.bytes.get(self.at..self.at + 8) {
            let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
            let (value, digits) = leading_digits(word);
            if let 1..=7 = digits {
                self.at += digits as usize;
                return Ok(value);
            }
        }
        self.long_number(expected)
    }

    /// Reads a vertex, counted from 1 up to this number; returns it counted from 0.
    pub(super) fn vertex(&mut self, count: u32) -> Result<Vertex, Fault> {
        let start = self.at;
        let vertex = self.number("a vertex number")?;
        if vertex == 0 || vertex > count {
            let problem = FormatProblem::NoSuchVertex {
                vertex: u64::from(vertex),
                first: 1,
                last: u64::from(count),
            };
            return Err(Fault::new(start, problem));
        }
        Ok(vertex - 1)
    }

    /// Reads a number of any length, digit by digit.
    fn long_number(&mut self, expected: &'static str) -> Result<u32, Fault> {
        let start = self.at;
        let mut value = Some(0u32);
        while let Some(digit @ 0..=9) = self.peek().map(|b| b.wrapping_sub(b'0')) {
            value = value.and_then(|value| value.checked_mul(10)?.checked_add(u32::from(digit)));
            self.at += 1;
        }
        if self.at == start {
            return Err(Fault::expected(self.bytes, start, expected));
        }
        value.ok_or_else(|| Fault::new(start, FormatProblem::NumberTooLarge))
    }

    /// The end of a line: perhaps a comment, then a line feed or the end of the input.
    #[inline]
    pub(super) fn end_line(&mut self, expected: &'static str) -> Result<(), Fault> {
        self.skip_blanks();
        if let Some(b'#' | b'%') = self.peek() {
            self.skip_to_line_end();
        }
        match self.peek() {
            None => Ok(()),
            Some(b'\n') => {
                self.at += 1;
                Ok(())
            }
            Some(_) => Err(Fault::expected(self.bytes, self.at, expected)),
        }
    }

    /// Skips blanks, of which there must be one.
    #[inline]
    pub(super) fn gap(&mut self, expected: &'static str) -> Result<(), Fault> {
        let start = self.at;
        self.skip_blanks();
        if self.at == start {
            return Err(Fault::expected(self.bytes, start, expected));
        }
        Ok(())
    }
}

/// The number that the leading digits of eight bytes (the first in the lowest place) stand for, and
/// how many digits there are. All eight bytes at once: a loop over the digits of random numbers
/// spends most of its time on ends that the processor did not foresee.
#[inline]
fn leading_digits(word: u64) -> (u32, u32) {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // A digit becomes its value; the top bit of a byte of `others` marks what is none. The sum
    // carries from one byte to the next only above a byte that is marked already.
    let values = word ^ (EACH * 0x30);
    let others = (values.wrapping_add(EACH * 0x76) | values) & (EACH * 0x80);
    let digits = others.trailing_zeros() / 8;
    if digits == 0 {
        return (0, 0);
    }
    // Zeros in front make it eight digits; then neighbours are joined to two, four, eight.
    let values = values << (64 - 8 * digits);
    let twos = values.wrapping_mul(10).wrapping_add(values >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = twos.wrapping_mul(100).wrapping_add(twos >> 16) & 0x0000_ffff_0000_ffff;
    let eights = fours.wrapping_mul(10_000).wrapping_add(fours >> 32);
    (eights as u32, digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::writer::push_number;

    fn number(text: &str) -> Result<u32, Fault> {
        Cursor::new(text.as_bytes()).number("a number")
    }

    #[test]
    fn numbers_up_to_the_last_u32_are_read() {
        assert_eq!(number("0"), Ok(0));
        assert_eq!(number("999999999"), Ok(999_999_999));
        assert_eq!(number("4294967295"), Ok(u32::MAX));
        assert_eq!(number("000000000000000000000000000007 "), Ok(7));
        for large in [
            "4294967296",
            "18446744073709551617",
            "99999999999999999999999",
        ] {
            assert_eq!(
                number(large).unwrap_err().problem,
                FormatProblem::NumberTooLarge
            );
        }
    }

    #[test]
    fn numbers_of_every_length_end_where_they_end() {
        for length in 1..=10 {
            let digits = &"9876543210"[10 - length..];
            for rest in [
                "",
                " ",
                "\n12345678",
                ":000000000",
                "/",
                "\u{b9}\u{b9}\u{b9}\u{b9}",
            ] {
                let text = format!("{digits}{rest}");
                let mut cursor = Cursor::new(text.as_bytes());
                assert_eq!(
                    cursor.number("a number").ok(),
                    digits.parse().ok(),
                    "{text}"
                );
                assert_eq!(cursor.at, length);
            }
        }
    }

    #[test]
    fn numbers_print_as_they_are_read() {
        for n in [0, 9, 10, 4_294_967_295, 1_000_000] {
            let mut text = Vec::new();
            push_number(&mut text, n);
            assert_eq!(text, n.to_string().as_bytes());
        }
    }
}
