//! A board that is not as expected: said, made small, drawn.

use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use slitherlab_board::Board;
use slitherlab_draw::Drawing;
use slitherlab_graph::{Edge, Graph};
use slitherlab_lab::sweep::{COLUMNS, Expectation, Measure, Row, SweepConfig, minimize};
use slitherlab_store::{Encoder, RowFormat};

use crate::output::{self, Destination};
use crate::progress::ProgressLine;

/// Counterexamples with more vertices are not made small.
const LARGEST: usize = 200;

/// The time limit for making a counterexample smaller. It suffices unless every answer takes a
/// search.
const LONGEST: Duration = Duration::from_secs(20);

/// With more edges they are not listed.
const EDGES: usize = 100;

/// What a board refutes, and how that is told.
pub(super) struct Counterexample<'a> {
    /// The expectation, as it was written.
    pub(super) expected: &'a str,
    pub(super) expectation: &'a Expectation,
    pub(super) config: &'a SweepConfig<'a>,
    /// The drawing, if one is wanted.
    pub(super) draw: Option<&'a str>,
    /// The file of the rows, if there is one: the drawing then stands beside it.
    pub(super) rows: Option<&'a Path>,
    pub(super) format: RowFormat,
}

/// The counterexample as JSON.
#[derive(Serialize)]
#[serde(tag = "schema", rename = "slitherlab/counterexample/1")]
struct CounterexampleAnswer<'a> {
    expect: &'a str,
    /// The board that was found.
    found: Value,
    /// The smallest graph inside it that still refutes the expectation, if there is a smaller one.
    smallest: Option<Value>,
    /// The edges of the smallest, if they are few.
    edges: Option<Vec<String>>,
}

impl Counterexample<'_> {
    /// Says what the board is, and the smallest inside it.
    pub(super) fn report(&self, row: &Row) -> anyhow::Result<()> {
        let smaller = self.smallest(row);
        let smallest = smaller.as_ref().unwrap_or(row);
        let count = smallest.game.board().graph().edge_count();
        let edges = (count <= EDGES).then(|| {
            let edges = 0..count as Edge;
            let label = |edge| smallest.game.board().edge_label(edge).to_string();
            edges.map(label).collect::<Vec<String>>()
        });
        if self.format == RowFormat::JsonLines {
            output::json(&CounterexampleAnswer {
                expect: self.expected,
                found: as_json(row)?,
                smallest: smaller.as_ref().map(as_json).transpose()?,
                edges,
            })?;
        } else {
            let mut lines = vec![format!("counterexample: {}", in_short(row))];
            lines.extend(
                smaller
                    .as_ref()
                    .map(|row| format!("made small: {}", in_short(row))),
            );
            lines.extend(edges.map(|edges| format!("edges: {}", edges.join(" "))));
            // Rows that a program reads have the counterexample as their last.
            let is_table = self.format == RowFormat::Table;
            for line in lines {
                if self.rows.is_some() || is_table {
                    output::line(&line)?;
                } else {
                    output::note(&line);
                }
            }
        }
        let beside_rows = || Some(format!("{}.counterexample.svg", self.rows?.display()));
        if let Some(name) = self.draw.map(str::to_owned).or_else(beside_rows) {
            let svg = Drawing::of(smallest.game.board())?.to_svg();
            Destination(&name).write(svg.as_bytes(), false)?;
        }
        Ok(())
    }

    /// The smallest graph inside the board that is no more as expected than it, if there is a
    /// smaller one. A board on which nobody can move refutes many an expectation, and teaches
    /// nothing: one is only taken if the first was such.
    fn smallest(&self, row: &Row) -> Option<Row> {
        let graph = row.game.board().graph();
        // What is made smaller here has no directions.
        if graph.vertex_count() > LARGEST || row.game.board().is_directed() {
            return None;
        }
        let line = ProgressLine::new();
        line.say("making the counterexample small");
        let begun = Instant::now();
        let about = |graph: &Graph| {
            let board = Board::from_graph(graph.clone());
            Row::about(row.number, board, self.config)
        };
        let is_idle = |row: &Row| row.basis() == "rules";
        let fails = |graph: &Graph| {
            begun.elapsed() < LONGEST
                && about(graph).is_ok_and(|found| {
                    matches!(self.expectation.holds(&found), Ok(Some(false)))
                        && (!is_idle(&found) || is_idle(row))
                })
        };
        let smallest = minimize(graph, fails);
        let is_smaller = smallest.vertex_count() < graph.vertex_count()
            || smallest.edge_count() < graph.edge_count();
        about(&smallest).ok().filter(|_| is_smaller)
    }
}

/// The columns of a row, those on request last.
fn columns(row: &Row) -> Vec<&'static str> {
    let measures = Measure::names().into_iter();
    let measured = measures.filter(|name| row.cell(name).is_some());
    COLUMNS.into_iter().chain(measured).collect()
}

/// A row as a line of `--format jsonl` has it.
fn as_json(row: &Row) -> anyhow::Result<Value> {
    let encoder = Encoder::new(RowFormat::JsonLines, 0, columns(row));
    Ok(serde_json::from_str(&encoder.row(row))?)
}

/// The columns of a row in one line.
fn in_short(row: &Row) -> String {
    let named = |column: &&str| {
        let value = row.cell(column).expect("a column").to_string();
        (!value.is_empty()).then(|| format!("{column} {value}"))
    };
    // The board comes first, and needs no name.
    let mut words = vec![row.game.board().text().to_owned()];
    words.extend(columns(row)[1..].iter().filter_map(named));
    words.join(", ")
}
