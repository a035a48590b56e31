//! How many boards there are of each kind.

use std::collections::BTreeMap;

use slitherlab_lab::sweep::{Cell, Row};
use slitherlab_store::{Column, RowFormat, Table};

/// Counts of boards for each combination of values of some columns.
pub(super) struct Groups {
    columns: Vec<String>,
    format: RowFormat,
    /// The values that came, numbers and words, each with its count.
    counts: BTreeMap<Vec<Cell>, u64>,
}

impl Groups {
    /// Begins to count; nothing if no columns are named.
    pub(super) fn new(columns: &[String], format: RowFormat) -> Option<Self> {
        (!columns.is_empty()).then(|| Self {
            columns: columns.to_vec(),
            format,
            counts: BTreeMap::new(),
        })
    }

    /// Counts a row.
    pub(super) fn add(&mut self, row: &Row) {
        let key = |column: &String| match row.cell(column) {
            Some(Cell::Number(number)) => Cell::Number(number),
            Some(Cell::Unknown) | None => Cell::Word("unknown".to_owned()),
            Some(cell) => Cell::Word(cell.to_string()),
        };
        let keys = self.columns.iter().map(key).collect();
        *self.counts.entry(keys).or_default() += 1;
    }

    /// Returns the finished table.
    pub(super) fn table(&self) -> String {
        let names = self.columns.iter().map(String::as_str).chain(["boards"]);
        let columns = names.map(|name| Column::new(name, name.len().max(8), false));
        let table = Table {
            format: self.format,
            columns: columns.collect(),
        };
        let mut text = table.header();
        for (keys, count) in &self.counts {
            let mut cells: Vec<String> = keys.iter().map(Cell::to_string).collect();
            cells.push(count.to_string());
            text += &table.row(&cells);
        }
        text + table.footer()
    }
}
