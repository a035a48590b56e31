//! Graphs written out in the text itself.

use super::error::Problem;
use super::limits::Limits;
use super::spec::Literal;
use slitherlab_format::{self as format, Format};
use slitherlab_graph::Graph;

impl Literal {
    fn format(self) -> Format {
        match self {
            Self::Graph6 => Format::Graph6,
            Self::Sparse6 => Format::Sparse6,
        }
    }
}

/// Whether a character may stand in a literal: graph6's letters, and the colon of sparse6.
pub(crate) fn is_letter(c: char) -> bool {
    c == ':' || ('?'..='~').contains(&c)
}

/// Reads a literal; an error comes with its distance in bytes from the beginning of the code.
pub(crate) fn read(
    literal: Literal,
    code: &str,
    limits: Limits,
) -> Result<Graph, (usize, Problem)> {
    let most = limits.of("vertices").max(limits.of("edges"));
    match format::read_limited(code.as_bytes(), Some(literal.format()), most) {
        Ok(file) => Ok(file.graph),
        Err(error) => {
            let problem = match error.problem {
                format::Problem::TooMany { what, count, .. } => Problem::TooLarge {
                    what,
                    count: count.into(),
                    limit: limits.of(what),
                },
                problem => Problem::Literal(problem),
            };
            Err((error.column.saturating_sub(1).min(code.len()), problem))
        }
    }
}

/// The most vertices of a graph that is written in graph6, whose length grows with their square.
const GRAPH6_ORDER: usize = 62;

/// The text of a graph that has no other name.
pub(crate) fn text_of(graph: &Graph) -> String {
    let (name, format) = if graph.vertex_count() <= GRAPH6_ORDER && graph.is_simple() {
        ("graph6", Format::Graph6)
    } else {
        ("sparse6", Format::Sparse6)
    };
    let code =
        format::write_string(graph, format).expect("graph6 holds simple graphs, sparse6 all");
    format!("{name}:{}", code.trim_end())
}

/// The length of a literal at the beginning of `rest`, its name included, if there is one.
pub(crate) fn length(rest: &str) -> Option<usize> {
    let name = ["graph6:", "sparse6:", "g6:", "s6:"]
        .into_iter()
        .find(|name| {
            rest.get(..name.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(name))
        })?;
    let code = &rest[name.len()..];
    Some(name.len() + code.find(|c| !is_letter(c)).unwrap_or(code.len()))
}
