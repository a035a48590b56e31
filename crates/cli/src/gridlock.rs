//! `solve --format gridlock`: the report of the program in the Gridlock paper.

use anyhow::{Context, anyhow};
use slitherlab_format::in_sides;
use slitherlab_solve::gridlock::Report;

use crate::input::Input;
use crate::{Status, output};

/// Prints the report of a bipartite board. A vertex has the number that `board --to gridlock`
/// gives it.
pub(crate) fn report(input: &Input) -> anyhow::Result<Status> {
    let report = if let Some([first, _]) = input.sides {
        Report::of(input.board.graph(), first)
    } else {
        let sides = in_sides(input.board.graph());
        let (graph, first) = sides.context("--format gridlock")?;
        Report::of(&graph, first)
    };
    let report = report.ok_or_else(|| anyhow!("an edge does not join the two sides"))?;
    output::bytes(report.to_string().as_bytes())?;
    Ok(Status::Answered)
}
