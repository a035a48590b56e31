//! Adjacency lists, as the House of Graphs gives them: a vertex, a colon and its neighbours in
//! every line, `1: 2 5 6`.

use std::collections::BTreeMap;
use std::io::Write;

use super::Parts;
use super::error::{Fault, FormatProblem, WriteError};
use super::limit::Limit;
use super::scan::Cursor;
use super::writer::{push_number, write_if_long};
use slitherlab_graph::{Graph, Vertex};

/// Reads a file with one graph. The vertices count from 1, or from 0 if there is a vertex 0. Every
/// edge stands in the lists of both its ends, or of one of them; a loop stands once in the list of
/// its vertex.
pub(super) fn read(bytes: &[u8], limit: Limit) -> Result<Parts, Fault> {
    let mut cursor = Cursor::new(bytes);
    let (mut least, mut most) = (None, 0);
    // How often the second vertex of a pair stands in the list of the first, and where.
    let mut listed: BTreeMap<[u32; 2], (u32, usize)> = BTreeMap::new();
    let mut name = |cursor: &mut Cursor<'_>, expected| {
        let start = cursor.at;
        let vertex = cursor.number(expected)?;
        limit.check("vertices", u64::from(vertex), start)?;
        least = least.map_or(Some(vertex), |least: u32| Some(least.min(vertex)));
        most = most.max(vertex);
        Ok::<u32, Fault>(vertex)
    };
    while cursor.seek_content() {
        let owner = name(&mut cursor, "a vertex number")?;
        cursor.skip_blanks();
        if cursor.peek() != Some(b':') {
            let expected = "a colon after the vertex";
            return Err(Fault::expected(bytes, cursor.at, expected));
        }
        cursor.at += 1;
        loop {
            cursor.skip_blanks();
            if matches!(cursor.peek(), None | Some(b'\n' | b'#' | b'%')) {
                cursor.end_line("the end of the line")?;
                break;
            }
            let start = cursor.at;
            let neighbor = name(&mut cursor, "a vertex number")?;
            let entry = listed.entry([owner, neighbor]).or_insert((0, start));
            entry.0 += 1;
        }
    }
    let Some(least) = least else {
        return Err(Fault::new(bytes.len(), FormatProblem::Empty));
    };
    let first = least.min(1);
    let mut edges: Vec<[Vertex; 2]> = Vec::new();
    for (&[u, v], &(count, at)) in &listed {
        let back = listed.get(&[v, u]).map_or(0, |&(count, _)| count);
        if back != 0 && back != count {
            let (u, v) = (u as usize, v as usize);
            return Err(Fault::new(at, FormatProblem::NotSymmetric { u, v }));
        }
        if back == 0 || u <= v {
            let edge = [u.min(v) - first, u.max(v) - first];
            edges.extend(std::iter::repeat_n(edge, count as usize));
        }
    }
    edges.sort_unstable();
    Ok(Parts::new((most + 1 - first) as usize, edges))
}

/// Writes a line for every vertex, from 1.
pub(super) fn write(graph: &Graph, out: &mut impl Write) -> Result<(), WriteError> {
    if graph.vertex_count() == 0 {
        return Err(WriteError::Unwritable {
            format: super::Format::Adjacency,
            why: "a list needs a vertex",
        });
    }
    let mut text = Vec::new();
    for u in graph.vertices() {
        push_number(&mut text, u + 1);
        text.push(b':');
        let mut neighbors = graph.neighbors(u).to_vec();
        neighbors.sort_unstable();
        let mut is_second = false;
        for v in neighbors {
            // Both arcs of a loop begin here.
            is_second = v == u && !is_second;
            if v == u && !is_second {
                continue;
            }
            text.push(b' ');
            push_number(&mut text, v + 1);
        }
        text.push(b'\n');
        write_if_long(&mut text, out)?;
    }
    Ok(out.write_all(&text)?)
}
