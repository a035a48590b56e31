//! Adjacency matrices of 0 and 1, as the House of Graphs and many programs give them: one row a
//! line, the entries with or without blanks between them.

use std::io::Write;

use super::error::{Fault, FormatProblem, Found, WriteError};
use super::limit::Limit;
use super::scan::Cursor;
use super::writer::{push_number, write_if_long};
use super::{Format, Parts};
use slitherlab_graph::{Graph, Vertex};

/// Reads a file with one graph. Entries greater than 1 count parallel edges where blanks stand
/// between the entries.
pub(super) fn read(bytes: &[u8], limit: Limit) -> Result<Parts, Fault> {
    let mut cursor = Cursor::new(bytes);
    let mut rows: Vec<(usize, Vec<u32>)> = Vec::new();
    while cursor.seek_content() {
        let start = cursor.at;
        let row = read_row(&mut cursor)?;
        limit.check("vertices", rows.len() as u64 + 1, start)?;
        rows.push((start, row));
    }
    let order = rows.len();
    if order == 0 {
        return Err(Fault::new(bytes.len(), FormatProblem::Empty));
    }
    if let Some((start, row)) = rows.iter().find(|(_, row)| row.len() != order) {
        let found = row.len();
        return Err(Fault::new(*start, FormatProblem::Row { order, found }));
    }
    let mut edges: Vec<[Vertex; 2]> = Vec::new();
    for (u, (start, row)) in rows.iter().enumerate() {
        for (v, &count) in row.iter().enumerate().take(u + 1) {
            let mirrored = rows[v].1[u];
            if mirrored != count {
                let (u, v) = (u + 1, v + 1);
                return Err(Fault::new(*start, FormatProblem::NotSymmetric { u, v }));
            }
            limit.check("edges", edges.len() as u64 + u64::from(count), *start)?;
            let edge = [v as Vertex, u as Vertex];
            edges.extend(std::iter::repeat_n(edge, count as usize));
        }
    }
    // In the order of the rows, as the upper triangle is read.
    edges.sort_unstable();
    Ok(Parts::new(order, edges))
}

/// Reads a row: numbers with blanks between them, or digits side by side.
fn read_row(cursor: &mut Cursor<'_>) -> Result<Vec<u32>, Fault> {
    let start = cursor.at;
    let mut row = Vec::new();
    loop {
        let word = cursor.at;
        while cursor.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            cursor.at += 1;
        }
        let digits = &cursor.bytes[word..cursor.at];
        if digits.is_empty() {
            return Err(Fault::expected(
                cursor.bytes,
                word,
                "an entry of the matrix",
            ));
        }
        cursor.skip_blanks();
        let is_end = matches!(cursor.peek(), None | Some(b'\n' | b'#' | b'%'));
        if word == start && is_end && digits.len() > 1 {
            row.extend(digits.iter().map(|digit| u32::from(digit - b'0')));
        } else {
            let mut number = Cursor {
                bytes: cursor.bytes,
                at: word,
            };
            row.push(number.number("an entry of the matrix")?);
        }
        if is_end {
            cursor.end_line("the end of the row")?;
            return Ok(row);
        }
        if !matches!(Found::at(cursor.bytes, cursor.at), Found::Byte(b'0'..=b'9')) {
            let expected = "an entry of the matrix";
            return Err(Fault::expected(cursor.bytes, cursor.at, expected));
        }
    }
}

/// Writes the matrix with blanks between its entries.
pub(super) fn write(graph: &Graph, out: &mut impl Write) -> Result<(), WriteError> {
    let order = graph.vertex_count();
    // The digits of one entry alone would be read as a row of several.
    if order == 0 || order == 1 && graph.edge_count() > 9 {
        return Err(WriteError::Unwritable {
            format: Format::Matrix,
            why: "a matrix needs a vertex, and two if there are ten loops",
        });
    }
    let (mut text, mut row) = (Vec::new(), vec![0u32; order]);
    for u in graph.vertices() {
        row.fill(0);
        for &v in graph.neighbors(u) {
            row[v as usize] += 1;
        }
        // Both arcs of a loop begin here.
        row[u as usize] /= 2;
        for &count in &row {
            push_number(&mut text, count);
            text.push(b' ');
        }
        text.pop();
        text.push(b'\n');
        write_if_long(&mut text, out)?;
    }
    Ok(out.write_all(&text)?)
}
