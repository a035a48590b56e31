//! A cursor over text that is made of lines of numbers.

use super::error::{Fault, Problem};

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
        let start = self.at;
        // At most nineteen digits fit; longer ones wrap and are looked at again below.
        let mut value = 0u64;
        while let Some(digit @ 0..=9) = self.peek().map(|b| b.wrapping_sub(b'0')) {
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
            self.at += 1;
        }
        match self.at - start {
            0 => Err(Fault::expected(self.bytes, start, expected)),
            1..=9 => Ok(value as u32),
            _ => long_number(&self.bytes[start..self.at])
                .ok_or_else(|| Fault::new(start, Problem::NumberTooLarge)),
        }
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

/// A number of ten digits or more: large, unless it begins with zeros.
#[cold]
fn long_number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0u32, |value, digit| {
        value.checked_mul(10)?.checked_add(u32::from(digit - b'0'))
    })
}

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

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(number(large).unwrap_err().problem, Problem::NumberTooLarge);
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
