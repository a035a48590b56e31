//! Games between policies, many of them: who loses how often, and how long the games are.
//!
//! Every game has a generator of its own, made from the seed and the number of the game. So a
//! simulation gives the same numbers whatever the number of threads, and any single game of it can
//! be played again ([`Table::play`] with [`Chance::of_game`]).

mod chance;
mod edges;
mod interval;
mod policy;
mod report;
mod table;
mod tally;
mod track;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use slitherlab_games::snake::{Field, Position};
use slitherlab_games::{AnyPosition, AnyRules, Game, PositionError};
use slitherlab_graph::Board;
use thiserror::Error;

pub use chance::Chance;
pub use edges::EdgeTable;
pub use interval::{CONFIDENCE, Interval, wilson};
pub use policy::{Policy, PolicyError};
pub use report::{Event, Length, Milestone, SCHEMA, Share, Simulation};
pub use table::{Ended, Table};
pub use track::Track;

use tally::{Tally, checkpoints};

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Experiment<'a> {
    /// The board.
    pub board: &'a Board,
    /// The game, by name.
    pub game: Game,
    /// Its rules, which may differ from the preset.
    pub rules: AnyRules,
    /// The policy of each player.
    pub policies: Vec<Policy>,
    /// How many games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
}

/// Why nothing can be simulated.
#[derive(Debug, Error)]
pub enum SimulationError {
    /// There must be one policy for each player.
    #[error("{players} players need {players} policies, not {policies}")]
    Seats {
        /// The number of players.
        players: u32,
        /// The number of policies.
        policies: usize,
    },
    /// The rules cannot be played.
    #[error(transparent)]
    Rules(#[from] PositionError),
    /// A policy that the game has no use for.
    #[error("the policy `ends` is for the snake games")]
    NoEnds,
}

/// A thread takes so many games at a time.
const BLOCK: u64 = 1024;

/// Plays the games on `threads` threads and counts. `observe` is told, now and then and from any
/// thread, how many games are over.
///
/// *Cost*: games of the policies `uniform` and `ends` on boards whose vertices are visited once
/// take a few dozen nanoseconds a move; `greedy` looks at all replies to every move; `perfect` may
/// compute a maximum matching for a move.
///
/// # Errors
/// When the number of policies is not that of the players, or the rules have faults.
///
/// ```
/// use slitherlab_games::{Game, Variant};
/// use slitherlab_graph::Board;
/// use slitherlab_lab::simulate::{Experiment, Policy, simulate};
///
/// // Three players on the 2×2 grid: player 1 loses every game (Chalise 2.4).
/// let board = Board::parse("grid:2x2")?;
/// let experiment = Experiment {
///     board: &board,
///     game: Game::Classic,
///     rules: Game::Classic.rules(&Variant { players: 3, ..Variant::default() })?,
///     policies: vec![Policy::Uniform; 3],
///     games: 1000,
///     seed: 7,
/// };
/// let simulation = simulate(&experiment, 2, &|_| ())?;
/// assert_eq!(simulation.results[0].share, 1.0);
/// assert_eq!(simulation.moves, 3000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simulate(
    experiment: &Experiment<'_>,
    threads: usize,
    observe: &(dyn Fn(u64) + Sync),
) -> Result<Simulation, SimulationError> {
    let Experiment {
        board,
        rules,
        ref policies,
        games,
        seed,
        ..
    } = *experiment;
    let players = rules.players();
    if policies.len() != players as usize {
        return Err(SimulationError::Seats {
            players,
            policies: policies.len(),
        });
    }
    let seats = match AnyPosition::start(rules, board)? {
        AnyPosition::Snake(start) => {
            let field = Arc::clone(start.field());
            Seats::new(board, start, &field, policies)
        }
        AnyPosition::Cycle(start) => {
            if policies.contains(&Policy::Ends) {
                return Err(SimulationError::NoEnds);
            }
            Seats::Edges(Box::new(EdgeTable::new(board, start, policies)))
        }
    };
    let stops = checkpoints(games);
    let total = Mutex::new(Tally::new(players, stops.len()));
    let (next, over) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut seats = seats.clone();
        let mut tally = Tally::new(players, stops.len());
        loop {
            let from = next.fetch_add(BLOCK, Ordering::Relaxed);
            if from >= games {
                break;
            }
            let to = games.min(from + BLOCK);
            for game in from..to {
                // The first checkpoint that counts this game.
                let stop = stops.partition_point(|&stop| stop <= game);
                let ended = seats.play(&mut Chance::of_game(seed, game));
                tally.add(stop, &ended);
            }
            observe(over.fetch_add(to - from, Ordering::Relaxed) + to - from);
        }
        let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
        total.merge(&tally);
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let total = total.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(report::report(experiment, &stops, &total))
}

/// The fast loop where it applies, else the rules engine.
#[derive(Clone, Debug)]
enum Seats<'a> {
    Track(Box<Track<'a>>),
    Table(Box<Table<'a>>),
    Edges(Box<EdgeTable<'a>>),
}

impl<'a> Seats<'a> {
    fn new(board: &'a Board, start: Position, field: &Field, policies: &'a [Policy]) -> Self {
        match Track::new(*start.rules(), field, policies) {
            Some(track) => Self::Track(Box::new(track)),
            None => Self::Table(Box::new(Table::new(board, start, policies))),
        }
    }

    fn play(&mut self, chance: &mut Chance) -> Ended {
        match self {
            Self::Track(track) => track.play(chance, |_| ()),
            Self::Table(table) => table.play(chance, |_| ()),
            Self::Edges(table) => table.play(chance, |_| ()),
        }
    }
}
