//! Lists of edges, one a line, with vertices that count from 0 (`edges`) or from 1 (`edges1`).

use std::io::Write;

use super::error::{Fault, FormatProblem, WriteError};
use super::limit::Limit;
use super::scan::Cursor;
use super::writer::{push_number, write_if_long};
use super::{Format, Parts, Warning};
use slitherlab_graph::{Graph, Vertex};

/// Reads a list whose smallest vertex is `FIRST`.
///
/// The first line is a header `n m` exactly when m lines follow it whose vertices are all among
/// the n first ones. That can be known only at the end, so the first line is set aside until then.
pub(super) fn read<const FIRST: Vertex>(bytes: &[u8], limit: Limit) -> Result<Parts, Fault> {
    let mut cursor = Cursor::new(bytes);
    if !cursor.seek_content() {
        return Err(Fault::new(bytes.len(), FormatProblem::Empty));
    }
    let start = cursor.at;
    let first_line = pair(&mut cursor)?;
    let Pairs {
        mut edges,
        end,
        lowest,
    } = pairs::<FIRST>(&mut cursor, first_line, limit)?;
    let [n, m] = first_line;
    if m as usize == edges.len() && end <= n {
        limit.check("vertices", u64::from(n), start)?;
        return Ok(Parts::new(n as usize, edges));
    }
    if FIRST > n.min(m) {
        return Err(Fault::new(start, FormatProblem::VertexZero));
    }
    let largest = n.max(m);
    limit.check("vertices", u64::from(largest - FIRST) + 1, start)?;
    let mut parts = Parts::new(end.max(largest - FIRST + 1) as usize, Vec::new());
    if FIRST == 0 && lowest.min(n).min(m) > 0 {
        let header_from_one = m as usize == edges.len() && end == n + 1;
        parts.warnings.push(if header_from_one {
            Warning::HeaderFromOne
        } else {
            Warning::NoVertexZero
        });
    }
    if FIRST == 0 && is_matrix(first_line, &edges) {
        parts.warnings.push(Warning::PerhapsMatrix);
    }
    edges.insert(0, [n - FIRST, m - FIRST]);
    parts.edges = edges;
    Ok(parts)
}

/// Whether the lines are also the rows of a symmetric matrix of 0 and 1.
fn is_matrix([a, b]: [u32; 2], rest: &[[Vertex; 2]]) -> bool {
    matches!(rest, &[[c, d]] if b == c && a.max(b).max(d) <= 1)
}

/// The edges of the lines after the first.
struct Pairs {
    /// Their vertices, counted from 0.
    edges: Vec<[Vertex; 2]>,
    /// One more than the largest vertex, counted from 0; 0 if there is none.
    end: Vertex,
    /// The smallest vertex, as written.
    lowest: Vertex,
}

/// Reads the lines from here to the end.
fn pairs<const FIRST: Vertex>(
    cursor: &mut Cursor,
    first_line: [Vertex; 2],
    limit: Limit,
) -> Result<Pairs, Fault> {
    let mut edges = Vec::with_capacity(capacity(cursor, first_line[1] as usize));
    let (mut end, mut lowest) = (0, Vertex::MAX);
    while cursor.seek_content() {
        let start = cursor.at;
        let [u, v] = pair(cursor)?;
        lowest = lowest.min(u).min(v);
        if FIRST > u.min(v) {
            return Err(Fault::new(start, FormatProblem::VertexZero));
        }
        let [u, v] = [u - FIRST, v - FIRST];
        let largest = u.max(v);
        limit.check("vertices", u64::from(largest) + 1, start)?;
        end = end.max(largest + 1);
        edges.push([u, v]);
    }
    Ok(Pairs { edges, end, lowest })
}

/// How many edges to make room for: what the first line announces if it can be a header, or the
/// number of lines, by a sample.
fn capacity(cursor: &Cursor, announced: usize) -> usize {
    let rest = &cursor.bytes[cursor.at..];
    let sample = &rest[..rest.len().min(1 << 16)];
    let lines = sample.split(|&b| b == b'\n').count();
    // Lines get longer rather than shorter as the numbers grow: rather too many than too few. The
    // shortest line takes four bytes, the shortest last one three.
    let estimate = lines * (rest.len() / sample.len().max(1) + 1);
    let estimate = estimate.min(rest.len() / 4 + 1);
    if (estimate / 2..=estimate).contains(&announced) {
        announced
    } else {
        // One more for a first line that is an edge.
        estimate + 1
    }
}

/// Reads the two numbers of a line and its end.
#[inline]
fn pair(cursor: &mut Cursor) -> Result<[Vertex; 2], Fault> {
    let u = cursor.number("a vertex number")?;
    cursor.gap("a blank between two vertex numbers")?;
    let v = cursor.number("a vertex number")?;
    cursor.end_line("the end of the line after two vertex numbers")?;
    Ok([u, v])
}

/// Writes the header `n m` and one line an edge, in the order of the edges' ids.
pub(super) fn write(graph: &Graph, format: Format, out: &mut impl Write) -> Result<(), WriteError> {
    let first = u32::from(format == Format::Edges1);
    let (n, m) = (graph.vertex_count() as u32, graph.edge_count() as u32);
    write_pairs(&[[n, m]], b"", 0, out)?;
    write_pairs(graph.edges(), b"", first, out)
}

/// Writes one line a pair, `tag` in front of each, with `first` added to the numbers.
pub(super) fn write_pairs(
    pairs: &[[u32; 2]],
    tag: &[u8],
    first: u32,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let mut text = Vec::new();
    for &[u, v] in pairs {
        text.extend_from_slice(tag);
        push_number(&mut text, u + first);
        text.push(b' ');
        push_number(&mut text, v + first);
        text.push(b'\n');
        write_if_long(&mut text, out)?;
    }
    Ok(out.write_all(&text)?)
}
