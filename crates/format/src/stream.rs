//! Streams of graph6 and sparse6 lines, such as nauty's programs write.

use std::io::{BufRead, Read};

use super::detect::refusal;
use super::error::{Fault, FormatError, FormatProblem};
use super::limit::Limit;
use super::{Format, sextet};
use slitherlab_graph::Graph;

/// Reads a graph a line, as the lines come: graph6, or sparse6 for lines that begin with a colon.
///
/// Blank lines and lines that begin with `#` are passed over, and so are the headers `>>graph6<<`
/// and `>>sparse6<<` in front of a graph. A line that is not a graph gives its error, and the next
/// line is read after it; only a line that is too long, or a reader that fails, ends the stream.
///
/// *Cost*: memory for one line and its graph; a line is handed on as soon as it is complete.
///
/// ```
/// use slitherlab_format::read_lines;
///
/// // All graphs with three vertices, as `geng 3` writes them.
/// let sizes: Result<Vec<usize>, _> = read_lines(&b"B?\nBO\nBW\nBw\n"[..])
///     .map(|graph| graph.map(|graph| graph.edge_count()))
///     .collect();
/// assert_eq!(sizes?, [0, 1, 2, 3]);
/// # Ok::<(), slitherlab_format::FormatError>(())
/// ```
pub fn read_lines<R: BufRead>(reader: R) -> Lines<R> {
    Lines {
        reader,
        line: Vec::new(),
        number: 0,
        longest: Lines::<R>::LONGEST,
        ended: false,
    }
}

/// The graphs of a stream; made by [`read_lines`].
#[derive(Clone, Debug)]
pub struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    number: usize,
    longest: usize,
    ended: bool,
}

impl<R> Lines<R> {
    /// The longest line that is read unless [`longest`](Self::longest) says otherwise: 256 MiB, in
    /// graph6 a graph of 56 000 vertices.
    pub const LONGEST: usize = 1 << 28;

    /// Sets the length of the longest line that is read; a longer one is an error and ends the
    /// stream.
    #[must_use]
    pub fn longest(mut self, bytes: usize) -> Self {
        self.longest = bytes;
        self
    }

    fn error(&self, format: Option<Format>, fault: Fault) -> FormatError {
        FormatError {
            format,
            line: self.number,
            column: fault.at + 1,
            problem: fault.problem,
        }
    }

    /// The graph of the line that was just read, if it holds one.
    fn graph(&self) -> Option<Result<Graph, FormatError>> {
        let line = self.line.trim_ascii_end();
        let mut start = line.len() - line.trim_ascii_start().len();
        if self.number == 1 && line.starts_with(super::MARK) {
            start = super::MARK.len();
        }
        for header in [sextet::GRAPH6_HEADER, sextet::SPARSE6_HEADER] {
            if line[start..].starts_with(header) {
                start += header.len();
                break;
            }
        }
        let format = match line[start..] {
            [] | [b'#', ..] => return None,
            [b':', ..] => Format::Sparse6,
            _ => match refusal(&line[start..]) {
                Some(problem) => return Some(Err(self.error(None, Fault::new(start, problem)))),
                None => Format::Graph6,
            },
        };
        let limit = Limit::of(line.len());
        let parts = sextet::decode(line, start, format == Format::Sparse6, limit);
        let graph = parts.and_then(super::Parts::graph);
        Some(graph.map_err(|fault| self.error(Some(format), fault)))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<Graph, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            self.line.clear();
            self.number += 1;
            let most = (self.longest as u64).saturating_add(1);
            let read = self
                .reader
                .by_ref()
                .take(most)
                .read_until(b'\n', &mut self.line);
            let fault = match read {
                Ok(0) => {
                    self.ended = true;
                    break;
                }
                Ok(length) if length > self.longest && !self.line.ends_with(b"\n") => {
                    let limit = self.longest;
                    Fault::new(limit, FormatProblem::LineTooLong { limit })
                }
                Ok(_) => match self.graph() {
                    Some(graph) => return Some(graph),
                    None => continue,
                },
                Err(error) => Fault::new(self.line.len(), FormatProblem::Io(error.to_string())),
            };
            self.ended = true;
            return Some(Err(self.error(None, fault)));
        }
        None
    }
}
