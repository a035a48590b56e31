//! Tells the formats apart by how a file begins.

use super::error::{Fault, FormatError, FormatProblem, excerpt};
use super::scan::Cursor;
use super::{Format, planar_code, sextet as file, without_mark};
use slitherlab_graph::sextet::{self, graph6};

/// Finds the format of a file by its first line that is neither blank nor a comment.
///
/// | the line begins with | format |
/// |---|---|
/// | `>>graph6<<`, or is a graph6 line | `graph6` |
/// | `>>sparse6<<` or `:` | `sparse6` |
/// | `>>planar_code` | `planar-code` |
/// | a number and a colon | `adjacency` |
/// | four or more numbers, or digits 0 and 1 side by side and nothing else | `matrix` |
/// | three numbers | `gridlock` |
/// | a digit, otherwise | `edges`, never `edges1` ([why](crate#zero-or-one)) |
/// | `c`, `p`, `e` or `n` and a blank | `dimacs` |
/// | `{` or `[` | `node-link` |
/// | `graph`, `digraph`, `strict`, `//` or `/*` | `dot` |
///
/// It only looks at that line: that the rest is in this format too shows when it is read.
///
/// *Cost*: O(the length of the comments and of the first line).
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
        [b'0'..=b'9', ..] => numbers(line),
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

/// Three numbers are Gridlock's sizes, more are a row of a matrix, and so are digits 0 and 1 that
/// stand side by side; a colon follows the vertex of an adjacency list. Anything else that begins
/// with a digit can only have been meant as an edge.
fn numbers(line: &[u8]) -> Format {
    let mut cursor = Cursor::new(line);
    if line.len() > 1 && line.iter().all(|byte| matches!(byte, b'0' | b'1')) {
        return Format::Matrix;
    }
    if cursor.number("").is_ok() {
        cursor.skip_blanks();
        if cursor.peek() == Some(b':') {
            return Format::Adjacency;
        }
    }
    cursor.at = 0;
    for _ in 0..3 {
        if cursor.number("").is_err() {
            return Format::Edges;
        }
        cursor.skip_blanks();
    }
    if cursor.end_line("").is_ok() {
        Format::Gridlock
    } else if cursor.number("").is_ok() {
        Format::Matrix
    } else {
        Format::Edges
    }
}

/// Whether the line is a graph6 line to the last byte. Checked before the formats made of words,
/// so that no graph is mistaken for a word that its line begins with.
fn is_graph6(line: &[u8]) -> bool {
    sextet::check(line, 0).is_ok()
        && sextet::read_order(line, 0)
            .is_ok_and(|(order, data)| graph6::matrix_length(order) == (line.len() - data) as u64)
}
