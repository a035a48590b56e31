//! Where the boards of a sweep come from.

use std::io::{self, Cursor, Read};

use anyhow::{Context, anyhow};
use slitherlab_board::{Board, expand};
use slitherlab_format::{self as format, Format};
use slitherlab_lab::sweep::Source;

use crate::input::neither;
use crate::{file, output};

/// Where the boards come from.
pub(super) struct Family {
    /// The text, unless the boards are lines of a stream.
    pub(super) text: Option<String>,
    /// What the stream is called in errors.
    pub(super) name: String,
    pub(super) source: Source,
    pub(super) board_width: usize,
}

/// A table's column of boards is at least and at most so wide.
const WIDTHS: [usize; 2] = [8, 40];

impl Family {
    /// What BOARDS means: a text with ranges, a file with a graph a line, or standard input; with a format always a
    /// file or standard input, and one graph where the format holds no more.
    pub(super) fn of(boards: &str, from: Option<Format>) -> anyhow::Result<Self> {
        match from {
            None if boards == "-" => return Ok(Self::lines("standard input", io::stdin())),
            None => {}
            Some(Format::Graph6 | Format::Sparse6) if boards == "-" => {
                return Ok(Self::lines("standard input", io::stdin()));
            }
            Some(Format::Graph6 | Format::Sparse6) => {
                return Ok(Self::lines(boards, file::open(boards)?));
            }
            Some(_) => return Self::single(boards, from),
        }
        let first = expand(boards).map(|mut texts| texts.next());
        let error = match first {
            Ok(Some(text)) => Board::parse(&text).err(),
            Ok(None) => None,
            Err(error) => Some(error),
        };
        let Some(error) = error else {
            let longest = expand(boards)?
                .take(10_000)
                .map(|text| text.chars().count())
                .max();
            return Ok(Self {
                text: Some(boards.to_owned()),
                name: boards.to_owned(),
                source: Source::family(boards)?,
                board_width: longest.unwrap_or(0).clamp(WIDTHS[0], WIDTHS[1]),
            });
        };
        if file::is_readable(boards) {
            return Ok(Self::lines(boards, file::open(boards)?));
        }
        Err(neither(boards, &error))
    }

    fn lines(name: &str, reader: impl io::Read + Send + 'static) -> Self {
        Self {
            text: None,
            name: name.to_owned(),
            source: Source::lines(reader),
            board_width: 20,
        }
    }

    /// The one graph of a file.
    fn single(name: &str, from: Option<Format>) -> anyhow::Result<Self> {
        let (name, bytes) = if name == "-" {
            let mut bytes = Vec::new();
            let mut input = io::stdin().lock();
            input.read_to_end(&mut bytes).context("standard input")?;
            ("standard input", bytes)
        } else {
            (name, file::read(name)?)
        };
        let read = format::read(&bytes, from).map_err(|error| anyhow!("{name}: {error}"))?;
        for warning in &read.warnings {
            output::warning(&format!("{name}: {warning}"));
        }
        // A stream of one line, in the format that holds every graph.
        let mut line = Vec::new();
        read.write(Format::Sparse6, &mut line)?;
        Ok(Self::lines(name, Cursor::new(line)))
    }
}
