//! DIMACS: `p edge n m`, then `e u v` lines with vertices from 1.

use std::io::Write;

use super::edge_list::write_pairs;
use super::error::{Fault, FormatProblem, WriteError};
use super::limit::Limit;
use super::scan::Cursor;
use super::{Parts, Warning};
use slitherlab_graph::{Graph, Vertex};

/// What the problem line says.
struct Header {
    vertices: u32,
    edges: u32,
}

/// Reads a file with one graph.
pub(super) fn read(bytes: &[u8], limit: Limit) -> Result<Parts, Fault> {
    let mut cursor = Cursor::new(bytes);
    let mut header: Option<Header> = None;
    let mut edges = Vec::new();
    let mut empty = true;
    while cursor.seek_content() {
        empty = false;
        let start = cursor.at;
        let tag = cursor.peek();
        cursor.at += 1;
        match (tag, &header) {
            (Some(b'e'), Some(header)) => edges.push(edge(&mut cursor, header)?),
            (Some(b'p'), None) => {
                let found = problem_line(&mut cursor)?;
                limit.check("vertices", u64::from(found.vertices), start)?;
                // The shortest edge line takes six bytes.
                edges.reserve_exact((found.edges as usize).min(bytes.len() / 6 + 1));
                header = Some(found);
            }
            // Comments, weights and embeddings: they change nothing in the graph.
            (Some(b'c'), _) | (Some(b'n' | b'd' | b'v' | b'x'), Some(_)) => {
                cursor.skip_to_line_end();
            }
            (Some(b'a'), _) => {
                let what = "DIMACS with `a` lines";
                return Err(Fault::new(start, FormatProblem::Directed { what }));
            }
            (_, None) => return Err(Fault::expected(bytes, start, PROBLEM_LINE)),
            _ => return Err(Fault::expected(bytes, start, "an `e` or `c` line")),
        }
    }
    let Some(header) = header else {
        if empty {
            return Err(Fault::new(bytes.len(), FormatProblem::Empty));
        }
        return Err(Fault::expected(bytes, bytes.len(), PROBLEM_LINE));
    };
    let mut parts = Parts::new(header.vertices as usize, edges);
    let (declared, found) = (u64::from(header.edges), parts.edges.len() as u64);
    if found == declared {
        if first_directions(&parts.edges).is_some() {
            parts.warnings.push(Warning::ListedTwice);
        }
        return Ok(parts);
    }
    if found == 2 * declared {
        if let Some(edges) = first_directions(&parts.edges) {
            parts.edges = edges;
            return Ok(parts);
        }
    }
    Err(Fault::new(
        bytes.len(),
        FormatProblem::EdgeCount { declared, found },
    ))
}

const PROBLEM_LINE: &str = "the line `p edge VERTICES EDGES`";

/// Reads the rest of `p edge n m`.
fn problem_line(cursor: &mut Cursor) -> Result<Header, Fault> {
    cursor.gap(PROBLEM_LINE)?;
    let start = cursor.at;
    while cursor.peek().is_some_and(|b| b.is_ascii_alphanumeric()) {
        cursor.at += 1;
    }
    match &cursor.bytes[start..cursor.at] {
        b"edge" | b"edges" | b"col" => {}
        b"sp" | b"max" | b"min" | b"asn" => {
            let what = "this kind of DIMACS file";
            return Err(Fault::new(start, FormatProblem::Directed { what }));
        }
        _ => return Err(Fault::expected(cursor.bytes, start, "`edge` or `col`")),
    }
    cursor.gap("a blank")?;
    let vertices = cursor.number("the number of vertices")?;
    cursor.gap("a blank")?;
    let edges = cursor.number("the number of edges")?;
    cursor.end_line("the end of the line")?;
    Ok(Header { vertices, edges })
}

/// Reads the rest of `e u v`.
fn edge(cursor: &mut Cursor, header: &Header) -> Result<[Vertex; 2], Fault> {
    let mut ends = [0; 2];
    for end in &mut ends {
        cursor.gap("a blank")?;
        *end = cursor.vertex(header.vertices)?;
    }
    cursor.end_line("the end of the line after two vertex numbers")?;
    Ok(ends)
}

/// When every edge is listed in both directions, the first half of each; otherwise nothing. Many
/// of the colouring instances are written like this.
fn first_directions(edges: &[[Vertex; 2]]) -> Option<Vec<[Vertex; 2]>> {
    let forward = edges.iter().filter(|[u, v]| u < v).count();
    if edges.is_empty() || forward * 2 != edges.len() {
        return None;
    }
    let pair = |place: u32| {
        let [u, v] = edges[place as usize];
        (u.min(v), u.max(v))
    };
    let mut places: Vec<u32> = (0..edges.len() as u32).collect();
    places.sort_unstable_by_key(|&place| (pair(place), place));
    let mut kept = vec![false; edges.len()];
    for parallel in places.chunk_by(|&a, &b| pair(a) == pair(b)) {
        let forward = |&&place: &&u32| edges[place as usize][0] < edges[place as usize][1];
        let half = parallel.iter().filter(forward).count();
        if half * 2 != parallel.len() {
            return None;
        }
        for &place in &parallel[..half] {
            kept[place as usize] = true;
        }
    }
    let kept_edges = edges.iter().zip(&kept).filter(|&(_, &kept)| kept);
    Some(kept_edges.map(|(&edge, _)| edge).collect())
}

/// Writes the problem line and one line an edge, in the order of the edges' ids.
pub(super) fn write(graph: &Graph, out: &mut impl Write) -> Result<(), WriteError> {
    let (n, m) = (graph.vertex_count(), graph.edge_count());
    writeln!(out, "p edge {n} {m}")?;
    write_pairs(graph.edges(), b"e ", 1, out)
}
