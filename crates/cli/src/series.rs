//! One question about many boards: a row of a table, or a line of JSON, for each.

use serde::Serialize;
use slitherlab_store::{Column, RowFormat, Table};

use crate::boards::ManyBoards;
use crate::clock::timed;
use crate::input::Input;
use crate::output;
use crate::progress::ProgressLine;

/// The rows of the answers, printed as they come.
pub(crate) struct Series {
    table: Table,
    line: ProgressLine,
}

impl Series {
    /// Begins a table with a column for the boards and others for numbers, each with the width it
    /// needs.
    pub(crate) fn new(
        board_width: usize,
        format: RowFormat,
        numbers: &[(&str, usize)],
    ) -> anyhow::Result<Self> {
        let first = match format {
            RowFormat::BFile => "n",
            _ => "board",
        };
        let numbers = numbers.iter();
        let numbers = numbers.map(|&(name, width)| Column::new(name, width.max(name.len()), false));
        let first = Column::new(first, board_width, true);
        let columns = [first].into_iter().chain(numbers).collect();
        let table = Table { format, columns };
        output::bytes(table.header().as_bytes())?;
        Ok(Self {
            table,
            line: ProgressLine::new().limited_by("take fewer boards"),
        })
    }

    /// Begins a table of numbers for people, or lines for programs.
    pub(crate) fn of_numbers(
        family: &ManyBoards,
        json: bool,
        names: &[&str],
    ) -> anyhow::Result<Self> {
        let numbers: Vec<_> = names.iter().map(|&name| (name, 7)).collect();
        Self::new(family.board_width, Self::format(json), &numbers)
    }

    /// The format for people, or that for programs.
    pub(crate) fn format(json: bool) -> RowFormat {
        if json {
            RowFormat::JsonLines
        } else {
            RowFormat::Table
        }
    }

    /// The boards, each with the seconds it took to read; says that this is done with it.
    pub(crate) fn boards(
        &self,
        family: ManyBoards,
        doing: &str,
    ) -> impl Iterator<Item = anyhow::Result<(Input, f64)>> {
        let mut inputs = family.inputs();
        std::iter::from_fn(move || {
            let (input, seconds) = timed(|| inputs.next());
            let said = |input: Input| {
                self.line.say(format!("{doing} {}", input.text()));
                (input, seconds)
            };
            Some(input?.map(said))
        })
    }

    /// The cells of a row about a board: its text, its order, its size, and more.
    pub(crate) fn about(
        input: &Input,
        more: impl IntoIterator<Item = impl ToString>,
    ) -> Vec<String> {
        let graph = input.board.graph();
        let size = [graph.vertex_count(), graph.edge_count()].map(|count| count.to_string());
        let cells = [input.text().to_owned()].into_iter().chain(size);
        cells
            .chain(more.into_iter().map(|cell| cell.to_string()))
            .collect()
    }

    /// Prints a row: its cells, or the answer as JSON.
    pub(crate) fn put(&self, cells: &[String], answer: &impl Serialize) -> anyhow::Result<()> {
        self.line.hide(|| match self.table.format {
            RowFormat::JsonLines => output::json(answer),
            _ => output::bytes(self.table.row(cells).as_bytes()),
        })
    }

    /// Ends the table.
    pub(crate) fn end(self) -> anyhow::Result<()> {
        drop(self.line);
        output::bytes(self.table.footer().as_bytes())
    }
}
