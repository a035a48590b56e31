//! What is done with the rows of a sweep as they come.

use std::fmt::Write as _;

use anyhow::anyhow;
use slitherlab_lab::plot::HeatMap;
use slitherlab_lab::sweep::{Cell, Expectation, Row, Seen};
use slitherlab_store::Encoder;

use super::groups::Groups;
use super::rows::Rows;
use crate::output;

/// Why a sweep stops early.
pub(super) enum Stop {
    Counterexample(Box<Row>),
    /// A term of a sequence is not known.
    Gap(String),
    Failure(anyhow::Error),
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Failure(error)
    }
}

/// What is done with the rows as they come.
pub(super) struct RowSink<'a> {
    pub(super) encoder: Encoder,
    /// The number of the next term, if the rows are those of a b-file.
    pub(super) term: Option<u64>,
    pub(super) rows: Rows,
    /// The first column.
    pub(super) column: &'static str,
    /// What has been read of the boards.
    pub(super) seen: Seen,
    pub(super) expectation: Option<&'a Expectation>,
    /// What the boards have to be like; rows about others are dropped.
    pub(super) filter: Option<&'a Expectation>,
    /// Counts the boards instead of writing rows about them.
    pub(super) groups: Option<Groups>,
    pub(super) heat: Option<HeatMap>,
    /// The number of rows, those of an earlier run included.
    pub(super) count: u64,
    /// The number of the board that the last of them is about.
    pub(super) last: u64,
    /// For how many of them nobody knows whether they are as expected.
    pub(super) undecided: u64,
    /// For how many of this run it is known, and not known, who wins.
    pub(super) solved: [u64; 2],
}

/// The rows of boards with more edges than this are printed as they are made: in JSON they have
/// millions of bytes.
const LARGE: usize = 10_000;

impl RowSink<'_> {
    /// Adds a row to the lines, or prints it after them.
    fn put(&self, row: &Row, lines: &mut String) -> anyhow::Result<()> {
        if matches!(self.rows, Rows::Stdout) && row.columns.size > LARGE {
            output::bytes(std::mem::take(lines).as_bytes())?;
            return output::streamed(|out| self.encoder.write(row, out));
        }
        *lines += &self.encoder.row(row);
        Ok(())
    }

    /// Writes rows; breaks off after the first that is not as expected.
    pub(super) fn take(&mut self, some: Vec<Row>) -> Result<(), Stop> {
        let mut lines = String::new();
        let before = self.count;
        let mut some = some.into_iter();
        let taken = some.try_for_each(|row| self.enter(row, &mut lines));
        if self.count > before {
            let rows = self.count - before;
            self.rows.write(&lines, rows, self.last, &self.seen)?;
        }
        taken
    }

    fn enter(&mut self, row: Row, lines: &mut String) -> Result<(), Stop> {
        if let Some(filter) = self.filter {
            let holds = filter.holds(&row);
            if holds.map_err(|error| anyhow!("--where: {error}"))? != Some(true) {
                // Nobody will ask for it any more.
                self.seen.up_to(row.number);
                return Ok(());
            }
        }
        if let Some(term) = &mut self.term {
            let value = row.cell(self.column).unwrap_or(Cell::Unknown);
            has_term(self.column, &row, &value)?;
            let _ = write!(lines, "{term} ");
            *term += 1;
        }
        match &mut self.groups {
            Some(groups) => groups.add(&row),
            None => self.put(&row, lines)?,
        }
        self.count += 1;
        self.last = row.number;
        self.solved[usize::from(!row.is_solved())] += 1;
        if let Some(heat) = &mut self.heat {
            heat.add(&row);
        }
        match self.expectation.map(|expectation| expectation.holds(&row)) {
            Some(Err(error)) => Err(anyhow!("--expect: {error}").into()),
            Some(Ok(Some(false))) => Err(Stop::Counterexample(Box::new(row))),
            Some(Ok(None)) => {
                self.undecided += 1;
                Ok(())
            }
            Some(Ok(Some(true))) | None => Ok(()),
        }
    }
}

/// Returns whether a row has a term of a sequence.
fn has_term(column: &str, row: &Row, value: &Cell) -> Result<(), Stop> {
    let board = row.game.board().text();
    match value {
        Cell::Number(_) => Ok(()),
        Cell::Word(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => Ok(()),
        Cell::Unknown => Err(Stop::Gap(format!("{column} of {board}"))),
        _ => Err(anyhow!("--columns {column}: a b-file has numbers").into()),
    }
}
