//! Many games at once, as arrays.

use std::time::{Duration, Instant};

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::wrong;
use crate::play::Game;

/// The most games side by side, times the vertices and edges of their board: beyond it the arrays
/// would have gigabytes.
const MOST: usize = 1 << 28;

/// The most numbers in an array.
const LARGEST: usize = 1 << 30;

/// How long a signal may wait while random games are played.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Games that are played side by side.
#[pyclass(module = "slitherlab._native")]
pub(crate) struct Environments(slitherlab_lab::environments::Environments);

#[pymethods]
impl Environments {
    #[new]
    fn new(game: &Game, count: usize, seed: u64) -> PyResult<Self> {
        let start = game.start()?;
        let graph = start.board().graph();
        let places = (graph.vertex_count() + graph.edge_count()).max(1);
        if count.checked_mul(places).is_none_or(|all| all > MOST) {
            let message = format!(
                "{count} games on {places} vertices and edges are too many: at most {MOST} in all"
            );
            return Err(wrong(message));
        }
        let games = slitherlab_lab::environments::Environments::new(&start, count, seed);
        let games = games.ok_or_else(|| wrong("only snake and cycle games are environments"))?;
        fits(count, games.features().max(games.actions()))?;
        Ok(Self(games))
    }

    #[getter]
    fn actions(&self) -> usize {
        self.0.actions()
    }

    #[getter]
    fn features(&self) -> usize {
        self.0.features()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Copies the games as they stand, with their source of random numbers.
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        Self(self.0.clone())
    }

    /// Takes an action in every game; one that is over begins again instead.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        // A number below 0 is no action, and no number is as large as what it becomes.
        let actions = actions.as_array();
        let actions: Vec<usize> = actions
            .iter()
            .map(|&action| usize::try_from(action).unwrap_or(usize::MAX))
            .collect();
        py.detach(|| self.0.step(&actions)).map_err(wrong)
    }

    /// A random legal action for each game, and 0 for one that is over.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let actions = py.detach(|| self.0.sample());
        let actions: Vec<i64> = actions.into_iter().map(|action| action as i64).collect();
        actions.into_pyarray(py)
    }

    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.0.turns().into_pyarray(py)
    }

    fn over<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.0.over().to_vec().into_pyarray(py)
    }

    fn masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        table(py, self.0.masks(), self.0.len(), self.0.actions())
    }

    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        table(py, self.0.observations(), self.0.len(), self.0.features())
    }

    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        table(py, self.0.rewards(), self.0.len(), self.players())
    }

    /// What each legal action of each game leads to: games, players, actions, observations, turns,
    /// ends and rewards.
    fn choices<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (features, players) = (self.0.features(), self.players());
        let legal = self.0.games().iter().map(|game| game.legal_moves().count());
        fits(legal.sum(), features.max(players))?;
        let choices = py.detach(|| self.0.choices());
        let rows = choices.games.len();
        let numbers = |numbers: Vec<usize>| {
            let numbers: Vec<i64> = numbers.into_iter().map(|number| number as i64).collect();
            numbers.into_pyarray(py)
        };
        (
            numbers(choices.games),
            choices.players.into_pyarray(py),
            numbers(choices.actions),
            table(py, choices.observations, rows, features),
            choices.turns.into_pyarray(py),
            choices.over.into_pyarray(py),
            table(py, choices.rewards, rows, players),
        )
            .into_pyobject(py)
    }

    /// Plays this many random steps in every game, and returns how many games came to an end.
    fn play_random(&mut self, py: Python<'_>, steps: usize) -> PyResult<usize> {
        let (mut ended, mut left) = (0, steps);
        while left > 0 {
            py.check_signals()?;
            let games = &mut self.0;
            let played = py.detach(|| {
                let begin = Instant::now();
                while left > 0 && begin.elapsed() < SIGNAL_INTERVAL {
                    let actions = games.sample();
                    games.step(&actions)?;
                    ended += games.over().iter().filter(|&&over| over).count();
                    left -= 1;
                }
                Ok::<_, slitherlab_lab::environments::ActionError>(())
            });
            played.map_err(wrong)?;
        }
        Ok(ended)
    }

    /// The text of the move that an action stands for in a game, if it is one.
    fn move_text(&self, number: usize, action: usize) -> Option<String> {
        let game = self.0.games().get(number)?;
        Some(game.move_text(self.0.decode(action)?))
    }

    /// The action of a legal move in a game.
    fn action_of(&self, number: usize, text: &str) -> PyResult<usize> {
        let game = self.0.games().get(number);
        let game = game.ok_or_else(|| wrong(format!("there is no game {number}")))?;
        Ok(self.0.action(game.parse_move(text).map_err(wrong)?))
    }

    /// The text of the position of a game.
    fn position_text(&self, number: usize) -> PyResult<String> {
        let game = self.0.games().get(number);
        let game = game.ok_or_else(|| wrong(format!("there is no game {number}")))?;
        Ok(game.position_text())
    }
}

impl Environments {
    fn players(&self) -> usize {
        let first = self.0.games().first();
        first.map_or(2, |game| game.players() as usize)
    }
}

/// Refuses an array that would take gigabytes.
fn fits(rows: usize, columns: usize) -> PyResult<()> {
    if rows.checked_mul(columns).is_some_and(|all| all <= LARGEST) {
        return Ok(());
    }
    let message = format!("an array of {rows} by {columns} numbers is too large");
    Err(wrong(message))
}

fn table<T: numpy::Element>(
    py: Python<'_>,
    values: Vec<T>,
    rows: usize,
    columns: usize,
) -> Bound<'_, PyArray2<T>> {
    let table = Array2::from_shape_vec((rows, columns), values);
    table.expect("the rows are whole").into_pyarray(py)
}
