//! Where the boards of a sweep come from.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use slitherlab_board::ranges::{Collection, Expansion, expand};
use slitherlab_board::{Board, BoardError, BoardLimits, directed};
use slitherlab_format::{self as format, FormatError};
use thiserror::Error;

use super::Shard;
use super::digest::Digest;

/// Why a board cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SourceError {
    /// A text that is no board.
    #[error("{text}: {error}")]
    Board {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: BoardError,
    },
    /// A line that is no graph.
    #[error(transparent)]
    Line(#[from] FormatError),
    /// A board on which the game cannot be played.
    #[error("{board}: {reason}")]
    Game {
        /// The text of the board.
        board: String,
        /// Why not.
        reason: String,
    },
    /// The stream cannot be read.
    #[error("{0}")]
    Reading(String),
}

/// One board, still unread.
#[derive(Debug)]
pub struct Item {
    /// Its number in the source, from 0.
    pub(crate) number: u64,
    pub(crate) kind: Kind,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Text(String),
    /// A board that somebody has read already.
    Read(Box<Board>),
    /// A line of graph6 or sparse6 and its number, from 1.
    Line(Vec<u8>, usize),
    Failure(String),
}

impl Item {
    /// Reads the board.
    ///
    /// # Errors
    /// When the text is no board, or the line no graph.
    pub fn board(self) -> Result<Board, SourceError> {
        match self.kind {
            Kind::Text(text) => directed::parse_any(&text, BoardLimits::default())
                .map_err(|error| SourceError::Board { text, error }),
            Kind::Read(board) => Ok(*board),
            Kind::Line(bytes, line) if is_digraph6(&bytes) => {
                let text = String::from_utf8_lossy(&bytes);
                let code = directed::code_of_line(&text).unwrap_or_default();
                let board = directed::parse_any(code, BoardLimits::default());
                board.map_err(|error| SourceError::Board {
                    text: format!("line {line}"),
                    error,
                })
            }
            Kind::Line(bytes, line) => match format::read_lines(&bytes[..]).next() {
                Some(Ok(graph)) => Ok(Board::from_graph(graph)),
                Some(Err(error)) => Err(FormatError { line, ..error }.into()),
                None => Err(SourceError::Reading(format!("line {line} holds no graph"))),
            },
            Kind::Failure(reason) => Err(SourceError::Reading(reason)),
        }
    }
}

/// Whether a line has the code of a directed graph.
fn is_digraph6(line: &[u8]) -> bool {
    line.starts_with(b"&") || line.starts_with(b">>digraph6<<")
}

/// The boards of a sweep.
pub struct Source {
    boards: Boards,
    /// The number of boards, if that is known.
    pub count: Option<u64>,
}

enum Boards {
    /// The texts, and the first board if it has been read already.
    Family(Expansion, Option<Box<Board>>),
    /// Boards that are there, or made as they are asked for.
    Made(Box<dyn Iterator<Item = Result<Board, String>> + Send>),
    Lines(Lines),
}

impl Source {
    /// The boards of a text with ranges, or all graphs of a [`Collection`].
    ///
    /// # Errors
    /// When the ranges are not well formed. Whether the texts are boards shows when they are read.
    pub fn family(text: &str) -> Result<Self, SourceError> {
        let expansion = expand(text).map_err(|error| SourceError::Board {
            text: text.to_owned(),
            error,
        })?;
        // Whether they are collections shows in the first.
        let first = expansion.clone().next();
        if first.is_some_and(|text| Collection::parse(&text).is_some()) {
            return Ok(Self {
                count: None,
                boards: Boards::Made(Box::new(expansion.flat_map(|text| all_of(&text)))),
            });
        }
        Ok(Self {
            count: Some(expansion.count_all() as u64),
            boards: Boards::Family(expansion, None),
        })
    }

    /// A board that has been read.
    pub fn one(board: Board) -> Self {
        Self {
            count: Some(1),
            boards: Boards::Made(Box::new(std::iter::once(Ok(board)))),
        }
    }

    /// Opens the source for a caller that may have read the first board of a family already: it is
    /// not built again, which takes its time where it has millions of vertices.
    #[must_use]
    pub fn beginning_with(mut self, board: Option<Board>) -> Self {
        if let Boards::Family(_, first) = &mut self.boards {
            *first = board.map(Box::new);
        }
        self
    }

    /// A graph for each line of a stream, in graph6 or sparse6, read as the lines come. Blank lines
    /// and lines that begin with `#` are passed over.
    pub fn lines(reader: impl Read + Send + 'static) -> Self {
        Self {
            count: None,
            boards: Boards::Lines(Lines {
                reader: BufReader::with_capacity(1 << 16, Box::new(reader)),
                number: 0,
                ended: false,
            }),
        }
    }

    /// The boards of one shard, without the first `done` of them.
    pub fn stream(self, shard: Shard, done: u64) -> Stream {
        Stream {
            boards: self.boards,
            shard,
            skip: done,
            expected: None,
            number: 0,
            digest: Digest::default(),
            seen: None,
        }
    }
}

/// All boards of a collection, or why there are none.
fn all_of(text: &str) -> Box<dyn Iterator<Item = Result<Board, String>> + Send> {
    let error = match Collection::parse(text) {
        Some(Ok(collection)) => {
            return Box::new(
                collection
                    .graphs()
                    .map(|graph| Ok(Board::from_graph(graph))),
            );
        }
        Some(Err(error)) => format!("{text}: {error}"),
        None => format!("{text}: no collection of graphs"),
    };
    Box::new(std::iter::once(Err(error)))
}

/// What has been read of a source.
#[derive(Clone, Debug, Default)]
pub struct Seen(Arc<Mutex<Reading>>);

#[derive(Debug, Default)]
struct Reading {
    /// The numbers of boards that were handed on, and the fingerprint of all boards up to each.
    passed: VecDeque<(u64, u64)>,
    /// What is known at the end.
    whole: Option<(u64, Digest)>,
}

impl Seen {
    fn lock(&self) -> MutexGuard<'_, Reading> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of boards of the whole source, those of other shards included, and their
    /// fingerprint; `None` before the source has ended.
    pub fn whole(&self) -> Option<(u64, Digest)> {
        self.lock().whole.clone()
    }

    /// The fingerprint of all boards up to the one with this number, which was handed on. Boards
    /// are asked about in their order, and each once.
    pub fn up_to(&self, number: u64) -> Option<u64> {
        let mut reading = self.lock();
        while let Some((passed, read)) = reading.passed.pop_front() {
            if passed == number {
                return Some(read);
            }
        }
        None
    }
}

/// The boards of one shard, piece by piece.
pub struct Stream {
    boards: Boards,
    shard: Shard,
    skip: u64,
    /// The fingerprint that the boards have up to the last one that is passed over.
    expected: Option<u64>,
    number: u64,
    digest: Digest,
    seen: Option<Seen>,
}

impl Stream {
    /// Where it will be said what has been read.
    pub fn seen(&mut self) -> Seen {
        self.seen.get_or_insert_default().clone()
    }

    /// Ends with an error unless the boards that are passed over have this fingerprint, the last of
    /// them included.
    #[must_use]
    pub fn expecting(self, read: Option<u64>) -> Self {
        Self {
            expected: read.filter(|_| self.skip > 0),
            ..self
        }
    }

    /// Reads all boards to the end: their number and their fingerprint.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn fingerprint(mut self) -> Result<(u64, Digest), SourceError> {
        let seen = self.seen();
        for item in self.by_ref().flatten() {
            if let Kind::Failure(reason) = item.kind {
                return Err(SourceError::Reading(reason));
            }
            seen.up_to(item.number);
        }
        let whole = seen.whole();
        whole.ok_or_else(|| SourceError::Reading("the boards have no end".to_owned()))
    }

    /// Numbers a board and hands it on if it is wanted.
    fn admit(&mut self, bytes: &[u8], kind: Kind) -> Option<Item> {
        let number = self.number;
        self.number += 1;
        self.digest.add(bytes);
        self.digest.add(b"\n");
        if !self.shard.has(number) {
            return None;
        }
        if self.skip > 0 {
            self.skip -= 1;
            let expected = self.expected.take_if(|_| self.skip == 0);
            let is_other = expected.is_some_and(|read| read != self.digest.value());
            return is_other.then(|| self.other());
        }
        if let Some(seen) = &self.seen {
            let read = self.digest.value();
            seen.lock().passed.push_back((number, read));
        }
        Some(Item { number, kind })
    }

    fn failure(&self, reason: String) -> Item {
        Item {
            number: self.number,
            kind: Kind::Failure(reason),
        }
    }

    fn other(&self) -> Item {
        let reason =
            "the boards are not those that the rows before were about; begin anew without --resume";
        self.failure(reason.to_owned())
    }
}

/// A piece has at most this many lines.
const PIECE: usize = 64;

impl Iterator for Stream {
    type Item = Vec<Item>;

    fn next(&mut self) -> Option<Vec<Item>> {
        let mut piece = Vec::new();
        while piece.len() < PIECE {
            match self.boards.next() {
                Some(Ok((bytes, kind))) => piece.extend(self.admit(&bytes, kind)),
                Some(Err(reason)) => piece.push(self.failure(reason)),
                None => {
                    // There were not even as many.
                    if self.expected.take().is_some() {
                        piece.push(self.other());
                    }
                    if let Some(seen) = &self.seen {
                        seen.lock().whole = Some((self.number, self.digest.clone()));
                    }
                    break;
                }
            }
            if !piece.is_empty() && self.boards.may_take_long() {
                break;
            }
        }
        (!piece.is_empty()).then_some(piece)
    }
}

impl Boards {
    /// The bytes that name the next board, and how it is read from them.
    fn next(&mut self) -> Option<Result<(Vec<u8>, Kind), String>> {
        match self {
            Self::Family(expansion, first) => {
                let text = expansion.next()?;
                let bytes = text.clone().into_bytes();
                let kind = first.take().map_or(Kind::Text(text), Kind::Read);
                Some(Ok((bytes, kind)))
            }
            Self::Made(boards) => Some(boards.next()?.map(|board| {
                let bytes = board.text().as_bytes().to_vec();
                (bytes, Kind::Read(Box::new(board)))
            })),
            Self::Lines(lines) => {
                let line = lines.next()?;
                Some(line.map(|line| (line.clone(), Kind::Line(line, lines.number))))
            }
        }
    }

    /// Returns whether what was read should not wait for more: boards of families are handed over
    /// one by one, lines as they come.
    fn may_take_long(&self) -> bool {
        match self {
            Self::Family(..) => true,
            Self::Made(..) => false,
            Self::Lines(lines) => !lines.reader.buffer().contains(&b'\n'),
        }
    }
}

/// Lines as they come.
struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
    number: usize,
    ended: bool,
}

/// The longest line: a graph6 line of 56 000 vertices.
const LONGEST: u64 = 1 << 28;

impl Lines {
    /// The next line that holds a graph.
    fn next(&mut self) -> Option<Result<Vec<u8>, String>> {
        while !self.ended {
            let mut line = Vec::new();
            let mut reader = (&mut self.reader).take(LONGEST);
            let read = reader.read_until(b'\n', &mut line);
            self.number += 1;
            let problem = match read {
                Err(error) => error.to_string(),
                Ok(length) if length as u64 == LONGEST => {
                    format!("line {} is longer than {LONGEST} bytes", self.number)
                }
                Ok(0) => break,
                Ok(_) => {
                    let text = line.trim_ascii();
                    if holds_graph(text) {
                        return Some(Ok(text.to_vec()));
                    }
                    continue;
                }
            };
            self.ended = true;
            return Some(Err(problem));
        }
        self.ended = true;
        None
    }
}

/// Returns whether a line without blanks at its ends is more than a byte order mark, a header and a
/// comment. The board of such a line is numbered, so this has to be known before it is read.
fn holds_graph(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let header = [&b">>graph6<<"[..], b">>sparse6<<", b">>digraph6<<"]
        .into_iter()
        .find(|header| text.starts_with(header));
    let graph = &text[header.map_or(0, <[u8]>::len)..];
    !matches!(graph, [] | [b'#', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vertices of the graphs, or what is wrong with their lines.
    fn orders(text: &'static [u8]) -> Vec<Result<usize, String>> {
        let pieces = Source::lines(text).stream(Shard::WHOLE, 0);
        let boards = pieces.flatten().map(Item::board);
        boards
            .map(|board| match board {
                Ok(board) => Ok(board.graph().vertex_count()),
                Err(error) => Err(error.to_string()),
            })
            .collect()
    }

    #[test]
    fn lines_without_a_graph_are_passed_over() {
        assert_eq!(
            orders(b"\xef\xbb\xbf\n>>graph6<<\n\n# a comment\nBw\n"),
            [Ok(3)]
        );
        assert_eq!(orders(b"\xef\xbb\xbf# a comment\r\n  Bw \r\n"), [Ok(3)]);
        assert_eq!(
            orders(b">>graph6<<# a comment\n>>sparse6<<:An\n>>graph6<<Bw"),
            [Ok(2), Ok(3)]
        );
        assert_eq!(orders(b"\xef\xbb\xbf>>graph6<<Bw\n"), [Ok(3)]);
    }

    #[test]
    fn collections_have_a_board_for_every_graph() {
        let orders = |text: &str| {
            let stream = Source::family(text).unwrap().stream(Shard::WHOLE, 0);
            let boards = stream.flatten().map(|item| item.board().unwrap());
            boards
                .map(|board| board.graph().vertex_count())
                .collect::<Vec<_>>()
        };
        assert_eq!(orders("graphs:{2..4} connected").len(), 1 + 2 + 6);
        assert_eq!(orders("trees:{1,6}"), [1, 6, 6, 6, 6, 6, 6]);
        assert_eq!(orders("multigraphs:3,{2..3}").len(), 2 + 3);
        let mut stream = Source::family("graphs:{2..99}")
            .unwrap()
            .stream(Shard::WHOLE, 0);
        assert!(stream.next().is_some());
        let wrong = Source::family("graphs:99").unwrap().stream(Shard::WHOLE, 0);
        let error = wrong.flatten().next().unwrap().board().unwrap_err();
        assert_eq!(
            error.to_string(),
            "graphs:99: column 8: the board has 99 vertices, but at most 14 are allowed here"
        );
    }

    #[test]
    fn whatever_a_line_holds_it_has_an_answer() {
        let marks: [&[u8]; 7] = [
            b"\xef\xbb\xbf",
            b">>graph6<<",
            b">>sparse6<<",
            b"#",
            b"Bw",
            b":An",
            b" ",
        ];
        for first in marks {
            for second in marks {
                for third in marks {
                    let line = [first, second, third].concat();
                    let pieces = Source::lines(std::io::Cursor::new(line.clone()));
                    for item in pieces.stream(Shard::WHOLE, 0).flatten() {
                        if let Err(SourceError::Reading(reason)) = item.board() {
                            panic!("{line:?}: {reason}");
                        }
                    }
                }
            }
        }
    }

    /// The boards of a shard, and which of them had been read before.
    fn boards(shard: Shard, done: u64) -> Vec<(String, bool)> {
        let first = Board::parse("path:2").unwrap();
        let source = Source::family("path:{2..5}").unwrap();
        let stream = source.beginning_with(Some(first)).stream(shard, done);
        stream
            .flatten()
            .map(|item| {
                let is_read = matches!(item.kind, Kind::Read(_));
                (item.board().unwrap().text().to_owned(), is_read)
            })
            .collect()
    }

    #[test]
    fn a_board_that_was_read_before_stands_for_the_first_alone() {
        let path = |n: u32, is_read: bool| (format!("path:{n}"), is_read);
        let [first, later] = [1, 2].map(|number| Shard { number, of: 2 });
        assert_eq!(boards(first, 0), [path(2, true), path(4, false)]);
        assert_eq!(boards(first, 1), [path(4, false)]);
        assert_eq!(boards(later, 0), [path(3, false), path(5, false)]);
    }
}
