//! `slitherlab sweep`: a game over a family of boards or a stream of graphs.

mod columns;
mod counterexample;
mod relative;

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use clap_complete::ArgValueCompleter;
use slitherlab_archive::{Encoder, Format, Journal, Metadata, Opened, Whole, merge};
use slitherlab_draw::svg_to_png;
use slitherlab_format::Format as GraphFormat;
use slitherlab_games::{Game, Variant};
use slitherlab_lab::plot::HeatMap;
use slitherlab_lab::sweep::{Cell, Expectation, Inquiry, Row, Seen, Shard, sweep};
use slitherlab_lab::{Clock, SearchBudget, TimeLimit};
use slitherlab_solve::Depth;
use slitherlab_tell::{counted, grouped};
use tempfile::TempDir;

use crate::boards::Family;
use crate::budget::{Budget, cores};
use crate::file;
use crate::game::{VariantArguments, game_parser};
use crate::input::format_parser;
use crate::output::{self, Destination};
use crate::progress::Progress;
use crate::store::StoreArguments;
use crate::{Status, candidate};
use columns::{column_names, columns, measures};
use counterexample::Counterexample;
use relative::Sweep;

/// Ask about every board of a family, or every graph of a stream
///
/// BOARDS is a text with ranges, a file with a graph6 or sparse6 line for each graph, or - for such
/// lines on standard input, which are answered as they come. The rows come in the order of the
/// boards. What no theorem decides is searched, within the budget for each board. With --out every
/// finished row is safe on disk at once, in FILE.part until all are there; --resume goes on where a
/// killed sweep stopped. --shard I/N takes every N-th board; `sweep merge` puts the parts together. The exit status is
/// 1 when a board is not as expected, and 3 when the answer is unknown for every board, or the expectation for some.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:\n  \
        slitherlab sweep 'grid:{1..6}x{1..6}' --game classic\n  \
        slitherlab sweep 'grid:{1..9}x{1..9}' --game geography --heatmap geography.svg\n  \
        nauty-geng -cq 7 | slitherlab sweep - --game classic --format jsonl\n  \
        slitherlab sweep graphs.g6 --game progressive --format csv --out rows.csv --resume\n  \
        slitherlab sweep graphs.g6 --game classic --format csv --shard 2/8 --out part2.csv\n  \
        slitherlab sweep merge part*.csv --out rows.csv\n  \
        slitherlab sweep 'grid:{2..5}x{2..5}' --game private --budget 1e8nodes --format parquet --out rows.parquet\n  \
        slitherlab sweep 'grid:{2..4}x{2..4}' --game classic --columns winning_openings,winner --format latex\n  \
        slitherlab sweep 'path:{1..12}' --game geography --columns winning_openings --format bfile\n  \
        slitherlab sweep 'path:{2..20}' --game classic --expect 'winner == 1 if order % 2 == 0 else 2'\n\n\
        What --columns takes:\n  \
        of every row  board order size parity connected bipartite matching outer inner perfect\n                \
        excess common players winner role beaten basis\n  \
        on request    components min_degree max_degree girth diameter automorphisms\n                \
        factor_critical one_factors openings winning_openings nimber\n\
        --format bfile takes one of them, a number, and writes what the OEIS takes: a term on each line,\n\
        numbered by the range if the boards have one that goes up by ones, else from 1.\n\n\
        What --expect takes:\n  \
        columns      the same as --columns, without `all`\n  \
        values       12, 'odd', true, false\n  \
        numbers      + - * / % (the last two round down), and parentheses\n  \
        comparisons  == != < <= > >=, and in: 3 in beaten\n  \
        truth        not, and, or\n  \
        choice       A if CONDITION else B, which binds more tightly than comparisons\n\
        What is unknown makes the expectation unknown, unless the rest decides it. The first board for\n\
        which it does not hold ends the sweep; it is said on standard output, with the smallest graph\n\
        inside it on which somebody can move and the expectation fails as well."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    merge: Option<Merge>,

    /// The boards: a text with ranges such as grid:{1..6}x{1..6}, a file, or - for standard input
    #[arg(value_name = "BOARDS", required = true, add = ArgValueCompleter::new(candidate::boards))]
    boards: Option<String>,

    /// The format of the file (BOARDS is then never a text); graph6 and sparse6 have a graph a line, the others one graph
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<GraphFormat>,

    /// The game
    #[arg(long, value_name = "GAME", value_parser = game_parser(), required = true)]
    game: Option<Game>,

    #[command(flatten)]
    variant: VariantArguments,

    /// How the rows are written
    #[arg(long, value_name = "FORMAT", value_parser = Format::NAMES, default_value = "table")]
    format: String,

    /// The same as --format jsonl
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// The columns after the board, with commas between them; `all` for those that every row has. On a terminal a
    /// table has as many of them as fit if this is not given
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = column_names())]
    columns: Vec<String>,

    /// Ask for the value of every legal move, which the rows have in JSON
    #[arg(long, value_name = "WHICH", value_parser = ["all"])]
    values: Option<String>,

    /// Write the rows into this file (- for standard output)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Go on with what is there of the file
    #[arg(long, requires = "out")]
    resume: bool,

    /// Take only every N-th board, beginning with the I-th
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// How much a search may spend on each board: 30s, 1e8nodes, or several with commas; 0nodes for the
    /// theorems alone. With a limit on nodes alone the rows are the same on every machine
    #[arg(long, value_name = "BUDGET", default_value = "1e7nodes")]
    budget: Budget,

    #[command(flatten)]
    store: StoreArguments,

    /// Stop at the first board for which this does not hold, and make it small
    #[arg(long, value_name = "EXPR")]
    expect: Option<String>,

    /// Draw the counterexample as SVG into this file; beside the rows if not given
    #[arg(long, value_name = "FILE", requires = "expect")]
    draw: Option<String>,

    /// Draw the winners over a family with two ranges into this file: as PNG if it is called so, else
    /// as SVG
    #[arg(long, value_name = "FILE", conflicts_with_all = ["resume", "shard"])]
    heatmap: Option<String>,

    /// How many threads to use; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

#[derive(clap::Subcommand)]
enum Merge {
    /// Put the parts of a sweep together; missing, doubled and foreign parts are refused
    Merge {
        /// The files that `sweep --shard` wrote
        #[arg(value_name = "PART", required = true)]
        parts: Vec<PathBuf>,

        /// The file to write (- for standard output)
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    if let Some(Merge::Merge { parts, out }) = &arguments.merge {
        if is_stdout(out) {
            let scratch = Scratch::new()?;
            merge(parts, &scratch.rows())?;
            scratch.print()?;
            return Ok(Status::Answered);
        }
        let metadata = merge(parts, out)?;
        let rows = metadata.whole.map_or(0, |whole| whole.rows);
        let rows = counted(rows, "row");
        output::note(&format!("wrote {}, {rows}", out.display()));
        return Ok(Status::Answered);
    }
    let game = arguments.game.expect("clap asks for it");
    let family = match relative::sweep(arguments, game)? {
        Sweep::Kin(status) => return Ok(status),
        Sweep::Boards(family) => *family,
    };
    arguments.variant.changes.refuse("sweep")?;
    let variant = arguments.variant.without_terminals(game)?;
    if arguments.variant.terminals.as_deref().is_none() {
        // What is wrong with the game is said once, not for the first board.
        game.rules(&variant)?;
    }
    let expectation = arguments
        .expect
        .as_deref()
        .map(Expectation::parse)
        .transpose();
    let expectation = expectation.map_err(|error| anyhow!("--expect: {error}"))?;
    if arguments.heatmap.is_some() && family.text.as_deref().and_then(HeatMap::new).is_none() {
        bail!("a heat map needs a family with two ranges, such as grid:{{1..6}}x{{1..6}}");
    }
    let format = arguments.format();
    if format == Format::BFile && (arguments.columns.len() != 1 || arguments.columns[0] == "all") {
        bail!("a b-file has one column: name it with --columns");
    }
    if format.is_for_print() && (arguments.resume || arguments.shard.is_some()) {
        let name = format.name();
        bail!(
            "--format {name} is for whole tables: --shard and --resume are for csv, jsonl and parquet"
        );
    }
    if format == Format::Parquet && arguments.out.is_none() {
        bail!("a Parquet file is written at one go: name it with --out");
    }
    let out = arguments.out.as_deref().filter(|path| !is_stdout(path));
    if arguments.resume && out.is_none() {
        bail!("standard output cannot be gone on with: name a file with --out");
    }
    if let Some(there) = out.filter(|path| path.is_file() && !arguments.resume) {
        let name = there.display();
        output::warning(&format!(
            "{name} is there already and is replaced when all rows are there; --resume goes on with it"
        ));
    }
    // Rows that are written at one go have to be somewhere until then.
    let scratch = match (format, out) {
        (Format::Parquet, None) => Some(Scratch::new()?),
        _ => None,
    };
    let columns = columns(arguments, format, family.board_width);
    let status = Run {
        columns,
        out: scratch
            .as_ref()
            .map(Scratch::rows)
            .or(out.map(Path::to_owned)),
        arguments,
        game,
        variant,
        format,
        shard: arguments.shard.unwrap_or(Shard::WHOLE),
        expectation,
        family,
    }
    .run()?;
    if let Some(scratch) = scratch {
        scratch.print()?;
    }
    Ok(status)
}

impl Arguments {
    fn format(&self) -> Format {
        if self.json {
            return Format::JsonLines;
        }
        Format::from_name(&self.format).expect("clap knows the formats")
    }

    fn depth(&self) -> Depth {
        match self.values {
            Some(_) => Depth::AllMoves,
            None => Depth::Answer,
        }
    }
}

/// Whether a name stands for standard output.
fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A folder for a file that goes to standard output when it is whole; it goes away at the end.
struct Scratch(TempDir);

impl Scratch {
    fn new() -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("slitherlab-").tempdir();
        let explain = |error| file::explain(&std::env::temp_dir().display().to_string(), &error);
        folder.map(Self).map_err(explain)
    }

    fn rows(&self) -> PathBuf {
        self.0.path().join("rows")
    }

    /// Prints the file, if it was finished.
    fn print(&self) -> anyhow::Result<()> {
        let rows = self.rows();
        if !rows.exists() {
            return Ok(());
        }
        if io::stdout().is_terminal() {
            bail!("standard output is a terminal, which cannot show this: name a file");
        }
        let mut rows = file::open(&rows.display().to_string())?;
        output::copy(&mut rows)
    }
}

/// What a search may spend on each board, when so many boards are looked at at a time.
fn search_budget(budget: Budget, threads: usize, clock: Clock<'_>) -> SearchBudget<'_> {
    SearchBudget {
        nodes: budget.positions(),
        time: budget.time.map(|longest| TimeLimit { longest, clock }),
        bytes: budget.bytes_or(MEMORY) / threads.max(1),
    }
}

/// What all searches together may remember, in bytes, unless the budget says otherwise.
const MEMORY: usize = 1 << 30;

/// The longest side of a PNG, in pixels.
const PNG_SIDE: u32 = 4096;

/// A sweep with all it needs.
struct Run<'a> {
    arguments: &'a Arguments,
    columns: Vec<&'static str>,
    /// The file of the rows; `None` for standard output.
    out: Option<PathBuf>,
    game: Game,
    variant: Variant,
    format: Format,
    shard: Shard,
    expectation: Option<Expectation>,
    family: Family,
}

/// Why a sweep stops early.
enum Stop {
    Counterexample(Box<Row>),
    /// A term of a sequence is not known.
    Gap(String),
    Failure(anyhow::Error),
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Failure(error)
    }
}

/// Where the rows go: each piece at once, so that nothing is lost and a reader need not wait.
enum Rows {
    Journal(Box<Journal>),
    /// A table for print, which is written at one go.
    Whole(String),
    Stdout,
}

impl Rows {
    /// Writes rows, of which the last is about the board with this number.
    fn write(&mut self, lines: &str, rows: u64, last: u64, seen: &Seen) -> anyhow::Result<()> {
        let read = seen.up_to(last);
        match self {
            Self::Journal(journal) => {
                let read = read.context("a row is about a board that was not read")?;
                Ok(journal.write(lines, rows, read)?)
            }
            Self::Whole(text) => {
                text.push_str(lines);
                Ok(())
            }
            Self::Stdout => output::bytes(lines.as_bytes()),
        }
    }

    /// Ends the rows, which go to this file or to standard output.
    fn finish(self, out: Option<&Path>, seen: &Seen, footer: &str) -> anyhow::Result<()> {
        match self {
            Self::Journal(journal) => {
                let (boards, digest) = seen.whole().expect("the source has ended");
                journal.finish(boards, &digest)?;
                Ok(())
            }
            Self::Whole(text) => {
                let name = out.unwrap_or(Path::new("-")).display().to_string();
                Destination(&name).write((text + footer).as_bytes(), false)
            }
            Self::Stdout => output::bytes(footer.as_bytes()),
        }
    }
}

/// What is done with the rows as they come.
struct Taker<'a> {
    encoder: Encoder,
    /// The number of the next term, if the rows are those of a b-file.
    term: Option<u64>,
    rows: Rows,
    /// The first column.
    column: &'static str,
    /// What has been read of the boards.
    seen: Seen,
    expectation: Option<&'a Expectation>,
    heat: Option<HeatMap>,
    /// How many rows there are, those of an earlier run included.
    count: u64,
    /// The number of the board that the last of them is about.
    last: u64,
    /// For how many of them nobody knows whether they are as expected.
    undecided: u64,
    /// For how many of this run it is known, and not known, who wins.
    solved: [u64; 2],
}

/// The rows of boards with more edges than this are printed as they are made: in JSON they have millions of bytes.
const LARGE: usize = 10_000;

impl Taker<'_> {
    /// Adds a row to the lines, or prints it after them.
    fn put(&self, row: &Row, lines: &mut String) -> anyhow::Result<()> {
        if matches!(self.rows, Rows::Stdout) && row.columns.size > LARGE {
            output::bytes(std::mem::take(lines).as_bytes())?;
            return output::streamed(|out| self.encoder.write(row, out));
        }
        *lines += &self.encoder.row(row);
        Ok(())
    }

    /// Writes rows; breaks off after the first that is not as expected.
    fn take(&mut self, some: Vec<Row>) -> Result<(), Stop> {
        let mut lines = String::new();
        let before = self.count;
        let mut some = some.into_iter();
        let taken = some.try_for_each(|row| self.enter(row, &mut lines));
        if self.count > before {
            let rows = self.count - before;
            self.rows.write(&lines, rows, self.last, &self.seen)?;
        }
        taken
    }

    fn enter(&mut self, row: Row, lines: &mut String) -> Result<(), Stop> {
        if let Some(term) = &mut self.term {
            let value = row.cell(self.column).unwrap_or(Cell::Unknown);
            has_term(self.column, &row, &value)?;
            write!(lines, "{term} ").expect("a String takes everything");
            *term += 1;
        }
        self.put(&row, lines)?;
        self.count += 1;
        self.last = row.number;
        self.solved[usize::from(!row.is_solved())] += 1;
        if let Some(heat) = &mut self.heat {
            heat.add(&row);
        }
        match self.expectation.map(|expectation| expectation.holds(&row)) {
            Some(Err(error)) => Err(anyhow!("--expect: {error}").into()),
            Some(Ok(Some(false))) => Err(Stop::Counterexample(Box::new(row))),
            Some(Ok(None)) => {
                self.undecided += 1;
                Ok(())
            }
            Some(Ok(Some(true))) | None => Ok(()),
        }
    }
}

impl Run<'_> {
    fn run(self) -> anyhow::Result<Status> {
        let encoder = Encoder::new(self.format, self.family.board_width, self.columns.clone());
        let measures = measures(&self.columns, self.expectation.as_ref());
        let threads = self.arguments.threads.map_or_else(cores, usize::from);
        let kept = self.arguments.store.open(self.arguments.budget)?;
        let begun = Instant::now();
        let clock = || begun.elapsed();
        let inquiry = Inquiry {
            game: self.game,
            variant: self.variant,
            terminals: self.arguments.variant.terminals.as_deref(),
            budget: search_budget(self.arguments.budget, threads, &clock),
            depth: self.arguments.depth(),
            store: kept.store(),
            measures: &measures,
        };
        let rows = match self.open(&encoder, &inquiry)? {
            Begun::Rows(rows) => rows,
            Begun::Finished(whole) => {
                self.compare(whole.as_ref())?;
                return Ok(Status::Answered);
            }
        };
        let (done, read) = match &rows {
            Rows::Journal(journal) => (journal.rows(), journal.read()),
            Rows::Whole(_) | Rows::Stdout => (0, None),
        };
        let family = self.family.text.as_deref();
        let wants_heat = self.arguments.heatmap.is_some();
        let total = self.family.source.count;
        let counter = Progress::counting(total.map(|count| self.shard.share_of(count)), "board");
        let first = (self.format == Format::BFile).then(|| self.family.first_index());
        let source = self.family.source.beginning_with(self.family.first);
        let mut stream = source.stream(self.shard, done).expecting(read);
        let mut taker = Taker {
            encoder,
            term: first,
            column: self.columns[0],
            rows,
            seen: stream.seen(),
            expectation: self.expectation.as_ref(),
            heat: family.filter(|_| wants_heat).and_then(HeatMap::new),
            count: done,
            last: 0,
            undecided: 0,
            solved: [0, 0],
        };
        let ended = sweep(stream, &inquiry, threads, |some| {
            // On a terminal the rows stand above the line that counts them.
            let taken = counter.hide(|| taker.take(some));
            counter.at(taker.count);
            taken.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        drop(counter);
        let ended = ended.with_context(|| self.family.name.clone())?;
        match ended {
            ControlFlow::Break(Stop::Failure(error)) => return Err(error),
            ControlFlow::Break(Stop::Gap(what)) => {
                output::note(&format!("unknown: {what}; the sequence ends before it"));
                if let Rows::Whole(_) = taker.rows {
                    taker.rows.finish(self.out.as_deref(), &taker.seen, "")?;
                }
                return Ok(Status::Unknown);
            }
            ControlFlow::Break(Stop::Counterexample(row)) => {
                Counterexample {
                    expected: self.arguments.expect.as_deref().unwrap_or_default(),
                    expectation: self.expectation.as_ref().expect("it failed"),
                    inquiry: &inquiry,
                    draw: self.arguments.draw.as_deref(),
                    rows: self.out.as_deref(),
                    format: self.format,
                }
                .report(&row)?;
                return Ok(Status::Refuted);
            }
            ControlFlow::Continue(()) => {}
        }
        let out = self.out.as_deref();
        taker
            .rows
            .finish(out, &taker.seen, taker.encoder.footer())?;
        if let (Some(heat), Some(name)) = (taker.heat, &self.arguments.heatmap) {
            draw_winners(self.game, &self.variant, &heat, name)?;
        }
        if taker.undecided > 0 {
            let count = counted(taker.undecided, "board");
            output::note(&format!(
                "unknown: the expectation is undecided for {count}"
            ));
            return Ok(Status::Unknown);
        }
        let [solved, unknown] = taker.solved;
        if solved == 0 && unknown > 0 {
            let boards = grouped(unknown);
            output::note(&format!(
                "unknown: nothing is known about any of {boards} boards within the budget"
            ));
            return Ok(Status::Unknown);
        }
        Ok(Status::Answered)
    }

    /// Opens the output.
    fn open(&self, encoder: &Encoder, inquiry: &Inquiry<'_>) -> anyhow::Result<Begun> {
        let Some(path) = &self.out else {
            output::bytes(encoder.header().as_bytes())?;
            return Ok(Begun::Rows(Rows::Stdout));
        };
        if self.format.is_for_print() {
            return Ok(Begun::Rows(Rows::Whole(encoder.header())));
        }
        let metadata = Metadata::new(
            self.family.text.as_deref().unwrap_or("lines"),
            inquiry,
            &self.columns,
            self.format,
            self.shard,
        );
        match Journal::open(path, metadata, &encoder.header(), self.arguments.resume)? {
            Opened::Running(journal) => Ok(Begun::Rows(Rows::Journal(Box::new(journal)))),
            Opened::Finished(metadata) => Ok(Begun::Finished(metadata.whole)),
        }
    }

    /// Says that the file is finished, unless it is about other boards: the text of a family says what they are, and of
    /// a stream they have to be read for that.
    fn compare(self, whole: Option<&Whole>) -> anyhow::Result<()> {
        let name = self.out.unwrap_or_default().display().to_string();
        if self.family.text.is_none() {
            let stream = self.family.source.stream(self.shard, 0);
            let (boards, digest) = stream.fingerprint()?;
            let same =
                |whole: &Whole| whole.boards == boards && whole.boards_digest == digest.to_string();
            if !whole.is_some_and(same) {
                bail!("{name}: these rows are about other boards; begin anew without --resume");
            }
        }
        let rows = whole.map_or(0, |whole| whole.rows);
        let rows = counted(rows, "row");
        output::note(&format!("{name} is finished, {rows}"));
        Ok(())
    }
}

/// Whether a row has a term of a sequence.
fn has_term(column: &str, row: &Row, value: &Cell) -> Result<(), Stop> {
    let board = row.board.text();
    match value {
        Cell::Number(_) => Ok(()),
        Cell::Word(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => Ok(()),
        Cell::Unknown => Err(Stop::Gap(format!("{column} of {board}"))),
        _ => Err(anyhow!("--columns {column}: a b-file has numbers").into()),
    }
}

/// How a sweep begins.
enum Begun {
    /// With rows to be written.
    Rows(Rows),
    /// With a finished file.
    Finished(Option<Whole>),
}

/// Draws the heat map into a file.
fn draw_winners(game: Game, variant: &Variant, heat: &HeatMap, name: &str) -> anyhow::Result<()> {
    let misere = if variant.misere { ", misère" } else { "" };
    let first = variant.first;
    let first = first.map_or(String::new(), |role| format!(", {} first", role.name()));
    let caption = format!("{} with {} players{misere}{first}", game, variant.players);
    let svg = heat.to_svg(&caption);
    let is_png = Path::new(name)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if is_png {
        return Destination(name).write(&svg_to_png(&svg, PNG_SIDE)?, true);
    }
    Destination(name).write(svg.as_bytes(), false)
}
