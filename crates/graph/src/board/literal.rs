//! Graphs written out in the text itself.

use super::error::Problem;
use super::limits::Limits;
use super::spec::Literal;
use crate::graph::Graph;

/// Reads a literal.
pub(crate) fn read(_literal: Literal, _code: &str, _limits: Limits) -> Result<Graph, Problem> {
    Err(Problem::Literal("literals are not read yet".to_owned()))
}

/// The text of a graph that has no other name: `sparse6:…`, which holds every multigraph.
pub(crate) fn text_of(graph: &Graph) -> String {
    let n = graph.vertex_count() as u64;
    let mut code = String::from("sparse6::");
    let mut push = |value: u64| code.push(char::from(63 + (value & 63) as u8));
    if n < 63 {
        push(n);
    } else {
        push(63);
        let digits = if n < 258_048 {
            3
        } else {
            push(63);
            6
        };
        (0..digits).rev().for_each(|digit| push(n >> (6 * digit)));
    }
    let width = u64::BITS - n.saturating_sub(1).leading_zeros();
    let mut edges: Vec<[u64; 2]> = graph
        .edges()
        .iter()
        .map(|&[u, v]| [u.max(v).into(), u.min(v).into()])
        .collect();
    edges.sort_unstable();
    let mut bits = Vec::new();
    let mut at = 0;
    for [v, u] in edges {
        let step = v - at;
        bits.push(step > 0);
        if step > 1 {
            bits.extend((0..width).rev().map(|bit| v >> bit & 1 == 1));
            bits.push(false);
        }
        bits.extend((0..width).rev().map(|bit| u >> bit & 1 == 1));
        at = v;
    }
    // Padding with ones could be read as one more edge of the last vertex (sparse6's own rule).
    if bits.len() % 6 != 0
        && at + 2 == n
        && n.is_power_of_two()
        && 6 - bits.len() % 6 > width as usize
    {
        bits.push(false);
    }
    while bits.len() % 6 != 0 {
        bits.push(true);
    }
    for group in bits.chunks(6) {
        push(
            group
                .iter()
                .fold(0, |value, &bit| value * 2 + u64::from(bit)),
        );
    }
    code
}
