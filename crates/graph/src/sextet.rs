//! [`graph6`] and [`sparse6`]: graphs as short texts of printable bytes, six bits each, with the
//! number of vertices in front.
//!
//! Both are described in the `formats.txt` of nauty. Here are the codes themselves; what else
//! stands in files is for the crate `format`.
//!
//! ```
//! use slitherlab_graph::Graph;
//! use slitherlab_graph::sextet::{graph6, sparse6};
//!
//! let (vertices, edges) = graph6::decode(b"Ch", 0)?;
//! assert_eq!(edges, [[0, 1], [1, 2], [2, 3]]);
//! let mut text = Vec::new();
//! sparse6::encode(&Graph::from_edges(vertices, edges)?, &mut text)?;
//! assert_eq!(text, b":Cdv\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod graph6;
pub mod sparse6;

use std::fmt;
use std::io::{self, Write};

use crate::graph::Vertex;

/// The number of vertices and the edges.
///
/// ```
/// use slitherlab_graph::sextet::{Parts, graph6};
///
/// let parts: Parts = graph6::decode(b"Bw", 0)?;
/// assert_eq!(parts, (3, vec![[0, 1], [0, 2], [1, 2]]));
/// # Ok::<(), slitherlab_graph::sextet::Flaw>(())
/// ```
pub type Parts = (usize, Vec<[Vertex; 2]>);

/// Why a text is not a graph.
///
/// ```
/// use slitherlab_graph::sextet::graph6;
///
/// let flaw = graph6::decode(b"C h", 0).unwrap_err();
/// assert_eq!(flaw.at, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// At which byte.
    pub at: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong at the byte that a [`Flaw`] names.
///
/// ```
/// use slitherlab_graph::sextet::{Problem, sparse6};
///
/// let flaw = sparse6::decode(b":~?@c", 0, 10).unwrap_err();
/// assert_eq!(flaw.problem, Problem::TooMany(100));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else should stand here.
    Unexpected {
        /// What should stand here.
        expected: &'static str,
        /// The byte that does; `None` at the end of the text.
        found: Option<u8>,
    },
    /// More vertices than the reader allows.
    TooMany(u64),
    /// The wrong number of bytes for the number of vertices.
    Length {
        /// The number of vertices in front.
        vertices: u64,
        /// How many bytes they take.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// Bits that only fill up the last byte have the wrong value, or data goes on after the end.
    Padding,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found ")?;
                match found {
                    None => f.write_str("the end of the input"),
                    Some(byte @ b' '..=b'~') => write!(f, "'{}'", char::from(byte)),
                    Some(byte) => write!(f, "byte 0x{byte:02x}"),
                }
            }
            Self::TooMany(vertices) => write!(f, "{vertices} vertices are too many"),
            Self::Length {
                vertices,
                expected,
                found,
            } => write!(
                f,
                "{vertices} vertices take {expected} bytes after the size, but there are {found}"
            ),
            Self::Padding => {
                f.write_str("the filling bits are wrong: the text is damaged or cut off")
            }
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.problem)
    }
}

impl std::error::Error for Flaw {}

impl Flaw {
    fn new(at: usize, problem: Problem) -> Self {
        Self { at, problem }
    }

    #[cold]
    fn expected(bytes: &[u8], at: usize, expected: &'static str) -> Self {
        let found = bytes.get(at).copied();
        Self::new(at, Problem::Unexpected { expected, found })
    }
}

/// The bytes `?` to `~` stand for 0 to 63.
const BIAS: u8 = 63;

/// What every byte should be.
const SEXTET: &str = "a byte from '?' to '~'";

/// The value of the byte at `at`.
fn value(bytes: &[u8], at: usize) -> Result<u8, Flaw> {
    match bytes.get(at) {
        Some(&byte @ BIAS..=126) => Ok(byte - BIAS),
        _ => Err(Flaw::expected(bytes, at, SEXTET)),
    }
}

/// Reads the number of vertices at the front of `bytes[at..]`: one byte up to 62, `~` and three
/// bytes, or `~~` and six. Returns it with the place where it ends.
///
/// ```
/// use slitherlab_graph::sextet::read_order;
///
/// assert_eq!(read_order(b"C~", 0), Ok((4, 1)));
/// assert_eq!(read_order(b"~?@c", 0), Ok((100, 4)));
/// ```
///
/// # Errors
/// Returns an error if there is none.
pub fn read_order(bytes: &[u8], at: usize) -> Result<(u64, usize), Flaw> {
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
///
/// ```
/// use slitherlab_graph::sextet::check;
///
/// assert!(check(b"C~", 0).is_ok());
/// assert_eq!(check(b"C~ ", 0).unwrap_err().at, 2);
/// ```
///
/// # Errors
/// Names the first byte that is none.
pub fn check(bytes: &[u8], at: usize) -> Result<(), Flaw> {
    match bytes[at..].iter().position(|b| !(BIAS..=126).contains(b)) {
        Some(place) => Err(Flaw::expected(bytes, at + place, SEXTET)),
        None => Ok(()),
    }
}

/// Packs bits into printable bytes.
struct Packer<'a, W> {
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
    fn new(out: &'a mut W) -> Self {
        Self {
            out,
            text: Vec::with_capacity(CHUNK + 64),
            pending: 0,
            held: 0,
        }
    }

    /// Appends bytes that are text already.
    fn literal(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    /// Writes the number of vertices, in the shortest of its three forms.
    fn order(&mut self, order: u64) -> io::Result<()> {
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
    fn bits(&mut self, count: u32, value: u32) -> io::Result<()> {
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
    fn zeros(&mut self, mut count: u64) -> io::Result<()> {
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
    fn room(&self) -> u32 {
        (6 - self.held) % 6
    }

    /// Fills up the last byte with copies of `bit` and ends the line.
    fn finish(mut self, bit: u32) -> io::Result<()> {
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
