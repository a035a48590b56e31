//! The bipartite format of *Gridlock* (Lin, Lee, Loh 2018, appendix 6.6): the sizes of the two
//! sides and the number of edges, then pairs of a vertex of the first and one of the second side,
//! each counted from 1.

use std::io::Write;

use super::edge_list::write_pairs;
use super::error::{Fault, FormatProblem, WriteError};
use super::limit::Limit;
use super::scan::Cursor;
use super::{Format, Parts};
use slitherlab_graph::bipartition;
use slitherlab_graph::{Graph, Vertex};

/// Reads a file with one graph.
pub(super) fn read(bytes: &[u8], limit: Limit) -> Result<Parts, Fault> {
    let mut cursor = Cursor::new(bytes);
    if !cursor.seek_content() {
        return Err(Fault::new(bytes.len(), FormatProblem::Empty));
    }
    let start = cursor.at;
    let left = cursor.number("the size of the first side")?;
    cursor.gap("a blank")?;
    let right = cursor.number("the size of the second side")?;
    cursor.gap("a blank")?;
    let declared = cursor.number("the number of edges")?;
    cursor.end_line("the end of the line after three numbers")?;
    let order = u64::from(left) + u64::from(right);
    limit.check("vertices", order, start)?;
    // The shortest line takes four bytes, the shortest last one three.
    let mut edges = Vec::with_capacity((declared as usize).min(bytes.len() / 4 + 1));
    while cursor.seek_content() {
        let u = cursor.vertex(left)?;
        cursor.gap("a blank between two vertex numbers")?;
        let v = cursor.vertex(right)?;
        cursor.end_line("the end of the line after two vertex numbers")?;
        edges.push([u, left + v]);
    }
    let (declared, found) = (u64::from(declared), edges.len() as u64);
    if declared != found {
        return Err(Fault::new(
            bytes.len(),
            FormatProblem::EdgeCount { declared, found },
        ));
    }
    let mut parts = Parts::new(order as usize, edges);
    parts.sides = Some([left as usize, right as usize]);
    Ok(parts)
}

/// Writes the sizes and one line an edge, in the order of the edges' ids.
pub(super) fn write(
    graph: &Graph,
    sides: Option<[usize; 2]>,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let ([left, right], pairs) = by_sides(graph, sides)?;
    writeln!(out, "{left} {right} {}", pairs.len())?;
    write_pairs(&pairs, b"", 1, out)
}

/// The graph with its two sides one after the other, as a file would have it, and the size of the
/// first.
///
/// # Errors
/// When it is not bipartite.
#[expect(clippy::missing_panics_doc, reason = "the edges are those of a graph")]
pub fn in_sides(graph: &Graph) -> Result<(Graph, usize), WriteError> {
    let ([left, _], mut pairs) = by_sides(graph, None)?;
    for [_, v] in &mut pairs {
        *v += left;
    }
    let graph = Graph::from_edges(graph.vertex_count(), pairs).expect("a graph's own edges");
    Ok((graph, left as usize))
}

/// The sizes of the sides, and for each edge its places on the first and on the second.
///
/// When the first vertices are one side, by what the file said or by the edges, the vertices keep
/// their numbers. Otherwise they are renumbered, the sides one after the other, each in order.
fn by_sides(graph: &Graph, sides: Option<[usize; 2]>) -> Result<BySides, WriteError> {
    let left = sides.map_or_else(|| smallest_split(graph), |[left, _]| left as Vertex);
    let crosses = |&[u, v]: &[Vertex; 2]| u.min(v) < left && left <= u.max(v);
    let on_second: Vec<bool> = if graph.edges().iter().all(crosses) {
        graph.vertices().map(|v| v >= left).collect()
    } else {
        bipartition(graph).ok_or(WriteError::NotBipartite {
            format: Format::Gridlock,
        })?
    };
    let mut sizes = [0; 2];
    let mut place = vec![0; graph.vertex_count()];
    for (place, &second) in place.iter_mut().zip(&on_second) {
        let size = &mut sizes[usize::from(second)];
        *place = *size;
        *size += 1;
    }
    let from_first_side = |&[u, v]: &[Vertex; 2]| {
        let [u, v] = if on_second[u as usize] {
            [v, u]
        } else {
            [u, v]
        };
        [place[u as usize], place[v as usize]]
    };
    Ok((sizes, graph.edges().iter().map(from_first_side).collect()))
}

/// The sizes of two sides, and the edges between them.
type BySides = ([Vertex; 2], Vec<[Vertex; 2]>);

/// The smallest number of first vertices that can be one side, if any number can.
fn smallest_split(graph: &Graph) -> Vertex {
    let smaller_ends = graph.edges().iter().map(|&[u, v]| u.min(v) + 1);
    smaller_ends.max().unwrap_or(0)
}
