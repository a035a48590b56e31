//! How many boards there are of each kind.

use std::collections::BTreeMap;

use slitherlab_lab::sweep::{Cell, Row};
use slitherlab_store::{Column, RowFormat, Table};

/// Counts of boards for each combination of values of some columns.
pub(super) struct Groups {
    columns: Vec<String>,
    format: RowFormat,
    /// The values that came, in the order of numbers and words, each with its count.
    counts: BTreeMap<Vec<Key>, u64>,
}

/// A value of a column: numbers in their order, then words in theirs.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(i64),
    Word(String),
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
            Some(Cell::Number(number)) => Key::Number(number),
            Some(Cell::Unknown) | None => Key::Word("unknown".to_owned()),
            Some(cell) => Key::Word(cell.to_string()),
        };
        let keys = self.columns.iter().map(key).collect();
        *self.counts.entry(keys).or_default() += 1;
    }

    /// Returns the finished table.
    pub(super) fn table(&self) -> String {
        let names = self.columns.iter().map(String::as_str).chain(["boards"]);
        let columns = names.map(|name| Column {
            name: name.to_owned(),
            width: name.len().max(8),
            is_left: false,
        });
        let table = Table {
            format: self.format,
            columns: columns.collect(),
        };
        let mut text = table.header();
        for (keys, count) in &self.counts {
            let cell = |key: &Key| match key {
                Key::Number(number) => number.to_string(),
                Key::Word(word) => word.clone(),
            };
            let mut cells: Vec<String> = keys.iter().map(cell).collect();
            cells.push(count.to_string());
            text += &table.row(&cells);
        }
        text + table.footer()
    }
}
