//! The files people keep graphs in: read, write, and tell apart.
//!
//! ```
//! use slitherlab_format::{self as format, Format};
//!
//! // A path on four vertices, written by nauty.
//! let file = format::read(b"Ch\n", None)?;
//! assert_eq!(file.format, Format::Graph6);
//! assert_eq!(file.graph.edges(), [[0, 1], [1, 2], [2, 3]]);
//!
//! // The same as a list of edges.
//! assert_eq!(format::write_string(&file.graph, Format::Edges)?, "4 3\n0 1\n1 2\n2 3\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is no graph gives an error that says where and why, in one line:
//!
//! ```
//! let error = slitherlab_format::read(b"p edge 3 2\ne 1 2\ne 1 4\n", None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "dimacs, line 3, column 5: vertex 4 does not exist: the vertices here are 1 to 3"
//! );
//! ```
//!
//! # The formats
//!
//! | name | what it is | loops | parallel edges |
//! |---|---|---|---|
//! | `graph6` | nauty's matrix of a simple graph, one line | – | – |
//! | `sparse6` | nauty's list of edges, one line | yes | yes |
//! | `edges` | `u v` lines, vertices from 0 | yes | yes |
//! | `edges1` | `u v` lines, vertices from 1 | yes | yes |
//! | `dimacs` | `p edge n m`, then `e u v` lines, vertices from 1 | yes | yes |
//! | `gridlock` | `S1 S2 E`, then `i j` lines, each side from 1 | – | yes |
//! | `node-link` | `NetworkX`'s JSON | yes | yes |
//! | `dot` | Graphviz's `graph { a -- b }` | yes | yes |
//! | `matrix` | rows of an adjacency matrix | yes | yes |
//! | `adjacency` | `v: u w …` lines, vertices from 1 or 0 | yes | yes |
//! | `planar-code` | plantri's bytes, read only | yes | yes |
//!
//! * **graph6, sparse6**: as in the `formats.txt` of nauty, with or without `>>graph6<<` and
//!   `>>sparse6<<`. digraph6 and incremental sparse6 are refused. A file with several graphs is
//!   read line by line with [`read_lines`].
//! * **edges**: the first line is a header `n m` exactly when m lines follow it and every vertex in
//!   them is below n. Without a header the vertices go up to the largest one that occurs.
//! * **edges1**: the same with vertices from 1: the first line is a header `n m` exactly when m
//!   lines follow it and every vertex in them is among 1 to n. A vertex 0 is an error.
//! * **dimacs**: the problem line may say `edge`, `edges` or `col`. When the file lists every edge
//!   in both directions, and the problem line counts them once, they are taken once.
//! * **gridlock**: the input of the program in *Gridlock* (Lin, Lee, Loh 2018, appendix 6.6). The
//!   vertices of the second side follow those of the first.
//! * **node-link**: nodes with any scalar (or list of scalars) as `id`; edges under `edges` or
//!   `links`. When `multigraph` is false, repeated edges are one edge, as in `NetworkX`.
//! * **dot**: undirected graphs with subgraphs, edge chains and attributes (which are skipped). In
//!   a `strict` graph repeated edges are one edge. Vertices are numbered as they first occur.
//!
//! * **matrix**: a row in each line, with blanks between the entries or, if all are 0 or 1,
//!   without. Two rows with blanks are read as edges: name the format
//!   ([why](self#what-is-ambiguous)).
//! * **adjacency**: as the House of Graphs writes it. The vertices count from 0 if there is a
//!   vertex 0. Every edge stands in the lists of both of its ends, or of one.
//! * **planar-code**: as plantri and `CaGe` write it. The order of the neighbours around a vertex
//!   is not kept, so nothing can be written.
//!
//! In the formats made of lines, lines may end in CRLF, blank lines do not count, and what follows
//! a `#` or `%` that begins a word is a comment. A UTF-8 byte order mark is skipped. Input
//! without a graph in it is an error, not the empty graph; as a list of edges that is `0 0`.
//!
//! # Zero or one
//!
//! Nothing in a list of edges tells whether its vertices count from 0 or from 1. A list whose
//! format is not named is always read from 0; when no vertex 0 occurs in it, the result carries a
//! [`Warning`] that names the other possibility.
//!
//! # What is ambiguous
//!
//! A file whose format is not named is read as the one format that it can be. Three files of
//! numbers can be two things:
//!
//! * A list of edges counts from 0 or from 1; it is read from 0.
//! * Two rows of two numbers are two edges or the matrix of two vertices. They are read as edges,
//!   and if they are a symmetric matrix of 0 and 1, the result carries a [`Warning`].
//! * A single number is the matrix of one vertex, which counts its loops. Only 0 and 1 are read
//!   as one: a larger number is more likely to be a size with nothing behind it.
//!
//! What [`write()`] writes is told apart in all other cases, as a test shows for all small graphs.
//!
//! # Limits
//!
//! A few bytes can ask for a graph of any size: a header with 2³⁶ vertices, a list with one large
//! number, a product of sets in DOT. So that no input costs more than a small multiple of its own
//! length, **a file of b bytes gives at most 2²⁰ + 16·b vertices and as many edges**, and more is
//! an error. [`read_limited`] takes another limit.

mod adjacency;
mod detect;
mod dimacs;
mod dot;
mod edge_list;
mod error;
mod gridlock;
mod limit;
mod matrix;
mod merge;
mod names;
mod node_link;
mod planar_code;
mod scan;
mod sextet;
mod stream;
mod writer;

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use thiserror::Error;

use error::Fault;
use limit::Limit;
use slitherlab_graph::sextet::sparse6;
use slitherlab_graph::{Graph, Vertex};

pub use detect::detect;
pub use error::{FormatError, FormatProblem, Found, WriteError};
pub use gridlock::in_sides;
pub use stream::{Lines, read_lines};

/// A format for graphs in files. See [the table](self#the-formats).
///
/// ```
/// use slitherlab_format::Format;
///
/// assert_eq!("node-link".parse(), Ok(Format::NodeLink));
/// assert_eq!(Format::Edges1.to_string(), "edges1");
/// assert!("graph7".parse::<Format>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// nauty's `graph6`.
    Graph6,
    /// nauty's `sparse6`.
    Sparse6,
    /// Edges as pairs of vertices that count from 0.
    Edges,
    /// Edges as pairs of vertices that count from 1.
    Edges1,
    /// The DIMACS format for undirected graphs.
    Dimacs,
    /// The bipartite format of *Gridlock*.
    Gridlock,
    /// `NetworkX`'s node-link JSON.
    NodeLink,
    /// Graphviz's DOT.
    Dot,
    /// Rows of an adjacency matrix.
    Matrix,
    /// Adjacency lists, as the House of Graphs writes them.
    Adjacency,
    /// The `planar_code` of plantri, which is only read.
    PlanarCode,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 11] = [
        Self::Graph6,
        Self::Sparse6,
        Self::Edges,
        Self::Edges1,
        Self::Dimacs,
        Self::Gridlock,
        Self::NodeLink,
        Self::Dot,
        Self::Matrix,
        Self::Adjacency,
        Self::PlanarCode,
    ];

    /// Their names, in the same order.
    pub const NAMES: [&'static str; 11] = [
        "graph6",
        "sparse6",
        "edges",
        "edges1",
        "dimacs",
        "gridlock",
        "node-link",
        "dot",
        "matrix",
        "adjacency",
        "planar-code",
    ];

    /// The name by which the format goes on the command line.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No format goes by this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("no format is called {:?}; there are {}", error::excerpt(.0), Format::NAMES.join(", "))]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let known = Self::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// A graph that was read from a file, with what the file says beyond the graph.
///
/// ```
/// use slitherlab_format::{self as format, Format, Warning};
///
/// let file = format::read(b"2 3 2\n1 1\n2 3\n", None)?;
/// assert_eq!(file.format, Format::Gridlock);
/// assert_eq!(file.sides, Some([2, 3]));
/// assert_eq!(file.graph.edges(), [[0, 2], [1, 4]]);
///
/// let file = format::read(b"1 2\n2 3\n", None)?;
/// assert_eq!(file.graph.vertex_count(), 4, "read as counting from 0");
/// assert_eq!(file.warnings, [Warning::NoVertexZero]);
/// # Ok::<(), slitherlab_format::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// The graph.
    pub graph: Graph,
    /// The format it was in.
    pub format: Format,
    /// The names of the vertices (node-link and DOT), all different; `None` when they are
    /// `0`, `1`, … in order.
    pub names: Option<Vec<String>>,
    /// The sizes of the two sides (Gridlock): every edge joins one of the first vertices to one of
    /// those that follow.
    pub sides: Option<[usize; 2]>,
    /// What the reader of the file should be told.
    pub warnings: Vec<Warning>,
}

/// Something that is right as it is, but perhaps not what was meant.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// The list of edges was read as counting from 0, because nothing said otherwise.
    #[error(
        "read as edges counted from 0, but no vertex 0 occurs; if they count from 1, name the format edges1"
    )]
    NoVertexZero,
    /// A list without a header whose first line would be a header if the list counted from 1.
    #[error(
        "read as edges counted from 0, so the first line is an edge; it is a header `n m` if they count from 1: then name the format edges1"
    )]
    HeaderFromOne,
    /// Two edges that are also the rows of a symmetric matrix of 0 and 1.
    #[error(
        "read as two edges; they are also the rows of a matrix: if this is one, name the format matrix"
    )]
    PerhapsMatrix,
    /// Every edge is listed as often as twice, and the header counts both.
    #[error(
        "every edge is listed twice, and the header counts both: they are read as parallel edges"
    )]
    ListedTwice,
}

/// What a reader makes of the bytes; [`read`] turns it into a [`GraphFile`].
#[derive(Default)]
struct Parts {
    vertices: usize,
    edges: Vec<[Vertex; 2]>,
    names: Option<Vec<String>>,
    sides: Option<[usize; 2]>,
    warnings: Vec<Warning>,
}

impl Parts {
    fn new(vertices: usize, edges: Vec<[Vertex; 2]>) -> Self {
        Self {
            vertices,
            edges,
            ..Self::default()
        }
    }

    fn graph(self) -> Result<Graph, Fault> {
        Graph::from_edges(self.vertices, self.edges).map_err(|error| Fault::new(0, error.into()))
    }
}

/// Reads one graph, in the given format or in the one that [`detect`] finds.
///
/// *Cost*: O(n + m + the length of the input), whatever the bytes are; see [the
/// limits](self#limits).
///
/// ```
/// use slitherlab_format::{self as format, Format};
///
/// // Two parallel edges and a loop.
/// let file = format::read(b"0 1\n1 0\n1 1\n", Some(Format::Edges))?;
/// assert_eq!(file.graph.edges(), [[0, 1], [1, 0], [1, 1]]);
///
/// // Counted from 1, with a header.
/// let file = format::read(b"3 1\n2 3\n", Some(Format::Edges1))?;
/// assert_eq!(file.graph.vertex_count(), 3);
/// assert_eq!(file.graph.edges(), [[1, 2]]);
/// # Ok::<(), slitherlab_format::FormatError>(())
/// ```
///
/// # Errors
/// When the bytes are not one graph in this format, or ask for more than their length allows.
pub fn read(bytes: &[u8], format: Option<Format>) -> Result<GraphFile, FormatError> {
    read_within(bytes, format, Limit::of(bytes.len()))
}

/// Reads one graph as [`read`] does, but with a limit of the caller's: at most this many vertices,
/// and as many edges, whatever the length of the input.
///
/// ```
/// use slitherlab_format::{self as format, Format};
///
/// // A header with ten million vertices and nothing behind it.
/// let large = b"10000000 0\n";
/// assert!(format::read(large, None).is_err());
/// let file = format::read_limited(large, None, 20_000_000)?;
/// assert_eq!(file.graph.vertex_count(), 10_000_000);
/// # Ok::<(), slitherlab_format::FormatError>(())
/// ```
///
/// # Errors
/// When the bytes are not one graph in this format, or it has more vertices or edges.
pub fn read_limited(
    bytes: &[u8],
    format: Option<Format>,
    limit: usize,
) -> Result<GraphFile, FormatError> {
    read_within(bytes, format, Limit::new(bytes.len(), limit as u64))
}

fn read_within(
    bytes: &[u8],
    format: Option<Format>,
    limit: Limit,
) -> Result<GraphFile, FormatError> {
    let mut file = match format {
        Some(format) => read_as(bytes, format, limit)?,
        None => return read_as(bytes, detect(bytes)?, limit),
    };
    // A caller who names the format knows that it is not another.
    file.warnings
        .retain(|warning| matches!(warning, Warning::ListedTwice));
    Ok(file)
}

fn read_as(bytes: &[u8], format: Format, limit: Limit) -> Result<GraphFile, FormatError> {
    let body = without_mark(bytes)?;
    let parts = match format {
        Format::Graph6 => sextet::read(body, sextet::GRAPH6_HEADER, limit),
        Format::Sparse6 => sextet::read(body, sextet::SPARSE6_HEADER, limit),
        Format::Edges => edge_list::read::<0>(body, limit),
        Format::Edges1 => edge_list::read::<1>(body, limit),
        Format::Dimacs => dimacs::read(body, limit),
        Format::Gridlock => gridlock::read(body, limit),
        Format::NodeLink => node_link::read(body),
        Format::Dot => dot::read(body, limit),
        Format::Matrix => matrix::read(body, limit),
        Format::Adjacency => adjacency::read(body, limit),
        Format::PlanarCode => planar_code::read(body, limit),
    };
    let located = |fault: Fault| fault.locate(body, Some(format));
    let mut parts = parts.map_err(located)?;
    let counts = [("vertices", parts.vertices), ("edges", parts.edges.len())];
    for (what, count) in counts {
        limit.check(what, count as u64, 0).map_err(located)?;
    }
    Ok(GraphFile {
        format,
        names: parts.names.take(),
        sides: parts.sides.take(),
        warnings: std::mem::take(&mut parts.warnings),
        graph: parts.graph().map_err(located)?,
    })
}

/// UTF-8's byte order mark.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The bytes after the byte order mark, if there is one.
fn without_mark(bytes: &[u8]) -> Result<&[u8], FormatError> {
    if let [0xff, 0xfe, ..] | [0xfe, 0xff, ..] = bytes {
        let what = "this is UTF-16";
        return Err(Fault::new(0, FormatProblem::Encoding { what }).locate(bytes, None));
    }
    Ok(bytes.strip_prefix(MARK).unwrap_or(bytes))
}

/// Writes a graph.
///
/// `edges`, `edges1`, `dimacs`, `node-link` and `dot` keep the order of the edges and of their
/// ends; graph6 and sparse6 sort them. `gridlock` keeps the numbers of the vertices when every edge
/// joins one of the first k vertices to a later one, for some k; otherwise it numbers them anew,
/// first the side that [`bipartition`](slitherlab_graph::bipartition) calls `false`, then the
/// other.
///
/// The writer hands on pieces of some kilobytes, so that `out` needs no buffer of its own.
///
/// *Cost*: O(n + m) for most formats, O(n + m log Δ) for sparse6, and O(n² + m log Δ) for graph6,
/// where Δ is the largest degree.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_format::{self as format, Format, WriteError};
///
/// let double = Graph::from_edges(2, vec![[0, 1], [0, 1]])?;
/// let mut text = Vec::new();
/// format::write(&double, Format::Dimacs, &mut text)?;
/// assert_eq!(text, b"p edge 2 2\ne 1 2\ne 1 2\n");
///
/// let refused = format::write(&double, Format::Graph6, &mut text);
/// assert!(matches!(refused, Err(WriteError::Parallel { u: 0, v: 1, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the format cannot hold the graph (see [the table](self#the-formats)), or `out` fails.
pub fn write(graph: &Graph, format: Format, out: &mut impl Write) -> Result<(), WriteError> {
    write_parts(graph, None, None, format, out)
}

/// Writes a graph as a text; see [`write()`].
///
/// # Errors
/// When the format cannot hold the graph.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_format::{Format, write_string};
///
/// let loops = Graph::from_edges(2, vec![[0, 0], [0, 1]])?;
/// assert_eq!(write_string(&loops, Format::Sparse6)?, ":AJ\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_string(graph: &Graph, format: Format) -> Result<String, WriteError> {
    let mut text = Vec::new();
    write(graph, format, &mut text)?;
    let invalid = |error| io::Error::new(io::ErrorKind::InvalidData, error).into();
    String::from_utf8(text).map_err(invalid)
}

impl GraphFile {
    /// Writes the graph in any format, with its names (node-link, DOT) and sides (Gridlock) where
    /// the format has them; see [`write()`].
    ///
    /// ```
    /// use slitherlab_format::{self as format, Format};
    ///
    /// let file = format::read(b"graph { north -- \"the sea\" }", None)?;
    /// let mut text = Vec::new();
    /// file.write(Format::Dot, &mut text)?;
    /// assert_eq!(text, b"graph {\n  north;\n  \"the sea\";\n  north -- \"the sea\";\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the format cannot hold the graph or one of the names, or `out` fails.
    pub fn write(&self, format: Format, out: &mut impl Write) -> Result<(), WriteError> {
        let names = self.names.as_deref();
        write_parts(&self.graph, names, self.sides, format, out)
    }
}

fn write_parts(
    graph: &Graph,
    names: Option<&[String]>,
    sides: Option<[usize; 2]>,
    format: Format,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    match format {
        Format::Graph6 => sextet::write_graph6(graph, out),
        Format::Sparse6 => Ok(sparse6::encode(graph, out)?),
        Format::Edges | Format::Edges1 => edge_list::write(graph, format, out),
        Format::Dimacs => dimacs::write(graph, out),
        Format::Gridlock => gridlock::write(graph, sides, out),
        Format::Matrix => matrix::write(graph, out),
        Format::Adjacency => adjacency::write(graph, out),
        Format::PlanarCode => Err(WriteError::Unwritable {
            format,
            why: "it needs an embedding in the plane",
        }),
        Format::NodeLink | Format::Dot => {
            if let Some(names) = names {
                names::check(graph, names)?;
            }
            if format == Format::Dot {
                dot::write(graph, names, out)
            } else {
                node_link::write(graph, names, out)
            }
        }
    }
}

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
