//! graph6: the upper triangle of the adjacency matrix, six bits a byte. Simple graphs only.

use std::io::{self, Write};

use super::{Flaw, Packer, Parts, Problem, check, read_order};
use crate::graph::{Graph, MAX_COUNT, Vertex};

/// Returns how many bytes the matrix of a graph with `order` vertices takes.
///
/// ```
/// // Ten pairs of vertices, six to a byte.
/// assert_eq!(slitherlab_graph::sextet::graph6::matrix_length(5), 2);
/// ```
pub fn matrix_length(order: u64) -> u64 {
    // At most 2³⁶ vertices: the square of that needs 128 bits, a twelfth of it does not.
    (u128::from(order) * u128::from(order.saturating_sub(1)) / 2).div_ceil(6) as u64
}

/// Reads the graph in `text[start..]`.
///
/// *Cost*: O(length of the text).
///
/// ```
/// let (vertices, edges) = slitherlab_graph::sextet::graph6::decode(b"Ch", 0)?;
/// assert_eq!((vertices, edges.len()), (4, 3));
/// # Ok::<(), slitherlab_graph::sextet::Flaw>(())
/// ```
///
/// # Errors
/// Returns an error if it is none, with the byte where that shows.
pub fn decode(text: &[u8], start: usize) -> Result<Parts, Flaw> {
    let (order, start) = read_order(text, start)?;
    // What is no sextet at all is the better news than a wrong length.
    check(text, start)?;
    let (expected, found) = (matrix_length(order), (text.len() - start) as u64);
    if expected != found || order > MAX_COUNT as u64 {
        let problem = Problem::Length {
            vertices: order,
            expected,
            found,
        };
        return Err(Flaw::new(start, problem));
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
                return Err(Flaw::new(start + place, Problem::Padding));
            }
            edges.push([row, column]);
            (row, column) = advance(row, column, 1);
            bits <<= zeros + 1;
            left -= zeros + 1;
        }
        (row, column) = advance(row, column, left);
    }
    Ok((order as usize, edges))
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

/// Writes one line. Loops are left out, and of parallel edges all but one.
///
/// *Cost*: O(n² + m log Δ), where Δ is the largest degree.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_graph::sextet::graph6;
///
/// let mut text = Vec::new();
/// graph6::encode(&Graph::from_edges(3, vec![[0, 1], [1, 2], [2, 0]])?, &mut text)?;
/// assert_eq!(text, b"Bw\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if `out` fails.
pub fn encode(graph: &Graph, out: &mut impl Write) -> io::Result<()> {
    let mut packer = Packer::new(out);
    packer.order(graph.vertex_count() as u64)?;
    let mut rows: Vec<Vertex> = Vec::new();
    for column in graph.vertices() {
        rows.clear();
        rows.extend(graph.neighbors(column).iter().filter(|&&row| row < column));
        rows.sort_unstable();
        rows.dedup();
        let mut next = 0;
        for &row in &rows {
            packer.zeros(u64::from(row - next))?;
            packer.bits(1, 1)?;
            next = row + 1;
        }
        packer.zeros(u64::from(column - next))?;
    }
    packer.finish(0)
}
