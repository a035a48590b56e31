//! Simulations and sweeps.

use std::fs::File;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use slitherlab_game::{Budget, Options, Stop as _};
use slitherlab_lab::policy::Policy;
use slitherlab_lab::simulate::{Experiment, simulate_while};
use slitherlab_lab::sweep::{
    self, COLUMNS, Cell, Expectation, Measure, Row, Shard, Source, SweepConfig,
};

use crate::error::wrong;
use crate::interrupt::{Interrupt, interruptible, receive};
use crate::play::{BudgetTuple, Game};

/// Plays many games and counts: the simulation as JSON.
#[pyfunction]
#[pyo3(signature = (game, *, policies, games, seed, threads))]
pub(crate) fn simulate(
    py: Python<'_>,
    game: &Game,
    policies: Vec<String>,
    games: u64,
    seed: u64,
    threads: usize,
) -> PyResult<String> {
    let policies: Result<Vec<Policy>, _> = policies.iter().map(|text| text.parse()).collect();
    let policies = policies.map_err(wrong)?;
    let start = game.start()?;
    let simulation = interruptible(py, move |stop| {
        let experiment = Experiment {
            game: &start,
            policies,
            games,
            seed,
        };
        let simulation = simulate_while(&experiment, threads, &|_| {
            if stop.is_stopped() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        simulation
            .map(|simulation| {
                serde_json::to_string(&simulation).expect("simulations are plain data")
            })
            .map_err(|error| error.to_string())
    })?;
    simulation.map_err(wrong)
}

/// The number of rows handed over at a time, and how long the first of them may wait.
const BATCH: usize = 1024;
const BATCH_TIME: Duration = Duration::from_millis(100);

/// What all searches of a sweep together may remember, in bytes, if nothing else is said.
const MEMORY: usize = 1 << 30;

/// Some rows: for each its cells in the order of the columns, and whether the expectation holds.
#[derive(Default)]
struct Batch(Vec<(Vec<Cell>, Option<bool>)>);

/// A running sweep: an iterator of batches of rows, each a dictionary of columns.
#[pyclass(frozen, module = "slitherlab._native")]
pub(crate) struct Sweep {
    /// `None` while a thread waits for rows, and after the end.
    rows: Mutex<Option<Receiver<Result<Batch, String>>>>,
    /// The names of the columns.
    columns: Vec<&'static str>,
    expects: bool,
    /// Ends the question that is being asked when nobody waits for its row.
    stop: Interrupt,
}

impl Drop for Sweep {
    fn drop(&mut self) {
        self.stop.ask();
    }
}

#[pymethods]
impl Sweep {
    /// The boards are a text with ranges, the lines of a file, or lines in memory.
    #[new]
    #[pyo3(signature = (
        game, *, family=None, path=None, lines=None, players=2, misere=false, first=None, terminals=None,
        budget, columns=Vec::new(), expect=None, shard=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        game: &str,
        family: Option<&str>,
        path: Option<&str>,
        lines: Option<Vec<u8>>,
        players: u32,
        misere: bool,
        first: Option<&str>,
        terminals: Option<String>,
        budget: BudgetTuple,
        columns: Vec<String>,
        expect: Option<&str>,
        shard: Option<&str>,
    ) -> PyResult<Self> {
        let source = match (family, path, lines) {
            (Some(text), None, None) => Source::family(text).map_err(wrong)?,
            (None, Some(path), None) => Source::lines(File::open(path)?),
            (None, None, Some(lines)) => Source::lines(Cursor::new(lines)),
            _ => return Err(wrong("a sweep has one source of boards")),
        };
        let game: slitherlab_game::Preset = game.parse().map_err(wrong)?;
        let options = Options {
            players,
            misere,
            first: first.map(str::parse).transpose().map_err(wrong)?,
            ..Options::of(game)
        };
        if terminals.is_none() {
            // What is wrong with the game is said now, not for the first board.
            options.named(&[]).map_err(wrong)?;
        }
        let expectation = expect.map(Expectation::parse).transpose().map_err(wrong)?;
        let expects = expectation.is_some();
        let measures: Vec<Measure> = columns
            .iter()
            .map(|name| Measure::from_name(name))
            .collect::<Option<_>>()
            .ok_or_else(|| wrong(no_column(&columns)))?;
        let names = measures.iter().map(|measure| measure.name());
        let columns: Vec<&'static str> = COLUMNS.into_iter().chain(names).collect();
        let shown = columns.clone();
        let shard = match shard {
            None => Shard::WHOLE,
            Some(text) => text.parse().map_err(wrong)?,
        };
        // One batch waits while the next is made, so that a reader who stops stops the sweep.
        let (send, rows) = mpsc::sync_channel(1);
        let stream = source.stream(shard, 0);
        let stop = Interrupt::default();
        let clock = stop.clone();
        let worker = std::thread::Builder::new().name("slitherlab".to_owned());
        worker.spawn(move || {
            let threads = budget.threads();
            let budget = Budget {
                positions: budget.nodes(),
                memory: budget.memory().unwrap_or(MEMORY) / threads,
                threads: 1,
                time: budget.time(),
                deadline: None,
                stop: Some(&clock),
            };
            let mut measures = measures;
            if let Some(expectation) = &expectation {
                expectation.add_measures(&mut measures);
            }
            let config = SweepConfig {
                measures: &measures,
                options,
                terminals: terminals.as_deref(),
                ..SweepConfig::new(game, budget)
            };
            run(
                stream,
                &config,
                threads,
                &shown,
                expectation.as_ref(),
                &send,
            );
        })?;
        Ok(Self {
            rows: Mutex::new(Some(rows)),
            columns,
            expects,
            stop,
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let taken = self.lock().take();
        let Some(rows) = taken else { return Ok(None) };
        let (rows, batch) = receive(py, rows).inspect_err(|_| self.stop.ask())?;
        match batch {
            None => Ok(None),
            Some(Err(error)) => Err(wrong(error)),
            Some(Ok(batch)) => {
                *self.lock() = Some(rows);
                batch
                    .into_columns(py, &self.columns, self.expects)
                    .map(Some)
            }
        }
    }
}

impl Sweep {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Receiver<Result<Batch, String>>>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks about the boards and sends batches of rows, until nobody takes them any more.
fn run(
    stream: sweep::Stream,
    config: &SweepConfig<'_>,
    threads: usize,
    columns: &[&'static str],
    expectation: Option<&Expectation>,
    send: &SyncSender<Result<Batch, String>>,
) {
    let mut batch = Batch::default();
    let mut begun = Instant::now();
    let ended = sweep::sweep(stream, config, threads, |rows| {
        for row in &rows {
            match cells(row, columns, expectation) {
                Err(error) => return ControlFlow::Break(Some(error)),
                Ok(cells) => batch.0.push(cells),
            }
        }
        if batch.0.len() >= BATCH || begun.elapsed() >= BATCH_TIME {
            begun = Instant::now();
            if send.send(Ok(std::mem::take(&mut batch))).is_err() {
                return ControlFlow::Break(None);
            }
        }
        ControlFlow::Continue(())
    });
    if !batch.0.is_empty() && send.send(Ok(batch)).is_err() {
        return;
    }
    let failure = match ended {
        Ok(ControlFlow::Continue(()) | ControlFlow::Break(None)) => return,
        Ok(ControlFlow::Break(Some(error))) => error,
        Err(error) => error.to_string(),
    };
    // When nobody listens the failure is nobody's.
    let _ = send.send(Err(failure));
}

/// What is wrong with columns on request.
fn no_column(columns: &[String]) -> String {
    let unknown = columns
        .iter()
        .find(|name| Measure::from_name(name).is_none());
    let unknown = unknown.map_or("", String::as_str);
    let known = Measure::names().join(", ");
    if COLUMNS.contains(&unknown) {
        return format!("every row has the column `{unknown}`; on request there are {known}");
    }
    format!("there is no column `{unknown}`; on request there are {known}")
}

fn cells(
    row: &Row,
    columns: &[&'static str],
    expectation: Option<&Expectation>,
) -> Result<(Vec<Cell>, Option<bool>), String> {
    let holds = match expectation {
        None => None,
        Some(expectation) => expectation.holds(row).map_err(|error| error.to_string())?,
    };
    let cells = columns
        .iter()
        .map(|column| row.cell(column).expect("a column"));
    Ok((cells.collect(), holds))
}

impl Batch {
    fn into_columns<'py>(
        self,
        py: Python<'py>,
        names: &[&'static str],
        expects: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (place, name) in names.iter().enumerate() {
            let cells = self.0.iter().map(|(cells, _)| &cells[place]);
            let cells: PyResult<Vec<_>> = cells.map(|cell| to_python(py, cell)).collect();
            columns.set_item(name, PyList::new(py, cells?)?)?;
        }
        if expects {
            let holds = self.0.iter().map(|&(_, holds)| holds);
            let holds: Vec<Option<bool>> = holds.collect();
            columns.set_item("expected", PyList::new(py, holds)?)?;
        }
        Ok(columns)
    }
}

fn to_python<'py>(py: Python<'py>, cell: &Cell) -> PyResult<Bound<'py, PyAny>> {
    match cell {
        Cell::Unknown => py.None().into_bound_py_any(py),
        Cell::Number(number) => number.into_bound_py_any(py),
        Cell::Truth(truth) => truth.into_bound_py_any(py),
        Cell::Word(word) => word.into_bound_py_any(py),
        Cell::Numbers(numbers) => numbers.into_bound_py_any(py),
    }
}
