//! Games between engines, many of them: who loses how often, and how long the games are.
//!
//! Every game has a generator of its own, made from the seed and the number of the game. So a
//! simulation gives the same numbers whatever the number of threads, and any single game of it can
//! be played again ([`Series::play`] with [`Chance::of_game`]).

mod chance;
mod interval;
mod report;
mod series;
mod tally;
mod track;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use slitherlab_game::{AnyPosition, Game, cycle, other, snake};
use slitherlab_solve::engine::Level;
use thiserror::Error;

pub use chance::Chance;
pub use interval::{CONFIDENCE, Interval, wilson};
pub use report::{Event, Length, Milestone, SCHEMA, Share, Simulation};
pub use series::{Ended, Guided, Series};
pub use track::Track;

use crate::on_threads;
use crate::policy::{Follower, Policy};
use crate::strategy::NoPlan;
use tally::{Tally, checkpoints};

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Experiment<'a> {
    /// Where each play begins.
    pub game: &'a Game,
    /// How each player chooses.
    pub policies: Vec<Policy>,
    /// How many games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
}

/// Why nothing can be simulated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// There must be one policy for each player.
    #[error("{players} players need {players} policies, not {policies}")]
    Seats {
        /// The number of players.
        players: u32,
        /// The number of policies.
        policies: usize,
    },
    /// A policy that the game has no use for.
    #[error("the policy `{0}` is for the snake games")]
    NoSnakes(Policy),
    /// A coalition against somebody who does not play, or against the one who is in it.
    #[error("player {player} cannot act as `{policy}`: name another one of the {players} players")]
    Victim {
        /// The player who should follow it.
        player: usize,
        /// The policy.
        policy: Policy,
        /// The number of players.
        players: u32,
    },
    /// A strategy that makes no sense on the board.
    #[error("the policy `{policy}`: {error}")]
    Plan {
        /// The strategy.
        policy: Policy,
        /// What it misses.
        error: NoPlan,
    },
    /// A game that players can go on with forever.
    #[error("with unlimited deletions a play may never end: give their number")]
    Endless,
}

/// The number of games that a thread takes at a time, of the fast loop or by the rules. Games with
/// a perfect player may take so long that they are taken one by one.
const BLOCKS: [u64; 2] = [1024, 64];

/// Plays the games on `threads` threads and counts. `observe` is told, now and then and from any
/// thread, how many games are over.
///
/// *Cost*: games of the engines `random` and `ends` on boards whose vertices are visited once
/// take a few dozen nanoseconds a move; `greedy` looks at all replies to every move; `perfect` may
/// compute a maximum matching for a move, and search where no theorem decides.
///
/// # Errors
/// When the number of policies is not that of the players, or the rules have faults.
///
/// ```
/// use slitherlab_game::{Game, Options, Preset};
/// use slitherlab_lab::simulate::{Experiment, simulate};
/// use slitherlab_solve::engine::Level;
///
/// // Three players on the 2×2 grid: player 1 loses every game (Chalise 2.4).
/// let three = Options { players: 3, ..Options::of(Preset::Classic) };
/// let experiment = Experiment {
///     game: &Game::new(three, "grid:2x2")?,
///     policies: vec![Level::Random.into(); 3],
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
    simulate_while(experiment, threads, &|so_far| {
        observe(so_far.games);
        ControlFlow::Continue(())
    })
}

/// What a simulation has counted so far.
#[derive(Clone, Copy, Debug)]
pub struct SoFar<'a> {
    /// The games that are over.
    pub games: u64,
    /// Their moves.
    pub moves: u64,
    /// For each player, how often what is counted happened to them; see [`Event`].
    pub counts: &'a [u64],
}

/// Like [`simulate`], but `observe` sees the counts and may end the simulation. Then the result is
/// that of the games played until then, which are the first ones: the same as if no more had been
/// asked for.
///
/// # Errors
/// As for [`simulate`].
///
/// ```
/// use std::ops::ControlFlow;
/// use slitherlab_game::{Game, Preset};
/// use slitherlab_lab::simulate::{Experiment, simulate, simulate_while};
/// use slitherlab_solve::engine::Level;
///
/// let mut experiment = Experiment {
///     game: &Game::new(Preset::Classic, "grid:4x4")?,
///     policies: vec![Level::Random.into(); 2],
///     games: 1_000_000,
///     seed: 7,
/// };
/// let stopped = simulate_while(&experiment, 1, &|so_far| match so_far.games {
///     0..3000 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// })?;
/// experiment.games = stopped.games;
/// assert!(stopped.games < 10_000);
/// assert_eq!(simulate(&experiment, 2, &|_| ())?, stopped);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simulate_while(
    experiment: &Experiment<'_>,
    threads: usize,
    observe: &(dyn Fn(&SoFar<'_>) -> ControlFlow<()> + Sync),
) -> Result<Simulation, SimulationError> {
    let Experiment { games, seed, .. } = *experiment;
    let players = experiment.game.players();
    let play = Games::of(experiment)?;
    let stops = checkpoints(games);
    let total = Mutex::new((0, Tally::new(players, stops.len())));
    let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    let block = play.block();
    let work = || {
        let mut play = play.clone();
        // A thread that has taken a block plays all of it, so that the games played are always the
        // first ones.
        while !stopped.load(Ordering::Relaxed) {
            let from = next.fetch_add(block, Ordering::Relaxed);
            if from >= games {
                break;
            }
            let to = games.min(from + block);
            let mut tally = Tally::new(players, stops.len());
            for game in from..to {
                // The first checkpoint that counts this game.
                let stop = stops.partition_point(|&stop| stop <= game);
                let ended = play.play(&mut Chance::of_game(seed, game));
                tally.add(stop, &ended);
            }
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            total.0 += to - from;
            total.1.merge(&tally);
            let so_far = SoFar {
                games: total.0,
                moves: total.1.moves,
                counts: &total.1.counts(),
            };
            if observe(&so_far).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    };
    on_threads(threads, work);
    let (played, total) = total.into_inner().unwrap_or_else(PoisonError::into_inner);
    let experiment = Experiment {
        games: played,
        ..experiment.clone()
    };
    let mut stops: Vec<u64> = stops.into_iter().filter(|&stop| stop < played).collect();
    stops.push(played);
    Ok(report::report(&experiment, &stops, &total))
}

/// The fast loop where it applies, else play by the rules.
#[derive(Clone, Debug)]
enum Games<'a> {
    Track(Box<Track>),
    Snakes(Box<Series<'a, snake::Position>>),
    Edges(Box<Series<'a, cycle::Position>>),
    Others(Box<Series<'a, other::Position>>),
}

/// No strategies of the papers, nor policies that choose among ends: they are about snakes.
fn engines_alone(policies: &[Policy]) -> Result<Vec<Option<Follower>>, SimulationError> {
    let is_engine =
        |policy: &Policy| matches!(policy, Policy::Engine(level) if *level != Level::Ends);
    match policies.iter().find(|policy| !is_engine(policy)) {
        Some(&policy) => Err(SimulationError::NoSnakes(policy)),
        None => Ok(vec![None; policies.len()]),
    }
}

impl<'a> Games<'a> {
    fn of(experiment: &'a Experiment<'a>) -> Result<Self, SimulationError> {
        let (game, policies) = (experiment.game, &experiment.policies);
        let (board, players) = (game.board(), game.players());
        if policies.len() != players as usize {
            return Err(SimulationError::Seats {
                players,
                policies: policies.len(),
            });
        }
        for (place, &policy) in policies.iter().enumerate() {
            let Policy::Engine(Level::Coalition(victim)) = policy else {
                continue;
            };
            if victim.index() == place || victim.number() > players {
                return Err(SimulationError::Victim {
                    player: place + 1,
                    policy,
                    players,
                });
            }
        }
        let followers = |&policy: &Policy| {
            Follower::of(policy, board).map_err(|error| SimulationError::Plan { policy, error })
        };
        Ok(match game.position() {
            AnyPosition::Snake(start) => {
                if let Some(track) = Track::new(*start.rules(), start.field(), policies) {
                    Self::Track(Box::new(track))
                } else {
                    let followers: Result<Vec<_>, _> = policies.iter().map(followers).collect();
                    Self::Snakes(Box::new(Series::new(game, policies, followers?)))
                }
            }
            AnyPosition::Cycle(_) => {
                let followers = engines_alone(policies)?;
                Self::Edges(Box::new(Series::new(game, policies, followers)))
            }
            AnyPosition::Other(start) => {
                if start.may_last_forever() {
                    return Err(SimulationError::Endless);
                }
                let followers = engines_alone(policies)?;
                Self::Others(Box::new(Series::new(game, policies, followers)))
            }
        })
    }

    fn block(&self) -> u64 {
        let [fast, slow] = BLOCKS;
        match self {
            Self::Track(_) => fast,
            Self::Snakes(series) if series.is_thoughtful() => 1,
            Self::Edges(series) if series.is_thoughtful() => 1,
            Self::Others(series) if series.is_thoughtful() => 1,
            Self::Snakes(_) | Self::Edges(_) | Self::Others(_) => slow,
        }
    }

    fn play(&mut self, chance: &mut Chance) -> Ended {
        match self {
            Self::Track(track) => track.play(chance, |_| ()),
            Self::Snakes(series) => series.play(chance, |_| ()),
            Self::Edges(series) => series.play(chance, |_| ()),
            Self::Others(series) => series.play(chance, |_| ()),
        }
    }
}
