//! `solve --format gridlock`: the report of the program in the Gridlock paper.

use anyhow::{Context, anyhow};
use slitherlab_format::{self as format, Format};
use slitherlab_graph::Graph;
use slitherlab_solve::gridlock::Report;

use crate::input::Input;
use crate::{Status, output};

/// Prints the report of a bipartite board. A vertex has the number that `board --to gridlock`
/// gives it.
pub(crate) fn report(input: &Input) -> anyhow::Result<Status> {
    let report = if let Some([first, _]) = input.sides {
        Report::of(input.board.graph(), first)
    } else {
        let (graph, first) = in_sides(input.board.graph()).context("--format gridlock")?;
        Report::of(&graph, first)
    };
    let report = report.ok_or_else(|| anyhow!("an edge does not join the two sides"))?;
    output::bytes(report.to_string().as_bytes())?;
    Ok(Status::Answered)
}

/// The graph with its two sides one after the other, and the size of the first.
fn in_sides(graph: &Graph) -> anyhow::Result<(Graph, usize)> {
    let text = format::write_string(graph, Format::Gridlock)?;
    let file = format::read(text.as_bytes(), Some(Format::Gridlock))?;
    let [first, _] = file.sides.unwrap_or_default();
    Ok((file.graph, first))
}
