//! Tells the formats apart by how a file begins, and by its next lines where that is not enough.

use super::error::{Fault, FormatError, FormatProblem, excerpt};
use super::scan::Cursor;
use super::{Format, planar_code, sextet as file, without_mark};
use slitherlab_graph::sextet::{self, graph6};

/// Finds the format of a file by its first line that is neither blank nor a comment, and by the
/// next three lines if there are three numbers in it.
///
/// | the line begins with | format |
/// |---|---|
/// | `>>graph6<<`, or is a graph6 line | `graph6` |
/// | `>>sparse6<<` or `:` | `sparse6` |
/// | `>>planar_code` | `planar-code` |
/// | a number and a colon | `adjacency` |
/// | four or more numbers, or digits 0 and 1 side by side and nothing else | `matrix` |
/// | three numbers, in a file of three such lines | `matrix` |
/// | three numbers, and the next line, if there is one, has another number of them | `gridlock` |
/// | one digit 0 or 1, and nothing follows | `matrix` |
/// | a digit, otherwise | `edges`, never `edges1` ([why](crate#zero-or-one)) |
/// | `c`, `p`, `e` or `n` and a blank | `dimacs` |
/// | `{` or `[` | `node-link` |
/// | `graph`, `digraph`, `strict`, `//` or `/*` | `dot` |
///
/// That the rest is in this format too shows when it is read. Two rows of a matrix are two edges
/// as well, and are read as these ([what is ambiguous](crate#what-is-ambiguous)).
///
/// *Cost*: O(the length of the comments and of the first four lines).
///
/// ```
/// use slitherlab_format::{Format, detect};
///
/// assert_eq!(detect(b"c a triangle\np edge 3 3\n")?, Format::Dimacs);
/// assert_eq!(detect(b"graph { a -- b }")?, Format::Dot);
/// let error = detect(b"<graphml>").unwrap_err();
/// assert!(error.to_string().contains("no graph format begins with \"<graphml>\""));
/// # Ok::<(), slitherlab_format::FormatError>(())
/// ```
///
/// # Errors
/// When nothing but blanks and comments is there, when no format begins like this, or when it is
/// one that is never read (digraph6, incremental sparse6, Matrix Market, UTF-16, compressed data).
pub fn detect(bytes: &[u8]) -> Result<Format, FormatError> {
    let body = without_mark(bytes)?;
    first_line(body).map_err(|fault| fault.locate(body, None))
}

fn first_line(body: &[u8]) -> Result<Format, Fault> {
    let mut cursor = Cursor::new(body);
    if body.starts_with(planar_code::HEADER) {
        return Ok(Format::PlanarCode);
    }
    if body.trim_ascii_start().starts_with(b"%%MatrixMarket") {
        return Err(foreign(0, "a Matrix Market file"));
    }
    if !cursor.seek_content() {
        return Err(Fault::new(body.len(), FormatProblem::Empty));
    }
    let start = cursor.at;
    cursor.skip_to_line_end();
    let line = body[start..cursor.at].trim_ascii_end();
    if let Some(problem) = refusal(line) {
        return Err(Fault::new(start, problem));
    }
    let has_word = |word: &[u8]| {
        line.len() >= word.len()
            && line[..word.len()].eq_ignore_ascii_case(word)
            && !line.get(word.len()).is_some_and(u8::is_ascii_alphanumeric)
    };
    let sextets = || sextet::check(line, 0).is_ok();
    Ok(match line {
        [b'0'..=b'9', ..] => numbers(body, start, line),
        _ if line.starts_with(file::GRAPH6_HEADER) || is_graph6(line) => Format::Graph6,
        [b':', ..] => Format::Sparse6,
        _ if line.starts_with(file::SPARSE6_HEADER) => Format::Sparse6,
        [b'{', ..] => Format::NodeLink,
        [b'/', b'/' | b'*', ..] => Format::Dot,
        _ if [&b"graph"[..], b"digraph", b"strict"]
            .into_iter()
            .any(has_word) =>
        {
            Format::Dot
        }
        [b'c' | b'p' | b'e' | b'n'] | [b'c' | b'p' | b'e' | b'n', b' ' | b'\t', ..] => {
            Format::Dimacs
        }
        // A damaged line: its reader says what is wrong with it.
        _ if sextets() => Format::Graph6,
        [b'[', ..] => Format::NodeLink,
        _ => {
            let found = excerpt(&String::from_utf8_lossy(&line[..line.len().min(200)]));
            return Err(Fault::new(start, FormatProblem::Unrecognised { found }));
        }
    })
}

/// Why a line that begins like this is never read.
pub(super) fn refusal(line: &[u8]) -> Option<FormatProblem> {
    match line {
        [b'&', ..] => Some(FormatProblem::Directed { what: "digraph6" }),
        _ if line.starts_with(b">>digraph6<<") => {
            Some(FormatProblem::Directed { what: "digraph6" })
        }
        [b';', ..] => Some(file::INCREMENTAL),
        [0x1f, 0x8b, ..] => Some(FormatProblem::Foreign {
            what: "compressed data",
            instead: "unpack it first",
        }),
        _ => None,
    }
}

fn foreign(at: usize, what: &'static str) -> Fault {
    let instead = "write it as a list of edges";
    Fault::new(at, FormatProblem::Foreign { what, instead })
}

/// Four numbers or more are a row of a matrix, and so are digits 0 and 1 that stand side by side; a
/// colon follows the vertex of an adjacency list. Three numbers are Gridlock's sizes, which pairs
/// follow, or a row of a matrix, which two more follow. Anything else that begins with a digit can
/// only have been meant as an edge.
fn numbers(body: &[u8], start: usize, line: &[u8]) -> Format {
    if line.len() > 1 && line.iter().all(|byte| matches!(byte, b'0' | b'1')) {
        return Format::Matrix;
    }
    let mut cursor = Cursor::new(line);
    if cursor.number("").is_ok() {
        cursor.skip_blanks();
        if cursor.peek() == Some(b':') {
            return Format::Adjacency;
        }
    }
    let mut cursor = Cursor::new(body);
    cursor.at = start;
    match count_numbers(&mut cursor) {
        Some(1) if matches!(line[0], b'0' | b'1') && !cursor.seek_content() => Format::Matrix,
        Some(3) => three_numbers(&mut cursor),
        Some(4) => Format::Matrix,
        _ => Format::Edges,
    }
}

/// What a file is whose first line has three numbers, from the cursor behind that line. More or
/// fewer than three lines with three numbers each are edges with something else in a third column:
/// the reader of edges says where.
fn three_numbers(cursor: &mut Cursor<'_>) -> Format {
    let mut rows = 1;
    while rows < 4 && cursor.seek_content() {
        match count_numbers(cursor) {
            Some(3) => rows += 1,
            _ if rows == 1 => return Format::Gridlock,
            _ => return Format::Edges,
        }
    }
    match rows {
        1 => Format::Gridlock,
        3 => Format::Matrix,
        _ => Format::Edges,
    }
}

/// Counts the numbers in the line from here on, up to four, and goes to its end. `None` when
/// something else comes before the fourth; it stops there.
fn count_numbers(cursor: &mut Cursor<'_>) -> Option<usize> {
    for count in 1..4 {
        cursor.number("").ok()?;
        cursor.skip_blanks();
        if !cursor.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            cursor.end_line("").ok()?;
            return Some(count);
        }
    }
    cursor.skip_to_line_end();
    Some(4)
}

/// Whether the line is a graph6 line to the last byte. Checked before the formats made of words,
/// so that no graph is mistaken for a word that its line begins with.
fn is_graph6(line: &[u8]) -> bool {
    sextet::check(line, 0).is_ok()
        && sextet::read_order(line, 0)
            .is_ok_and(|(order, data)| graph6::matrix_length(order) == (line.len() - data) as u64)
}
