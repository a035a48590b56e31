//! graph6: the upper triangle of the adjacency matrix, six bits a byte. Simple graphs only.

use std::io::Write;

use super::error::{Fault, Problem, WriteError};
use super::sextet::{self, Packer};
use super::{Format, Parts};
use slitherlab_graph::{Graph, MAX_COUNT, NONE, Vertex};

/// May stand in front of the first graph of a file.
pub(super) const HEADER: &[u8] = b">>graph6<<";

/// Reads a file with one graph.
pub(super) fn read(bytes: &[u8]) -> Result<Parts, Fault> {
    let (start, end) = sextet::only_line(bytes, HEADER)?;
    decode(&bytes[..end], start)
}

/// How many bytes the matrix of a graph with `order` vertices takes.
pub(super) fn matrix_length(order: u64) -> u64 {
    // At most 2³⁶ vertices: the square of that needs 128 bits, a twelfth of it does not.
    (u128::from(order) * u128::from(order.saturating_sub(1)) / 2).div_ceil(6) as u64
}

/// Reads the graph in `text[start..]`.
pub(super) fn decode(text: &[u8], start: usize) -> Result<Parts, Fault> {
    let (order, start) = sextet::read_order(text, start)?;
    // What is no sextet at all is the better news than a wrong length.
    sextet::check(text, start)?;
    let (expected, found) = (matrix_length(order), (text.len() - start) as u64);
    if expected != found || order > MAX_COUNT as u64 {
        let problem = Problem::Length {
            vertices: order,
            expected,
            found,
        };
        return Err(Fault::new(start, problem));
    }
    let ones = text[start..]
        .iter()
        .map(|byte| (byte - b'?').count_ones() as usize);
    let mut edges = Vec::with_capacity(ones.sum());
    // The bits go down the columns: 0-1, 0-2, 1-2, 0-3, … A zero byte moves on by six at once.
    let (mut row, mut column) = (0, 1);
    for (place, byte) in text[start..].iter().enumerate() {
        let mut bits = (byte - b'?') << 2;
        let mut left = 6;
        while bits != 0 {
            let zeros = bits.leading_zeros();
            (row, column) = advance(row, column, zeros);
            if u64::from(column) >= order {
                return Err(Fault::new(start + place, Problem::Padding));
            }
            edges.push([row, column]);
            (row, column) = advance(row, column, 1);
            bits <<= zeros + 1;
            left -= zeros + 1;
        }
        (row, column) = advance(row, column, left);
    }
    Ok(Parts::new(order as usize, edges))
}

/// The place `steps` further in the upper triangle.
fn advance(row: u32, column: u32, steps: u32) -> (u32, u32) {
    let (mut row, mut column) = (row + steps, column);
    while row >= column {
        row -= column;
        column += 1;
    }
    (row, column)
}

/// Writes one line.
pub(super) fn write(graph: &Graph, out: &mut impl Write) -> Result<(), WriteError> {
    check_simple(graph)?;
    let mut packer = Packer::new(out);
    packer.order(graph.vertex_count() as u64)?;
    let mut rows: Vec<Vertex> = Vec::new();
    for column in graph.vertices() {
        rows.clear();
        rows.extend(graph.neighbors(column).iter().filter(|&&row| row < column));
        rows.sort_unstable();
        let mut next = 0;
        for &row in &rows {
            packer.zeros(u64::from(row - next))?;
            packer.bits(1, 1)?;
            next = row + 1;
        }
        packer.zeros(u64::from(column - next))?;
    }
    Ok(packer.finish(0)?)
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
