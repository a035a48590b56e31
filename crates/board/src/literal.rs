//! Graphs written out in the text itself.

use slitherlab_graph::Graph;
use slitherlab_graph::sextet::{self, Flaw, graph6, sparse6};

use super::error::BoardProblem;
use super::limits::BoardLimits;
use super::spec::Literal;

/// Whether a character may stand in a literal: graph6's letters, and the colon of sparse6.
pub(crate) fn is_letter(c: char) -> bool {
    c == ':' || ('?'..='~').contains(&c)
}

/// Reads a literal; an error comes with its distance in bytes from the beginning of the code.
pub(crate) fn read(
    literal: Literal,
    code: &str,
    limits: BoardLimits,
) -> Result<Graph, (usize, BoardProblem)> {
    if code.is_empty() {
        return Err((
            0,
            BoardProblem::Rule("there is no graph, the input is empty"),
        ));
    }
    let most = limits.of("vertices").max(limits.of("edges"));
    let too_large = |what, count: u64| BoardProblem::TooLarge {
        what,
        count: count.into(),
        limit: limits.of(what),
    };
    let decoded = match literal {
        Literal::Graph6 => graph6::decode(code.as_bytes(), 0),
        Literal::Sparse6 => sparse6::decode(code.as_bytes(), 0, most as u64),
    };
    let (vertices, edges) = decoded.map_err(|Flaw { at, problem }| match problem {
        sextet::Problem::TooMany(count) => (at, too_large("vertices", count)),
        problem => (at.min(code.len()), BoardProblem::Literal(problem)),
    })?;
    for (what, count) in [("vertices", vertices), ("edges", edges.len())] {
        if count > most {
            return Err((0, too_large(what, count as u64)));
        }
    }
    Ok(Graph::from_edges(vertices, edges).expect("the code names no other vertices"))
}

/// The most vertices of a graph that is written in graph6, whose length grows with their square.
const GRAPH6_ORDER: usize = 62;

/// The text of a graph that has no other name.
pub(crate) fn text_of(graph: &Graph) -> String {
    let mut code = Vec::new();
    let (name, written) = if graph.vertex_count() <= GRAPH6_ORDER && graph.is_simple() {
        ("graph6", graph6::encode(graph, &mut code))
    } else {
        ("sparse6", sparse6::encode(graph, &mut code))
    };
    written.expect("a Vec takes everything");
    format!("{name}:{}", String::from_utf8_lossy(&code).trim_end())
}
