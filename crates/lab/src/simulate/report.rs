//! What a simulation came to, for programs: JSON and CSV.

use std::fmt::Write;

use serde::{Serialize, Serializer};
use slitherlab_explain::BoardSummary;
use slitherlab_game::Player;
use slitherlab_game::cycle::Role;

use super::Experiment;
use super::interval::{CONFIDENCE, Interval, wilson};
use super::tally::Tally;
use crate::VERSION;
use crate::policy::Policy;

/// The schema of [`Simulation`].
pub const SCHEMA: &str = "slitherlab/simulation/1";

/// What was counted for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// They lost the game.
    Loses,
    /// They alone won: misère play of more than two.
    Wins,
}

/// How often something happened to one player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The player, from 1.
    pub player: u32,
    /// In how many games.
    pub count: u64,
    /// The part of all games.
    pub share: f64,
    /// Its confidence interval.
    #[serde(flatten)]
    pub interval: Interval,
}

/// How many games took a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Length {
    /// Moves, openings included.
    pub moves: usize,
    /// Games.
    pub games: u64,
}

/// The counts after the first games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Milestone {
    /// The number of games.
    pub games: u64,
    /// The count of each player.
    pub counts: Vec<u64>,
    /// The number of draws.
    pub draws: u64,
}

impl Milestone {
    /// The share of each player.
    pub fn shares(&self) -> Vec<Share> {
        shares(&self.counts, self.games)
    }

    /// The share of draws, as that of a player 0.
    pub fn draw_share(&self) -> Share {
        share(0, self.draws, self.games)
    }
}

/// What a simulation came to. Serialised it is the JSON of schema `slitherlab/simulation/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Simulation {
    /// Always [`SCHEMA`].
    pub schema: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// The board.
    pub board: BoardSummary,
    /// The game.
    pub game: &'static str,
    /// How many players.
    pub players: u32,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// In games with roles, the role of player 1.
    pub first: Option<&'static str>,
    /// How each player chose.
    #[serde(serialize_with = "names")]
    pub policies: Vec<Policy>,
    /// The seed.
    pub seed: u64,
    /// The number of games played.
    pub games: u64,
    /// How many moves they had together.
    pub moves: u64,
    /// What was counted.
    pub event: Event,
    /// The confidence of the intervals.
    pub confidence: f64,
    /// What was counted for each player.
    pub results: Vec<Share>,
    /// How many games nobody won.
    pub draws: u64,
    /// How many moves of `perfect` and `epsilon` players rested on no proof.
    pub unproved_moves: u64,
    /// The distribution of lengths.
    pub lengths: Vec<Length>,
    /// The counts on the way.
    pub convergence: Vec<Milestone>,
}

/// Writes policies by their names.
fn names<S: Serializer>(policies: &[Policy], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(policies.iter().map(Policy::to_string))
}

pub(super) fn report(experiment: &Experiment<'_>, stops: &[u64], tally: &Tally) -> Simulation {
    let players = experiment.game.players();
    let rules = experiment.game.rules();
    let (misere, first) = (rules.is_misere(), rules.role(Player::FIRST).map(Role::name));
    let mut counts = vec![0; players as usize + 1];
    let mut convergence = Vec::new();
    for (&games, stretch) in stops.iter().zip(&tally.stretches) {
        for (count, more) in counts.iter_mut().zip(stretch) {
            *count += more;
        }
        convergence.push(Milestone {
            games,
            counts: counts[..players as usize].to_vec(),
            draws: counts[players as usize],
        });
    }
    let draws = counts.pop().unwrap_or(0);
    let lengths = tally.lengths.iter().enumerate();
    Simulation {
        schema: SCHEMA,
        version: VERSION,
        board: BoardSummary::of(experiment.game.board()),
        game: experiment.game.preset().name(),
        players,
        misere,
        first,
        policies: experiment.policies.clone(),
        seed: experiment.seed,
        games: experiment.games,
        moves: tally.moves,
        event: if misere && players > 2 {
            Event::Wins
        } else {
            Event::Loses
        },
        confidence: CONFIDENCE,
        results: shares(&counts, experiment.games),
        draws,
        unproved_moves: tally.unproved,
        lengths: lengths
            .filter(|&(_, &games)| games > 0)
            .map(|(moves, &games)| Length { moves, games })
            .collect(),
        convergence,
    }
}

/// The share of each player.
fn shares(counts: &[u64], games: u64) -> Vec<Share> {
    (1..)
        .zip(counts)
        .map(|(player, &count)| share(player, count, games))
        .collect()
}

fn share(player: u32, count: u64, games: u64) -> Share {
    Share {
        player,
        count,
        share: if games == 0 {
            0.0
        } else {
            count as f64 / games as f64
        },
        interval: wilson(count, games),
    }
}

impl Simulation {
    /// The mean length of a game, in moves.
    pub fn mean_length(&self) -> f64 {
        if self.games == 0 {
            return 0.0;
        }
        self.moves as f64 / self.games as f64
    }

    /// Everything as one table of comma separated values. The column `table` says what a row is:
    /// `convergence` (the count and share of a player after the first games, of player 0 for draws
    /// if there are any; the last ones are the result) or `length` (how many games took a number of
    /// moves).
    ///
    /// ```
    /// # use slitherlab_game::{Game, Preset};
    /// # use slitherlab_lab::simulate::{Experiment, simulate};
    /// # use slitherlab_solve::engine::Level;
    /// # let game = Game::new(Preset::Classic, "path:3")?;
    /// # let policies = vec![Level::Random.into(); 2];
    /// # let experiment = Experiment { game: &game, policies, games: 5, seed: 1 };
    /// let csv = simulate(&experiment, 1, &|_| ())?.to_csv();
    /// assert!(csv.starts_with("table,games,player,moves,count,share,low,high\n"));
    /// assert!(csv.ends_with("length,5,,2,5,1,,\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_csv(&self) -> String {
        let mut csv = String::from("table,games,player,moves,count,share,low,high\n");
        for milestone in &self.convergence {
            let draws = (self.draws > 0).then(|| milestone.draw_share());
            for one in milestone.shares().into_iter().chain(draws) {
                writeln!(
                    csv,
                    "convergence,{},{},,{},{},{},{}",
                    milestone.games,
                    one.player,
                    one.count,
                    one.share,
                    one.interval.low,
                    one.interval.high
                )
                .expect("a String takes everything");
            }
        }
        for length in &self.lengths {
            let share = length.games as f64 / self.games as f64;
            writeln!(
                csv,
                "length,{},,{},{},{share},,",
                self.games, length.moves, length.games
            )
            .expect("a String takes everything");
        }
        csv
    }
}
