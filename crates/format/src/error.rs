//! What can be wrong with a file, and where.

use std::{fmt, io};

use slitherlab_graph::{GraphError, Vertex, sextet};
use thiserror::Error;

use super::Format;

/// Why some bytes are not a graph: where, and what is wrong there.
///
/// It prints as one line, whatever the bytes are:
///
/// ```
/// use slitherlab_format::{self as format, Format, FormatProblem};
///
/// let error = format::read(b"0 1\n1 x\n", Some(Format::Edges)).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 3));
/// assert!(matches!(error.problem, FormatProblem::Unexpected { .. }));
/// assert_eq!(error.to_string(), "edges, line 2, column 3: expected a vertex number, found 'x'");
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}line {line}, column {column}: {problem}", heading(*.format))]
pub struct FormatError {
    /// The format that was being read; `None` while it was still being detected.
    pub format: Option<Format>,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in bytes from 1.
    pub column: usize,
    /// What is wrong there.
    #[source]
    pub problem: FormatProblem,
}

/// The format at the beginning of a message.
fn heading(format: Option<Format>) -> String {
    format.map_or(String::new(), |format| format!("{format}, "))
}

/// What is wrong with a file at the place that a [`FormatError`] names.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatProblem {
    /// Nothing but blanks and comments.
    #[error("there is no graph, the input is empty")]
    Empty,
    /// No format begins like this.
    #[error("no graph format begins with {found:?}; name one of {}", Format::NAMES.join(", "))]
    Unrecognised {
        /// What the input begins with.
        found: String,
    },
    /// A format that is known but not read.
    #[error("{what}, which is not read here: {instead}")]
    Foreign {
        /// What was recognised.
        what: &'static str,
        /// What the reader can do about it.
        instead: &'static str,
    },
    /// A directed graph.
    #[error(
        "{what} holds a directed graph; geography, progressive and edge-geography are played on one that is written as lines such as 0>1"
    )]
    Directed {
        /// What said so.
        what: &'static str,
    },
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What should stand here.
        expected: &'static str,
        /// What does.
        found: Found,
    },
    /// A number that no vertex or count can have.
    #[error("the number is too large (vertices and counts are below 2³¹)")]
    NumberTooLarge,
    /// A vertex that the header does not allow.
    #[error("vertex {vertex} does not exist: the vertices here are {first} to {last}")]
    NoSuchVertex {
        /// The vertex that is named.
        vertex: u64,
        /// The first vertex there is.
        first: u64,
        /// The last vertex there is; less than the first when there is none.
        last: u64,
    },
    /// A zero in a list whose vertices count from 1.
    #[error("vertex 0 in a list that counts from 1; for a list that counts from 0 name `edges`")]
    VertexZero,
    /// More vertices or edges than a file of this length may give; see
    /// [the limit](crate#limits).
    #[error("{count} {what} from a file of {bytes} bytes: more than its limit of {limit}")]
    TooMany {
        /// "vertices" or "edges".
        what: &'static str,
        /// How many the file asks for, or the first number above the limit.
        count: u64,
        /// The length of the file.
        bytes: usize,
        /// How many it may have.
        limit: u64,
    },
    /// The header and the rest disagree.
    #[error("the header says {declared} edges, but there are {found}")]
    EdgeCount {
        /// What the header says.
        declared: u64,
        /// How many edges there are.
        found: u64,
    },
    /// The text is no graph6 or sparse6.
    #[error("{0}")]
    Sextets(sextet::Problem),
    /// Another graph after the first.
    #[error("a second graph begins here, but one was expected; such a file is read line by line")]
    SecondGraph,
    /// The file is not text in UTF-8.
    #[error("{what}; save the file as UTF-8")]
    Encoding {
        /// What it is instead.
        what: &'static str,
    },
    /// Not the JSON that is expected.
    #[error("{0}")]
    Json(String),
    /// A name that should be new, or should exist.
    #[error("{what} {name:?} {complaint}")]
    Name {
        /// What bears the name.
        what: &'static str,
        /// The name, cut short when it is long.
        name: String,
        /// What is wrong with it.
        complaint: &'static str,
    },
    /// A row of a matrix with another number of entries than the matrix has rows.
    #[error("a row of {found} entries in a matrix of {order} rows")]
    Row {
        /// The number of rows.
        order: usize,
        /// The number of entries.
        found: usize,
    },
    /// An edge that does not stand alike at both of its ends.
    #[error("vertex {u} has vertex {v} as a neighbour, but not the other way round as often")]
    NotSymmetric {
        /// One vertex, as the file counts them.
        u: usize,
        /// The other.
        v: usize,
    },
    /// A line longer than the reader was told to hold.
    #[error("the line is longer than {limit} bytes")]
    LineTooLong {
        /// The longest line that is read.
        limit: usize,
    },
    /// The stream that the lines come from failed.
    #[error("reading failed: {0}")]
    Io(String),
    /// The edges are not a graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

/// What stands where something else should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing: the input ends.
    End,
    /// The end of a line.
    LineEnd,
    /// This byte.
    Byte(u8),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::End => f.write_str("the end of the input"),
            Self::LineEnd => f.write_str("the end of the line"),
            Self::Byte(byte @ b' '..=b'~') => write!(f, "'{}'", char::from(byte)),
            Self::Byte(byte) => write!(f, "byte 0x{byte:02x}"),
        }
    }
}

impl Found {
    /// What stands at `at`.
    pub(super) fn at(bytes: &[u8], at: usize) -> Self {
        match bytes.get(at) {
            None => Self::End,
            Some(b'\n' | b'\r') => Self::LineEnd,
            Some(&byte) => Self::Byte(byte),
        }
    }
}

/// A problem at a byte of the input. Readers keep only the offset; the line and the column are
/// counted when there is something to report.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) problem: FormatProblem,
}

impl Fault {
    pub(super) fn new(at: usize, problem: FormatProblem) -> Self {
        Self { at, problem }
    }

    /// "Expected this, found what stands there."
    #[cold]
    pub(super) fn expected(bytes: &[u8], at: usize, expected: &'static str) -> Self {
        let found = Found::at(bytes, at);
        Self::new(at, FormatProblem::Unexpected { expected, found })
    }

    /// Gives the offset a line and a column.
    #[cold]
    pub(super) fn locate(self, bytes: &[u8], format: Option<Format>) -> FormatError {
        let before = &bytes[..self.at.min(bytes.len())];
        let line_start = before
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |newline| newline + 1);
        FormatError {
            format,
            line: before.split(|&b| b == b'\n').count(),
            column: before.len() - line_start + 1,
            problem: self.problem,
        }
    }
}

/// The beginning of a text from the input, so that a message stays a message: messages quote it,
/// and what has to be escaped there takes its length.
pub(super) fn excerpt(text: &str) -> String {
    let mut length = 0;
    let longest = text.char_indices().find(|(_, c)| {
        length += c.escape_debug().len();
        length > 48
    });
    longest.map_or_else(|| text.to_owned(), |(end, _)| format!("{}…", &text[..end]))
}

/// Why a graph was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format has no loops, but the graph has.
    #[error("{format} cannot hold the loop at vertex {vertex}; sparse6 or edges can")]
    Loop {
        /// The format asked for.
        format: Format,
        /// The vertex with the loop.
        vertex: Vertex,
    },
    /// The format has no parallel edges, but the graph has.
    #[error("{format} cannot hold the parallel edges {u}-{v}; sparse6 or edges can")]
    Parallel {
        /// The format asked for.
        format: Format,
        /// One end.
        u: Vertex,
        /// The other end.
        v: Vertex,
    },
    /// The format is for bipartite graphs, and the graph is not one.
    #[error("{format} holds bipartite graphs, and this one has an odd cycle")]
    NotBipartite {
        /// The format asked for.
        format: Format,
    },
    /// A name that the format has no way to write.
    #[error("{format} has no way to write the name {name:?}")]
    Name {
        /// The format asked for.
        format: Format,
        /// The name, cut short when it is long.
        name: String,
    },
    /// The names are not one for each vertex.
    #[error("{names} names for {vertices} vertices")]
    NameCount {
        /// How many names there are.
        names: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// Two vertices have the same name.
    #[error("two vertices are called {name:?}")]
    RepeatedName {
        /// The name, cut short when it is long.
        name: String,
    },
    /// A format that cannot be written, or not for this graph.
    #[error("{format} cannot be written: {why}")]
    Unwritable {
        /// The format asked for.
        format: Format,
        /// What is missing.
        why: &'static str,
    },
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
