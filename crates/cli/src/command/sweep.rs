//! `slitherlab sweep`: a game over a family of boards or a stream of graphs.

mod boards;
mod columns;
mod counterexample;
mod groups;
mod rows;
mod sink;

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap_complete::ArgValueCompleter;
use slitherlab_explain::counted;
use slitherlab_format::Format;
use slitherlab_game::{Options, Preset};
use slitherlab_lab::plot::HeatMap;
use slitherlab_lab::sweep::{Expectation, Shard};
use slitherlab_solve::Depth;
use slitherlab_store::{RowFormat, merge};

use crate::boards::ManyBoards;
use crate::budget::BudgetArgument;
use crate::game::{VariantArguments, game_parser};
use crate::input::format_parser;
use crate::output;
use crate::store::StoreArguments;
use crate::{Status, candidate, help};
use boards::BoardSweep;
use columns::{column_names, columns};
use rows::{Scratch, is_stdout};

/// Solve a game on every board of a family, or every graph of a stream
///
/// BOARDS is a text with ranges, a file with a graph6 or sparse6 line for each graph, or - for such
/// lines on standard input, which are answered as they come. The rows come in the order of the
/// boards. What no theorem decides is searched, within the budget for each board. With --out every
/// finished row is safe on disk at once, in FILE.part until all are there; --resume continues an
/// interrupted sweep. --shard I/N takes every N-th board; `sweep merge` joins the parts. The exit
/// status is 1 when a board is not as expected, and 3 when the answer is unknown for every board,
/// or when it is unknown for some board whether it is as expected.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true,
    after_help = "Examples:\n  \
        slitherlab sweep 'grid:{1..6}x{1..6}' --game classic\n  \
        slitherlab sweep 'graphs:{2..6} connected' --game classic --count-by order,winner\n  \
        nauty-geng -cq 7 | slitherlab sweep - --game classic --format jsonl\n\n\
        `slitherlab sweep --help` lists the columns and says what --where and --expect take.",
    after_long_help = "Examples:\n  \
        slitherlab sweep 'grid:{1..6}x{1..6}' --game classic\n  \
        slitherlab sweep 'grid:{1..9}x{1..9}' --game geography --heatmap geography.svg\n  \
        nauty-geng -cq 7 | slitherlab sweep - --game classic --format jsonl\n  \
        slitherlab sweep graphs.g6 --game progressive --format csv --out rows.csv --resume\n  \
        slitherlab sweep graphs.g6 --game classic --format csv --shard 2/8 --out part2.csv\n  \
        slitherlab sweep merge part*.csv --out rows.csv\n  \
        slitherlab sweep 'grid:{2..5}x{2..5}' --game private --format parquet --out rows.parquet\n  \
        slitherlab sweep 'grid:{2..4}x{2..4}' --game classic --columns order,winner --format latex\n  \
        slitherlab sweep 'path:{1..12}' --game geography --columns winning_openings --format bfile\n  \
        slitherlab sweep 'graphs:{2..6} connected' --game classic --count-by order,winner\n  \
        slitherlab sweep graphs:6 --game geography --where 'exposed == 0 and bipartite' --columns winner\n  \
        slitherlab sweep 'path:{2..20}' --game classic --expect 'winner == 1 if order % 2 == 0 else 2'\n\n\
        What --columns takes:\n  \
        of every row  board order size parity connected bipartite matching outer inner perfect\n                \
        excess common players winner role beaten basis\n  \
        on request    exposed components min_degree max_degree girth diameter automorphisms\n                \
        factor_critical one_factors openings winning_openings nimber\n\
        --format bfile takes one of them, a number, and writes what the OEIS takes: a term on each line,\n\
        numbered by the range if the boards have one that increases by one, otherwise from 1.\n\n\
        What --expect and --where take:\n  \
        columns      the same as --columns, without `all`\n  \
        values       12, 'odd', true, false\n  \
        numbers      + - * / % (the last two round down), and parentheses\n  \
        comparisons  == != < <= > >=, and in: 3 in beaten\n  \
        truth        not, and, or\n  \
        choice       A if CONDITION else B, which binds more tightly than comparisons\n\
        An unknown value makes the expectation unknown, unless the rest decides it. The sweep ends at\n\
        the first board for which the expectation does not hold. It prints that board and the smallest\n\
        graph inside it on which somebody can move and the expectation fails as well."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    merge: Option<Merge>,

    /// A text with ranges such as grid:{1..6}x{1..6}, a file, or - for standard input
    #[arg(value_name = "BOARDS", required = true, add = ArgValueCompleter::new(candidate::boards))]
    boards: Option<String>,

    /// Format of the file, detected by default; BOARDS is then never read as a text
    ///
    /// graph6 and sparse6 files have a graph on each line, the others one graph.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(),
        help_heading = help::BOARD, hide_short_help = true)]
    from: Option<Format>,

    /// Game to play
    #[arg(short, long, value_name = "GAME", value_parser = game_parser(), required = true,
        help_heading = help::GAME)]
    game: Option<Preset>,

    #[command(flatten)]
    variant: VariantArguments,

    /// Limit per board, such as 30s or 1e8nodes
    ///
    /// 0nodes asks the theorems alone. With a limit on nodes alone the rows are the same on every
    /// machine.
    #[arg(short, long, value_name = "BUDGET", default_value = "1e7nodes", help_heading = help::BUDGET)]
    budget: BudgetArgument,

    /// Format of the rows
    #[arg(short, long, value_name = "FORMAT", value_parser = RowFormat::NAMES,
        default_value = "table", help_heading = help::OUTPUT)]
    format: String,

    /// Same as --format jsonl
    #[arg(short, long, conflicts_with = "format", help_heading = help::OUTPUT,
        hide_short_help = true)]
    json: bool,

    /// Keep only the boards for which this expression holds
    #[arg(long = "where", value_name = "EXPR", help_heading = help::OUTPUT,
        conflicts_with_all = ["resume", "shard"])]
    filter: Option<String>,

    /// Columns to show, comma-separated; `all` for those that every row has
    ///
    /// By default a table on a terminal has as many of them as fit.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = column_names(),
        hide_possible_values = true, help_heading = help::OUTPUT)]
    columns: Vec<String>,

    /// Count the boards for each value of these columns instead of listing them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = column_names(),
        hide_possible_values = true, help_heading = help::OUTPUT,
        conflicts_with_all = ["resume", "shard", "columns", "heatmap"])]
    count_by: Vec<String>,

    /// Find the value of every legal move, for rows in JSON
    #[arg(long, value_name = "WHICH", value_parser = ["all"], help_heading = help::OUTPUT,
        hide_short_help = true)]
    values: Option<String>,

    /// Write the rows into this file (- for standard output)
    #[arg(short, long, value_name = "FILE", help_heading = help::OUTPUT)]
    out: Option<PathBuf>,

    /// Resume an interrupted sweep into the same file
    #[arg(long, requires = "out", help_heading = help::OUTPUT)]
    resume: bool,

    /// Take only every N-th board, beginning with the I-th
    #[arg(long, value_name = "I/N", help_heading = help::OUTPUT, hide_short_help = true)]
    shard: Option<Shard>,

    /// Stop at the first board for which this expression fails
    ///
    /// The board is printed, made as small as possible.
    #[arg(long, value_name = "EXPR", help_heading = help::OUTPUT)]
    expect: Option<String>,

    /// Draw the counterexample as SVG into this file instead of one next to the rows
    #[arg(long, value_name = "FILE", requires = "expect", help_heading = help::PICTURES,
        hide_short_help = true)]
    draw: Option<String>,

    /// Draw the winners over a family with two ranges; PNG if the name ends in .png, else SVG
    #[arg(long, value_name = "FILE", help_heading = help::PICTURES, hide_short_help = true,
        conflicts_with_all = ["resume", "shard"])]
    heatmap: Option<String>,

    /// Number of threads [default: the number of cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..),
        help_heading = help::ADVANCED, hide_short_help = true)]
    threads: Option<u16>,

    #[command(flatten)]
    store: StoreArguments,
}

#[derive(clap::Subcommand)]
enum Merge {
    /// Join the parts of a sweep; missing, duplicate and foreign parts are refused
    Merge {
        /// Files that `sweep --shard` wrote
        #[arg(value_name = "PART", required = true)]
        parts: Vec<PathBuf>,

        /// File to write (- for standard output)
        #[arg(short, long, value_name = "FILE")]
        out: PathBuf,
    },
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    if let Some(Merge::Merge { parts, out }) = &arguments.merge {
        return merge_parts(parts, out);
    }
    let game = arguments.game.expect("clap asks for it");
    let boards = arguments.boards.as_deref().expect("clap asks for it");
    let family = ManyBoards::of(boards, arguments.from)?;
    let changes = &arguments.variant.differences();
    let options = arguments.variant.without_terminals(game)?;
    let options = Options { changes, ..options };
    if arguments.variant.terminals.is_none() && !changes.contains("terminals=") {
        // What is wrong with the game is said once, not for the first board.
        options.named(&[])?;
    }
    let read = |option: &str, text: &Option<String>| {
        let parsed = text.as_deref().map(Expectation::parse).transpose();
        parsed.map_err(|error| anyhow!("--{option}: {error}"))
    };
    let expectation = read("expect", &arguments.expect)?;
    let filter = read("where", &arguments.filter)?;
    if arguments.heatmap.is_some() && family.text.as_deref().and_then(HeatMap::new).is_none() {
        bail!("a heat map needs a family with two ranges, such as grid:{{1..6}}x{{1..6}}");
    }
    let format = arguments.format();
    if format == RowFormat::BFile && (arguments.columns.len() != 1 || arguments.columns[0] == "all")
    {
        bail!("a b-file has one column: name it with --columns");
    }
    if !arguments.count_by.is_empty() {
        let can_count = matches!(
            format,
            RowFormat::Table | RowFormat::Csv | RowFormat::Markdown
        );
        if arguments.count_by.iter().any(|name| name == "all") {
            bail!("--count-by: name the columns one by one");
        }
        if !can_count {
            bail!("--count-by makes a table: --format table, csv or markdown");
        }
    }
    if format.is_for_print() && (arguments.resume || arguments.shard.is_some()) {
        let name = format.name();
        bail!(
            "--format {name} is for whole tables: --shard and --resume are for csv, jsonl and parquet"
        );
    }
    if format == RowFormat::Parquet && arguments.out.is_none() {
        bail!("a Parquet file is written at one go: name it with --out");
    }
    let out = arguments.out.as_deref().filter(|path| !is_stdout(path));
    if arguments.resume && out.is_none() {
        bail!("output to stdout cannot be resumed; use --out FILE");
    }
    if let Some(there) = out.filter(|path| path.is_file() && !arguments.resume) {
        let name = there.display();
        output::warning(&format!(
            "{name} exists and is replaced when all rows are there; --resume continues it"
        ));
    }
    // Rows that are written at one go have to be somewhere until then.
    let scratch = match (format, out) {
        (RowFormat::Parquet, None) => Some(Scratch::new()?),
        _ => None,
    };
    let columns = columns(arguments, format, family.board_width);
    let status = BoardSweep {
        columns,
        out: scratch
            .as_ref()
            .map(Scratch::rows)
            .or(out.map(Path::to_owned)),
        arguments,
        options,
        format,
        shard: arguments.shard.unwrap_or(Shard::WHOLE),
        expectation,
        filter,
        family,
    }
    .run()?;
    if let Some(scratch) = scratch {
        scratch.print()?;
    }
    Ok(status)
}

fn merge_parts(parts: &[PathBuf], out: &Path) -> anyhow::Result<Status> {
    if is_stdout(out) {
        let scratch = Scratch::new()?;
        merge(parts, &scratch.rows())?;
        scratch.print()?;
    } else {
        let metadata = merge(parts, out)?;
        let rows = metadata.whole.map_or(0, |whole| whole.rows);
        let rows = counted(rows, "row");
        output::note(&format!("wrote {}, {rows}", out.display()));
    }
    Ok(Status::Answered)
}

impl Arguments {
    fn format(&self) -> RowFormat {
        if self.json {
            return RowFormat::JsonLines;
        }
        RowFormat::from_name(&self.format).expect("clap knows the formats")
    }

    fn depth(&self) -> Depth {
        match self.values {
            Some(_) => Depth::AllMoves,
            None => Depth::Answer,
        }
    }
}
