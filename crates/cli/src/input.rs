//! What BOARD means on the command line: a board text, a file, or standard input.
//!
//! A text always wins over a file of the same name, so that `petersen` means the same in every
//! directory; a file that is named like a board is reached as `./petersen` or with `--from`.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use clap_complete::ArgValueCompleter;
use slitherlab_board::ranges::{Collection, expand};
use slitherlab_board::{Board, BoardError, BoardLimits, directed};
use slitherlab_explain::BoardSummary;
use slitherlab_format::{self as format, Format, FormatProblem};

use crate::boards::ManyBoards;
use crate::{candidate, file, help, output};

/// Graphs from files up to this many vertices are named by their graph6 or sparse6 text, larger
/// ones by their file.
const TEXT_LIMIT: usize = 1000;

/// The arguments by which a command takes its board.
#[derive(clap::Args)]
pub(crate) struct BoardArguments {
    /// A text such as grid:5x6 or petersen, a file with a graph, or - for standard input
    #[arg(value_name = "BOARD", add = ArgValueCompleter::new(candidate::boards))]
    board: String,

    /// Format of the file, detected by default; BOARD is then never read as a text
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(),
        help_heading = help::BOARD, hide_short_help = true)]
    from: Option<Format>,
}

/// The arguments by which a command takes a board whose vertices may go by the names that its file
/// gives them.
#[derive(clap::Args)]
pub(crate) struct NamedBoardArguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Names of the vertices, in answers and in moves
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = Labels::Board,
        help_heading = help::BOARD, hide_short_help = true)]
    labels: Labels,
}

/// What the vertices are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Labels {
    /// The board's own: coordinates or numbers
    Board,
    /// The names in a DOT or node-link file
    Names,
    /// The board's own, but none in pictures
    None,
}

/// A board, and where it came from.
pub(crate) struct Input {
    pub(crate) board: Arc<Board>,
    /// What the vertices are called.
    pub(crate) labels: Labels,
    /// The names of the vertices, if the file has some.
    names: Option<Vec<String>>,
    /// The file that it was read from, as given; `None` for a text.
    file: Option<String>,
    /// The sizes of the two sides, if the file says them.
    pub(crate) sides: Option<[usize; 2]>,
    /// When it was there: from then on budgets count.
    pub(crate) read: Instant,
}

/// The boards of a command that takes one or several.
pub(crate) enum Boards {
    One(Input),
    /// A text with ranges, or a file or stream with a graph a line.
    Several(Box<ManyBoards>),
}

/// A file has more than one graph where one is wanted.
#[derive(Debug, thiserror::Error)]
#[error("{0}: this file has several graphs: use `slitherlab sweep`")]
struct SeveralGraphs(String);

impl BoardArguments {
    /// Reads the board, or finds out that there are several. With `at_once` the graphs of a stream
    /// are several as soon as there is one, so that each can be answered when it comes.
    pub(crate) fn read_all(&self, at_once: bool) -> anyhow::Result<Boards> {
        let name = self.board.as_str();
        let may_be_lines = matches!(self.from, None | Some(Format::Graph6 | Format::Sparse6));
        if self.is_stdin() && may_be_lines {
            return self.read_stream(at_once);
        }
        let has_ranges = match expand(name) {
            Ok(mut texts) => {
                let first = texts.next();
                first.as_deref() != Some(name) || Collection::parse(name).is_some()
            }
            Err(_) => !file::is_readable(name),
        };
        if has_ranges && self.from.is_none() {
            return Ok(Boards::Several(Box::new(ManyBoards::of(name, None)?)));
        }
        match self.read() {
            Ok(input) => Ok(Boards::One(input)),
            Err(error) if error.is::<SeveralGraphs>() => Ok(Boards::Several(Box::new(
                ManyBoards::lines(name, file::open(name)?),
            ))),
            Err(error) => Err(error),
        }
    }

    /// Reads the board and gives its vertices the names that `--labels` asks for. A command for
    /// which the board is optional takes the labels itself: clap does not see that a board is there
    /// if its arguments are inside others.
    pub(crate) fn read_all_named(&self, labels: Labels, at_once: bool) -> anyhow::Result<Boards> {
        Ok(match self.read_all(at_once)? {
            Boards::One(input) => Boards::One(labels.applied(input)?),
            Boards::Several(_) if labels == Labels::Names => {
                bail!("--labels names: only the vertices of DOT and node-link files have names")
            }
            several @ Boards::Several(_) => several,
        })
    }

    /// Reads standard input as far as it takes to know whether it is lines with a graph each.
    fn read_stream(&self, at_once: bool) -> anyhow::Result<Boards> {
        let mut stream = BufReader::new(io::stdin());
        let (mut head, mut graphs) = (Vec::new(), 0);
        loop {
            let start = head.len();
            let read = stream.read_until(b'\n', &mut head);
            if read.context("standard input")? == 0 {
                break;
            }
            match format::read_lines(&head[start..]).next() {
                None => {}
                // Another format, unless lines came before.
                Some(Err(_)) if graphs == 0 => break,
                Some(_) => graphs += 1,
            }
            if graphs == if at_once { 1 } else { 2 } {
                let stream = Cursor::new(head).chain(stream);
                return Ok(Boards::Several(Box::new(ManyBoards::lines(
                    "standard input",
                    stream,
                ))));
            }
        }
        let read = stream.read_to_end(&mut head);
        read.context("standard input")?;
        Ok(Boards::One(self.parse(&head, "standard input")?))
    }

    /// Reads the board for a game, which may follow the arcs of a directed one.
    pub(crate) fn read_for_game(&self) -> anyhow::Result<Input> {
        match self.directed()? {
            Some(input) => Ok(input),
            None => self.read(),
        }
    }

    /// The directed board that is meant, if one is: by a text, a file, or standard input.
    pub(crate) fn directed(&self) -> anyhow::Result<Option<Input>> {
        let name = self.board.as_str();
        if self.from.is_some() {
            return Ok(None);
        }
        if directed::is_text(name) {
            let board = directed::parse_any(name, BoardLimits::default());
            return Ok(Some(Input::of(
                board.map_err(|error| neither(name, &error))?,
            )));
        }
        // What is no file of its own, such as a pipe, cannot be read twice.
        let may_be = if self.is_stdin() {
            is_directed_stream(&mut io::stdin().lock())?
        } else {
            Path::new(name).is_file() && Board::parse(name).is_err()
        };
        if !may_be {
            return Ok(None);
        }
        let (name, bytes) = file::read_input(name)?;
        if !directed::is_file(&bytes) {
            return Ok(None);
        }
        let boards = directed::read(&bytes).map_err(|error| anyhow!("{name}: {error}"))?;
        match <[Board; 1]>::try_from(boards) {
            Ok([board]) => Ok(Some(Input::of(board))),
            Err(_) => Err(SeveralGraphs(name.to_owned()).into()),
        }
    }

    /// Returns whether the board comes from standard input.
    pub(crate) fn is_stdin(&self) -> bool {
        self.board == "-"
    }

    /// Reads the board.
    pub(crate) fn read(&self) -> anyhow::Result<Input> {
        let name = self.board.as_str();
        if self.is_stdin() || self.from.is_some() {
            return self.read_file(name);
        }
        let error = match Board::parse(name) {
            Ok(board) => return Ok(Input::of(board)),
            Err(error) => error,
        };
        if file::is_readable(name) {
            return self.read_file(name);
        }
        if stands_for_several(name) {
            let name = output::brief(name, output::LONGEST_NAME);
            bail!(
                "{name}: this text stands for several boards, and this command takes one; \
                 `slitherlab sweep '{name}' --game GAME` solves them all"
            );
        }
        Err(neither(name, &error))
    }

    fn read_file(&self, name: &str) -> anyhow::Result<Input> {
        let (name, bytes) = file::read_input(name)?;
        self.parse(&bytes, name)
    }

    fn parse(&self, bytes: &[u8], name: &str) -> anyhow::Result<Input> {
        let file = format::read(bytes, self.from).map_err(|error| match error.problem {
            FormatProblem::SecondGraph => SeveralGraphs(name.to_owned()).into(),
            _ => anyhow!("{name}: {error}"),
        })?;
        for warning in &file.warnings {
            output::warning(&format!("{name}: {warning}"));
        }
        Ok(Input {
            names: file.names,
            file: Some(output::tame(name)),
            sides: file.sides,
            ..Input::of(Board::from_graph(file.graph))
        })
    }
}

impl NamedBoardArguments {
    /// Returns all graphs that are meant, if the text stands for a collection or several.
    pub(crate) fn collections(&self) -> anyhow::Result<Vec<Collection>> {
        let name = self.board.board.as_str();
        let Ok(texts) = expand(name) else {
            return Ok(Vec::new());
        };
        let found: Result<Vec<Collection>, _> =
            texts.map_while(|text| Collection::parse(&text)).collect();
        found.map_err(|error| anyhow!("{name}: {error}"))
    }

    /// Reads the board.
    pub(crate) fn read(&self) -> anyhow::Result<Input> {
        self.labels.applied(self.board.read()?)
    }

    /// Reads the board for a game, which may follow the arcs of a directed one.
    pub(crate) fn read_for_game(&self) -> anyhow::Result<Input> {
        self.labels.applied(self.board.read_for_game()?)
    }

    /// Reads the board, or finds out that there are several, as [`BoardArguments::read_all`] does.
    /// What is asked `for_one` board is refused for several.
    pub(crate) fn read_all(&self, for_one: bool, json: bool) -> anyhow::Result<Boards> {
        let boards = self.board.read_all_named(self.labels, json && !for_one)?;
        if for_one && matches!(boards, Boards::Several(_)) {
            bail!("there are several boards: files and pictures are for one");
        }
        Ok(boards)
    }
}

impl Labels {
    /// Calls the vertices of a board as they are to be called.
    fn applied(self, mut input: Input) -> anyhow::Result<Input> {
        input.labels = self;
        if self != Self::Names {
            return Ok(input);
        }
        let Some(file) = &input.file else {
            bail!("--labels names: only the vertices of DOT and node-link files have names");
        };
        // Without a list the names are the numbers.
        match input.names.take() {
            None => Ok(input),
            Some(names) => {
                let board = Board::clone(&input.board).named(names);
                let board = board.with_context(|| format!("--labels names: {file}"))?;
                Ok(Input {
                    board: Arc::new(board),
                    ..input
                })
            }
        }
    }
}

impl Input {
    /// The board of an answer.
    pub(crate) fn summary(&self) -> BoardSummary {
        BoardSummary::of(&self.board).on(self.text())
    }

    /// A board that did not come from a file of its own.
    pub(crate) fn of(board: impl Into<Arc<Board>>) -> Self {
        Self {
            board: board.into(),
            labels: Labels::Board,
            names: None,
            file: None,
            sides: None,
            read: Instant::now(),
        }
    }

    /// The board's name for people and for JSON: its text, which leads back to the same board, or
    /// the file of a graph too large for one.
    pub(crate) fn text(&self) -> &str {
        match &self.file {
            Some(file) if self.board.graph().vertex_count() > TEXT_LIMIT => file,
            _ => self.board.text(),
        }
    }
}

/// Returns whether a text has ranges or names a collection of graphs.
fn stands_for_several(text: &str) -> bool {
    expand(text).is_ok_and(|mut texts| match texts.next() {
        None => false,
        Some(first) => first != text || Collection::parse(text).is_some(),
    })
}

/// Returns whether a stream begins as directed boards do; nothing of it is used up.
pub(crate) fn is_directed_stream(stream: &mut impl BufRead) -> anyhow::Result<bool> {
    let begin = stream.fill_buf().context("standard input")?;
    if begin.is_empty() {
        bail!("standard input: there is no graph, the input is empty");
    }
    let line = begin.split(|&byte| byte == b'\n').next();
    Ok(line.is_some_and(directed::is_file))
}

/// Neither a board nor a file: which of the two was meant?
pub(crate) fn neither(name: &str, error: &BoardError) -> anyhow::Error {
    let path = Path::new(name);
    let name = &output::brief(name, output::LONGEST_NAME);
    if path.is_dir() {
        return anyhow!("{name}: this is a directory");
    }
    let looks_like_a_file = name.contains(std::path::MAIN_SEPARATOR)
        || (!name.contains(':') && path.extension().is_some());
    if looks_like_a_file {
        return anyhow!("{name}: there is no such file or directory");
    }
    // Only a plain word could also have been meant as a file.
    let also = if name.contains(':') {
        ""
    } else {
        " (and there is no such file)"
    };
    anyhow!("{name}: {error}{also}")
}

/// Parses a FORMAT, listing the names in help and completions.
pub(crate) fn format_parser() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Format::NAMES)
        .map(|name| name.parse().expect("only the formats' names are possible"))
}
