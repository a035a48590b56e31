//! Rows as text: a line each.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;
use slitherlab_explain::Verdict;
#[cfg(doc)]
use slitherlab_lab::sweep::COLUMNS;
use slitherlab_lab::sweep::{Cell, Columns, Measure, Row};

use crate::parquet;
use crate::table::{Column, Table};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// Columns that people can read.
    Table,
    /// Comma separated values.
    Csv,
    /// The verdict JSON of the interface, with the columns beside it.
    JsonLines,
    /// Parquet; while the sweep runs, lines from which it is made at the end.
    Parquet,
    /// A table of Markdown.
    Markdown,
    /// A `tabular` of LaTeX.
    Latex,
    /// A b-file of the On-Line Encyclopedia of Integer Sequences: lines with a number and a term.
    BFile,
}

impl RowFormat {
    /// The names of the formats.
    pub const NAMES: [&str; 7] = [
        "table", "csv", "jsonl", "parquet", "markdown", "latex", "bfile",
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The format of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        use RowFormat::{BFile, Csv, JsonLines, Latex, Markdown, Parquet, Table};
        let all = [Table, Csv, JsonLines, Parquet, Markdown, Latex, BFile];
        all.into_iter().find(|format| format.name() == name)
    }

    /// The number of lines that stand above the rows.
    pub fn header_lines(self) -> u64 {
        match self {
            Self::Table | Self::Csv => 1,
            Self::JsonLines | Self::Parquet | Self::BFile => 0,
            Self::Markdown => 2,
            Self::Latex => 4,
        }
    }

    /// Returns whether the rows are for people to read at the end: they are written at one go, and
    /// no others can be added.
    pub fn is_for_print(self) -> bool {
        matches!(self, Self::Markdown | Self::Latex | Self::BFile)
    }
}

/// Writes the rows of a sweep.
#[derive(Clone, Debug)]
pub struct Encoder {
    table: Table,
    columns: Vec<&'static str>,
}

/// A verdict with the columns of its row.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    verdict: Verdict<'a>,
    columns: AllColumns<'a>,
}

#[derive(Serialize)]
struct AllColumns<'a> {
    #[serde(flatten)]
    usual: &'a Columns,
    #[serde(flatten)]
    measured: BTreeMap<&'static str, Cell>,
}

impl Encoder {
    /// Writes these columns, each one of [`COLUMNS`] or the name of a [`Measure`], the boards in a
    /// column of this width.
    pub fn new(format: RowFormat, board_width: usize, columns: Vec<&'static str>) -> Self {
        let widths = columns.iter().map(|&name| {
            let is_left = matches!(name, "board" | "basis");
            Column::new(name, Self::width_of(name, board_width), is_left)
        });
        Self {
            table: Table {
                format,
                columns: widths.collect(),
            },
            columns,
        }
    }

    /// How wide a column is in a table.
    pub fn width_of(column: &str, board_width: usize) -> usize {
        match column {
            "board" => board_width,
            // The longest name of a theorem.
            "basis" => "fraenkel-scheinerman-ullman-1993".len(),
            name => name.len().max(5),
        }
    }

    /// The lines above the rows; empty where there are none.
    pub fn header(&self) -> String {
        self.table.header()
    }

    /// The lines below the rows; empty where there are none.
    pub fn footer(&self) -> &'static str {
        self.table.footer()
    }

    /// Writes a row, with its end, as it is made: in JSON a row of a board of a million cells is a
    /// hundred million bytes.
    ///
    /// # Errors
    /// When it cannot be written.
    ///
    /// # Panics
    /// When a column was not measured.
    pub fn write(&self, row: &Row, to: &mut impl io::Write) -> io::Result<()> {
        if self.table.format != RowFormat::JsonLines {
            return to.write_all(self.row(row).as_bytes());
        }
        serde_json::to_writer(&mut *to, &self.line(row))?;
        to.write_all(b"\n")
    }

    /// The row in JSON.
    fn line<'a>(&self, row: &'a Row) -> Line<'a> {
        let measured = self.columns.iter().filter_map(|&column| {
            Measure::from_name(column)?;
            let cell = row.cell(column).expect("a column of the row");
            Some((column, cell))
        });
        Line {
            verdict: row.verdict(),
            columns: AllColumns {
                usual: &row.columns,
                measured: measured.collect(),
            },
        }
    }

    /// A row, with its end.
    ///
    /// # Panics
    /// When a column was not measured.
    pub fn row(&self, row: &Row) -> String {
        let cells = self
            .columns
            .iter()
            .map(|column| row.cell(column).expect("a column of the row"));
        let dashed = |(column, cell): (&&str, Cell)| match cell {
            Cell::Unknown if !row.has(column) => "-".to_owned(),
            Cell::Unknown => "?".to_owned(),
            cell => cell.to_string(),
        };
        match self.table.format {
            RowFormat::JsonLines => {
                serde_json::to_string(&self.line(row)).expect("verdicts are plain data") + "\n"
            }
            RowFormat::Parquet => parquet::line(cells),
            RowFormat::Csv | RowFormat::BFile => {
                let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
                self.table.row(&cells)
            }
            RowFormat::Table | RowFormat::Markdown | RowFormat::Latex => {
                let cells: Vec<String> = self.columns.iter().zip(cells).map(dashed).collect();
                self.table.row(&cells)
            }
        }
    }
}
