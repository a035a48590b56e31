//! Where many boards come from.

use std::io::{self, BufRead, Cursor};

use anyhow::{Context, anyhow, bail};
use slitherlab_board::ranges::{Collection, expand};
use slitherlab_board::{Board, BoardLimits, directed};
use slitherlab_format::{self as format, Format};
use slitherlab_lab::sweep::{Shard, Source};

use crate::input::{Input, neither};
use crate::{file, output};

/// Where the boards come from.
pub(crate) struct ManyBoards {
    /// The text, unless the boards are lines of a stream.
    pub(crate) text: Option<String>,
    /// What the stream is called in errors.
    pub(crate) name: String,
    pub(crate) source: Source,
    pub(crate) board_width: usize,
}

/// A table's column of boards is at least and at most so wide.
const WIDTHS: [usize; 2] = [8, 40];

/// The width of the column if the boards are graphs without a name.
const LINE_WIDTH: usize = 20;

impl ManyBoards {
    /// What BOARDS means: a text with ranges, a file with a graph a line, or standard input; with a
    /// format always a file or standard input, and one graph where the format holds no more.
    pub(crate) fn of(boards: &str, from: Option<Format>) -> anyhow::Result<Self> {
        let is_lines = matches!(from, Some(Format::Graph6 | Format::Sparse6));
        if boards == "-" && (is_lines || from.is_none()) {
            let begin = io::stdin().lock().fill_buf().map(<[u8]>::is_empty);
            if begin.context("standard input")? {
                bail!("standard input: there is no graph, the input is empty");
            }
            return Ok(Self::lines("standard input", io::stdin()));
        }
        if is_lines {
            return Ok(Self::lines(boards, file::open(boards)?));
        }
        if from.is_some() {
            return Self::single(boards, from);
        }
        if directed::is_text(boards) && boards.contains('&') {
            let (_, code) = boards.split_once('&').expect("there is one");
            return Ok(Self::lines(boards, Cursor::new(format!("&{code}"))));
        }
        let first = expand(boards).and_then(|mut texts| {
            let Some(text) = texts.next() else {
                return Ok(None);
            };
            match Collection::parse(&text) {
                Some(collection) => collection.map(|_| None),
                None => directed::parse_any(&text, BoardLimits::default()).map(Some),
            }
        });
        let error = match first {
            Ok(first) => return Self::texts(boards, first),
            Err(error) => error,
        };
        if file::is_readable(boards) {
            return Ok(Self::lines(boards, file::open(boards)?));
        }
        if boards.contains("..}") {
            let boards = output::brief(boards, output::LONGEST_NAME);
            bail!(
                "{boards}: a range needs an end here, such as {{1..6}}; `slitherlab prove` is about families without end"
            );
        }
        Err(neither(boards, &error))
    }

    /// The boards of a text with ranges, of which the first is this.
    fn texts(boards: &str, first: Option<Board>) -> anyhow::Result<Self> {
        let width = |text: String| match Collection::parse(&text) {
            Some(_) => LINE_WIDTH,
            None => text.chars().count(),
        };
        let longest = expand(boards)?.take(10_000).map(width).max();
        Ok(Self {
            text: Some(boards.to_owned()),
            name: boards.to_owned(),
            source: Source::family(boards)?.beginning_with(first),
            board_width: longest.unwrap_or(0).clamp(WIDTHS[0], WIDTHS[1]),
        })
    }

    /// A graph for each line of a stream.
    pub(crate) fn lines(name: &str, reader: impl io::Read + Send + 'static) -> Self {
        Self {
            text: None,
            name: name.to_owned(),
            source: Source::lines(reader),
            board_width: LINE_WIDTH,
        }
    }

    /// The one graph of a file.
    fn single(name: &str, from: Option<Format>) -> anyhow::Result<Self> {
        let (name, bytes) = file::read_input(name)?;
        let read = format::read(&bytes, from).map_err(|error| anyhow!("{name}: {error}"))?;
        for warning in &read.warnings {
            output::warning(&format!("{name}: {warning}"));
        }
        Ok(Self {
            text: None,
            name: name.to_owned(),
            source: Source::one(Board::from_graph(read.graph)),
            board_width: LINE_WIDTH,
        })
    }

    /// A board that has been read.
    pub(crate) fn one(input: &Input) -> Self {
        let text = input.text().to_owned();
        Self {
            board_width: text.chars().count().clamp(WIDTHS[0], WIDTHS[1]),
            name: text.clone(),
            text: Some(text),
            source: Source::one(Board::clone(&input.board)),
        }
    }

    /// The boards, one after the other.
    pub(crate) fn inputs(self) -> impl Iterator<Item = anyhow::Result<Input>> {
        let name = self.name;
        let items = self.source.stream(Shard::WHOLE, 0).flatten();
        items.map(move |item| {
            let board = item.board().with_context(|| name.clone())?;
            if board.is_directed() {
                bail!("{name}: only games follow the arcs of directed boards");
            }
            Ok(Input::of(board))
        })
    }

    /// The number of the first board in a sequence over the family: that of its range if it goes up
    /// by ones, else 1.
    pub(crate) fn first_index(&self) -> u64 {
        let Some(Ok(texts)) = self.text.as_deref().map(expand) else {
            return 1;
        };
        let number = |board: String| texts.numbers(&board)?.first().copied();
        let numbers: Option<Vec<u64>> = texts.clone().take(100_000).map(number).collect();
        match numbers.as_deref() {
            Some(all @ [first, ..]) if all.iter().copied().eq(*first..first + all.len() as u64) => {
                *first
            }
            _ => 1,
        }
    }
}
