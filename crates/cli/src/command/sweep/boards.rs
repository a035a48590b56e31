//! Sweeps over boards of the games themselves.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use slitherlab_draw::svg_to_png;
use slitherlab_explain::{counted, grouped};
use slitherlab_game::{Budget, Options};
use slitherlab_lab::plot::HeatMap;
use slitherlab_lab::sweep::{Expectation, Shard, SweepConfig, sweep};
use slitherlab_store::{Encoder, Journal, Metadata, Opened, RowFormat, Whole};

use super::Arguments;
use super::columns::measures;
use super::counterexample::Counterexample;
use super::groups::Groups;
use super::rows::{OpenedRows, Rows};
use super::sink::{RowSink, Stop};
use crate::Status;
use crate::boards::ManyBoards;
use crate::budget::{BudgetArgument, Clock, cores};
use crate::output::{self, Destination};
use crate::progress::ProgressLine;

/// A sweep with all it needs.
pub(super) struct BoardSweep<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) columns: Vec<&'static str>,
    /// The file of the rows; `None` for standard output.
    pub(super) out: Option<PathBuf>,
    /// The game, but for the terminals.
    pub(super) options: Options<'a>,
    pub(super) format: RowFormat,
    pub(super) shard: Shard,
    pub(super) expectation: Option<Expectation>,
    /// What the boards have to be like.
    pub(super) filter: Option<Expectation>,
    pub(super) family: ManyBoards,
}

impl BoardSweep<'_> {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let encoder = Encoder::new(self.format, self.family.board_width, self.columns.clone());
        let asked = [self.expectation.as_ref(), self.filter.as_ref()];
        let counted_by = self.arguments.count_by.iter().map(String::as_str);
        let columns: Vec<&str> = self.columns.iter().copied().chain(counted_by).collect();
        let measures = measures(&columns, asked.into_iter().flatten());
        let threads = self.arguments.threads.map_or_else(cores, usize::from);
        let kept = self.arguments.store.open(self.arguments.budget)?;
        let clock = Clock::start();
        let config = SweepConfig {
            options: self.options.clone(),
            terminals: self.arguments.variant.terminals.as_deref(),
            budget: search_budget(self.arguments.budget, threads, &clock),
            depth: self.arguments.depth(),
            store: kept.store(),
            measures: &measures,
        };
        let rows = match self.open(&encoder, &config)? {
            OpenedRows::Running(rows) => rows,
            OpenedRows::Finished(whole) => {
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
        let counter =
            ProgressLine::counting(total.map(|count| self.shard.share_of(count)), "board")
                .limited_by("limit the search for each board with --budget 1e6nodes");
        let first = (self.format == RowFormat::BFile).then(|| self.family.first_index());
        let stream = self.family.source.stream(self.shard, done);
        let mut stream = stream.expecting(read);
        let mut sink = RowSink {
            encoder,
            term: first,
            column: self.columns[0],
            rows,
            seen: stream.seen(),
            expectation: self.expectation.as_ref(),
            filter: self.filter.as_ref(),
            groups: Groups::new(&self.arguments.count_by, self.format),
            heat: family.filter(|_| wants_heat).and_then(HeatMap::new),
            count: done,
            last: 0,
            undecided: 0,
            solved: [0, 0],
        };
        let ended = sweep(stream, &config, threads, |some| {
            // On a terminal the rows stand above the line that counts them.
            let taken = counter.hide(|| sink.take(some));
            counter.at(sink.count);
            taken.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        drop(counter);
        let ended = ended.with_context(|| self.family.name.clone())?;
        match ended {
            ControlFlow::Break(Stop::Failure(error)) => return Err(error),
            ControlFlow::Break(Stop::Gap(what)) => {
                output::note(&format!("unknown: {what}; the sequence ends before it"));
                if let Rows::Whole(_) = sink.rows {
                    sink.rows.finish(self.out.as_deref(), &sink.seen, "")?;
                }
                return Ok(Status::Unknown);
            }
            ControlFlow::Break(Stop::Counterexample(row)) => {
                Counterexample {
                    expected: self.arguments.expect.as_deref().unwrap_or_default(),
                    expectation: self.expectation.as_ref().expect("it failed"),
                    config: &config,
                    draw: self.arguments.draw.as_deref(),
                    rows: self.out.as_deref(),
                    format: self.format,
                }
                .report(&row)?;
                return Ok(Status::Refuted);
            }
            ControlFlow::Continue(()) => {}
        }
        if sink.seen.whole().is_some_and(|(boards, _)| boards == 0) {
            bail!("{}: there is no graph in it", self.family.name);
        }
        let out = self.out.as_deref();
        let footer = match &sink.groups {
            Some(groups) => groups.table(),
            None => sink.encoder.footer().to_owned(),
        };
        sink.rows.finish(out, &sink.seen, &footer)?;
        if let (Some(heat), Some(name)) = (sink.heat, &self.arguments.heatmap) {
            draw_winners(&self.options, &heat, name)?;
        }
        if is_unknown(sink.undecided, sink.solved) {
            return Ok(Status::Unknown);
        }
        Ok(Status::Answered)
    }

    /// Opens the output.
    fn open(&self, encoder: &Encoder, config: &SweepConfig<'_>) -> anyhow::Result<OpenedRows> {
        let Some(path) = &self.out else {
            if self.arguments.count_by.is_empty() {
                output::bytes(encoder.header().as_bytes())?;
            }
            return Ok(OpenedRows::Running(Rows::Stdout));
        };
        if !self.arguments.count_by.is_empty() {
            // The table is written when all boards are counted.
            return Ok(OpenedRows::Running(Rows::Whole(String::new())));
        }
        if self.format.is_for_print() {
            return Ok(OpenedRows::Running(Rows::Whole(encoder.header())));
        }
        let metadata = Metadata::new(
            self.family.text.as_deref().unwrap_or("lines"),
            config,
            &self.columns,
            self.format,
            self.shard,
        );
        match Journal::open(path, metadata, &encoder.header(), self.arguments.resume)? {
            Opened::Running(journal) => Ok(OpenedRows::Running(Rows::Journal(journal))),
            Opened::Finished(metadata) => Ok(OpenedRows::Finished(metadata.whole)),
        }
    }

    /// Says that the file is finished, unless it is about other boards: the text of a family says
    /// what they are, and of a stream they have to be read for that.
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

/// Splits the budget of a search between the boards that are looked at at the same time.
fn search_budget(budget: BudgetArgument, threads: usize, clock: &Clock) -> Budget<'_> {
    Budget {
        positions: budget.positions(),
        memory: budget.bytes_or(MEMORY) / threads.max(1),
        threads: 1,
        time: budget.time,
        deadline: None,
        stop: Some(clock),
    }
}

/// What all searches together may remember, in bytes, unless the budget says otherwise.
const MEMORY: usize = 1 << 30;

/// The longest side of a PNG, in pixels.
const PNG_SIDE: u32 = 4096;

/// Draws the heat map into a file.
fn draw_winners(options: &Options<'_>, heat: &HeatMap, name: &str) -> anyhow::Result<()> {
    let Options {
        preset, players, ..
    } = options;
    let misere = if options.misere { ", misère" } else { "" };
    let first = options.first;
    let first = first.map_or(String::new(), |role| format!(", {} first", role.name()));
    let caption = format!("{preset} with {players} players{misere}{first}");
    let svg = heat.to_svg(&caption);
    let is_png = Path::new(name)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if is_png {
        return Destination(name).write(&svg_to_png(&svg, PNG_SIDE)?, true);
    }
    Destination(name).write(svg.as_bytes(), false)
}

/// Says what is not known about the boards: whether they meet the expectation, or anything at all.
/// Returns whether there was something to say.
fn is_unknown(undecided: u64, [solved, unknown]: [u64; 2]) -> bool {
    if undecided > 0 {
        let count = counted(undecided, "board");
        output::note(&format!(
            "unknown: the expectation is undecided for {count}"
        ));
    } else if solved == 0 && unknown > 0 {
        let boards = grouped(unknown);
        output::note(&format!(
            "unknown: nothing is known about any of {boards} boards within the budget"
        ));
    }
    undecided > 0 || (solved == 0 && unknown > 0)
}
