//! Rows as text: a line each.

use std::fmt::Write as _;

use serde::Serialize;
use slitherlab_lab::sweep::{COLUMNS, Cell, Columns, Row};
use slitherlab_tell::Verdict;

use crate::parquet;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Columns that people can read.
    Table,
    /// Comma separated values.
    Csv,
    /// The verdict JSON of the interface, with the columns beside it.
    JsonLines,
    /// Parquet; while the sweep runs, lines from which it is made at the end.
    Parquet,
}

impl Format {
    /// The names of the formats.
    pub const NAMES: [&str; 4] = ["table", "csv", "jsonl", "parquet"];

    /// The name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The format of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Table, Self::Csv, Self::JsonLines, Self::Parquet]
            .into_iter()
            .find(|format| format.name() == name)
    }

    /// How many lines stand above the rows.
    pub fn header_lines(self) -> u64 {
        match self {
            Self::Table | Self::Csv => 1,
            Self::JsonLines | Self::Parquet => 0,
        }
    }
}

/// Writes rows.
#[derive(Clone, Copy, Debug)]
pub struct Encoder {
    /// How.
    pub format: Format,
    /// How wide the boards' column of a table is.
    pub board_width: usize,
}

/// A verdict with the columns of its row.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    verdict: Verdict<'a>,
    columns: &'a Columns,
}

impl Encoder {
    /// The line above the rows, with its end; empty where there is none.
    pub fn header(&self) -> String {
        match self.format {
            Format::JsonLines | Format::Parquet => String::new(),
            Format::Csv => COLUMNS.join(",") + "\n",
            Format::Table => self.line(COLUMNS.iter().map(|&name| name.to_owned())),
        }
    }

    /// A row, with its end.
    #[expect(
        clippy::missing_panics_doc,
        reason = "every column has a cell, and verdicts are plain data"
    )]
    pub fn row(&self, row: &Row) -> String {
        let cells = COLUMNS
            .iter()
            .map(|column| row.cell(column).expect("a column"));
        match self.format {
            Format::JsonLines => {
                let line = Line {
                    verdict: row.verdict(),
                    columns: &row.columns,
                };
                serde_json::to_string(&line).expect("verdicts are plain data") + "\n"
            }
            Format::Parquet => parquet::line(cells),
            Format::Csv => {
                let mut line = String::new();
                for (place, cell) in cells.enumerate() {
                    if place > 0 {
                        line.push(',');
                    }
                    quote(&mut line, &cell.to_string());
                }
                line + "\n"
            }
            Format::Table => {
                let shown = COLUMNS.iter().zip(cells).map(|(column, cell)| match cell {
                    Cell::Unknown if !row.has(column) => "-".to_owned(),
                    Cell::Unknown => "?".to_owned(),
                    cell => cell.to_string(),
                });
                self.line(shown)
            }
        }
    }

    fn line(&self, cells: impl Iterator<Item = String>) -> String {
        let mut line = String::new();
        for (place, cell) in cells.enumerate() {
            let name = COLUMNS[place];
            if place == 0 {
                let width = self.board_width;
                write!(line, "{cell:<width$}").expect("a String takes everything");
            } else if name == "basis" {
                write!(line, "  {cell}").expect("a String takes everything");
            } else {
                let width = name.len().max(5);
                write!(line, "  {cell:>width$}").expect("a String takes everything");
            }
        }
        line + "\n"
    }
}

/// Appends a value of a CSV line, in quotes where it needs them (RFC 4180).
fn quote(line: &mut String, value: &str) {
    if value.contains([',', '"', '\n', '\r']) {
        line.push('"');
        line.push_str(&value.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(value);
    }
}
