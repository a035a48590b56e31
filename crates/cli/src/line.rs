//! Lines from another program, which may send anything.

use std::io::{self, BufRead, Read};

/// A line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Whole(Vec<u8>),
    /// It had more bytes than a line may have; they are skipped.
    TooLong,
}

/// Reads the next line, of at most `most` bytes; `None` at the end. The last one needs no end.
///
/// *Cost*: memory of `most` bytes, however long the line is.
pub(crate) fn next(from: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let room = most as u64 + 1;
    if from.by_ref().take(room).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > most {
        skip(from)?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Whole(line)))
}

/// Skips the rest of a line.
fn skip(from: &mut impl BufRead) -> io::Result<()> {
    loop {
        let piece = match from.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = piece.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(piece.len(), |end| end + 1);
        from.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_of_every_length() {
        let text = b"abc\n\nabcd\nabcde\nfgh";
        // A small buffer makes lines come in pieces.
        let mut from = BufReader::with_capacity(2, &text[..]);
        let mut lines = Vec::new();
        while let Some(line) = next(&mut from, 4).unwrap() {
            lines.push(line);
        }
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        let expected = [
            whole("abc"),
            whole(""),
            whole("abcd"),
            Line::TooLong,
            whole("fgh"),
        ];
        assert_eq!(lines, expected);
    }
}
