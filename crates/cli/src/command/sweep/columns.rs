//! Which columns a table of rows has.

use slitherlab_lab::sweep::{COLUMNS, Expectation, Measure};
use slitherlab_store::{Encoder, RowFormat};

use super::Arguments;
use crate::output;

/// Parses a name of a column, listing them in completions.
pub(super) fn column_names() -> clap::builder::PossibleValuesParser {
    let measures = Measure::names().into_iter();
    clap::builder::PossibleValuesParser::new(["all"].into_iter().chain(COLUMNS).chain(measures))
}

/// The columns in which a table that does not fit the terminal can be told at least, the most important first.
const IMPORTANT: [&str; 17] = [
    "board",
    "winner",
    "beaten",
    "role",
    "basis",
    "order",
    "size",
    "outer",
    "matching",
    "bipartite",
    "connected",
    "excess",
    "common",
    "inner",
    "perfect",
    "parity",
    "players",
];

/// The columns that are meant.
pub(super) fn columns(
    arguments: &Arguments,
    format: RowFormat,
    board_width: usize,
) -> Vec<&'static str> {
    let mut columns: Vec<&'static str> = Vec::new();
    if arguments.columns.is_empty() {
        columns.extend(COLUMNS);
        if format == RowFormat::Table && arguments.out.is_none() {
            if let Some(width) = output::terminal_width() {
                columns = fitting(board_width, width, arguments);
            }
        }
        return columns;
    }
    if format != RowFormat::BFile {
        columns.push("board");
    }
    for name in &arguments.columns {
        let measure = Measure::from_name(name).map(Measure::name);
        let usual = COLUMNS
            .into_iter()
            .filter(|column| column == name || name == "all");
        for column in usual.chain(measure) {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
    }
    columns
}

/// The most important columns that fit into so many letters, in the order of the table.
fn fitting(board_width: usize, width: usize, arguments: &Arguments) -> Vec<&'static str> {
    // What says nothing about this game can be spared.
    let idle = [
        if arguments.variant.players == 2 {
            "beaten"
        } else {
            "winner"
        },
        match arguments.game {
            Some(game) if game.is_snake() => "role",
            _ => "",
        },
    ];
    let mut left = width;
    let mut chosen = Vec::new();
    for column in IMPORTANT {
        let needed = Encoder::width_of(column, board_width) + 2;
        if !idle.contains(&column) && (column == "board" || needed <= left) {
            left = left.saturating_sub(needed);
            chosen.push(column);
        }
    }
    let all = COLUMNS.into_iter();
    all.filter(|column| chosen.contains(column)).collect()
}

/// What has to be measured for these columns, and for expressions about rows.
pub(super) fn measures<'a>(
    columns: &[&str],
    expectations: impl Iterator<Item = &'a Expectation>,
) -> Vec<Measure> {
    let asked = columns.iter().copied().filter_map(Measure::from_name);
    let mut measures: Vec<Measure> = asked.collect();
    for expectation in expectations {
        expectation.add_measures(&mut measures);
    }
    measures
}
