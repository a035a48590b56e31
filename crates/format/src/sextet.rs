//! graph6 and sparse6 in files: one line with a graph, perhaps behind a header. The codes
//! themselves are in the crate of the graph.

use std::io::Write;

use slitherlab_graph::sextet::{self, Flaw, graph6, sparse6};
use slitherlab_graph::{Graph, NONE};

use super::error::{Fault, FormatProblem, WriteError};
use super::limit::Limit;
use super::scan::Cursor;
use super::{Format, Parts};

/// May stand in front of the first graph of a file.
pub(super) const GRAPH6_HEADER: &[u8] = b">>graph6<<";

/// May stand in front of the first sparse6 graph of a file.
pub(super) const SPARSE6_HEADER: &[u8] = b">>sparse6<<";

pub(super) const INCREMENTAL: FormatProblem = FormatProblem::Foreign {
    what: "incremental sparse6",
    instead: "write the graphs as plain sparse6",
};

/// Reads a file with one graph, in the format that has this header.
pub(super) fn read(bytes: &[u8], header: &[u8], limit: Limit) -> Result<Parts, Fault> {
    let (start, end) = only_line(bytes, header)?;
    decode(&bytes[..end], start, header == SPARSE6_HEADER, limit)
}

/// Reads the graph in `text[start..]`.
pub(super) fn decode(
    text: &[u8],
    start: usize,
    is_sparse: bool,
    limit: Limit,
) -> Result<Parts, Fault> {
    let decoded = match text.get(start) {
        _ if !is_sparse => graph6::decode(text, start),
        Some(b';') => return Err(Fault::new(start, INCREMENTAL)),
        _ => sparse6::decode(text, start, limit.most()),
    };
    let (vertices, edges) = decoded.map_err(|flaw| fault(text, flaw, limit))?;
    Ok(Parts::new(vertices, edges))
}

#[cold]
fn fault(text: &[u8], flaw: Flaw, limit: Limit) -> Fault {
    let Flaw { at, problem } = flaw;
    match problem {
        sextet::Problem::Unexpected { expected, .. } => Fault::expected(text, at, expected),
        sextet::Problem::TooMany(count) => limit.fault("vertices", count, at),
        problem => Fault::new(at, FormatProblem::Sextets(problem)),
    }
}

/// Finds the one line of `bytes` that holds a graph, after an optional `header` in front of it.
/// Returns where it begins and ends, without the blanks around it.
fn only_line(bytes: &[u8], header: &[u8]) -> Result<(usize, usize), Fault> {
    let mut cursor = Cursor::new(bytes);
    if cursor.seek_content() && bytes[cursor.at..].starts_with(header) {
        cursor.at += header.len();
    }
    if !cursor.seek_content() {
        return Err(Fault::new(bytes.len(), FormatProblem::Empty));
    }
    let start = cursor.at;
    cursor.skip_to_line_end();
    let end = cursor.at;
    if cursor.seek_content() {
        return Err(Fault::new(cursor.at, FormatProblem::SecondGraph));
    }
    Ok((start, start + bytes[start..end].trim_ascii_end().len()))
}

/// Writes one line of graph6, if the graph is simple.
pub(super) fn write_graph6(graph: &Graph, out: &mut impl Write) -> Result<(), WriteError> {
    check_simple(graph)?;
    Ok(graph6::encode(graph, out)?)
}

/// Names the first loop or pair of parallel edges.
fn check_simple(graph: &Graph) -> Result<(), WriteError> {
    let format = Format::Graph6;
    let mut seen_from = vec![NONE; graph.vertex_count()];
    for v in graph.vertices() {
        for &u in graph.neighbors(v) {
            if u == v {
                return Err(WriteError::Loop { format, vertex: v });
            }
            if std::mem::replace(&mut seen_from[u as usize], v) == v {
                return Err(WriteError::Parallel { format, u: v, v: u });
            }
        }
    }
    Ok(())
}
